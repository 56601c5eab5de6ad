"""Finds what changed between two states that are named as ``A...B``; nothing is written anywhere."""

from __future__ import annotations

from pathlib import Path

from generator.difference.committed import committed_state, find_commit
from generator.difference.comparing import compare_states
from generator.difference.model import Difference, State
from generator.difference.naming import COMMIT, LINE, WEEK, Named, read_sides
from generator.difference.published import published_state
from generator.difference.recorded import recorded_states
from generator.errors import NoProject
from generator.evaluation import refuse_together


def find_difference(root: Path, text: str) -> Difference:
    """Return what changed from A to B; what is refused on either side is raised together."""
    if not root.is_dir():
        raise NoProject(f"{root}: there is no such folder.")
    before, after = read_sides(text, root, lambda name: find_commit(root, name) is not None)
    if before.kind in (LINE, WEEK):
        return compare_states(*recorded_states(root, before, after))
    states: list[State] = []
    refuse_together(*(lambda named=named: states.append(_state(root, named)) for named in (before, after)))
    return compare_states(states[0], states[1])


def _state(root: Path, named: Named) -> State:
    return committed_state(root, named.text) if named.kind == COMMIT else published_state(named.text)
