"""A style sheet as rules: each declaration with the selectors that it holds for, the blocks around it, and its line.

Promises: what is read here is read by every browser alike. Refuses what one may read otherwise: escapes, characters
outside ASCII, broken strings, brackets that do not close, rules inside rules, and blocks of any kind but a closed list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r"(?P<comment>/\*.*?\*/)|(?P<string>\"[^\"\\\n\r\f]*\"|'[^'\\\n\r\f]*')|(?P<mark>[{};])|(?P<open>[(\[])"
    r"|(?P<close>[)\]])|(?P<text>(?:[ !#-&*-.0-:=-Z^-z|~\n\r\t]|/(?!\*))+)|(?P<other>.)",
    re.DOTALL,
)
_GROUP = re.compile(r"@(?:media|container|supports)[ (]", re.IGNORECASE)
_SELECTOR = re.compile(r"[^|&<@!;$`%/]*")
_PIECE = re.compile(r"\"[^\"]*\"|'[^']*'|.")
_PAIRS = {")": "(", "]": "["}
PAGE = "@page"


@dataclass(frozen=True, slots=True)
class Declared:
    """One declaration: ``name: value`` for each selector, inside the blocks around."""

    around: str
    selectors: tuple[str, ...]
    name: str
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A place at which a style sheet is not the plain list of rules that it should be."""

    found: str
    line: int


@dataclass(slots=True)
class _Reading:
    blocks: list[str] = field(default_factory=list)
    text: str = ""
    starts: int = 1
    opened: list[str] = field(default_factory=list)


def rules_of(css: str) -> Iterator[Declared | Unreadable]:
    """Yield every declaration of a style sheet in order; at the first that cannot be read, that, and nothing more."""
    reading, line = _Reading(), 1
    for match in _TOKEN.finditer(css):
        piece, kind = match.group(), match.lastgroup
        if not reading.text.strip():
            reading.starts = line + piece[: len(piece) - len(piece.lstrip())].count("\n")
        line += piece.count("\n")
        if kind == "comment":
            reading.text += " "
            continue
        if kind == "other" or not _fits(reading.opened, piece, kind):
            yield Unreadable(f"{(reading.text + piece).strip()[-80:]!r}", line)
            return
        if kind != "mark":
            reading.text += piece
            continue
        done = _close(reading, piece)
        if done is not None:
            yield done
        if isinstance(done, Unreadable):
            return
        reading.text = ""
    if reading.blocks or reading.text.strip():
        yield Unreadable(f"a rule that does not end, {' '.join([*reading.blocks, reading.text])[-80:]!r}", line)


def _fits(opened: list[str], piece: str, kind: str | None) -> bool:
    """Take down a bracket; return whether it closes the one that was opened last, and no mark stands inside of any."""
    if kind == "open":
        opened.append(piece)
    elif kind == "close":
        return bool(opened) and opened.pop() == _PAIRS[piece]
    return not (kind == "mark" and opened)


def _apart(selectors: str) -> tuple[str, ...]:
    """Return the selectors of a list; commas inside of brackets and strings part none."""
    found, depth = [""], 0
    for piece in _PIECE.findall(selectors):
        depth += (piece in "([") - (piece in ")]")
        if piece == "," and not depth:
            found.append("")
        else:
            found[-1] += piece
    return tuple(each.strip() for each in found)


def _close(reading: _Reading, mark: str) -> Declared | Unreadable | None:
    """Take what stands before a mark, open or close a block, and return the declaration that ends there."""
    text = " ".join(reading.text.split())
    if mark == "{":
        is_group = _GROUP.match(text) is not None or text == PAGE
        inside = reading.blocks[-1] if reading.blocks else "@media "
        if not _GROUP.match(inside) or not (is_group or (text and _SELECTOR.fullmatch(text))):
            return Unreadable(f"the block {text[:80]!r}", reading.starts)
        reading.blocks.append(text)
        return None
    declared = _declared(reading, text) if text else None
    if mark == "}":
        if not reading.blocks:
            return Unreadable("a bracket that closes nothing", reading.starts)
        reading.blocks.pop()
    return declared


def _declared(reading: _Reading, text: str) -> Declared | Unreadable:
    name, colon, value = (part.strip() for part in text.partition(":"))
    if not colon or not reading.blocks or _GROUP.match(reading.blocks[-1]):
        return Unreadable(f"{text[:80]!r}", reading.starts)
    return Declared(" ".join(reading.blocks[:-1]), _apart(reading.blocks[-1]), name.lower(), value, reading.starts)
