"""How large a formula becomes once every name in it is replaced by what it stands for.

Names that use other names twice grow by doubling, and chains of names grow deep; both are refused here, from sums over
names, before anything is expanded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.errors import FormulaRefused
from generator.figures.formulas import Formula, SuiteFormulas, problem_at
from generator.figures.language.nodes import Name, Node, children

MOST_NODES = 2000
MOST_LEVELS = 100
LONGEST_CHAIN = 30


@dataclass(frozen=True, slots=True)
class _Own:
    """What a formula is without its names: nodes, levels, and each name that it uses with the level it stands on."""

    nodes: int
    levels: int
    names: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class _Whole:
    nodes: int
    levels: int
    chain: int


def oversized(formulas: SuiteFormulas) -> Iterator[FormulaRefused]:
    """Yield a refusal for every formula that names make too large, too deep, or too long a chain."""
    named = {**formulas.derived, **formulas.subgroups, **formulas.figures}
    own = {name: _own(formula) for name, formula in named.items()}
    known: dict[str, _Whole] = {}
    for name, formula in named.items():
        whole = _whole(name, own, known, ())
        if whole.nodes > MOST_NODES or whole.levels > MOST_LEVELS or whole.chain > LONGEST_CHAIN:
            found = f"the formula of {name}, too large once its names are replaced by what they stand for"
            expected = f"at most {MOST_NODES} parts, {MOST_LEVELS} levels and {LONGEST_CHAIN} names in a chain"
            yield problem_at(formula.place, 0, found, expected)


def _own(formula: Formula) -> _Own:
    nodes, levels = 0, 0
    names: list[tuple[str, int]] = []
    open_nodes: list[tuple[Node, int]] = [(formula.node, 1)]
    while open_nodes:
        node, level = open_nodes.pop()
        nodes, levels = nodes + 1, max(levels, level)
        if isinstance(node, Name):
            names.append((node.parts[-1] if len(node.parts) == 2 else node.parts[0], level))
        open_nodes += [(child, level + 1) for child in children(node)]
    return _Own(nodes, levels, tuple(names))


def _whole(name: str, own: dict[str, _Own], known: dict[str, _Whole], above: tuple[str, ...]) -> _Whole:
    """Return the whole of a name; one above itself counts as nothing here, since the checker refuses the cycle."""
    if name in known:
        return known[name]
    if name in above:
        return _Whole(0, 0, 0)
    if len(above) > LONGEST_CHAIN:
        return _Whole(0, 0, LONGEST_CHAIN + 1)
    parts = [(level, _whole(used, own, known, (*above, name))) for used, level in own[name].names if used in own]
    whole = _Whole(
        own[name].nodes + sum(part.nodes for _, part in parts),
        max([own[name].levels, *(level + part.levels for level, part in parts)]),
        1 + max((part.chain for _, part in parts), default=0),
    )
    known[name] = whole
    return whole
