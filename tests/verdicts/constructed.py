"""Constructed suites, runs and figures for tests of verdicts. Nothing here was measured by anybody."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.errors import Place
from generator.evidence.artifacts import Artifact, read_artifact
from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.figures.model import Figure, FigureKey, FigureTable, Interval, Provenance, Status
from generator.quantities import Amount, Depth, EvidenceClass, exactly
from generator.units import parse_display


def suite(**changes: object) -> Suite:
    """Return a suite with a figure ``saved`` and a publication rule, with some keys changed."""
    keys: dict[str, object] = {
        "schema": "proofpage/suite/v1",
        "id": "example",
        "version": 1,
        "title": "An example",
        "question": "Is it less?",
        "arms": {"base": {"title": "Without"}, "tool": {"title": "With"}},
        "comparisons": {"main": {"control": "base", "treatment": "tool"}},
        "figures": {name: _spec(name) for name in ("saved", "other")},
        "publication": {"primary": "saved"},
    }
    return Suite.model_validate(keys | changes)


def run(**changes: object) -> Run:
    """Return a run of that suite, with some keys changed."""
    keys: dict[str, object] = {
        "schema": "proofpage/run/v1",
        "id": "first-run",
        "suite": "example",
        "suite_version": 1,
        "methodology": 1,
        "measured_on": "2026-01-15",
        "week": "2026-W03",
        "dataset": None,
        "rows": {"visibility": "public", "files": ["rows.jsonl"]},
        "sealed": None,
        "artifacts": {},
        "commit": "4d5e6f7",
        "dirty": False,
        "inputs": {},
    }
    return Run.model_validate(keys | changes)


def figure(name: str, value: int | Fraction | None, *, run_id: str | None = "first-run", **changes: object) -> Figure:
    """Return a figure of that run with an exact value, or with none."""
    amount = None if value is None else exactly(value)
    fields: dict[str, object] = {
        "key": FigureKey("example", name, run_id),
        "title": "A figure",
        "status": Status.NOT_MEASURED if amount is None else Status.MEASURED,
        "reason": "not recorded" if amount is None else None,
        "amount": amount,
        "display": parse_display("percent.2"),
        "unit": "ratio",
        "evidence_class": EvidenceClass.DERIVED,
        "depth": Depth.FROM_ROWS,
        "n": 3,
        "interval": None,
        "formula": name,
        "steps": (),
        "substituted": None,
        "provenance": Provenance((artifact(),)),
        "left_out": (),
        "better": "higher",
        "headline": False,
        "beside": None,
        "is_not": None,
        "place": Place("proof/suites/example.yaml", 1, 1),
    }
    return Figure(**(fields | changes))  # type: ignore[arg-type]


def interval(low: Fraction, high: Fraction) -> Interval:
    """Return an interval with exact ends."""
    return Interval(exactly(low), exactly(high), exactly(Fraction(95, 100)), "bootstrap", 1000, 7)


def half_known(low: Fraction, high: Fraction) -> Amount:
    """Return a recorded amount that stands for an interval."""
    return Amount((low + high) / 2, low, high)


def table(*figures: Figure) -> FigureTable:
    """Return the table of some figures."""
    return FigureTable({each.key: each for each in figures})


@cache
def artifact() -> Artifact:
    """Return an artifact; one only comes from reading a file."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "proof").mkdir()
        (Path(folder) / "proof" / "rows.jsonl").write_bytes(b"{}\n")
        return read_artifact(Path(folder), "proof/rows.jsonl").artifact


def _spec(name: str) -> Mapping[str, str]:
    return {"title": f"The figure {name}", "formula": "1 + 1", "unit": "ratio", "display": "percent.2"}
