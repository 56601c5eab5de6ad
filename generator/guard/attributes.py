"""Reads the attributes of one element: what a reader meets is looked through, what runs or frames refused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.guard.channels import ADDRESSES, FOLLOWED, FOLLOWED_LINKS, is_machine_meta, is_visible, scheme_of
from generator.guard.page_context import Page
from generator.guard.presentation import PRESENTING, check_attribute
from generator.guard.remarks import Remark
from generator.guard.styles import read_declarations
from generator.printing.elements import unbound

Attributes = Mapping[str, str | None]
_SILENT_NAMES = frozenset({"id", "lang", "scope", "headers", "colspan", "rowspan", "rel", "datetime"})
"""Attributes that no rule reads: an element that has no others is passed by at once."""
_HIDING = frozenset(
    {"visibility", "display", "opacity", "fill-opacity", "stroke-opacity", "clip-path", "mask", "filter"}
)
"""Attributes by which a part of a drawing can stand there and not be seen."""
_COLOURING = frozenset({"bgcolor", "color", "fill", "stroke", "stroke-width"})
"""Attributes by which an element takes a colour of its own, which no style sheet declares."""
_REFUSED = _HIDING | _COLOURING | {"srcdoc", "dir", "reversed", "http-equiv"}
"""Attributes that may be refused, beside those that run something (``on...``)."""
_PRESENTED = PRESENTING | {"type", "charset", "content", "class", "src"}
"""Attributes that present something, or may."""
_IS_SHOWN = re.compile(r"visible|inline|block|1(?:\.0+)?|0?\.[1-9]\d*")
_OTHER_HOST = re.compile(r"(?:^|[,\s])\s*(?:https?:|//)", re.IGNORECASE)


def read_attributes(page: Page, tag: str, attributes: Attributes) -> Iterator[Remark]:
    """Yield everything that is wrong with the attributes of an element that is not bound itself."""
    if _SILENT_NAMES.issuperset(attributes):
        return
    named = unbound(attributes.get("data-bound") or "")
    missing = set(named)
    for name, value in attributes.items():
        text, channel = value or "", f"{name} of <{tag}>"
        if name in _REFUSED or name.startswith("on"):
            yield from _refused(page, tag, name, text, channel)
        if name in _PRESENTED:
            yield from check_attribute(page, tag, name, text)
        if name in ADDRESSES:
            yield from _address(page, text, channel, loaded=_is_loaded(tag, name, attributes))
        if name == "style":
            yield from read_declarations(page, text, channel)
        elif not is_visible(tag, name) or (tag == "meta" and _speaks_to_machines(attributes)):
            continue
        elif named:
            marked = page.mark(text, named)
            missing -= set(marked.found)
            yield from page.scan(marked.text, channel)
        else:
            yield from page.read_plain(text, channel)
    if missing and not holds_svg_text(tag):
        yield from page.missing([name for name in named if name in missing], f"attributes of <{tag}>")


def holds_svg_text(tag: str) -> bool:
    """Whether an element may hold plain forms as its text: SVG texts cannot hold other elements."""
    return tag in ("text", "tspan", "title", "desc", "textPath")


def _speaks_to_machines(attributes: Attributes) -> bool:
    if attributes.get("http-equiv") is not None:
        return True
    name = attributes.get("name") or attributes.get("property") or attributes.get("itemprop") or ""
    return is_machine_meta(name, attributes.get("content") or "")


def _refused(page: Page, tag: str, name: str, text: str, channel: str) -> Iterator[Remark]:
    if name.startswith("on") or name == "srcdoc":
        yield page.remark(channel, f"the attribute {name}", "a page without scripts and frames inside", "Remove it.")
    if name == "dir" and text.strip().lower() != "ltr":
        yield page.remark(channel, f"the reading direction {text[:20]!r}", "text from left to right", "Remove it.")
    if name in _HIDING and not _IS_SHOWN.fullmatch(text.strip().lower()):
        remedy = "Draw it in sight, or leave it out with its values."
        yield page.remark(channel, f"the attribute {name}={text[:20]!r}", "drawings in sight", remedy)
    if name in _COLOURING and page.path.endswith(".html") and tag != "link":
        yield page.remark(channel, f"the colour {name}={text[:20]!r}", "colours of the style sheet", "Use a class.")
    if name == "reversed":
        yield page.remark(channel, "a list that counts down", "lists that count from the beginning", "Remove it.")
    if name == "http-equiv" and text.strip().lower() == "refresh":
        yield page.remark(channel, "a page that leads on by itself", "a page that stays", "Remove the refresh.")


def _is_loaded(tag: str, name: str, attributes: Attributes) -> bool:
    """Whether the browser fetches an address to show the page, instead of only when a reader follows it."""
    if tag == "link":
        return not FOLLOWED_LINKS.issuperset((attributes.get("rel") or "").lower().split())
    return (tag, name.removeprefix("xlink:")) not in FOLLOWED


def _address(page: Page, text: str, channel: str, *, loaded: bool) -> Iterator[Remark]:
    scheme = scheme_of(text)
    is_drawing = scheme == "data" and channel == "href of <link>" and text.startswith("data:image/svg+xml,")
    if scheme in ("javascript", "vbscript", "data", "blob") and not is_drawing:
        remedy = "Put the file into the site and link to it."
        yield page.remark(channel, f"an address of the scheme {scheme}:", "an address of a file", remedy)
    elif loaded and _OTHER_HOST.search(text):
        remedy = "Put the file into the site: a page asks no other host for anything."
        yield page.remark(channel, f"a file of another host, {text[:100]!r}", "files of the site alone", remedy)
