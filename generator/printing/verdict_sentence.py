"""The verdict in a sentence: what was reduced or increased by how much, with the interval in that very direction."""

from __future__ import annotations

from generator.evidence.suites import ChangeSpec
from generator.printing.elements import Element, Sentence
from generator.printing.prose import Part, read_sentence
from generator.printing.references import Printer
from generator.printing.verdict_entries import subject_of
from generator.verdicts.direction import Direction
from generator.verdicts.model import RunVerdicts
from generator.verdicts.words import INCREASED, UNCHANGED

_OF = {INCREASED: "increase"}


def verdict_sentence(printer: Printer, verdicts: RunVerdicts) -> Sentence | None:
    """Return the sentence on a primary figure; None where it declares no change, or has no value."""
    direction, primary = verdicts.publication.direction, verdicts.publication.primary
    spec = printer.archive.suites[verdicts.suite].figures[primary.figure]
    if direction is None or spec.change is None:
        return None
    return Sentence(
        (*_change(printer, verdicts, direction, spec.change), *_interval(printer, verdicts, direction), ".")
    )


def _change(printer: Printer, verdicts: RunVerdicts, direction: Direction, change: ChangeSpec) -> tuple[Part, ...]:
    suite, figure = verdicts.suite, verdicts.publication.primary.figure
    place = printer.archive.place(printer.archive.suite_path(suite), "figures", figure, "change", "of")
    of = read_sentence(change.of, place, printer, suite=suite)
    subject = subject_of(suite, verdicts.run)
    word = printer.catalogue[f"verdict:{subject}#direction"]
    amount = () if direction.word == UNCHANGED else (" ", _node(printer, subject, "amount"))
    status = printer.catalogue[f"verdict:{subject}#publication"]
    return (*of.parts, ": ", word, *amount, " (", status, ")")


def _interval(printer: Printer, verdicts: RunVerdicts, direction: Direction) -> tuple[Part, ...]:
    if direction.low is None:
        reason = printer.catalogue.get(f"node:{verdicts.publication.primary}#interval.reason")
        return ("; no interval of it is recorded or computed", *((": ", reason) if reason is not None else ()))
    subject = subject_of(verdicts.suite, verdicts.run)
    ends = (_node(printer, subject, "low"), " to ", _node(printer, subject, "high"))
    level = printer.node(verdicts.publication.primary, "level")
    spans = ", and spans zero, so neither a reduction nor an increase is shown" if direction.spans_zero else ""
    of = _OF.get(direction.towards, "reduction")
    return (f"; the interval of the {of} reaches from ", *ends, " at a level of ", level, spans)


def _node(printer: Printer, subject: str, name: str) -> Element:
    return printer.catalogue[f"node:direction:{subject}#{name}"]
