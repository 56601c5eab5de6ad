"""Reads the strings of a script file: prose in them could reach the page, so it holds no number either.

Promises only that: a script can still compute what nobody foresaw, which is why every page is complete without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from generator.printing.vocabulary import PERCENT_SIGNS

_TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/|(?P<string>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)", re.DOTALL
)
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|(.))", re.DOTALL)
_PROSE = re.compile(rf"\w\s+\w|[\u202d\u202e]|[{PERCENT_SIGNS}]|>\s*[^<\s]")
PRINTED = ("textContent", "innerText", "innerHTML", "outerHTML", "title", "alt")
"""Properties by which a script shows what it sets."""
_PRINTED = re.compile(
    rf"\.(?:{'|'.join(PRINTED)})\s*\+?=\s*(?:(?P<number>\d[\d.]*)|(?P<quote>[\"'`])(?P<word>[^\"'`\n]*)(?P=quote))"
)


def read_script(page: Page, script: str) -> Iterator[Remark]:
    """Yield the numbers, number words and sameness words in the prose of a script."""
    for match in _TOKEN.finditer(script):
        if match["string"]:
            text = _ESCAPE.sub(_character, match["string"][1:-1])
            if _PROSE.search(text):
                yield from page.scan(text, "string in the script")
    for match in _PRINTED.finditer(script):
        text = match["number"] or _ESCAPE.sub(_character, match["word"] or "")
        yield from page.scan(text, "text that the script prints")


def _character(match: re.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    if not code:
        return "\n" if match[4] == "n" else match[4]
    return chr(min(int(code, 16), 0x10FFFF))
