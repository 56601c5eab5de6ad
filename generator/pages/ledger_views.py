"""Lines of the ledger as pages show them: what was published, with its verdict, and what took its place since."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from generator.figures.model import INCLUDING_EXCLUDED, FigureKey
from generator.ledger.model import PLANNED_N, LedgerLine
from generator.ledger.standing import PUBLISHING, REPLACING
from generator.pages.evidence_today import evidence_today
from generator.pages.facts import NOT_RECORDED, ProjectFacts, link, run_link, say, suite_link
from generator.pages.run_views import recorded
from generator.pages.views import View
from generator.printing.elements import Element, Sentence

KINDS = {
    "snapshot": "snapshot",
    "correction": "correction",
    "withdrawal": "withdrawal",
    "intent": "intent, registered before a run",
    "closing": "closing",
}

PLANS = ("intent", "closing")
"""The lines that publish no figure: they say what is to be measured, or why it is not waited for any more."""

REPLACED = {"correction": "corrected", "withdrawal": "withdrawn", "closing": "closed"}
"""What a line does to the one that it concerns."""


@dataclass(frozen=True, slots=True)
class PublishedView(View):
    """A figure as a line published it: its title as the suite calls it today, or its id."""

    title: Sentence
    element: Element
    n: Element | None
    depth: str | None
    company: tuple[PublishedView, ...] = ()
    """The figures of the same line without which this one is never shown."""
    exact: Element | None = None
    """The exact value, where it stands against another that is shown alike."""


@dataclass(frozen=True, slots=True)
class LineView(View):
    """One line of the ledger; ``struck`` where a later line corrected or withdrew it."""

    anchor: str
    seq: Element
    kind: str
    plan: bool
    """Whether it registers or closes a plan, and so publishes no figure."""
    planned: Element | None
    """How many valid pairs a plan asks for, where it says so."""
    suite: Sentence
    run: Sentence
    measured_on: Sentence
    week: Sentence
    recorded_at: Sentence
    verdict: Element
    lead: PublishedView | None
    beside: PublishedView | None
    """What stands beside the lead, where the line holds it."""
    figures: tuple[PublishedView, ...]
    digest: Element
    previous: Element | None
    commit: Sentence
    generator: Sentence
    reason: Element | None
    concerns: Sentence | None
    """The line that this one corrects, withdraws or closes, as a link to it."""
    struck: bool
    replaced: Sentence | None
    """Which later line corrected, withdrew or closed this one, as a link to it."""
    comparisons: tuple[Sentence, ...]
    """Links to what changed against the line before, the line it corrects, and the newest."""
    superseded: Sentence | None
    today: Sentence | None
    """What the evidence of its run is worth today; None where the line names no run of the project."""
    excluded: bool
    """Whether the suite excludes its run today."""


def line_views(facts: ProjectFacts, lines: Iterable[LedgerLine]) -> tuple[LineView, ...]:
    """Return the views of some lines, the newest before the older."""
    newest_first = sorted(lines, key=lambda line: line.seq, reverse=True)
    return tuple(line_view(facts, line) for line in newest_first)


def superseded_by(facts: ProjectFacts, suite: str) -> Sentence | None:
    """Return by which run a retired suite was superseded, and when; None for a suite that stands."""
    declared = facts.archive.suites.get(suite)
    if declared is None or declared.superseded is None:
        return None
    path = facts.archive.suite_path(suite)
    on = facts.printer.identifier("date", declared.superseded.on, place=facts.archive.place(path, "superseded", "on"))
    return say("superseded on ", on, " by ", run_link(facts, declared.superseded.run))


def line_view(facts: ProjectFacts, line: LedgerLine) -> LineView:
    """Return one line of the ledger."""
    printer, suite = facts.printer, facts.archive.suites.get(line.suite)
    figures = tuple(published_view(facts, line, name) for name in line.figures)
    return LineView(
        anchor=f"line-{line.seq}",
        seq=printer.node(f"ledger:{line.seq}", "seq"),
        kind=KINDS[line.kind],
        plan=line.kind in PLANS,
        planned=printer.catalogue.get(f"node:ledger:{line.seq}#figures.{PLANNED_N}.n"),
        suite=suite_link(facts, suite) if suite else say(printer.identifier("suite", line.suite)),
        run=line_run(facts, line),
        measured_on=recorded(facts, "date", line.measured_on),
        week=recorded(facts, "week", line.week),
        recorded_at=NOT_RECORDED if line.recorded_at is None else say(printer.identify(line.recorded_at)),
        verdict=printer.catalogue[f"verdict:ledger:{line.seq}"],
        beside=_beside(facts, line, figures),
        lead=_lead(facts, line),
        figures=figures,
        digest=printer.identifier("digest", line.sha256),
        previous=None if line.prev.strip("0") == "" else printer.identifier("digest", line.prev),
        commit=recorded(facts, "commit", line.commit),
        generator=recorded(facts, "recorded", line.generator),
        reason=printer.catalogue.get(f"node:ledger:{line.seq}#reason"),
        concerns=None if line.concerns is None else line_link(facts, line.concerns),
        struck=is_struck(facts, line),
        replaced=_replaced(facts, line),
        comparisons=comparison_links(facts, line),
        superseded=superseded_by(facts, line.suite),
        today=evidence_today(facts, line.suite, line.run_id) if _is_judged(facts, line) else None,
        excluded=is_of_excluded(facts, line),
    )


def _is_judged(facts: ProjectFacts, line: LedgerLine) -> bool:
    return line.run_id is not None and (line.suite, line.run_id) in facts.judgement.runs


def is_struck(facts: ProjectFacts, line: LedgerLine) -> bool:
    """Whether a later line corrected or withdrew this one."""
    later = facts.publications.replacements.get(line.seq)
    return later is not None and later.kind in REPLACING


def is_of_excluded(facts: ProjectFacts, line: LedgerLine) -> bool:
    """Whether a line names a run that its suite excludes today."""
    run = facts.archive.runs.get(line.run_id or "")
    return run is not None and facts.archive.is_excluded(run)


def line_link(facts: ProjectFacts, seq: int) -> Sentence:
    """Return the number of a line as a link to it."""
    return link(f"history/#line-{seq}", "line ", facts.printer.node(f"ledger:{seq}", "seq"))


def comparison_target(one: int, other: int) -> str:
    """Return the page that compares two lines."""
    return f"compare/{min(one, other)}...{max(one, other)}/"


def comparison_links(facts: ProjectFacts, line: LedgerLine) -> tuple[Sentence, ...]:
    """Return links to the pages that compare a line: with the one before, its correction or subject, the newest."""
    publications = facts.publications
    others = {publications.previous.get(line.seq): "with the line before"}
    later = publications.replacements.get(line.seq)
    if line.kind == "correction":
        others[line.concerns] = "with the line that it corrects"
    if later is not None and later.kind == "correction":
        others[later.seq] = "with its correction"
    if line.kind in PUBLISHING:
        others[publications.latest.get(line.suite)] = "with the newest"
    return tuple(
        link(comparison_target(seq, line.seq), text)
        for seq, text in others.items()
        if seq is not None and seq != line.seq
    )


def _replaced(facts: ProjectFacts, line: LedgerLine) -> Sentence | None:
    later = facts.publications.replacements.get(line.seq)
    return None if later is None else say(f"{REPLACED[later.kind]} by ", line_link(facts, later.seq))


def line_run(facts: ProjectFacts, line: LedgerLine) -> Sentence:
    """Return the run that a line publishes, linked where the project still holds it."""
    if line.run_id is None:
        return say("no run") if line.kind in PLANS else NOT_RECORDED
    known = line.run_id in facts.archive.runs
    return run_link(facts, line.run_id) if known else say(facts.printer.identifier("run", line.run_id))


def published_view(facts: ProjectFacts, line: LedgerLine, name: str) -> PublishedView:
    """Return a figure as a line published it."""
    figure = line.figures[name]
    n = facts.printer.catalogue.get(f"node:ledger:{line.seq}#figures.{name}.n")
    depth = None if figure.depth is None else figure.depth.replace("_", " ")
    return PublishedView(_title(facts, line, name), facts.printer.ledger(line.seq, name), n, depth)


def with_company(facts: ProjectFacts, line: LedgerLine, name: str) -> PublishedView:
    """Return a figure as a line published it, with those of the line that stand wherever it does."""
    keys = {_published_name(key): key for key in facts.table.figures if (key.suite, key.run) == _subject(line)}
    groups = facts.table.groups_around([keys[name]]) if name in keys and facts.table.together else ()
    names = dict.fromkeys(_published_name(key) for group in groups for key in group.keys)
    company = tuple(published_view(facts, line, each) for each in names if each in line.figures and each != name)
    return replace(published_view(facts, line, name), company=company)


def _published_name(key: FigureKey) -> str:
    """Return what a ledger line calls a figure: its id with its brackets."""
    return key.figure + "".join(f"[{part}]" for part in (key.comparison, key.member) if part)


def _subject(line: LedgerLine) -> tuple[str, str | None]:
    return line.suite, line.run_id


def _title(facts: ProjectFacts, line: LedgerLine, name: str) -> Sentence:
    """Return what the suite calls a figure today, its restriction in brackets; the id where it calls it nothing."""
    figure, _, members = name.partition("[")
    suite, path = facts.archive.suites.get(line.suite), facts.archive.suite_path(line.suite)
    if suite is None or figure not in suite.figures:
        return say(facts.name(figure, "proof/history.jsonl"))
    title = facts.prose(suite.figures[figure].title, path, "figures", figure, "title", suite=line.suite)
    member = members.rstrip("]").rpartition("][")[2]
    if not member:
        return title
    if member == INCLUDING_EXCLUDED:
        return say(title, ": with the excluded units put back")
    spoken = suite.subgroup_titles.get(member)
    if spoken is not None:
        return say(title, ": ", facts.prose(spoken, path, "subgroup_titles", member, suite=line.suite))
    return say(title, ": ", facts.name(member, path, "subgroups", member))


def _beside(facts: ProjectFacts, line: LedgerLine, figures: tuple[PublishedView, ...]) -> PublishedView | None:
    """Return what the suite shows beside what it leads with, if the line holds both."""
    suite, lead = facts.archive.suites.get(line.suite), _lead_name(facts, line)
    beside = suite.figures[lead].beside if suite and lead in suite.figures else None
    return dict(zip(line.figures, figures, strict=True)).get(beside or "")


def _lead(facts: ProjectFacts, line: LedgerLine) -> PublishedView | None:
    """Return the figure that a line leads with, if it holds one that its suite leads with."""
    name = _lead_name(facts, line)
    return None if name is None else with_company(facts, line, name)


def _lead_name(facts: ProjectFacts, line: LedgerLine) -> str | None:
    """Return what the suite of a line leads with today, if the line holds it."""
    suite = facts.archive.suites.get(line.suite)
    return suite.leading if suite is not None and suite.leading in line.figures else None
