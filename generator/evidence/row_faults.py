"""Problems of rows, kept small: a fault that a million rows share is a few problems and a count, not a million."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace

from generator.errors import Problem

SHOWN = 3


class RowFaults:
    """The problems of the rows of a run, grouped by what they have in common."""

    def __init__(self) -> None:
        self._shown: dict[Hashable, list[Problem]] = {}
        self._counts: dict[Hashable, int] = {}

    def add(self, kind: Hashable, make: Callable[[], Problem], *, shown: int = SHOWN) -> None:
        """Keep a problem; of one kind only the first few are made and shown, and the rest are counted."""
        self._counts[kind] = self._counts.get(kind, 0) + 1
        if self._counts[kind] <= shown:
            self._shown.setdefault(kind, []).append(make())

    def problems(self) -> tuple[Problem, ...]:
        """Return the problems in the order of their places, the last of each kind with the count of the rest."""
        problems = [problem for kind in self._shown for problem in self._with_count(kind)]
        return tuple(sorted(problems, key=lambda problem: (problem.where.path, problem.where.line or 0)))

    def _with_count(self, kind: Hashable) -> list[Problem]:
        shown = self._shown[kind]
        rest = self._counts[kind] - len(shown)
        if not rest:
            return shown
        rows = "row" if rest == 1 else "rows"
        return [*shown[:-1], replace(shown[-1], found=f"{shown[-1].found} (and the like in {rest} more {rows})")]
