"""The types a template may print, and the one HTML form and plain form that each has.

Every number a reader sees is one of these. An element's *binding* (``kind:key``) names what it shows; the catalogue
maps each binding to the form it must have, and the guard compares the finished bytes with it.

    figure      data-figure="suite/figure@run[comparison][member]"   a figure with its verdict, marks and depth
    ledger      data-ledger="SEQ/figure"                             a figure as a ledger line published it
    parameter   data-parameter="suite/name", "suite/publication.min_valid_pairs", "methodology/resamples"
    verdict     data-verdict-of="suite@run"                          the word of a run
    formula     data-formula="suite/figure"                          canonical formula text
    node        data-node="FIGURE KEY#FACET"                         a step of a sum, n, an interval's end, ...
    cell        data-cell="run[comparison]/unit/arm.column"          one value of one pair
    id          data-id="SHAPE"                                      an identifier; its shape is checked
    count       data-count="NAME"                                    the build's own counts, from one closed list
                data-count="pairs/run[comparison]/PAGE"              how pairs are spread over pages: see pair_lists
    literal     data-literal="TEXT"                                  declared in content/literals.yaml with a reason
    scale       data-scale="DISPLAY:UNIT:VALUE"                      an axis tick; only inside SVG
    example     data-example="docs/NAME:LINE"                        an example of the documentation, as written
                data-example="reference/SUBJECT/..."                 a cell of a reference made from the code

An identifier's binding holds its text too (``id:SHAPE:TEXT``), so that every binding stands for one plain form.
Attributes, SVG texts and head texts cannot hold elements: they take plain forms, and ``bound`` names their bindings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from urllib.parse import quote, unquote

from generator.figures.model import Figure, exact_text, shown
from generator.units import Display, show
from generator.verdicts.marks import evidence_marks, marked
from generator.verdicts.model import RunVerdicts
from generator.verdicts.publication import word_beside
from generator.verdicts.words import VerdictWord

_SPECIAL = re.compile("[&<>\"']")
DEPTH_WORDS = {"from_rows": "from rows", "from_totals": "from totals", "as_recorded": "as recorded"}


@dataclass(frozen=True, slots=True)
class Element:
    """Something a template may print. Templates see no attribute of it."""

    kind: str
    key: str
    html: str
    """The whole element; what the guard compares."""
    text: str
    """The plain form, for attributes, titles and feeds."""
    target: str | None = None
    """The page it links to, as a path inside the site (``figures/<suite>/<id>/``); the link stands around ``html``."""

    @property
    def binding(self) -> str:
        """What the element shows: ``kind:key``."""
        return f"{self.kind}:{self.key}"

    def __str__(self) -> str:
        raise TypeError(f"{self.binding} must be printed whole, not turned into text")

    def __format__(self, specification: str) -> str:
        raise TypeError(f"{self.binding} must be printed whole, not turned into text")


def figure_element(figure: Figure, *, verdicts: RunVerdicts) -> Element:
    """Return the element of a figure: value, verdict, marks of its evidence and depth, never one without the others."""
    key, display = str(figure.key), shown(figure)
    value = exact_text(figure)
    attributes = "" if value is None else f' value="{escape(value)}"'
    depth = figure.depth.word if figure.depth is not None and value is not None else None
    modelled = (
        "modelled" if figure.evidence_class is not None and figure.evidence_class.word == "counterfactual" else None
    )
    word = word_beside(figure, verdicts)
    marks = _verdict_marks(word, verdicts)
    marks += _mark("depth", depth, DEPTH_WORDS[depth]) if depth else ""
    marks += _mark("class", "counterfactual", modelled) if modelled else ""
    html = (
        f'<{_tag(value)} class="figure" data-figure="{escape(key)}" data-verdict="{escape(word)}"'
        f'{_state(verdicts)} data-status="{figure.status.value}"{attributes}>'
        f'<span class="v">{escape(display)}</span>{marks}</{_tag(value)}>'
    )
    target = f"figures/{figure.key.suite}/{figure.key.figure}/"
    return Element("figure", key, html, marked(display, word, verdicts), target)


def _tag(value: str | None) -> str:
    """Return the name of an element: only what has an exact value is ``data``, which must have one."""
    return "span" if value is None else "data"


def _state(verdicts: RunVerdicts | None) -> str:
    """Return the attributes that say how fresh the evidence is and, where it is recorded, whether it is dirty."""
    if verdicts is None:
        return ""
    dirty = "" if verdicts.dirty is None else f' data-dirty="{str(verdicts.dirty).lower()}"'
    return f' data-freshness="{escape(verdicts.freshness)}"{dirty}'


def _verdict_marks(word: str, verdicts: RunVerdicts | None) -> str:
    """Return the HTML of a verdict word and of every mark of the evidence behind it."""
    marks = () if verdicts is None else evidence_marks(verdicts)
    return verdict_mark(word) + "".join(_mark("mark", mark.word, mark.mark or "") for mark in marks)


def verdict_mark(word: str) -> str:
    """Return the HTML of a verdict word: a word and, by style sheet, a shape; never only a colour."""
    return f' <span class="verdict" data-word="{escape(word)}">{escape(word)}</span>'


def _mark(name: str, key: str, text: str) -> str:
    return f' <span class="{name}" data-{name}="{escape(key)}">{escape(text)}</span>'


def ledger_element(
    seq: int, figure: str, *, display: str, value: str | None, verdict: str, verdicts: RunVerdicts | None
) -> Element:
    """Return the element of a figure as a ledger line published it, marked by what its run is today.

    ``verdicts`` are those of the run; None where the line names no run of the project.
    """
    key = f"{seq}/{figure}"
    attributes = "" if value is None else f' value="{escape(value)}"'
    html = (
        f'<{_tag(value)} class="ledger" data-ledger="{escape(key)}" data-verdict="{escape(verdict)}"'
        f'{_state(verdicts)}{attributes}><span class="v">{escape(display)}</span>'
        f"{_verdict_marks(verdict, verdicts)}</{_tag(value)}>"
    )
    return Element("ledger", key, html, marked(display, verdict, verdicts))


def verdict_element(suite: str, run: str | None, word: str) -> Element:
    """Return the element of a run's verdict word."""
    key = f"{suite}@{run}" if run else suite
    html = f'<span class="verdict" data-verdict-of="{escape(key)}" data-word="{escape(word)}">{escape(word)}</span>'
    return Element("verdict", key, html, word, f"runs/{run}/" if run else f"suites/{suite}/")


