"""Colours of style sheets: text is never like its ground, since only declared inks and grounds meet.

Promises: text takes one of the sheet's inks (``--ink``, ``--muted``, ...), what lies behind it one of the grounds
(``--paper``, ...), and wherever a sheet sets them it sets all of them, on ``:root``, with a contrast of every ink to
every ground that WCAG asks of text. Marks of drawings take inks, too, but for a closed list. Refuses what cannot be
judged here: other colours, shadows, blends, opacity, images behind text, outlines that cover, geometry of drawings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.guard.page_context import Page
from generator.guard.remarks import Remark

INKS = frozenset({"ink", "muted", "link", "go", "narrow", "no-go", "open", "neutral"})
"""Colours of what is read."""
GROUNDS = frozenset({"paper", "raised", "sunk", "caution"})
"""Colours of what lies behind it."""
TOKENS = INKS | GROUNDS
OF_VERDICTS: Mapping[str, frozenset[str]] = {
    "go": frozenset({"#17653a", "#6fd19a"}),
    "narrow": frozenset({"#864b00", "#f0b560"}),
    "no-go": frozenset({"#a1232b", "#ff9b98"}),
    "open": frozenset({"#54439a", "#c3b5ff"}),
}
"""The inks that say how it went, each with its shipped colours: by light and by dark."""
LEAST_CONTRAST = 4.5
"""What WCAG 2.2 asks of text of any size (success criterion 1.4.3)."""
_ENOUGH = f"a contrast of {LEAST_CONTRAST} or more"
_VARIABLE = re.compile(r"var\(--([a-z-]+)\)")
_HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})")
_CHOSEN_INKS, _CHOSEN_GROUNDS = frozenset({"canvastext", "linktext"}), frozenset({"canvas"})
"""Colours that the reader chose."""
_FORCED = re.compile(r"@media\s*\(\s*forced-colors\s*:\s*active\s*\)", re.IGNORECASE)
_BESIDE = re.compile(r"::(?:before|after)$")
_TEXT = frozenset({"color", "fill", "stroke"})
_BEHIND = frozenset({"background", "background-color"})
_SHADED = (
    "linear-gradient(to right, var(--raised) 40%, transparent) left / 3rem 100% no-repeat local, "
    "linear-gradient(to left, var(--raised) 40%, transparent) right / 3rem 100% no-repeat local, "
    "linear-gradient(to right, var(--strong-line), transparent) left / 0.8rem 100% no-repeat scroll, "
    "linear-gradient(to left, var(--strong-line), transparent) right / 0.8rem 100% no-repeat scroll, var(--raised)"
)
_LINES = frozenset(
    {".strip .base", ".strip-axis .base", ".strip-axis .grid", ".canvas .base", ".canvas .grid", ".canvas .rung"}
)
_RIMMED = frozenset({".canvas .dot", ".canvas .column", ".canvas .point", ".canvas svg .label", ".canvas svg .note"})
KNOWN: Mapping[tuple[str, str], frozenset[str]] = {
    ("background", _SHADED): frozenset({".scroll"}),
    ("fill", "var(--strong-line)"): frozenset({".strip .bar"}),
    ("fill", "var(--raised)"): frozenset({".canvas .dot.worse"}),
    ("fill", "canvas"): frozenset({".canvas .dot.worse"}),
    ("fill", "none"): frozenset({".canvas .strike"}),
    ("stroke", "var(--line)"): _LINES,
    ("stroke", "var(--strong-line)"): _LINES,
    ("stroke", "var(--raised)"): _RIMMED,
    ("fill-opacity", "0.75"): frozenset({".canvas .dot"}),
    ("stroke-opacity", "0.28"): frozenset({".canvas .band"}),
    ("stroke-width", "14"): frozenset({".canvas .band"}),
    ("stroke-dasharray", "5 4"): frozenset({".canvas .identity"}),
}
"""What is not of the rule, and the selectors that may have it: marks that are hollow, faint or rimmed on purpose."""
_NEVER = re.compile(
    r"text-shadow|box-shadow|(?:mix|background)-blend-mode|(?:-webkit-)?background-clip|background-image|all"
    r"|-webkit-text-(?!size-adjust).*|text-(?:fill-color|stroke.*)|border-image.*|stroke-dash.*|paint-order|r|[cr]?[xy]|d"
    r"|(?:fill-|stroke-|flood-|stop-)?opacity|stroke-width|outline(?:-width|-offset)?"
)
"""Properties that can make text or marks faint, or cover them; of some, single values are harmless."""
_HARMLESS: Mapping[str, re.Pattern[str]] = {
    "background-image": re.compile("none"),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity"), re.compile(r"1(?:\.0+)?")),
    "paint-order": re.compile("stroke"),
    "stroke-width": re.compile(r"(?:0\.[5-9]\d*|[12](?:\.\d+)?|3(?:\.0+)?)(?:px)?"),
    "outline": re.compile(r"none|0?\.[0-3]\d*rem (?:solid|dashed|dotted) var\(--[a-z-]+\)"),
    "outline-offset": re.compile(r"0?\.[0-3]\d*rem"),
}
_REMEDY = (
    f"Take an ink ({', '.join(sorted(INKS))}) for what is read and a ground ({', '.join(sorted(GROUNDS))}) for what "
    "lies behind it, as var(--NAME); to change a colour, set all of them on :root."
)


def read_declaration(page: Page, selectors: Sequence[str], declaration: str, channel: str) -> Iterator[Remark]:
    """Yield what is wrong with one declaration, by the colours that meet where it applies."""
    name, colon, value = (" ".join(part.split()).lower() for part in declaration.partition(":"))
    value = value.removesuffix("!important").strip()
    if not colon or not selectors:
        return
    if name.startswith("--"):
        if name[2:] in TOKENS and (selectors[-1].strip() != ":root" or "!important" in declaration):
            found = f"the colour {name}, set on {selectors[-1][:80]!r}"
            yield page.remark(channel, found, "colours set on :root alone, all together", _REMEDY)
    elif not _is_judged(name, value, selectors):
        found = f"the style {f'{name}: {value}'[:120]!r} of {selectors[-1][:80]!r}"
        yield page.remark(channel, found, "colours of text and ground that can be told apart", _REMEDY)


def read_palette(page: Page, palette: Mapping[str, str], channel: str) -> Iterator[Remark]:
    """Yield what is wrong with the colours that one block sets: left out, alike, or not to be judged."""
    missing = sorted(TOKENS - palette.keys()) if palette else []
    if missing:
        found = f"a block that sets {', '.join(sorted(palette))} without {', '.join(missing)}"
        yield page.remark(channel, found, "all inks and grounds set together", _REMEDY)
        return
    yield from _verdict_inks(page, palette, channel)
    for ink in sorted(INKS & palette.keys()):
        for ground in sorted(GROUNDS & palette.keys()):
            contrast = _contrast(palette[ink], palette[ground])
            if contrast is None or contrast < LEAST_CONTRAST:
                said = "that nobody can compute" if contrast is None else f"of {contrast:.2f}"
                found = f"--{ink} {palette[ink]} on --{ground} {palette[ground]}, a contrast {said}"
                yield page.remark(channel, found, _ENOUGH, "Set colours in the form #rrggbb that stand further apart.")


def _verdict_inks(page: Page, palette: Mapping[str, str], channel: str) -> Iterator[Remark]:
    """Yield the inks of verdicts that one block sets to another colour than the shipped ones: GO must not look red."""
    for ink, shipped in OF_VERDICTS.items():
        value = palette.get(ink)
        if value is not None and value not in shipped and value not in _CHOSEN_INKS:
            found = f"--{ink} {value}, the colour of a verdict changed"
            expected = f"a shipped colour of it: {', '.join(sorted(shipped))}"
            yield page.remark(channel, found, expected, "Keep it as the shipped sheet has it, by light or by dark.")


def judges(name: str) -> bool:
    """Whether a property is one whose values are judged here."""
    return name in _TEXT or name in _BEHIND or _NEVER.fullmatch(name) is not None


def token_of(declaration: str) -> tuple[str, str] | None:
    """Return the ink or ground that a declaration sets, with its value; None where it sets none."""
    name, _, value = (part.strip().lower() for part in declaration.partition(":"))
    return (name[2:], value) if name.startswith("--") and name[2:] in TOKENS else None


def _is_judged(name: str, value: str, selectors: Sequence[str]) -> bool:
    """Whether a declaration is one whose effect on what is read is known to be none."""
    meant = [" ".join(each.split()) for each in selectors[-1].split(",")]
    if set(meant) <= KNOWN.get((name, value), frozenset()):
        return True
    if name in _TEXT:
        return _is_of(value, INKS, selectors, {"inherit", "currentcolor"})
    if name in _BEHIND:
        is_beside = all(_BESIDE.search(each) for each in meant)
        return is_beside or _is_of(value, GROUNDS, selectors, {"none", "transparent", "inherit"})
    harmless = _HARMLESS.get(name)
    return _NEVER.fullmatch(name) is None or (harmless is not None and harmless.fullmatch(value) is not None)


def _is_of(value: str, tokens: frozenset[str], selectors: Sequence[str], words: set[str]) -> bool:
    """Whether a colour is one of some tokens, a word, or one that the reader chose where theirs are in force."""
    variable = _VARIABLE.fullmatch(value)
    if variable is not None:
        return variable[1] in tokens
    is_forced = any(_FORCED.fullmatch(each.strip()) for each in selectors)
    return value in words or (is_forced and value in (_CHOSEN_INKS if tokens == INKS else _CHOSEN_GROUNDS))


def _contrast(one: str, other: str) -> float | None:
    """Return the contrast of two colours as WCAG 2.2 defines it; those of the reader's system always suffice."""
    if one in _CHOSEN_INKS and other in _CHOSEN_GROUNDS:
        return 21.0
    if not _HEX.fullmatch(one) or not _HEX.fullmatch(other):
        return None
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(each * 2 for each in colour[1:])
    parts = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
