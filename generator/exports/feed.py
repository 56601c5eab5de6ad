"""``feed.xml``: an Atom feed (RFC 4287) of what the ledger published, corrected and withdrew, the newest first.

Promises: one entry for each line and for nothing else; an entry's id comes from the line's own digest, so it never
changes. A line whose day is not recorded is dated by the first later line that has one, and says so.
"""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from generator.exports.run_entries import Export, Exported, Texts
from generator.ledger.model import Ledger, LedgerLine
from generator.printing.elements import Element, Sentence, Styled
from generator.printing.prose import read_sentence
from generator.printing.scanning import is_clean

PATH = "feed.xml"
MOST_FIGURES = 5
"""Figures of a line that its entry shows; the page of the history shows all."""

Part = str | Element | Styled


def render_feed(exported: Exported, ledger: Ledger, *, base_url: str | None, as_of: str | None) -> Export | None:
    """Return the feed; None where neither a line nor the site has a day, since a feed must have one."""
    days = _days(ledger.lines)
    updated = max((day for day in days.values() if day is not None), default=as_of)
    if updated is None:
        return None
    texts = Texts()
    root = "" if base_url is None else base_url.rstrip("/") + "/"
    settings, archive = exported.archive.content.settings, exported.archive
    title = read_sentence(settings.title, archive.place("content/site.yaml", "title"), exported.printer)
    said = texts.plain(title)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
        f"<title>{escape(said)}</title>",
        f"<id>{escape(root) if root else _own_urn(ledger)}</id>",
        f"<updated>{_moment(updated)}</updated>",
        f"<author><name>{escape(said)}</name></author>",
        f'<link href="{escape(root)}{PATH}" rel="self" type="application/atom+xml"/>',
        f'<link href="{escape(root)}history/index.html" rel="alternate" type="text/html"/>',
    ]
    before = _before(ledger.lines)
    for line in reversed(ledger.lines):
        day = days[line.seq] or updated
        lines += _entry(exported, line, texts, root=root, day=day, before=before.get(line.seq))
    return Export(("\n".join([*lines, "</feed>"]) + "\n").encode("utf-8"), texts.noted)


def _entry(
    exported: Exported, line: LedgerLine, texts: Texts, *, root: str, day: str, before: LedgerLine | None
) -> Iterator[str]:
    changed = before is not None and before.verdict != line.verdict
    yield "<entry>"
    yield f"<title>{escape(texts.plain(_title(exported, line, before if changed else None)))}</title>"
    yield f"<id>{_urn(line.sha256)}</id>"
    yield f"<updated>{_moment(day)}</updated>"
    yield f'<link href="{escape(root)}history/index.html#line-{line.seq}" rel="alternate" type="text/html"/>'
    yield f'<category term="{line.kind}"/>'
    if changed:
        yield '<category term="verdict-change"/>'
    yield f"<summary>{escape(texts.plain(_summary(exported, line)))}</summary>"
    yield "</entry>"


def _title(exported: Exported, line: LedgerLine, before: LedgerLine | None) -> Sentence:
    printer = exported.printer
    parts: list[Part] = [printer.identifier("suite", line.suite), f": {line.kind}, "]
    parts += [printer.catalogue[f"verdict:ledger:{line.seq}"]]
    if before is not None:
        parts += [", before that ", printer.catalogue[f"verdict:ledger:{before.seq}"]]
    return Sentence(tuple(parts))


def _summary(exported: Exported, line: LedgerLine) -> Sentence:
    printer = exported.printer
    parts: list[Part] = []
    if line.week is not None:
        parts += ["Week ", printer.identifier("week", line.week), ". "]
    if line.concerns is not None:
        parts += ["It concerns line ", printer.node(f"ledger:{line.seq}", "concerns"), ". "]
    if line.recorded_at is None:
        parts.append("The day of this line is not recorded; it is no later than shown. ")
    for name in _leading(exported, line):
        parts += [*_called(exported, line, name), ": ", printer.ledger(line.seq, name), ". "]
    reason = printer.catalogue.get(f"node:ledger:{line.seq}#reason")
    parts += ["Reason given: ", reason] if reason is not None else ["No reason is recorded."]
    return Sentence(tuple(parts))


def _leading(exported: Exported, line: LedgerLine) -> Sequence[str]:
    """Return the figures that an entry shows: what the suite leads with before the others."""
    suite = exported.archive.suites.get(line.suite)
    leading = None if suite is None else suite.leading
    return sorted(line.figures, key=lambda name: name != leading)[:MOST_FIGURES]


def _called(exported: Exported, line: LedgerLine, name: str) -> tuple[Part, ...]:
    """Return what the suite calls a figure today, else its id; a member stands in brackets behind it."""
    figure, bracket, member = name.partition("[")
    suite = exported.archive.suites.get(line.suite)
    called: tuple[Part, ...] = (_name(exported, figure),)
    if suite is not None and figure in suite.figures:
        place = exported.archive.place(exported.archive.suite_path(suite.id), "figures", figure, "title")
        called = read_sentence(suite.figures[figure].title, place, exported.printer, suite=suite.id).parts
    return (*called, " (", _name(exported, member.rstrip("]")), ")") if bracket else called


def _name(exported: Exported, text: str) -> Part:
    """Return a name as a word where it has no digit, else as an identifier."""
    return text if is_clean(text.replace("_", " ")) else exported.printer.identify(text)


def _before(lines: Sequence[LedgerLine]) -> Mapping[int, LedgerLine]:
    """Return for each line with a verdict the line of the same suite that published one before it."""
    found: dict[int, LedgerLine] = {}
    newest: dict[str, LedgerLine] = {}
    for line in lines:
        if line.verdict is not None:
            if line.suite in newest:
                found[line.seq] = newest[line.suite]
            newest[line.suite] = line
    return found


def _days(lines: Sequence[LedgerLine]) -> dict[int, str | None]:
    """Return the day of each line, or of the first later one that has a day: it cannot be younger than that."""
    days: dict[int, str | None] = {}
    later: str | None = None
    for line in reversed(lines):
        later = line.recorded_at[:10] if line.recorded_at else later
        days[line.seq] = later
    return days


def _moment(day: str) -> str:
    return f"{day}T00:00:00Z"


def _own_urn(ledger: Ledger) -> str:
    """Return the id of the feed where the site has no address: it stays, and is that of no entry."""
    first = ledger.lines[0].sha256 if ledger.lines else "0" * 64
    return _urn(hashlib.sha256(f"feed {first}".encode()).hexdigest())


def _urn(digest: str) -> str:
    """Return an id that depends on nothing but a line's own bytes."""
    return uuid.UUID(bytes=bytes.fromhex(digest)[:16], version=4).urn
