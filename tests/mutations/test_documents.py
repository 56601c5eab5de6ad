"""Every place of a document that a reader meets: a number typed there is refused at its line; sound texts pass."""

from __future__ import annotations

import pytest

from generator.errors import Unbound
from generator.evidence.content import Document
from generator.guard.outside import check_outside
from generator.guard.templates import COUNTING, FILTERS, LOOP_COUNTERS, REFUSED, lint_templates
from generator.printing.markers import read_markers
from generator.printing.prose import read_document
from tests.guard.sites import printer
from tests.mutations.hunting import Mutant, hunt

PLACES = {
    "heading": "# Saves 43",
    "underlined heading": "Saves 43\n===",
    "paragraph": "It saves 43.",
    "emphasis": "It *saves 4*3.",
    "list": "- saves 43",
    "ordered list": "1. saves 43",
    "first number of a list": "7. saves",
    "quotation": "> saves 43",
    "head of a table": "| 43 |\n|---|\n| x |",
    "code": "`saves 43`",
    "percentage in code": "`43.14%`",
    "block of code": "```\nsaves 43\n```",
    "indented code": "    saves 43",
    "text of a link": "[saves 43](x.html)",
    "title of a link": '[x](x.html "saves 43")',
    "alternative text": "![saves 43](x.png)",
    "title of an image": '![x](x.png "saves 43")',
    "entity": "saves &#52;3",
    "raw HTML": "saves <b>4</b>3",
    "escaped": "saves \\43",
    "a typed identifier": "{id}`43.14`",
    "a literal that is not declared": "{literal}`43`",
    "a role that was not taken": "{fig} `share`",
    "an unknown role": "{figure}`share`",
}


def test_every_place_of_a_document_is_read(request: pytest.FixtureRequest) -> None:
    """Headings, lists, tables, code, links, images, HTML and roles, each under two lines of sound text."""

    def mutant(name: str, text: str) -> Mutant:
        document = Document("content/a.md", f"# Sound\n\n{text}\n")
        return Mutant(name, lambda: read_document(document, printer()), "content/a.md", (3, 4))

    hunt((mutant(name, text) for name, text in PLACES.items()), request)


def test_a_footnote_is_read(request: pytest.FixtureRequest) -> None:
    """The text of a footnote stands where it was written."""
    document = Document("content/a.md", "A note[^a].\n\n[^a]: It saves 43.\n")
    hunt([Mutant("footnote", lambda: read_document(document, printer()), "content/a.md", (3,))], request)


WAYS_ROUND = (
    *(
        "{{ 43.14 }}",
        '{{ "43" | string }}',
        "{{ x | string }}",
        '{{ "%d" | format(x) }}',
        '{{ x ~ "" }}',
        "{{ x | join }}",
    ),
    *(
        "{{ x | tojson }}",
        "{{ [4, 3] }}",
        "{{ (4, 3) }}",
        "{{ {'a': 43} }}",
        "{% set a %}43{% endset %}",
        "{{ x | safe }}",
    ),
    *(
        '{% include "raw.svg" %}',
        "{{ x | round }}",
        "{{ x | int }}",
        "{{ x | float }}",
        "{{ x | abs }}",
        "{{ x | sum }}",
    ),
    *("{{ x | count }}", "{{ x | length }}", "{{ x | replace('a', '4') }}", "{{ 4 if x else 3 }}", "{{ 'twice' }}"),
    *(
        "{{ '4' '3' }}",
        "{{ x[0:3] }}",
        "{{ x * 2 }}",
        "{{ x ** 2 }}",
        "{{ x % 2 }}",
        "{{ x // 2 }}",
        "{{ +x }}",
        "{{ -x }}",
    ),
    *(f"{{{{ loop.{name} }}}}" for name in sorted(LOOP_COUNTERS)),
    *(f"{{{{ {name}(x) }}}}" for name in sorted(COUNTING)),
    *("{% filter upper %}x{% endfilter %}", "{% autoescape false %}x{% endautoescape %}"),
)
"""Ways to print a number that no figure stands behind."""


def test_the_ways_round_the_types_are_refused_in_templates(request: pytest.FixtureRequest) -> None:
    """Constants, filters, arithmetic, joining, captured output, counters and raw files, at their line."""

    def mutant(source: str) -> Mutant:
        templates = {"templates/page.html": f"<p>\n{source}</p>"}
        return Mutant(source, lambda: lint_templates(templates), "templates/page.html", (2,))

    assert {"string", "tojson", "format", "join", "safe"}.isdisjoint(FILTERS)
    assert len(REFUSED) > 10
    hunt((mutant(source) for source in WAYS_ROUND), request)


SOUND = (
    "# A tool\n\n[![build](https://example.org/b2.svg)](https://example.org/1)\n\nIt hashes with `SHA-256` and reads"
    " `utf-8` as `RFC 6962` says. See `v1.2.3`, `2026-W25` and `P0`.\n",
    "## Install\n\n1. Clone it.\n2. Run `make site`.\n3. Read on.[^why]\n\n[^why]: Since it is short.\n",
    "## Layout\n\n| folder | what it holds |\n|---|---|\n| `proof/` | the evidence |\n| `content/` | prose |\n\n"
    "See [below](#section-2) or [the page](docs/part-3.html#l42).\n\n### Section <a id='s2'></a>\n",
    "## Use\n\n```sh\npython -m tool check --out site\n```\n\n> Nothing is rendered.\n\n"
    "- a first point\n- a second one\n\n---\n",
    "Released as `v2.0.1` on `2026-01-02`; see `CVE-2024-12345`, `ISO 8601` and `Apache-2.0`. "
    "It needs `python3` in `PATH`.\n",
)
"""Texts like those of a README: names in code, ordered lists, notes, tables and anchors."""


@pytest.mark.parametrize("text", SOUND)
def test_sound_texts_raise_no_alarm(text: str) -> None:
    """Names in code, structure and addresses are no findings, outside the site and, but for HTML, inside it."""
    assert [] == list(check_outside(text, "README.md", read_markers(text, "README.md"), _Nothing()))  # type: ignore[arg-type]
    if "<" not in text:
        read_document(Document("content/a.md", text), printer())


def test_a_percentage_in_code_is_no_name() -> None:
    """A code span takes what is a name; a percentage is none."""
    text = "It saved `43.14%`."
    (problem,) = check_outside(text, "README.md", [], _Nothing())  # type: ignore[arg-type]
    assert ("README.md", 1, 11) == (problem.where.path, problem.where.line, problem.where.column)
    with pytest.raises(Unbound):
        read_document(Document("content/a.md", text), printer())


class _Nothing:
    displayed: dict[str, str] = {}
