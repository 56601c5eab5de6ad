"""From what prose and pages ask for to the element of the catalogue, with the nearest name where there is none.

Promises: a suite that is not named is the prose's own, else the headline's; a run that is not named is the one that the
suite shows, its newest or its pooled runs; a comparison that is not named is the first. Refuses (``Missing``) every
unknown name, and (``Unbound``) an identifier without a shape and a literal without a declaration.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.errors import Missing, Place, Refusal, Unbound, refuse
from generator.evidence.archive import Archive
from generator.evidence.naming import listed, quoted, suggestion
from generator.evidence.pairs import Pairs, Unit
from generator.figures.model import FigureKey, FigureTable
from generator.figures.reference_text import key_of, parse_reference
from generator.ledger.model import Ledger
from generator.printing.agreement import agreeing
from generator.printing.catalogue import COUNTS, Catalogue
from generator.printing.cells import PairElements, unit_key
from generator.printing.elements import Element, Sentence
from generator.printing.pair_lists import PairList
from generator.printing.remedies import displayed_numbers
from generator.printing.shapes import SHAPES
from generator.verdicts.model import Judgement, Unmet
from generator.verdicts.words import WORDS

HERE = Place("content")
"""Where a reference stands that no file was named for."""

FIGURE_FORMS = "a figure: its id, suite/figure, suite/figure@run, each with [member] or [comparison][member]"
IDENTIFIER_FORMS = (
    "a date, week, version, digest, commit, checkpoint, standard, license, path, url, or a name with a letter"
)


class Printer:
    """Hands out the elements that pages and prose print; it makes none itself."""

    def __init__(
        self, archive: Archive, ledger: Ledger, table: FigureTable, judgement: Judgement, catalogue: Catalogue
    ) -> None:
        self.archive = archive
        self.ledger_lines = ledger
        self.table = table
        self.judgement = judgement
        self.catalogue = catalogue
        self.displayed = displayed_numbers(catalogue)
        """Which figure displays a number, to advise who typed it."""

    def figure(self, reference: str | FigureKey, *, suite: str | None = None, place: Place = HERE) -> Element:
        """Return a figure with its verdict: by its key, or as ``parity_rate``, ``suite/figure@run``, ..."""
        key = reference if isinstance(reference, FigureKey) else self.figure_key(reference, suite=suite, place=place)
        return self._listed("figure", str(key), place, expected=FIGURE_FORMS)

    def figure_key(self, reference: str, *, suite: str | None = None, place: Place = HERE) -> FigureKey:
        """Return the full key that a reference stands for; ``Missing`` where there is no such figure."""
        parts = parse_reference(reference)
        if parts is None:
            raise _unknown("figure", reference, (), place, FIGURE_FORMS)
        owner = parts.suite or suite or self.headline_suite
        if owner not in self.archive.suites:
            raise _unknown(
                "suite", owner, self.archive.suites, place, f"one of the suites {listed(self.archive.suites)}"
            )
        key = key_of(self.archive, parts, owner)
        if key not in self.table.figures:
            raise _unknown("figure", reference, self._figures_near(owner), place, FIGURE_FORMS)
        return key

    def parameter(self, reference: str, *, suite: str | None = None, place: Place = HERE) -> Element:
        """Return a declared number: ``name``, ``suite/name``, ``publication.min_valid_pairs``, ``methodology/seed``."""
        key = reference if "/" in reference else f"{suite or self.headline_suite}/{reference}"
        return self._listed("parameter", key, place, expected="a parameter: its name, suite/name or methodology/name")

    def verdict(self, reference: str, *, suite: str | None = None, place: Place = HERE) -> Element:
        """Return a verdict word of a run, suite or ``suite@run``: plain, ``#publication``, ``#freshness``, ...

        A word of the closed list, such as ``NO-GO``, is the word itself, as a term and of nobody's run.
        """
        subject, mark, facet = reference.partition("#")
        known = (*self.archive.runs, *self.archive.suites)
        term = self.term(reference)
        if term is not None and reference not in known:
            return term
        if not subject:
            subject = suite or self.headline_suite
        if subject in self.pooled or subject in self.archive.runs:
            subject = f"{self.archive.batch(subject).suite}@{subject}"
        elif subject in self.archive.suites:
            run = self.newest_run(subject)
            subject = f"{subject}@{run}" if run else subject
        known = (*self.archive.runs, *self.pooled, *self.archive.suites)
        key = f"{subject}{mark}{facet}"
        expected = f"the verdict of a run or a suite; the suites are {listed(self.archive.suites)}"
        return self._listed("verdict", key, place, expected=expected, near=known, written=reference)

    def word(self, kind: str, word: str) -> Element:
        """Return a word of the closed list of verdict words, to explain what it means."""
        return self.catalogue[f"verdict:words#{kind}.{word}"]

    def term(self, text: str) -> Element | None:
        """Return a word of the closed list as a term that prose speaks of; None for any other text."""
        word = next((word for word in WORDS if text in (word.shown, word.word)), None)
        return None if word is None else self.catalogue[f"verdict:term#{word.kind}.{word.word}"]

    def formula(self, reference: str, *, suite: str | None = None, place: Place = HERE) -> Element:
        """Return a formula: ``figure``, ``suite/derived.NAME``, ``suite/subgroups.NAME``, ``gate:suite@run#N``, ..."""
        key = reference if "/" in reference or ":" in reference else f"{suite or self.headline_suite}/{reference}"
        return self._listed("formula", key, place, expected="the formula of a figure, a derived column or a subgroup")

    def node(self, owner: str | FigureKey, facet: str, *, place: Place = HERE) -> Element:
        """Return one number of a sum: ``n``, ``low``, ``step.2`` of a figure; ``0.left`` of ``gate:suite@run``; ..."""
        return self._listed("node", f"{owner}#{facet}", place, expected="a number of a sum")

    def cell(self, run: str, comparison: str, unit: Unit, column: str, *, place: Place = HERE) -> Element:
        """Return the value of one pair in a column such as ``control.input_tokens``."""
        return self._listed(
            "cell", f"{run}[{comparison}]/{unit_key(unit)}/{column}", place, expected="a cell of a pair"
        )

    def unit(self, run: str, comparison: str, unit: Unit, facet: str = "key", *, place: Place = HERE) -> Element:
        """Return what a unit is called (``key``), or the ``reason`` of its status, or why it is ``excluded``."""
        key = f"{run}[{comparison}]/{unit_key(unit)}#{facet}"
        return self._listed("cell", key, place, expected="a unit's key, reason or excluded")

    def pair(self, pairs: Pairs, at: int, columns: Sequence[str]) -> PairElements:
        """Return all elements of one pair, its values in the order of the columns (``control.input_tokens``)."""
        return self.catalogue.cells.row(pairs, at, columns)

    def pair_list(self, kind: str, pairs: Pairs) -> PairList:
        """Return some or all pairs of a run under a comparison in order, and the pages they are spread over."""
        return self.catalogue.lists.of(kind, pairs)

    def ledger(self, seq: int, figure: str, *, place: Place = HERE) -> Element:
        """Return a figure as a ledger line published it."""
        return self._listed("ledger", f"{seq}/{figure}", place, expected="a figure of a ledger line")

    def count(self, name: str, *, place: Place = HERE) -> Element:
        """Return one of the build's own counts: of the closed list, or ``pairs/...`` of how pairs are spread."""
        return self._listed("count", name, place, expected="a count of the build", near=COUNTS)

    def identifier(self, shape: str, text: str, *, place: Place = HERE) -> Element:
        """Return an identifier of a shape; ``run``, ``suite``, ``key`` and ``recorded`` are names of the evidence."""
        if shape not in SHAPES:
            raise _unknown("shape of identifiers", shape, SHAPES, place, "a shape of the closed list")
        element = self.catalogue.get(f"id:{shape}:{text}")
        if element is None:
            raise _no_identifier(text, place, f"an identifier of the shape {shape}")
        return element

    def identify(self, text: str, *, place: Place = HERE) -> Element:
        """Return an identifier by the first shape that its text has."""
        element = self.identified(text)
        if element is None:
            raise _no_identifier(text, place, IDENTIFIER_FORMS)
        return element

    def identified(self, text: str) -> Element | None:
        """Return an identifier by the first shape that a text has; None where it has none."""
        shape = next((shape for shape in SHAPES if self.catalogue.identifies(shape, text)), None)
        return None if shape is None else self.catalogue[f"id:{shape}:{text}"]

    def literal(self, text: str, *, place: Place = HERE) -> Element:
        """Return a number that ``content/literals.yaml`` declares, with its reason, to stand without a figure."""
        element = self.catalogue.get(f"literal:{text}")
        if element is not None:
            return element
        raise refuse(
            Unbound,
            place,
            found=f"the literal {quoted(text)}, which is not declared",
            expected="a text that content/literals.yaml declares with a reason",
            remedy="Bind it to a figure or a parameter, or declare it with the reason why no artifact is behind it.",
        )

    def unmet(self, unmet: Unmet) -> Sentence:
        """Return the sentence of an unmet threshold, its numbers as elements."""
        return Sentence(agreeing(part if isinstance(part, str) else self._part(*part) for part in unmet.parts))

    @property
    def headline_suite(self) -> str:
        """The suite of the site's headline."""
        return self.archive.content.settings.headline.partition("/")[0]

    def newest_run(self, suite: str) -> str | None:
        """Return the id of what a suite shows: its newest run that counts, or its pooled runs; None without any."""
        shown = self.archive.shown(suite)
        return None if shown is None else shown.id

    @property
    def pooled(self) -> frozenset[str]:
        """The names of all pooled runs."""
        return frozenset(each.pooled.id for each in self.archive.pools.values() if each.pooled is not None)

    def _part(self, kind: str, key: str) -> Element:
        if kind == "count":
            name, _, subject = key.partition(":")
            return self.catalogue[f"node:publication:{subject}#{name}"]
        return self.catalogue[f"{kind}:{key.replace('#interval.', '#')}"]

    def _figures_near(self, suite: str) -> list[str]:
        """Return the ways to write the figures that a misspelt reference may mean: those of its suite, then all."""
        newest = self.newest_run(suite)
        near: list[str] = []
        for key in self.table.figures:
            brackets = "".join(f"[{part}]" for part in (key.comparison, key.member) if part)
            if key.suite == suite and key.run == newest:
                near.append(f"{key.figure}{brackets}")
            near.append(f"{key.suite}/{key.figure}{brackets}")
        return [*near, *(str(key) for key in self.table.figures)]

    def _listed(
        self,
        kind: str,
        key: str,
        place: Place,
        *,
        expected: str,
        near: Iterable[str] | None = None,
        written: str | None = None,
    ) -> Element:
        element = self.catalogue.get(f"{kind}:{key}")
        if element is None:
            known = near if near is not None else (listed.key for listed in self.catalogue.of_kind(kind))
            raise _unknown(kind, key if written is None else written, known, place, expected)
        return element


def _unknown(kind: str, name: str, known: Iterable[str], place: Place, expected: str) -> Refusal:
    remedy = suggestion(name, set(known), otherwise="Mend the name, or declare it where it belongs.")
    return refuse(Missing, place, found=f"the unknown {kind} {quoted(name)}", expected=expected, remedy=remedy)


def _no_identifier(text: str, place: Place, expected: str) -> Refusal:
    return refuse(
        Unbound,
        place,
        found=f"the identifier {quoted(text)}, which has not that shape",
        expected=expected,
        remedy="Write a day as 2026-03-02, a month as March 2026, a version as v3.11 or Python-3.11; declare what is "
        "none of these in content/literals.yaml with a reason and write {literal}`...`. A measured value is a figure "
        "and a declared one a parameter: {fig}`...`, {param}`...`.",
    )
