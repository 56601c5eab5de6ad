"""The formulas of a suite, parsed once: what each name means, and where it is written.

All arms, columns, derived columns, subgroups, figures and comparisons share one namespace, so that a bare name has
one meaning; parameters, recorded values, funnel stages and sameness claims always carry their prefix.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from keyword import iskeyword
from typing import get_args

from generator.errors import FormulaRefused, Place, Problem, Refusal, raise_all, refuse
from generator.evidence.archive import Archive
from generator.evidence.judging import LABEL_COUNTS
from generator.evidence.runs import Status
from generator.evidence.suites import Suite
from generator.figures.language.functions import FUNCTIONS
from generator.figures.language.nodes import Node
from generator.figures.language.parsing import parse
from generator.figures.model import INCLUDING_EXCLUDED

RESERVED = frozenset(
    {
        "control",
        "treatment",
        "parameter",
        "pairs",
        "labels",
        "funnel",
        "recorded",
        "run",
        "sameness",
        "where",
        INCLUDING_EXCLUDED,
    }
)


@dataclass(frozen=True, slots=True)
class Formula:
    """A parsed formula and where its text starts."""

    node: Node
    place: Place


@dataclass(frozen=True, slots=True)
class SuiteFormulas:
    """Everything that formulas of one suite can name."""

    suite: Suite
    derived: Mapping[str, Formula]
    subgroups: Mapping[str, Formula]
    figures: Mapping[str, Formula]

    def nearest(self, name: str) -> str:
        """Return a hint with the nearest known name, or nothing."""
        near = difflib.get_close_matches(name, sorted(self.names()), n=1)
        return f" (did you mean {near[0]}?)" if near else ""

    def names(self) -> set[str]:
        """Return every name a formula of the suite can use, with its prefix."""
        suite = self.suite
        sides = ["control", "treatment", *suite.arms]
        names = {f"{side}.{column}" for side in sides for column in suite.columns}
        names |= {f"pairs.{status}" for status in get_args(Status)}
        names |= {f"labels.{label}" for label in LABEL_COUNTS} if suite.labels is not None else set()
        names |= {f"parameter.{name}" for name in suite.parameters}
        names |= {f"sameness.{name}.holds" for name in suite.sameness}
        return names | set(suite.derived) | set(suite.subgroups) | set(suite.figures)


def read_formulas(archive: Archive, suite: Suite) -> SuiteFormulas:
    """Parse all formulas of a suite; raises with every problem found, clashes of names included."""
    path = archive.suite_path(suite.id)
    refusals: list[Refusal] = list(_clashes(archive, suite))

    def parsed(section: str, texts: Mapping[str, tuple[str, tuple[str, ...]]]) -> dict[str, Formula]:
        formulas: dict[str, Formula] = {}
        for name, (text, keys) in texts.items():
            place = archive.text_place(path, section, name, *keys)
            try:
                formulas[name] = Formula(parse(text, place), place)
            except FormulaRefused as refusal:
                refusals.append(refusal)
        return formulas

    derived = parsed("derived", {name: (text, ()) for name, text in suite.derived.items()})
    subgroups = parsed("subgroups", {name: (text, ()) for name, text in suite.subgroups.items()})
    figures = parsed("figures", {name: (spec.formula, ("formula",)) for name, spec in suite.figures.items()})
    raise_all(refusals, FormulaRefused)
    return SuiteFormulas(suite, derived, subgroups, figures)


def _clashes(archive: Archive, suite: Suite) -> Iterator[Refusal]:
    yield from _keywords(archive, suite)
    sections: dict[str, Iterable[str]] = {
        "arms": suite.arms,
        "columns": suite.columns,
        "derived": suite.derived,
        "subgroups": suite.subgroups,
        "figures": suite.figures,
        "comparisons": suite.comparisons,
    }
    seen: dict[str, str] = {}
    for section, names in sections.items():
        for name in names:
            where = archive.place(archive.suite_path(suite.id), section, name)
            if iskeyword(name):
                continue
            if name in RESERVED or name in FUNCTIONS:
                taken = "a word of the formula language"
            elif name in seen:
                taken = f"already a name under {seen[name]}"
            else:
                seen[name] = section
                continue
            found = f"the name {name!r} under {section}, which is {taken}"
            yield refuse(FormulaRefused, where, found=found, expected="a name of its own", remedy="Rename it.")


def _keywords(archive: Archive, suite: Suite) -> Iterator[Refusal]:
    """Yield the names that are keywords of Python: no formula could use them."""
    for section in ("arms", "columns", "derived", "subgroups", "figures", "comparisons", "parameters", "sameness"):
        for name in filter(iskeyword, getattr(suite, section)):
            where = archive.place(archive.suite_path(suite.id), section, name)
            found = f"the name {name!r} under {section}, which is a keyword"
            yield refuse(FormulaRefused, where, found=found, expected="a name of its own", remedy="Rename it.")


def problem_at(
    place: Place, at: int, found: str, expected: str, remedy: str = "Rewrite the formula."
) -> FormulaRefused:
    """Return a refusal that points at a column of a formula whose text starts at ``place``."""
    column = None if place.column is None else place.column + at
    where = Place(place.path, place.line, column)
    return FormulaRefused([Problem(where, f"{found} at column {at + 1} of the formula", expected, remedy)])
