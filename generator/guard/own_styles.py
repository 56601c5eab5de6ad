"""Holds the rules of a style sheet to a closed list, so that none hides, moves, reorders or redraws what is bound.

Promises: each declaration is one of the shipped sheet's own, for the selector and in the block it has there, or one
that a project may set (``style_values``); and every remark names its line. Refuses everything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.guard.colours import KNOWN as KNOWN_COLOURS
from generator.guard.colours import TOKENS
from generator.guard.known_styles import HIDEABLE, KNOWN
from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from generator.guard.style_rules import Declared, Unreadable, rules_of
from generator.guard.style_selectors import is_beside, is_drawn, may_be_cell, may_be_part, may_be_root, tag_of
from generator.guard.style_values import IN_ATTRIBUTES, is_no_smaller, may_set

_IMPORTANT = re.compile(r"\s*!\s*important$", re.IGNORECASE)
_EMPTY = frozenset({"''", '""', "none", "normal"})
_SHIPPED_NAMES = re.compile(r"--(?:sans|serif|mono|measure|(?:strong-|caution-)?line)")
_EXPECTED = "a style that neither hides, moves, reorders nor redraws what is bound, from the closed list of them"
_REMEDY = (
    "Leave it to the shipped sheet, whose own rules may all stand, or set colours, spaces, lines, weights, sizes and "
    "widths under a class of your own."
)


def read_rules(page: Page, css: str, channel: str) -> Iterator[Remark]:
    """Yield a remark for every rule of a style sheet that is neither a shipped one nor of the closed list."""
    for rule in rules_of(css):
        if isinstance(rule, Unreadable):
            remedy = "Write plain rules in ASCII, without escapes and not inside each other, in @media at most."
            found = f"{rule.found}, which is no plain rule"
            yield page.remark(channel, found, "a style sheet that is read alike everywhere", remedy, line=rule.line)
            continue
        for selector in rule.selectors:
            if not _is_allowed(selector, rule):
                found = f"the style {f'{rule.name}: {rule.value}'[:120]!r} of {selector[:80]!r}"
                yield page.remark(channel, found, _EXPECTED, _REMEDY, line=rule.line)


def read_attribute(name: str, value: str) -> bool:
    """Whether a style attribute may hold a declaration: a width, a side, or a plain value of its own."""
    judge = IN_ATTRIBUTES.get(name)
    if judge is not None:
        return judge(value.strip().lower())
    is_own = re.fullmatch(r"--[a-z-]+", name) is not None and name[2:] not in TOKENS
    is_own = is_own and _SHIPPED_NAMES.fullmatch(name) is None
    return is_own and re.fullmatch(r"[\w.%#-]*", value.strip()) is not None


def _is_allowed(selector: str, rule: Declared) -> bool:
    """Whether a declaration may hold for one of the selectors of its rule."""
    if (rule.around, selector, f"{rule.name}: {rule.value}") in KNOWN:
        return True
    if selector.startswith("@"):
        return False
    value = _IMPORTANT.sub("", rule.value).lower()
    if selector in KNOWN_COLOURS.get((rule.name, value), ()):
        return True
    if selector in HIDEABLE and (rule.name, value) == ("display", "none"):
        return True
    on_part = may_be_part(selector)
    if rule.name == "content" or is_beside(selector):
        return rule.name == "content" and value in _EMPTY and is_drawn(selector) and not on_part
    if rule.name == "display" and may_be_cell(selector):
        return False
    if rule.name == "font-size" and may_be_root(selector) and not is_no_smaller(value):
        return False
    return may_set(rule.name, value, on_part=on_part, on_link=tag_of(selector) == "a")
