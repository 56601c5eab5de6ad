"""Which figures of a run are published, and the names that lines and rollups give them."""

from __future__ import annotations

from generator.evidence.suites import Suite
from generator.figures.model import Figure, Status


def published(suite: Suite, figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """Return the figures that a line holds: declared ones always, counts of pairs and funnel stages where known."""
    return tuple(figure for figure in figures if figure.key.figure in suite.figures or figure.status is Status.MEASURED)


def published_name(figure: Figure) -> str:
    """Return the name of a figure in a line: ``figure``, or ``figure[comparison][member]``."""
    return figure.key.figure + "".join(f"[{part}]" for part in (figure.key.comparison, figure.key.member) if part)
