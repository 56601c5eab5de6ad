"""Shapes of verdict words: each another, and one for whatever is no word of a gate."""

from __future__ import annotations

from generator.ledger.model import WORDS
from generator.printing.verdict_shapes import OTHER, STRIKE, shape_of


def test_each_word_has_a_shape_of_its_own() -> None:
    """Whoever sees no colour tells them apart."""
    assert len(WORDS) + 2 == len({*(shape_of(word) for word in WORDS), OTHER, STRIKE})
    assert OTHER == shape_of("NO VERDICT")
