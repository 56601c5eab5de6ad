"""From the row files that a run names to its pairs under every comparison."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from generator.errors import Malformed, Missing, Problem
from generator.evidence.gathering import Gathering
from generator.evidence.lookups import add_lookups
from generator.evidence.naming import listed, quoted
from generator.evidence.pairing import check_exclusions, pair_rows
from generator.evidence.pairs import Pairs
from generator.evidence.rows import read_rows
from generator.evidence.runs import Run
from generator.evidence.sources import Sources
from generator.evidence.suites import Suite

PairsByRun = Mapping[tuple[str, str], Pairs]
"""Pairs by run id and comparison."""

_ROW_FILE = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*\.jsonl(?:\.gz)?")


def read_pairs(sources: Sources, contents: Mapping[str, bytes]) -> PairsByRun:
    """Return the pairs of all runs that have rows; raises every problem found in any row."""
    gathering = Gathering()
    pairs: dict[tuple[str, str], Pairs] = {}
    for suite in sources.suites.values():
        keys: set[tuple[str, ...]] = set()
        runs = [run for run in sources.runs.values() if run.suite == suite.id and run.rows.files]
        for run in runs:
            found = gathering.attempt(_read_run, run, suite, contents) or {}
            pairs.update({(run.id, comparison): one for comparison, one in found.items()})
            if suite.exclusions.excluded:
                keys.update(unit.key for one in found.values() for unit in one.units)
        if keys:
            gathering.add(Malformed, check_exclusions(suite, keys, sources.places[f"proof/suites/{suite.id}.yaml"]))
    gathering.finish()
    return dict(sorted(pairs.items()))


def check_row_files(sources: Sources, paths: Collection[str], gathering: Gathering) -> None:
    """Gather the row files that a run names and that are not there, or that are there and it does not name."""
    for run in sources.runs.values():
        gathering.add(Malformed, _misnamed(sources, run))
        gathering.add(Missing, _missing(sources, run, paths))
        gathering.add(Malformed, _unnamed(sources, run, paths))


def _read_run(run: Run, suite: Suite, contents: Mapping[str, bytes]) -> Mapping[str, Pairs]:
    folder = f"proof/runs/{run.id}"
    files = {path: contents[path] for path in (f"{folder}/{name}" for name in run.rows.files)}
    return pair_rows(run.id, suite, add_lookups(read_rows(suite, files), suite, run, contents))


def _misnamed(sources: Sources, run: Run) -> Iterator[Problem]:
    for index, name in enumerate(run.rows.files):
        place = sources.place(f"proof/runs/{run.id}/run.yaml", "rows", "files", index)
        if not _ROW_FILE.fullmatch(name):
            expected = "the name of a .jsonl or .jsonl.gz file in the folder of the run"
            yield Problem(place, quoted(name), expected, "Put the file beside run.yaml and give its name alone.")
        elif name in run.rows.files[:index]:
            yield Problem(place, f"{quoted(name)} again", "every file once", "Remove one of the two.")


def _missing(sources: Sources, run: Run, paths: Collection[str]) -> Iterator[Problem]:
    for index, name in enumerate(run.rows.files):
        path = f"proof/runs/{run.id}/{name}"
        if _ROW_FILE.fullmatch(name) and path not in paths:
            place = sources.place(f"proof/runs/{run.id}/run.yaml", "rows", "files", index)
            yield Problem(place, f"no file {path}", "the rows of the run", "Bring the file back, or correct its name.")


def _unnamed(sources: Sources, run: Run, paths: Collection[str]) -> Iterator[Problem]:
    folder = f"proof/runs/{run.id}/"
    names = [path.removeprefix(folder) for path in paths if path.startswith(folder)]
    originals = () if run.ingest is None else tuple(original.kept for original in run.ingest.originals)
    names = [name for name in names if name not in originals]
    unread = [name for name in names if name.endswith((".jsonl", ".jsonl.gz")) and name not in run.rows.files]
    if unread:
        place = sources.place(f"{folder}run.yaml", "rows")
        remedy = "Name them under files:, or move them out of the folder."
        yield Problem(place, f"rows that nobody reads: {listed(unread)}", "every row file named", remedy)
