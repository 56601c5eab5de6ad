"""Rules of a project's own style sheet that hide, move, reorder or redraw: each is refused at its line."""

from __future__ import annotations

from functools import partial

import pytest

from generator.guard.known_styles import KNOWN
from generator.guard.style_rules import Declared, rules_of
from generator.pages.template_sources import shipped_templates
from tests.guard.sites import check
from tests.mutations.hunting import Mutant, hunt

STYLE = "assets/style.css"
PARTS_BY_OTHER_NAMES = (
    *(".figure > * { max-width: 10rem }", ".figure > :nth-child(2) { max-width: 10rem }", "a > * { columns: 2 }"),
    *(".figure :last-child { margin-left: 8rem }", ".mark + * { margin-left: 8rem }", "body * { margin: 4rem }"),
    *("span { max-width: 10rem }", "a { margin-left: 8rem }", "s { width: 100% }", "* { color: var(--go) }"),
    *("data { display: flex }", "[title] { gap: 8rem }", ":is(.own) { display: grid }", "p, :where(p) { columns: 2 }"),
    *(".figure { & > * { display: none } }", ".FIGURE { width: 100% }", '[data-word="p .own"] { width: 100% }'),
    *(
        "text { columns: 2 }",
        "code { columns: 2 }",
        "p [title] { width: 100% }",
        "p :not(.own):hover { gap: 0 }",
        "b + span { padding: 4rem }",
        ".figure>a{display:flex}",
    ),
)
WORDS_ADDED = (
    *("p::before { content: url(x) }", "p::before { content: url(x.svg) '' }", "p::before { content: open-quote }"),
    *("p::before { content: counter(n) }", "p::before { content: attr(title) }", "p::before { content: var(--x) }"),
    *(".verdict::before { content: '' }", ".figure::after { content: none }", "img { content: url(x) }"),
    *(
        "p { quotes: none }",
        "ul { list-style: decimal }",
        "ul { list-style: upper-roman }",
        "ul { list-style: url(x) }",
    ),
    *("ul { list-style-type: lower-roman }", "ul { list-style-image: url(x) }", "li::marker { content: '' }"),
    *("p { hyphenate-character: none }", "p { text-emphasis: dot }", "q::before { content: close-quote }"),
)
VARIABLES = (
    *(
        "p { display: var(--x) }",
        "p { font-size: var(--x) }",
        "p { margin: var(--x) }",
        "p { --x: none; opacity: var(--x) }",
    ),
    *(":root { --x: 1rem }", ":root { --measure: 0 }", ":root { --sans: Webdings }", ":root { --mono: var(--sans) }"),
    *("p { font: var(--x) }", "p { transform: var(--x) }", "p { max-width: var(--ink) }", ".own { --x: 0 0 0 }"),
)
MOVED = (
    *("th { display: block }", "tr > :nth-child(2) { display: block }", ".number { display: inline-block }"),
    *("p { order: 1 }", "p { display: flex; flex-direction: row-reverse }", "p { flex-direction: column-reverse }"),
    *("p { flex-wrap: wrap-reverse }", "p { flex-flow: row-reverse }", "p { grid-row: 1 }", "p { grid-column: 2 }"),
    *("p { grid-area: a }", "p { grid-template-areas: none }", "p { position: relative }", "p { left: 2rem }"),
    *("p { inset: 1px }", "p { top: 1px }", "p { position: sticky }", "p { float: right }", "p { text-indent: 2rem }"),
    *(
        "p { vertical-align: 2rem }",
        ".verdict { vertical-align: -2em }",
        "p { transform: none }",
        "p { rotate: 90deg }",
    ),
    *("p { text-align: justify }", "p { margin: 9rem }", "p { padding-left: 50vw }", "p { margin-left: -1px }"),
    *(
        "p { margin-left: calc(0px - 9rem) }",
        "p { writing-mode: vertical-rl }",
        "p { margin: 1e3px }",
        "p { gap: 9rem }",
    ),
    *(
        "p { offset: none }",
        "@keyframes a { to { left: 9px } }",
        "p { animation: a }",
        "@layer a;",
        "p { letter-spacing: 9em }",
    ),
    *("@layer a { p { margin: 0 } }", "@scope (p) { span { margin: 0 } }", "p { white-space: nowrap }"),
)
HIDDEN = (
    *("p { font-size: 1e-9px }", "p { font-size: 0.7rem }", "p { font-size: 11px }", "p { font-size: 0.9em }"),
    *("p { font-size: calc(1rem - 1rem) }", "p { font-size: 1vw }", "p { font-size: clamp(0rem, 0rem + 1vw, 1rem) }"),
    *(
        "html { font-size: 0.75rem }",
        "* { font-size: 0.75rem }",
        "p { font-size: 90% }",
        "p { font-size: min(1px, 1rem) }",
    ),
    *("p { max-width: 9rem }", "p { max-width: 1e1rem }", "p { max-height: 1px }", "p { block-size: 0.1px }"),
    *(
        "p { height: 1px }",
        "p { width: 1px }",
        "p { contain: strict }",
        "p { overflow: auto }",
        "p { overflow-x: scroll }",
    ),
    *("p { line-height: 0.9 }", "p { line-height: 1e-9 }", "p { -webkit-line-clamp: 1 }", "p { -moz-opacity: 0 }"),
    *("p { -webkit-mask: none }", "p { display: contents }", "p { visibility: visible }", "p { z-index: -1 }"),
    *("p { content-visibility: auto }", "p { interactivity: inert }", "p { text-overflow: '' }", "p { zoom: 1 }"),
)
REDRAWN = (
    *("p { font-family: Webdings }", "p { font-family: 'Wingdings', serif }", "p { font: 1rem Webdings }"),
    *("p { font-feature-settings: 'zero' }", "p { text-transform: uppercase }", "p { font-variant: small-caps }"),
    *(
        "a { text-decoration: overline }",
        "a { text-decoration: underline 2em }",
        "a { text-decoration-thickness: 1em }",
    ),
    *("p { text-decoration: underline }", "s { text-decoration: none }", ".claimed s { text-decoration: none }"),
    *(
        "p { background: url(x) }",
        "p::before { background: url(x) }",
        "p { border-image: url(x) }",
        "p { mask: url(x) }",
    ),
    *("p { border-left: 9rem solid }", ".v { border-left: 1px solid }", ".verdict { border-bottom: 1px solid green }"),
    *(
        ".x::before { border-top: 1px solid }",
        ".verdict::before { border-radius: 50% }",
        "p::first-letter { color: inherit }",
    ),
    *("@media (forced-colors: active), all { p { color: CanvasText } }", ".verdict.no-go { color: var(--go) }"),
    *(".verdict { color: var(--go) }", 'main [data-word="NO-GO"] { color: var(--go) }', ".verdict { color: inherit }"),
    *(".canvas .worse { fill: var(--go) }", "p { font-palette: light }", "p { hanging-punctuation: first }"),
)
UNREADABLE = (
    *("p { m\\61rgin: 0 }", ".fi\\67ure { margin: 0 }", "p { margin: 0", "p { margin: 0 } }", "p { color: ( }"),
    *("p { --x: (; } .own { margin: 0 }", "p\u00a0{ margin: 0 }", "*|data { margin: 0 }", "p { margin 0 }", "p { /* }"),
    *("@property --x { syntax: '*' }", "@namespace x;", "margin: 0;", "@media print { margin: 0 }"),
    *("p:is([) { margin: 0 } ]", "p { margin: 0 } <!-- p {}", "p { margin: 0 } \f", "p { color: '\n' }"),
)
HARMLESS = (
    *(".own { padding: 0.5rem 2rem; margin: 43px auto; border: 1px solid var(--line); border-radius: 0.5rem }",),
    *("main { max-width: 60rem }", "p { max-width: 65ch; line-height: 1.6 }", "h2, .own > h3 { font-weight: 700 }"),
    *("@media (min-width: 50rem) { .own { display: grid; gap: 2rem; grid-template-columns: 1fr 2fr } }",),
    *("a { text-decoration: underline }", ".own a:hover { font-style: italic }", "body { font-size: 18px }"),
    *(":root { --brand: blue; --line: #abcdef; --measure: 38rem; --sans: Georgia, serif }",),
    *(".own { border-left: 0.25rem solid var(--brand); background: var(--sunk); color: var(--muted) }",),
    *("h1 { font-size: clamp(1.5rem, 1rem + 3vw, 3rem); text-align: center }", ".verdict { font-size: 0.9rem }"),
    *("ul { list-style: square; columns: 2; column-gap: 2rem; hyphens: manual }", ".v { padding: 0 0.2em }"),
    *(".own::before { content: '' }", "td { vertical-align: middle !important }", "/* own */ p{margin:0}"),
    *(".verdict { white-space: nowrap; color: var(--ink) }", "html { font-family: 'Segoe UI', sans-serif }"),
)


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(PARTS_BY_OTHER_NAMES, id="parts by other names"),
        pytest.param(WORDS_ADDED, id="words added"),
        pytest.param(VARIABLES, id="variables"),
        pytest.param(MOVED, id="moved"),
        pytest.param(HIDDEN, id="hidden"),
        pytest.param(REDRAWN, id="redrawn"),
        pytest.param(UNREADABLE, id="unreadable"),
    ],
)
def test_a_rule_that_no_list_allows_is_refused_at_its_line(
    rules: tuple[str, ...], request: pytest.FixtureRequest
) -> None:
    """Appended to rules that are in order; the first of each kind to the shipped sheet, as a project would do it."""
    shipped = (shipped_templates() / STYLE).read_text(encoding="utf-8").rstrip() + "\n"
    hunt(
        [_appended(shipped, rules[0]), *(_appended("/* Own\n */\np {\n  margin: 0 }\n", rule) for rule in rules)],
        request,
    )


