"""A version, a name or a declared literal in the place of an amount is refused: in prose, outside, and on a page."""

from __future__ import annotations

from functools import partial

import pytest

from generator.errors import Place
from generator.evidence.content import Document
from generator.guard.outside import check_outside
from generator.printing.misplaced import Bound, misplaced
from generator.printing.prose import read_document, read_sentence
from generator.printing.shapes import shape_of
from tests.guard.sites import check, html, printer
from tests.mutations.hunting import Mutant, hunt

SAID = "in the place of an amount"
NAMED = (
    *(
        "It saves `v97.4` of them",
        "savings of about `v43`",
        "cut by `97.4.0`",
        "reduces tokens by `v43.14`",
        "saved `P9`",
    ),
    *("with {id}`v43` fewer tokens", "gains of up to {id}`v9`", "It is, at {id}`v3.1`, `v43` faster than it was"),
)
DECLARED = (
    *("It saves {literal}`0.05` of it", "reduces cost by about {literal}`0.05`", "{literal}`0.05` fewer tokens"),
    *("improves it by {literal}`0.05`", "a reduction of {literal}`0.05`", "**saves** {literal}`0.05`"),
)
NAMES = (
    *(
        "drops `v1.2` support",
        "the `v2` tokens",
        "improves on `v1.2`",
        "saves it to `gpt-4.1`",
        "Python `v3.11` saves time",
    ),
    *(
        "at the {literal}`0.05` level",
        "the bar is {literal}`0.05`",
        "`v2` of the tool",
        "cut in `v1.2.3`, gained in `v2`",
    ),
)


@pytest.mark.parametrize("text", [*NAMED, *DECLARED])
def test_what_is_no_figure_stands_for_no_gain(text: str, request: pytest.FixtureRequest) -> None:
    """In a document and in a line of the evidence, each at its place."""
    document = partial(read_document, Document("a.md", f"# A\n\n{text}.\n"), printer())
    line = partial(read_sentence, text, Place("s.yaml", 7, 3), printer())
    found = [Mutant("document", document, "a.md", (3,), SAID), Mutant("line", line, "s.yaml", (7,), SAID)]
    hunt(found[: 1 + ("**" not in text)], request)


def test_it_is_found_on_a_finished_page_and_outside_the_site(request: pytest.FixtureRequest) -> None:
    """Also where a template wrote the words around, over the tags between them."""
    name, literal = '<span class="id" data-id="version">v43</span>', html("literal:0.05")
    bodies = (
        f"<p>It <b>saves</b> {name} of them.</p>",
        f"<p>cuts it by {literal}</p>",
        f"<p>{literal} <i>fewer</i></p>",
    )
    hunt([Mutant(body, partial(check, body=body), "index.html", said=SAID) for body in bodies], request)
    outside = list(check_outside("It saves `v97.4` here.\n", "README.md", [], printer()))  # type: ignore[arg-type]
    assert [(1, 11)] == [(each.where.line, each.where.column) for each in outside]


def test_names_and_literals_in_their_own_places_are_let_be() -> None:
    """A version of something, a level, a bar."""
    for text in NAMES:
        read_sentence(text, Place("s.yaml", 7, 3), printer())
    check(body=f'<p>The tool in <span class="id" data-id="version">v43</span>, at {html("literal:0.05")}.</p>')


def test_a_literal_that_claims_is_a_quotation_in_quotation_marks() -> None:
    """Else a claim could be declared instead of shown."""
    said = {
        "saves 97 %": True,
        "\u201csaves 97 %\u201d": False,
        "97 % fewer": True,
        "97 %": False,
        "$5 per million": False,
    }
    mark = {text: [Bound(2, "literal", text)] for text in said}
    assert said == {text: list(misplaced("a \ufffc b", bound)) == bound for text, bound in mark.items()}


def test_no_address_and_no_version_tells_a_share() -> None:
    """However the sign is written."""
    shares = ("https://example.org/97%25", "https://example.org/a?saved=97-percent", "v97.4-percent", "v97-pct")
    assert [None] * len(shares) == [shape_of(text) for text in shares]
    assert ["url", "version"] == [shape_of("https://example.org/a%20b/v2"), shape_of("v1.2.3-rc")]
