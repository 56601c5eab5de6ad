"""The publication rule of a suite as a table: everything it asks for, and what of it is not met."""

from __future__ import annotations

from dataclasses import dataclass

from generator.evidence.suites import Suite
from generator.pages.facts import ProjectFacts, say
from generator.pages.views import View
from generator.printing.elements import Sentence
from generator.verdicts.model import RunVerdicts
from generator.verdicts.publication import EXAMPLE
from generator.verdicts.words import EXCLUDED, WITHDRAWN

ASKS = {
    "min_valid_pairs": ("at least ", " valid pairs"),
    "min_strata": ("at least ", " strata with valid pairs"),
    "min_pairs_per_stratum": ("at least ", " valid pairs in each stratum"),
    "min_clusters": ("at least ", " clusters with valid pairs"),
    "min_repetitions": ("at least ", " repetitions of every unit in each arm"),
    "min_valid_pair_rate": ("a share of valid pairs of at least ", ""),
    "max_interval_width": ("an interval of the primary figure no wider than ", ""),
    "require_current": ("current evidence", ""),
    "require_clean": ("a clean working tree", ""),
    "require_intent": ("an intent registered before the run", ""),
}
LABELS_ASK = {
    "labels.hurt": "at least one pair labelled hurt, or another judge and more tasks",
    "labels.unlabelled": "a label for every valid pair",
    "labels.judge": "the prompt of the judge as an artifact, with its revision",
    "labels.tasks": "the task set as an artifact, with its revision",
}
"""What a suite with labels asks for beside its publication rule."""
UNASKED = {
    EXCLUDED: "a run that counts",
    WITHDRAWN: "a run whose publication stands",
    EXAMPLE: "rows that somebody measured",
}
"""What no rule names and every rule asks for; it stands in the table where it is not met."""


@dataclass(frozen=True, slots=True)
class ThresholdView(View):
    """One thing that the publication rule asks for, and how it stands; ``unmet`` is None where it is met."""

    asks: Sentence
    unmet: Sentence | None


def threshold_views(facts: ProjectFacts, suite: Suite, verdicts: RunVerdicts) -> tuple[ThresholdView, ...]:
    """Return everything a suite's publication rule asks for, in a fixed order."""
    unmet = {item.rule: facts.printer.unmet(item) for item in verdicts.publication.unmet}
    asked = [key for key in ASKS if getattr(suite.publication, key) not in (None, False)]
    views = [ThresholdView(_asks(facts, suite, key), unmet.get(key)) for key in asked]
    also = (LABELS_ASK if suite.labels is not None else {}) | {
        key: text for key, text in UNASKED.items() if key in unmet
    }
    return (*views, *(ThresholdView(Sentence((text,)), unmet.get(key)) for key, text in also.items()))


def _asks(facts: ProjectFacts, suite: Suite, key: str) -> Sentence:
    before, after = ASKS[key]
    if key.startswith("require"):
        return Sentence((before,))
    return say(before, facts.printer.parameter(f"{suite.id}/publication.{key}"), after)
