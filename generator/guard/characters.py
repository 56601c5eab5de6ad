"""In which characters a file of the site is written: in UTF-8 as it was read, and without control characters.

These steer terminals and printers, and part words where nobody sees it.

Promises: tabs and line ends are the only ones in any file that holds text, as bytes and, where markup has them, as
references. Refuses all others at their line. Files that are copied byte for byte are not read by this rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.guard.page_context import Page
from generator.guard.remarks import Remark

_ALLOWED = frozenset({0x09, 0x0A, 0x0C, 0x0D})
_LOW = bytes(code for code in (*range(0x20), 0x7F) if code not in _ALLOWED)
_MARK = re.compile(b"[" + re.escape(_LOW) + b"]|\xc2[\x80-\x9f]")
_REFERENCE = re.compile(rb"&#(?:[xX](?P<hex>[0-9a-fA-F]+)|(?P<decimal>[0-9]+))")
_BLANK, _DELETE, _LAST = 0x20, 0x7F, 0x9F
_ENCODING = re.compile(rb"<\?xml\b[^>]*\bencoding\s*=\s*[\"'](?!utf-8[\"'])", re.IGNORECASE)
_MARKUP = (".html", ".svg", ".xml")


def check_characters(page: Page, content: bytes) -> Iterator[Remark]:
    """Yield a remark on the first control character of a file, and on an encoding that it was not read in."""
    is_markup = page.path.endswith(_MARKUP)
    if is_markup and _ENCODING.match(content.lstrip()):
        yield page.remark("file", "a declared encoding that is another one", "files in UTF-8", "Declare UTF-8.")
    found = _first(content) or (_first_reference(content) if is_markup else None)
    if found is not None:
        line = content.count(b"\n", 0, found.start()) + 1
        what = f"the control character {found.group().decode()!r}"
        expected = "text whose only control characters are tabs and line ends"
        yield page.remark("file", what, expected, "Remove it, or show its name.", line=line)


def _first(content: bytes) -> re.Match[bytes] | None:
    if len(content.translate(None, _LOW)) == len(content) and b"\xc2" not in content:
        return None
    return _MARK.search(content)


def _first_reference(content: bytes) -> re.Match[bytes] | None:
    return next((found for found in _REFERENCE.finditer(content) if _is_control(found)), None)


def _is_control(reference: re.Match[bytes]) -> bool:
    digits = (reference["hex"] or reference["decimal"]).lstrip(b"0")[:9] or b"0"
    code = int(digits, 16 if reference["hex"] else 10)
    return code not in _ALLOWED and (code < _BLANK or _DELETE <= code <= _LAST)
