"""What a rule of a project's own may set: properties and values that neither hide, move, reorder nor redraw a text.

Promises: a closed list, in which each property has its own values; lengths are plain ones with an upper bound, sizes of
text have a lower one as well. What may be set on parts of bound elements is a smaller list. Refuses everything else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from generator.guard.colours import OF_VERDICTS, TOKENS, judges

_Judge = Callable[[str], bool]
_LENGTH = re.compile(r"(?:(\d{1,3}(?:\.\d{1,4})?|\.\d{1,4})(px|r?em)|0)")
_IN_REM = {"px": 1 / 16, "em": 1.0, "rem": 1.0}
_SPACE, _CLOSE, _BORDER = 8.0, 1.0, 0.5
"""The greatest lengths in rem: of a space, of one at a part of a bound element, and of a line."""
_FAMILIES = frozenset(
    {
        *("var(--sans)", "var(--serif)", "var(--mono)", "system-ui", "-apple-system", "ui-monospace", "sans-serif"),
        *("serif", "monospace", "segoe ui", "roboto", "noto sans", "liberation sans", "charter", "bitstream charter"),
        *("iowan old style", "source serif pro", "cambria", "georgia", "liberation serif", "sf mono", "menlo"),
        *("consolas", "liberation mono", "arial", "helvetica", "helvetica neue", "verdana", "times new roman"),
        *("ui-sans-serif", "ui-serif", "inherit"),
    }
)
"""Families whose letters and digits are what they are written as."""
_OF_VERDICT = re.compile(rf"var\(\s*--(?:{'|'.join(OF_VERDICTS)})\s*\)")
_COLOUR = re.compile(r"var\(--[a-z-]+\)|#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]+")
_CALM = re.compile(r"var\(--(?:line|strong-line|ink|muted|link|neutral)\)|currentcolor|transparent")
"""Colours that say nothing of a verdict."""
_BORDER_STYLES = frozenset({"solid", "dashed", "dotted", "none"})
_FLUID = re.compile(r"clamp\(([\d.]+)rem, [\d.]+rem \+ [\d.]+vw, ([\d.]+)rem\)")
_SIZES = {"px": (12.0, 112.0), "rem": (0.75, 7.0), "em": (1.0, 1.5), "%": (100.0, 150.0)}
"""The least and the greatest size of text; sizes inside each other multiply, so that those add nothing below one."""


def _words(*words: str) -> _Judge:
    return frozenset(words).__contains__


def _pattern(pattern: str) -> _Judge:
    compiled = re.compile(pattern)
    return lambda value: compiled.fullmatch(value) is not None


def _is_length(value: str, most: float) -> bool:
    match = _LENGTH.fullmatch(value)
    return match is not None and (match[1] is None or float(match[1]) * _IN_REM[match[2]] <= most)


def _lengths(most: float, *words: str) -> _Judge:
    def judge(value: str) -> bool:
        parts = value.split()
        return 1 <= len(parts) <= 4 and all(part in words or _is_length(part, most) for part in parts)

    return judge


def _border(colour: re.Pattern[str]) -> _Judge:
    def judge(value: str) -> bool:
        parts = value.split()
        return 1 <= len(parts) <= 4 and all(
            part in _BORDER_STYLES or _is_length(part, _BORDER) or colour.fullmatch(part) for part in parts
        )

    return judge


def _is_size(value: str) -> bool:
    fluid = _FLUID.fullmatch(value)
    sizes = [(fluid[1], "rem"), (fluid[2], "rem")] if fluid else re.findall(r"^(\d*\.?\d+)(px|r?em|%)$", value)
    return value == "inherit" or (
        bool(sizes) and all(_SIZES[unit][0] <= float(size) <= _SIZES[unit][1] for size, unit in sizes)
    )


def _is_family(value: str) -> bool:
    return all(each.strip().strip("\"'") in _FAMILIES for each in value.split(","))


def _is_wide(value: str) -> bool:
    match = re.fullmatch(r"(\d{2,3})(?:\.\d{1,3})?(?:rem|ch)", value)
    return value in ("100%", "none", "var(--measure)") or (match is not None and int(match[1]) >= 10)


_SIDES = ("", "-top", "-right", "-bottom", "-left", "-block", "-inline", "-block-start", "-block-end", "-inline-start")
_COLUMN = r"(?:minmax\(0, [1-3]fr\)|[1-3]fr)"
_ON_BOTH: Mapping[str, _Judge] = {
    "font-family": _is_family,
    "font-size": _is_size,
    "font-weight": _pattern(r"[3-9]00|[3-9]50|normal|bold|inherit"),
    "font-style": _words("normal", "italic", "inherit"),
    "font-variant-numeric": _pattern(r"(?:(?:tabular|lining|proportional)-nums ?)+|normal|inherit"),
    "letter-spacing": _words("normal", "0", "-0.01em", "0.02em", "0.06em", "inherit"),
    "line-height": _pattern(r"[1-2](?:\.\d{1,3})?|normal|inherit"),
    "overflow-wrap": _words("normal", "break-word", "anywhere"),
    "border-radius": _lengths(_SPACE),
    "cursor": _words("pointer", "default", "auto", "help", "text"),
    "box-sizing": _words("border-box"),
    "text-align": _words("left", "right", "start", "center", "end", "inherit"),
    "vertical-align": _words("baseline", "top", "middle", "bottom"),
    "hyphens": _words("none", "manual", "auto"),
    "text-transform": _words("none"),
    "text-underline-offset": _pattern(r"0?\.[12]\d?em"),
}
_ANYWHERE: Mapping[str, _Judge] = {
    **_ON_BOTH,
    **{f"padding{side}": _lengths(_SPACE) for side in (*_SIDES, "-inline-end")},
    **{f"margin{side}": _lengths(_SPACE, "auto") for side in (*_SIDES, "-inline-end")},
    **{f"border{side}": _border(_COLOUR) for side in (*_SIDES, "-inline-end", "-color", "-width", "-style")},
    **{f"border{side}-color": _border(_COLOUR) for side in _SIDES[1:5]},
    **{f"border{side}-width": _lengths(_BORDER) for side in _SIDES[1:5]},
    **{f"border{side}-style": _BORDER_STYLES.__contains__ for side in _SIDES[1:5]},
    "border-collapse": _words("collapse", "separate"),
    "border-spacing": _lengths(_BORDER),
    **dict.fromkeys(("max-width", "width", "max-inline-size"), _is_wide),
    "min-width": _pattern(r"0|(?:[1-9]|1\d|20)(?:\.\d{1,2})?rem"),
    **dict.fromkeys(("gap", "row-gap", "column-gap"), _lengths(_SPACE)),
    "columns": _pattern(r"[1-3]|[1-4]\d(?:\.\d)?rem"),
    "column-count": _words("1", "2", "3"),
    "display": _words("block", "inline", "inline-block", "flow-root", "flex", "grid"),
    "flex-wrap": _words("wrap"),
    "grid-template-columns": _pattern(rf"{_COLUMN}(?: {_COLUMN}){{0,3}}|repeat\([2-4], {_COLUMN}\)"),
    "align-items": _words("start", "center", "baseline", "stretch", "end"),
    "white-space": _words("normal", "pre-wrap", "inherit"),
    "text-wrap": _words("wrap", "balance", "pretty"),
    "list-style": _words("none", "disc", "circle", "square"),
    "list-style-type": _words("none", "disc", "circle", "square"),
    "break-inside": _words("auto", "avoid"),
    "break-after": _words("auto", "avoid"),
    "break-before": _words("auto", "avoid"),
    "color-scheme": _words("light", "dark", "light dark"),
}
_ON_PARTS: Mapping[str, _Judge] = {
    **_ON_BOTH,
    **{f"padding{side}": _lengths(_CLOSE) for side in _SIDES},
    **{f"margin{side}": _lengths(_CLOSE) for side in _SIDES},
    "border-bottom": _border(_CALM),
    "border-bottom-color": _border(_CALM),
    "display": _words("inline", "inline-block", "block"),
    "white-space": _words("normal", "nowrap", "inherit"),
}
_ON_LINKS: Mapping[str, _Judge] = {"text-decoration": _words("none", "underline", "inherit")}
_OF_FONTS = frozenset({"--sans", "--serif", "--mono"})
IN_ATTRIBUTES: Mapping[str, _Judge] = {
    **dict.fromkeys(("width", "max-width", "min-width"), _pattern(r"[1-9]\d%|100%|[1-9]\d(?:\.\d)?rem")),
    "text-align": _words("left", "right", "start", "center", "end"),
}
"""What a style attribute may set: widths and sides; colours and everything else belong into the style sheet."""


def may_set(name: str, value: str, *, on_part: bool, on_link: bool) -> bool:
    """Whether a rule may give a property a value, on what may be a part of a bound element or on what is none.

    The inks of verdicts are for verdicts: anything else in them would look like one.
    """
    if _OF_VERDICT.search(value):
        return False
    if name.startswith("--"):
        return not on_part and _may_define(name, value)
    if name in ("fill", "stroke"):
        return not on_part and _is_calm(value)
    if judges(name):
        return not on_part or name in ("background-color", "background") or (name == "color" and _is_calm(value))
    known = {**(_ON_PARTS if on_part else _ANYWHERE), **(_ON_LINKS if on_link else {})}.get(name)
    return known is not None and known(value)


def is_no_smaller(value: str) -> bool:
    """Whether a size of text is that of the reader or greater."""
    least = {"px": 16.0, "rem": 1.0, "em": 1.0, "%": 100.0}
    sizes = re.findall(r"^(\d*\.?\d+)(px|r?em|%)$", value)
    return value == "inherit" or any(float(size) >= least[unit] for size, unit in sizes)


def _is_calm(value: str) -> bool:
    """Whether a colour of text says nothing of a verdict, and is the very colour wherever it stands."""
    return value.startswith("var(") and _CALM.fullmatch(value) is not None


def _may_define(name: str, value: str) -> bool:
    """Whether a custom property may have a value: a colour, or one of the shipped sheet's a value of its kind."""
    if name in _OF_FONTS:
        return "var(" not in value and _is_family(value)
    if name == "--measure":
        return value.startswith(tuple("0123456789")) and _is_wide(value)
    return name[2:] in TOKENS or _pattern(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]+")(value)
