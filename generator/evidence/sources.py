"""Everything under ``proof/`` that is one model a file: methodology, suites, runs, recorded values, sealed, rollups.

Promises that each file says inside what its name says outside; nothing is held against another file yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from generator.errors import Malformed, Missing, Place, Problem
from generator.evidence.distributions import check_distributions, with_distributions, with_places
from generator.evidence.gathering import Gathering
from generator.evidence.ingest_spec import Ingest
from generator.evidence.methodology import Methodology
from generator.evidence.naming import quoted
from generator.evidence.places import Places
from generator.evidence.record_spec import Recording
from generator.evidence.references import References
from generator.evidence.runs import Recorded, Rollup, Run, Sealed
from generator.evidence.source_reading import SourceReader
from generator.evidence.suites import Suite


@dataclass(frozen=True, slots=True)
class Sources:
    """The models by the names of their files; ``recorded`` by run, ``sealed`` by path, ``rollups`` by week."""

    methodology: Methodology
    suites: Mapping[str, Suite]
    runs: Mapping[str, Run]
    recorded: Mapping[str, Recorded]
    sealed: Mapping[str, Sealed]
    rollups: Mapping[str, Rollup]
    places: Mapping[str, Places]
    references: Mapping[str, References] = field(default_factory=dict)
    mappings: Mapping[str, Ingest] = field(default_factory=dict)
    """How rows are made of the files of a harness, by suite."""
    ingested: Mapping[str, Ingest] = field(default_factory=dict)
    """How the rows of a run were made, by run."""
    recordings: Mapping[str, Recording] = field(default_factory=dict)
    """How rows are measured, by suite."""

    def place(self, path: str, *keys: str | int) -> Place:
        """Return where a key of a file stands."""
        return self.places[path].of(keys) if path in self.places else Place(path)


def read_sources(contents: Mapping[str, bytes]) -> Sources:
    """Return the models of all files under ``proof/``; raises every problem found in any of them."""
    gathering = Gathering()
    reader = SourceReader(contents, gathering)
    methodology = reader.read_required(
        "proof/methodology.yaml", Methodology, remedy="Write the methodology: every suite rests on it."
    )
    suites = reader.read_matching(r"proof/suites/([^/]+)\.yaml", Suite)
    runs = _read_runs(contents, reader)
    recorded = reader.read_matching(r"proof/runs/([^/]+)/recorded\.json", Recorded)
    sealed = reader.read_matching(r"(proof/sealed/[^/]+\.md)", Sealed)
    rollups = reader.read_matching(r"proof/rollups/([^/]+)\.json", Rollup)
    mappings = reader.read_matching(r"proof/suites/([^/]+)/ingest\.yaml", Ingest)
    ingested = reader.read_matching(r"proof/runs/([^/]+)/ingest\.json", Ingest)
    recordings = reader.read_matching(r"proof/suites/([^/]+)/record\.yaml", Recording)
    references = {name: reader.read(path, References) for name, path in _references(suites) if path in contents}
    if not any(path.startswith("proof/suites/") for path in contents):
        gathering.add(Missing, [_no_suite()])
    gathering.finish()
    if methodology is None:
        raise gathering.refusal()
    known = {name: one for name, one in references.items() if one is not None}
    sources = Sources(
        *(methodology, suites, runs, recorded, sealed, rollups, reader.places, known),
        mappings=mappings,
        ingested=ingested,
        recordings=recordings,
    )
    gathering.add(Malformed, _misnamed(sources))
    for name, suite in suites.items():
        gathering.add(Malformed, check_distributions(suite, sources.places[f"proof/suites/{name}.yaml"]))
    gathering.finish()
    for name, suite in suites.items():
        path = f"proof/suites/{name}.yaml"
        reader.places[path] = with_places(suite, reader.places[path])
    return replace(sources, suites={name: with_distributions(suite) for name, suite in suites.items()})


def _references(suites: Mapping[str, Suite]) -> Iterator[tuple[str, str]]:
    """Yield the suites that name a file with the outcomes of hidden tests, each with its path."""
    for name, suite in suites.items():
        if suite.references is not None:
            yield name, suite.references.path


def _read_runs(contents: Mapping[str, bytes], reader: SourceReader) -> Mapping[str, Run]:
    names = sorted({path.split("/")[2] for path in contents if path.startswith("proof/runs/")})
    remedy = "Write the manifest of the run, or remove its folder."
    runs = {name: reader.read_required(f"proof/runs/{name}/run.yaml", Run, remedy=remedy) for name in names}
    return {name: run for name, run in runs.items() if run is not None}


def _no_suite() -> Problem:
    return Problem(
        Place("proof/suites"),
        found="no suite",
        expected="at least one file proof/suites/<suite>.yaml",
        remedy="Describe what is measured in a suite file.",
    )


def _misnamed(sources: Sources) -> Iterator[Problem]:
    """Yield a problem for each file whose inside does not say what its name says."""
    for name, suite in sources.suites.items():
        yield from _unlike(sources, f"proof/suites/{name}.yaml", "id", suite.id, name)
    for name, run in sources.runs.items():
        yield from _unlike(sources, f"proof/runs/{name}/run.yaml", "id", run.id, name)
    for name, recorded in sources.recorded.items():
        yield from _unlike(sources, f"proof/runs/{name}/recorded.json", "run", recorded.run, name)
    for name, rollup in sources.rollups.items():
        yield from _unlike(sources, f"proof/rollups/{name}.json", "week", rollup.week, name)


def _unlike(sources: Sources, path: str, key: str, inside: str, outside: str) -> Iterator[Problem]:
    if inside != outside:
        yield Problem(
            sources.place(path, key),
            found=f"{key}: {quoted(inside)}",
            expected=f"{outside!r}, as its path says",
            remedy=f"Correct {key}, or move the file.",
        )
