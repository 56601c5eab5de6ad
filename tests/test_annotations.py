"""Problems as annotations of GitHub: at their place, and with nothing in them that could be taken for a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli.main import main
from generator.errors import Place, Problem
from generator.messages.annotations import github_annotations
from tests.projects import ROWS, write_project

Capture = pytest.CaptureFixture[str]


def test_a_problem_stands_at_its_place() -> None:
    """File, line and column are what an editor would be sent to."""
    problem = Problem(Place("proof/run.yaml", 3, 7), "a", "b", "Do c.", figure="suite/figure")
    assert (
        "::error file=proof/run.yaml,line=3,col=7,title=Refused%3A suite/figure::found a; expected b. Do c."
        == github_annotations([problem])
    )
    assert "::error file=sub/x,title=Refused::found a; expected b. Do c." == github_annotations(
        [Problem(Place("x"), "a", "b", "Do c.")], "sub"
    )


def test_no_text_can_start_another_command() -> None:
    """Percent signs, line ends, colons and commas from files are escaped, and so is what steers a terminal."""
    hostile = "a%0A\n::warning::b,c:d\r\x1b[31m"
    line = github_annotations([Problem(Place(hostile, 1), hostile, "x", "y")])
    assert [line] == line.splitlines()
    head, _, said = line.removeprefix("::error ").partition("::")
    assert r"file=a%250A\n%3A%3Awarning%3A%3Ab%2Cc%3Ad\r\x1b[31m,line=1,title=Refused" == head
    assert r"found a%250A\n::warning::b,c:d\r\x1b[31m; expected x. y" == said


def test_a_refused_check_annotates_and_exits_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """The file is named as the repository knows it, also where the project is a folder in it."""
    root = write_project(tmp_path / "page", {"proof/history.jsonl": ""})
    (root / ROWS).write_bytes((root / ROWS).read_bytes().replace(b"0.95", b"0.96", 1))
    monkeypatch.chdir(tmp_path)
    assert 1 == main(["check", "--format", "github", "--project", "page"])
    out, err = capsys.readouterr()
    assert ("", 1) == (err, len(out.splitlines()))
    assert out.startswith("::error file=page/proof/runs/first-run/run.yaml,line=11,col=13")


def test_a_refused_file_of_prose_is_annotated_where_it_was_named(tmp_path: Path, capsys: Capture) -> None:
    """Its path is the one that was given."""
    root = write_project(tmp_path / "page", {"proof/history.jsonl": ""})
    readme = tmp_path / "README.md"
    readme.write_bytes(b"It saved 43 % of all tokens.\n")
    assert 1 == main(["check", "--prose", str(readme), "--format", "github", "--project", str(root)])
    assert capsys.readouterr().out.startswith(f"::error file={readme},line=1,col=10,title=Refused::found ")


def test_what_is_in_order_is_said_as_ever(tmp_path: Path, capsys: Capture) -> None:
    """No annotation, and exit code 0."""
    root = write_project(tmp_path, {"proof/history.jsonl": ""})
    assert 0 == main(["check", "--format", "github", "--project", str(root)])
    assert capsys.readouterr().out.startswith("In order: ")