def word_element(key: str, word: str, entry: VerdictWord | None) -> Element:
    """Return the element of any other verdict word (``suite@run#freshness``), or of one in the list of all words.

    ``entry`` is its line in the table of words; None for a word that a ledger line holds and no table knows.
    """
    spoken = _spoken(word)
    attributes = f'data-verdict-of="{escape(key)}" data-word="{escape(word)}"'
    return Element(
        "verdict",
        key,
        f'<span class="verdict" {attributes}>{escape(spoken)}</span>',
        spoken,
        None if entry is None else _line(entry),
    )


def term_element(entry: VerdictWord) -> Element:
    """Return the element of a verdict word that prose speaks of: a term, in a form that no run's verdict has."""
    key, spoken = f"term#{entry.kind}.{entry.word}", _spoken(entry.word)
    html = f'<span class="term" data-verdict-of="{escape(key)}">{escape(spoken)}</span>'
    return Element("verdict", key, html, spoken, _line(entry))


def _line(entry: VerdictWord) -> str:
    """Return where the glossary has the line of a verdict word."""
    return f"glossary/#{entry.anchor}"


def _spoken(word: str) -> str:
    return word.replace("_", " ")


def formula_element(key: str, text: str) -> Element:
    """Return the element of a formula's canonical text; ``key`` is ``suite/figure`` or another owner of a formula."""
    html = f'<code class="formula" data-formula="{escape(key)}">{escape(text)}</code>'
    return Element("formula", key, html, text)


