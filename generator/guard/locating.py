"""The likely source of a text in the output: the line of a template, a Markdown file or a suite that holds its words.

Promises: the most words around a finding that are found together decide; where nothing fits, nothing is claimed.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.errors import Place
from generator.printing.touching import MARKS

_TAGS = re.compile(r"<[^<>]*>|[*_`\\]|\{[{%#].*?[}%#]\}", re.DOTALL)
_REACH = (6, 3, 1, 0)
"""How many words to each side of a finding are tried, most first."""


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a source in order, joined by single blanks, and where each starts in the source."""

    text: str
    starts: tuple[int, ...]
    origins: tuple[int, ...]

    def origin(self, at: int) -> int:
        """Return the position in the source of the word that holds a position of the joined text."""
        index = bisect.bisect_right(self.starts, at) - 1
        return self.origins[index] + at - self.starts[index]


class Sources:
    """The texts that pages are made of, by path in the project: templates, content, suites and runs."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._words: dict[str, _Words] = {}

    def find(self, marked: str) -> Place | None:
        """Return where the words around a finding stand; the finding is between two NUL characters."""
        before, found, after = marked.split("\0")
        for phrase, offset in _phrases(before, found, after):
            pattern = re.compile(rf"(?<![\w.]){re.escape(phrase)}(?!\w)")
            for path, text in self._texts.items():
                words = self._words_of(path, text)
                match = pattern.search(words.text) if phrase in words.text else None
                if match:
                    return _place(path, text, words.origin(match.start() + offset))
        return None

    def _words_of(self, path: str, text: str) -> _Words:
        if path not in self._words:
            self._words[path] = _split(text)
        return self._words[path]


def _split(text: str) -> _Words:
    """Blank out tags and marks of emphasis, keeping positions, and take the words."""
    blanked = _TAGS.sub(lambda match: " " * len(match.group()) if len(match.group()) > 1 else "\0", text)
    starts, origins, words, at = [], [], [], 0
    for match in re.finditer(r"[^\s]+", blanked):
        word = match.group().replace("\0", "")
        starts.append(at)
        origins.append(match.start())
        words.append(word)
        at += len(word) + 1
    return _Words(" ".join(words), tuple(starts), tuple(origins))


def _phrases(before: str, found: str, after: str) -> Iterator[tuple[str, int]]:
    """Yield what to look for, longest first, each with where the finding starts in it."""
    marks = f"[{MARKS}]"
    left, right = re.split(marks, before)[-1], re.split(marks, after)[0]
    head = left[len(left.rstrip()) :] and " "
    tail = right[: len(right) - len(right.lstrip())] and " "
    middle = " ".join(found.split())
    for reach in _REACH:
        lead = " ".join(left.split()[-reach:]) if reach else ""
        trail = " ".join(right.split()[:reach]) if reach else ""
        start = lead + head if lead else ""
        yield start + middle + (tail + trail if trail else ""), len(start)


def _place(path: str, text: str, at: int) -> Place:
    line_start = text.rfind("\n", 0, at) + 1
    return Place(path, text.count("\n", 0, at) + 1, at - line_start + 1)
