"""The glossary: every term of these pages in one line, each with an anchor that its uses link to.

Promises: words of verdicts, depths, classes and statuses of pairs come from the tables that the pages print them from,
so that no word can be printed and not explained. The lines hold no number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.pages.facts import Part, ProjectFacts
from generator.pages.figure_views import CLASS_MEANINGS, DEPTH_MEANINGS
from generator.pages.funnel import STATUS_MEANINGS
from generator.pages.page import Page
from generator.pages.views import View
from generator.printing.elements import DEPTH_WORDS, Sentence
from generator.verdicts.words import DIRECTION, FRESHNESS, GATE, PUBLICATION, SAMENESS, TREE, WORDS

PATH = "glossary/index.html"

KINDS = {
    GATE: "Gate: what the suite's own conditions give",
    PUBLICATION: "Publication: whether there is enough evidence to call a figure more than preliminary",
    SAMENESS: "Sameness: whether the arms can be told apart",
    FRESHNESS: "Freshness: whether the evidence still describes what it was taken from",
    TREE: "Working tree: whether the run can be repeated from a commit",
    DIRECTION: "Direction: which way the treatment moved a figure",
}
"""Each kind of verdict with the question that its words answer. Words of different kinds are never mixed."""

MEASURED = {
    "suite": "what is measured and how: the arms, the columns, the formulas and the rules, in a file of its own",
    "run": "one batch of measurements under a suite, with its manifest and its rows",
    "row": "the record of one arm for one unit",
    "unit": "what both arms did: a task, or a session",
    "arm": "one way of doing the units: with the tool, or without it",
    "control": "the arm that a comparison starts from, most often without the tool",
    "treatment": "the arm that a comparison asks about, most often with the tool",
    "pair": "the control row and the treatment row of one unit, put side by side",
    "stratum": "a part of the pairs; each pair lies in exactly a single stratum",
    "subgroup": "the pairs that meet a condition; subgroups may overlap, so they must not be added up",
    "cluster": "pairs that are not independent of each other, such as those of one repository",
    "funnel": "how many were attempted, and how many were left after each step",
    "exclusion": "a unit left out by name and with a reason; figures are then shown with it and without it",
}
CARRIED = {
    "figure": "a number that a formula gives over artifacts, shown with the verdict of its run",
    "formula": "the text that the build evaluates; it stands in the suite, and no other code computes the figure",
    "artifact": "a file of evidence, known by the digest of its bytes",
    "digest": "a fingerprint of bytes: when a byte changes, so does the digest",
    "n": "on how many units a figure rests",
    "depth": "how far the build could go back when it computed a figure again",
    "evidence": "the class of evidence: how a value came to be known. A result has the weakest class among its inputs",
    "beside": "a figure that answers another question and is never shown without this one, nor this without it",
    "parameter": "a number that the suite sets, such as a bar or a margin; it was chosen and not measured",
    "literal": "a number in prose that no figure stands behind, declared with a reason",
    "withheld": "a value that could be printed and is not, because it would mislead; the reason is given",
    "retired": "kept as history and not claimed any more",
    "recorded": "written down when the run was made, where the rows themselves are private",
}
JUDGED = {
    "verdict": "the word beside a number: what its evidence allows one to say",
    "gate": "the suite's list of conditions for each word; the conditions are tried in order",
    "publication-rule": "how much evidence the suite asks for before a figure is called verified",
    "post-hoc": "declared after the data had been seen, and therefore worth less",
    "interval": "the range of values that the data do not rule out, by the named method and at the stated level",
    "p-value": "how often chance alone would give a result at least this extreme; a large one shows nothing",
    "adjusted-p": "a p-value corrected because several tests were made together",
    "margin": "the largest difference that was declared harmless before the run",
    "noise-floor": "what the measurement shows when the control is compared with itself",
    "smallest-detectable-effect": "the smallest effect that a run of this size would probably have shown",
    "feasibility": "whether a recorded value can come from that many units at all",
    "label": "the judge's word for a pair: helped, as before, or hurt",
    "claim": "a sentence that rests on a figure and stands only while the figure has the status it requires",
    "hypothesis": "something that was expected, and is no result",
}
LEDGER = {
    "ledger": "the list of everything that was ever published; lines are added and never changed",
    "snapshot": "a line of the ledger: the figures as they were published in a week",
    "rollup": "the figures of a week, written when the snapshot was, and compared by every build",
    "correction": "a line that replaces an earlier line, which stays and is struck through",
    "withdrawal": "a line that takes an earlier line back, which stays and is struck through",
    "intent": "a line written before a run: how many units are planned, and when to stop",
    "closing": "a line that ends an intent, with a reason",
    "checkpoint": "the length of the ledger and the digest of its last line; whoever keeps it can notice a rewrite",
    "discrepancy": "a page and an artifact that do not agree; a fault of the page, to be reported",
    "refusal": "the build stops and says where and why; the site that was there stays as it was",
    "bound": "checked: what stands on the page is what the evidence gives, character by character",
}


@dataclass(frozen=True, slots=True)
class TermView(View):
    """A term with its line; ``anchor`` is what its uses link to."""

    anchor: str
    term: Part
    meaning: str


@dataclass(frozen=True, slots=True)
class TermsView(View):
    """Terms that belong together."""

    anchor: str
    title: str
    terms: tuple[TermView, ...]


@dataclass(frozen=True, slots=True)
class GlossaryView(View):
    """Every term, in groups."""

    groups: tuple[TermsView, ...]


def glossary_page(facts: ProjectFacts) -> Page:
    """Return the page of all terms."""
    description = Sentence(("Every term of these pages in one line.",))
    return Page(PATH, "glossary.html", Sentence(("Glossary",)), description, GlossaryView(tuple(_groups(facts))))


def _groups(facts: ProjectFacts) -> Iterator[TermsView]:
    yield TermsView("measured", "What is measured", _plain(MEASURED))
    yield TermsView("statuses", "What can become of a pair", _plain(STATUS_MEANINGS, prefix="status-"))
    yield TermsView("carried", "What a figure carries", _plain(CARRIED))
    depths = {DEPTH_WORDS[depth.word]: meaning for depth, meaning in DEPTH_MEANINGS.items()}
    yield TermsView("depths", "Depth: how far back the build could go", _plain(depths, prefix="depth-"))
    yield TermsView("classes", "Evidence: the strongest class leads", _plain(CLASS_MEANINGS, prefix="class-"))
    yield TermsView("judged", "How it is judged", _plain(JUDGED))
    for kind, title in KINDS.items():
        words = (word for word in WORDS if word.kind == kind)
        terms = (TermView(w.anchor, facts.printer.word(kind, w.word), w.meaning) for w in words)
        yield TermsView(f"kind-{_slug(kind)}", title, tuple(terms))
    yield TermsView("published", "What was published", _plain(LEDGER))


def _plain(terms: dict[str, str], *, prefix: str = "") -> tuple[TermView, ...]:
    return tuple(
        TermView(f"{prefix}{_slug(term)}", term.replace("_", " ").replace("-", " "), meaning)
        for term, meaning in terms.items()
    )


def _slug(text: str) -> str:
    return "-".join(text.lower().replace("_", " ").replace(",", " ").split())
