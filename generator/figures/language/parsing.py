"""From the text of a formula to its nodes. Nothing in a formula can reach Python: only listed syntax is converted.

Refused before Python's own parser sees it: more than 2 kB, anything but printable ASCII, brackets more than 50
deep, comments and backslashes. Refused after: every syntax node that is not in this module.
"""

from __future__ import annotations

import ast
import difflib
import re
import warnings
from dataclasses import dataclass
from fractions import Fraction
from keyword import iskeyword

from generator.errors import FormulaRefused, Place, Problem
from generator.figures.language.functions import FUNCTIONS
from generator.figures.language.nodes import Binary, Call, Compare, Name, Node, Number, Text, Unary, logic

LONGEST = 2048
DEEPEST = 50

_ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
_COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in"}
_LITERAL = re.compile(r"\d+(\.\d+)?")
_ALLOWED = "columns, numbers, strings, + - * /, one comparison, and, or, not, and the listed functions"


def parse(text: str, place: Place) -> Node:
    """Return the nodes of a formula; ``place`` is where its text starts. Raises ``FormulaRefused``."""
    source = _Source(text, place)
    source.refuse_oversize()
    source.refuse_deep_brackets()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError, Warning) as error:
        at = getattr(error, "offset", None)
        raise source.refusal((at or 1) - 1, "text that is no expression", _ALLOWED) from error
    return _Converter(source).convert(tree.body, 1)


@dataclass(frozen=True, slots=True)
class _Source:
    text: str
    place: Place

    def refusal(self, at: int, found: str, expected: str, remedy: str = "Rewrite the formula.") -> FormulaRefused:
        """Return a refusal that points at a column of the formula (``at`` counts from 0)."""
        at = min(max(at, 0), len(self.text))
        column = None if self.place.column is None else self.place.column + at
        where = Place(self.place.path, self.place.line, column)
        shown = _around(self.text, at)
        problem = Problem(where, f"{found} at column {at + 1} of the formula {shown!r}", expected, remedy)
        return FormulaRefused([problem])

    def refuse_oversize(self) -> None:
        if not self.text.strip():
            raise self.refusal(0, "an empty formula", "an expression")
        if len(self.text) > LONGEST:
            raise self.refusal(0, f"a formula of {len(self.text)} characters", f"at most {LONGEST}")
        for at, character in enumerate(self.text):
            if not " " <= character <= "~":
                raise self.refusal(at, f"the character {character!a}", "printable ASCII on one line")
        if self.text[0] == " ":
            raise self.refusal(0, "a space before the formula", "a formula that starts at once")

    def refuse_deep_brackets(self) -> None:
        depth, quote = 0, ""
        for at, character in enumerate(self.text):
            if quote:
                quote = "" if character == quote else quote
            elif character in "'\"":
                quote = character
            elif character == "#":
                raise self.refusal(at, "a comment", "a formula without comments")
            depth += 0 if quote else (character in "([{") - (character in ")]}")
            if character == "\\":
                raise self.refusal(at, "a backslash", "a formula without escapes")
            if depth > DEEPEST:
                raise self.refusal(at, "brackets nested too deeply", f"at most {DEEPEST} levels")


def _around(text: str, at: int) -> str:
    start = max(0, at - 40)
    piece = text[start : at + 40]
    return ("..." if start else "") + piece + ("..." if at + 40 < len(text) else "")


