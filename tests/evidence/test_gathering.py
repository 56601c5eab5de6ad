"""The refusals of a phase are raised together."""

from __future__ import annotations

import pytest

from generator.errors import Malformed, Missing, Place, Problem, Refusal, refuse
from generator.evidence.gathering import Gathering

ONE = Problem(Place("a", 1, 1), "x", "y", "Do z.")
TWO = Problem(Place("b", 1, 1), "x", "y", "Do z.")


def _raise(kind: type[Refusal]) -> None:
    raise refuse(kind, Place("b", 1, 1), found="x", expected="y", remedy="Do z.")


@pytest.mark.parametrize(("kind", "raised"), [(Malformed, Malformed), (Missing, Refusal)])
def test_all_problems_are_raised_once_under_the_kind_they_share(kind: type[Refusal], raised: type[Refusal]) -> None:
    """Problems keep their order, repeats are dropped, and mixed kinds are a plain refusal."""
    gathering = Gathering()
    gathering.add(Malformed, [ONE])
    assert gathering.attempt(_raise, kind) is None
    gathering.add(kind, [TWO])
    with pytest.raises(Refusal) as caught:
        gathering.finish()
    assert (raised, (ONE, TWO)) == (type(caught.value), caught.value.problems)


def test_nothing_gathered_is_no_refusal() -> None:
    """A phase without problems goes on, with what its calls returned."""
    gathering = Gathering()
    assert 3 == gathering.attempt(len, "abc")
    gathering.add(Malformed, [])
    gathering.finish()