def value_element(kind: str, key: str, *, display: str, value: str | None = None) -> Element:
    """Return the element of a parameter, node or count: a value with its exact form beside it."""
    attributes = "" if value is None else f' value="{escape(value)}"'
    tag = _tag(value)
    html = f'<{tag} class="{kind}" data-{kind}="{escape(key)}"{attributes}>{escape(display)}</{tag}>'
    return Element(kind, key, html, display)


def cell_element(key: str, *, display: str, value: str | None = None) -> Element:
    """Return the element of a value of one pair, which stands in tables by the thousand: in its shortest whole form.

    The exact value is written beside what is shown only where the two differ.
    """
    name, text = _escaped(key), escape(display, quote=False) if _SPECIAL.search(display) else display
    if value is None or value == display:
        html = f'<span data-cell="{name}">{text}</span>'
    else:
        html = f'<data data-cell="{name}" value="{_escaped(value)}">{text}</data>'
    return Element("cell", key, html, display)


def _escaped(text: str) -> str:
    """Return what ``escape`` returns, faster where there is nothing to escape."""
    return escape(text) if _SPECIAL.search(text) else text


def identifier(shape: str, text: str) -> Element:
    """Return an identifier; the guard checks that the text has the shape it claims."""
    return Element("id", f"{shape}:{text}", f'<span class="id" data-id="{escape(shape)}">{escape(text)}</span>', text)


def scale_element(value: Fraction, display: Display, *, unit: str = "") -> Element:
    """Return an axis tick: a round value that no figure stands behind, printed inside SVG only."""
    key, text = f"{display}:{unit}:{value}", show(value, display, unit)
    return Element("scale", key, f'<tspan class="scale" data-scale="{escape(key)}">{escape(text)}</tspan>', text)


def literal_element(text: str) -> Element:
    """Return a declared literal."""
    html = f'<span class="literal" data-literal="{escape(text)}">{escape(text)}</span>'
    return Element("literal", text, html, text)


@dataclass(frozen=True, slots=True)
class Coordinate:
    """A place in a drawing, for geometry attributes alone: printed in text it is a number, and refused."""

    place: Fraction

    def __str__(self) -> str:
        raise TypeError("a coordinate must be printed by itself, not turned into text")


@dataclass(frozen=True, slots=True)
class Sentence:
    """Text and elements in order: generated sentences and prose are this, never a plain string with numbers in it."""

    parts: tuple[str | Element | Styled, ...]


@dataclass(frozen=True, slots=True)
class Styled:
    """A piece of a sentence in emphasis, code or a link; ``tag`` is ``em``, ``strong``, ``code`` or ``a``."""

    tag: str
    parts: tuple[str | Element | Styled, ...]
    href: str | None = None


def plain(sentence: Sentence) -> str:
    """Return a sentence as plain text, its elements in their plain form."""
    return "".join(_plain_part(part) for part in sentence.parts)


def _plain_part(part: str | Element | Styled) -> str:
    if isinstance(part, Styled):
        return "".join(_plain_part(inner) for inner in part.parts)
    return part.text if isinstance(part, Element) else part


def elements_of(sentence: Sentence | Styled) -> Iterator[Element]:
    """Yield the elements of a sentence in order."""
    for part in sentence.parts:
        if isinstance(part, Styled):
            yield from elements_of(part)
        elif isinstance(part, Element):
            yield part


def bindings(*printed: Element | Sentence | str) -> tuple[str, ...]:
    """Return the bindings of what is printed in plain form, in order: for the side table of head and JSON texts."""
    found: list[str] = []
    for item in printed:
        if isinstance(item, Element):
            found.append(item.binding)
        elif isinstance(item, Sentence):
            found.extend(element.binding for element in elements_of(item))
    return tuple(found)


def bound(*printed: Element | Sentence | str) -> str:
    """Return the ``data-bound`` attribute of an element whose attributes or SVG text hold these in plain form."""
    return " ".join(quote(binding, safe="/:@[]#=,+.-_~") for binding in bindings(*printed))


def unbound(attribute: str) -> tuple[str, ...]:
    """Return the bindings that a ``data-bound`` attribute names; the inverse of ``bound``."""
    return tuple(unquote(name) for name in attribute.split())
