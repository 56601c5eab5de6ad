"""Sameness from rows: the closed vocabulary, the margin that was registered in time, and the row beside the word."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator.build import Options, build_site
from generator.errors import Refusal
from generator.evidence.reading import read_archive
from generator.figures.computing import compute_figures
from generator.printing.scanning import is_clean
from generator.verdicts.judging import judge
from generator.verdicts.model import RunVerdicts, SamenessVerdict
from tests.figures.constructed import INTEGER, TEXT, Pair, Suite, Yaml, project_files, rows_lines
from tests.projects import ROWS, write_project
from tests.statistics.samples import WON_7_LOST_17

BEFORE: Yaml = {"on": "2026-01-14", "commit": "4d5e6f7"}
SAME_DAY: Yaml = {"on": "2026-01-15", "commit": "4d5e6f7"}
TIGHT = [0, 1, -1, 0, 2, -2, 1, -1, 0, 1, -1, 0, 1, -1]


def _write(root: Path, deltas: Sequence[int], **claim: Any) -> Path:
    pairs: list[Pair] = [
        ({"x": 50, "task": f"task-{index % 9}"}, {"x": 50 + delta, "task": f"task-{index % 9}"})
        for index, delta in enumerate(deltas)
    ]
    more: dict[str, Yaml] = {
        "sameness": {"score": {"difference": "delta", **claim}},
        "statistics": {"power": "0.80"},
    }
    suite = Suite(
        {"mean_delta": "mean(delta)"}, {"x": INTEGER, "task": TEXT}, {"delta": "treatment.x - control.x"}, more=more
    )
    text = suite.text() + "gate:\n  words:\n    - {word: GO, when: [sameness.score.holds]}\n  otherwise: NO-GO\n"
    files = project_files(suite, {ROWS: "".join(rows_lines(pairs)), "proof/history.jsonl": ""})
    return write_project(root, {**files, "proof/suites/example.yaml": text})


def _verdicts(root: Path, deltas: Sequence[int], **claim: Any) -> RunVerdicts:
    archive = read_archive(_write(root, deltas, **claim))
    return judge(archive, compute_figures(archive)).runs["example", "first-run"]


def _judged(root: Path, deltas: Sequence[int], **claim: Any) -> SamenessVerdict:
    (sameness,) = _verdicts(root, deltas, **claim).sameness
    return sameness


@pytest.mark.parametrize(
    ("deltas", "claim", "word"),
    [
        (WON_7_LOST_17, {}, "inconclusive"),
        (WON_7_LOST_17, {"margin": "0.25", "registered": BEFORE}, "inconclusive"),
        ([0] * 12, {}, "untestable"),
        ([1, 2, 1, -1], {}, "untestable"),
        (TIGHT, {"margin": "2", "registered": BEFORE}, "equivalent within the margin"),
        (TIGHT, {"margin": "2"}, "inconclusive"),
        (TIGHT, {"margin": "2", "registered": SAME_DAY}, "inconclusive"),
        ([1, 2, 3, 4, 5, 6, 7, 8], {}, "better"),
        ([-1, -2, -3, -4, -5, -6, -7, -8], {}, "worse"),
        ([-1, -2, -1, -2, -1, -2, -1, -2], {"margin": "3", "registered": BEFORE}, "different, but below the margin"),
        ([-4, 5, 6, 7, -4, 5, 0, 3, -3, 2], {"margin": "3", "registered": BEFORE}, "not worse by more than the margin"),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9], {"cluster": "task"}, "better"),
        ([1, 2, 3, 4], {"cluster": "task"}, "untestable"),
    ],
)
def test_every_word_that_rows_can_give(tmp_path: Path, deltas: Sequence[int], claim: Any, word: str) -> None:
    """A high p-value is in no condition, and a margin counts only if it was registered before the run."""
    sameness = _judged(tmp_path, deltas, **claim)
    assert word == sameness.word
    assert is_clean(sameness.reason)


def test_the_row_beside_the_word(tmp_path: Path) -> None:
    """7 wins, 17 losses, 3 ties with p 0.2114: nothing of it is left out."""
    row = _judged(tmp_path, WON_7_LOST_17).companions
    assert row is not None
    assert (27, 3, 7, 17, None) == (row.n, row.zeros, row.wins, row.losses, row.clusters)
    assert Fraction(-10, 27) == row.mean
    expected = [-0.886714, 0.145973, 0.211409, 0.73112]
    assert expected == [round(float(value or 0), 6) for value in (row.low, row.high, row.p, row.detectable)]
    assert row.exact_p is not None
    assert Fraction(4, 5) == row.power


def test_the_gate_follows_the_word(tmp_path: Path) -> None:
    """``sameness.X.holds`` is true for an equivalence and false where the record is inconclusive."""
    equal = _verdicts(tmp_path / "equal", TIGHT, margin="2", registered=BEFORE)
    open_ = _verdicts(tmp_path / "open", WON_7_LOST_17)
    assert ("GO", "NO-GO") == (equal.word, open_.word)


def test_one_value_for_all_pairs_is_undecidable(tmp_path: Path) -> None:
    """A difference of two figures has no pairs to test."""
    sameness = _judged(tmp_path, TIGHT, difference="mean_delta - 1")
    assert ("undecidable", None) == (sameness.word, sameness.holds)
    assert "the difference has one value for all pairs, so there is nothing to test" == sameness.reason


@pytest.mark.parametrize(
    "claim", [{"margin": "0"}, {"margin": "-1"}, {"cluster": "nothing"}, {"display": "loud"}], ids=str
)
def test_a_claim_that_does_not_hold_together_is_refused(tmp_path: Path, claim: Any) -> None:
    """Whatever the rows say."""
    with pytest.raises(Refusal):
        _verdicts(tmp_path, TIGHT, **claim)


def test_the_suite_page_shows_the_row(tmp_path: Path) -> None:
    """On the built and guarded site: every number bound, the margin with the commit that fixed it."""
    root = _write(tmp_path, TIGHT, margin="2", registered=BEFORE)
    build_site(Options(root, base_url="https://example.org"))
    text = (root / "site" / "suites" / "example" / "index.html").read_text(encoding="utf-8")
    for label in (
        "Pairs on the side of the treatment",
        "Pairs on the side of the control",
        "Mean difference",
        "Signed-rank p",
    ):
        assert label in text
    assert "It was registered on " in text
    assert "4d5e6f7" in text
    assert "indistinguishable" not in text.lower()
    latest = json.loads((root / "site" / "latest-numbers.json").read_text(encoding="utf-8"))
    companions = latest["runs"][0]["sameness"]["companions"]
    assert ("14", "+0.0000", "80 %") == tuple(companions[name] for name in ("n", "mean", "power"))
