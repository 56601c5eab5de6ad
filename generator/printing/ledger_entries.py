"""What the ledger puts into the catalogue: figures and verdicts as a line published them, and the line's numbers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from generator.ledger.model import Ledger, LedgerLine
from generator.ledger.publications import publications_of
from generator.printing.amounts import as_written
from generator.printing.elements import Element, ledger_element, value_element, word_element
from generator.verdicts.model import Judgement
from generator.verdicts.words import WORDS

NO_VERDICT = "NO VERDICT"
"""What stands beside a figure whose line recorded no verdict."""
FACTS = (
    *("kind", "week", "recorded_at", "measured_on", "suite", "run_id", "verdict"),
    *("commit", "generator", "sha256", "prev"),
)
"""What a line holds besides its numbers."""
NO_VALUE = "not measured"


def ledger_entries(ledger: Ledger, judgement: Judgement, *, as_of: str | None = None) -> Iterator[Element]:
    """Yield the elements of all lines, under ``SEQ/figure`` and ``ledger:SEQ#...``, marked by their runs.

    ``as_of`` is the day on which intents have an age; None where none is known.
    """
    yield _whole("ledger#size", ledger.size)
    replaced = publications_of(ledger.lines).replacements
    for line in ledger.lines:
        verdict = line.verdict or NO_VERDICT
        verdicts = judgement.runs.get((line.suite, line.run_id))
        yield word_element(f"ledger:{line.seq}", verdict, next((w for w in WORDS if w.shown == verdict), None))
        for name, figure in line.figures.items():
            display = figure.display if figure.display is not None else NO_VALUE
            yield ledger_element(
                line.seq, name, display=display, value=figure.value, verdict=verdict, verdicts=verdicts
            )
        yield from _numbers(line)
        yield from _facts(line, replaced.get(line.seq))
        age = None if line.kind != "intent" else days_between(line.recorded_at, as_of)
        if age is not None:
            yield _whole(f"ledger:{line.seq}#age", age)


def days_between(earlier: str | None, later: str | None) -> int | None:
    """Return the days from one day to another; None where one is not known, or where they are the other way round."""
    if earlier is None or later is None:
        return None
    days = (date.fromisoformat(later[:10]) - date.fromisoformat(earlier[:10])).days
    return days if days >= 0 else None


def _numbers(line: LedgerLine) -> Iterator[Element]:
    key = f"ledger:{line.seq}"
    named = {"seq": line.seq, "concerns": line.concerns}
    versions = {"suite_version": line.suite_version, "methodology": line.methodology}
    for facet, number in {**named, **versions}.items():
        if number is not None:
            yield value_element("node", f"{key}#{facet}", display=str(number), value=str(number))
    if line.week is not None:
        yield value_element("node", f"{key}#week", display=line.week)
    if line.reason is not None:
        yield value_element("node", f"{key}#reason", display=line.reason)
    for name, figure in line.figures.items():
        if figure.n is not None:
            yield _whole(f"{key}#figures.{name}.n", figure.n)
        if figure.value is not None:
            yield value_element("node", f"{key}#figures.{name}.exact", display=figure.value, value=figure.value)
    for index, artifact in enumerate(line.artifacts):
        yield _whole(f"{key}#artifacts.{index}.bytes", artifact.bytes)


def _facts(line: LedgerLine, later: LedgerLine | None) -> Iterator[Element]:
    """Yield every other fact of a line, each under its name, for what shows a line as a table."""
    key = f"ledger:{line.seq}"
    texts = {name: getattr(line, name) for name in FACTS}
    if later is not None:
        texts["replaced_by"] = str(later.seq)
    for name, figure in line.figures.items():
        texts |= {f"figures.{name}.class": figure.class_, f"figures.{name}.depth": figure.depth}
    for name, text in texts.items():
        if text is not None:
            yield value_element("node", f"{key}#{name}", display=text)


def _whole(key: str, n: int) -> Element:
    return value_element("node", key, display=as_written(n), value=str(n))
