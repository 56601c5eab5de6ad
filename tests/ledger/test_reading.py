"""Reading the ledger of a project: complete, or refused at the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.errors import BrokenLedger, CannotRun
from generator.ledger.model import LedgerArtifact, LedgerFigure
from generator.ledger.reading import LEDGER_PATH, read_ledger
from tests.ledger.made import ARTIFACT, FIGURE, chained, joined, project, record


def refused(root: Path, content: bytes) -> list[str]:
    """Return what the reader says about a ledger that it refuses."""
    with pytest.raises(BrokenLedger) as refusal:
        read_ledger(project(root, content))
    return [str(problem) for problem in refusal.value.problems]


def test_reads_every_key_of_a_line(tmp_path: Path) -> None:
    """What was written is there, with the bytes and the checkpoint."""
    content = joined(chained([record(), record(kind="correction", concerns=1, reason="The artifact was corrected.")]))
    ledger = read_ledger(project(tmp_path, content))

    first, second = ledger.lines
    assert LedgerFigure("1/4", "25.0 %", 8, "derived", "from_rows") == first.figures["share[large]"]
    assert (LedgerArtifact("proof/runs/made/run.yaml", "a" * 64, 12),) == first.artifacts
    assert (first.sha256, 1, "correction") == (second.prev, second.concerns, second.kind)
    assert (content, f"2:{second.sha256}") == (ledger.content, ledger.checkpoint)


def test_a_project_without_snapshots_has_an_empty_ledger(tmp_path: Path) -> None:
    """An empty file is a ledger without lines."""
    assert () == read_ledger(project(tmp_path, b"")).lines


def test_a_missing_ledger_is_refused(tmp_path: Path) -> None:
    """A ledger that somebody removed must not look like a new project."""
    with pytest.raises(BrokenLedger, match=r"proof/history\.jsonl: found no such file"):
        read_ledger(tmp_path)


def test_an_unreadable_ledger_is_not_judged(tmp_path: Path) -> None:
    """A folder in its place says nothing about the ledger: that is no refusal."""
    (tmp_path / LEDGER_PATH).mkdir(parents=True)

    with pytest.raises(CannotRun, match=r"proof/history\.jsonl"):
        read_ledger(tmp_path)


def test_a_broken_chain_is_refused_with_every_line(tmp_path: Path) -> None:
    """All lines that do not hold are named together, by path and line."""
    lines = chained([record(), record(), record(), record()])
    broken = [lines[0].replace(b"NARROW", b"GO"), lines[1], lines[2].replace(b"made-1", b"made-2"), lines[3]]

    said = refused(tmp_path, joined(broken))

    assert ["proof/history.jsonl:2", "proof/history.jsonl:4"] == [text.split(": ")[0] for text in said]


def test_nothing_is_written(tmp_path: Path) -> None:
    """A refused ledger stays as it was, torn line and all."""
    content = joined(chained([record()])) + b'{"artifacts":[{"by'
    refused(tmp_path, content)

    assert content == (tmp_path / LEDGER_PATH).read_bytes()


SNAPSHOT, INTENT = record(), record(kind="intent", run_id=None)
UNKNOWN_CLASS = {"share": FIGURE | {"class": "guessed"}}

MALFORMED = [
    (record(v=2), "found v 2; expected v 1. A newer generator wrote this line: update this one."),
    (record(mood="good"), "found unknown key mood; expected no keys but v, seq, prev, kind, "),
    (record(kind="note"), "found kind 'note'; expected one of snapshot, correction, withdrawal, intent, closing."),
    (record(week="2026-25"), "found week '2026-25'; expected a week such as 2026-W25, or null."),
    (
        record(measured_on="2026-06-18\n"),
        "found measured_on '2026-06-18\\n'; expected a day such as 2026-06-18, or null.",
    ),
    (record(recorded_at="2026-02-30"), "found recorded_at '2026-02-30'; expected a day such as 2026-06-18, or null."),
    (record(suite="../x"), "found suite '../x'; expected an id such as agent-tasks."),
    (record(suite_version=True), "found suite_version True; expected a whole number from 1, or null."),
    (record(verdict="GREAT"), "found verdict 'GREAT'; expected one of GO, NARROW, NO-GO, UNDECIDED, or null."),
    (record(figures=[]), "found figures []; expected an object of figures."),
    (record(figures={"<b>": FIGURE}), "found figure '<b>'; expected a figure id."),
    (record(figures={"share": "25 %"}), "found figures.share '25 %'; expected an object with value, display, n, "),
    (
        record(figures=UNKNOWN_CLASS),
        "found figures.share class 'guessed'; expected one of observed, counted, derived, ",
    ),
    (record(figures={"share": FIGURE | {"value": "1e3"}}), "found figures.share value '1e3'; expected exact text "),
    (record(figures={"share": FIGURE | {"value": "1/0"}}), "found figures.share value '1/0'; expected exact text "),
    (record(figures={"share": FIGURE | {"value": "\u0661"}}), "found figures.share value '\\u0661'; expected exact "),
    (
        record(artifacts=[ARTIFACT | {"path": "proof/../a"}]),
        "found artifacts[0] path 'proof/../a'; expected a path under ",
    ),
    (record(artifacts=[ARTIFACT | {"bytes": "12"}]), "found artifacts[0] bytes '12'; expected a whole number from 0."),
    (record(artifacts=[ARTIFACT | {"note": ""}]), "found unknown key artifacts[0] note; expected no keys but path, "),
    (record(concerns=1), "found a snapshot that concerns line 1; expected null: a snapshot stands for itself."),
]


@pytest.mark.parametrize(("malformed", "said"), MALFORMED, ids=[said for _, said in MALFORMED])
def test_refuses_what_a_line_must_not_say(tmp_path: Path, malformed: dict[str, Any], said: str) -> None:
    """Each key holds what the format promises, or the line is refused in these words."""
    (problem,) = refused(tmp_path, joined(chained([SNAPSHOT, malformed])))

    assert f"proof/history.jsonl:2: {said}" == problem[: len(said) + 23]


@pytest.mark.parametrize("key", [key for key in record() if key != "v"])
def test_refuses_a_line_without_one_of_its_keys(tmp_path: Path, key: str) -> None:
    """What is not recorded is null; a key that is not there is a refusal."""
    (problem,) = refused(tmp_path, joined(chained([{name: record()[name] for name in record() if name != key}])))

    assert problem.startswith(f"proof/history.jsonl:1: found no key {key}; expected ")


def said_of(kind: str, **changes: Any) -> dict[str, Any]:
    """Return a line that concerns another."""
    return record(kind=kind, reason="Because.") | changes


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (said_of("correction", concerns=3), "a correction that concerns 3; expected the seq of a line before it"),
        (said_of("correction", concerns=99), "a correction that concerns 99; expected the seq of a line before it"),
        (said_of("withdrawal"), "a withdrawal that concerns null; expected the seq of a line before it"),
        (
            said_of("withdrawal", concerns=2),
            "a withdrawal that concerns a 'intent'; expected a snapshot or a correction",
        ),
        (said_of("closing", concerns=1), "a closing that concerns a 'snapshot'; expected a intent"),
        (said_of("correction", concerns=1, reason=None), "a correction without a reason; expected the reason in words"),
    ],
)
def test_refuses_a_line_about_nothing(tmp_path: Path, line: dict[str, Any], said: str) -> None:
    """A correction, withdrawal or closing names an earlier line of the right kind, and why."""
    (problem,) = refused(tmp_path, joined(chained([SNAPSHOT, INTENT, line])))

    assert problem.startswith(f"proof/history.jsonl:3: found {said}")


@pytest.mark.parametrize(
    "make",
    [
        lambda: said_of("correction", concerns=1),
        lambda: said_of("withdrawal", concerns=1),
        lambda: said_of("closing", concerns=2),
    ],
)
def test_accepts_a_line_about_an_earlier_one(tmp_path: Path, make: Callable[[], dict[str, Any]]) -> None:
    """Each kind can concern what it is made for."""
    assert 3 == read_ledger(project(tmp_path, joined(chained([SNAPSHOT, INTENT, make()])))).size


def test_the_committed_ledger_holds() -> None:
    """The project's own ledger reads, its two snapshots in order."""
    ledger = read_ledger(Path(__file__).parents[2])

    assert ["cl-pg-3-gate", "cl-realdata-cc-2026-06-18"] == [line.run_id for line in ledger.lines[:2]]
