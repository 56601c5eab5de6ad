"""A suite and how it is recorded, to every attempt in order: A B, then B A, so that no arm is always the first.

Promises that whatever becomes of an attempt can be a row: all that would be refused once everything is measured is
refused before anything is.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from generator.errors import Malformed, Missing, Place, Problem, refuse
from generator.evidence.archive import Archive
from generator.evidence.columns import ColumnReader, Fault
from generator.evidence.gathering import Gathering
from generator.evidence.naming import listed, quoted, suggestion
from generator.evidence.record_spec import Recording
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Column, Suite
from generator.printing.declared_names import is_name
from generator.record.fields import MEASURED, NO_FAILURE, WALL, naming_fields, printed_columns
from generator.record.model import Plan, Step

_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,99}")
_NANOSECONDS = 1_000_000_000


def make_plan(archive: Archive, suite: Suite) -> Plan:
    """Return every attempt of a run of a suite, in order; raises every reason why it cannot be recorded."""
    recording = archive.recordings.get(suite.id)
    if recording is None:
        raise refuse(
            Missing,
            Place(f"proof/suites/{suite.id}/record.yaml"),
            found="no such file",
            expected="the command that the rows of the suite are measured of",
            remedy="Write it, with schema: proofpage/record/v1 and command:.",
        )
    templates = {arm: recording.commands.get(arm, recording.command) for arm in suite.arms}
    gathering = Gathering()
    gathering.add(Malformed, _Suite(archive, suite).problems())
    gathering.add(Malformed, _Commands(archive, suite, recording).problems())
    gathering.finish()
    limit = int(suite.pairing.budgets[WALL] * _NANOSECONDS)
    return Plan(suite, tuple(_steps(suite, templates)), limit, printed_columns(suite), templates)


def _steps(suite: Suite, templates: Mapping[str, tuple[str, ...]]) -> Iterator[Step]:
    names = key_names(suite)
    arms = tuple(suite.arms)
    for index, values in enumerate(product(*(suite.matrix[name] for name in names))):
        unit = dict(zip(names, values, strict=True))
        for arm in arms if index % 2 == 0 else reversed(arms):
            given = _placeholders(suite, unit, arm)
            yield Step(unit, arm, tuple(_filled(word, given) for word in templates[arm]))


def _placeholders(suite: Suite, unit: Mapping[str, str], arm: str) -> Mapping[str, str]:
    """Return what may stand in a command, each with what it stands for."""
    pairing = suite.pairing
    whole = {"unit": unit[pairing.key[0]]} if len(pairing.key) == 1 else {}
    repetition = unit[pairing.repetition] if pairing.repetition is not None else "1"
    return {**unit, **whole, "arm": arm, "repetition": repetition, "python": sys.executable}


def _filled(word: str, given: Mapping[str, str]) -> str:
    return _PLACEHOLDER.sub(lambda match: given[match.group(1)], word)


def _whole(value: str) -> int | str:
    """Return a value of the matrix as the whole number that it is; the text where a row would write it otherwise."""
    return int(value) if _WHOLE.fullmatch(value) else value


class _Commands:
    """Holds the commands against the suite."""

    def __init__(self, archive: Archive, suite: Suite, recording: Recording) -> None:
        self._archive, self._suite, self._recording = archive, suite, recording
        self._path = f"proof/suites/{suite.id}/record.yaml"

    def problems(self) -> Iterator[Problem]:
        one, each = self._recording.command, self._recording.commands
        if bool(one) is bool(each):
            found = "both command: and commands:" if one else "neither command: nor commands:"
            yield self._problem(
                (), found, "one of the two", "Write command: with {arm} in it, or a command for each arm."
            )
            return
        yield from self._arms(each)
        yield from self._names()
        if one and len(self._suite.arms) > 1 and not any("{arm}" in word for word in one):
            remedy = "Say {arm} where the arms differ, or write commands: with one for each."
            yield self._problem(("command",), "one command for all arms, without {arm}", "commands that differ", remedy)
        for keys, words in ((("command",), one), *((("commands", arm), words) for arm, words in each.items())):
            yield from self._placeholders(keys, words)

    def _arms(self, each: Mapping[str, Sequence[str]]) -> Iterator[Problem]:
        arms = self._suite.arms
        for arm in each:
            if arm not in arms:
                remedy = suggestion(arm, arms, otherwise="Name an arm of the suite.")
                yield self._problem(("commands", arm), f"the arm {arm}", f"one of {listed(arms)}", remedy)
        absent = [arm for arm in arms if not each.get(arm)]
        if each and absent:
            found = f"no command of {listed(absent)}"
            yield self._problem(("commands",), found, "one for each arm", "Add what is absent.")

    def _names(self) -> Iterator[Problem]:
        names: list[tuple[str, tuple[str, ...]]] = [(name, ("versions", name)) for name in self._recording.versions]
        names += [] if self._recording.dataset is None else [(self._recording.dataset, ("dataset",))]
        for name, keys in names:
            if not is_name(name):
                remedy = "Say what is measured, and nothing of what is found."
                yield self._problem(keys, f"{quoted(name)}, which says more than a name", "a name", remedy)

    def _placeholders(self, keys: tuple[str, ...], words: Sequence[str]) -> Iterator[Problem]:
        unit = dict.fromkeys(key_names(self._suite), "")
        known = [f"{{{name}}}" for name in _placeholders(self._suite, unit, "")]
        for index, word in enumerate(words):
            for match in _PLACEHOLDER.finditer(word):
                if match.group() not in known:
                    remedy = suggestion(match.group(), known, otherwise="Remove it.")
                    yield self._problem((*keys, index), match.group(), f"one of {listed(known)}", remedy)

    def _problem(self, keys: tuple[str | int, ...], found: str, expected: str, remedy: str) -> Problem:
        return Problem(self._archive.place(self._path, *keys), found, expected, remedy)


class _Suite:
    """Holds a suite against what can become of an attempt."""

    def __init__(self, archive: Archive, suite: Suite) -> None:
        self._archive, self._suite = archive, suite

    def problems(self) -> Iterator[Problem]:
        suite = self._suite
        if suite.wide is not None:
            yield self._problem(("layout",), "lines that hold both arms", "a line for each arm", "Take layout: out.")
        if suite.pairing.collapse is not None:
            remedy = "Take it out, and name the repetition under pairing:."
            yield self._problem(("pairing", "collapse"), "several rows of one unit", "one row each", remedy)
        if not suite.matrix:
            remedy = "List under matrix: the values of every field of the key."
            yield self._problem(
                (), "no matrix", f"the units that are to be measured, by {listed(key_names(suite))}", remedy
            )
        yield from self._limit()
        if NO_FAILURE not in suite.pairing.success:
            found, remedy = f"no gate {NO_FAILURE}", f"Declare the column, and add it: success: [{NO_FAILURE}]."
            yield self._problem(("pairing", "success"), found, "a command that fails to be no measurement", remedy)
        for name, column in suite.columns.items():
            yield from self._column(name, column)

    def _limit(self) -> Iterator[Problem]:
        limit = self._suite.pairing.budgets.get(WALL)
        if limit is None or limit <= 0:
            remedy = f'Declare the column, and say how long a command may take: budgets: {{{WALL}: "60"}}.'
            yield self._problem(("pairing", "budgets"), f"no budget of {WALL}", "a limit above 0", remedy)

    def _column(self, name: str, column: Column) -> Iterator[Problem]:
        measured = MEASURED.get(name)
        keys = ("columns", name)
        if name in naming_fields(self._suite):
            yield from self._naming(name, column)
            return
        if measured is not None and column.type not in measured.types:
            expected = f"{listed(measured.types)}, for {name} is measured"
            yield self._problem((*keys, "type"), column.type, expected, "Correct the type, or rename the column.")
        if measured is not None and (column.max is not None or (column.min is not None and column.min > 0)):
            remedy = "Take the bounds out: what is measured is recorded, whatever it is."
            yield self._problem(keys, f"bounds of {name}", "none but a min of 0", remedy)
        if measured is not None and column.unit not in (None, measured.unit) and measured.unit is not None:
            remedy = f"Write unit: {measured.unit}, or take the unit out."
            yield self._problem((*keys, "unit"), f"{name} in {column.unit}", f"{measured.unit}, as measured", remedy)
        always = measured is not None and not measured.can_be_absent
        if not always and column.lookup is None and None not in column.missing and column.fail_closed is None:
            found, remedy = f"missing: without null of {name}", "Add null: a command that fails prints nothing."
            yield self._problem((*keys, "missing"), found, "null among what is missing", remedy)

    def _naming(self, name: str, column: Column) -> Iterator[Problem]:
        """Yield why a column that names the attempt cannot hold what the matrix, or the arms, say of it."""
        if name in MEASURED:
            remedy = "Give the field of the key another name."
            found = f"{name}, which names the attempt and is measured"
            yield self._problem(("columns", name), found, "another column than those that are measured", remedy)
            return
        if column.type not in ("text", "integer"):
            remedy = "Write type: text, for the column names what is measured."
            yield self._problem(("columns", name, "type"), column.type, "text, or integer for whole numbers", remedy)
            return
        reader = ColumnReader(name, column)
        for index, value in enumerate(self._suite.matrix.get(name, ())):
            read = reader.read(_whole(value) if column.type == "integer" else value)
            if isinstance(read, Fault):
                remedy = "Correct the value, or declare the column so that it can hold it."
                yield self._problem(("matrix", name, index), f"{quoted(value)} as {name}", read.expected, remedy)

    def _problem(self, keys: tuple[str | int, ...], found: str, expected: str, remedy: str) -> Problem:
        return Problem(self._archive.place(self._archive.suite_path(self._suite.id), *keys), found, expected, remedy)
