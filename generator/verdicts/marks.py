"""What is printed beside every number of a run whose evidence is stale, unknown, of another methodology, or dirty.

Promises: every surface (page, head, history, badge, JSON) takes its marks from here, so none can leave them out.
"""

from __future__ import annotations

from generator.verdicts.model import RunVerdicts
from generator.verdicts.words import DIRTY, FRESHNESS, TREE, VerdictWord, verdict_word


def evidence_marks(verdicts: RunVerdicts) -> tuple[VerdictWord, ...]:
    """Return the words that mark every number of a run, each with its ``mark``; none where the evidence is sound."""
    words = [verdict_word(FRESHNESS, verdicts.freshness)]
    words += [verdict_word(TREE, DIRTY)] if verdicts.dirty else []
    return tuple(word for word in words if word.mark is not None)


def marked(text: str, word: str, verdicts: RunVerdicts | None) -> str:
    """Return a number with a verdict word and the marks of its run, as heads, badges and other plain texts say it.

    ``43.14 %`` becomes ``43.14 % (NARROW, stale, dirty)``; ``verdicts`` is None where the run is none of the project's.
    """
    marks = () if verdicts is None else evidence_marks(verdicts)
    return f"{text} ({', '.join((word, *(mark.mark or '' for mark in marks)))})"
