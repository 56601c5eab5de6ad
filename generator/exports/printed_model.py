"""The formats of what ``diff``, ``report`` and ``check --prose`` print for machines, field by field.

A difference that was refused holds its problems and nothing else, so what it holds otherwise may be absent.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from generator.exports.verify_model import ProblemEntry, Reported

CAUSES = Literal["new data", "corrected artifact", "changed formula", "changed rule"]


class StateEntry(Reported):
    """One side: how it was named, what it is, and what tells it from others."""

    name: str
    kind: Literal["commit", "site", "week", "line"]
    identity: str


class ChangedFigures(Reported):
    """How many figures changed, came and went."""

    changed: int
    added: int
    removed: int


class SaidWord(Reported):
    """What both sides say; null where a side says nothing."""

    from_: str | None = Field(alias="from")
    to: str | None


class FigureSide(Reported):
    """A figure as one side publishes it."""

    value: str | None
    display: str
    n: int | None
    depth: str | None
    status: str | None
    interval: str | None
    verdict: str
    formula: str | None


class ChangedFigure(Reported):
    """A figure that changed; ``worse`` is null where the suite does not say which way is better."""

    name: str
    change: Literal["changed", "added", "removed"]
    from_: FigureSide | None = Field(alias="from")
    to: FigureSide | None
    worse: bool | None
    causes: tuple[CAUSES, ...]


class ChangedRun(Reported):
    """How what a suite shows of a run differs."""

    suite: str
    verdict: SaidWord
    publication: SaidWord
    freshness: SaidWord
    tree: SaidWord
    run: SaidWord
    changed_words: tuple[str, ...]
    causes: tuple[CAUSES, ...]
    artifacts: tuple[str, ...]
    figures: tuple[ChangedFigure, ...]


class DifferenceRecord(Reported):
    """``diff --format json``: what changed from one state to another, or why that was refused."""

    schema_: Literal["proofpage/diff/v1"] = Field(alias="schema")
    ok: bool
    problems: tuple[ProblemEntry, ...] = ()
    from_: StateEntry | None = Field(default=None, alias="from")
    to: StateEntry | None = None
    counts: ChangedFigures | None = None
    added_runs: tuple[str, ...] = ()
    removed_runs: tuple[str, ...] = ()
    runs: tuple[ChangedRun, ...] = ()


class BoundText(Reported):
    """A text in plain form, and the bindings of the figures and names in it, in order."""

    text: str
    bound: tuple[str, ...]


class LabelledText(BoundText):
    """A fact with its label."""

    label: str


class ReportTable(Reported):
    """A table of the report; the first cell of a row says what it is about."""

    id: str
    caption: str
    headings: tuple[str, ...]
    rows: tuple[tuple[BoundText, ...], ...]


class ReportBlock(Reported):
    """One block of the report."""

    id: str
    title: str
    notes: tuple[BoundText, ...]
    facts: tuple[LabelledText, ...]
    tables: tuple[ReportTable, ...]
    points: tuple[BoundText, ...]


class ReportRecord(Reported):
    """``report --format json``: the finance-ready report of one run."""

    schema_: Literal["proofpage/report/v1"] = Field(alias="schema")
    suite: str
    run_id: str
    page: str
    title: str
    question: str
    verdict: str
    warnings: tuple[str, ...]
    blocks: tuple[ReportBlock, ...]


class CheckedFile(Reported):
    """A file outside the site, and how many of its markers hold a figure or a verdict."""

    path: str
    bound: int


class ProseRecord(Reported):
    """``check --prose FILE --format json``: what is bound in files outside the site, or every problem."""

    schema_: Literal["proofpage/check-prose/v1"] = Field(alias="schema")
    ok: bool
    problems: tuple[ProblemEntry, ...]
    files: tuple[CheckedFile, ...]
