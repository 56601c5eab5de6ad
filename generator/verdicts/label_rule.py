"""What labels ask for before a primary figure may be verified: hurt pairs, a label for every pair, the judge's prompt.

Promises that a set without any hurt task stays a red flag until another judge has labelled a set with more tasks in
every category; how many more is a parameter of the suite. What is not recorded of the judge never passes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.evidence.archive import Archive
from generator.evidence.judging import Labels
from generator.evidence.judging_checks import labelled_side
from generator.evidence.pairs import Pairs, Unit
from generator.evidence.pools import Batch, PooledRun
from generator.evidence.runs import Run
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Suite
from generator.figures.model import Figure, FigureKey, FigureTable
from generator.verdicts.model import Part, Unmet

JUDGE = "judge"
"""The name under which ``models`` of a run says which model judged."""

RULES = ("labels.hurt", "labels.unlabelled", "labels.judge", "labels.tasks")
"""What is asked for beside the publication rule, in the order of the sentences."""


def unmet_labels(archive: Archive, table: FigureTable, *, suite: Suite, run: Batch | None) -> Iterator[Unmet]:
    """Yield a sentence for everything that the labels of a suite ask for and a run does not give."""
    if suite.labels is None:
        return
    case = _Case(archive, table, suite, run, suite.labels)
    yield from case.hurt()
    yield from case.unlabelled()
    yield from case.sources()


def is_red_flag(archive: Archive, table: FigureTable, *, suite: Suite, run: Batch, comparison: str | None) -> bool:
    """Whether no pair of a comparison is labelled hurt, and nobody has looked again; None stands for the first."""
    if suite.labels is None:
        return False
    return _Case(archive, table, suite, run, suite.labels).is_red_flag(run, comparison)


@dataclass(frozen=True, slots=True)
class _Case:
    """The labels of one suite, held against one of its runs (None: it has none)."""

    archive: Archive
    table: FigureTable
    suite: Suite
    run: Batch | None
    spec: Labels

    @property
    def comparison(self) -> str | None:
        """The comparison whose labels count for the primary figure: the first that has any."""
        names = [name for name in self.suite.comparisons if labelled_side(self.suite, name) is not None]
        first = next(iter(self.suite.comparisons))
        return None if not names or first in names else names[0]

    def figure(self, run: Batch, label: str, comparison: str | None) -> Figure | None:
        return self.table.figures.get(FigureKey(self.suite.id, f"labels.{label}", run.id, comparison))

    def count(self, run: Batch, label: str, comparison: str | None) -> int | None:
        figure = self.figure(run, label, comparison)
        return None if figure is None or figure.amount is None else int(figure.amount.low)

    @property
    def more(self) -> Part:
        return ("parameter", f"{self.suite.id}/{self.spec.more_tasks}")

    def hurt(self) -> Iterator[Unmet]:
        asks = ("the labels ask for another judge, and for at least ", self.more, " more tasks in every category")
        if self.run is None:
            yield Unmet(RULES[0], ("no label is recorded; should no task be hurt, ", *asks))
            return
        figure = self.figure(self.run, "hurt", self.comparison)
        if figure is None or figure.amount is None:
            yield Unmet(RULES[0], ("the number of pairs labelled hurt is not recorded; the labels ask for it",))
        elif self.is_red_flag(self.run, self.comparison):
            yield Unmet(RULES[0], (("figure", str(figure.key)), " pairs labelled hurt, which is a red flag; ", *asks))

    def unlabelled(self) -> Iterator[Unmet]:
        if self.run is None:
            yield Unmet(RULES[1], ("no label is recorded; a label is asked for on every valid pair",))
            return
        figure = self.figure(self.run, "unlabelled", self.comparison)
        if figure is not None and figure.amount is not None and figure.amount.low > 0:
            asks = " valid pairs without a label; a label is asked for on every valid pair"
            yield Unmet(RULES[1], (("figure", str(figure.key)), asks))

    def sources(self) -> Iterator[Unmet]:
        if self.suite.judge is None or any(one.judge is None for one in _runs_of(self.run)):
            found = "the revision of the judge's prompt is not recorded"
            yield Unmet(RULES[2], (f"{found}; the labels ask for the prompt as an artifact",))
        if self.suite.tasks is None or any(one.tasks is None for one in _runs_of(self.run)):
            found = "the revision of the task set is not recorded"
            yield Unmet(RULES[3], (f"{found}; the labels ask for the task set as an artifact",))

    def is_red_flag(self, run: Batch, comparison: str | None) -> bool:
        looked_again = any(self._looked_again(one, comparison) for one in _runs_of(run))
        return self.count(run, "hurt", comparison) == 0 and not looked_again

    def _looked_again(self, run: Run, comparison: str | None) -> bool:
        """Whether an older run without hurt pairs had another judge, and fewer tasks in each of its categories."""
        runs = self.archive.runs_of(self.suite.id)
        later = [each.id for each in runs].index(run.id)
        older = [each for each in runs[later + 1 :] if not self.archive.is_excluded(each)]
        return any(
            self.count(before, "hurt", comparison) == 0
            and None not in (run.models.get(JUDGE), before.models.get(JUDGE))
            and run.models[JUDGE] != before.models[JUDGE]
            and self._has_more_tasks(run, before)
            for before in older
        )

    def _has_more_tasks(self, run: Run, before: Run) -> bool:
        now, then = self._tasks(run), self._tasks(before)
        more = self.suite.parameters[self.spec.more_tasks].value
        return bool(then) and all(now.get(category, 0) >= count + more for category, count in then.items())

    def _tasks(self, run: Run) -> Mapping[object, int]:
        """Return the number of different tasks in each category of a run."""
        pairs = self.archive.pairs.get((run.id, self.comparison or next(iter(self.suite.comparisons))))
        if pairs is None:
            return {}
        fields = key_names(self.suite)
        at = fields.index(self.spec.task)
        found = {(_category(pairs, fields, self.spec.category, index), unit.key[at]) for index, unit in _units(pairs)}
        return Counter(category for category, _ in found if category is not None)


def _runs_of(batch: Batch | None) -> tuple[Run, ...]:
    """Return the run itself, or all runs that are pooled."""
    if batch is None:
        return ()
    return batch.runs if isinstance(batch, PooledRun) else (batch,)


def _units(pairs: Pairs) -> Iterator[tuple[int, Unit]]:
    return ((index, unit) for index, unit in enumerate(pairs.units) if unit.status == "valid")


def _category(pairs: Pairs, fields: tuple[str, ...], name: str, index: int) -> object:
    if name in fields:
        return pairs.units[index].key[fields.index(name)]
    for side in (pairs.control, pairs.treatment):
        if name in side and side[name].measured[index]:
            return side[name].values[index]
    return None
