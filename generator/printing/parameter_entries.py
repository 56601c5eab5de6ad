"""What declarations put into the catalogue: every number that a suite, a run or the methodology declares."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from generator.evidence.archive import Archive
from generator.evidence.suites import Suite
from generator.printing.amounts import as_written, exact
from generator.printing.elements import Element, value_element

UNGROUPED = frozenset({"seed", "version", "suite_version", "methodology", "revision"})
"""Declared numbers that are names rather than amounts, and so take no commas."""

Declared = Decimal | int | None


def parameter_entries(archive: Archive) -> Iterator[Element]:
    """Yield every declared number, under ``suite/name``, ``methodology/name`` or ``runs/run/name``."""
    for owner, name, value, unit in _declared(archive):
        if value is not None:
            is_name = name.rsplit(".", 1)[-1] in UNGROUPED
            display = str(value) if is_name else as_written(value, unit=unit)
            yield value_element("parameter", f"{owner}/{name}", display=display, value=exact(value))


def _declared(archive: Archive) -> Iterator[tuple[str, str, Declared, str | None]]:
    methodology = archive.methodology
    yield "methodology", "version", methodology.version, None
    for name in type(methodology.statistics).model_fields:
        yield "methodology", name, getattr(methodology.statistics, name), None
    for index, change in enumerate(methodology.changes):
        yield "methodology", f"changes.{index}.version", change.version, None
    for suite in archive.suites.values():
        for name, value, unit in _of_suite(suite):
            yield suite.id, name, value, unit
    for name, recorded in archive.references.items():
        yield name, "references.tasks.revision", recorded.tasks.revision if recorded.tasks else None, None
    for run in archive.runs.values():
        yield f"runs/{run.id}", "suite_version", run.suite_version, None
        yield f"runs/{run.id}", "methodology", run.methodology, None
        for name in ("cores", "memory_bytes") if run.machine is not None else ():
            yield f"runs/{run.id}", f"machine.{name}", getattr(run.machine, name), None
        for name, used in (("judge", run.judge), ("tasks", run.tasks)):
            yield f"runs/{run.id}", f"{name}.revision", used.revision if used is not None else None, None


def _of_suite(suite: Suite) -> Iterator[tuple[str, Declared, str | None]]:
    yield "version", suite.version, None
    yield "expires_after_days", suite.expires_after_days, None
    for name, parameter in suite.parameters.items():
        yield name, parameter.value, parameter.unit
    for name in type(suite.publication).model_fields:
        value = getattr(suite.publication, name)
        if isinstance(value, int | Decimal) and not isinstance(value, bool):
            yield f"publication.{name}", value, None
    for name in type(suite.statistics).model_fields:
        yield f"statistics.{name}", getattr(suite.statistics, name), None
    for name, sameness in suite.sameness.items():
        yield f"sameness.{name}.margin", sameness.margin, None
    for name, column in suite.columns.items():
        yield f"columns.{name}.min", column.min, column.unit
        yield f"columns.{name}.max", column.max, column.unit
    for name, budget in suite.pairing.budgets.items():
        unit = suite.columns[name].unit if name in suite.columns else None
        yield f"pairing.budgets.{name}", budget, unit
    for name, pinned in (("judge", suite.judge), ("tasks", suite.tasks)):
        yield f"{name}.revision", pinned.revision if pinned is not None else None, None
    for index, change in enumerate(suite.changes):
        yield f"changes.{index}.version", change.version, None
