"""A ratio of sums and the median of that ratio answer different questions, so neither is published without the other.

Both are told by the shape of a formula once every name in it is written out: a reduction of a ratio that each pair has
(``median``, ``mean`` or ``quantile``), or a ratio of two totals (``sum`` or ``mean``), each plain or taken from a
constant. Figures are counterparts where their ratios read the same columns, divide by the same, and are about the same
pairs. Refused is a figure without its counterpart, one that does not name it under ``beside``, and one that has parts
which the other lacks. A share inside one arm stands alone. A retired suite is history, and what was recorded under a
name alone has no shape: neither is
refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from generator.errors import FormulaRefused, Malformed, Place, Refusal, raise_all, refuse
from generator.evidence.archive import Archive
from generator.evidence.suites import FigureSpec, Suite
from generator.figures.formulas import SuiteFormulas, read_formulas
from generator.figures.language.nodes import Binary, Call, Name, Node, Number, Unary, children, walk
from generator.figures.language.printer import canonical
from generator.figures.resolution import Resolver, mapped

OF_PAIRS = ("median", "mean", "quantile")
TOTALS = ("sum", "mean")
DISTRIBUTION_PARTS = ("mean", "median", "p25", "p75", "p95")
"""The ends of a distribution's figures that can be reductions of a ratio."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """What a figure says of a ratio: over which pairs, which columns it reads, and which of them it divides by."""

    where: str | None
    population: str
    columns: frozenset[str]
    divisor: frozenset[str]


@dataclass(frozen=True, slots=True)
class Shaped:
    """A figure with the shape of a ratio; ``function`` is None for a ratio of totals."""

    name: str
    ratio: Ratio
    function: str | None
    counterpart: str
    """The formula of the figure that must stand beside it."""


def check_counterparts(archive: Archive) -> None:
    """Raise with every figure of a suite that stands without the one that must stand beside it."""
    standing = (suite for suite in archive.suites.values() if not suite.retired)
    raise_all([one for suite in standing for one in _alone(archive, read_formulas(archive, suite))], Malformed)


def shaped_figures(formulas: SuiteFormulas) -> Mapping[str, Shaped]:
    """Return the figures of a suite that are ratios in the middle or ratios of totals, by id."""
    found = (_shaped(formulas, name, spec) for name, spec in formulas.suite.figures.items())
    return {one.name: one for one in found if one is not None}


def _alone(archive: Archive, formulas: SuiteFormulas) -> Iterator[Refusal]:
    shaped = shaped_figures(formulas)
    for one in shaped.values():
        fault = _fault(formulas.suite, one, [other for other in shaped.values() if _are_counterparts(one, other)])
        if fault is not None:
            found, expected, remedy = fault
            yield refuse(
                Malformed, _place(archive, formulas.suite, one.name), found=found, expected=expected, remedy=remedy
            )


def _fault(suite: Suite, one: Shaped, others: list[Shaped]) -> tuple[str, str, str] | None:
    kind = "a ratio of totals" if one.function is None else f"a {one.function} of ratios"
    wanted = "the median of that ratio" if one.function is None else "the ratio of the sums"
    if not others:
        remedy = "Add a figure with that formula, and name each of the two under the beside: of the other."
        return f"the figure {one.name}, {kind}, without {wanted}", one.counterpart, remedy
    spec = suite.figures[one.name]
    names = " or ".join(other.name for other in others)
    beside = next((other.name for other in others if other.name == spec.beside), None)
    if beside is None:
        found = f"the figure {one.name}, {kind}, beside {spec.beside or 'nothing'}"
        return found, f"beside: {names}, which answers the other question", "Name it under beside:."
    missing = _parts(spec) - _parts(suite.figures[beside])
    if missing:
        found = f"the figure {one.name} once more by {', '.join(sorted(missing))}, and {beside} only as a whole"
        return found, f"the same parts of {beside}", f"Repeat where: and by: under {beside}."
    return None


def _parts(spec: FigureSpec) -> frozenset[str]:
    return frozenset(spec.where) | (frozenset({spec.by}) if spec.by is not None else frozenset())


def _are_counterparts(one: Shaped, other: Shaped) -> bool:
    if one.ratio != other.ratio or (one.function is None) is (other.function is None):
        return False
    return one.function is not None or other.function == "median"


def _place(archive: Archive, suite: Suite, figure: str) -> Place:
    """Return where a figure is declared; those of a distribution stand there."""
    path = archive.suite_path(suite.id)
    for name in suite.distributions:
        if figure.removeprefix(f"{name}_") in DISTRIBUTION_PARTS:
            return archive.place(path, "distributions", name)
    return archive.place(path, "figures", figure, "formula")


def _shaped(formulas: SuiteFormulas, name: str, spec: FigureSpec) -> Shaped | None:
    try:
        expanded = Resolver(formulas, next(iter(formulas.suite.comparisons))).expanded(formulas.figures[name])
    except FormulaRefused:
        return None  # a cycle, which the checker refuses with its place
    node = written_out(expanded, formulas)
    return _of_pairs(formulas.suite, name, spec, node) or _of_totals(formulas.suite, name, spec, node)


