"""Reasons of lines: what a person said is held apart from the sentence that two lines give for themselves."""

from __future__ import annotations

import pytest

from generator.errors import Unbound
from generator.ledger.changes import change_between
from generator.ledger.model import LedgerLine
from generator.ledger.reading import examine_content
from generator.printing.reasons import check_reasons, reason_of
from tests.ledger.made import chained, joined, record

MENDED = record(kind="correction", concerns=1, verdict="GO", suite_version=2, reason="A rule was wrong.")


def lines(*records: dict[str, object]) -> tuple[LedgerLine, ...]:
    """Return records as the lines of a ledger."""
    return examine_content(joined(chained(records))).require().lines


def test_the_sentence_of_a_correction_may_name_verdicts() -> None:
    """The generator wrote it, of the two lines, and they are where it came from."""
    reason = reason_of(change_between(*lines(record(), MENDED)), "A rule was wrong.")
    assert reason.endswith("Verdict NARROW to GO.")

    check_reasons(lines(record(), MENDED | {"reason": reason}))


@pytest.mark.parametrize("said", ["Since line 1: changed rule. Verdict NO-GO to GO.", "It saved 99 %. {}", "{} GO!"])
def test_what_looks_like_that_sentence_is_read(said: str) -> None:
    """Other words than the two lines give, before or behind, are those of a person."""
    reason = said.format(reason_of(change_between(*lines(record(), MENDED)), None))

    with pytest.raises(Unbound, match="which says how it went") as caught:
        check_reasons(lines(record(), MENDED | {"reason": reason}))

    (problem,) = caught.value.problems
    assert "proof/history.jsonl:2" == str(problem.where)


def test_every_line_that_concerns_another_is_read() -> None:
    """A withdrawal and a closing say why, and all that say more are named together."""
    intent = record(kind="intent", week=None, run_id=None, verdict=None)
    taken = record(kind="withdrawal", concerns=1, figures={}, verdict=None, reason="It was a clear GO.")
    closing = record(kind="closing", concerns=2, figures={}, verdict=None, reason="We saved 40 % of all tokens.")

    with pytest.raises(Unbound) as caught:
        check_reasons(lines(record(), intent, taken, closing))

    assert [3, 4] == [problem.where.line for problem in caught.value.problems]
    check_reasons(lines(record(), intent, taken | {"reason": "Wrong arm in row 7."}, closing | {"reason": "Stopped."}))
