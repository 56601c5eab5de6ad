"""On every file: figures of which none may be printed without the others.

Promises that a count of hurt tasks cannot be left out beside a count of helped ones, nor the ablation prompt beside
the default one, whatever made the page: a template, a line of prose with a role, or a file for machines.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.figures.model import FigureTable
from generator.guard.page_context import Page
from generator.guard.remarks import Remark

_MOST_NAMED = 3


def read_together(page: Page, table: FigureTable) -> Iterator[Remark]:
    """Yield a remark for each group of figures of which a file shows a part."""
    for group in table.together:
        shown = [str(key) for key in group.triggers if f"figure:{key}" in page.shown]
        absent = [str(key) for key in group.keys if f"figure:{key}" not in page.shown]
        if shown and absent:
            found = f"{sorted(shown)[0]} without {', '.join(absent[:_MOST_NAMED])}"
            remedy = "Print the others on the page too, or leave the figure out."
            yield page.remark("figures", found, group.because, remedy)
