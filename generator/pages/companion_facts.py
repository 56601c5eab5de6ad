"""The facts that must stand beside a sameness word, and where its margin was fixed."""

from __future__ import annotations

from generator.figures.margins import registered_margin
from generator.pages.facts import NOT_RECORDED, ProjectFacts, say
from generator.pages.page import FactView
from generator.printing.elements import Sentence
from generator.printing.verdict_entries import subject_of
from generator.verdicts.model import RunVerdicts, SamenessVerdict

_NONE = Sentence(("none",))


def companion_facts(facts: ProjectFacts, verdicts: RunVerdicts, sameness: SamenessVerdict) -> tuple[FactView, ...]:
    """Return the row of companions; nothing where there are neither rows nor a recorded interval."""
    row = sameness.companions
    if row is None:
        return ()
    missing = NOT_RECORDED if row.is_recorded else _NONE
    subject = subject_of(verdicts.suite, verdicts.run)
    is_clustered = facts.archive.suites[verdicts.suite].sameness[sameness.id].cluster is not None

    def node(name: str) -> Sentence:
        element = facts.printer.catalogue.get(f"node:verdict:{subject}#sameness.{sameness.id}.{name}")
        return missing if element is None else say(element)

    def between(low: str, high: str, level: str) -> Sentence:
        if getattr(row, low) is None:
            return NOT_RECORDED if row.is_recorded else say("none: ", node("withheld"))
        return say(node(low), " to ", node(high), " at a level of ", node(level), " (", node("method"), ")")

    detectable = say(node("detectable"), " with a power of ", node("power")) if row.detectable is not None else missing
    return (
        FactView("Pairs", node("n")),
        FactView("Pairs that do not differ", node("zeros")),
        FactView("Pairs on the side of the treatment", node("wins")),
        FactView("Pairs on the side of the control", node("losses")),
        FactView("Independent clusters", node("clusters") if is_clustered else say("each pair is its own")),
        FactView("Mean difference", node("mean")),
        FactView("Its interval", between("low", "high", "level")),
        FactView("The interval that a margin is held against", between("inner_low", "inner_high", "inner_level")),
        FactView("Smallest difference that the design would have found", detectable),
        FactView("Signed-rank p", say(node("p"), "; exact: ", node("exact_p"), "; rank sum: ", node("rank_sum"))),
    )


def registration(facts: ProjectFacts, verdicts: RunVerdicts, name: str) -> Sentence | None:
    """Say when and in which commit the margin was fixed; None where there is no margin."""
    spec = facts.archive.suites[verdicts.suite].sameness[name]
    if spec.margin is None or verdicts.run is None:
        return None
    run = facts.archive.batch(verdicts.run)
    if spec.registered is None:
        return Sentence(("Where the margin was registered is not recorded, so no word rests on it",))
    when = facts.printer.identifier("date", spec.registered.on)
    commit = facts.printer.identifier("commit", spec.registered.commit)
    if registered_margin(spec, run) is None:
        return say("It was registered on ", when, " (", commit, "), not before the run, so no word rests on it")
    return say("It was registered on ", when, " (", commit, "), before the run")
