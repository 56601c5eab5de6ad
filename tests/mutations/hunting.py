"""Plants faults one by one and keeps count: a fault that nothing refuses, or refuses elsewhere, fails its test."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable
from dataclasses import dataclass

import pytest

from generator.errors import Place, Refusal
from tests.conftest import MUTANTS


@dataclass(frozen=True, slots=True)
class Mutant:
    """One planted fault: what was done, what judges the result, and where the fault must be reported."""

    name: str
    judge: Callable[[], object]
    path: str | Collection[str]
    """The file that a problem must name, or one of several that the fault is equally in."""
    lines: Container[int | None] | None = None
    """The lines that the problem may name; None where the source is not known."""
    said: str = ""
    """What the problem must say."""


def hunt(mutants: Iterable[Mutant], request: pytest.FixtureRequest) -> None:
    """Fail unless every mutant is refused where it was planted, and there is one; note how many there were."""
    made = list(mutants)
    survivors = [f"{mutant.name}: {outcome}" for mutant in made if (outcome := _outcome(mutant)) is not None]
    request.node.user_properties.append((MUTANTS, (len(made) - len(survivors), len(made))))
    assert made, "no fault was planted"
    assert not survivors, "\n".join(survivors)


def _outcome(mutant: Mutant) -> str | None:
    """Return what went wrong; None for a mutant that was found."""
    try:
        mutant.judge()
    except Refusal as refusal:
        if any(_is_at(problem.where, mutant) and mutant.said in problem.found for problem in refusal.problems):
            return None
        return f"refused, but not at {mutant.path}: {str(refusal)[:500]}"
    return "nothing refused it"


def _is_at(where: Place, mutant: Mutant) -> bool:
    paths = (mutant.path,) if isinstance(mutant.path, str) else mutant.path
    return where.path in paths and (mutant.lines is None or where.line in mutant.lines)
