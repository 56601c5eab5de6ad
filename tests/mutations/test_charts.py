"""Every mark of every kind of chart, moved, resized, reshaped, bound elsewhere, left out or doubled, is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from generator.guard.guarding import guard
from tests.mutations.hunting import Mutant, hunt
from tests.pages.charts.drawn import RUN, drawings, drawn

_MARK = re.compile(r"<(?P<tag>circle|line|rect|path|text)\b(?P<rest>[^<>]*)>")
_PLACE = re.compile(r' (?P<name>x|y|x1|x2|y1|y2|cx|cy|width|height|r)="(?P<at>-?[0-9.]+)"')
_NAMED = re.compile(r' (?P<name>data-(?:at|up|from|to|unit|cell-of|range|tick|at-end|up-end|bound))="(?P<what>[^"]+)"')
_SAYS_NOTHING = {
    **dict.fromkeys(("base", "zero", "neutral", "grid", "whisker"), "y1 y2"),
    **dict.fromkeys(("rung", "ground"), "x1 x2"),
    **dict.fromkeys(("side", "label"), "x"),
    "bar": "y height",
    "when": "y",
    "no effect": "y",
    "note": "x y",
    "tick": "y",
    "strip": "cy r",
    "pair": "cy r",
    "both": "r",
}
"""Of each class of marks, the places that stand for no value: where a strip runs, how large a dot of one pair is."""
KINDS = {
    *("strip", "bar", "whisker", "pair", "column", "both", "cell", "point", "strike", "course", "band"),
    *(
        "label",
        "when",
        "note",
        "tick",
        "side",
        "grid",
        "rung",
        "zero",
        "neutral",
        "no effect",
        "ground",
        "base",
        "identity",
    ),
}
"""Every kind of mark that a chart has."""


def _judge(drawing: str) -> None:
    facts = drawn()
    shown = facts.printer.catalogue[f"figure:example/token_reduction@{RUN}"].html
    page = f"<!DOCTYPE html><html lang='en'><title>Proof</title><body><p>{shown}</p>{drawing}</body></html>"
    guard({"index.html": page.encode()}, facts.printer.catalogue, table=facts.table, heads={}, sources={}, floor=1)


def _kind(mark: re.Match[str]) -> str:
    """Return what a mark is, by its class and by what it names."""
    rest = mark["rest"]
    named = re.search(r' class="(\w+)', rest)
    if mark["tag"] == "circle":
        return "cell" if "data-cell-of" in rest else "strip" if "data-unit" not in rest else "pair"
    if (mark["tag"], named and named[1]) == ("text", "neutral"):
        return "no effect"
    return named[1] if named is not None else "tick"


def _marks(drawing: str) -> Iterator[tuple[str, re.Match[str]]]:
    for mark in _MARK.finditer(drawing):
        kind = _kind(mark)
        yield "both" if kind == "pair" and 'data-show="amounts' in drawing else kind, mark


def test_every_kind_of_mark_has_a_mutant() -> None:
    """A new mark without a mutant fails here; unchanged, every drawing passes."""
    assert KINDS == {kind for drawing in drawings() for kind, _ in _marks(drawing)}
    for drawing in drawings():
        _judge(drawing)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_mark_moved_by_hand_is_refused(kind: str, request: pytest.FixtureRequest) -> None:
    """Each place of each mark, moved by a few units of the drawing; what it names, changed."""
    mutants = [
        Mutant(
            f"{kind}: {after}", partial(_judge, drawing[: mark.start()] + after + drawing[mark.end() :]), "index.html"
        )
        for drawing in drawings()
        for found, mark in _first_marks(drawing)
        if found == kind
        for after in _changes(kind, mark.group())
    ]
    hunt(mutants, request)


def _first_marks(drawing: str) -> list[tuple[str, re.Match[str]]]:
    """Return the first mark of each kind in a drawing: others are read by the same code."""
    return list({kind: (kind, mark) for kind, mark in reversed(list(_marks(drawing)))}.values())


def _changes(kind: str, mark: str) -> Iterator[str]:
    silent = _SAYS_NOTHING.get(kind, "").split()
    for place in _PLACE.finditer(mark):
        if place["name"] not in silent:
            further = 60 if kind == "label" else 3
            yield _with(mark, place, "at", f"{float(place['at']) + further:.2f}")
    for named in _NAMED.finditer(mark):
        yield _with(mark, named, "what", "node:ledger:9#seq")
    if kind in ("point", "strike"):
        yield mark.replace(' d="M ', ' d="M 1')
        yield re.sub(r" m .*?\"", ' m -5 0 l 5 9 z"', mark)
    yield mark.replace(" ", ' transform="translate(9 0)" ', 1)
    yield mark + '<circle cx="40" cy="12" r="4"/>'


def _with(mark: str, part: re.Match[str], group: str, text: str) -> str:
    return mark[: part.start(group)] + text + mark[part.end(group) :]


def test_pairs_left_out_or_shown_again_are_refused(request: pytest.FixtureRequest) -> None:
    """A chart of pairs shows each of them: no loser can be taken out, no winner be drawn again."""
    mutants = []
    for drawing in drawings():
        for mark in re.finditer(r"<(circle|rect)[^<>]*data-(?:unit|range|cell-of).*?</\1>", drawing):
            without, again = drawing.replace(mark.group(), ""), drawing.replace(mark.group(), mark.group() * 2)
            mutants += [
                Mutant(f"{what}: {mark.group()}", partial(_judge, made), "index.html")
                for what, made in (("left out", without), ("again", again))
            ]
    hunt(mutants, request)


def test_rows_of_one_chart_share_their_axis(request: pytest.FixtureRequest) -> None:
    """A row on an axis of its own, every mark in its place, would look longer than the others."""
    bars = [drawing for drawing in drawings() if 'class="bar"' in drawing]
    row = bars[0].replace(":230", ":120").replace('x2="230.00"', 'x2="120.00"')
    row = re.sub(r' width="([^"]*)"', lambda found: f' width="{float(found[1]) / 2:.2f}"', row)
    _judge(f"<figure>{bars[0]}{bars[1]}</figure>")
    _judge(f"<figure>{row}</figure>")
    hunt([Mutant("an axis of its own", partial(_judge, f"<figure>{row}{bars[1]}</figure>"), "index.html")], request)


def test_what_else_could_be_done_to_a_drawing_is_refused(request: pytest.FixtureRequest) -> None:
    """Another axis, another run, a drawing inside it, a dot that hides others, a word of no line beside a point."""
    changed: dict[str, Callable[[str], str]] = {
        "another axis": lambda text: re.sub(r'data-axis="(-?[^:"]+):([^:"]+)', r'data-axis="\1:77', text),
        "another run": lambda text: re.sub(r'data-pairs="[^"]*"', 'data-pairs="first-run[main]"', text),
        "another largest": lambda text: re.sub(r'data-largest="[^"]*"', 'data-largest="9"', text),
        "a drawing inside": lambda text: text.replace("</svg>", '<svg x="20"><g></g></svg></svg>'),
        "a great dot": lambda text: re.sub(r'(data-(?:unit|at)="[^"]*" [^<>]*) r="[^"]*"', r'\1 r="60"', text),
        "a dot out of sight": lambda text: re.sub(r' cy="[^"]*"', ' cy="-50"', text),
        "a winner as a loser": lambda text: re.sub(r'class="(dot|column) better"', r'class="\1 worse"', text),
        "a loser as a winner": lambda text: re.sub(r'class="(dot|column) worse"', r'class="\1 better"', text),
        "a loser without a side": lambda text: re.sub(r'class="(dot|column) worse"', r'class="\1"', text),
        "another no effect": lambda text: re.sub(r'(data-bound="[^"]*neutral"[^>]*>no effect: )0', r"\g<1>1", text),
        "a moved label": lambda text: re.sub(r' dx="[^"]*"', ' dx="90"', text),
        "another line's label": lambda text: text.replace(
            'data-bound="verdict:ledger:1"', 'data-bound="verdict:ledger:3"'
        ),
    }
    mutants = [
        Mutant(f"{name}: {drawing[:200]}", partial(_judge, change(drawing)), "index.html")
        for name, change in changed.items()
        for drawing in drawings()
        if change(drawing) != drawing and 'width="0.00"' not in drawing
    ]
    assert set(changed) == {mutant.name.partition(":")[0] for mutant in mutants}
    hunt(mutants, request)
