"""What the pages of a site have alike, and what is therefore read once: start tags, runs of text, whole parts.

Promises that what is passed by here would be judged now as it was then. A start tag is known with all its attributes,
a run with every piece of it, a part byte for byte, and only while nothing was found in it; what is kept on one kind of
page says nothing on another kind. What asked the side table of its page for a text is known only where the table is
silent on that text, now as then. Parts that are judged by what stands around them are never kept.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

REPEATED = frozenset(
    {"header", "nav", "footer", "h2", "p", "dt", "dd", "li", "caption", "thead", "tr"},
)
"""Parts that many pages have alike; each is a block, so no text runs on into it or out of it."""
MOST = 20_000
"""How much of each sort is kept at most, so that a large site needs no more memory than a small one."""
_JUDGED_IN_PLACE = ("<svg", "<script", "<s>", "<s ", "<del", "<strike")
"""Drawings and what is struck through are held against what is around them, data against the files of the site."""

StartTag = tuple[object, ...]
"""The name of an element, and every attribute of it with its value."""
Run = tuple[str, ...]
"""The pieces of a text over inline elements."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a part shows in order, and the texts for which it asked the side table."""

    shown: tuple[str, ...]
    asked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Alike:
    """What was found in order on the pages of one kind that were read so far."""

    _starts: dict[StartTag, tuple[str, ...]] = field(default_factory=dict)
    _runs: set[Run] = field(default_factory=set)
    _parts: dict[str, Part] = field(default_factory=dict)
    _met: set[int] = field(default_factory=set)
    """The hashes of what was met: most of it is met once in all, and only what is met again is worth keeping."""

    def start(self, start: StartTag, named: Mapping[str, object]) -> tuple[str, ...] | None:
        """Return what a start tag asks for that is in order on a page whose side table names some texts; else None."""
        asked = self._starts.get(start)
        return asked if not asked or named.keys().isdisjoint(asked) else None

    def keep_start(self, start: StartTag, *, asked: Sequence[str], named: Mapping[str, object]) -> None:
        """Keep a start tag in which nothing was found, unless the side table of its page had a say on it."""
        if len(self._starts) < MOST and named.keys().isdisjoint(asked) and self._is_met_again(start):
            self._starts[start] = tuple(asked)

    def has_run(self, run: Run) -> bool:
        """Whether a run of text is in order."""
        return run in self._runs

    def keep_run(self, run: Run) -> None:
        """Keep a run of text in which nothing was found."""
        if len(self._runs) < MOST and self._is_met_again(run):
            self._runs.add(run)

    def part(self, html: str, named: Mapping[str, object]) -> Part | None:
        """Return a part that is in order on a page whose side table names some texts; else None."""
        known = self._parts.get(html)
        return known if known is not None and named.keys().isdisjoint(known.asked) else None

    def is_worth_keeping(self, html: str) -> bool:
        """Whether a part was met before and is judged by itself; from now on it was met."""
        is_again = len(self._parts) < MOST and self._is_met_again(html)
        return is_again and not any(mark in html for mark in _JUDGED_IN_PLACE)

    def keep_part(self, html: str, part: Part, named: Mapping[str, object]) -> None:
        """Keep a part in which nothing was found, unless the side table of its page had a say on it."""
        if named.keys().isdisjoint(part.asked):
            self._parts[html] = part

    def _is_met_again(self, what: Hashable) -> bool:
        key = hash(what)
        if key in self._met:
            return True
        if len(self._met) >= MOST:
            self._met.clear()
        self._met.add(key)
        return False
