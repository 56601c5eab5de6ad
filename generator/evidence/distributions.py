"""A distribution that a suite declares, written out as the group of figures that it stands for."""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import Problem
from generator.evidence.places import Places
from generator.evidence.suites import Distribution, FigureSpec, Suite

_PARTS = {
    "n": ("pairs it stands on", "count({of} == {of})"),
    "mean": ("mean", "mean({of})"),
    "median": ("median", "median({of})"),
    "p25": ("first quartile", "quantile({of}, 0.25)"),
    "p75": ("third quartile", "quantile({of}, 0.75)"),
    "p95": ("upper tail", "quantile({of}, 0.95)"),
    "min": ("smallest", "min({of})"),
    "max": ("largest", "max({of})"),
    "sd": ("standard deviation", "sd({of})"),
}
"""What a distribution says: the end of each figure's id, of its title, and its formula."""


def with_distributions(suite: Suite) -> Suite:
    """Return the suite with the figures of its distributions after its own."""
    made = {
        f"{name}_{part}": _figure(distribution, part)
        for name, distribution in suite.distributions.items()
        for part in _PARTS
    }
    return suite.model_copy(update={"figures": {**suite.figures, **made}}) if made else suite


def check_distributions(suite: Suite, places: Places) -> Iterator[Problem]:
    """Yield the figures of a suite file that have the name of a distribution's figure."""
    for name in suite.distributions:
        for figure in (f"{name}_{part}" for part in _PARTS):
            if figure in suite.figures:
                where = places.of(("figures", figure))
                yield Problem(where, f"{figure}, a figure of the distribution {name}", "another name", "Rename it.")


def _figure(distribution: Distribution, part: str) -> FigureSpec:
    title, formula = _PARTS[part]
    is_count = part == "n"
    return FigureSpec.model_validate(
        {
            "title": f"{distribution.title}: {title}",
            "formula": formula.format(of=f"({distribution.of})"),
            "unit": "pairs" if is_count else distribution.unit,
            "display": "integer" if is_count else distribution.display,
            "beside": None if is_count else distribution.beside,
            "population": distribution.population,
            "not": distribution.not_,
        }
    )
