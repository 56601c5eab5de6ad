"""A distribution that a suite declares, written out as the group of figures that it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

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


_KEYS = {"of": "formula"}
"""What a figure calls a key of the distribution."""


def with_distributions(suite: Suite) -> Suite:
    """Return the suite with the figures of its distributions after its own."""
    made = {
        f"{name}_{part}": _figure(distribution, part)
        for name, distribution in suite.distributions.items()
        for part in _PARTS
    }
    return suite.model_copy(update={"figures": {**suite.figures, **made}}) if made else suite


def with_places(suite: Suite, places: Places) -> Places:
    """Return the places of a suite file with those of its distributions' figures: where the distribution says it."""
    moved = {
        ("figures", f"{name}_{part}", *(_KEYS.get(str(key), key) for key in keys)): ("distributions", name, *keys)
        for name in suite.distributions
        for part in _PARTS
        for keys in _below(places, name)
    }
    positions = {new: places.positions[old] for new, old in moved.items() if old in places.positions}
    texts = {new: places.texts[old] for new, old in moved.items() if old in places.texts}
    return replace(places, positions={**places.positions, **positions}, texts={**places.texts, **texts})


def check_distributions(suite: Suite, places: Places) -> Iterator[Problem]:
    """Yield the figures of a suite file that have the name of a distribution's figure."""
    for name in suite.distributions:
        for figure in (f"{name}_{part}" for part in _PARTS):
            if figure in suite.figures:
                where = places.of(("figures", figure))
                yield Problem(where, f"{figure}, a figure of the distribution {name}", "another name", "Rename it.")


def _below(places: Places, name: str) -> Iterator[tuple[str | int, ...]]:
    """Yield the keys below a distribution, and the empty path for itself."""
    for keys in {*places.positions, *places.texts}:
        if keys[:2] == ("distributions", name):
            yield keys[2:]


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
