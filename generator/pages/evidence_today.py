"""What the evidence of a run is worth today: its freshness, whether it is dirty, what decided it, its last day."""

from __future__ import annotations

from collections.abc import Iterator

from generator.pages.facts import ProjectFacts, say
from generator.printing.elements import Element, Sentence
from generator.printing.verdict_entries import subject_of
from generator.verdicts.freshness import FileState


def evidence_today(facts: ProjectFacts, suite: str, run: str | None) -> Sentence:
    """Return the freshness word of a run, and behind it that the run is dirty, where it is."""
    subject, catalogue = subject_of(suite, run), facts.printer.catalogue
    dirty: Element | None = catalogue.get(f"verdict:{subject}#tree")
    return say(catalogue[f"verdict:{subject}#freshness"], *((", ", dirty) if dirty else ()))


def decisive_files(facts: ProjectFacts, suite: str, run: str | None) -> tuple[Sentence, ...]:
    """Return each file that made the freshness what it is, with the digest that was recorded and the digest now."""
    return tuple(_file(facts, state) for state in facts.verdicts(suite, run).freshness_files)


def last_day(facts: ProjectFacts, suite: str, run: str | None) -> Sentence | None:
    """Return the last day on which the evidence may be taken for current; None where none is declared."""
    day = facts.verdicts(suite, run).expires
    return None if day is None else say(facts.printer.identifier("date", day))


def _file(facts: ProjectFacts, state: FileState) -> Sentence:
    return say(
        facts.printer.identifier("path", state.path),
        *(": recorded with ", *_digest(facts, state.recorded, "no digest")),
        *(", now ", *_digest(facts, state.now, "no such file")),
    )


def _digest(facts: ProjectFacts, digest: str | None, otherwise: str) -> Iterator[str | Element]:
    yield otherwise if digest is None else facts.printer.identifier("digest", digest)
