"""Words that tell the comparisons of a suite apart, where it has several."""

from __future__ import annotations

from generator.evidence.suites import Suite
from generator.pages.facts import ProjectFacts, say
from generator.pages.suite_rules import comparison_title
from generator.printing.elements import Sentence


def captioned(facts: ProjectFacts, suite: Suite, comparison: str, caption: Sentence) -> Sentence:
    """Return a caption, with the comparison that it is about where the suite has more than one."""
    if len(suite.comparisons) == 1:
        return caption
    return say(caption, ": ", comparison_title(facts, suite, comparison))


def anchored(suite: Suite, comparison: str, anchor: str) -> str:
    """Return an anchor that is unique over the comparisons of a suite."""
    return anchor if comparison == next(iter(suite.comparisons)) else f"{anchor}-{comparison}"
