"""Reads style sheets and style attributes: strings that a style can print, and rules that hide what is bound.

Promises: escapes are decoded, and every string counts as printed unless its property prints none (fonts, selectors).
Refuses counters, ``attr()``, imports, files of other hosts, images with text in them, own fonts, text that a style
adds, and every rule that hides, covers, shrinks or moves away what it means, but for a closed list of things beside the
text. What colours may meet is judged by ``colours``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import repeat
from urllib.parse import unquote

from generator.guard.colours import read_declaration, read_palette, token_of
from generator.guard.known_styles import HIDEABLE
from generator.guard.own_styles import read_attribute, read_rules
from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from generator.guard.style_values import IN_ATTRIBUTES

_TOKEN = re.compile(
    r"(?P<comment>/\*.*?(?:\*/|\Z))|(?P<string>\"(?:\\.|[^\"\\])*(?:\"|\Z)|'(?:\\.|[^'\\])*(?:'|\Z))"
    r"|(?P<mark>[{};])|(?P<text>(?:\\.|[^\"'{};/\\]|/(?!\*))+)|(?P<rest>.)",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n\f]?|(\n)|(.))", re.DOTALL)
PRINTS_NO_STRING = ("font-family", "font", "src", "font-feature-settings", "font-variation-settings")
"""Properties whose strings are names; those of a grid are, too."""
_PRINTS_NO_STRING = re.compile(rf"(?:{'|'.join(PRINTS_NO_STRING)}|grid[a-z-]*)\s*:")
REFUSED = (
    *("counter(", "counters(", "counter-increment", "counter-reset", "counter-set"),
    *("@counter-style", "@import", "@font-face", "attr(", "unicode-bidi", "direction"),
)
"""What prints something that does not stand in the page, or draws it as something else, or turns it around."""
_REFUSED = re.compile("|".join(rf"(?<![\w-]){re.escape(name)}" for name in REFUSED), re.IGNORECASE)
_REMOTE = re.compile(r"(?:https?:)?//", re.IGNORECASE)
BOUND_CLASSES = (
    *("figure", "verdict", "ledger", "parameter", "node", "cell", "count", "literal", "formula"),
    *("depth", "class", "scale", "mark", "term"),
)
"""Classes of bound elements and of their parts."""
_PART = "|".join(BOUND_CLASSES)
_BOUND_PART = re.compile(rf"\.(?:{_PART}|v|id)(?![\w-])|(?<![\w.#-])data(?![\w-])|\[\s*data-(?:{_PART}|id|word)")
_HIDES = re.compile(
    r"(?:^|;|\s)(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0+(?:\.0*)?(?![.\d])"
    r"|font-size\s*:\s*0+(?:\.0*)?(?![.\d])|color\s*:\s*transparent|content-visibility\s*:\s*(?:hidden|auto)"
    r"|(?:fill|stroke)-opacity\s*:\s*0+(?:\.0*)?(?![.\d])|position\s*:\s*(?:absolute|fixed)"
    r"|(?:-webkit-)?(?:clip|clip-path|filter|backdrop-filter|mask|mask-image|zoom|text-security)\s*:"
    r"|(?:transform|translate|scale|rotate|offset-path|animation|animation-name)\s*:"
    r"|overflow(?:-[xy])?\s*:\s*(?:hidden|clip)|(?:margin|inset|left|right|top|bottom)[a-z-]*\s*:[^;]*(?<![\w.])-[\d.]"
    r"|text-indent\s*:\s*-|(?:letter|word)-spacing\s*:\s*-(?!0?\.0\d*em)|line-height\s*:\s*(?:0?\.[0-7]|0(?![.\d]))"
    r"|(?:max-)?(?:width|height|inline-size|block-size)\s*:\s*0(?![.\d]))",
    re.IGNORECASE,
)
_DRAWN_BESIDE = re.compile(r"::(?:before|after)$")
_DRAWS = re.compile(r"\s*(?:transform\s*:\s*(?:rotate\([^()]*\)|none)|(?:width|height)\s*:[^;]*)\s*", re.IGNORECASE)
"""What may be done to a shape that a rule draws beside a text: turned, and given a size."""
_CONTENT = re.compile(r"\s*content\s*:", re.IGNORECASE)
_OF_PARTS = re.compile(
    r"font|font-(?:family|size|weight|style|variant-numeric|feature-settings)|letter-spacing|line-height|color|white-space"
    r"|(?:padding|margin|border|outline)(?:-[a-z-]+)?|background(?:-color)?|vertical-align|display|overflow-wrap|text-align"
    r"|text-decoration(?:-(?:color|line|style|thickness))?|text-underline-offset|(?:forced|print|-webkit-print)-color-adjust"
    r"|cursor|hyphens|--[a-z-]+"
)
"""Properties that a rule may set on a part of a bound element: how it looks, never where it goes or how much of it."""
_SIZE = re.compile(r"(?:^|[\s(,])(\d*\.?\d+)(px|r?em|%|pt)", re.IGNORECASE)
_SMALLEST = {"px": 8.0, "pt": 6.0, "em": 0.5, "rem": 0.5, "%": 50.0}
_SMALLEST_UNITS = 6.0
_SHOWN = frozenset({"inline", "inline-block", "block", "inline-flex", "flex", "inherit", "initial", "revert"})


def read_style_sheet(page: Page, css: str, *, channel: str = "style sheet") -> Iterator[Remark]:
    """Yield everything that is wrong with a style sheet; with its line where the file is one."""
    is_file = page.path.endswith(".css")
    for remark in read_rules(page, css, channel):
        yield remark if is_file else replace(remark, line=None)
    for at, remark in _read(page, css, channel):
        yield replace(remark, line=css.count("\n", 0, len(css[:at].rstrip())) + 1) if is_file else remark


def _read(page: Page, css: str, channel: str) -> Iterator[tuple[int, Remark]]:
    """Yield what is wrong with a style sheet by the strings, addresses and colours in it, with where each ends."""
    selectors: list[str] = []
    palettes: list[dict[str, str]] = []
    context = ""
    for match in _TOKEN.finditer(css):
        at = repeat(match.start())
        if match.lastgroup == "comment":
            continue
        if match.lastgroup == "string":
            yield from zip(at, _string(page, _decoded(match.group()[1:-1]), context, channel), strict=False)
            context += " "
        elif match.lastgroup == "mark":
            yield from zip(at, _statement(page, context, selectors, channel), strict=False)
            if match.group() == "{":
                selectors.append(context.strip())
                palettes.append({})
                context = ""
                continue
            yield from zip(at, _declaration(page, selectors, palettes, context, channel), strict=False)
            if match.group() == "}" and selectors:
                selectors.pop()
                yield from zip(at, read_palette(page, palettes.pop(), channel), strict=False)
            context = ""
        else:
            context += _decoded(match.group())
    yield from zip(repeat(len(css)), _rest(page, selectors, palettes, context, channel), strict=False)


def _declaration(
    page: Page, selectors: list[str], palettes: list[dict[str, str]], context: str, channel: str
) -> Iterator[Remark]:
    """Yield what is wrong with the colours of one declaration, and take down the one that it sets."""
    yield from read_declaration(page, selectors, context, channel)
    token = token_of(context)
    if token is not None and palettes:
        palettes[-1][token[0]] = token[1]


def _rest(
    page: Page, selectors: list[str], palettes: list[dict[str, str]], context: str, channel: str
) -> Iterator[Remark]:
    """Yield what is wrong with what stands behind the last mark, and with blocks that do not end."""
    yield from _statement(page, context, selectors, channel)
    yield from _declaration(page, selectors, palettes, context, channel)
    for palette in palettes:
        yield from read_palette(page, palette, channel)


def read_declarations(page: Page, css: str, channel: str) -> Iterator[Remark]:
    """Yield everything that is wrong with a style attribute."""
    for declaration in _decoded(css).split(";"):
        name = declaration.partition(":")[0].strip().lower()
        if name and not read_attribute(name, declaration.partition(":")[2]):
            found = f"the style {name!r}" if name not in IN_ATTRIBUTES else f"the style {declaration.strip()[:80]!r}"
            expected = f"widths and sides alone: {', '.join(sorted(IN_ATTRIBUTES))}"
            yield page.remark(channel, found, expected, "Put it into the style sheet, under a class.")
    for _, remark in _read(page, f"x{{{css}}}", channel):
        yield remark


def _string(page: Page, text: str, context: str, channel: str) -> Iterator[Remark]:
    in_selector = context.count("[") > context.count("]")
    if _CONTENT.match(context) and text != "":
        found = f"the text {text[:100]!r}, which a style adds to what stands in the page"
        yield page.remark(channel, found, "content: '' alone, for a shape", "Write it into the page.")
    if re.search(r"url\(\s*$", context, re.IGNORECASE) or context.strip().startswith("@"):
        yield from _address(page, text, channel)
    elif not in_selector and not _PRINTS_NO_STRING.match(context.strip().lower()):
        yield from page.scan(text, f"string in the {channel}")


def _hides(selector: str, declaration: str) -> bool:
    """Whether a declaration hides, covers, shrinks or moves away what a selector means, and what may stand in it."""
    if _HIDES.search(declaration) is None and not _shrinks(declaration):
        return False
    meant = [" ".join(each.split()) for each in selector.split(",")]
    drawn = [each for each in meant if each not in HIDEABLE]
    return not all(_DRAWN_BESIDE.search(each) and _DRAWS.fullmatch(declaration) for each in drawn)


def _shrinks(declaration: str) -> bool:
    """Whether a declaration makes text too small to be read; in a drawing, px are units that it may draw larger."""
    name, _, value = (part.strip().lower() for part in declaration.partition(":"))
    sizes = _SIZE.findall(value) if name in ("font", "font-size") else []
    smallest = {**_SMALLEST, "px": _SMALLEST_UNITS}
    return any(float(size) < smallest[unit.lower()] for size, unit in sizes)


def _statement(page: Page, context: str, selectors: list[str], channel: str) -> Iterator[Remark]:
    for match in _REFUSED.finditer(context):
        found = f"{match.group()!r}, which prints what is not in the page"
        yield page.remark(channel, found, "styles that print nothing but their own words", "Write it into the page.")
    for match in re.finditer(r"url\(\s*([^)\s]+)", context, re.IGNORECASE):
        yield from _address(page, match[1], channel)
    if selectors and (_hides(selectors[-1], context) or _cuts(selectors[-1], context)):
        found = f"the rule {selectors[-1]!r}, which hides a part of a bound element, or what one may stand in"
        yield page.remark(
            channel, found, "values in sight together with their verdicts", "Show both, or print neither."
        )


def _cuts(selector: str, declaration: str) -> bool:
    """Whether a declaration could move, cut, cover or reverse a part of a bound element that a selector means."""
    name, colon, value = (part.strip().lower() for part in declaration.partition(":"))
    if not colon or not any(_is_part(each) for each in selector.split(",")):
        return False
    if not _OF_PARTS.fullmatch(name) or "transparent" in value or "line-through" in value:
        return True
    if name.startswith("margin") and re.search(r"(?<![\w.])-(?:\d|\.\d)", value):
        return True
    if name == "display":
        return value.removesuffix("!important").strip() not in _SHOWN
    sizes = _SIZE.findall(value) if name in ("font", "font-size") else []
    return any(float(size) < _SMALLEST[unit.lower()] for size, unit in sizes) or (
        name in ("font", "font-size") and re.match(r"0(?![.\d])", value) is not None
    )


def _is_part(selector: str) -> bool:
    """Whether the last part of a selector is a part of a bound element, and no mark drawn before or behind it."""
    last = re.split(r"[\s>+~]+(?![^\[]*\])", selector.strip())[-1]
    return "::" not in last and _BOUND_PART.search(last) is not None


def _address(page: Page, address: str, channel: str) -> Iterator[Remark]:
    plain = unquote(address).strip().lower()
    if _REMOTE.match(plain):
        remedy = "Put the file into the site: a page asks no other host for anything."
        yield page.remark(channel, f"a file of another host, {address[:100]!r}", "files of the site alone", remedy)
    elif plain.startswith("data:"):
        is_drawing = plain.startswith("data:image/svg+xml") and ";base64" not in plain
        if not is_drawing or re.search(r"<(?:text|foreignobject|style|image)", plain):
            remedy = "Draw shapes only; text belongs into the page."
            yield page.remark(channel, "an image inside the style sheet that may hold text", "drawn shapes", remedy)


def _decoded(text: str) -> str:
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _character(match: re.Match[str]) -> str:
    if match[1]:
        code = int(match[1], 16)
        return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
    return match[3] or ""
