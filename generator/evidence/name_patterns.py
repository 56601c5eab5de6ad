"""Names of files as patterns: ``{arm}/{task}-*.json`` matches, and keeps what stands for ``arm`` and ``task``.

A pattern without a slash is held against the last part of a name, one with slashes against all of it. ``*`` and
captures stay inside a part, and take as much of it as they can. Promises patterns that are quick to hold against any
name: few open parts, and between two of them something fixed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

_PART = re.compile(r"\{([a-z][a-z0-9_]{0,63})\}|([*])|([^*{}]+)|([{}])")
MOST_OPEN = 4
"""How many open parts one part of a path has at most."""
LONGEST_NAME = 255
NAMES_OF_FILES = ("name", "stem")
"""What every file has, captured or not."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern of names, and what it keeps of them."""

    captures: tuple[str, ...]
    is_whole: bool
    _matcher: re.Pattern[str]

    def match(self, name: str) -> Mapping[str, str] | None:
        """Return what the captures stand for in a name; None where it does not match."""
        held = name if self.is_whole else name.rsplit("/", 1)[-1]
        if any(len(part) > LONGEST_NAME for part in held.split("/")):
            return None
        found = self._matcher.fullmatch(held)
        return found.groupdict() if found else None


def parse_pattern(text: str) -> Pattern:
    """Return a pattern; ``ValueError`` says what is needed where it is none."""
    parts = [match.groups() for match in _PART.finditer(text)]
    captures = tuple(capture for capture, _, _, _ in parts if capture)
    if any(stray for _, _, _, stray in parts):
        raise ValueError("a pattern such as {arm}/{task}-*.json is needed")
    if len(set(captures)) < len(captures) or not set(NAMES_OF_FILES).isdisjoint(captures):
        raise ValueError(f"each capture once, and none called {' or '.join(NAMES_OF_FILES)}, is needed")
    if any(not one[2] and not other[2] for one, other in pairwise(parts)):
        raise ValueError("something fixed between two open parts of the pattern is needed")
    if any(len(re.findall(r"[*{]", part)) > MOST_OPEN for part in text.split("/")):
        raise ValueError(f"at most {MOST_OPEN} open parts between slashes are needed")
    return Pattern(captures, "/" in text, re.compile("".join(map(_expression, parts)), re.DOTALL))


def _expression(part: tuple[str | None, ...]) -> str:
    capture, star, fixed, _ = part
    if fixed:
        return re.escape(fixed)
    return "[^/]*" if star else f"(?P<{capture}>[^/]+)"
