"""What runs say of each other, of their suites and of their sealed documents must fit together.

Names, days and versions are held against each other here; values are held against each other where they are computed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from generator.errors import Place, Problem
from generator.evidence.ingest_checks import check_ingested
from generator.evidence.naming import listed, quoted, suggestion
from generator.evidence.runs import FunnelStage, RecordedEntry, Run
from generator.evidence.sources import Sources
from generator.evidence.suites import Suite


def check_runs(sources: Sources) -> Iterator[Problem]:
    """Yield what does not fit together in run manifests and rollups."""
    for run in sources.runs.values():
        path = f"proof/runs/{run.id}/run.yaml"
        yield from _check_suite_named(sources, path, (), run.suite)
        yield from _check_versions(sources, path, (), suite=run.suite, versions=(run.suite_version, run.methodology))
        yield from _check_rows(sources, run, path)
        yield from _check_week(sources, run, path)
        yield from check_ingested(sources, run, path)
    for week, rollup in sources.rollups.items():
        for suite, entry in rollup.suites.items():
            path, keys = f"proof/rollups/{week}.json", ("suites", suite)
            yield from _check_suite_named(sources, path, keys, suite)
            yield from _check_versions(
                sources, path, keys, suite=suite, versions=(entry.suite_version, entry.methodology)
            )
            yield from _check_run_named(sources, sources.place(path, *keys, "run"), entry.run, suite)


def _check_week(sources: Sources, run: Run, path: str) -> Iterator[Problem]:
    """Yield a week that is not the one of the day the run was measured on."""
    if run.week is None or run.measured_on is None:
        return
    year, week, _ = date.fromisoformat(run.measured_on).isocalendar()
    expected = f"{year}-W{week:02}"
    if run.week != expected:
        found = f"the week {run.week} beside measured_on: {run.measured_on}"
        yield Problem(
            sources.place(path, "week"), found, f"{expected}, the week of that day", "Correct one of the two."
        )


def check_suites_named(sources: Sources) -> Iterator[Problem]:
    """Yield the suites and runs that methodology and suites speak of and that are not there."""
    for index, hypothesis in enumerate(sources.methodology.hypotheses):
        yield from _check_suite_named(sources, "proof/methodology.yaml", ("hypotheses", index), hypothesis.suite)
    for suite in sources.suites.values():
        if suite.superseded:
            place = sources.place(f"proof/suites/{suite.id}.yaml", "superseded", "run")
            yield from _check_run_named(sources, place, suite.superseded.run, None)
        yield from _check_excluded(sources, suite)


def _check_excluded(sources: Sources, suite: Suite) -> Iterator[Problem]:
    """Yield each excluded run that the suite does not have, and each that it excludes again."""
    own = {run.id: run for run in sources.runs.values() if run.suite == suite.id}
    for at, excluded in enumerate(suite.exclusions.runs):
        place = sources.place(f"proof/suites/{suite.id}.yaml", "exclusions", "runs", at, "run")
        if excluded.run in sources.runs:
            yield from _check_run_named(sources, place, excluded.run, suite.id)
        else:
            remedy = suggestion(excluded.run, own, otherwise="Correct the name, or bring back the folder of the run.")
            expected = f"one of the runs of the suite: {listed(own)}"
            yield Problem(place, f"the excluded run {quoted(excluded.run)}", expected, remedy)
        if suite.exclusions.place_of(excluded.run) != at:
            found = f"the excluded run {quoted(excluded.run)} again"
            yield Problem(place, found, "every run once, with one reason", "Remove one of the two.")


def check_sealed(sources: Sources) -> Iterator[Problem]:
    """Yield where a sealed document and the run that names it speak of different things."""
    named = {run.sealed for run in sources.runs.values()}
    for path, sealed in sources.sealed.items():
        if path not in named:
            expected = f"sealed: {path} in proof/runs/{sealed.run}/run.yaml"
            yield Problem(Place(path), "a sealed document that no run names", expected, "Name it there, or remove it.")
    for run in sources.runs.values():
        if run.sealed is not None and run.sealed in sources.sealed:
            yield from _check_sealed(sources, run, run.sealed)


def _check_sealed(sources: Sources, run: Run, path: str) -> Iterator[Problem]:
    sealed = sources.sealed[path]
    for key, inside, outside in (
        ("run", sealed.run, run.id),
        ("suite", sealed.suite, run.suite),
        ("measured_on", sealed.measured_on, run.measured_on),
    ):
        if inside != outside:
            expected = f"{quoted(outside)}, as proof/runs/{run.id}/run.yaml says"
            remedy = "Restore the file that was changed from the commit that sealed the run."
            yield Problem(sources.place(path, key), f"{key}: {quoted(inside)}", expected, remedy)
    recorded = sources.recorded.get(run.id)
    yield from _check_stages(sources, path, sealed.funnel, recorded.funnel if recorded else (), run)


def check_entries(sources: Sources) -> Iterator[Problem]:
    """Yield recorded entries that have no key, a key twice, or neither value nor reason."""
    for run, recorded in sources.recorded.items():
        yield from _check_entries(sources, f"proof/runs/{run}/recorded.json", recorded.values, recorded.funnel)
    for path, sealed in sources.sealed.items():
        yield from _check_entries(sources, path, sealed.values, sealed.funnel)


def entry_key(entry: RecordedEntry) -> str:
    """Return what an entry is the value of, written without spaces: its expression or name, and its comparison."""
    text = "".join(entry.expr.split()) if entry.expr else f"recorded.{entry.name}"
    return f"{text}[{entry.comparison}]" if entry.comparison else text


def _check_suite_named(sources: Sources, path: str, keys: tuple[str | int, ...], suite: str) -> Iterator[Problem]:
    if suite not in sources.suites:
        remedy = suggestion(suite, sources.suites, otherwise=f"Write proof/suites/{suite}.yaml, or correct the name.")
        expected = f"one of the suites: {listed(sources.suites)}"
        yield Problem(sources.place(path, *keys, "suite"), f"the suite {quoted(suite)}", expected, remedy)


def _check_run_named(sources: Sources, where: Place, name: str, suite: str | None) -> Iterator[Problem]:
    run = sources.runs.get(name)
    if run is None:
        remedy = suggestion(name, sources.runs, otherwise="Correct the name, or bring back the folder of the run.")
        yield Problem(where, f"the run {quoted(name)}", f"one of the runs: {listed(sources.runs)}", remedy)
    elif suite is not None and run.suite != suite:
        yield Problem(where, f"a run of the suite {run.suite!r}", f"a run of {suite!r}", "Correct the name of the run.")


def _check_versions(
    sources: Sources, path: str, keys: tuple[str | int, ...], *, suite: str, versions: tuple[int, int]
) -> Iterator[Problem]:
    newest = {"methodology": sources.methodology.version}
    if suite in sources.suites:
        newest["suite_version"] = sources.suites[suite].version
    for key, version in zip(("suite_version", "methodology"), versions, strict=True):
        if key in newest and not 1 <= version <= newest[key]:
            place = sources.place(path, *keys, key)
            remedy = "Correct the number: evidence cannot follow a version that is not written yet."
            yield Problem(place, f"{key}: {version}", f"a version from 1 to {newest[key]}", remedy)


def _check_rows(sources: Sources, run: Run, path: str) -> Iterator[Problem]:
    rows, place = run.rows, sources.place(path, "rows")
    if rows.visibility == "public" and not rows.files:
        remedy = "List the files under files:, or make the rows private and say why."
        yield Problem(place, "public rows without a file", "the files that hold the rows", remedy)
    if rows.visibility == "private" and rows.files:
        remedy = "Remove the files from the folder and the list, or make the rows public."
        yield Problem(place, f"private rows with the files {listed(rows.files)}", "no files", remedy)
    if rows.visibility == "private" and not rows.reason:
        yield Problem(place, "private rows without a reason", "a reason", "Say under reason: why nobody may see them.")
    if rows.visibility == "private" and run.id not in sources.recorded:
        recorded = f"proof/runs/{run.id}/recorded.json"
        remedy = f"Write {recorded}: with private rows it is all the evidence there is."
        yield Problem(Place(recorded), "no such file", "what was recorded of the private rows", remedy)


def _check_stages(
    sources: Sources, path: str, sealed: Sequence[FunnelStage], recorded: Sequence[FunnelStage], run: Run
) -> Iterator[Problem]:
    inside, outside = ([stage.stage for stage in stages] for stages in (sealed, recorded))
    if inside != outside:
        expected = f"the stages of proof/runs/{run.id}/recorded.json: {listed(outside)}"
        remedy = "Restore the file that was changed: both hold the same stages in the same order."
        yield Problem(sources.place(path, "funnel"), f"the stages {listed(inside)}", expected, remedy)


def _check_entries(
    sources: Sources, path: str, entries: Sequence[RecordedEntry], stages: Sequence[FunnelStage]
) -> Iterator[Problem]:
    for index, entry in enumerate(entries):
        place = sources.place(path, "values", index)
        if (entry.expr is None) is (entry.name is None):
            found = "an entry with both expr and name" if entry.expr else "an entry without expr and name"
            yield Problem(place, found, "either expr or name", "Say of what it is the value.")
        elif entry.value is None and not entry.reason:
            remedy = "Give the value, or say under reason: why there is none."
            yield Problem(place, "neither a value nor a reason", "one of the two", remedy, figure=entry_key(entry))
    keyed = [entry_key(entry) for entry in entries if entry.expr or entry.name]
    for keys, names in (("values", keyed), ("funnel", [stage.stage for stage in stages])):
        yield from _check_once(names, {name: sources.place(path, keys, names.index(name)) for name in names})


def _check_once(names: Sequence[str], places: Mapping[str, Place]) -> Iterator[Problem]:
    for name, count in Counter(names).items():
        if count > 1:
            yield Problem(places[name], f"{quoted(name)} {count} times", "it once", "Keep one of them.")
