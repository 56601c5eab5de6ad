"""What a suite file says about its own rows must fit together: arms, columns, pairing, exclusions.

Formulas, figures and gates are judged later, where they are computed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.errors import Problem
from generator.evidence.judging_checks import check_judging
from generator.evidence.naming import listed, quoted, suggestion
from generator.evidence.places import Places
from generator.evidence.suites import Column, Suite, Wide

NUMBERS = ("integer", "decimal")


def check_suite(suite: Suite, places: Places) -> Iterator[Problem]:
    """Yield what does not fit together in a suite file."""
    check = _SuiteCheck(suite, places)
    yield from check.comparisons()
    yield from check.columns()
    yield from check.lookups()
    yield from check.layout()
    yield from check.matrix()
    yield from check.pairing()
    yield from check.exclusions()
    yield from check_judging(suite, key_names(suite), places)


@dataclass(frozen=True, slots=True)
class _SuiteCheck:
    suite: Suite
    places: Places

    def comparisons(self) -> Iterator[Problem]:
        for name, comparison in self.suite.comparisons.items():
            for side in ("control", "treatment"):
                arm = getattr(comparison, side)
                yield from self._known(("comparisons", name, side), arm, "arms", self.suite.arms)
            if comparison.control == comparison.treatment:
                where = self.places.of(("comparisons", name, "treatment"))
                remedy = "Name the arm that is compared with the control."
                yield Problem(where, f"the arm {comparison.control!r} on both sides", "two different arms", remedy)

    def columns(self) -> Iterator[Problem]:
        for name, column in self.suite.columns.items():
            yield from _check_column(column, ("columns", name), self.places)
            for index, arm in enumerate(column.arms):
                yield from self._known(("columns", name, "arms", index), arm, "arms", self.suite.arms)

    def lookups(self) -> Iterator[Problem]:
        texts = [name for name, column in self.suite.columns.items() if column.type == "text" and not column.lookup]
        for name, column in self.suite.columns.items():
            if column.lookup is not None:
                yield from self._known(("columns", name, "lookup", "key"), column.lookup.key, "text columns", texts)

    def matrix(self) -> Iterator[Problem]:
        key = key_names(self.suite)
        for name, values in self.suite.matrix.items():
            yield from self._known(("matrix", name), name, "key fields", key)
            if len(set(values)) < len(values) or not values:
                remedy = "Name each value of the field."
                yield Problem(self.places.of(("matrix", name)), f"{len(values)} values", "each value once", remedy)
        absent = [name for name in key if name not in self.suite.matrix]
        if self.suite.matrix and absent:
            remedy = "Name the values of every field of the key."
            yield Problem(self.places.of(("matrix",)), f"no values of {listed(absent)}", listed(key), remedy)

    def layout(self) -> Iterator[Problem]:
        suite = self.suite
        if (suite.layout == "wide") is not (suite.wide is not None):
            found = "layout: wide without wide" if suite.wide is None else "wide without layout: wide"
            remedy = "Name under wide: the field of each column on each side, or take it away."
            yield Problem(self.places.of(("layout",)), found, "both or none", remedy)
        if suite.wide is not None:
            yield from self._wide(suite.wide)

    def _wide(self, wide: Wide) -> Iterator[Problem]:
        columns = self.suite.columns
        if len(self.suite.comparisons) != 1:
            found = f"{len(self.suite.comparisons)} comparisons of wide rows"
            remedy = "Write a line for each unit and arm: layout: native."
            yield Problem(self.places.of(("comparisons",)), found, "one, whose two sides stand on each line", remedy)
        sides = {"control": wide.control, "treatment": wide.treatment}
        for side, fields in sides.items():
            for name in fields:
                yield from self._known(("wide", side, name), name, "columns", columns)
        for name in dict.fromkeys((*wide.control, *wide.treatment)):
            absent = [side for side, fields in sides.items() if name not in fields]
            if absent and not (name in columns and columns[name].arms):
                expected = f"its field on both sides, or arms: under the column {name!r}"
                yield Problem(self.places.of(("wide", absent[0])), f"no field of {name!r}", expected, "Name its field.")
        for field, count in Counter((*key_names(self.suite), *wide.control.values(), *wide.treatment.values())).items():
            if count > 1:
                remedy = "Give every column and side a field of its own."
                yield Problem(self.places.of(("wide",)), f"the field {field!r} {count} times", "it once", remedy)

    def pairing(self) -> Iterator[Problem]:
        pairing, columns = self.suite.pairing, self.suite.columns
        shared = [name for name, column in columns.items() if not column.arms]
        for index, name in enumerate(pairing.comparable):
            yield from self._known(("pairing", "comparable", index), name, "columns of all arms", shared)
        for index, name in enumerate(pairing.require):
            yield from self._known(("pairing", "require", index), name, "columns", columns)
        flags = [name for name, column in columns.items() if column.type == "boolean"]
        for index, name in enumerate(pairing.success):
            yield from self._known(("pairing", "success", index), name, "boolean columns", flags)
        numbers = [name for name, column in columns.items() if column.type in NUMBERS]
        for name in pairing.budgets:
            yield from self._known(("pairing", "budgets", name), name, "columns with numbers", numbers)
        parts = [*pairing.key, pairing.arm, *([pairing.repetition] if pairing.repetition else [])]
        if not pairing.key or len(set(parts)) < len(parts):
            where = self.places.of(("pairing", "key"))
            remedy = "Name each field of the rows for one of the three."
            yield Problem(where, listed(parts), "different fields for key, arm and repetition", remedy)

    def exclusions(self) -> Iterator[Problem]:
        key = key_names(self.suite)
        for index, excluded in enumerate(self.suite.exclusions.excluded):
            keys = ("exclusions", "excluded", index, "unit")
            for name in excluded.unit:
                yield from self._known((*keys, name), name, "key fields", key)
            if not excluded.unit:
                yield Problem(self.places.of(keys), "no field", listed(key), "Say which unit is excluded.")

    def _known(self, keys: tuple[str | int, ...], name: str, section: str, known: Iterable[str]) -> Iterator[Problem]:
        names = tuple(known)
        if name not in names:
            remedy = suggestion(name, names, otherwise=f"Declare it among the suite's {section}, or correct it.")
            yield Problem(self.places.of(keys), quoted(name), f"one of the {section}: {listed(names)}", remedy)


def key_names(suite: Suite) -> tuple[str, ...]:
    """Return the names of the fields that make a unit's key: the key of the pairing, then the repetition."""
    pairing = suite.pairing
    return (*pairing.key, *([pairing.repetition] if pairing.repetition else []))


def _check_column(column: Column, keys: tuple[str, str], places: Places) -> Iterator[Problem]:
    bounds = {"min": column.min, "max": column.max}
    given = [key for key, bound in bounds.items() if bound is not None]
    if given and column.type not in NUMBERS:
        found = f"{given[0]} of a {column.type} column"
        yield Problem(places.of((*keys, given[0])), found, "bounds of numbers only", "Remove it.")
    if column.min is not None and column.max is not None and column.min > column.max:
        expected = f"at most max, which is {column.max}"
        yield Problem(places.of((*keys, "min")), f"min {column.min}", expected, "Exchange or correct them.")
    worst = "min" if column.better == "higher" else "max"
    if column.fail_closed and (column.type not in NUMBERS or bounds[worst] is None):
        expected = f"a column of numbers with {worst}, the worst value where {column.better} is better"
        remedy = f"Declare {worst}, or remove fail_closed."
        yield Problem(places.of((*keys, "fail_closed")), "fail_closed: worst", expected, remedy)
