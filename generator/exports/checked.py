"""The outcome of a check as it is written in JSON, in the terminal and in ``api/v1/check.json`` alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.errors import Problem

SCHEMA = "proofpage/check/v1"


def passed_record(coverage: Mapping[str, int]) -> Mapping[str, object]:
    """Return what is written of a site in which everything is bound."""
    return {"schema": SCHEMA, "ok": True, "problems": [], "coverage": dict(sorted(coverage.items()))}


def refused_record(problems: Iterable[Problem]) -> Mapping[str, object]:
    """Return what is written of a project that was refused."""
    return {"schema": SCHEMA, "ok": False, "problems": [problem.as_record() for problem in problems], "coverage": None}
