"""Every sentence that a terminal shows.

Promises: a problem starts with ``path:line:column``, so that editors jump to it, and says what was found, what was
expected and what to do on lines of their own. Text from files cannot steer the terminal: control characters and marks
that turn the reading direction come out escaped, and very long values come out cut.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

from generator.errors import CannotRun, Problem, Refusal

if TYPE_CHECKING:  # a message about a refusal must not load what builds pages
    from generator.build import BuildResult
    from generator.explanation import Explanation
    from generator.figures.model import Step
    from generator.summary import FigureRow, RunRow, Summary

LONGEST = 2_000
"""Characters shown of a single text; the JSON form of a message is never cut."""

_CODES = {"strong": "1", "faint": "2", "bad": "31", "good": "32", "word": "36"}
_COLOURS_OF_WORDS = {"GO": "good", "VERIFIED": "good", "NO-GO": "bad"}
_UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class Style:
    """Whether sentences are coloured."""

    coloured: bool = False

    def __call__(self, name: str, text: str) -> str:
        """Return a text in a named style."""
        return f"\033[{_CODES[name]}m{text}\033[0m" if self.coloured else text


PLAIN = Style()


def style_for(stream: TextIO, environment: Mapping[str, str]) -> Style:
    """Return colours for a terminal, unless NO_COLOR is set or the terminal knows none."""
    wanted = not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"
    return Style(coloured=wanted and stream.isatty())


def json_text(record: Mapping[str, object]) -> str:
    """Return a record for machines, in ASCII so that no terminal or encoding can change it."""
    return json.dumps(record, indent=2, ensure_ascii=True, allow_nan=False)


def printable(text: str) -> str:
    """Return a text on one line that cannot steer a terminal, cut where it is very long."""
    cut = text if len(text) <= LONGEST else f"{text[:LONGEST]}... ({len(text)} characters)"
    return "".join(ascii(char)[1:-1] if unicodedata.category(char) in _UNSHOWN else char for char in cut)


# Refusals
# --------


def refusal_message(refusal: Refusal, style: Style = PLAIN) -> str:
    """Return all problems of a refusal, grouped by file in the order in which they were found."""
    files: dict[str, list[Problem]] = {}
    for problem in refusal.problems:
        files.setdefault(problem.where.path, []).append(problem)
    blocks = [_problem(problem, style) for problems in files.values() for problem in problems]
    return "\n\n".join([*blocks, style("bad", f"Refused: {_counted(len(blocks), 'problem')}. Nothing was written.")])


def cannot_run_message(error: CannotRun, style: Style = PLAIN) -> str:
    """Return why nothing was judged."""
    return f"{style('bad', 'Cannot run:')} {printable(str(error))}"


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


# Build and check
# ---------------


def build_message(result: BuildResult, style: Style = PLAIN) -> str:
    """Return what a build published, with the boundary of what was checked."""
    done = f"Built {_counted(result.files, 'file')} in {printable(str(result.target))}"
    return "\n".join([style("good", done), *_boundary(result)])


def check_message(result: BuildResult, style: Style = PLAIN) -> str:
    """Return what a check found in order."""
    done = f"In order: {_counted(result.files, 'file')} would be built; nothing was written"
    return "\n".join([style("good", done), *_boundary(result)])


def _boundary(result: BuildResult) -> Iterator[str]:
    counts = ", ".join(f"{count} {name}" for name, count in result.coverage.items() if count or name == "unbound")
    yield f"  coverage    {counts}"
    yield f"  checkpoint  {result.checkpoint}"


# Explain
# -------


def explanation_message(explanation: Explanation, style: Style = PLAIN) -> str:
    """Return a figure's formula, its sum with the numbers in, and the artifacts it was read from."""
    blocks = [
        _headed(explanation, style),
        "\n".join(f"  {style('faint', f'{label:<11}')}  {printable(text)}" for label, text in _facts(explanation)),
        _titled("The sum, step by step", _steps(explanation.steps), style),
        _titled("Artifacts", ((artifact.sha256, artifact.path) for artifact in explanation.artifacts), style),
        _titled("The same figure elsewhere", _members(explanation), style),
    ]
    return "\n\n".join(block for block in blocks if block)


