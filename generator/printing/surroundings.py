"""What stands around a piece of text, as a message shows it: its sentence on one line, and its whole word."""

from __future__ import annotations

import re

from generator.printing.touching import MARKS

_SENTENCE_STARTS = re.compile(r"[.!?:;]\s|\n\s*\n")
_SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)|\n\s*\n")
_SHOWN = {**dict.fromkeys(map(ord, MARKS), "[...]"), 0x200B: ""}
_REACH = 400
"""How far from a finding its sentence and its word are looked for: farther than a message shows them."""


def sentence_around(text: str, start: int, end: int, *, longest: int = 160) -> str:
    """Return the sentence that a piece of text stands in, on one line, bound elements as ``[...]``."""
    first, last = max(start - _REACH, 0), end + _REACH
    left = max((first + match.end() for match in _SENTENCE_STARTS.finditer(text[first:start])), default=first)
    after = _SENTENCE_ENDS.search(text[end:last])
    right = end + after.end() if after else min(last, len(text))
    before, after_it = text[left:start].lstrip(), text[end:right].rstrip()
    if len(before) > longest // 2:
        before = "... " + before[-longest // 2 :].partition(" ")[2]
    if len(after_it) > longest // 2:
        after_it = after_it[: longest // 2].rpartition(" ")[0] + " ..."
    piece = (before + text[start:end] + after_it).translate(_SHOWN)
    return " ".join(piece.split())


def word_around(text: str, start: int, end: int) -> str:
    """Return the unbroken piece of text around a finding, without punctuation at its ends: ``gemini-3.1-pro``."""
    first, last = max(start - _REACH, 0), min(end + _REACH, len(text))
    while start > first and not text[start - 1].isspace():
        start -= 1
    while end < last and not text[end].isspace():
        end += 1
    return text[start:end].strip(".,;:!?()[]{}\"'\u201c\u201d\u2018\u2019")
