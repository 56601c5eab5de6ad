"""Nothing is added to a project that ``check`` refuses with the new line in it, whatever is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import Options, check_site
from generator.cli.main import main
from generator.errors import Refusal
from generator.snapshot.requests import Closing, Correction, Registration, Request, Snapshot, Withdrawal
from generator.snapshot.taking import rehearse, take
from tests.projects import SUITE, write_project
from tests.snapshot.made import DAY, NEXT_DAY, correct_rows, files, lines, publishing, snapshot
from tests.snapshot.test_command import INTENT

CLAIMING = "Is the helper 2x faster?"


def typed(root: Path) -> None:
    """Type a number into the question of the suite, which no computation reads and no page may show."""
    text = (root / SUITE).read_text()
    (root / SUITE).write_text(text.replace("question: ", f"question: {CLAIMING} # ", 1))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with a line of every kind that can be followed by another: a snapshot, and an open intent."""
    root = tmp_path / "project"
    root.mkdir()
    intent = tmp_path / "intent.yaml"
    intent.write_text(INTENT)
    publishing(root)
    take(root, Registration(intent), recorded_at=DAY)
    return root


@pytest.mark.parametrize("name", ["snapshot", "correction", "withdrawal", "intent", "closing"])
def test_what_check_refuses_gets_no_line(name: str, root: Path, tmp_path: Path) -> None:
    """A typed number in the question of the suite is refused at its place, and nothing is written."""
    typed(root)
    (tmp_path / "intent.yaml").write_text(INTENT)
    if name == "correction":
        correct_rows(root)
    requests: dict[str, Request] = {
        "snapshot": Snapshot(None, None, None),
        "correction": Correction(1, None, "The question was mended."),
        "withdrawal": Withdrawal(1, "The rows are in doubt."),
        "intent": Registration(tmp_path / "intent.yaml"),
        "closing": Closing(2, None, "Nobody ran it."),
    }
    if name == "intent":
        (root / "proof/history.jsonl").write_bytes(b"")
    before = files(root)
    is_withdrawn = name in ("withdrawal", "intent")  # where the ledger still holds the version, its words are compared
    said = "Is the helper 2x faster" if is_withdrawn else r"proof/suites/example\.yaml:3:1: found version 1"
    for ask in (rehearse, take):
        with pytest.raises(Refusal, match=said):
            ask(root, requests[name], recorded_at=NEXT_DAY)
    assert before == files(root)


def test_the_command_refuses_as_check_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything was published: the same words and the same exit code from both."""
    root = write_project(tmp_path)
    typed(root)
    said = []
    for command in (["check"], ["snapshot", "--recorded-at", NEXT_DAY], ["snapshot", "--dry-run"]):
        assert 1 == main(["--project", str(root), *command])
        said.append(capsys.readouterr().err.partition("\nRefused: ")[0])
    assert "2x" in said[0]
    assert [said[0]] * 2 == said[1:]
    assert () == lines(root)


@pytest.mark.parametrize(
    "request_",
    [
        Snapshot(None, None, None),
        Correction(1, None, "A wrong arm."),
        Withdrawal(1, "In doubt."),
        Closing(2, None, "No."),
    ],
)
def test_a_document_is_checked_too(request_: Request, root: Path) -> None:
    """The prose of the site is part of what is checked before the ledger grows."""
    if isinstance(request_, Correction):
        correct_rows(root)
    (root / "content/index.md").write_text("It takes 43 % less.\n")
    with pytest.raises(Refusal, match=r"content/index\.md"):
        take(root, request_, recorded_at=NEXT_DAY)
    assert 2 == len(lines(root))


def test_two_lines_are_taken_back_one_after_the_other(root: Path) -> None:
    """Each of two published weeks contradicts the rows alone: a withdrawal does not wait for the other."""
    snapshot(root, day=NEXT_DAY)
    correct_rows(root)
    for seq in (3, 1):
        with pytest.raises(Refusal):
            check_site(Options(root))
        take(root, Withdrawal(seq, "The rows are in doubt."), recorded_at=NEXT_DAY)
    assert check_site(Options(root)).checkpoint.startswith("5:")


@pytest.mark.parametrize(
    "reason",
    ["It saved 97 percent of all tokens.", "The run is VERIFIED.", "It is faster now.", "94 of 100 were solved."],
)
def test_a_reason_says_why_and_not_how_it_went(reason: str, root: Path, tmp_path: Path) -> None:
    """Words of a person are printed wherever the line is, for good; a value or a claim in them has no artifact."""
    (tmp_path / "intent.yaml").write_text(INTENT.replace("stopping_rule: ", f"stopping_rule: {reason} # ", 1))
    before = files(root)
    for request in (Withdrawal(1, reason), Closing(2, None, reason), Registration(tmp_path / "intent.yaml")):
        with pytest.raises(Refusal, match="which says how it went"):
            take(root, request, recorded_at=NEXT_DAY)
    assert before == files(root)


def test_a_reason_may_name_a_row(root: Path) -> None:
    """The number of a row says nothing of how it went."""
    take(root, Withdrawal(1, "Row 17 was counted although it had failed."), recorded_at=NEXT_DAY)
    assert "withdrawal" in (root / "proof/history.jsonl").read_text()
