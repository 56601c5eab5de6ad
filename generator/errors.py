"""The error tree: what went wrong, where, what was found, what was expected, what to do.

    ProofpageError              anything this package raises on purpose
    +-- Refusal                 the evidence, a claim or a number does not hold: exit code 1
    |   +-- Malformed           a file is not what its format promises
    |   +-- Missing             an artifact, a figure or a name that something rests on is absent
    |   +-- Contradiction       two sources hold one value and disagree
    |   +-- FormulaRefused      a formula that cannot be read, checked or evaluated
    |   +-- Unbound             a number, number word or sameness word that no figure stands behind
    |   +-- BrokenLedger        history.jsonl is not the ledger it claims to be
    +-- CannotRun               wrong usage, or the operating system said no: exit code 2
        +-- NoProject           a folder that is not there, or holds no project

Every refusal carries *all* problems of its phase, so that one run shows them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a source file; the path is relative to the project, with forward slashes."""

    path: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        parts = [self.path, *(str(part) for part in (self.line, self.column) if part is not None)]
        return ":".join(parts)


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that does not hold, said so that a maintainer can mend it."""

    where: Place
    found: str
    expected: str
    remedy: str
    figure: str | None = None

    def __str__(self) -> str:
        subject = f" ({self.figure})" if self.figure else ""
        return f"{self.where}{subject}: found {self.found}; expected {self.expected}. {self.remedy}"

    def at(self, where: Place) -> Problem:
        """Return the same problem moved to another place."""
        return replace(self, where=where)

    def as_record(self) -> Mapping[str, object]:
        """Return the problem as it is written in JSON."""
        where = {"path": self.where.path, "line": self.where.line, "column": self.where.column}
        said = {"found": self.found, "expected": self.expected, "remedy": self.remedy}
        return {"where": where, **said, "figure": self.figure}


class ProofpageError(Exception):
    """Anything this package raises on purpose."""


class Refusal(ProofpageError):
    """The evidence, a claim or a number does not hold; carries every problem of the phase."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Malformed(Refusal):
    """A file is not what its format promises."""


class Missing(Refusal):
    """An artifact, a figure or a name that something rests on is absent."""


class Contradiction(Refusal):
    """Two sources hold one value and disagree."""


class FormulaRefused(Refusal):
    """A formula cannot be read, checked or evaluated."""


class Unbound(Refusal):
    """A number, number word or sameness word stands where no figure is behind it."""


class BrokenLedger(Refusal):
    """history.jsonl is not the append-only ledger that it claims to be."""


class CannotRun(ProofpageError):
    """The command was used wrongly, or the operating system refused; nothing was judged."""


class NoProject(CannotRun):
    """A folder that is not there, or holds no project."""


def refuse(kind: type[Refusal], where: Place, *, found: str, expected: str, remedy: str) -> Refusal:
    """Return a refusal with a single problem, ready to be raised."""
    return kind([Problem(where, found=found, expected=expected, remedy=remedy)])


def raise_all(refusals: Iterable[Refusal], kind: type[Refusal] = Refusal) -> None:
    """Raise one refusal with the problems of all, in order and without repeats; nothing if there are none."""
    problems = dict.fromkeys(problem for refusal in refusals for problem in refusal.problems)
    if problems:
        raise kind(problems)
