"""What plans put into the catalogue: how many runs are expected, recorded and missing, and what each unit is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.evidence.archive import Archive
from generator.evidence.planning import Plan, further_arms, plan_of
from generator.evidence.statuses import lacks_row
from generator.evidence.suites import Suite
from generator.printing.amounts import as_written
from generator.printing.elements import Element, value_element


def planning_entries(archive: Archive) -> Iterator[Element]:
    """Yield the numbers and names of every suite's plan, under ``planned:suite#...``."""
    for suite in archive.suites.values():
        plan = plan_of(suite)
        if plan is None:
            continue
        for name, count in _counts(archive, suite, plan).items():
            key = f"planned:{suite.id}#{name}"
            yield value_element("node", key, display=as_written(count), value=str(count))
        for field, values in plan.values.items():
            for at, value in enumerate(values):
                yield value_element("node", f"planned:{suite.id}#value.{field}.{at}", display=value)


def recorded_runs(archive: Archive, suite: Suite) -> Mapping[str, int]:
    """Return how many units have a row in each arm in the newest run of a suite that counts; none without one."""
    runs = archive.counted_runs_of(suite.id)
    found = dict.fromkeys(suite.arms, 0)
    for name, pair in suite.comparisons.items():
        pairs = archive.pairs.get((runs[0].id, name)) if runs else None
        for arm in (pair.control, pair.treatment) if pairs is not None else ():
            found[arm] = sum(not lacks_row(unit, arm) for unit in pairs.units) if pairs is not None else 0
    return found


def _counts(archive: Archive, suite: Suite, plan: Plan) -> Mapping[str, int]:
    recorded = recorded_runs(archive, suite)
    counts = {"units": plan.size, "runs": plan.size * len(recorded)}
    for arm, count in recorded.items():
        counts |= {f"recorded.{arm}": count, f"missing.{arm}": max(plan.size - count, 0), f"arm.{arm}": plan.size}
    counts["missing"] = sum(counts[f"missing.{arm}"] for arm in recorded)
    for comparison, arms in further_arms(suite).items():
        counts[f"comparison.{comparison}"] = plan.size * len(arms)
    return counts | {f"values.{field}": len(values) for field, values in plan.values.items()}
