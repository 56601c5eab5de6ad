"""What was excluded or failed: every status of pairs and every stage of the funnel, the counts of nought included."""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.suites import Suite
from generator.pages.facts import ProjectFacts, link, say
from generator.pages.funnel import CountView, PairCounts, funnel_views, pair_counts
from generator.pages.report.comparisons import anchored, captioned
from generator.pages.report.document import NOTHING, Block, Cell, Row, Table, heading
from generator.printing.elements import Sentence

NO_FUNNEL = Sentence(("Not recorded: a funnel, from what was tried to what came through.",))
_PAIRS = Sentence(("Pairs by status",))
_ROWS = Sentence(("The funnel, in rows",))


def counting_block(facts: ProjectFacts, suite: Suite, run: str) -> Block:
    """Return the block of everything that did not come through, and of what did."""
    counts = {name: _counts(facts, suite, run, name) for name in suite.comparisons}
    tables = (*_funnel(facts, suite, run), *_pairs(facts, suite, counts))
    notes = (*_missing(tables, counts), *_rule(facts, suite))
    return Block("not-counted", "Excluded or failed", notes=notes, tables=tables)


def _counts(facts: ProjectFacts, suite: Suite, run: str, comparison: str) -> PairCounts:
    is_first = comparison == next(iter(suite.comparisons))
    return pair_counts(facts, suite.id, run, None if is_first else comparison)


def _funnel(facts: ProjectFacts, suite: Suite, run: str) -> Iterator[Table]:
    stages = funnel_views(facts, suite.id, run)
    if stages:
        yield _table("funnel-table", _ROWS, "Stage", stages)


def _pairs(facts: ProjectFacts, suite: Suite, counts: dict[str, PairCounts]) -> Iterator[Table]:
    for comparison, known in counts.items():
        if known.counted:
            caption = captioned(facts, suite, comparison, _PAIRS)
            yield _table(anchored(suite, comparison, "pairs-table"), caption, "Status", known.counted)


def _missing(tables: tuple[Table, ...], counts: dict[str, PairCounts]) -> Iterator[Sentence]:
    if not any(table.anchor == "funnel-table" for table in tables):
        yield NO_FUNNEL
    for known in counts.values():
        if known.uncounted is not None:
            yield say("Not recorded: how many pairs were ", known.uncounted, ".")


def _rule(facts: ProjectFacts, suite: Suite) -> Iterator[Sentence]:
    if suite.exclusions.rule is not None:
        path = facts.archive.suite_path(suite.id)
        rule = facts.prose(suite.exclusions.rule, path, "exclusions", "rule", suite=suite.id)
        yield say("Rule of exclusion: ", rule)


def _table(anchor: str, caption: Sentence, subject: str, counts: tuple[CountView, ...]) -> Table:
    headings = (heading(subject), heading("Count and verdict"), heading("Meaning"))
    return Table(anchor, caption, headings, tuple(_row(view) for view in counts))


def _row(view: CountView) -> Row:
    meaning = say(view.meaning, *((": " if view.meaning else "", view.reason) if view.reason is not None else ()))
    return Row(link(view.page, view.name), (Cell(say(view.element)), Cell(meaning if meaning.parts else NOTHING)))
