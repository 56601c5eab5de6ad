"""What every page is built from: the evaluated project, and the words it is told in.

Promises: every text of the evidence reaches a page as a sentence that was checked, every name as an identifier or as a
word without a digit. Refuses (``Unbound``, ``Missing``) a text that holds a number without a role, at its place.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.evidence.archive import Archive
from generator.evidence.suites import Suite
from generator.figures.model import Figure, FigureKey, FigureTable
from generator.ledger.model import Ledger
from generator.ledger.publications import Publications, publications_of
from generator.printing.agreement import agreeing
from generator.printing.elements import Element, Sentence, Styled
from generator.printing.prose import CheckedDocument, read_document, read_sentence
from generator.printing.references import Printer
from generator.printing.scanning import is_clean
from generator.verdicts.model import Judgement, RunVerdicts

Part = str | Element | Styled


@dataclass(frozen=True, slots=True)
class ProjectFacts:
    """An evaluated project, ready to be shown. ``commit``, ``dirty`` and ``as_of`` are None where they are unknown."""

    archive: Archive
    ledger: Ledger
    table: FigureTable
    judgement: Judgement
    printer: Printer
    version: str
    """The version of the generator."""
    commit: str | None
    dirty: bool | None
    as_of: str | None
    base_url: str | None
    _read: dict[tuple[str, str | None], Sentence] = field(default_factory=dict, init=False, repr=False, compare=False)
    _documents: dict[str, CheckedDocument] = field(default_factory=dict, init=False, repr=False, compare=False)
    _by_run: dict[tuple[str, str | None], list[Figure]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    _publications: list[Publications] = field(default_factory=list, init=False, repr=False, compare=False)

    asked_documents: set[str] = field(default_factory=set, init=False, repr=False, compare=False)
    """The documents that were asked for since somebody last looked: what a page that was just laid out rests on."""

    tried_methods: set[str] = field(default_factory=set, init=False, repr=False, compare=False)
    """The methods that the declared figures of coverage have a part for."""

    def __post_init__(self) -> None:
        coverage = {declared.measured for declared in self.archive.methodology.coverage}
        for key, figure in self.table.figures.items():
            self._by_run.setdefault((key.suite, key.run), []).append(figure)
            if key.member is not None and f"{key.suite}/{key.figure}" in coverage:
                self.tried_methods.add(key.member.partition(": ")[0])

    @property
    def publications(self) -> Publications:
        """What became of every line of the ledger; looked up once."""
        if not self._publications:
            self._publications.append(publications_of(self.ledger.lines))
        return self._publications[0]

    def prose(self, text: str, path: str, *keys: str | int, suite: str | None = None) -> Sentence:
        """Return one line of prose from the evidence; ``path`` and ``keys`` say where it stands."""
        known = self._read.get((text, suite))
        if known is None:
            known = read_sentence(text, self.archive.place(path, *keys), self.printer, suite=suite)
            self._read[text, suite] = known
        return known

    def document(self, name: str) -> CheckedDocument | None:
        """Return ``content/NAME.md`` checked, None where there is no such file; it is read once for all pages."""
        self.asked_documents.add(name)
        source = self.archive.content.documents.get(name)
        if source is not None and name not in self._documents:
            self._documents[name] = read_document(source, self.printer)
        return self._documents.get(name)

    def let_go(self, name: str) -> None:
        """Forget what was read of a document, of whose parts there are many, when no page will show it any more."""
        self._documents.pop(name, None)

    def name(self, text: str, path: str, *keys: str | int) -> Part:
        """Return a name that the evidence declares: as code where it has no digit, else as an identifier."""
        if is_clean(text.replace("_", " ")):
            return Styled("code", (text,))
        return self.printer.identify(text, place=self.archive.place(path, *keys))

    def verdicts(self, suite: str, run: str | None) -> RunVerdicts:
        """Return the verdicts of a run, or of a suite that has none."""
        return self.judgement.runs[suite, run]

    def figures_of(self, suite: str, run: str | None) -> tuple[Figure, ...]:
        """Return the figures of a run in the order of the suite file, as ``FigureTable.of_run`` does."""
        return tuple(self._by_run.get((suite, run), ()))

    def suite_run(self, suite: str) -> str | None:
        """Return what a suite shows: its newest run, or the name of its pooled runs."""
        return self.printer.newest_run(suite)

    def headline(self) -> Figure:
        """Return the figure that the site leads with."""
        settings = self.archive.content.settings
        place = self.archive.place("content/site.yaml", "headline")
        return self.table.figures[self.printer.figure_key(settings.headline, place=place)]

    def figure(self, key: FigureKey | None) -> Figure | None:
        """Return a figure by its key, None where there is none."""
        return None if key is None else self.table.figures.get(key)


def say(*parts: Part | Sentence | None) -> Sentence:
    """Return a sentence of parts in order; sentences are taken apart, None is left out, nouns agree with counts."""
    flat: list[Part] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Sentence) else () if part is None else (part,))
    return Sentence(agreeing(flat))


def listed(*items: Sentence, last: str = " and ") -> Sentence:
    """Return sentences joined as a list in words: ``a, b and c``."""
    parts: list[Part | Sentence] = []
    for index, item in enumerate(items):
        if index:
            parts.append(last if index == len(items) - 1 else ", ")
        parts.append(item)
    return say(*parts)


def link(target: str, *parts: Part | Sentence) -> Sentence:
    """Return a link inside the site around some parts."""
    return Sentence((Styled("a", say(*parts).parts, target),))


def suite_title(facts: ProjectFacts, suite: Suite) -> Sentence:
    """Return the title of a suite."""
    return facts.prose(suite.title, facts.archive.suite_path(suite.id), "title", suite=suite.id)


def suite_link(facts: ProjectFacts, suite: Suite) -> Sentence:
    """Return the title of a suite as a link to its page."""
    return link(f"suites/{suite.id}/", suite_title(facts, suite))


def run_link(facts: ProjectFacts, run: str) -> Sentence:
    """Return the id of a run as a link to its page."""
    return link(f"runs/{run}/", facts.printer.identifier("run", run))


NOT_RECORDED = Sentence(("not recorded",))
"""What stands where the evidence says nothing."""
