"""Intents: what a run must have kept to before a rule that asks for one is met."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from generator.ledger.model import LedgerFigure, LedgerLine
from generator.printing.scanning import is_clean
from generator.verdicts.intents import Known, unmet_intent
from tests.verdicts.constructed import run, suite

ASKS = "; the rule asks for the planned number, and for no look before it"
NONE = "no intent that was registered before the run is recorded; the rule asks for it"
OTHER = "the intent before the run was registered for another run; the rule asks for one of its own"


def ledger(*entries: dict[str, Any]) -> list[LedgerLine]:
    """Return lines, numbered from 1."""
    return [_line(seq, **entry) for seq, entry in enumerate(entries, 1)]


def _line(seq: int, **changes: Any) -> LedgerLine:
    keys: dict[str, Any] = {
        "v": 1,
        "seq": seq,
        "prev": "0" * 64,
        "kind": "snapshot",
        "recorded_at": "2026-01-20",
        "week": None,
        "measured_on": "2026-01-15",
        "suite": "example",
        "run_id": "first-run",
        "suite_version": 1,
        "methodology": 1,
        "verdict": None,
        "figures": {},
        "artifacts": (),
        "commit": None,
        "generator": None,
        "reason": None,
        "concerns": None,
        "sha256": "0" * 64,
    }
    return LedgerLine(**(keys | changes))


def intent(**changes: Any) -> dict[str, Any]:
    """Return an intent of twelve pairs from before the run."""
    planned = {"planned_n": LedgerFigure("12", "12", 12, None, None)}
    keys = {"kind": "intent", "recorded_at": "2026-01-10", "measured_on": None, "run_id": None, "figures": planned}
    return keys | changes


def published(pairs: int | None, **changes: Any) -> dict[str, Any]:
    """Return a snapshot that says how many valid pairs there were."""
    text = None if pairs is None else str(pairs)
    return {"figures": {"pairs.valid": LedgerFigure(text, text, pairs, None, None)}} | changes


def said(
    lines: list[LedgerLine], *, pairs: int | None = 12, others: tuple[Any, ...] = (), **changes: Any
) -> str | None:
    """Return the sentence about the run, None where it kept to its intent."""
    subject = run(**({"measured_on": "2026-01-15"} | changes))
    known = None if pairs is None else Known(Fraction(pairs), ("figure", "example/pairs.valid@first-run"))
    runs = (subject, *others)
    sentences = [
        "".join(part if isinstance(part, str) else f"[{part[1]}]" for part in unmet.parts)
        for unmet in unmet_intent(lines, suite(), run=subject, runs=runs, pairs=known)
    ]
    assert len(sentences) <= 1
    return sentences[0] if sentences else None


def test_a_run_that_kept_to_its_intent_meets_the_rule() -> None:
    """Registered on an earlier day, planned number reached, nothing published before: nothing to say."""
    assert said(ledger(intent())) is None
    assert said(ledger(intent(), published(12))) is None


@pytest.mark.parametrize(
    "lines",
    [
        ledger(),
        ledger(published(12)),
        ledger(intent(suite="another")),
        ledger(intent(recorded_at="2026-01-15")),
        ledger(intent(recorded_at="2026-01-16")),
        ledger(intent(recorded_at=None)),
        ledger(published(12, recorded_at="2026-01-09"), intent()),
        ledger(published(3, run_id="old", recorded_at="2026-02-01"), intent()),
    ],
    ids=["empty", "snapshot", "suite", "same day", "later", "no day", "behind the run", "backdated"],
)
def test_an_intent_that_does_not_stand_before_the_run_is_none(lines: list[LedgerLine]) -> None:
    """Only the days that the ledger supports count: a line is no older than those before it."""
    assert NONE == said(lines)


def test_a_run_without_a_day_has_no_intent() -> None:
    """When it was measured is not recorded, so nothing is known to stand before it."""
    assert NONE == said(ledger(intent()), measured_on=None)


def test_too_few_pairs_keep_it_back() -> None:
    """The sentence binds the number that was planned to the line that planned it."""
    lines = ledger(intent())

    assert f"[example/pairs.valid@first-run] valid pairs; the intent planned [ledger:1#figures.planned_n.n]{ASKS}" == (
        said(lines, pairs=11)
    )
    assert f"the number of valid pairs is not recorded; the intent planned [ledger:1#figures.planned_n.n]{ASKS}" == (
        said(lines, pairs=None)
    )


@pytest.mark.parametrize(
    "look",
    [
        published(11),
        published(None),
        {"figures": {}},
        published(5, kind="correction", concerns=1),
        published(5, run_id="part-one", measured_on="2026-01-12"),
    ],
    ids=["fewer", "unknown", "unsaid", "correction", "another run"],
)
def test_a_look_before_the_planned_number_keeps_it_back(look: dict[str, Any]) -> None:
    """Whatever was published in between with fewer pairs, or without saying how many, was a look."""
    expected = (
        "data from after the intent was published in line [ledger:2#seq] of the ledger, "
        f"before there were the planned [ledger:1#figures.planned_n.n] pairs{ASKS}"
    )
    lines = ledger(intent(), look, {"kind": "withdrawal", "concerns": 2}, published(12))

    assert expected == said(lines)


def test_what_was_published_of_older_data_is_no_look() -> None:
    """A weekly repetition of a run from before the intent shows nothing new, nor does what follows the full run."""
    older = published(3, run_id="older", measured_on="2026-01-05")
    later = published(3, run_id="later", measured_on="2026-01-18")

    assert said(ledger(intent(), older, published(12), later)) is None


def test_an_intent_speaks_of_the_run_measured_soonest_after_it() -> None:
    """Nobody can choose the nicest of several runs; one that was named before may be any."""
    sooner = run(id="another-run", measured_on="2026-01-12")
    later = run(id="another-run", measured_on="2026-01-18")

    assert OTHER == said(ledger(intent()), others=(sooner,))
    assert said(ledger(intent()), others=(later,)) is None
    assert said(ledger(intent(run_id="first-run")), others=(sooner,)) is None
    assert OTHER == said(ledger(intent(run_id="another-run")), others=(sooner,))


def test_an_intent_that_was_closed_before_the_run_is_over() -> None:
    """Closed afterwards, it still speaks of the run."""
    closing = {"kind": "closing", "concerns": 1, "measured_on": None}

    assert OTHER == said(ledger(intent(), closing | {"recorded_at": "2026-01-12"}))
    assert said(ledger(intent(), closing | {"recorded_at": "2026-01-15"})) is None


def test_the_newest_intent_counts() -> None:
    """A second intent takes the place of the first."""
    fewer = intent(figures={"planned_n": LedgerFigure("3", "3", 3, None, None)})

    assert said(ledger(intent(), fewer), pairs=3) is None
    assert "the intent planned [ledger:2#" in (said(ledger(fewer, intent()), pairs=3) or "")


def test_an_intent_under_another_version_does_not_speak_of_the_run() -> None:
    """What was planned was planned for what the suite was then."""
    assert (
        "the intent before the run was registered under another version of the suite; the rule asks for the run's"
        == said(ledger(intent(suite_version=2)))
    )


def test_an_intent_without_a_number_plans_nothing() -> None:
    """A line written by hand without a planned number never meets the rule."""
    assert "the intent before the run plans no number of pairs; the rule asks for it" == said(
        ledger(intent(figures={}))
    )


def test_the_sentences_hold_no_number() -> None:
    """All text between the bound parts passes the guard."""
    cases: list[tuple[list[LedgerLine], int | None]] = [
        (ledger(), 1),
        (ledger(intent()), 1),
        (ledger(intent()), None),
        (ledger(intent(), published(1)), 12),
        (ledger(intent(suite_version=2)), 12),
        (ledger(intent(figures={})), 12),
        (ledger(intent(run_id="another")), 12),
    ]
    subject = run(measured_on="2026-01-15")
    for lines, pairs in cases:
        known = None if pairs is None else Known(Fraction(pairs), ("figure", "x"))
        (unmet,) = unmet_intent(lines, suite(), run=subject, runs=(subject,), pairs=known)
        assert all(is_clean(part) for part in unmet.parts if isinstance(part, str))
