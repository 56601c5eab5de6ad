"""Sameness where the rows are private: an interval of the difference that was recorded is judged as far as it goes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from generator.build import Options, build_site
from generator.evidence.reading import read_archive
from generator.figures.computing import compute_figures
from generator.printing.scanning import is_clean
from generator.verdicts.judging import judge
from generator.verdicts.model import RunVerdicts
from tests.figures.constructed import INTEGER, Suite, Yaml, recorded_files
from tests.projects import SUITE, write_project

REGISTERED: Yaml = {"on": "2026-01-15", "commit": "4d5e6f7"}
TOO_LATE: Yaml = {"on": "2026-01-16", "commit": "4d5e6f7"}
DERIVED = {"delta": "treatment.x - control.x"}
CLAIM: Mapping[str, Yaml] = {"difference": "delta", "margin": "0.25", "registered": REGISTERED}
NAMED: Mapping[str, Yaml] = {**CLAIM, "difference": "recorded.quality"}


def _write(root: Path, entry: Mapping[str, Any], claim: Mapping[str, Yaml]) -> Path:
    suite = Suite({"kept": "count()"}, {"x": INTEGER}, DERIVED, more={"sameness": {"score": claim}})
    counted: Mapping[str, Any] = {"expr": "count()", "value": 42}
    files = recorded_files(suite, [counted, entry], definitions=DERIVED, verdict="NO-GO")
    gate = "gate:\n  words:\n    - {word: GO, when: [sameness.score.holds]}\n  otherwise: NO-GO\n"
    return write_project(root, {**files, SUITE: (files[SUITE] or "") + gate, "proof/history.jsonl": ""})


def _entry(
    estimate: str | None, low: str, high: str, *, name: str | None = None, level: str = "0.95", n: int | None = 42
) -> Mapping[str, Any]:
    interval = {"low": Decimal(low), "high": Decimal(high), "level": Decimal(level), "method": "Student t"}
    key = {"expr": "mean(delta)"} if name is None else {"name": name}
    value = None if estimate is None else Decimal(estimate)
    return {**key, "value": value, "n": n, "interval": interval, "reason": None if value else "not recorded"}


def _judged(root: Path, entry: Mapping[str, Any], claim: Mapping[str, Yaml]) -> RunVerdicts:
    archive = read_archive(_write(root, entry, claim))
    return judge(archive, compute_figures(archive)).runs["example", "first-run"]


@pytest.mark.parametrize(
    ("entry", "claim", "word", "holds"),
    [
        (_entry("0.12", "0.05", "0.20"), CLAIM, "different, but below the margin", False),
        (_entry("-0.30", "-0.40", "-0.05"), CLAIM, "worse", False),
        (_entry("0.30", "0.05", "0.60"), CLAIM, "better", True),
        (_entry("0.01", "-0.10", "0.12"), CLAIM, "equivalent within the margin", True),
        (_entry("0.01", "-0.10", "0.12", name="quality"), NAMED, "equivalent within the margin", True),
        (_entry(None, "-0.10", "0.12"), CLAIM, "equivalent within the margin", True),
        (_entry("0.30", "-0.10", "0.60"), CLAIM, "not worse by more than the margin", True),
        (_entry("-0.30", "-0.60", "0.10"), CLAIM, "inconclusive", False),
        (_entry("0.01", "-0.10", "0.12"), {**CLAIM, "registered": TOO_LATE}, "inconclusive", False),
        (_entry("0.01", "-0.10", "0.12"), {"difference": "delta"}, "inconclusive", False),
        (_entry("0.30", "0.05", "0.60", n=4), CLAIM, "untestable", False),
        (_entry("0.10", "-0.10", "0.40"), CLAIM, "undecidable", None),
        (_entry("0.30", "0.05", "0.60"), {**CLAIM, "cluster": "pair_id"}, "undecidable", None),
    ],
    ids=str,
)
def test_every_word_that_a_recorded_interval_can_give(
    tmp_path: Path, entry: Mapping[str, Any], claim: Mapping[str, Yaml], word: str, holds: bool | None
) -> None:
    """The margin counts only if it was registered before the run; what the record leaves open is undecidable."""
    (sameness,) = _judged(tmp_path, entry, claim).sameness
    assert (word, holds) == (sameness.word, sameness.holds)
    assert is_clean(sameness.reason)


def test_the_gate_follows_a_recorded_interval(tmp_path: Path) -> None:
    """It is true where it holds and undecidable where the record does not say."""
    held = _judged(tmp_path / "held", _entry("0.01", "-0.10", "0.12"), CLAIM)
    left_open = _judged(tmp_path / "open", _entry("0.10", "-0.10", "0.40"), CLAIM)
    assert ("GO", "UNDECIDED") == (held.word, left_open.word)


def test_without_an_interval_nothing_is_decided(tmp_path: Path) -> None:
    """A mean alone says nothing of how well it is known."""
    (sameness,) = _judged(tmp_path, {"expr": "mean(delta)", "value": Decimal("0.01"), "n": 42}, CLAIM).sameness
    assert ("undecidable", None, None) == (sameness.word, sameness.holds, sameness.companions)
    assert "the rows are private and no interval of the difference is recorded" == sameness.reason


def test_what_rows_would_have_shown_stays_not_recorded(tmp_path: Path) -> None:
    """On the built site: the interval with its digits as recorded, and no zeros, wins, losses or p."""
    root = _write(tmp_path, _entry("-0.30", "-0.60", "0.10"), CLAIM)
    build_site(Options(root, base_url="https://example.org"))
    text = (root / "site" / "suites" / "example" / "index.html").read_text(encoding="utf-8")
    for label in ("Pairs that do not differ", "Pairs on the side of the treatment", "Pairs on the side of the control"):
        assert f"<dt>{label}</dt><dd>not recorded</dd>" in text
    assert "not recorded; exact: not recorded; rank sum: not recorded" in text
    assert ">-0.60</data> to <data" in text
    latest = json.loads((root / "site" / "latest-numbers.json").read_text(encoding="utf-8"))
    companions = latest["runs"][0]["sameness"]["companions"]
    expected = {"n": "42", "mean": "-0.30", "low": "-0.60", "high": "0.10", "level": "95 %", "method": "Student t"}
    assert expected == {name: companions[name] for name in expected}
    assert not {"zeros", "wins", "losses", "p", "exact_p", "detectable"} & companions.keys()
