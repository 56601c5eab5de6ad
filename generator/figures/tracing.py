"""A value with the way it came about: class, depth, n, artifacts, and the values it was computed from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal, localcontext
from fractions import Fraction

from generator.figures.language.nodes import Binary, Call, Compare, Logic, Name, Node, Unary
from generator.figures.language.printer import canonical, decimal_text
from generator.figures.model import Step
from generator.quantities import Amount, Depth, EvidenceClass, shallowest, weakest

SIGNIFICANT = 12
"""Digits shown of a step's value where its exact form is longer."""


@dataclass(frozen=True, slots=True)
class Traced:
    """The value of one scalar node; ``value`` is None where there is none, and ``reason`` says why."""

    node: Node
    value: Amount | bool | str | None
    source: str
    evidence_class: EvidenceClass | None = None
    depth: Depth | None = None
    counts: frozenset[int] = frozenset()
    """The n of every reduction below."""
    artifacts: frozenset[str] = frozenset()
    reason: str | None = None
    undefined: int = 0
    """The most elements that any reduction below left out as undefined."""
    written: str | None = None
    """The digits as recorded."""
    artifact: str | None = None
    withheld: bool = False
    """Whether a statistic's own conditions do not hold, as opposed to nothing being measured."""
    children: tuple[Traced, ...] = field(default=())

    @property
    def amount(self) -> Amount | None:
        """The value as a number, None where it is none."""
        return self.value if isinstance(self.value, Amount) else None


def combined(
    node: Node, value: Amount | bool | None, children: tuple[Traced, ...], reason: str | None = None
) -> Traced:
    """Return the value of a node computed from others: never of a stronger class or greater depth than they."""
    classes = [child.evidence_class for child in children if child.evidence_class is not None]
    weak = weakest([*classes, EvidenceClass.DERIVED]) if classes else None
    return Traced(
        node,
        value,
        "computed",
        weak,
        shallowest(child.depth for child in children if child.depth is not None),
        frozenset[int]().union(*(child.counts for child in children)),
        frozenset[str]().union(*(child.artifacts for child in children)),
        next((child.reason for child in children if child.reason), None) if value is None and not reason else reason,
        max((child.undefined for child in children), default=0),
        withheld=value is None and any(child.withheld for child in children),
        children=children,
    )


def steps_of(root: Traced) -> tuple[Step, ...]:
    """Return the nodes in order of evaluation, the root last; constants are left to the formula."""
    return tuple(_step(index, level, traced) for index, (level, traced) in enumerate(_post_order(root, 0)))


def _post_order(traced: Traced, level: int) -> Iterator[tuple[int, Traced]]:
    for child in traced.children:
        yield from _post_order(child, level + 1)
    if traced.source != "constant" or level == 0:
        yield level, traced


def _step(index: int, level: int, traced: Traced) -> Step:
    n = next(iter(traced.counts)) if len(traced.counts) == 1 else None
    return Step(
        index,
        level,
        canonical(traced.node),
        traced.source,
        traced.value,
        value_text(traced),
        traced.evidence_class,
        traced.depth,
        n,
        traced.artifact,
        traced.reason,
    )


def value_text(traced: Traced) -> str:
    """Return a step's value for printing in a sum: as written, else exact, else to twelve digits."""
    if traced.written is not None:
        return traced.written
    match traced.value:
        case Amount():
            return number_text(traced.value.value)
        case bool():
            return "true" if traced.value else "false"
        case str():
            return f'"{traced.value}"'
        case None:
            return "undecidable" if traced.reason is None else "no value"


def number_text(value: Fraction) -> str:
    """Return a number exactly where that takes few digits, else to twelve significant digits with an ellipsis."""
    exact = decimal_text(value)
    if "/" not in exact and len(exact) <= SIGNIFICANT + 4:
        return exact
    with localcontext() as context:
        context.prec = SIGNIFICANT
        rounded = Decimal(value.numerator) / Decimal(value.denominator)
    return f"{rounded:f}..."


def substituted(root: Traced) -> str | None:
    """Return the sum with its numbers in place, such as ``1 - 512588 / 901550``; None where a number is missing.

    A call with parts below it was computed by an identity: a rate or a mean, the first part over the second.
    """
    node = _filled(root)
    return None if node is None else canonical(node)


def _filled(traced: Traced) -> Node | None:
    if traced.value is None:
        return None
    if not traced.children or isinstance(traced.node, Name) or traced.source == "recorded":
        return Name((value_text(traced),))
    inner = [_filled(child) for child in traced.children]
    if any(node is None for node in inner):
        return None
    nodes = tuple(node for node in inner if node is not None)
    match traced.node:
        case Unary():
            return Unary(traced.node.operator, nodes[0])
        case Binary():
            return Binary(traced.node.operator, nodes[0], nodes[1])
        case Compare():
            return Compare(traced.node.operator, nodes[0], nodes[1])
        case Logic():
            return Logic(traced.node.operator, nodes)
        case Call():
            return Binary("/", nodes[0], nodes[1])
    return None