def written_out(node: Node, formulas: SuiteFormulas) -> Node:
    """Return the nodes with every derived column replaced by what it stands for."""
    resolver = Resolver(formulas, next(iter(formulas.suite.comparisons)))

    def inlined(inner: Node) -> Node:
        if isinstance(inner, Name) and len(inner.parts) == 1 and inner.parts[0] in formulas.derived:
            return written_out(resolver.aliased(formulas.derived[inner.parts[0]].node), formulas)
        return inner

    return mapped(node, inlined)


def _of_pairs(suite: Suite, name: str, spec: FigureSpec, node: Node) -> Shaped | None:
    """Return the shape of a median, mean or quantile of a ratio that each pair has, plain or taken from a constant."""
    calls = [inner for inner in _outside_calls(node) if isinstance(inner, Call)]
    if len(calls) != 1 or calls[0].function not in OF_PAIRS or _other_names(node):
        return None
    call = calls[0]
    division = _only_division(suite, call.arguments[0])
    if division is None:
        return None
    totals = Binary("/", Call("sum", (division.left,), _where(call)), Call("sum", (division.right,), _where(call)))
    whole = _replaced(node, call, _replaced(call.arguments[0], division, totals))
    return Shaped(name, _ratio(suite, spec, call, division), call.function, canonical(whole))


def _of_totals(suite: Suite, name: str, spec: FigureSpec, node: Node) -> Shaped | None:
    """Return the shape of a ratio of two totals, plain or taken from a constant."""
    divisions = [inner for inner in _outside_calls(node) if isinstance(inner, Binary) and inner.operator == "/"]
    divisions = [one for one in divisions if any(isinstance(inner, Call) for inner in _outside_calls(one.right))]
    if len(divisions) != 1:
        return None
    calls = [inner for inner in _outside_calls(node) if isinstance(inner, Call)]
    inside = [inner for inner in _outside_calls(divisions[0]) if isinstance(inner, Call)]
    alike = {(call.function, call.where) for call in calls}
    if len(alike) != 1 or calls[0].function not in TOTALS or len(inside) != len(calls) or _other_names(node):
        return None
    division = _without_totals(divisions[0])
    if not isinstance(division, Binary) or _only_division(suite, division) is None:
        return None
    middle = Call("median", (_without_totals(node),), _where(calls[0]))
    return Shaped(name, _ratio(suite, spec, calls[0], division), None, canonical(middle))


def _ratio(suite: Suite, spec: FigureSpec, call: Call, division: Binary) -> Ratio:
    where = None if call.where is None else canonical(call.where)
    return Ratio(where, spec.population, _columns(suite, division), _columns(suite, division.right))


def _where(call: Call) -> tuple[tuple[str, Node], ...]:
    return () if call.where is None else (("where", call.where),)


def _outside_calls(node: Node) -> Iterator[Node]:
    """Yield the nodes that are one value for all pairs: calls, and what stands around them."""
    yield node
    if not isinstance(node, Call):
        for child in children(node):
            yield from _outside_calls(child)


def _other_names(node: Node) -> bool:
    """Whether anything but calls, numbers and parameters has a part in a formula."""
    allowed = Number | Unary | Binary | Call
    plain = (inner for inner in _outside_calls(node) if not isinstance(inner, allowed))
    return any(not isinstance(inner, Name) or inner.parts[0] != "parameter" for inner in plain)


def _only_division(suite: Suite, node: Node) -> Binary | None:
    """Return the one division by a column in a formula of each pair that reads no column outside it, else None."""
    divisions = [one for one in walk(node) if isinstance(one, Binary) and one.operator == "/"]
    divisions = [one for one in divisions if _columns(suite, one.right)]
    if len(divisions) != 1 or any(isinstance(inner, Call) for inner in walk(node)):
        return None
    if len({name.partition(".")[0] for name in _columns(suite, node) if "." in name}) == 1:
        return None  # a share inside one arm, such as a rate of passes, is no ratio of what the arms did
    outside = _replaced(node, divisions[0], Number(Fraction(1)))
    return divisions[0] if _columns(suite, divisions[0].left) and not _columns(suite, outside) else None


def _columns(suite: Suite, node: Node) -> frozenset[str]:
    names = (inner for inner in walk(node) if isinstance(inner, Name) and inner.parts[-1] in suite.columns)
    return frozenset(name.dotted for name in names if len(name.parts) == 1 or name.parts[0] in ("control", "treatment"))


def _without_totals(node: Node) -> Node:
    """Return a formula of totals as the formula of each pair: every sum or mean replaced by what it adds up."""
    return mapped(node, lambda inner: inner.arguments[0] if isinstance(inner, Call) and inner.arguments else inner)


def _replaced(node: Node, old: Node, new: Node) -> Node:
    """Return the nodes with one of them replaced."""
    return mapped(node, lambda inner: new if inner == old else inner)
