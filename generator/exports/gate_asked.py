"""What the gate asked of a run, for the explanation of its figures: condition by condition, as they are shown.

Promises that every text is noted with what it is bound to, so that the guard can hold it against the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.exports.run_entries import Exported
from generator.printing.verdict_entries import subject_of
from generator.verdicts.model import RunVerdicts


@dataclass(frozen=True, slots=True)
class Asked:
    """A condition of the gate: the word it stands for, both sides as they are shown, and whether it held."""

    verdict: str
    text: str
    left: str | None
    right: str | None
    held: bool | None


def asked_of(verdicts: RunVerdicts, exported: Exported) -> Iterator[Asked]:
    """Yield the conditions of the gate, in order; none where the suite has no gate, or no run."""
    catalogue, subject = exported.printer.catalogue, subject_of(verdicts.suite, verdicts.run)

    def read(binding: str) -> str | None:
        element = catalogue.get(binding)
        return None if element is None else exported.texts.plain(element)

    for condition in verdicts.gate.conditions if verdicts.gate else ():
        key = f"gate:{subject}#{condition.index}"
        word = exported.texts.plain(exported.printer.word("gate", condition.word))
        text, left, right = (read(each) for each in (f"formula:{key}", f"node:{key}.left", f"node:{key}.right"))
        yield Asked(word, text or condition.text, left, right, condition.held)
