"""What the readers of one file share: the catalogue, the tally, and the side table of the file's plain texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.evidence.artifacts import Artifact
from generator.guard.binding import BOUND, Bindings
from generator.guard.coverage import Tally
from generator.guard.plain_forms import Marked, explain_missing, mark_in_order
from generator.guard.remarks import Remark, scanned, scanned_pieces
from generator.guard.repeating import Alike
from generator.printing.catalogue import Catalogue
from generator.printing.json_ld import digest_of
from generator.printing.scanning import without_marks

DOCS = "docs/"
"""The folder of the documentation, the only pages that show examples."""
PlainTexts = Mapping[str, tuple[str, ...]]
"""Of one file: from a text that cannot hold elements to the bindings whose plain forms it holds, in order."""


@dataclass(frozen=True, slots=True)
class Checks:
    """What the guard of one site works with."""

    bindings: Bindings
    tally: Tally
    figures: Mapping[str, str]
    """Which figure displays a number, to advise who typed it."""
    files: Mapping[str, bytes | Artifact] = field(default_factory=dict)
    """Every file of the site, for pages that name the digests of others."""
    drawings: frozenset[str] | None = None
    """The form of every drawing that the shipped templates print; None where only they draw."""
    _digests: dict[str, str] = field(default_factory=dict, repr=False)
    _alike: dict[tuple[bool, bool], Alike] = field(default_factory=dict, repr=False)

    @property
    def catalogue(self) -> Catalogue:
        """What may be printed."""
        return self.bindings.catalogue

    def digest(self, path: str) -> str | None:
        """Return the digest of a file of the site, which is computed once; None where there is no such file."""
        if path not in self._digests and path in self.files:
            self._digests[path] = digest_of(self.files[path])
        return self._digests.get(path)

    def alike(self, path: str) -> Alike:
        """Return what the pages that are judged as a file is have alike, as far as they were read."""
        return self._alike.setdefault((path.endswith(".html"), path.startswith(DOCS)), Alike())


@dataclass(frozen=True, slots=True)
class Page:
    """One file of the site while it is read."""

    path: str
    checks: Checks
    plain_texts: PlainTexts
    shown: set[str] = field(default_factory=set)
    """The bindings that this file shows, and shows right."""
    noted: list[str] = field(default_factory=list)
    """The same in the order in which they were met, each as often as it was met."""
    asked: list[str] = field(default_factory=list)
    """The texts for which the side table was asked, in order."""
    digests: dict[str, str | None] = field(default_factory=dict)
    """The files of the site whose digests this file was held against, with these; None where there is no such file."""

    def note(self, binding: str) -> None:
        """Note that a binding is shown, and shown right."""
        self.shown.add(binding)
        self.noted.append(binding)
        self.checks.tally.add(binding)

    def digest(self, path: str) -> str | None:
        """Return the digest of another file of the site, on which this one rests from now on."""
        return self.digests.setdefault(path, self.checks.digest(path))

    def remark(
        self, channel: str, found: str, expected: str, remedy: str, *, words: str = "", line: int | None = None
    ) -> Remark:
        """Return a remark on this file."""
        return Remark(self.path, channel, found, expected, remedy, f"\0{words}\0" if words else "", line)

    def scan(self, text: str, channel: str) -> Iterator[Remark]:
        """Yield everything in a text that must be bound."""
        return scanned(text, path=self.path, channel=channel, figures=self.checks.figures)

    def scan_pieces(self, pieces: Sequence[str]) -> Iterator[Remark]:
        """Yield everything that must be bound in a run of text over inline elements."""
        return scanned_pieces(pieces, path=self.path, channel="text", figures=self.checks.figures)

    def read_plain(self, text: str, channel: str) -> Iterator[Remark]:
        """Read a text that cannot hold elements, with the bindings that the side table names for it."""
        self.asked.append(text)
        named = self.plain_texts.get(text)
        if named is None:
            yield from self.scan(without_marks(text), channel)
            return
        marked = self.mark(text, named)
        yield from self.missing(marked.missing, channel)
        yield from self.scan(marked.text, channel)

    def mark(self, text: str, bindings: Iterable[str]) -> Marked:
        """Replace plain forms by marks, and count what was found."""
        marked = mark_in_order(text, bindings, self.checks.catalogue)
        for binding in marked.found:
            self.note(binding)
        return marked

    def missing(self, bindings: Iterable[str], channel: str) -> Iterator[Remark]:
        """Yield a remark for every binding that was named and is not there."""
        for said in explain_missing(bindings, self.checks.catalogue):
            found = f"a text without the plain form of {said}, which is named for it"
            yield self.remark(channel, found, BOUND, "Print the element's plain form, or do not name its binding.")
