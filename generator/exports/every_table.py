"""Every table of the site as CSV, each with the side table by which the guard reads its texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.evaluation import Evaluation
from generator.exports.figure_tables import figures_table, suites_table
from generator.exports.ledger_tables import comparisons_table, corrections_table, history_table
from generator.exports.pair_tables import pairs_table
from generator.exports.run_entries import Export, Exported
from generator.exports.tables import Table, csv_bytes
from generator.printing import downloads


def render_tables(evaluation: Evaluation, exported: Exported) -> Mapping[str, Export]:
    """Return every table by its path."""
    ledger = evaluation.ledger
    plain = {
        downloads.HISTORY: history_table(ledger),
        downloads.CORRECTIONS: corrections_table(ledger),
        downloads.COMPARISONS: comparisons_table(ledger),
        **dict(_pairs(evaluation)),
    }
    noting = exported.noting_apart()
    suites = Export(csv_bytes(suites_table(evaluation, noting)), noting.texts.noted)
    written = {path: Export(csv_bytes(table), {}) for path, table in plain.items()}
    return {downloads.SUITES: suites, **written, **dict(_figures(evaluation, exported))}


def _pairs(evaluation: Evaluation) -> Iterator[tuple[str, Table]]:
    for run in evaluation.archive.runs.values():
        table = pairs_table(evaluation.archive, run)
        if table is not None:
            yield downloads.pairs_table(run.id), table


def _figures(evaluation: Evaluation, exported: Exported) -> Iterator[tuple[str, Export]]:
    for verdicts in evaluation.judgement.runs.values():
        if verdicts.run is not None:
            noting = exported.noting_apart()
            content = csv_bytes(figures_table(evaluation, noting, verdicts))
            yield downloads.figures_table(verdicts.run), Export(content, noting.texts.noted)
