"""Which attributes a reader meets, in whatever way, and which elements have no place on a page that is checked."""

from __future__ import annotations

import re

REFUSED_TAGS = frozenset(
    {
        *("template", "iframe", "object", "embed", "applet", "frame", "frameset", "noframes", "noembed", "portal"),
        *("plaintext", "xmp", "canvas", "audio", "video", "bdo", "marquee", "base", "slot"),
        *("set", "animate", "animateTransform", "animateMotion", "handler", "listener"),
    }
)
"""Elements whose content is no text of the page, or changes after it was checked."""

BREAKING_TAGS = frozenset(
    {
        *("html", "head", "body", "title", "meta", "link", "script", "style", "template"),
        *("header", "footer", "main", "nav", "section", "article", "aside", "search", "hgroup", "address"),
        *("h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "center", "blockquote", "pre", "hr", "br"),
        *("ul", "ol", "menu", "dir", "li", "dl", "dt", "dd", "figure", "figcaption", "details", "summary", "dialog"),
        *("table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"),
        *("form", "fieldset", "legend", "select", "optgroup", "option", "datalist", "textarea"),
        *("svg", "g", "text", "desc", "rect", "line", "circle", "ellipse", "path", "polygon", "polyline"),
    }
)
"""Elements that break a line. Text runs on through all others, known or not: no word can hide between two of them."""

VISIBLE_ATTRIBUTES = frozenset(
    {
        *("alt", "title", "placeholder", "label", "summary", "abbr", "content", "value", "start", "standby", "prompt"),
        *("min", "max", "low", "high", "optimum", "download"),
    }
)
"""Attributes that are shown or read out, beside ``aria-*``."""

ARIA_OF_THE_MACHINE = frozenset(
    {
        *(
            "activedescendant",
            "atomic",
            "autocomplete",
            "busy",
            "checked",
            "colcount",
            "colindex",
            "colspan",
            "controls",
        ),
        *(
            "current",
            "describedby",
            "details",
            "disabled",
            "dropeffect",
            "errormessage",
            "expanded",
            "flowto",
            "grabbed",
        ),
        *("haspopup", "hidden", "invalid", "labelledby", "level", "live", "modal", "multiline", "multiselectable"),
        *("orientation", "owns", "posinset", "pressed", "readonly", "relevant", "required", "rowcount", "rowindex"),
        *("rowspan", "selected", "setsize", "sort"),
    }
)
_VALUE_TAGS = frozenset({"input", "option", "li", "meter", "progress", "param", "data", "output"})
_RANGE_TAGS = frozenset({"meter", "progress"})
_MACHINE_META = frozenset({"viewport", "color-scheme", "referrer", "robots", "format-detection"})
_COLOR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-z]+")
_ADDRESS = re.compile(r"(?:https?://|\.{0,2}/)[^\s]*|[\w./-]+\.(?:png|svg|jpg|webp|ico|json|xml)")
ADDRESSES = frozenset(
    {"href", "src", "action", "formaction", "xlink:href", "poster", "srcset", "background", "cite", "data", "ping"}
)
"""Attributes that hold addresses."""
FOLLOWED = frozenset(
    {
        *(("a", "href"), ("area", "href"), ("form", "action"), ("button", "formaction"), ("input", "formaction")),
        *(("blockquote", "cite"), ("q", "cite"), ("ins", "cite"), ("del", "cite")),
    }
)
"""Attributes whose address is asked for when a reader follows it; all others are fetched to show the page."""
FOLLOWED_LINKS = frozenset({"canonical", "alternate", "license", "author", "help", "next", "prev", "me", "search"})
"""What a ``<link>`` may be to lead somewhere and fetch nothing."""
_SCHEME = re.compile(r"[\x00-\x20]*([a-zA-Z][a-zA-Z0-9+.-]*):")


def is_visible(tag: str, name: str) -> bool:
    """Whether a reader meets the text of an attribute: shown, read out, or in a preview of the page."""
    if name.startswith("aria-"):
        return name.removeprefix("aria-") not in ARIA_OF_THE_MACHINE
    if name in ("value", "low", "high", "optimum", "min", "max"):
        return tag in (_VALUE_TAGS if name == "value" else _RANGE_TAGS)
    name = name.removeprefix("xlink:")
    return name in VISIBLE_ATTRIBUTES and (name != "content" or tag == "meta")


def is_machine_meta(name: str, content: str) -> bool:
    """Whether a ``meta`` element speaks to machines: settings, colours and addresses."""
    if name in _MACHINE_META or (name in ("theme-color", "msapplication-TileColor") and _COLOR.fullmatch(content)):
        return True
    is_address = name.rpartition(":")[2] in ("url", "image", "secure_url", "icon") or name.endswith(":image:src")
    return is_address and _ADDRESS.fullmatch(content) is not None


def scheme_of(address: str) -> str | None:
    """Return the scheme of an address in lower case, None for a relative one; blanks and control marks are no cover."""
    if ":" not in address:
        return None
    match = _SCHEME.match(re.sub(r"[\t\n\r]", "", address))
    return match[1].lower() if match else None
