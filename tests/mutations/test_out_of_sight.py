"""A bound value that nobody sees, or that is taken back while it stands, is refused where it is planted."""

from __future__ import annotations

from functools import partial

import pytest

from generator.guard import out_of_sight
from generator.guard.guarding import guard
from tests.guard.sites import SHARE, catalogue, check, html, page
from tests.mutations.hunting import Mutant, hunt
from tests.printing import constructed

UNSEEN = "where nobody sees it"
SVG = frozenset({"symbol", "defs", "clippath", "mask", "marker", "pattern", "metadata", "switch", "foreignobject"})
INSIDE = {
    "rp": "<ruby>a<rp>{}</rp></ruby>",
    **{name: f"<svg><{name}>{{}}</{name}></svg>" for name in SVG},
}
"""How an element is written that cannot hold a figure in a paragraph."""
STRUCK = (
    *("<p><s>{}</s></p>", "<p><del>no loss of it: {}</del></p>", "<p><strike><b>{}</b></strike></p>"),
    *("<p>It is <s>not</s> {}.</p>", "<p><del>What follows is modelled.</del> {}</p>"),
    *('<article class="claimed"><h3><s>{}</s></h3></article>', '<p class="struck"><s>{}</s></p>'),
)


def _planted(name: str, body: str, said: str) -> Mutant:
    return Mutant(name, partial(check, body=body), "index.html", said=said)


def test_what_is_bound_and_out_of_sight_is_refused(request: pytest.FixtureRequest) -> None:
    """The guard's own lists of elements and attributes, each around a figure and around a verdict."""
    word = html("verdict:alpha@" + constructed.RUN)

    def wrapped(tag: str, bound: str) -> str:
        plain = f'<text data-bound="{SHARE}">{catalogue()[SHARE].text}</text>' if tag in SVG else bound
        return INSIDE.get(tag, f"<{tag}>{{}}</{tag}>").format(plain)

    tags = sorted(out_of_sight.UNSEEN_TAGS)
    mutants = [_planted(tag, wrapped(tag, html(SHARE)), UNSEEN) for tag in tags]
    mutants += [_planted(f"{tag}: a verdict", wrapped(tag, word), UNSEEN) for tag in ("dialog", "noscript", "rp")]
    mutants += [
        _planted(name, f'<div {name}="{value}"><p>{html(SHARE)}</p></div>', UNSEEN)
        for name, value in out_of_sight.UNSEEN_ATTRIBUTES.items()
    ]
    hunt(mutants, request)


def test_what_stands_and_is_struck_through_is_refused(request: pytest.FixtureRequest) -> None:
    """A figure, a verdict, and a word whose strike turns the sentence round."""
    hunt((_planted(body, body.format(html(SHARE)), "struck through") for body in STRUCK), request)
    withdrawn = '<article class="claimed"><h3><s>{}</s></h3><p class="retired"><strong>Withdrawn</strong></p></article>'
    check(body=withdrawn.format(html(SHARE)))


FOLDED = "<details><summary>{}</summary><p>{}</p></details>"


def _judge(body: str) -> None:
    """Run the guard where the shipped pages fold the share under one word and another figure under none."""
    shown = page(FOLDED.format("Every figure", html(SHARE))).decode()
    guard(
        {"index.html": page(body)},
        catalogue(),
        table=constructed.table(),
        heads={},
        sources={},
        floor=1,
        drawn=[shown],
    )


def test_what_no_shipped_page_folds_away_is_refused(request: pytest.FixtureRequest) -> None:
    """Under other words, or another value under the same; open, or as the shipped pages have it, it may stay."""
    bodies = (FOLDED.format("More", html(SHARE)), FOLDED.format("Every figure", html("literal:0.05")))
    said = "where no shipped page folds it"
    hunt((Mutant(body, partial(_judge, body), "index.html", said=said) for body in bodies), request)
    _judge(FOLDED.format("Every figure", html(SHARE)))
    _judge(FOLDED.replace("<details>", "<details open>").format("More", html(SHARE)))
    _judge("<details><summary>More</summary><p>Only words.</p></details>")
