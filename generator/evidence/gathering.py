"""Collects the refusals of a phase, so that all its problems are shown together and none hides another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from generator.errors import Problem, Refusal

T = TypeVar("T")


class Gathering:
    """The refusals met so far."""

    def __init__(self) -> None:
        self._refusals: list[Refusal] = []

    def attempt(self, read: Callable[..., T], *arguments: object) -> T | None:
        """Return what the call returns; keep its refusal and return None where it is refused."""
        try:
            return read(*arguments)
        except Refusal as refusal:
            self.keep(refusal)
            return None

    def keep(self, refusal: Refusal) -> None:
        """Keep a refusal that was made but not raised."""
        self._refusals.append(refusal)

    def add(self, kind: type[Refusal], problems: Iterable[Problem]) -> None:
        """Keep problems that were returned instead of raised."""
        found = tuple(problems)
        if found:
            self.keep(kind(found))

    def finish(self) -> None:
        """Raise everything that was kept; return where there is nothing."""
        if self._refusals:
            raise self.refusal()

    def refusal(self) -> Refusal:
        """Return everything that was kept as one refusal, of the kind that all of it shares."""
        kinds = {type(refusal) for refusal in self._refusals}
        kind = kinds.pop() if len(kinds) == 1 else Refusal
        return kind(dict.fromkeys(problem for refusal in self._refusals for problem in refusal.problems))
