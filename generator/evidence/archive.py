"""The archive: everything that was read from the project, born complete, with the digest of every artifact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from generator.errors import Place
from generator.evidence.artifacts import Artifact
from generator.evidence.content import Content
from generator.evidence.ingest_spec import Ingest
from generator.evidence.methodology import Methodology
from generator.evidence.pairs import Pairs
from generator.evidence.places import Places
from generator.evidence.pools import Batch, Pooling
from generator.evidence.record_spec import Recording
from generator.evidence.references import References
from generator.evidence.runs import Recorded, Rollup, Run, Sealed
from generator.evidence.suites import Suite


@dataclass(frozen=True, slots=True)
class Archive:
    """All evidence of a project. Mappings are sorted by key; ``artifacts`` holds every file under ``proof/``."""

    root: Path
    methodology: Methodology
    suites: Mapping[str, Suite]
    runs: Mapping[str, Run]
    recorded: Mapping[str, Recorded]
    """Recorded values of private rows, by run id."""
    sealed: Mapping[str, Sealed]
    """Front matter of sealed documents, by run id."""
    rollups: Mapping[str, Rollup]
    """Weekly rollups, by week."""
    pairs: Mapping[tuple[str, str], Pairs]
    """Pairs of the runs that have rows, by (run id, comparison)."""
    artifacts: Mapping[str, Artifact]
    """Every file under ``proof/``, by its path in the project (``proof/...``)."""
    places: Mapping[str, Places]
    """Where keys stand in each file that was parsed, by path; see ``place``."""
    content: Content
    pools: Mapping[str, Pooling] = field(default_factory=dict)
    """What became of the runs of each suite that pools them, by suite; see ``with_pools``."""

    def with_pools(self, pools: Mapping[str, Pooling]) -> Archive:
        """Return the archive with its runs pooled."""
        return replace(self, pools=pools)

    references: Mapping[str, References] = field(default_factory=dict)
    """What is recorded of hidden tests, by suite."""
    mappings: Mapping[str, Ingest] = field(default_factory=dict)
    """How rows are made of the files of a harness, by suite."""
    ingested: Mapping[str, Ingest] = field(default_factory=dict)
    """How the rows of a run were made, by run."""
    recordings: Mapping[str, Recording] = field(default_factory=dict)
    """How rows are measured, by suite."""
    stated: Mapping[str, str | None] | None = None
    """On a site, which does not hold the files that suites depend on: their digests as the site states them."""

    def place(self, path: str, *keys: str | int) -> Place:
        """Return where a key stands, as deep as it is known: ``place(suite_path, 'figures', 'x', 'formula')``."""
        places = self.places.get(path)
        return places.of(keys) if places else Place(path)

    def text_place(self, path: str, *keys: str | int) -> Place:
        """Return where the text of a value begins, for errors that point into it."""
        places = self.places.get(path)
        return places.of_text(keys) if places else Place(path)

    def suite_path(self, suite: str) -> str:
        """Return the path of a suite's file."""
        return f"proof/suites/{suite}.yaml"

    def run_path(self, run: str, name: str = "run.yaml") -> str:
        """Return the path of a file in a run's folder."""
        return f"proof/runs/{run}/{name}"

    def runs_of(self, suite: str) -> tuple[Run, ...]:
        """Return the runs of a suite, newest first: by day (none is oldest), then by id."""
        runs = [run for run in self.runs.values() if run.suite == suite]
        return tuple(sorted(runs, key=lambda run: (run.measured_on or "", run.id), reverse=True))

    def is_excluded(self, run: Run) -> bool:
        """Whether the suite of a run excludes it as a whole."""
        return self.suites[run.suite].exclusions.place_of(run.id) is not None

    def counted_runs_of(self, suite: str) -> tuple[Run, ...]:
        """Return the runs of a suite that it does not exclude, newest first."""
        return tuple(run for run in self.runs_of(suite) if not self.is_excluded(run))

    def batch(self, name: str) -> Batch:
        """Return a run by its id, or the runs that a suite pools by their common name."""
        found = next((each.pooled for each in self.pools.values() if each.pooled and each.pooled.id == name), None)
        return self.runs[name] if found is None else found

    def batches_of(self, suite: str) -> tuple[Batch, ...]:
        """Return what a suite has figures of: its pooled runs where it pools, each run, and last those it excludes."""
        pooled = self.pools[suite].pooled if suite in self.pools else None
        return (*(() if pooled is None else (pooled,)), *sorted(self.runs_of(suite), key=self.is_excluded))

    def shown(self, suite: str) -> Batch | None:
        """Return what a suite shows: its pooled runs, or the newest that it does not exclude; None without any."""
        batch = next(iter(self.batches_of(suite)), None)
        return None if isinstance(batch, Run) and self.is_excluded(batch) else batch

    def pairs_of(self, batch: Batch, comparison: str) -> Pairs | None:
        """Return the pairs of a run, or of several as one; None where rows are private."""
        return self.pairs.get((batch.id, comparison)) if isinstance(batch, Run) else batch.pairs.get(comparison)

    def manifests_of(self, batch: Batch) -> tuple[str, ...]:
        """Return the paths of the manifests behind a run, or behind all runs that are pooled."""
        runs = (batch,) if isinstance(batch, Run) else batch.runs
        return tuple(self.run_path(run.id) for run in runs)
