"""The nodes of a parsed formula. Two formulas are equal when their nodes are; positions do not count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Number:
    """An exact decimal literal."""

    value: Fraction
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Text:
    """A string literal."""

    value: str
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Name:
    """A dotted name: ``control.tokens``, ``reduction``, ``parameter.bar``, ``pairs.valid``."""

    parts: tuple[str, ...]
    at: int = field(default=0, compare=False)

    @property
    def dotted(self) -> str:
        """The name as written."""
        return ".".join(self.parts)


@dataclass(frozen=True, slots=True)
class Unary:
    """``-x`` or ``not x``."""

    operator: str
    operand: Node
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """``x + y``, ``x - y``, ``x * y``, ``x / y``."""

    operator: str
    left: Node
    right: Node
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Compare:
    """One comparison; chains do not exist."""

    operator: str
    left: Node
    right: Node
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Logic:
    """``x and y and ...`` or ``x or y or ...`` in three-valued logic."""

    operator: str
    operands: tuple[Node, ...]
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a registered function, with its keywords in alphabetical order, ``where`` last."""

    function: str
    arguments: tuple[Node, ...]
    keywords: tuple[tuple[str, Node], ...] = ()
    result_field: str | None = None
    """The field read from the result: ``wilcoxon(delta).p``."""
    at: int = field(default=0, compare=False)

    @property
    def where(self) -> Node | None:
        """The condition that restricts the pairs, if there is one."""
        return dict(self.keywords).get("where")


Node = Number | Text | Name | Unary | Binary | Compare | Logic | Call


def logic(operator: str, operands: tuple[Node, ...], at: int = 0) -> Logic:
    """Return operands joined by ``and`` or ``or``; the same operator inside is joined in, since it is associative."""
    flat: list[Node] = []
    for operand in operands:
        if isinstance(operand, Logic) and operand.operator == operator:
            flat += operand.operands
        else:
            flat.append(operand)
    return Logic(operator, tuple(flat), at)


def children(node: Node) -> tuple[Node, ...]:
    """Return the nodes directly below a node, in the order they are written."""
    match node:
        case Unary():
            return (node.operand,)
        case Binary() | Compare():
            return (node.left, node.right)
        case Logic():
            return node.operands
        case Call():
            return node.arguments + tuple(value for _, value in node.keywords)
        case _:
            return ()


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all nodes below it, in the order they are written."""
    yield node
    for child in children(node):
        yield from walk(child)