def _headed(explanation: Explanation, style: Style) -> str:
    value = f"{style('strong', printable(explanation.display))}  {_word(explanation.verdict, style)}"
    return f"{printable(explanation.key)}\n{printable(explanation.title)}\n\n  {value}"


def _facts(explanation: Explanation) -> Iterator[tuple[str, str]]:
    if explanation.reason is not None:
        yield "reason", explanation.reason
    yield "formula", explanation.formula
    if explanation.substituted is not None:
        yield "in numbers", explanation.substituted
    if explanation.value is not None:
        yield "exactly" if explanation.is_exact else "as float64", explanation.value
    yield "unit", explanation.unit
    yield "class", explanation.evidence_class or "none, since there is no value"
    yield "depth", (explanation.depth or "none, since there is no value").replace("_", " ")
    yield "n", "not recorded" if explanation.n is None else str(explanation.n)
    yield "interval", _interval(explanation)
    for left in explanation.left_out:
        yield "left out", f"{left.count}: {left.reason}"
    if explanation.is_not is not None:
        yield "it is not", explanation.is_not
    yield "publication", explanation.publication.replace("_", " ")
    yield "freshness", explanation.freshness.replace("_", " ")
    yield "declared in", str(explanation.place)


def _interval(explanation: Explanation) -> str:
    interval = explanation.interval
    if interval is None:
        return "none"
    drawn = f", {interval.resamples} resamples" if interval.resamples is not None else ""
    seeded = f", seed {interval.seed}" if interval.seed is not None else ""
    groups = f", {interval.groups} groups by {interval.group_column}" if interval.groups is not None else ""
    limit = f"; the limit without a seed is {interval.limit_low} to {interval.limit_high}" if interval.limit_low else ""
    return f"{interval.low} to {interval.high} at {interval.level}, {interval.method}{drawn}{seeded}{groups}{limit}"


def _steps(steps: Sequence[Step]) -> Iterator[tuple[str, ...]]:
    for step in steps:
        source = f"{step.source} in {step.artifact}" if step.artifact else step.source
        yield step.display, f"{'  ' * step.level}{step.text}", step.reason or source


def _members(explanation: Explanation) -> Iterator[tuple[str, ...]]:
    for member in explanation.members:
        yield member.display, member.key, (member.depth or "").replace("_", " ")


# Summary
# -------


def summary_message(summary: Summary, style: Style = PLAIN) -> str:
    """Return every figure with its verdict, run by run."""
    blocks = [_run(run, style) for run in summary.runs]
    return "\n\n".join([*blocks, f"Ledger checkpoint {summary.checkpoint}"])


def _run(run: RunRow, style: Style) -> str:
    name = f"{run.suite}@{run.run}" if run.run else f"{run.suite}, which has no run"
    said = [run.publication, f"freshness {run.freshness}", *(["retired"] if run.retired else [])]
    head = f"{style('strong', printable(name))}  {_word(run.verdict, style)}  ({', '.join(said).replace('_', ' ')})"
    return "\n".join([head, *_table(_figure_cells(figure, run) for figure in run.figures)])


def _figure_cells(figure: FigureRow, run: RunRow) -> tuple[str, ...]:
    depth = (figure.depth or figure.reason or "").replace("_", " ")
    n = "" if figure.n is None else f"n {figure.n}"
    name = figure.key.removeprefix(f"{run.suite}/").replace(f"@{run.run}", "", 1)
    return figure.display, run.verdict, name, figure.evidence_class or "", n, depth


# Layout
# ------


def _word(word: str, style: Style) -> str:
    return style(_COLOURS_OF_WORDS.get(word, "word"), printable(word))


def _titled(title: str, rows: Iterable[tuple[str, ...]], style: Style) -> str:
    lines = list(_table(rows))
    return "\n".join([style("strong", title), *lines]) if lines else ""


def _table(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Yield rows with their columns aligned; the first column, which holds values, to the right."""
    cells = [[printable(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        first = row[0].rjust(widths[0])
        rest = [cell.ljust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "  " + "  ".join([first, *rest]).rstrip()


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
