"""Numbers in every script and disguise are refused: in prose, on a page, and in a file for machines."""

from __future__ import annotations

import json
from functools import partial

import pytest

from generator.errors import Place
from generator.evidence.content import Document
from generator.guard.outside import check_outside
from generator.printing.prose import read_document, read_sentence
from tests.guard.sites import check, printer
from tests.mutations.hunting import Mutant, hunt

DISGUISES = {
    "plain": "43",
    "Arabic-Indic": "\u0664\u0663",
    "Persian": "\u06f4\u06f3",
    "Devanagari": "\u096a\u0969",
    "Thai": "\u0e54\u0e53",
    "Chinese": "\u56db\u5341",
    "fullwidth": "\uff14\uff13",
    "mathematical bold": "\U0001d7d2\U0001d7d1",
    "superscript": "\u2074\u00b3",
    "circled": "\u2463",
    "in brackets": "\u2477",
    "Roman": "\u2164",
    "fraction": "\u00bd",
    "joined by a zero-width joiner": "4\u200d3",
    "joined by a word joiner": "ha\u2060lf",
    "soft hyphen": "ha\u00adlf",
    "zero-width blank": "tw\u200bice",
    "combining mark": "4\u03363",
    "accented word": "h\u00e1lf",
    "Cyrillic letters": "h\u0430lf",
    "turned direction": "\u202e34",
    "picture": "\U0001f4af",
    "percent sign of another script": "4\u066a",
    "currency": "\u20ac4",
    "narrow no-break blanks": "4\u202f300",
    "Roman in letters": "XLIII",
    "small Roman": "xliii",
    "letters for digits": "l,ooo",
    "capital letters for digits": "lOO",
    "small capitals": "\u1d1b\u1d07\u0274",
    "Greek letters": "\u03a4\u0395\u039d",
    "Cherokee letters": "\u13a2\u13ac\u13c1",
    "Lisu letters": "\ua4d4\ua4ea\ua4f3",
    "dotless letters": "f\u0131ve",
    "flags": "\U0001f1f9\U0001f1ea\U0001f1f3",
    "letters in squares": "\U0001f143\U0001f134\U0001f13d",
    "dice": "\u2684",
    "a clock": "\U0001f553",
    "Braille": "\u283c\u2819",
    "glued words": "ninetyfour",
    "words with gaps": "t e n",
    "a broken word": "se-ven",
    "a word for nothing": "zero failures",
    "a private character": "\ue004",
}
"""A disguise of a number, or of a number word, each by its name."""


@pytest.mark.parametrize("name", sorted(DISGUISES))
def test_a_disguise_is_looked_through(name: str, request: pytest.FixtureRequest) -> None:
    """In a document, in a line of the evidence, in text, an attribute, SVG, a style, a title and an exported leaf."""
    text = DISGUISES[name]

    def outside() -> None:
        problems = list(check_outside(f"It saves {text} here.\n", "README.md", [], _Nothing()))  # type: ignore[arg-type]
        assert problems
        assert all(problem.where.line == 1 for problem in problems)

    outside()
    pages = {
        "text": f"<p>It saves {text} here</p>",
        "title": f'<p title="saves {text} here">x</p>',
        "SVG": f"<svg><text>saves {text}</text></svg>",
        "split by tags": f"<p>It saves {text[:1]}<b>{text[1:]}</b> here</p>",
        "entities": "<p>It saves " + "".join(f"&#{ord(letter)};" for letter in text) + " here</p>",
    }
    mutants = [Mutant(place, partial(check, body=body), "index.html") for place, body in pages.items()]
    mutants += [
        Mutant("style", lambda: check(head=f"<style>p::after {{ content: 'saves {text}' }}</style>"), "index.html"),
        Mutant("head", lambda: check(head=f'<meta name="description" content="saves {text}">'), "index.html"),
        Mutant("script", lambda: check({"a.js": f"show('it saves {text} here')".encode()}), "a.js"),
        Mutant("leaf", lambda: check({"badges/a.json": _badge(text)}), "badges/a.json"),
        Mutant(
            "document", lambda: read_document(Document("a.md", f"# A\n\nIt saves {text}.\n"), printer()), "a.md", (3,)
        ),
        Mutant("line", lambda: read_sentence(f"saves {text}", Place("s.yaml", 7, 3), printer()), "s.yaml", (7,)),
    ]
    hunt(mutants, request)


class _Nothing:
    displayed: dict[str, str] = {}


def _badge(text: str) -> bytes:
    badge = {"schemaVersion": 1, "label": "saved", "message": f"it saves {text} here"}
    return json.dumps(badge, ensure_ascii=False).encode()