def _appended(sheet: str, rule: str) -> Mutant:
    line = sheet.count("\n") + 1
    return Mutant(rule, partial(check, {STYLE: (sheet + rule).encode()}), STYLE, lines=[line])


def test_the_shipped_sheet_and_harmless_rules_are_let_be() -> None:
    """The whole sheet with spaces, lines, weights, sizes and widths of a project's own, each alone and together."""
    shipped = (shipped_templates() / STYLE).read_text(encoding="utf-8")
    for rule in HARMLESS:
        check({STYLE: rule.encode()})
    check({STYLE: "\n".join((shipped, *HARMLESS, shipped)).encode()})


def test_every_known_rule_is_one_that_the_shipped_sheet_needs(request: pytest.FixtureRequest) -> None:
    """None is known that the sheet has not, and each is refused with another selector or in another block."""
    shipped = (shipped_templates() / STYLE).read_text(encoding="utf-8")
    read = [rule for rule in rules_of(shipped) if isinstance(rule, Declared)]
    assert KNOWN <= {(rule.around, each, f"{rule.name}: {rule.value}") for rule in read for each in rule.selectors}
    assert KNOWN
    others = (f".figure > {selector} {{ {said} }}" for _, selector, said in sorted(KNOWN) if selector[0] != "@")
    hunt((Mutant(rule, partial(check, {STYLE: rule.encode()}), STYLE, lines=[1]) for rule in others), request)
