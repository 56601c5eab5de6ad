"""Sameness: what paired differences allow to be said, in a closed vocabulary, first match first.

A p-value above alpha stands in no condition: not having found a difference is no finding. Words about a margin need one
that was registered before the run.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from generator.statistics.interval import Interval


class Word(StrEnum):
    """All that can be said, in the order in which it is tried; *undecidable* is said where nothing can be tried."""

    UNTESTABLE = "untestable"
    DIFFERENT_BELOW_MARGIN = "different, but below the margin"
    WORSE = "worse"
    BETTER = "better"
    EQUIVALENT = "equivalent within the margin"
    NOT_WORSE = "not worse by more than the margin"
    INCONCLUSIVE = "inconclusive"
    UNDECIDABLE = "undecidable"

    @property
    def holds(self) -> bool | None:
        """Whether sameness, or better, was shown; None where it cannot be decided."""
        if self is Word.UNDECIDABLE:
            return None
        return self in (Word.BETTER, Word.EQUIVALENT, Word.NOT_WORSE)


class Because(StrEnum):
    """Why a word was chosen, in words without digits."""

    ALL_ZERO = "no pair differs"
    UNREACHABLE = "even with every difference on a single side, the test could not reach alpha"
    FEW_CLUSTERS = "there are too few clusters"
    NOT_RECORDED = "neither rows nor an interval of the difference are recorded"
    CLUSTERS_NOT_RECORDED = "pairs depend on each other in clusters, and how many of these there are is not recorded"
    SEVERAL_WORDS = "the interval, at the level and to the digit it was recorded, fits more than a single word"
    SHORT_OF_MARGIN = "the interval shows a difference, and stays within the margin"
    HARM = "the whole interval lies on the side of harm"
    BENEFIT = "the whole interval lies on the side of benefit"
    WITHIN = "the interval stays within the margin on both sides"
    NOT_BEYOND = "the interval stays above the margin on the side of harm"
    OPEN_WITH_MARGIN = "the interval leaves open whether there is a difference, and reaches beyond the margin"
    OPEN_WITHOUT_MARGIN = (
        "the interval leaves open whether there is a difference, and no margin was registered before the run"
    )


@dataclass(frozen=True, slots=True)
class SamenessEvidence:
    """What a decision rests on; differences are oriented so that above 0 the treatment is better.

    None: not recorded.
    """

    alpha: Fraction
    margin: Fraction | None
    """Above 0, and registered before the run; None where none was."""
    interval: Interval | None
    """Of the mean difference, at level 1 - alpha."""
    inner: Interval | None
    """Of the mean difference, at level 1 - 2 alpha: its lower bound is the one-sided bound at 1 - alpha."""
    all_zero: bool | None
    smallest_p: Fraction | None
    """The smallest p that the differences could reach if all had one sign."""
    clusters: int | None
    """None where pairs are independent."""
    min_clusters: int


@dataclass(frozen=True, slots=True)
class Decision:
    """A word of the closed vocabulary, and why."""

    word: Word
    because: Because


def decide_sameness(evidence: SamenessEvidence) -> Decision:
    """Return what the evidence allows to be said of sameness: the first word whose condition holds.

    Untestable: no pair differs, the smallest p that could be reached is above alpha, or there are too few clusters.
    Then, by the interval of the mean difference and the margin, in the order of :class:`Word`.
    Source: Altman and Bland, 1995; Schuirmann, 1987; Lakens, 2017.
    """
    reason = _why_untestable(evidence)
    if reason is not None:
        return Decision(Word.UNTESTABLE, reason)
    if evidence.interval is None or evidence.inner is None:
        return Decision(Word.UNDECIDABLE, Because.NOT_RECORDED)
    return _by_intervals(evidence.interval, evidence.inner, evidence.margin)


def _why_untestable(evidence: SamenessEvidence) -> Because | None:
    if evidence.all_zero:
        return Because.ALL_ZERO
    if evidence.smallest_p is not None and evidence.smallest_p > evidence.alpha:
        return Because.UNREACHABLE
    if evidence.clusters is not None and evidence.clusters < evidence.min_clusters:
        return Because.FEW_CLUSTERS
    return None


def _by_intervals(interval: Interval, inner: Interval, margin: Fraction | None) -> Decision:
    within = margin is not None and inner.lies_within(margin)
    if within and interval.excludes(0):
        return Decision(Word.DIFFERENT_BELOW_MARGIN, Because.SHORT_OF_MARGIN)
    if interval.high < 0:
        return Decision(Word.WORSE, Because.HARM)
    if interval.low > 0:
        return Decision(Word.BETTER, Because.BENEFIT)
    if within:
        return Decision(Word.EQUIVALENT, Because.WITHIN)
    if margin is not None and inner.low > -margin:
        return Decision(Word.NOT_WORSE, Because.NOT_BEYOND)
    return Decision(Word.INCONCLUSIVE, Because.OPEN_WITHOUT_MARGIN if margin is None else Because.OPEN_WITH_MARGIN)
