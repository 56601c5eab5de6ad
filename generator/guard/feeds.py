"""Reads the site's XML for machines, the feed and the sitemap, element by element: every element has a rule.

Promises: texts are read like those of a page, with the bindings that are named for them; a day must be a day, an id a
name that comes from a digest, an address an address. Refuses document types and entities, and whatever has no rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from generator.guard.page_context import Page
from generator.guard.remarks import Remark

FEED, SITEMAP = "feed.xml", "sitemap.xml"
TEXTS = frozenset({"title", "summary", "name"})
STRUCTURE = frozenset({"feed", "entry", "author", "urlset", "url"})
EMPTY = frozenset({"link", "category"})
_ADDRESS = re.compile(r"(?:https?://[^\s<>]+|[a-z./-]+)(?:#line-\d+)?")
_URN = re.compile(r"urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}T00:00:00Z")
_WORDS = re.compile(r"[a-z]+(?:-[a-z]+)*|application/atom\+xml|text/html")
VALUES = {"id": (_URN, _ADDRESS), "loc": (_ADDRESS,), "updated": (_MOMENT,)}
"""Elements that hold a value for machines, and the forms that it may have."""
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
REMEDY = "Give the element a rule in the guard before it is published."


def read_xml(page: Page, text: str) -> Iterator[Remark]:
    """Yield everything that is wrong with a feed or a sitemap."""
    if "<!" in text:
        yield page.remark("XML", "a declaration or a comment", "elements and text alone", "Leave it out.")
        return
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        yield page.remark("XML", f"a file that is not XML ({error})", "well-formed XML", "Mend the template.")
        return
    for element in root.iter():
        yield from _read(page, element)


def _read(page: Page, element: ElementTree.Element) -> Iterator[Remark]:
    name, text = element.tag.rpartition("}")[2], element.text or ""
    channel = f"<{name}>"
    if (element.tail or "").strip():
        yield page.remark(channel, "text between elements", "text inside elements", "Put it into an element.")
    if name in TEXTS:
        yield from page.read_plain(text, channel)
    elif not _holds(name, text):
        yield page.remark(channel, f"{text[:100]!r}", f"what <{name}> may hold", REMEDY)
    for key, value in element.attrib.items():
        if key != _LANGUAGE and not (_ADDRESS if key == "href" else _WORDS).fullmatch(value):
            yield page.remark(f"{key} of {channel}", f"{value[:100]!r}", f"what {key} may hold", REMEDY)


def _holds(name: str, text: str) -> bool:
    """Whether an element without words holds what its kind may hold."""
    if name in STRUCTURE or name in EMPTY:
        return not text.strip()
    return any(form.fullmatch(text) for form in VALUES.get(name, ()))
