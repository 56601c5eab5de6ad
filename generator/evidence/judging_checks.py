"""What a suite says of labels, of its check for bias and of what it plans must fit its own columns and comparisons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.errors import Problem
from generator.evidence.judging import BiasCheck, Labels, Planned
from generator.evidence.naming import listed, quoted, suggestion
from generator.evidence.places import Places
from generator.evidence.suites import Suite

Keys = tuple[str | int, ...]
_NUMBERS = ("integer", "decimal")


def check_judging(suite: Suite, key: tuple[str, ...], places: Places) -> Iterator[Problem]:
    """Yield what does not fit together in what a suite says of judging; ``key`` names the fields of a unit."""
    check = _JudgingCheck(suite, key, places)
    if suite.labels is not None:
        yield from check.labels(suite.labels)
    if suite.bias_check is not None:
        yield from check.bias(suite.bias_check)
    if suite.references is not None:
        yield from check.known(("references", "task"), suite.references.task, key)
    if suite.planned:
        yield from check.planned()
    yield from check.homes()


def labelled_side(suite: Suite, comparison: str) -> str | None:
    """Return the side of a comparison whose rows hold the labels, None where it is not labelled."""
    if suite.labels is None or suite.labels.column not in suite.columns:
        return None
    arms, column = suite.comparisons[comparison], suite.columns[suite.labels.column]
    sides = [side for side in ("control", "treatment") if getattr(arms, side) in column.arms]
    return sides[0] if len(sides) == 1 else None


@dataclass(frozen=True, slots=True)
class _JudgingCheck:
    suite: Suite
    key: tuple[str, ...]
    places: Places

    def labels(self, labels: Labels) -> Iterator[Problem]:
        suite = self.suite
        texts = [name for name, column in suite.columns.items() if column.type == "text"]
        yield from self.known(("labels", "column"), labels.column, texts)
        yield from self.known(("labels", "task"), labels.task, self.key)
        yield from self.known(("labels", "category"), labels.category, (*suite.columns, *self.key))
        yield from self.known(("labels", "more_tasks"), labels.more_tasks, suite.parameters)
        numbers = [name for name, column in suite.columns.items() if column.type in _NUMBERS and not column.arms]
        for index, name in enumerate(labels.ratios):
            yield from self.known(("labels", "ratios", index), name, numbers)
        words = [labels.helped, labels.same, labels.hurt, *([labels.no_answer] if labels.no_answer else [])]
        for word, count in Counter(words).items():
            if count > 1:
                where = self.places.of(("labels",))
                yield Problem(where, f"the label {quoted(word)} {count} times", "a word of its own for each", "Rename.")
        if labels.column in texts:
            yield from self._one_row(labels)

    def _one_row(self, labels: Labels) -> Iterator[Problem]:
        """A judge's label is of a comparison, so it stands in one row of each pair."""
        arms = self.suite.columns[labels.column].arms
        sides = {
            name: [arm for arm in (pair.control, pair.treatment) if not arms or arm in arms]
            for name, pair in self.suite.comparisons.items()
        }
        wrong = [name for name, found in sides.items() if len(found) > 1]
        if wrong or not any(sides.values()):
            found = f"labels in both rows of a pair of {listed(wrong)}" if wrong else "labels in no row of any pair"
            expected = "the label of a comparison in one row of its pair"
            remedy = f"Name under columns: {labels.column}: arms: the arms whose rows hold it."
            yield Problem(self.places.of(("columns", labels.column, "arms")), found, expected, remedy)

    def bias(self, check: BiasCheck) -> Iterator[Problem]:
        comparisons, figures = self.suite.comparisons, self.suite.figures
        wrong = [
            *self.known(("bias_check", "default"), check.default, comparisons),
            *self.known(("bias_check", "ablation"), check.ablation, comparisons),
            *self.known(("bias_check", "figure"), check.figure, figures),
            *self.known(("bias_check", "difference"), check.difference, figures),
        ]
        yield from wrong
        if not wrong:
            yield from self._comparable(check)

    def _comparable(self, check: BiasCheck) -> Iterator[Problem]:
        one, other = (self.suite.comparisons[name] for name in (check.default, check.ablation))
        if one.control != other.control or one.treatment == other.treatment:
            found = (
                f"{check.default} and {check.ablation}, which have no control in common or no treatment of their own"
            )
            expected = "two comparisons of different treatments with one control"
            remedy = "Name the comparison with the default prompt, and the one with the ablation prompt."
            yield Problem(self.places.of(("bias_check", "ablation")), found, expected, remedy)
        formula = f"{check.default}.{check.figure} - {check.ablation}.{check.figure}"
        if "".join(self.suite.figures[check.difference].formula.split()) != formula.replace(" ", ""):
            where = self.places.of(("figures", check.difference, "formula"))
            found = f"the formula {quoted(self.suite.figures[check.difference].formula)} of the difference"
            yield Problem(where, found, formula, "Write the difference of the two figures, and nothing else.")

    def planned(self) -> Iterator[Problem]:
        for name, planned in self.suite.planned.items():
            yield from self.known(("planned", name), name, (*self.key, *self.suite.columns))
            yield from self._counted(name, planned)
        absent = [name for name in self.key if name not in self.suite.planned]
        if absent:
            remedy = "Say for every field of the key which values it takes, or how many."
            yield Problem(self.places.of(("planned",)), f"nothing of {listed(absent)}", listed(self.key), remedy)

    def _counted(self, name: str, planned: Planned) -> Iterator[Problem]:
        where = self.places.of(("planned", name))
        if bool(planned.values) is (planned.count is not None):
            yield Problem(where, "values and a count, or none of them", "one of the two", "Name the values or count.")
        elif len(set(planned.values)) < len(planned.values):
            yield Problem(where, "a value again", "each value once", "Keep one of them.")
        elif planned.count is not None and planned_count(self.suite, planned) is None:
            known = [*self.suite.parameters, "publication.min_repetitions"]
            yield from self.known(("planned", name, "count"), planned.count, known)
            if planned.count in known:
                expected = "a whole number above zero"
                yield Problem(where, f"no usable number under {planned.count}", expected, "Declare it.")

    def homes(self) -> Iterator[Problem]:
        """Files of a suite lie in its folder."""
        home = f"proof/suites/{self.suite.id}/"
        files = {"judge": self.suite.judge, "tasks": self.suite.tasks, "references": self.suite.references}
        for name, pinned in files.items():
            if pinned is not None and not pinned.path.startswith(home):
                where = self.places.of((name,))
                yield Problem(where, f"the file {pinned.path}", f"a file under {home}", "Move it there.")
        outcomes = self.suite.references
        if outcomes is not None and not outcomes.path.endswith(".json"):
            where = self.places.of(("references", "path"))
            yield Problem(where, f"the file {outcomes.path}", "a .json file", "Record the outcomes as JSON.")

    def known(self, keys: Keys, name: str, names: Iterable[str]) -> Iterator[Problem]:
        """Yield a problem where a name is not among those that there are."""
        there = tuple(names)
        if name not in there:
            remedy = suggestion(name, there, otherwise="Declare it in the suite, or correct it.")
            yield Problem(self.places.of(keys), quoted(name), f"one of: {listed(there)}", remedy)


def planned_count(suite: Suite, planned: Planned) -> int | None:
    """Return how many values a field is expected to take; None where its count is not a whole number above zero."""
    if planned.values:
        return len(planned.values)
    if planned.count == "publication.min_repetitions":
        return suite.publication.min_repetitions or None
    parameter = suite.parameters.get(planned.count or "")
    if parameter is None or parameter.value != parameter.value.to_integral_value() or parameter.value <= 0:
        return None
    return int(parameter.value)
