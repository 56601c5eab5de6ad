"""The outcome of a check as it is written in JSON, in the terminal and in ``api/v1/check.json`` alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from generator.errors import Problem, Refusal

SCHEMA = "proofpage/check/v1"


class Passed(Protocol):
    """What a build, or a check, found in order."""

    @property
    def coverage(self) -> Mapping[str, int]:
        """How many elements of each kind are bound."""


def check_record(outcome: Passed | Refusal) -> Mapping[str, object]:
    """Return the outcome of a check as it is written in JSON."""
    return refused_record(outcome.problems) if isinstance(outcome, Refusal) else passed_record(outcome.coverage)


def passed_record(coverage: Mapping[str, int]) -> Mapping[str, object]:
    """Return what is written of a site in which everything is bound."""
    return {"schema": SCHEMA, "ok": True, "problems": [], "coverage": dict(sorted(coverage.items()))}


def refused_record(problems: Iterable[Problem]) -> Mapping[str, object]:
    """Return what is written of a project that was refused."""
    return {"schema": SCHEMA, "ok": False, "problems": [problem.as_record() for problem in problems], "coverage": None}
