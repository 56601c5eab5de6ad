"""How the two sides of a comparison are named: ``A...B``, each a commit, a built site, a week or a line of the ledger.

Promises that a name means one thing: what could be read in several ways is wrong usage, and a word in front settles it
(``commit:``, ``site:``, ``week:``, ``line:``).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from generator.errors import CannotRun

COMMIT, SITE, WEEK, LINE = KINDS = ("commit", "site", "week", "line")
DOTS = "..."
FORMS = "A...B, each a commit, the folder of a site, a week such as 2026-W25, or a line of the ledger such as line:2"
_WEEK = re.compile(r"\d{4}-W(?:0[1-9]|[1-4]\d|5[0-3])")
_LINE = re.compile(r"[1-9]\d{0,11}")


@dataclass(frozen=True, slots=True)
class Named:
    """One side: what kind of thing is named, and by which text."""

    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.text}" if self.kind == LINE else self.text


def read_sides(text: str, root: Path, is_commit: Callable[[str], bool]) -> tuple[Named, Named]:
    """Return both sides of ``A...B``; ``is_commit`` says whether the project knows a commit by a name."""
    parts = _split(text)
    before, after = (_read_side(part, root, is_commit) for part in parts)
    published = [side.kind in (WEEK, LINE) for side in (before, after)]
    if published[0] != published[1]:
        raise CannotRun(f"{text}: snapshots are compared with snapshots, and commits and sites with each other")
    return before, after


def _split(text: str) -> tuple[str, str]:
    before, dots, after = text.partition(DOTS)
    if not (before and dots and after) or DOTS in after:
        raise CannotRun(f"{text!r} does not name two states. Write {FORMS}.")
    return before, after


def _read_side(text: str, root: Path, is_commit: Callable[[str], bool]) -> Named:
    kind, mark, rest = text.partition(":")
    if mark and kind in KINDS:
        return _checked(Named(kind, rest))
    if _WEEK.fullmatch(text) and not is_commit(text):
        return Named(WEEK, text)
    readings = [name for name, holds in ((SITE, _is_folder(text)), (COMMIT, is_commit(text))) if holds]
    readings += [WEEK] if _WEEK.fullmatch(text) else []
    if len(readings) > 1:
        ways = " or ".join(f"{name}:{text}" for name in readings)
        raise CannotRun(f"{text} can be read in several ways: write {ways}")
    if not readings:
        raise CannotRun(f"there is no commit and no folder {text!r} seen from {root}. Write {FORMS}.")
    return Named(readings[0], text)


def _is_folder(text: str) -> bool:
    return Path(text).is_dir()


def _checked(named: Named) -> Named:
    shape = {WEEK: _WEEK, LINE: _LINE}.get(named.kind)
    if not named.text or (shape is not None and not shape.fullmatch(named.text)):
        raise CannotRun(f"{named.kind}:{named.text} is no {named.kind}. Write {FORMS}.")
    return named
