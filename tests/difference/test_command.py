"""The command: exit codes, forms, and where results and refusals go."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from generator.cli.main import main
from generator.exports.schemas import render_schemas
from tests.audit.made import git
from tests.difference.made import changed, repository, tagged

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository that no test writes to."""
    return repository(tmp_path_factory.mktemp("repository") / "project")


def test_differences_are_no_fault(root: Path, capsys: Capture) -> None:
    """Exit code 0, from and to with verdict and cause on stdout, nothing on stderr."""
    assert 0 == main(["--project", str(root), "diff", "first...corrected"])

    out, err = capsys.readouterr()
    assert "" == err
    assert f"first ({git(root, 'rev-parse', 'first')[:12]}) to corrected" in out
    assert "token_reduction: 33.33 % to 38.33 % (GO)  (corrected artifact)" in out


def test_a_pull_request_gets_a_table(root: Path, capsys: Capture) -> None:
    """The lost verdict in its first row."""
    assert 0 == main(["--project", str(root), "diff", "first...rule", "--format", "markdown"])

    lines = capsys.readouterr().out.splitlines()
    assert "| **verdict** of `example@first-run` | GO | NO-GO |  | changed rule |" == lines[6]


def test_a_machine_reads_everything(root: Path, capsys: Capture) -> None:
    """Exact values beside displays, words and causes."""
    assert 0 == main(["--project", str(root), "diff", "first...newer", "--format", "json"])

    record = json.loads(capsys.readouterr().out)
    assert ("proofpage/diff/v1", True) == (record["schema"], record["ok"])
    assert git(root, "rev-parse", "newer") == record["to"]["identity"]
    (run,) = record["runs"]
    assert {"from": "first-run", "to": "second-run"} == run["run"]
    (figure,) = [each for each in run["figures"] if each["name"] == "token_reduction"]
    assert ("1/3", "23/60") == (figure["from"]["value"], figure["to"]["value"])
    assert (["new data"], False) == (figure["causes"], figure["worse"])


@pytest.mark.parametrize("names", ["first...newer", "first...corrected", "first...rule"])
def test_the_record_keeps_its_published_schema(root: Path, capsys: Capture, names: str) -> None:
    """Every key of a difference is declared."""
    assert 0 == main(["--project", str(root), "diff", names, "--format", "json"])

    record = json.loads(capsys.readouterr().out)
    schema = json.loads(render_schemas()["schemas/diff.v1.json"])
    assert [] == [error.message for error in Draft202012Validator(schema).iter_errors(record)]


def test_refused_evidence_is_exit_code_one(tmp_path: Path, capsys: Capture) -> None:
    """In words on stderr, or as JSON on stdout, with the commit in front of the path."""
    root = repository(tmp_path / "project")
    changed(root, '"tokens": 100', '"tokens": 101', "proof/runs/first-run/rows.jsonl")
    tagged(root, "broken")

    assert 1 == main(["--project", str(root), "diff", "first...broken"])
    out, err = capsys.readouterr()
    assert ("", True) == (out, "broken:proof/runs/first-run/" in err)
    assert 1 == main(["--project", str(root), "diff", "first...broken", "--format", "json"])
    record = json.loads(capsys.readouterr().out)
    assert (False, True) == (record["ok"], record["problems"][0]["where"]["path"].startswith("broken:proof/"))


def test_an_unknown_name_is_exit_code_two(root: Path, capsys: Capture) -> None:
    """With the ways to write one."""
    assert 2 == main(["--project", str(root), "diff", "first...nowhere"])
    assert "there is no commit and no folder 'nowhere'" in capsys.readouterr().err
