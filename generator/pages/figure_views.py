"""A figure as pages show it: the element, and beside it whatever keeps a reader from taking it for more than it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from generator.evidence.suites import Suite
from generator.figures.model import INCLUDING_EXCLUDED, Figure, FigureKey, Interval
from generator.pages.facts import ProjectFacts, link, listed, say
from generator.pages.views import View
from generator.printing.elements import Element, Sentence
from generator.quantities import Depth

DEPTH_MEANINGS = {
    Depth.FROM_ROWS: "recomputed from the rows themselves",
    Depth.FROM_TOTALS: "recomputed from recorded sums and counts; the rows behind them are not public",
    Depth.AS_RECORDED: "repeated as it was recorded; it cannot be recomputed here, only compared with its copies",
}
CLASS_MEANINGS = {
    "observed": "reported by the provider or the harness, unmodified",
    "counted": "counted from bytes with a named tool",
    "derived": "arithmetic over observed or counted values",
    "estimated": "stands in for something that nobody measured",
    "counterfactual": "modelled, not observed",
}


@dataclass(frozen=True, slots=True)
class FigureView(View):
    """A figure in a table or a statement. ``n`` is None where it is not recorded."""

    title: Sentence
    member: Sentence | None
    element: Element
    page: str
    measured: bool
    reason: Element | None
    n: Element | None
    substituted: Element | None
    exact: Element | None
    formula: Element
    evidence_class: str | None
    class_meaning: str | None
    depth_meaning: str | None
    is_not: Sentence | None
    bounds: Sentence | None
    """The interval alone, for a part of a figure that stands below the whole, which says how it was made."""
    interval: Sentence | None
    independent: Sentence | None
    """Which unit the interval takes as independent."""
    limit: Sentence | None
    coverage: str | None
    """The page that says how often such intervals hold the truth, where that was measured."""
    no_interval: Element | None
    """Why there is no interval, where one is declared."""
    adjusted: Sentence | None
    """The p-value adjusted over its family."""
    left_out: tuple[Sentence, ...]
    better: str | None
    beside: Sentence | None
    """The figure that must stand next to this one, with its verdict and title."""


def figure_view(facts: ProjectFacts, figure: Figure) -> FigureView:
    """Return a figure with everything that stands beside it."""
    key, printer = figure.key, facts.printer
    word = figure.evidence_class.word if figure.evidence_class is not None else None
    return FigureView(
        title=figure_title(facts, figure),
        member=member_title(facts, key),
        element=printer.figure(key),
        page=f"figures/{key.suite}/{key.figure}/",
        measured=figure.amount is not None,
        reason=facet(facts, key, "reason"),
        n=facet(facts, key, "n"),
        substituted=facet(facts, key, "sum"),
        exact=facet(facts, key, "exact"),
        formula=printer.formula(str(key)),
        evidence_class=word,
        class_meaning=CLASS_MEANINGS[word] if word else None,
        depth_meaning=DEPTH_MEANINGS[figure.depth] if figure.depth is not None else None,
        is_not=_is_not(facts, figure),
        bounds=None,
        interval=None if figure.interval is None else _interval(facts, key),
        independent=None if figure.interval is None else _independent(facts, key, figure.interval),
        limit=None if figure.interval is None else _limit(facts, key, figure.interval),
        coverage="methodology/" if is_interval_tried(facts, figure) else None,
        no_interval=facet(facts, key, "interval.reason"),
        adjusted=None if figure.adjusted is None else _adjusted(facts, key),
        left_out=_left_out(facts, figure),
        better=figure.better,
        beside=_beside(facts, figure),
    )


def is_interval_tried(facts: ProjectFacts, figure: Figure) -> bool:
    """Whether intervals made like that of a figure were tried on simulated samples."""
    made_by = figure.interval.made_by if figure.interval is not None else None
    return made_by is not None and made_by in facts.tried_methods


def _beside(facts: ProjectFacts, figure: Figure) -> Sentence | None:
    other = facts.figure(figure.beside)
    if other is None:
        return None
    member = member_title(facts, other.key)
    named = say(figure_title(facts, other), " (", member, ")") if member else figure_title(facts, other)
    return say(facts.printer.figure(other.key), " ", named)


def figure_views(facts: ProjectFacts, figures: Iterable[Figure]) -> tuple[FigureView, ...]:
    """Return the views of some figures, in order; a part below its whole says the bounds of its interval alone."""
    wholes: set[FigureKey] = set()
    views: list[FigureView] = []
    for figure in figures:
        view, key = figure_view(facts, figure), figure.key
        if figure.interval is not None and key.member is None:
            wholes.add(key)
        elif figure.interval is not None and replace(key, member=None) in wholes:
            view = replace(view, bounds=_bounds(facts, key))
        views.append(view)
    return tuple(views)


def figure_title(facts: ProjectFacts, figure: Figure) -> Sentence:
    """Return the title of a figure."""
    key = figure.key
    return facts.prose(
        figure.title, facts.archive.suite_path(key.suite), "figures", key.figure, "title", suite=key.suite
    )


def member_title(facts: ProjectFacts, key: FigureKey) -> Sentence | None:
    """Return what a figure is restricted to: the comparison if it is not the first, and the subgroup or stratum."""
    suite, path = facts.archive.suites[key.suite], facts.archive.suite_path(key.suite)
    parts: list[Sentence] = []
    if key.comparison is not None:
        title = suite.comparisons[key.comparison].title
        named = say(facts.name(key.comparison, path, "comparisons", key.comparison))
        spoken = title and facts.prose(title, path, "comparisons", key.comparison, "title", suite=key.suite)
        parts.append(spoken or named)
    if key.member == INCLUDING_EXCLUDED:
        parts.append(Sentence(("with the excluded units put back",)))
    elif key.member is not None:
        title = suite.subgroup_titles.get(key.member)
        spoken = title and facts.prose(title, path, "subgroup_titles", key.member, suite=key.suite)
        parts.append(spoken or _stratum(facts, suite, key))
    return listed(*parts, last=", ") if parts else None


def _stratum(facts: ProjectFacts, suite: Suite, key: FigureKey) -> Sentence:
    """Return the label of a part; parts by a list column say that they are no partition."""
    label = facts.printer.node(key, "member")
    spec = suite.figures.get(key.figure)
    if spec is None or spec.by is None or key.member in spec.where or suite.columns[spec.by].type != "list":
        return say(label)
    return say("pairs that list ", label, "; such parts overlap and do not add up")


def figure_link(facts: ProjectFacts, figure: Figure) -> Sentence:
    """Return the title of a figure as a link to the page that explains it."""
    return link(f"figures/{figure.key.suite}/{figure.key.figure}/", figure_title(facts, figure))


def facet(facts: ProjectFacts, key: FigureKey, name: str) -> Element | None:
    """Return one number of a figure (``n``, ``sum``, ``exact``, ...), None where it has none."""
    return facts.printer.catalogue.get(f"node:{key}#{name}")


def _is_not(facts: ProjectFacts, figure: Figure) -> Sentence | None:
    if figure.is_not is None:
        return None
    path = facts.archive.suite_path(figure.key.suite)
    return facts.prose(figure.is_not, path, "figures", figure.key.figure, "not", suite=figure.key.suite)


def _bounds(facts: ProjectFacts, key: FigureKey) -> Sentence:
    low, high = facts.printer.node(key, "low"), facts.printer.node(key, "high")
    return say(low, " to ", high, " at a level of ", facts.printer.node(key, "level"))


def _interval(facts: ProjectFacts, key: FigureKey) -> Sentence:
    resamples, seed = facet(facts, key, "resamples"), facet(facts, key, "seed")
    return say(
        *(_bounds(facts, key), " (", facts.printer.node(key, "method")),
        *((", ", resamples, " resamples") if resamples else ()),
        *((", seed ", seed) if seed else ()),
        ")",
    )


def _independent(facts: ProjectFacts, key: FigureKey, interval: Interval) -> Sentence | None:
    """Say what was drawn as a whole: pairs, pairs within their stratum, or clusters of them."""
    if interval.resample is None:
        return None
    if interval.groups is None or interval.group_column is None:
        is_repeated = facts.archive.suites[key.suite].pairing.repetition is not None
        among = ", repetitions of one unit among them" if is_repeated else ""
        return Sentence((f"Each pair is taken as independent of the others{among}",))
    groups, column = facts.printer.node(key, "groups"), facts.printer.node(key, "group_column")
    if interval.resample == "stratified":
        return say("Each pair is taken as independent within its stratum by ", column, "; strata: ", groups)
    return say("Whole clusters by ", column, " are taken as independent, and not their pairs; clusters: ", groups)


def _limit(facts: ProjectFacts, key: FigureKey, interval: Interval) -> Sentence | None:
    """Say where the interval tends to, so that a lucky seed is seen."""
    if interval.limit_low is None or interval.limit_high is None:
        return None
    low, high = facts.printer.node(key, "limit_low"), facts.printer.node(key, "limit_high")
    return say("With ever more resamples, and without any seed, it tends to ", low, " to ", high)


def _adjusted(facts: ProjectFacts, key: FigureKey) -> Sentence:
    def node(name: str) -> Element:
        return facts.printer.node(key, name)

    return say(
        *("Adjusted over the family ", node("family"), " (tests declared: ", node("family_size"), "): "),
        *(node("adjusted.independent"), " by Benjamini-Hochberg, for independent tests; "),
        *(node("adjusted.dependent"), " by Benjamini-Yekutieli, under any dependence"),
    )


def _left_out(facts: ProjectFacts, figure: Figure) -> tuple[Sentence, ...]:
    return tuple(
        say(
            facts.printer.node(figure.key, f"left_out.{index}"),
            ": ",
            facts.printer.node(figure.key, f"left_out.{index}.reason"),
        )
        for index, _ in enumerate(figure.left_out)
    )
