"""The evidence of one run under one comparison: its pairs, its recorded values, its artifacts, what its names mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.evidence.archive import Archive
from generator.evidence.methodology import Statistics
from generator.evidence.pairs import Pairs
from generator.evidence.pools import Batch
from generator.figures.formulas import SuiteFormulas
from generator.figures.recorded_values import RecordedValues, read_recorded
from generator.figures.resolution import Resolver


@dataclass(frozen=True)
class RunEvidence:
    """The evidence of one run, or of several pooled, under one comparison, ready to be evaluated."""

    archive: Archive
    formulas: SuiteFormulas
    run: Batch
    comparison: str
    sameness: Mapping[str, bool | None]

    @cached_property
    def pairs(self) -> Pairs | None:
        """The pairs, where the run has rows."""
        return self.archive.pairs_of(self.run, self.comparison)

    @cached_property
    def recorded(self) -> RecordedValues | None:
        """The recorded values, where there are any."""
        return read_recorded(self.archive, self.run.id, self.formulas, self.comparison)

    @cached_property
    def resolver(self) -> Resolver:
        """The meaning of names under this comparison."""
        return Resolver(self.formulas, self.comparison)

    @cached_property
    def own_artifacts(self) -> frozenset[str]:
        """The artifacts behind every value of the run: suite, manifest and everything the manifest pins."""
        suite, run = self.formulas.suite, self.run
        own = {self.archive.suite_path(suite.id), *self.archive.manifests_of(run), *run.artifacts}
        return frozenset(path for path in own if path in self.archive.artifacts)

    @cached_property
    def settings(self) -> Statistics:
        """The statistical parameters: the methodology's, but for what the suite sets for itself."""
        return self.archive.methodology.statistics.overridden(self.formulas.suite.statistics)

    def elsewhere(self, comparison: str) -> RunEvidence:
        """Return the same run under another comparison."""
        return RunEvidence(self.archive, self.formulas, self.run, comparison, self.sameness)
