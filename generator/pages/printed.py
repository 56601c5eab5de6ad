"""What a template may print, and the HTML of each: elements, sentences, text, and blocks that were rendered here.

Promises: an element appears whole, linked to the page that explains it unless it already stands in a link. Refuses
every other type, so that a number cannot slip into a page as a number.
"""

from __future__ import annotations

from dataclasses import dataclass

from jinja2 import Undefined
from jinja2.exceptions import TemplateRuntimeError
from markupsafe import Markup, escape

from generator.pages.links import href, is_outside, prose_href
from generator.printing.elements import Coordinate, Element, Sentence, Styled

Part = str | Element | Styled
TAGS = frozenset({"em", "strong", "code", "a"})


class TemplateMisuse(TemplateRuntimeError):
    """A template did what it may not do: what was found, what is allowed, what to do instead."""

    def __init__(self, found: str, expected: str, remedy: str) -> None:
        self.found, self.expected, self.remedy = found, expected, remedy
        super().__init__(f"{found}; expected {expected}. {remedy}")


@dataclass(frozen=True, slots=True)
class Unlinked:
    """Something to print without links of its own, since it stands inside a link."""

    content: Element | Sentence | str


def printed(value: object, root: str, *, linked: bool = True) -> Markup:
    """Return the HTML of a printable value; everything else is a ``TemplateMisuse``."""
    match value:
        case Unlinked():
            return printed(value.content, root, linked=False)
        case Element():
            return _element(value, root, linked=linked)
        case Sentence():
            return Markup("").join(_part(part, root, linked=linked) for part in value.parts)
        case Coordinate():
            return Markup(f"{float(value.place):.2f}")
        case Markup():
            return value
        case str() | Undefined():
            return escape(value)
    raise TemplateMisuse(
        f"a value of type {type(value).__name__} in an output",
        "an element, a sentence or text",
        "Print the element of the figure, parameter or identifier; a bare number has no artifact behind it.",
    )


def _element(element: Element, root: str, *, linked: bool) -> Markup:
    html = Markup(element.html)
    if element.target is None or not linked:
        return html
    return Markup('<a class="explain" href="{}">{}</a>').format(href(element.target, root), html)


def _part(part: Part, root: str, *, linked: bool) -> Markup:
    match part:
        case Element():
            return _element(part, root, linked=linked)
        case Styled():
            return _styled(part, root, linked=linked)
        case _:
            return escape(part)


def _styled(styled: Styled, root: str, *, linked: bool) -> Markup:
    if styled.tag not in TAGS:
        raise TemplateMisuse(f"prose styled as {styled.tag!r}", "em, strong, code or a", "Mend the prose.")
    if styled.tag != "a" or styled.href is None:
        tag = "span" if styled.tag == "a" else styled.tag
        inner = Markup("").join(_part(part, root, linked=linked) for part in styled.parts)
        return Markup("<{0}>{1}</{0}>").format(Markup(tag), inner)
    inner = Markup("").join(_part(part, root, linked=False) for part in styled.parts)
    if not linked:
        return inner
    outside = Markup(' rel="noopener noreferrer"') if is_outside(styled.href) else Markup("")
    return Markup('<a href="{}"{}>{}</a>').format(prose_href(styled.href, root), outside, inner)
