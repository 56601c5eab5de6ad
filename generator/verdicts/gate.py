"""The gate: the first word all of whose conditions hold, in three-valued logic.

Promises: one false condition settles a word as not reached; an undecidable one leaves it open; an open word is never
taken for a reached one, and never silently passed over where nothing below it is reached either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from generator.evidence.archive import Archive
from generator.evidence.pools import Batch
from generator.evidence.suites import Suite
from generator.figures.conditions import evaluate_condition
from generator.figures.model import FigureTable
from generator.verdicts.model import Condition, GateVerdict, SamenessVerdict
from generator.verdicts.words import UNDECIDED


def judge_gate(
    archive: Archive, table: FigureTable, *, suite: Suite, run: Batch, sameness: Sequence[SamenessVerdict]
) -> GateVerdict | None:
    """Return the gate's word for a run with every condition evaluated; None where the suite declares no gate."""
    gate = suite.gate
    if gate is None:
        return None
    groups = _evaluate(archive, table, suite=suite, run=run, sameness=sameness)
    tried = [(word, [condition.held for condition in conditions]) for word, conditions in groups]
    word = first_reached(tried, otherwise=gate.otherwise)
    every = tuple(condition for _, conditions in groups for condition in conditions)
    return GateVerdict(word, gate.post_hoc, every, gate.otherwise)


def first_reached(words: Iterable[tuple[str, Iterable[bool | None]]], *, otherwise: str) -> str:
    """Return the first word whose conditions all hold; UNDECIDED where none does and one stayed open."""
    undecided = False
    for word, conditions in words:
        held = all_hold(conditions)
        if held:
            return word
        undecided = undecided or held is None
    return UNDECIDED if undecided else otherwise


def all_hold(conditions: Iterable[bool | None]) -> bool | None:
    """Return whether all conditions hold: False as soon as one does not, else None where one stays open."""
    values = tuple(conditions)
    if any(value is False for value in values):
        return False
    return None if any(value is None for value in values) else True


def _evaluate(
    archive: Archive, table: FigureTable, *, suite: Suite, run: Batch, sameness: Sequence[SamenessVerdict]
) -> list[tuple[str, tuple[Condition, ...]]]:
    """Return each word of the gate with its conditions, numbered through the whole gate."""
    numbers = count()
    holds = {verdict.id: verdict.holds for verdict in sameness}
    path = archive.suite_path(suite.id)

    def evaluated(word: str, text: str, *position: str | int) -> Condition:
        place = archive.place(path, "gate", "words", *position)
        result = evaluate_condition(archive, table, suite=suite, run=run, text=text, place=place, sameness=holds)
        return Condition(next(numbers), word, result.text, result.left, result.right, result.held, result.reason)

    words = suite.gate.words if suite.gate else ()
    return [
        (word.word, tuple(evaluated(word.word, text, i, "when", j) for j, text in enumerate(word.when)))
        for i, word in enumerate(words)
    ]
