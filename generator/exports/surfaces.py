"""All files for machines in one step, so that a build cannot leave one out."""

from __future__ import annotations

from collections.abc import Mapping

from generator.evidence.archive import Archive
from generator.exports import latest_numbers
from generator.exports.depended import render_depended
from generator.exports.latest_numbers import BuildState, render_latest_numbers
from generator.exports.schemas import render_schemas
from generator.figures.model import FigureTable
from generator.ledger.model import Ledger
from generator.printing.references import Printer
from generator.verdicts.model import Judgement

Texts = Mapping[str, tuple[str, ...]]


def render_exports(
    archive: Archive, ledger: Ledger, table: FigureTable, judgement: Judgement, *, printer: Printer, state: BuildState
) -> tuple[Mapping[str, bytes], Mapping[str, Texts]]:
    """Return the files for machines but the manifest, and by file the side table by which the guard reads its texts."""
    latest = render_latest_numbers(archive, ledger, table, judgement, printer=printer, state=state)
    files = {latest_numbers.PATH: latest.content, **render_depended(archive), **render_schemas()}
    return dict(sorted(files.items())), {latest_numbers.PATH: latest.texts}