@dataclass(frozen=True, slots=True)
class _Converter:
    source: _Source

    def convert(self, tree: ast.expr, level: int) -> Node:
        at = tree.col_offset
        if level > DEEPEST:
            raise self.source.refusal(at, "an expression nested too deeply", f"at most {DEEPEST} levels")
        match tree:
            case ast.Constant():
                return self._literal(tree)
            case ast.Name() | ast.Attribute():
                return self._name(tree, level)
            case ast.UnaryOp():
                return self._unary(tree, level)
            case ast.BinOp(op=operator) if type(operator) in _ARITHMETIC:
                left, right = self.convert(tree.left, level + 1), self.convert(tree.right, level + 1)
                return Binary(_ARITHMETIC[type(operator)], left, right, at)
            case ast.Compare():
                return self._comparison(tree, level)
            case ast.BoolOp():
                word = "and" if isinstance(tree.op, ast.And) else "or"
                return logic(word, tuple(self.convert(value, level + 1) for value in tree.values), at)
            case ast.Call():
                return self._call(tree, level)
            case _:
                raise self.source.refusal(at, f"{_described(tree)}", _ALLOWED)

    def _literal(self, tree: ast.Constant) -> Node:
        at, end = tree.col_offset, tree.end_col_offset or 0
        written = self.source.text[at:end]
        if isinstance(tree.value, int | float) and not isinstance(tree.value, bool):
            if _LITERAL.fullmatch(written):
                return Number(Fraction(written), at)
            raise self.source.refusal(at, f"the number {_short(written)}", "digits with at most one decimal point")
        if isinstance(tree.value, str) and written[0] in "'\"" and written[0] not in written[1:-1]:
            return Text(tree.value, at)
        raise self.source.refusal(at, f"the literal {_short(written)}", "a decimal number or one plain string")

    def _name(self, tree: ast.Name | ast.Attribute, level: int) -> Node:
        parts: list[str] = []
        inner: ast.expr = tree
        while isinstance(inner, ast.Attribute):
            parts.append(inner.attr)
            inner = inner.value
        if isinstance(inner, ast.Call) and len(parts) == 1:
            return self._field(self._call(inner, level), parts[0], tree)
        if not isinstance(inner, ast.Name):
            found = "an attribute of an expression"
            raise self.source.refusal(tree.col_offset, found, "a dotted name such as arm.column")
        names = (inner.id, *reversed(parts))
        for name in names:
            if name.startswith("_") or "__" in name or iskeyword(name) or len(name) > 64:
                raise self.source.refusal(tree.col_offset, f"the name {_short(name)}", "a name that the suite declares")
        if len(names) > 3:
            found = f"the name {_short('.'.join(names))} of {len(names)} parts"
            raise self.source.refusal(tree.col_offset, found, "at most three parts, such as figure.interval.low")
        return Name(names, tree.col_offset)

    def _field(self, call: Call, name: str, tree: ast.expr) -> Call:
        fields = FUNCTIONS[call.function].fields
        if name not in fields:
            expected = f"one of the fields {', '.join(fields)}" if fields else "a number without fields"
            raise self.source.refusal(tree.col_offset, f"the field {_short(name)} of {call.function}()", expected)
        return Call(call.function, call.arguments, call.keywords, name, call.at)

    def _unary(self, tree: ast.UnaryOp, level: int) -> Node:
        if isinstance(tree.op, ast.USub | ast.Not):
            operator = "-" if isinstance(tree.op, ast.USub) else "not"
            return Unary(operator, self.convert(tree.operand, level + 1), tree.col_offset)
        raise self.source.refusal(tree.col_offset, _described(tree), "only - and not stand before a value")

    def _comparison(self, tree: ast.Compare, level: int) -> Node:
        if len(tree.ops) > 1:
            raise self.source.refusal(tree.col_offset, "a chained comparison", "two comparisons joined by and")
        operator = _COMPARISONS.get(type(tree.ops[0]))
        if operator is None:
            raise self.source.refusal(tree.col_offset, "the operator is, or not in", "one of == != < <= > >= in")
        left, right = self.convert(tree.left, level + 1), self.convert(tree.comparators[0], level + 1)
        return Compare(operator, left, right, tree.col_offset)

    def _call(self, tree: ast.Call, level: int) -> Call:
        at = tree.col_offset
        if not isinstance(tree.func, ast.Name) or tree.func.id not in FUNCTIONS:
            name = ast.unparse(tree.func) if isinstance(tree.func, ast.Name) else "an expression"
            raise self.source.refusal(at, f"a call of {_short(name)}", _nearest_function(name))
        function = FUNCTIONS[tree.func.id]
        arguments = tuple(self.convert(argument, level + 1) for argument in tree.args)
        self._refuse_arity(tree, len(arguments))
        keywords = sorted(((self._keyword(keyword, tree), keyword.value) for keyword in tree.keywords), key=_where_last)
        if len({name for name, _ in keywords}) < len(keywords):
            raise self.source.refusal(at, f"a keyword of {function.name}() given twice", "each keyword at most once")
        return Call(function.name, arguments, tuple((n, self.convert(v, level + 1)) for n, v in keywords), None, at)

    def _refuse_arity(self, tree: ast.Call, given: int) -> None:
        function = FUNCTIONS[tree.func.id]  # type: ignore[attr-defined]  # checked by the caller
        most = len(function.arguments)
        if not most - function.optional <= given <= most:
            wanted = ", ".join(argument.name for argument in function.arguments)
            expected = f"{function.name}({wanted})"
            raise self.source.refusal(tree.col_offset, f"{given} arguments for {function.name}()", expected)

    def _keyword(self, keyword: ast.keyword, tree: ast.Call) -> str:
        allowed = FUNCTIONS[tree.func.id].keywords  # type: ignore[attr-defined]  # checked by the caller
        if keyword.arg is None or keyword.arg not in allowed:
            found = f"the keyword {_short(str(keyword.arg or '**'))}"
            raise self.source.refusal(keyword.col_offset, found, f"one of {', '.join(allowed)}")
        return keyword.arg


def _where_last(keyword: tuple[str, ast.expr]) -> tuple[bool, str]:
    return keyword[0] == "where", keyword[0]


def _described(tree: ast.expr) -> str:
    kind = type(tree.op).__name__ if isinstance(tree, ast.BinOp | ast.UnaryOp) else type(tree).__name__
    return f"the syntax {kind}"


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _nearest_function(name: str) -> str:
    near = difflib.get_close_matches(name, FUNCTIONS, n=1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    return f"one of {', '.join(FUNCTIONS)}{hint}"
