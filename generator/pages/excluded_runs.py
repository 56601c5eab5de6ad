"""Runs that a suite excludes, as pages show them: the reason wherever such a run stands, and how many there are.

Promises that an excluded run is never passed over in silence: its own page says so first, each list of runs says so
beside it, and each count of runs says of how many.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.evidence.exclusions import NO_RUN_COUNTS
from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.pages.facts import ProjectFacts, run_link, say
from generator.pages.suite_declarations import ReasonView
from generator.pages.views import View
from generator.printing.elements import Element, Sentence

_STAYS = (
    " It stays in the evidence and is recomputed like every other run, but no figure of its suite rests on it."
    " A run can only be excluded after it was recorded, so this was decided with its data in sight."
)


@dataclass(frozen=True, slots=True)
class ExcludedCount(View):
    """How many runs are excluded, and of how many."""

    excluded: Element
    runs: Element


def excluded_reason(facts: ProjectFacts, run: Run) -> Sentence | None:
    """Return why the suite of a run excludes it; None for a run that counts."""
    suite = facts.archive.suites[run.suite]
    at = suite.exclusions.place_of(run.id)
    return None if at is None else _reason(facts, suite, at)


def excluded_notice(facts: ProjectFacts, run: str | None) -> Sentence | None:
    """Return what is said first of an excluded run; None for a run that counts, and for pooled runs."""
    manifest = facts.archive.runs.get(run or "")
    reason = None if manifest is None else excluded_reason(facts, manifest)
    return None if reason is None else say("This run is excluded: ", reason, _STAYS)


def excluded_runs(facts: ProjectFacts, suite: Suite) -> tuple[ReasonView, ...]:
    """Return the runs that a suite excludes, with their reasons."""
    return tuple(
        ReasonView(run_link(facts, item.run), _reason(facts, suite, at))
        for at, item in enumerate(suite.exclusions.runs)
    )


def excluded_count(facts: ProjectFacts, suite: str | None = None) -> ExcludedCount | None:
    """Return how many runs of a suite, or of all, are excluded; None where all count."""
    owner = "excluded" if suite is None else f"excluded:{suite}"
    excluded, runs = (facts.printer.catalogue.get(f"node:{owner}#{name}") for name in ("excluded", "runs"))
    return None if excluded is None or runs is None else ExcludedCount(excluded, runs)


def without_run(facts: ProjectFacts, suite: str) -> str:
    """Return why a suite shows no run: none is recorded, or all are excluded."""
    said = NO_RUN_COUNTS if facts.archive.runs_of(suite) else "no run is recorded"
    return said.capitalize()


def _reason(facts: ProjectFacts, suite: Suite, at: int) -> Sentence:
    path, reason = facts.archive.suite_path(suite.id), suite.exclusions.runs[at].reason
    return facts.prose(reason, path, "exclusions", "runs", at, "reason", suite=suite.id)
