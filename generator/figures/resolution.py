"""From the names as written to what they stand for under one comparison: arms become control and treatment, references
to other figures become their formulas, and a condition is pushed into every reduction. Cycles are refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from generator.errors import Place
from generator.figures.formulas import Formula, SuiteFormulas, problem_at
from generator.figures.language.nodes import Binary, Call, Compare, Logic, Name, Node, Unary, logic


@dataclass(frozen=True, slots=True)
class Resolver:
    """Resolves formulas of a suite under one of its comparisons."""

    formulas: SuiteFormulas
    comparison: str

    def aliased(self, node: Node) -> Node:
        """Return the nodes with this comparison's arms called control and treatment."""
        pair = self.formulas.suite.comparisons[self.comparison]
        sides = {pair.control: "control", pair.treatment: "treatment"}

        def renamed(inner: Node) -> Node:
            if isinstance(inner, Name) and len(inner.parts) == 2 and inner.parts[0] in sides:
                return replace(inner, parts=(sides[inner.parts[0]], inner.parts[1]))
            return inner

        return mapped(node, renamed)

    def expanded(self, formula: Formula, seen: tuple[str, ...] = ()) -> Node:
        """Return the nodes with arms aliased and every figure of this comparison replaced by its formula."""

        def inlined(inner: Node) -> Node:
            if isinstance(inner, Name) and len(inner.parts) == 1 and inner.parts[0] in self.formulas.figures:
                return self._figure(inner, formula.place, seen)
            return inner

        return mapped(self.aliased(formula.node), inlined)

    def _figure(self, name: Name, place: Place, seen: tuple[str, ...]) -> Node:
        figure = name.parts[0]
        if figure in seen:
            chain = " -> ".join((*seen, figure))
            raise problem_at(place, name.at, f"a cycle of figures, {chain}", "figures that do not need themselves")
        return self.expanded(self.formulas.figures[figure], (*seen, figure))


def restricted(node: Node, condition: Node) -> Node:
    """Return the nodes with a condition pushed into the ``where`` of every call."""

    def narrowed(inner: Node) -> Node:
        if not isinstance(inner, Call):
            return inner
        keywords = dict(inner.keywords)
        before = keywords.pop("where", None)
        where = condition if before is None else logic("and", (before, condition))
        return replace(inner, keywords=(*sorted(keywords.items()), ("where", where)))

    return mapped(node, narrowed)


def mapped(node: Node, change: Callable[[Node], Node]) -> Node:
    """Return the nodes with ``change`` applied to each, from the leaves up."""
    match node:
        case Unary():
            inner: Node = replace(node, operand=mapped(node.operand, change))
        case Binary() | Compare():
            inner = replace(node, left=mapped(node.left, change), right=mapped(node.right, change))
        case Logic():
            inner = logic(node.operator, tuple(mapped(operand, change) for operand in node.operands), node.at)
        case Call():
            arguments = tuple(mapped(argument, change) for argument in node.arguments)
            keywords = tuple((name, mapped(value, change)) for name, value in node.keywords)
            inner = replace(node, arguments=arguments, keywords=keywords)
        case _:
            inner = node
    return change(inner)
