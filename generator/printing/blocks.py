"""Blocks of Markdown that stand for something the evidence has: a fenced block whose language is a name in braces.

    ```{figures} SUITE        a table of figures; one name a line, or all of the suite
    ```{chart} SUITE          the same figures with their parts on one axis; or a chart of another kind by its name:
    ```{chart} history SUITE  each figure line by line of the ledger, named or the headline
    ```{chart} KIND SUITE     of the run that the suite shows, or of a run by its id: distribution, scatter, funnel,
                              labels, parity (what a sameness verdict compares)
    ```{publication} SUITE    what the publication rule asks for, and what of it is not met
    ```{pairs} RUN            every pair of a run, the worst first
    ```{claims}               every claim, with the figure that it rests on
    ```{example} FILE         how something is written; below content/docs/ alone, with or without a file name
    ```{reference} SUBJECT    the keys of a format, or the functions of formulas; below content/docs/ alone

Promises a request whose names all exist. Refuses, with line and column, an unknown block, figure, suite or run, names
where a block takes none, a block inside a list or a quotation, and an example outside the documentation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it.token import Token

from generator.errors import Missing, Place, Problem, Refusal, Unbound, refuse
from generator.evidence.naming import listed, suggestion
from generator.figures.model import FigureKey
from generator.printing.elements import Element, Sentence, Styled
from generator.printing.example_entries import EXAMPLE, FOLDER, REFERENCE, example_key, is_documentation
from generator.printing.markdown import Block
from generator.printing.reference_tables import SUBJECTS
from generator.printing.references import Printer
from generator.printing.scanning import is_clean

FOREST, HISTORY, DISTRIBUTION, SCATTER = "forest", "history", "distribution", "scatter"
FUNNEL, LABELS, PARITY = "funnel", "labels", "parity"
CHARTS = (FOREST, HISTORY, DISTRIBUTION, SCATTER, FUNNEL, LABELS, PARITY)
"""The kinds of charts."""
_OF_FIGURES = frozenset({FOREST, HISTORY})
"""Kinds that take the names of figures; the others draw what a run has."""
FIGURES, CHART, PUBLICATION, PAIRS, CLAIMS = "figures", "chart", "publication", "pairs", "claims"
BLOCKS = (FIGURES, CHART, PUBLICATION, PAIRS, CLAIMS, EXAMPLE, REFERENCE)
_OF_DOCUMENTATION = (EXAMPLE, REFERENCE)
_OPENING = re.compile(r"\{([^{}]*)\}\s*(.*)")


@dataclass(frozen=True, slots=True)
class BlockRequest:
    """What a block stands for: its kind, the suite or run that it is about, and the figures that it names."""

    kind: str
    subject: str | None
    figures: tuple[FigureKey, ...] = ()
    example: Element | None = None
    named: Sentence | None = None
    """The file that an example is of."""
    chart: str = FOREST
    """The kind of a chart."""
    run: str | None = None
    """The run of a chart that is of one; None where its suite has none."""


def is_block(token: Token) -> bool:
    """Whether a fenced block of code is one of these, or tries to be."""
    return token.type == "fence" and _OPENING.fullmatch(token.info.strip()) is not None


def read_block(token: Token, block: Block, printer: Printer) -> BlockRequest:
    """Return what a block asks for; a refusal holds everything in it that leads nowhere."""
    opening = _OPENING.fullmatch(token.info.strip())
    kind, subject = (opening[1], opening[2].strip()) if opening else ("", "")
    place = Place(block.path, block.first + 1)
    if kind not in BLOCKS:
        known = ", ".join(f"{{{name}}}" for name in BLOCKS)
        advice = suggestion(kind, BLOCKS, otherwise="Use one of these blocks, or a plain language.")
        raise refuse(Unbound, place, found=f"the unknown block {{{kind}}}", expected=f"one of {known}", remedy=advice)
    if token.level:
        remedy = "Move it out of the list or the quotation."
        raise refuse(
            Unbound, place, found=f"the block {{{kind}}} inside another", expected="blocks by themselves", remedy=remedy
        )
    if kind in _OF_DOCUMENTATION and not is_documentation(block.path):
        remedy = f"Move it to a page below {FOLDER}; elsewhere every number is a figure or is declared."
        found = f"the block {{{kind}}} outside the documentation"
        raise refuse(Unbound, place, found=found, expected=f"it in a file below {FOLDER}", remedy=remedy)
    if kind == EXAMPLE:
        return _example(subject, block, place, printer)
    names = list(_names(token, block))
    if kind == CHART:
        return _chart(subject, names, place, printer)
    _check_subject(kind, subject, place, printer)
    if kind != FIGURES:
        _refuse_names(kind, names)
        return BlockRequest(kind, subject or None)
    return BlockRequest(kind, subject, tuple(_figures(names, subject, printer)))


def _example(named: str, block: Block, place: Place, printer: Printer) -> BlockRequest:
    """Return an example as the catalogue has it, with the name of the file that it is of."""
    name = named if is_clean(named) else printer.identify(named, place=place)
    element = printer.catalogue[f"example:{example_key(block.path, block.first + 1)}"]
    return BlockRequest(EXAMPLE, None, example=element, named=Sentence((Styled("code", (name,)),)) if named else None)


def _chart(written: str, names: list[tuple[str, Place]], place: Place, printer: Printer) -> BlockRequest:
    """Return what a block asks to be drawn: its words are a kind, which may be left out, and a suite or run."""
    chart, _, subject = written.rpartition(" ")
    chart = chart.strip() or FOREST
    if chart not in CHARTS:
        advice = suggestion(chart, CHARTS, otherwise="Use one of these kinds.")
        found = f"the unknown kind of chart {chart!r}"
        raise refuse(Unbound, place, found=found, expected=f"one of {', '.join(CHARTS)}", remedy=advice)
    is_run = chart not in _OF_FIGURES and subject in printer.archive.runs
    suite = printer.archive.runs[subject].suite if is_run else subject
    _check_subject(CHART, suite, place, printer)
    if chart not in _OF_FIGURES:
        _refuse_names(f"{CHART} {chart}", names)
        run = subject if is_run else printer.newest_run(suite)
        return BlockRequest(CHART, suite, chart=chart, run=run)
    figures = tuple(_figures(names, suite, printer)) if names or chart == FOREST else ()
    return BlockRequest(CHART, suite, figures, chart=chart)


def _refuse_names(kind: str, names: list[tuple[str, Place]]) -> None:
    problems = [Problem(where, repr(name), f"no names in a block {{{kind}}}", "Remove it.") for name, where in names]
    if problems:
        raise Unbound(problems)


def _check_subject(kind: str, subject: str, place: Place, printer: Printer) -> None:
    subjects = dict.fromkeys(SUBJECTS)
    known = {PAIRS: printer.archive.runs, CLAIMS: {"": None}, REFERENCE: subjects}.get(kind, printer.archive.suites)
    if subject not in known:
        subject_names = f"one of {', '.join(SUBJECTS)}"
        what = {PAIRS: "a run", CLAIMS: "nothing", REFERENCE: subject_names}.get(
            kind, f"one of the suites {listed(printer.archive.suites)}"
        )
        advice = suggestion(subject, known, otherwise="Mend the name.")
        found = f"the block {{{kind}}} of {subject!r}"
        raise refuse(Missing, place, found=found, expected=f"{what} behind the block's name", remedy=advice)


def _names(token: Token, block: Block) -> Iterator[tuple[str, Place]]:
    for number, line in enumerate(token.content.split("\n")):
        if line.strip():
            column = len(line) - len(line.lstrip()) + 1
            yield line.strip(), Place(block.path, block.first + number + 2, column)


def _figures(names: list[tuple[str, Place]], suite: str, printer: Printer) -> Iterator[FigureKey]:
    if not names:
        declared = printer.archive.suites[suite].figures
        shown = printer.table.of_run(suite, printer.newest_run(suite))
        yield from (figure.key for figure in shown if figure.key.figure in declared)
        return
    refusals: list[Refusal] = []
    for name, where in names:
        try:
            yield printer.figure_key(name, suite=suite, place=where)
        except Refusal as refusal:
            refusals.append(refusal)
    problems = dict.fromkeys(problem for refusal in refusals for problem in refusal.problems)
    if problems:
        raise Missing(problems)
