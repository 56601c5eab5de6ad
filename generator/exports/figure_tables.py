"""Figures as tables: ``runs/RUN/figures.csv`` and ``suites.csv``, each value with its verdict in the row.

Promises: exact values beside displays; nothing is rounded here, and what is not there is an empty cell.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.evaluation import Evaluation
from generator.evidence.suites import Suite
from generator.exports.run_entries import Exported, figure_title, measured_on
from generator.exports.tables import Cell, Table
from generator.figures.model import Figure, FigureKey, exact_text, shown
from generator.printing.prose import read_sentence
from generator.units import show
from generator.verdicts.model import RunVerdicts
from generator.verdicts.publication import publication_word, word_beside

FIGURES = (
    *("key", "title", "value", "display", "unit", "class", "depth", "n"),
    *("interval_low", "interval_high", "interval_low_exact", "interval_high_exact", "interval_level"),
    *("verdict", "publication", "freshness", "dirty", "status", "reason", "beside", "formula"),
)
SUITES = (
    *("suite", "version", "title", "question", "retired", "run_id", "measured_on"),
    *("verdict", "publication", "freshness", "dirty"),
    *("key", "value", "display", "unit", "n", "depth", "status", "reason", "beside", "beside_display"),
)


def figures_table(evaluation: Evaluation, exported: Exported, verdicts: RunVerdicts) -> Table:
    """Return every figure of a run."""
    figures = evaluation.table.of_run(verdicts.suite, verdicts.run)
    return Table(FIGURES, [_row(exported, figure, verdicts) for figure in figures])


def _row(exported: Exported, figure: Figure, verdicts: RunVerdicts) -> tuple[Cell, ...]:
    return (
        *(str(figure.key), exported.texts.plain(figure_title(exported, figure)), exact_text(figure), shown(figure)),
        *(figure.unit, *_known(figure), figure.n),
        *_interval(figure),
        *(word_beside(figure, verdicts), publication_word(figure, verdicts.publication)),
        *(verdicts.freshness, verdicts.dirty, figure.status.value, figure.reason, _beside(figure), figure.formula),
    )


def _known(figure: Figure) -> tuple[str | None, str | None]:
    """Return the class and the depth of a figure."""
    words = (figure.evidence_class, figure.depth)
    return tuple(None if word is None else word.word for word in words)  # type: ignore[return-value]


def _interval(figure: Figure) -> tuple[Cell, ...]:
    if figure.interval is None:
        return (None,) * 5
    ends = (figure.interval.low.value, figure.interval.high.value)
    displays = (show(end, figure.display, figure.unit) for end in ends)
    return (*displays, *map(str, ends), str(figure.interval.level.value))


def _beside(figure: Figure) -> str | None:
    return None if figure.beside is None else str(figure.beside)


def suites_table(evaluation: Evaluation, exported: Exported) -> Table:
    """Return every suite with what it shows: its run, the verdict, and the figure that it leads with."""
    return Table(SUITES, list(_suites(evaluation, exported)))


def _suites(evaluation: Evaluation, exported: Exported) -> Iterator[tuple[Cell, ...]]:
    for suite in evaluation.archive.suites.values():
        run = exported.printer.newest_run(suite.id)
        verdicts = evaluation.judgement.runs[suite.id, run]
        yield (
            *(suite.id, suite.version, _prose(exported, suite, "title"), _prose(exported, suite, "question")),
            *(suite.retired, run, measured_on(evaluation.archive.batch(run)) if run else None),
            *(verdicts.word, verdicts.publication.status, verdicts.freshness, verdicts.dirty),
            *_leading(evaluation, suite, run),
        )


def _prose(exported: Exported, suite: Suite, name: str) -> str:
    place = exported.archive.place(exported.archive.suite_path(suite.id), name)
    return exported.texts.plain(read_sentence(getattr(suite, name), place, exported.printer, suite=suite.id))


def _leading(evaluation: Evaluation, suite: Suite, run: str | None) -> tuple[Cell, ...]:
    """Return the suite's leading figure; nothing where it must not stand without others, which have no room here."""
    figure = evaluation.table.figures.get(FigureKey(suite.id, suite.leading, run))
    alone = [] if figure is None else [figure.key, *([] if figure.beside is None else [figure.beside])]
    if figure is None or evaluation.table.groups_around(alone):
        return (None,) * 10
    other = None if figure.beside is None else evaluation.table.figures.get(figure.beside)
    _, depth = _known(figure)
    return (
        *(str(figure.key), exact_text(figure), shown(figure), figure.unit, figure.n, depth),
        *(figure.status.value, figure.reason, _beside(figure), None if other is None else shown(other)),
    )
