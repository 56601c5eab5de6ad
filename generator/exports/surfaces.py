"""All files for machines in one step, so that a build cannot leave one out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.evaluation import Evaluation
from generator.evidence.archive import Archive
from generator.exports import feed, latest_numbers
from generator.exports.api import render_api
from generator.exports.badges import render_badges
from generator.exports.crawling import render_crawling
from generator.exports.depended import render_depended
from generator.exports.every_table import render_tables
from generator.exports.feed import render_feed
from generator.exports.latest_numbers import BuildState, render_latest_numbers
from generator.exports.published_schemas import published_schemas
from generator.exports.run_entries import Exported
from generator.exports.run_entries import Texts as PlainTexts
from generator.figures.model import FigureTable
from generator.ledger.model import Ledger
from generator.printing.references import Printer
from generator.verdicts.model import Judgement

Texts = Mapping[str, tuple[str, ...]]


def render_exports(
    archive: Archive,
    ledger: Ledger,
    table: FigureTable,
    judgement: Judgement,
    *,
    printer: Printer,
    state: BuildState,
    pages: Iterable[str],
) -> tuple[Mapping[str, bytes], Mapping[str, Texts]]:
    """Return the files for machines but the manifest, and by file the side table by which the guard reads its texts."""
    latest = render_latest_numbers(archive, ledger, table, judgement, printer=printer, state=state)
    evaluation = Evaluation(archive, ledger, table, judgement)
    files = {latest_numbers.PATH: latest.content, **render_depended(archive), **published_schemas()}
    texts: dict[str, Texts] = {latest_numbers.PATH: latest.texts}
    exported = Exported(archive, table, printer, PlainTexts())
    for path, badge in render_badges(exported, ledger).items():
        files[path], texts[path] = badge.content, badge.texts
    tables = render_tables(evaluation, exported)
    api = render_api(evaluation, exported, coverage=state.coverage, tables=tables)
    for path, document in {**tables, **api}.items():
        files[path], texts[path] = document.content, document.texts
    read = render_feed(exported, ledger, base_url=state.base_url, as_of=state.as_of)
    if read is not None:
        files[feed.PATH], texts[feed.PATH] = read.content, read.texts
    files.update(render_crawling(pages, base_url=state.base_url))
    return dict(sorted(files.items())), {path: noted for path, noted in texts.items() if noted}
