"""What was not recorded of a run, in sentences: a reader must not have to notice that something is missing."""

from __future__ import annotations

from collections.abc import Iterator

from generator.figures.model import Figure
from generator.pages.facts import ProjectFacts, listed, say
from generator.pages.figure_views import facet, figure_link, member_title
from generator.pages.run_views import unrecorded_labels
from generator.printing.elements import Sentence


def gaps(facts: ProjectFacts, suite: str, run: str) -> tuple[Sentence, ...]:
    """Return a sentence for everything that a run leaves open: intervals, sizes, values, facts of the manifest."""
    figures = [figure for figure in facts.figures_of(suite, run) if not figure.key.figure.startswith("pairs.")]
    return (
        *_intervals(facts, suite, run, figures),
        *_without_n(facts, figures),
        *_unmeasured(facts, figures),
        *_manifest(facts, run),
    )


def _intervals(facts: ProjectFacts, suite: str, run: str, figures: list[Figure]) -> Iterator[Sentence]:
    """Say why no figure has an interval: none was recorded, none was asked for, or all of them are withheld."""
    measured = [figure for figure in figures if figure.amount is not None]
    if not measured or any(figure.interval is not None for figure in measured):
        return
    manifest = facts.archive.runs.get(run)
    if manifest is not None and manifest.rows.visibility == "private":
        yield Sentence(("An interval: none was recorded for any figure of this run, so none is shown.",))
    elif all(spec.interval is None for spec in facts.archive.suites[suite].figures.values()):
        yield Sentence(("An interval: no figure of this suite asks for one, so none is shown.",))
    else:
        yield Sentence(("An interval: those that the suite asks for are withheld, each with its reason.",))


def _without_n(facts: ProjectFacts, figures: list[Figure]) -> Iterator[Sentence]:
    missing = [f for f in figures if f.amount is not None and f.n is None and not f.key.figure.startswith("funnel.")]
    if missing:
        titles = listed(*(figure_link(facts, figure) for figure in missing))
        yield say("How many pairs or rows stand behind: ", titles, ".")


def _unmeasured(facts: ProjectFacts, figures: list[Figure]) -> Iterator[Sentence]:
    for figure in figures:
        if figure.amount is None:
            member = member_title(facts, figure.key)
            reason = facet(facts, figure.key, "reason")
            restricted = (" (", member, ")") if member else ()
            yield say(figure_link(facts, figure), *restricted, *((": ", reason) if reason else (".",)))


def _manifest(facts: ProjectFacts, run: str) -> Iterator[Sentence]:
    manifest = facts.archive.runs.get(run)
    labels = unrecorded_labels(facts.archive.suites[manifest.suite], manifest) if manifest else ()
    if labels:
        yield say("Of the run itself: ", listed(*(Sentence((label,)) for label in labels)), ".")
