"""Whatever a reader meets in a file of the site: a number, a word or a claim planted there is refused in that file.

The channels are the guard's own lists, so that one that is added without a mutant fails here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial

import pytest

from generator.guard import channels, feeds, files, notebooks, scripts, styles
from generator.printing.scanning import Kind
from tests.guard.sites import check, latest_numbers
from tests.mutations.hunting import Mutant, hunt
from tests.mutations.planting import leaves, with_value

PLANTED: Mapping[Kind, str] = {
    Kind.NUMBER: "saves 43 here",
    Kind.WORD: "saves half of it",
    Kind.SIGN: "a few % of it",
    Kind.SAMENESS: "there is no loss",
    Kind.SUPERIORITY: "it outperforms them",
    Kind.AMOUNT: "nearly all of it",
    Kind.VERDICT: "its word is NO-GO",
    Kind.TOUCHING: "",
    Kind.DIRECTION: "read \u202ebackwards",
    Kind.PICTURE: "it earns \u2705",
    Kind.UNREADABLE: "in m\u0438xed letters",
}
"""A text of every kind that the guard finds; what touches a number needs a bound one beside it."""
TEXTS = {kind: text for kind, text in PLANTED.items() if text}

TAG_OF = {
    **dict.fromkeys(("content",), "meta"),
    **dict.fromkeys(("placeholder", "value", "prompt"), "input"),
    **dict.fromkeys(("min", "max", "low", "high", "optimum"), "meter"),
    **dict.fromkeys(("start",), "ol"),
    **dict.fromkeys(("download",), "a"),
    **dict.fromkeys(("abbr",), "th"),
    **dict.fromkeys(("summary",), "table"),
    **dict.fromkeys(("label",), "track"),
    **dict.fromkeys(("title", "standby"), "p"),
    **dict.fromkeys(("alt",), "img"),
}
"""An element on which each attribute is met."""
WHOLE = {"th": "<table><tr>{}</tr></table>"}
ARIA = (
    "label",
    "description",
    "placeholder",
    "roledescription",
    "braillelabel",
    "brailleroledescription",
    "keyshortcuts",
)
ARIA_NUMBERS = ("valuetext", "valuenow", "valuemin", "valuemax", "anything-new")

INSIDE = {
    "tspan": "<svg><text><tspan>{}</tspan></text></svg>",
    "textPath": "<svg><text><textPath>{}</textPath></text></svg>",
    **{name: f"<math><{name}>{{}}</{name}></math>" for name in ("mi", "mn", "mo", "mrow")},
    "wbr": "<p>{}<wbr></p>",
    **{name: f"<ruby><{name}>{{}}</{name}></ruby>" for name in ("rb",)},
}
"""How an element is written that cannot stand in a paragraph."""


def _planted(name: str, body: str, said: str) -> Mutant:
    return Mutant(name, lambda: check(body=body), "index.html", said=said)


def test_every_kind_is_found_in_the_text_of_a_page(request: pytest.FixtureRequest) -> None:
    """Numbers, words, signs, claims, verdict words and marks of direction."""
    assert set(Kind) == set(PLANTED)
    hunt((_planted(kind, f"<p>Here {text}.</p>", kind.value) for kind, text in TEXTS.items()), request)


def test_every_visible_attribute_is_read(request: pytest.FixtureRequest) -> None:
    """The guard's list of attributes, each on an element that shows it, and every name of an accessible text."""
    assert set(channels.VISIBLE_ATTRIBUTES) == set(TAG_OF)
    assert all(channels.is_visible(tag, name) for name, tag in TAG_OF.items())
    places = [*TAG_OF.items(), *((f"aria-{name}", "p") for name in (*ARIA, *ARIA_NUMBERS))]
    hunt(
        (
            _planted(
                f"{name} of <{tag}>: {kind}",
                WHOLE.get(tag, "{}").format(f'<{tag} {name}="{text}"></{tag}>'),
                kind.value,
            )
            for name, tag in places
            for kind, text in TEXTS.items()
        ),
        request,
    )


def test_aria_attributes_that_are_passed_by_hold_no_text() -> None:
    """What is left out of ``aria-*`` is a closed list of states and references."""
    assert not {f"{name}" for name in (*ARIA, *ARIA_NUMBERS)} & channels.ARIA_OF_THE_MACHINE


