"""Every verdict word there is, in one table, each with what it means in one line.

Promises: no page and no export says another word about a run. The meanings hold no number, so that they can be
printed as they stand. Refuses (``KeyError``) a word of one kind where another kind is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

GATE, PUBLICATION, SAMENESS, FRESHNESS = "gate", "publication", "sameness", "freshness"
TREE = "working tree"
DIRECTION = "direction"

GO, NARROW, NO_GO, UNDECIDED = "GO", "NARROW", "NO-GO", "UNDECIDED"
VERIFIED, PRELIMINARY, MEASURED, NOT_MEASURED = "verified", "preliminary", "measured", "not_measured"
CURRENT, STALE, INCOMPATIBLE, UNKNOWN, NO_EVIDENCE = "current", "stale", "incompatible", "unknown", "no_evidence"
EXCLUDED, WITHDRAWN = "excluded", "withdrawn"
UNTESTABLE, WORSE, BETTER = "untestable", "worse", "better"
DIFFERENT = "different, but below the margin"
EQUIVALENT = "equivalent within the margin"
NOT_WORSE = "not worse by more than the margin"
INCONCLUSIVE, UNDECIDABLE = "inconclusive", "undecidable"
DIRTY = "dirty"

REDUCED, INCREASED, UNCHANGED = "reduced by", "increased by", "unchanged"


@dataclass(frozen=True, slots=True)
class VerdictWord:
    """One word of one kind of verdict, and what it means."""

    kind: str
    word: str
    meaning: str
    mark: str | None = None
    """How the word marks every number of the run; None for a word that takes nothing away from them."""

    @property
    def shown(self) -> str:
        """The word as it is printed beside a number: statuses in capitals, all else as it stands."""
        return self.word.replace("_", " ").upper() if self.kind == PUBLICATION else self.word.replace("_", " ")

    @property
    def anchor(self) -> str:
        """The anchor of its line in the glossary."""
        text = f"{self.kind} {self.word}".lower().replace("_", " ").replace(",", " ")
        return "-".join(text.split())


WORDS: tuple[VerdictWord, ...] = (
    VerdictWord(GATE, GO, "every condition of the suite for this word held"),
    VerdictWord(
        GATE, NARROW, "the weaker conditions held; a condition of the stronger word did not, or is undecidable"
    ),
    VerdictWord(GATE, NO_GO, "the conditions of no better word held"),
    VerdictWord(GATE, UNDECIDED, "no word was reached, and what would settle it is not recorded"),
    VerdictWord(PUBLICATION, VERIFIED, "the primary figure meets every threshold of the publication rule"),
    VerdictWord(PUBLICATION, PRELIMINARY, "measured, but the publication rule asks for more"),
    VerdictWord(PUBLICATION, MEASURED, "computed from bytes without any model: a repetition gives the very value"),
    VerdictWord(PUBLICATION, NOT_MEASURED, "there is no recorded value"),
    VerdictWord(SAMENESS, UNTESTABLE, "no outcome of the test could have shown a difference"),
    VerdictWord(SAMENESS, DIFFERENT, "a difference is shown, and it is smaller than the registered margin"),
    VerdictWord(SAMENESS, WORSE, "the treatment is shown to be worse"),
    VerdictWord(SAMENESS, BETTER, "the treatment is shown to be better"),
    VerdictWord(SAMENESS, EQUIVALENT, "the whole interval of the difference lies inside the registered margin"),
    VerdictWord(SAMENESS, NOT_WORSE, "the interval of the difference excludes a loss beyond the registered margin"),
    VerdictWord(SAMENESS, INCONCLUSIVE, "the interval of the difference allows a loss as well as none"),
    VerdictWord(SAMENESS, UNDECIDABLE, "what the judgement needs, an interval or rows, is not recorded"),
    VerdictWord(FRESHNESS, CURRENT, "every file the suite depends on is as the run recorded it"),
    VerdictWord(
        FRESHNESS,
        STALE,
        "a file the suite depends on is no longer as the run recorded it, or the run has expired",
        "stale",
    ),
    VerdictWord(FRESHNESS, INCOMPATIBLE, "the run follows another version of the methodology", "incompatible"),
    VerdictWord(
        FRESHNESS, EXCLUDED, "the suite excludes the run, with a reason: nothing rests on its figures", "excluded"
    ),
    VerdictWord(
        FRESHNESS, WITHDRAWN, "what was published of the run was withdrawn: nothing rests on its figures", "withdrawn"
    ),
    VerdictWord(FRESHNESS, UNKNOWN, "the run did not record what freshness is judged by", "freshness unknown"),
    VerdictWord(FRESHNESS, NO_EVIDENCE, "the suite has no run"),
    VerdictWord(TREE, DIRTY, "the run was made from a working tree with uncommitted changes", "dirty"),
    VerdictWord(DIRECTION, REDUCED, "with the treatment there was less of it"),
    VerdictWord(DIRECTION, INCREASED, "with the treatment there was more of it"),
    VerdictWord(DIRECTION, UNCHANGED, "as far as the figure is shown, there was as much of it in both arms"),
)
"""The whole table, in the order in which the words of a kind are tried."""

_BY_KIND_AND_WORD = {(entry.kind, entry.word): entry for entry in WORDS}

HOLDS: Mapping[str, bool | None] = {BETTER: True, EQUIVALENT: True, NOT_WORSE: True, UNDECIDABLE: None}
"""What ``sameness.X.holds`` is for a sameness word; every word not listed does not hold."""


def verdict_word(kind: str, word: str) -> VerdictWord:
    """Return the entry of a word; ``KeyError`` for a word that this kind of verdict does not have."""
    return _BY_KIND_AND_WORD[kind, word]


def words_of(kind: str) -> tuple[str, ...]:
    """Return the closed list of words of one kind of verdict."""
    return tuple(entry.word for entry in WORDS if entry.kind == kind)


def sameness_holds(word: str) -> bool | None:
    """Return what ``sameness.X.holds`` is for a word: None where the word itself is undecidable."""
    return HOLDS.get(word, False)
