"""Problems as annotations of GitHub: one command a line, which puts the problem beside the line of its file.

Promises: nothing in a problem can end its command or start another one. Line ends and all else that cannot be shown
come out as backslash escapes; then percent signs, and colons and commas in properties, as the runner asks for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.errors import Problem
from generator.messages.terminal import printable

_DATA = (("%", "%25"),)
_PROPERTY = (*_DATA, (":", "%3A"), (",", "%2C"))


def github_annotations(problems: Iterable[Problem], folder: str = "") -> str:
    """Return a command for each problem; ``folder`` is where the project lies in the repository."""
    return "\n".join(_annotation(problem, folder) for problem in problems)


def _annotation(problem: Problem, folder: str) -> str:
    properties = ",".join(f"{name}={_escaped(value, _PROPERTY)}" for name, value in _properties(problem, folder))
    said = f"found {problem.found}; expected {problem.expected}. {problem.remedy}"
    return f"::error {properties}::{_escaped(said, _DATA)}"


def _properties(problem: Problem, folder: str) -> Iterator[tuple[str, str]]:
    where = problem.where
    yield "file", f"{folder}/{where.path}" if folder else where.path
    if where.line is not None:
        yield "line", str(where.line)
    if where.column is not None:
        yield "col", str(where.column)
    yield "title", f"Refused: {problem.figure}" if problem.figure else "Refused"


def _escaped(text: str, table: tuple[tuple[str, str], ...]) -> str:
    shown = printable(text)
    for character, escape in table:
        shown = shown.replace(character, escape)
    return shown
