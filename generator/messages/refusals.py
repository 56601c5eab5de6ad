"""Why a command stopped: a problem starts with ``path:line:column``, so that editors jump to it, and says what was
found, what was expected and what to do on lines of their own."""

from __future__ import annotations

from generator.errors import CannotRun, NoProject, Problem, Refusal
from generator.messages.terminal import PLAIN, Style, printable
from generator.units import counted

NOTHING_WRITTEN = "Nothing was written."
"""What a command that would have written says at the end of a refusal."""


def refusal_message(refusal: Refusal, style: Style = PLAIN, *, ending: str = NOTHING_WRITTEN) -> str:
    """Return all problems of a refusal, grouped by file in the order in which they were found."""
    files: dict[str, list[Problem]] = {}
    for problem in refusal.problems:
        files.setdefault(problem.where.path, []).append(problem)
    blocks = [_problem(problem, style) for problems in files.values() for problem in problems]
    last = f"Refused: {counted(len(blocks), 'problem')}. {ending}".rstrip()
    return "\n\n".join([*blocks, style("bad", last)])


def cannot_run_message(error: CannotRun, style: Style = PLAIN) -> str:
    """Return why nothing was judged."""
    advice = " Name the project's folder with --project." if isinstance(error, NoProject) else ""
    return f"{style('bad', 'Cannot run:')} {printable(str(error))}{advice}"


def failed_system_message(error: OSError, style: Style = PLAIN) -> str:
    """Return what the operating system refused, and for which file."""
    subject = f"{error.filename}: " if error.filename is not None else ""
    return f"{style('bad', 'Cannot run:')} {printable(f'{subject}{error.strerror or error}')}"


def _problem(problem: Problem, style: Style) -> str:
    subject = f"  {style('word', printable(problem.figure))}" if problem.figure else ""
    lines = (("found", problem.found), ("expected", problem.expected), ("to do", problem.remedy))
    return "\n".join(
        [
            style("strong", printable(str(problem.where))) + subject,
            *(f"  {style('faint', f'{label:<8}')}  {printable(text)}" for label, text in lines),
        ]
    )
