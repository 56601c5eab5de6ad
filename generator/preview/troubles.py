"""What a browser shows of a build that did not come to its end.

Promises every problem of a refusal, with the words of the terminal, as plain text: a browser is never given markup.
Characters that cannot be seen come out escaped, and very long values cut, as in a terminal.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import CannotRun, Problem
from generator.preview.outcomes import Broken, Built, Outcome, Refused, Unable

LONGEST = 2_000
_UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})

Lines = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Trouble:
    """A title, a sentence, and each problem as its labelled lines."""

    title: str
    text: str
    problems: tuple[Lines, ...] = ()

    def as_record(self) -> Mapping[str, object]:
        """Return it as it is sent to the script in the page."""
        return {"title": self.title, "text": self.text, "problems": self.problems}


def trouble_of(outcome: Outcome) -> Trouble | None:
    """Return what to show of an outcome; None where the site was built."""
    match outcome:
        case Built():
            return None
        case Refused(refusal):
            text = "The site is as it was before. This goes away when the problems are mended."
            return Trouble("The build was refused", text, tuple(map(_lines, refusal.problems)))
        case Unable(error):
            return Trouble("The build cannot run", _shown(_said(error)))
        case Broken(error):
            text = f"{type(error).__name__} in the generator, which is a bug: its trace is in the terminal."
            return Trouble("The build broke off", text)


def _said(error: CannotRun | OSError) -> str:
    if isinstance(error, CannotRun):
        return str(error)
    subject = f"{error.filename}: " if error.filename is not None else ""
    return f"{subject}{error.strerror or error}"


def _lines(problem: Problem) -> Lines:
    figure = [("figure", problem.figure)] if problem.figure else []
    said = [("found", problem.found), ("expected", problem.expected), ("to do", problem.remedy)]
    return tuple((name, _shown(text)) for name, text in [("where", str(problem.where)), *figure, *said])


def _shown(text: str) -> str:
    cut = text if len(text) <= LONGEST else f"{text[:LONGEST]}... ({len(text)} characters)"
    return "".join(ascii(char)[1:-1] if unicodedata.category(char) in _UNSHOWN else char for char in cut)
