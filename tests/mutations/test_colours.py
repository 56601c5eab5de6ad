"""Text coloured like its ground, by every way that a style sheet has: each is refused in that file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest

from generator.guard.colours import GROUNDS, INKS, KNOWN, OF_VERDICTS, TOKENS
from generator.pages.template_sources import shipped_templates
from tests.guard.sites import check
from tests.mutations.hunting import Mutant, hunt

STYLE = "assets/style.css"
RULES = (
    *("p { color: #fbfbf9 }", "p { color: white }", "p { color: transparent }", "p { color: rgb(0 0 0 / 0) }"),
    *("p { color: var(--paper) }", "p { color: var(--line) }", "p { color: var(--brand) }", "p { color: canvas }"),
    *("p { color: var(--x, white) }", "p { color: color-mix(in srgb, var(--ink), white 95%) }", "p { COLOR: White }"),
    *(
        "p { color: canvastext }",
        "@media print { p { color: white } }",
        "p { & b { color: white } }",
        "p { c\\olor: red }",
    ),
    *("p { background: var(--ink) }", "p { background-color: #000 }", "p { background: currentcolor }"),
    *(
        "p { background: linear-gradient(black, black) }",
        "p { background-image: url(a.png) }",
        "p { background: url(a.png) }",
    ),
    *("p::before, p { background: currentcolor }", ".scroll, p { background: var(--strong-line) }"),
    *("text { fill: var(--raised) }", "text { fill: none }", "text { fill: #fff }", "text { fill-opacity: 0.01 }"),
    *("line { stroke: none }", "line { stroke: var(--paper) }", ".chart .zero { stroke: var(--line) }"),
    *(
        "line { stroke-width: 0 }",
        "text { stroke-width: 30px }",
        "line { stroke-dasharray: 0 9 }",
        "line { stroke-opacity: 0.1 }",
    ),
    *("circle { r: 0 }", "circle { cx: 9px }", "rect { x: 9px }", "path { d: none }", "text { paint-order: normal }"),
    *("p { opacity: 0.05 }", "p { mix-blend-mode: lighten }", "p { text-shadow: 0 0 9px white }"),
    *(
        "p { box-shadow: inset 0 0 0 9rem var(--ink) }",
        "p { outline: 9rem solid var(--paper) }",
        "p { outline-offset: -1rem }",
    ),
    *("p { -webkit-text-fill-color: white }", "p { -webkit-text-stroke: 9px white }", "p { background-clip: text }"),
    *("p { border-image: linear-gradient(black, black) fill }", "p { all: initial }"),
    *(
        ".card { --ink: #ffffff }",
        ":root { --ink: #ffffff }",
        ":root { --ink: #000 !important }",
        ":root { --ink: white",
    ),
)
"""Rules by which what is read could be like what lies behind it, or be covered."""
BODIES = (
    '<p style="--ink: #fff">x</p>',
    '<table bgcolor="black"><tr><td>x</td></tr></table>',
    '<font color="white">x</font>',
)


def _file(css: str) -> Mutant:
    return Mutant(css[-200:], partial(check, {STYLE: css.encode()}), STYLE)


def test_every_way_to_colour_text_like_its_ground_is_refused(request: pytest.FixtureRequest) -> None:
    """By value, by token, by keyword, in drawings, by blends, shadows, outlines and geometry, and by attributes."""
    hunt(map(_file, RULES), request)
    hunt((Mutant(body, partial(check, body=body), "index.html") for body in BODIES), request)


def test_every_colour_that_is_read_stands_apart_from_every_ground(request: pytest.FixtureRequest) -> None:
    """In each block of the shipped sheet, each colour is left out, made like a ground, or such as nobody can judge."""
    whole = (shipped_templates() / STYLE).read_text()
    check({STYLE: whole.encode()})
    sheets = [found.group() for found in re.finditer(r":root \{[^}]*--ink[^}]*\}", whole)]
    assert len(sheets) == 4

    def mutants() -> Iterator[Mutant]:
        for sheet in sheets:
            for name in sorted(TOKENS):
                (block,) = re.finditer(rf"--{name}: ([^;]+);", sheet)
                (like,) = re.finditer(rf"--{'paper' if name in INKS else 'muted'}: ([^;]+);", sheet)
                yield from (_with(sheet, block, value) for value in (like[1], "red", "var(--line)", "#12345"))
                yield _file(sheet[: block.start()] + sheet[block.end() :])

    hunt(mutants(), request)


def _with(sheet: str, block: re.Match[str], value: str) -> Mutant:
    css = sheet[: block.start(1)] + value + sheet[block.end(1) :]
    return Mutant(f"{block.group()} as {value}", partial(check, {STYLE: css.encode()}), STYLE)


def test_what_is_drawn_on_purpose_is_drawn_by_nothing_else(request: pytest.FixtureRequest) -> None:
    """Each exception of the closed list holds for its own selectors."""
    for (name, value), selectors in KNOWN.items():
        check(
            {
                STYLE: "".join(
                    f"@media (forced-colors: active) {{ {each} {{ {name}: {value} }} }}" for each in selectors
                ).encode()
            }
        )
    hunt((_file(f"p, {sorted(known)[0]} {{ {name}: {value} }}") for (name, value), known in KNOWN.items()), request)


def _palette(**changed: str) -> str:
    """Return a block that sets all inks and grounds, those of verdicts as the shipped sheet has them by light."""
    kept = {name: min(shipped) for name, shipped in OF_VERDICTS.items()}
    inks = (
        dict.fromkeys(sorted(INKS), "#000") | kept | {name.replace("_", "-"): value for name, value in changed.items()}
    )
    grounds = "".join(f"--{name}: #FFFFFF; " for name in sorted(GROUNDS))
    read = "".join(f"--{name}: {value};" for name, value in inks.items())
    return f":root {{ {read}{grounds} --line: red; --brand: blue }}"


def test_a_project_may_choose_its_own_colours() -> None:
    """All of them together, however they are written, as long as they stand apart; and use them anywhere."""
    own = f"{_palette()} .own {{ color: var(--link); background: var(--sunk) }}"
    check({STYLE: own.encode(), "assets/own.css": b".own b { color: inherit; border-color: blue; outline: none }"})


def test_the_colour_of_a_verdict_stays_what_it_is(request: pytest.FixtureRequest) -> None:
    """GO in another colour, even in that of NO-GO, is refused; and so is what else takes the colour of a verdict."""
    inks = sorted(OF_VERDICTS)
    others = [_palette(**{name.replace("-", "_"): "#000"}) for name in inks]
    others += [_palette(go="#a1232b", no_go="#17653a"), _palette(narrow="#17653a")]
    used = [f".own {{ {name}: var(--{ink}) }}" for ink in inks for name in ("color", "border-color", "border-left")]
    used += [".own { border-left: 0.25rem solid var(--go) }", ".own { outline: 0.1rem solid var(--no-go) }"]
    used += [
        "@media print { .own b { color: var( --go ) } }",
        "p { fill: var(--go) }",
        "h1 { color: var(--narrow) !important }",
    ]
    hunt(map(_file, (*others, *used)), request)


def test_the_colours_of_verdicts_are_those_of_the_shipped_sheet() -> None:
    """By light and by dark, and no others."""
    whole = (shipped_templates() / STYLE).read_text()
    for name, shipped in OF_VERDICTS.items():
        assert shipped | {"CanvasText"} == set(re.findall(rf"--{name}: ([^;]+);", whole)), name
