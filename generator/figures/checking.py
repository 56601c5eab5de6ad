"""The checker: every name known, every argument of the right kind, before any value is looked at.

So a misspelt column is refused also in a suite that has no run yet. A *kind* is what a node is (number, boolean,
text) and whether it has one value per pair (a column) or one for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import get_args

from generator.errors import FormulaRefused, Place
from generator.evidence.judging import LABEL_COUNTS
from generator.evidence.judging_checks import labelled_side
from generator.evidence.runs import Status
from generator.figures.formulas import Formula, SuiteFormulas, problem_at
from generator.figures.language.functions import FUNCTIONS, KEYWORDS
from generator.figures.language.nodes import Binary, Call, Compare, Logic, Name, Node, Number, Text, Unary, walk

_TYPES = {"integer": "number", "decimal": "number", "text": "text", "boolean": "boolean", "list": "list"}
_RUN_FIELDS = {"provider": "text", "tokenizer": "text", "lever": "text", "commit": "text", "dirty": "boolean"}
_ENDS = ("low", "high", "width")


@dataclass(frozen=True, slots=True)
class Kind:
    """What a node is: its type, and whether it has one value per pair."""

    type: str
    is_column: bool

    def __str__(self) -> str:
        return f"a {self.type} {'column' if self.is_column else 'value'}"


@dataclass(frozen=True, slots=True)
class Checker:
    """Checks formulas of one suite under one of its comparisons."""

    formulas: SuiteFormulas
    comparison: str

    def check_value(self, formula: Formula, *, wanted: str, restricted: bool = False) -> None:
        """Refuse a formula that is not one value of the wanted type for all pairs."""
        kind = self.kind_of(formula.node, formula.place, seen=(), restricted=restricted)
        if kind != Kind(wanted, is_column=False):
            hint = "reduce it, for example with median(...)" if kind.is_column else "see the formula reference"
            raise problem_at(formula.place, 0, f"{kind}", f"a {wanted} value", f"A figure is one value: {hint}.")

    def check_column(self, formula: Formula, *, wanted: str | None) -> None:
        """Refuse a derived column or subgroup that is no column, or not of the wanted type."""
        kind = self.kind_of(formula.node, formula.place, seen=(), restricted=False)
        for inner in walk(formula.node):
            if isinstance(inner, Call):
                found = f"{inner.function}() inside a column that other formulas use"
                expected = "values of the pair itself; a condition could not reach into it"
                raise problem_at(formula.place, inner.at, found, expected, "Write it out in the figure's own formula.")
        if not kind.is_column or (wanted and kind.type != wanted):
            raise problem_at(formula.place, 0, f"{kind}", f"a {wanted or 'number or boolean'} column")

    def kind_of(self, node: Node, place: Place, *, seen: tuple[str, ...], restricted: bool) -> Kind:
        """Return the kind of a node; raises ``FormulaRefused`` pointing at the first node that does not fit."""
        match node:
            case Number():
                return Kind("number", is_column=False)
            case Text():
                return Kind("text", is_column=False)
            case Name():
                return self._name(node, place, seen, restricted)
            case Unary() | Binary() | Logic():
                return self._operation(node, place, seen, restricted)
            case Compare():
                return self._comparison(node, place, seen, restricted)
            case Call():
                return self._call(node, place, seen, restricted)

    def _operation(self, node: Unary | Binary | Logic, place: Place, seen: tuple[str, ...], restricted: bool) -> Kind:
        match node:
            case Unary():
                operands: tuple[Node, ...] = (node.operand,)
            case Binary():
                operands = (node.left, node.right)
            case Logic():
                operands = node.operands
        wanted = "boolean" if node.operator in ("and", "or", "not") else "number"
        is_column = False
        for operand in operands:
            kind = self.kind_of(operand, place, seen=seen, restricted=restricted)
            if kind.type != wanted:
                raise problem_at(place, operand.at, f"{kind} under {node.operator}", f"a {wanted}")
            is_column |= kind.is_column
        return Kind(wanted, is_column)

    def _comparison(self, node: Compare, place: Place, seen: tuple[str, ...], restricted: bool) -> Kind:
        left = self.kind_of(node.left, place, seen=seen, restricted=restricted)
        right = self.kind_of(node.right, place, seen=seen, restricted=restricted)
        if node.operator == "in":
            return self._membership(node, left, right, place)
        if left.type != right.type or left.type in ("boolean", "list"):
            found = f"{left} {node.operator} {right}"
            raise problem_at(place, node.at, found, "two numbers, or two texts")
        if left.type == "text" and node.operator not in ("==", "!="):
            raise problem_at(place, node.at, f"texts compared by {node.operator}", "== or !=")
        return Kind("boolean", left.is_column or right.is_column)

    def _membership(self, node: Compare, left: Kind, right: Kind, place: Place) -> Kind:
        if left != Kind("text", is_column=False) or right != Kind("list", is_column=True):
            raise problem_at(place, node.at, f"{left} in {right}", "a text in a list column")
        return Kind("boolean", is_column=True)

    def _call(self, node: Call, place: Place, seen: tuple[str, ...], restricted: bool) -> Kind:
        function = FUNCTIONS[node.function]
        for argument, value in zip(function.arguments, node.arguments, strict=False):
            kind = self.kind_of(value, place, seen=seen, restricted=True)
            if not _fits(kind, argument.kind):
                expected = f"a {argument.kind} as {argument.name}"
                raise problem_at(place, value.at, f"{kind} in {node.function}()", expected)
        if node.function == "quantile" and not 0 <= (_literal(node.arguments[1]) or 0) <= 1:
            raise problem_at(place, node.arguments[1].at, "a quantile outside the values", "a share from 0 to 1")
        self._keywords(node, place, seen)
        if function.fields and node.result_field is None:
            fields = " or ".join(f"{node.function}(...).{field}" for field in function.fields)
            raise problem_at(place, node.at, f"the whole result of {node.function}()", f"one of its fields: {fields}")
        return Kind("boolean" if node.result_field in function.truths else "number", is_column=False)

    def _keywords(self, node: Call, place: Place, seen: tuple[str, ...]) -> None:
        for word in FUNCTIONS[node.function].demanded:
            if word not in dict(node.keywords):
                expected = f"{FUNCTIONS[node.function].signature} with {word}=, declared as a parameter"
                raise problem_at(place, node.at, f"{node.function}() without {word}=", expected)
        for word, value in node.keywords:
            kind = self.kind_of(value, place, seen=seen, restricted=word != "margin")
            if not _fits(kind, KEYWORDS[word]):
                raise problem_at(place, value.at, f"{kind} after {word}=", _AFTER[word])

    def _name(self, node: Name, place: Place, seen: tuple[str, ...], restricted: bool) -> Kind:
        kind = self._bare(node, place, seen, restricted) if len(node.parts) == 1 else self._dotted(node, place, seen)
        if kind is None:
            expected = f"a name that the suite declares{self.formulas.nearest(node.dotted)}"
            raise problem_at(place, node.at, f"the unknown name {node.dotted!r}", expected)
        if restricted and node.parts[0] in ("pairs", "labels"):
            found = f"{node.dotted} under a condition"
            raise problem_at(place, node.at, found, "count(), which counts the chosen pairs")
        return kind

    def _bare(self, node: Name, place: Place, seen: tuple[str, ...], restricted: bool) -> Kind | None:
        name, formulas, suite = node.parts[0], self.formulas, self.formulas.suite
        inner = formulas.derived.get(name) or formulas.subgroups.get(name) or formulas.figures.get(name)
        if inner is not None:
            if name in seen:
                raise problem_at(place, node.at, f"a cycle, {' -> '.join((*seen, name))}", "names that end somewhere")
            return self.kind_of(inner.node, inner.place, seen=(*seen, name), restricted=restricted)
        if name in suite.columns and name in (*suite.pairing.key, *suite.pairing.comparable):
            return Kind(_TYPES[suite.columns[name].type], is_column=True)
        if name in suite.columns:
            found = f"the column {name!r} without its arm"
            raise problem_at(place, node.at, found, f"control.{name} or treatment.{name}")
        return None

    def _dotted(self, node: Name, place: Place, seen: tuple[str, ...]) -> Kind | None:
        suite = self.formulas.suite
        pair = suite.comparisons[self.comparison]
        match node.parts:
            case (side, column) if side in ("control", "treatment", pair.control, pair.treatment):
                return Kind(_TYPES[suite.columns[column].type], is_column=True) if column in suite.columns else None
            case ("parameter", name):
                return Kind("number", is_column=False) if name in suite.parameters else None
            case ("pairs" | "labels", counted):
                return Kind("number", is_column=False) if counted in self._counted(node.parts[0]) else None
            case ("funnel" | "recorded", _):
                return Kind("number", is_column=False)
            case ("run", field):
                return Kind(_RUN_FIELDS[field], is_column=False) if field in _RUN_FIELDS else None
            case ("sameness", name, "holds"):
                return Kind("boolean", is_column=False) if name in suite.sameness else None
            case (figure, "interval", end) if figure in suite.figures and end in _ENDS:
                return Kind("number", is_column=False)
            case (comparison, figure) if comparison in suite.comparisons and figure in suite.figures:
                return self._elsewhere(comparison, figure, node, place, seen)
            case (arm, column) if arm in suite.arms and column in suite.columns:
                found = f"the arm {arm!r}, which is not in the comparison {self.comparison!r}"
                raise problem_at(place, node.at, found, f"{pair.control} or {pair.treatment}")
        return None

    def _counted(self, prefix: str) -> tuple[str, ...]:
        """Return what is counted of every run under this comparison: statuses of pairs, or labels of a judge."""
        is_labelled = labelled_side(self.formulas.suite, self.comparison) is not None
        return get_args(Status) if prefix == "pairs" else LABEL_COUNTS if is_labelled else ()

    def _elsewhere(self, comparison: str, figure: str, node: Name, place: Place, seen: tuple[str, ...]) -> Kind:
        name = f"{comparison}.{figure}"
        if name in seen:
            raise problem_at(place, node.at, f"a cycle, {' -> '.join((*seen, name))}", "names that end somewhere")
        other = Checker(self.formulas, comparison)
        inner = self.formulas.figures[figure]
        return other.kind_of(inner.node, inner.place, seen=(*seen, name), restricted=False)


_AFTER = {
    "where": "a subgroup or another boolean column",
    "margin": "one number above zero, such as parameter.margin",
    "cluster": "a column that labels the cluster of each pair",
}


def _fits(kind: Kind, wanted: str) -> bool:
    """Whether a kind is the one that the registry names."""
    return kind.is_column if wanted == "column" else f"{kind.type}{' column' if kind.is_column else ''}" == wanted


def _literal(node: Node) -> Fraction | None:
    if isinstance(node, Unary) and isinstance(node.operand, Number):
        return -node.operand.value
    return node.value if isinstance(node, Number) else None


def check_suite(formulas: SuiteFormulas) -> Iterator[FormulaRefused]:
    """Yield a refusal for every formula of a suite that does not fit, under every comparison."""
    for comparison in formulas.suite.comparisons:
        checker = Checker(formulas, comparison)
        checks = [partial(checker.check_column, formula, wanted=None) for formula in formulas.derived.values()]
        checks += [partial(checker.check_column, formula, wanted="boolean") for formula in formulas.subgroups.values()]
        for name, formula in formulas.figures.items():
            spec = formulas.suite.figures[name]
            is_restricted = bool(spec.where or spec.by)
            checks.append(partial(checker.check_value, formula, wanted="number", restricted=is_restricted))
        for check in checks:
            try:
                check()
            except FormulaRefused as refusal:
                yield refusal