INLINE = (
    *("a", "abbr", "b", "bdi", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd", "label"),
    *("mark", "nobr", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var"),
    *("tspan", "textPath", "mi", "mn", "mo", "mrow", "mtext", "math", "rb", "rt", "ruby", "noscript", "button"),
    *("output", "custom-element", "meter", "acronym", "wbr"),
)
"""Elements through which text runs on: whatever is not known to break a line."""


def test_text_is_read_through_every_inline_element(request: pytest.FixtureRequest) -> None:
    """A number may stand in any of them, and its digits on both sides of their tags."""

    def mutants() -> Iterator[Mutant]:
        for tag in INLINE:
            whole = INSIDE.get(tag, f"<p><{tag}>{{}}</{tag}></p>")
            yield from (_planted(f"<{tag}>: {kind}", whole.format(text), kind.value) for kind, text in TEXTS.items())
            parted = whole.replace(f"<{tag}>{{}}", f"fo<{tag}>rt").replace(f"</{tag}>", f"</{tag}>y tokens", 1)
            parted = "<p>fo<wbr>rty tokens</p>" if tag == "wbr" else parted
            yield _planted(f"<{tag}>: a word on both sides", parted, "a number word")

    hunt(mutants(), request)


def test_a_reading_direction_that_swaps_numbers_is_refused(request: pytest.FixtureRequest) -> None:
    """Two bound numbers trade places where the text runs from right to left, and so read as another ratio."""
    bodies = [f'<p dir="{name}">x of y</p>' for name in ("rtl", "auto", "RTL")]
    hunt((_planted(body, body, "the reading direction") for body in bodies), request)


def test_what_shows_or_hides_without_saying_so_is_refused(request: pytest.FixtureRequest) -> None:
    """Values of options, titles of SVG links, lists that count down, keys of JSON, and rules that hide all text."""
    bodies = (
        '<select><option value="saves 43"></option></select>',
        '<svg><a xlink:title="saves 43"></a></svg>',
        "<ol reversed><li>x</li></ol>",
        '<svg><circle visibility="hidden" r="2"/></svg>',
        '<svg><circle opacity="0" r="2"/></svg>',
        '<svg><g display="none"></g></svg>',
    )
    rules = (
        *("p { display: none }", "* { font-size: 0 }", "p, li { text-indent: -999em }"),
        *("body { transform: scaleX(-1) }", "td { visibility: hidden }", "main { opacity: 0 }"),
        *("[class] { display: none }", "main a > * > * + * { display: none }", ".explain * { visibility: hidden }"),
        *(".dot.worse, .pairs tbody tr:last-child { display: none }", ".tools, .said { display: none }"),
        *(
            ".said { filter: blur(9px) }",
            ".said { position: absolute; left: -999px }",
            "section { clip-path: inset(9px) }",
        ),
        *("p { zoom: 0 }", "p { font-size: 1px }", ".x { letter-spacing: -1em }", ".x { line-height: 0 }"),
        *("@font-face { font-family: Other; src: url(other.woff2) }", "td:last-child { opacity: 0.0 }"),
        *(".v::before { content: '-' }", ".v::after { content: 'k' }", ".said::before { content: '\\2212' }"),
        *("p::first-letter { font-size: 0 }", ".v::before { position: absolute }", ".x::before { margin-right: -5em }"),
        *(".worse { fill-opacity: 0 }", ".shown figcaption { display: none }", ".x { overflow: hidden }"),
    )
    badge = {"schemaVersion": 1, "label": "x", "message": "y", "43 % saved": "x"}

    def mutants() -> Iterator[Mutant]:
        yield from (_planted(body, body, "") for body in bodies)
        yield from (_file("style.css", rule) for rule in rules)
        yield _file("badges/a.json", json.dumps(badge))

    hunt(mutants(), request)


def test_every_element_that_cannot_be_read_is_refused(request: pytest.FixtureRequest) -> None:
    """The guard's list of elements, each alone and inside SVG where it belongs there."""
    svg = {"set", "animate", "animateTransform", "animateMotion", "handler", "listener"}
    lone = {"frame", "frameset", "base"}

    def body(tag: str) -> str:
        return f"<svg><g><{tag}></{tag}></g></svg>" if tag in svg else f"<{tag}>x</{tag}>"

    tags = sorted(channels.REFUSED_TAGS - lone)
    hunt((_planted(tag, body(tag), f"the element <{tag}>") for tag in tags), request)
    for tag in sorted(lone):
        assert tag in channels.REFUSED_TAGS


BINARY = b"\x89PNG 43"
FILES: Mapping[str, tuple[str, str]] = {
    ".html": ("page.html", "<!DOCTYPE html><p>{}</p>"),
    ".svg": ("chart.svg", '<svg xmlns="http://www.w3.org/2000/svg"><text>{}</text></svg>'),
    ".css": ("style.css", 'p::after {{ content: "{}" }}'),
    ".js": ("code.js", 'show("{}")'),
    ".ipynb": (
        "walk.ipynb",
        '{{"nbformat": 4, "cells": [{{"cell_type": "markdown", "metadata": {{}}, "source": "{}"}}]}}',
    ),
    ".txt": ("robots.txt", "{}"),
    ".xml": ("feed.xml", "<feed><title>{}</title></feed>"),
}


def test_every_kind_of_file_is_read(request: pytest.FixtureRequest) -> None:
    """Each kind of file that the guard has a rule for, with every kind of finding in it."""
    assert set(files.TEXT_RULES) == set(FILES)
    hunt(
        (
            Mutant(f"{path}: {kind}", partial(check, {path: shape.format(text).encode()}), path, said=kind.value)
            for path, shape in FILES.values()
            for kind, text in TEXTS.items()
        ),
        request,
    )


@pytest.mark.parametrize(
    "path", ["data.csv", "notes.md", "x.pdf", "other.xml", "page.xhtml", "page.htm", "README", "latest.json5"]
)
def test_a_file_without_a_rule_is_refused(path: str, request: pytest.FixtureRequest) -> None:
    """What the guard cannot read is not published."""
    hunt([Mutant(path, lambda: check({path: b"x"}), path, said="a file of the kind")], request)


def test_every_element_of_the_feed_and_the_sitemap_is_read(request: pytest.FixtureRequest) -> None:
    """Texts are scanned, values have their form, structure holds nothing, and any other element is refused."""
    texts = {name: kind for name in feeds.TEXTS for kind in TEXTS}
    others = [*feeds.STRUCTURE, *feeds.EMPTY, *feeds.VALUES, "content", "rights", "subtitle", "generator"]

    def mutants() -> Iterator[Mutant]:
        for name in texts:
            yield from (_file("feed.xml", f"<feed><{name}>{text}</{name}></feed>") for text in TEXTS.values())
        for name in others:
            for path in ("feed.xml", "sitemap.xml"):
                yield _file(path, f"<feed><{name}>saves 43</{name}></feed>")
        for attribute in ("href", "term", "scheme", "label", "title", "type", "rel"):
            yield _file("feed.xml", f'<feed><link {attribute}="saves 43"/></feed>')
        for whole in (
            "<feed><!-- 43 --></feed>",
            "<!DOCTYPE feed><feed/>",
            "<feed><link/>43</feed>",
            "<feed>43</feed>",
            "<feed",
        ):
            yield _file("feed.xml", whole)

    hunt(mutants(), request)


def _file(path: str, text: str) -> Mutant:
    return Mutant(f"{path}: {text}", lambda: check({path: text.encode()}), path)


def test_every_way_of_a_style_sheet_to_print_is_refused(request: pytest.FixtureRequest) -> None:
    """Strings of any property but names of fonts and grids, counters and imports, and rules that hide what is bound."""
    hiding = (
        "display: none",
        "visibility: hidden",
        "visibility: collapse",
        "opacity: 0",
        "font-size: 0",
        "color: transparent",
    )
    properties = ("content", "quotes", "list-style", "list-style-type", "--any", "text-emphasis", "hyphenate-character")

    def mutants() -> Iterator[Mutant]:
        for name in properties:
            yield from (_file("style.css", f"p {{ {name}: '{text}' }}") for text in TEXTS.values())
        for said in styles.REFUSED:
            yield _file("style.css", f"{said} x;" if said.startswith("@") else f"p {{ content: {said} x) }}")
        for part in (*styles.BOUND_CLASSES, "v", "id"):
            yield from (_file("style.css", f".{part} {{ {declaration} }}") for declaration in hiding)
            yield (
                _file("style.css", f"[data-{part}] {{ display: none }}")
                if part != "v"
                else _file("style.css", "data { display: none }")
            )
        for name in ("color", "font-size", "display", "content", "background"):
            yield _planted(f"style: {name}", f'<p style="{name}: x">x</p>', f"the style '{name}'")

    assert not {*properties} & {*styles.PRINTS_NO_STRING}
    hunt(mutants(), request)


def test_every_string_of_a_script_is_read(request: pytest.FixtureRequest) -> None:
    """In every kind of quotes, escaped or not; and a number that is set as the text of an element."""

    def mutants() -> Iterator[Mutant]:
        for quote in "\"'`":
            for text in TEXTS.values():
                yield _file("code.js", f"show({quote}{text}{quote})")
                escaped = "".join(f"\\u{ord(letter):04x}" for letter in text)
                yield _file("code.js", f"show({quote}{escaped}{quote})")
        for name in scripts.PRINTED:
            yield from (
                _file("code.js", f"node.{name} = {value}") for value in ("43", "'NO-GO'", '"twice"', "`4\\u0033`")
            )

    hunt(mutants(), request)


def test_every_cell_of_a_notebook_is_read(request: pytest.FixtureRequest) -> None:
    """Markdown, comments, outputs and counts; a kind of cell or a key without a rule is refused."""
    code: dict[str, object] = {
        "cell_type": "code",
        "metadata": {},
        "source": "x",
        "outputs": [],
        "execution_count": None,
    }

    def cells() -> Iterator[Mapping[str, object]]:
        for text in TEXTS.values():
            yield {"cell_type": "markdown", "source": [text]}
            yield code | {"source": f"x = 1  # {text}"}
        yield code | {"outputs": [{"text": "43"}]}
        yield code | {"execution_count": 43}
        yield code | {"attachments": {}}
        yield {"cell_type": "raw", "source": "43"}

    assert {"markdown", "code"} == set(notebooks.KEYS)
    hunt((_file("walk.ipynb", json.dumps({"nbformat": 4, "cells": [cell]})) for cell in cells()), request)


HEADS = {
    "title": "<title>{}</title>",
    **{
        f"meta {name}": f'<meta name="{name}" content="{{}}">'
        for name in ("description", "author", "keywords", "theme-color", "twitter:title")
    },
    **{
        f"meta {name}": f'<meta property="{name}" content="{{}}">'
        for name in ("og:title", "og:site_name", "og:description", "og:url", "og:image", "og:image:alt")
    },
    "json-ld": '<script type="application/ld+json">{{"a": [{{"b": "{}"}}]}}</script>',
    "style": "<style>p::before {{ content: '{}' }}</style>",
}


def test_every_text_of_a_head_is_read(request: pytest.FixtureRequest) -> None:
    """Titles, descriptions, previews, machine-readable blocks and styles."""
    hunt(
        (
            Mutant(f"{name}: {kind}", partial(check, head=shape.format(text)), "index.html")
            for name, shape in HEADS.items()
            for kind, text in TEXTS.items()
        ),
        request,
    )


def test_every_leaf_of_the_exported_numbers_is_held(request: pytest.FixtureRequest) -> None:
    """Each value of the file in turn is replaced: a number by another, a text by a claim, nothing by something."""
    whole = json.loads(latest_numbers())
    check({"latest-numbers.json": latest_numbers()})

    def mutants() -> Iterator[Mutant]:
        for keys, value in leaves(whole):
            if keys[-1] not in ("as_of", "commit"):
                flipped = {True, False, None} - {value} if keys[-1] == "held" else ()
                for other in (*_others(value), *flipped):
                    yield _file("latest-numbers.json", json.dumps(with_value(whole, keys, other)))

    hunt(mutants(), request)


def _others(value: object) -> Iterator[object]:
    yield "saves 43.14 %"
    yield 4.314
    if isinstance(value, str):
        yield f"{value} twice"
