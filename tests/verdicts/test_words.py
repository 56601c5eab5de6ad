"""The table of verdict words."""

from __future__ import annotations

import pytest

from generator.printing.scanning import is_clean
from generator.verdicts.words import (
    DIRECTION,
    FRESHNESS,
    GATE,
    PUBLICATION,
    SAMENESS,
    WORDS,
    sameness_holds,
    verdict_word,
    words_of,
)


def test_each_kind_of_verdict_has_its_closed_list() -> None:
    """The lists are those of the design, in its order."""
    assert words_of(GATE) == ("GO", "NARROW", "NO-GO", "UNDECIDED")
    assert words_of(PUBLICATION) == ("verified", "preliminary", "measured", "not_measured")
    assert words_of(DIRECTION) == ("reduced by", "increased by", "unchanged")
    assert words_of(FRESHNESS) == (
        "current",
        "stale",
        "incompatible",
        "excluded",
        "withdrawn",
        "unknown",
        "no_evidence",
    )
    assert words_of(SAMENESS) == (
        "untestable",
        "different, but below the margin",
        "worse",
        "better",
        "equivalent within the margin",
        "not worse by more than the margin",
        "inconclusive",
        "undecidable",
    )


def test_no_word_stands_twice() -> None:
    """A word of a kind has one meaning."""
    assert len(WORDS) == len({(entry.kind, entry.word) for entry in WORDS})


@pytest.mark.parametrize("entry", WORDS, ids=lambda entry: f"{entry.kind}.{entry.word}")
def test_a_meaning_can_be_printed_as_it_stands(entry: object) -> None:
    """No meaning holds a number, a number word or a claim of sameness that no figure stands behind."""
    assert is_clean(getattr(entry, "meaning"))  # noqa: B009 - the ids need an untyped parameter


def test_a_word_of_another_kind_is_refused() -> None:
    """A gate word is no publication word."""
    with pytest.raises(KeyError):
        verdict_word(PUBLICATION, "GO")


def test_a_word_is_shown_without_underscores() -> None:
    """Statuses are shown in capitals, all other words as they stand."""
    assert verdict_word(PUBLICATION, "not_measured").shown == "NOT MEASURED"
    assert verdict_word(FRESHNESS, "no_evidence").shown == "no evidence"
    assert verdict_word(GATE, "NO-GO").shown == "NO-GO"


@pytest.mark.parametrize(
    ("holds", "words"),
    [
        (True, ("better", "equivalent within the margin", "not worse by more than the margin")),
        (None, ("undecidable",)),
        (False, ("untestable", "different, but below the margin", "worse", "inconclusive")),
    ],
)
def test_sameness_holds_for_three_words(holds: bool | None, words: tuple[str, ...]) -> None:
    """``sameness.X.holds`` is what the design says for every word."""
    assert {holds} == {sameness_holds(word) for word in words}
