"""What a figure or a verdict is called outside the site: taken from the project, or from a published file of it.

Promises the same words from both: ``43.14 % (NARROW)`` for a figure, never a value without its verdict. Refuses a name
that nothing has, with the nearest one, and a short name that several suites use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from generator.errors import Malformed, Missing, Place, Refusal, refuse
from generator.evidence.json_source import load_json
from generator.evidence.naming import quoted, suggestion
from generator.printing.markers import FIGURE
from generator.printing.references import Printer
from generator.printing.remedies import number_in
from generator.verdicts.words import DIRTY, EXCLUDED, FRESHNESS, TREE, verdict_word

SCHEMA = "proofpage/latest-numbers/v1"


class Cited(Protocol):
    """Gives what a marker must hold."""

    @property
    def displayed(self) -> Mapping[str, str]:
        """Which figure displays a number."""

    def text(self, kind: str, reference: str, place: Place) -> str:
        """Return the words of a figure or a verdict; ``Missing`` for an unknown name."""


@dataclass(frozen=True, slots=True)
class FromProject:
    """Names resolved against a project that was evaluated just now."""

    printer: Printer

    @property
    def displayed(self) -> Mapping[str, str]:
        """Which figure displays a number."""
        return self.printer.displayed

    def text(self, kind: str, reference: str, place: Place) -> str:
        """Return the words of a figure or a verdict."""
        element = self.printer.figure if kind == FIGURE else self.printer.verdict
        return element(reference, place=place).text


@dataclass(frozen=True, slots=True)
class FromNumbers:
    """Names resolved against a ``latest-numbers.json``."""

    figures: Mapping[str, tuple[str, ...]]
    """By every way to write a figure: the words of all that it can mean."""
    verdicts: Mapping[str, str]
    displayed: Mapping[str, str]

    def text(self, kind: str, reference: str, place: Place) -> str:
        """Return the words of a figure or a verdict."""
        if kind != FIGURE:
            if reference not in self.verdicts:
                raise _unknown("verdict", reference, self.verdicts, place)
            return self.verdicts[reference]
        meant = self.figures.get(reference, ())
        if len(meant) > 1:
            expected = "a name that means one figure"
            remedy = "Write it with its suite: suite/figure."
            raise refuse(Missing, place, found=f"the figure {quoted(reference)}", expected=expected, remedy=remedy)
        if not meant:
            raise _unknown("figure", reference, self.figures, place)
        return meant[0]


def _unknown(kind: str, name: str, known: Mapping[str, object], place: Place) -> Refusal:
    remedy = suggestion(name, known, otherwise="Look the name up in latest-numbers.json, where it is the key.")
    return refuse(
        Missing, place, found=f"the unknown {kind} {quoted(name)}", expected=f"a published {kind}", remedy=remedy
    )


def read_numbers(content: bytes, path: str) -> FromNumbers:
    """Return what a ``latest-numbers.json`` publishes; ``Malformed`` where it is not one."""
    document = load_json(content, path).data
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        found = quoted(document.get("schema")) if isinstance(document, dict) else quoted(document)
        remedy = "Name the latest-numbers.json of a built site."
        raise refuse(Malformed, Place(path), found=found, expected=f"the schema {SCHEMA}", remedy=remedy)
    try:
        return _numbers(document)
    except (KeyError, TypeError, AttributeError) as error:
        found, remedy = f"a file without {error}", "Build the site again and take its file whole."
        raise refuse(Malformed, Place(path), found=found, expected="every key of the schema", remedy=remedy) from error


def _numbers(document: dict[str, Any]) -> FromNumbers:
    figures: dict[str, list[str]] = {}
    verdicts: dict[str, str] = {}
    displayed: dict[str, str] = {}
    for run in document["runs"]:
        word = str(run["verdict"]["word"])
        verdicts.setdefault(str(run["suite"]), word)
        verdicts.setdefault(str(run["run_id"] or run["suite"]), word)
        for figure in run["figures"]:
            key, text = str(figure["key"]), _marked(figure)
            current = key.replace(f"@{run['run_id']}", "", 1)
            displayed.setdefault(number_in(str(figure["display"])), key)
            figures.setdefault(key, [text])
            if run["freshness"] == EXCLUDED:
                continue  # it never stands for its suite: who means it names the run
            figures.setdefault(current, [text])
            figures.setdefault(current.partition("/")[2], []).append(text)
    return FromNumbers({name: tuple(meant) for name, meant in figures.items()}, verdicts, displayed)


def _marked(figure: dict[str, Any]) -> str:
    """Return a figure with its verdict and the marks of its evidence, as the site's own plain texts have it."""
    words = [verdict_word(FRESHNESS, str(figure["freshness"]))]
    words += [verdict_word(TREE, DIRTY)] if figure["dirty"] else []
    marks = [word.mark for word in words if word.mark is not None]
    return f"{figure['display']} ({', '.join((str(figure['verdict']), *marks))})"
