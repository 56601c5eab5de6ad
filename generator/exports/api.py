"""``api/v1/``: what ``summary``, ``explain`` and ``check`` print, and every run, as static JSON.

Promises: each document is made by the code that the command prints, from the one evaluated table; the index lists every
file with the schema of its format, and every table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.evaluation import Evaluation
from generator.exports.api_model import (
    ApiDocument,
    ApiFile,
    CheckDocument,
    ExplanationDocument,
    ListedRun,
    RunDocument,
    RunsDocument,
    SummaryDocument,
)
from generator.exports.checked import passed_record
from generator.exports.explained import explained, explanation_record
from generator.exports.json_text import json_bytes
from generator.exports.latest_model import LatestNumbers, Published
from generator.exports.run_entries import Export, Exported, measured_on, run_entry, run_record
from generator.exports.schema_paths import format_of, schema_path
from generator.exports.summarized import summary_of, summary_record
from generator.figures.model import Figure
from generator.printing import downloads
from generator.verdicts.model import RunVerdicts

LATEST = "latest-numbers.json"
RUNS: str = format_of(RunsDocument)
RUN: str = format_of(RunDocument)
INDEX: str = format_of(ApiDocument)
MODELS: Mapping[str, type[Published]] = {
    LATEST: LatestNumbers,
    downloads.SUMMARY: SummaryDocument,
    downloads.RUNS: RunsDocument,
    downloads.CHECK: CheckDocument,
}
"""The models of the files that stand alone; of every run and of every explanation there are many."""


def render_api(
    evaluation: Evaluation, exported: Exported, *, coverage: Mapping[str, int], tables: Iterable[str]
) -> Mapping[str, Export]:
    """Return every file of the interface; ``tables`` are the paths of the site's tables."""
    files = {
        downloads.SUMMARY: Export(json_bytes(summary_record(summary_of(evaluation))), {}),
        downloads.CHECK: Export(json_bytes(passed_record(coverage)), {}),
        downloads.RUNS: _runs(evaluation, frozenset(tables)),
        **dict(_each_run(evaluation, exported)),
        **dict(_explanations(evaluation, exported)),
    }
    return {downloads.API_INDEX: _index(files, tables), **files}


def _runs(evaluation: Evaluation, tables: frozenset[str]) -> Export:
    runs = [_listed(evaluation, verdicts, tables) for verdicts in evaluation.judgement.runs.values() if verdicts.run]
    return Export(json_bytes({"schema": RUNS, "runs": runs}), {})


def _listed(evaluation: Evaluation, verdicts: RunVerdicts, tables: frozenset[str]) -> Mapping[str, object]:
    run = str(verdicts.run)
    batch, pairs = evaluation.archive.batch(run), downloads.pairs_table(run)
    return ListedRun(
        run_id=run,
        suite=verdicts.suite,
        measured_on=measured_on(batch),
        retired=evaluation.archive.suites[verdicts.suite].retired,
        freshness=verdicts.freshness,
        dirty=verdicts.dirty,
        expires=verdicts.expires,
        verdict=verdicts.word,
        publication=verdicts.publication.status,  # type: ignore[arg-type]
        page=f"runs/{run}/index.html",
        run=downloads.run_file(run),
        figures=downloads.figures_table(run),
        pairs=pairs if pairs in tables else None,
    ).model_dump(mode="json")


def _each_run(evaluation: Evaluation, exported: Exported) -> Iterator[tuple[str, Export]]:
    for verdicts in evaluation.judgement.runs.values():
        if verdicts.run is not None:
            noting = exported.noting_apart()
            entry = run_record(run_entry(noting, verdicts))
            document = {"schema": RUN, "run": entry}
            yield downloads.run_file(verdicts.run), Export(json_bytes(document), noting.texts.noted)


def _explanations(evaluation: Evaluation, exported: Exported) -> Iterator[tuple[str, Export]]:
    """Yield the explanation of every figure, of the run that its suite shows: what a name without a run stands for.

    A figure that this run does not have is explained of the first run that has it.
    """
    shown: dict[tuple[str, str], Figure] = {}
    for suite in evaluation.archive.suites:
        for figure in evaluation.table.of_run(suite, exported.printer.newest_run(suite)):
            known = shown.setdefault((suite, figure.key.figure), figure)
            if _is_plain(figure) and not _is_plain(known):
                shown[suite, figure.key.figure] = figure
    for key, figure in evaluation.table.figures.items():
        shown.setdefault((key.suite, key.figure), figure)
    for (suite, name), figure in shown.items():
        noting = exported.noting_apart()
        record = explanation_record(explained(evaluation, figure, noting))
        yield downloads.explanation_file(suite, name), Export(json_bytes(record), noting.texts.noted)


def _is_plain(figure: Figure) -> bool:
    return figure.key.comparison is None and figure.key.member is None


def _index(files: Iterable[str], tables: Iterable[str]) -> Export:
    listed = [_file(path) for path in (LATEST, *sorted(files))]
    return Export(json_bytes({"schema": INDEX, "files": listed, "tables": sorted(tables)}), {})


def _file(path: str) -> Mapping[str, str]:
    model = model_of(path)
    return ApiFile(path=path, format=format_of(model), described_by=schema_path(model)).model_dump()


def model_of(path: str) -> type[Published]:
    """Return the model of a file of the interface."""
    if path.startswith(f"{downloads.API}explain/"):
        return ExplanationDocument
    if path.startswith(f"{downloads.API}runs/"):
        return RunDocument
    return MODELS[path]
