"""Recorded verdict words against the computed one: sealed document, rollup and ledger of constructed projects."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.errors import Contradiction, Problem
from generator.evidence.reading import read_archive
from generator.figures.computing import compute_figures
from generator.ledger.model import LedgerLine
from generator.verdicts.judging import judge
from generator.verdicts.recorded_words import check_recorded_words
from tests.projects import PRIVATE, PRIVATE_SUITE, PRIVATE_SUITE_TEXT, SEALED, SEALED_TEXT, write_project

Changes = Mapping[str, str | bytes | None]


def _problems(root: Path, changes: Changes | None = None, lines: tuple[LedgerLine, ...] = ()) -> tuple[Problem, ...]:
    """Return what check_recorded_words finds in the project with private rows, whose gate says GO."""
    archive = read_archive(write_project(root, {**PRIVATE, **(changes or {})}))
    judgement = judge(archive, compute_figures(archive))
    try:
        check_recorded_words(archive, lines, judgement)
    except Contradiction as contradiction:
        return contradiction.problems
    return ()


def _line(seq: int, verdict: str | None, **changes: object) -> LedgerLine:
    fields: dict[str, object] = {
        "v": 1,
        "seq": seq,
        "prev": "0" * 64,
        "kind": "snapshot",
        "recorded_at": None,
        "week": None,
        "measured_on": None,
        "suite": "hidden",
        "run_id": "private-run",
        "suite_version": 1,
        "methodology": 1,
        "verdict": verdict,
        "figures": {},
        "artifacts": (),
        "commit": None,
        "generator": None,
        "reason": None,
        "concerns": None,
        "sha256": "0" * 64,
    }
    return LedgerLine(**(fields | changes))  # type: ignore[arg-type]


def _rollup(week: str, verdict: str | None) -> dict[str, str]:
    entry = {"run": "private-run", "suite_version": 1, "methodology": 1, "measured_on": "2026-01-16"}
    suites = {"hidden": {**entry, "verdict": verdict, "figures": {}}}
    return {f"proof/rollups/{week}.json": json.dumps({"schema": "proofpage/rollup/v1", "week": week, "suites": suites})}


def test_words_that_agree_are_in_order(tmp_path: Path) -> None:
    """Sealed document, rollup and ledger all say GO, as the gate does."""
    assert () == _problems(tmp_path, _rollup("2026-W03", "GO"), (_line(1, "GO"),))


@pytest.mark.parametrize("word", ["NARROW", "NO-GO", "UNDECIDED"])
def test_another_word_in_the_sealed_document_names_both(tmp_path: Path, word: str) -> None:
    """The refusal names both artifacts, the run, both words and what to do."""
    (problem,) = _problems(tmp_path, {SEALED: SEALED_TEXT.replace("verdict: GO", f"verdict: {word}")})
    assert (SEALED, "hidden@private-run") == (problem.where.path, problem.figure)
    assert f"the verdict {word} recorded for the run private-run" == problem.found
    assert f"GO, the word that the gate in {PRIVATE_SUITE} gives" == problem.expected
    assert "restore it" in problem.remedy


def test_another_word_in_the_rollup_is_a_contradiction(tmp_path: Path) -> None:
    """A rollup is no evidence for itself."""
    (problem,) = _problems(tmp_path, _rollup("2026-W03", "NARROW"))
    assert "proof/rollups/2026-W03.json" == problem.where.path


def test_another_word_in_a_ledger_line_asks_for_a_correction(tmp_path: Path) -> None:
    """The place is the line, and the remedy does not tell anybody to edit it."""
    (problem,) = _problems(tmp_path, lines=(_line(1, "NARROW"),))
    assert "proof/history.jsonl:1" == str(problem.where)
    assert "append a correction with proofpage snapshot --correct 1" in problem.remedy


def test_all_disagreements_are_told_together(tmp_path: Path) -> None:
    """One run of the check shows the sealed document, the rollup and the ledger."""
    changes = {**_rollup("2026-W03", "NARROW"), SEALED: SEALED_TEXT.replace("verdict: GO", "verdict: NO-GO")}
    assert 3 == len(_problems(tmp_path, changes, (_line(1, "UNDECIDED"),)))


def test_older_lines_and_rollups_are_history(tmp_path: Path) -> None:
    """A word that was replaced later, corrected or withdrawn is not held against today's."""
    changes = {**_rollup("2026-W03", "NARROW"), **_rollup("2026-W04", "GO")}
    assert () == _problems(tmp_path, changes, (_line(1, "NARROW"), _line(2, "GO")))
    assert () == _problems(tmp_path, changes, (_line(1, "NARROW"), _line(2, "GO", kind="correction", concerns=1)))
    withdrawn = (_line(1, "NARROW"), _line(2, None, kind="withdrawal", concerns=1))
    assert () == _problems(tmp_path, changes, withdrawn)


def test_words_given_under_an_older_version_of_the_suite_are_history(tmp_path: Path) -> None:
    """A rollup and a line of version one are not held against the gate of version two."""
    reasons = "changes: [{version: 1, reason: The beginning.}, {version: 2, reason: A new gate.}]\n"
    newer = PRIVATE_SUITE_TEXT.replace("version: 1", "version: 2") + reasons
    changes = {**_rollup("2026-W03", "NARROW"), PRIVATE_SUITE: newer}
    assert () == _problems(tmp_path, changes, (_line(1, "NO-GO"),))


def test_what_was_not_recorded_contradicts_nothing(tmp_path: Path) -> None:
    """A null verdict says nothing."""
    changes = {**_rollup("2026-W03", None), SEALED: SEALED_TEXT.replace("verdict: GO", "verdict: null")}
    assert () == _problems(tmp_path, changes, (_line(1, None),))


def test_retired_suites_are_exempt(tmp_path: Path) -> None:
    """They keep the recorded word, whatever a gate would say today."""
    changes = {
        PRIVATE_SUITE: f"{PRIVATE_SUITE_TEXT}retired: true\n",
        SEALED: SEALED_TEXT.replace("verdict: GO", "verdict: NO-GO"),
    }
    assert () == _problems(tmp_path, changes, (_line(1, "NARROW"),))


def test_a_recorded_word_needs_a_gate_that_gives_it(tmp_path: Path) -> None:
    """Without a gate there is no word, so a recorded one stands on nothing."""
    text = PRIVATE_SUITE_TEXT[: PRIVATE_SUITE_TEXT.index("gate:")] + "publication: {primary: token_reduction}\n"
    (problem,) = _problems(tmp_path, {PRIVATE_SUITE: text})
    assert f"none, since {PRIVATE_SUITE} has no gate" == problem.expected
