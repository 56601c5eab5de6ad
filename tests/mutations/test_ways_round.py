"""Every way round the types, by name: what a template or a role could print as a bare number stops the build there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from generator.build import Options, check_site
from generator.pages import not_found
from generator.pages.template_sources import shipped_templates
from generator.printing.elements import Element
from tests.guard.sites import SHARE, catalogue
from tests.mutations.hunting import Mutant, hunt
from tests.projects import INDEX, INDEX_TEXT, write_project

OWN = "templates/not_found.html"
HEADING = "<h1>Not found</h1>\n"
LINE = 5
"""The line of the template, and of the prose, in which each way is planted."""
FIGURE: Element = catalogue()[SHARE]


@dataclass(frozen=True, slots=True)
class Way:
    """What is written, the value that the page's view holds, what is said of it, and the file that it stands in."""

    written: str
    said: str
    value: object = FIGURE
    path: str = OWN


WAYS: Mapping[str, Way] = {
    "{{ 43.14 }}": Way("{{ 43.14 }}", "the constant 43.14"),
    "a number in quotes": Way('{{ "43.14" }}', "the constant '43.14'"),
    "a number between the tags": Way("<p>saves 43.14</p>", "a number, '43.14'"),
    "|string": Way("{{ page.document|string }}", "the filter 'string'"),
    "|format": Way('{{ "%s"|format(page.document) }}', "the filter 'format'"),
    "|join": Way("{{ page.document|join }}", "the filter 'join'"),
    "|tojson": Way("{{ page.document|tojson }}", "the filter 'tojson'"),
    "|safe": Way("{{ page.document|safe }}", "the filter 'safe'"),
    "|replace": Way('{{ page.document|replace("a", "b") }}', "the filter 'replace'"),
    "|length": Way("{{ page.document|length }}", "the filter 'length'"),
    "~": Way('{{ page.document ~ "" }}', "texts joined with ~"),
    "+": Way("{{ page.document + page.document }}", "arithmetic"),
    "%": Way('{{ "%s" % page.document }}', "arithmetic"),
    "a list": Way("{{ page.document }}", "a value of type list", [FIGURE]),
    "a Decimal": Way("{{ page.document }}", "a value of type Decimal", Decimal("43.14")),
    "a numpy scalar": Way("{{ page.document }}", "a value of type float64", np.float64(43.14)),
    "a field of an element": Way("{{ page.document.text }}", "the field 'text' of a value of type Element"),
    "a method of a text": Way('{{ "{}".format(page.document) }}', "the field 'format' of a value of type str"),
    "loop.index": Way("{% for x in page.document %}{{ loop.index }}{% endfor %}", "the counter loop.index", [FIGURE]),
    "range": Way("{% for x in range(page.document) %}x{% endfor %}", "the function 'range'"),
    "a set block": Way("{% set said %}{{ page.document }}{% endset %}{{ said }}", "output captured with {% set %}"),
    "a number that is set": Way("{% set said = 43.14 %}{{ said }}", "the constant 43.14"),
    "a filter block": Way("{% filter upper %}{{ page.document }}{% endfilter %}", "a filter over a block"),
    "escaping switched off": Way("{% autoescape false %}{{ page.document }}{% endautoescape %}", "escaping switched"),
    "a raw block": Way("{% raw %}saves 43.14{% endraw %}", "a number, '43.14'"),
    "an included raw file": Way('{% include "assets/mark.svg" %}', "an include of something that is no template"),
    "an include by a name": Way("{% include page.document %}", "an include of something that is no template"),
    "an undefined name": Way("{{ figure }}", "'figure' is undefined"),
    "{id}`43.14`": Way("Saves {id}`43.14` here.", "43.14", path=INDEX),
    "{literal}`43.14`": Way("Saves {literal}`43.14` here.", "43.14", path=INDEX),
    "{fig}`43.14`": Way("Saves {fig}`43.14` here.", "43.14", path=INDEX),
    "`43.14`": Way("Saves `43.14` here.", "a number, '43.14'", path=INDEX),
}


@pytest.mark.parametrize("way", WAYS)
def test_each_way_round_the_types_stops_the_build_at_its_line(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """In a template of the project's own, with whatever value the view of its page holds; and in prose."""
    planted = WAYS[way]
    shipped = (shipped_templates() / "not_found.html").read_text()
    template = shipped.replace(HEADING, f"{HEADING}{planted.written}\n") if planted.path == OWN else shipped
    prose = f"{INDEX_TEXT}\n{planted.written}\n" if planted.path == INDEX else INDEX_TEXT
    root = write_project(tmp_path / "project", {OWN: template, INDEX: prose})
    monkeypatch.setattr(not_found, "_document", lambda facts: planted.value)
    judge = partial(check_site, Options(root, as_of="2026-03-01"))
    hunt([Mutant(way, judge, planted.path, range(LINE, LINE + 1), planted.said)], request)


def test_the_page_without_a_way_round_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The element of a figure, printed whole by the same template, is what each of them should have been."""
    shipped = (shipped_templates() / "not_found.html").read_text()
    assert LINE == f"{shipped.partition(HEADING)[0]}{HEADING}\n".count("\n") == f"{INDEX_TEXT}\n\n".count("\n")
    own = shipped.replace(HEADING, f"{HEADING}{{{{ page.document }}}}\n").replace("is not none", "is none")
    root = write_project(tmp_path / "project", {OWN: own})
    figure = "figure:example/token_reduction@first-run"
    monkeypatch.setattr(not_found, "_document", lambda facts: facts.printer.catalogue[figure])
    assert 0 == check_site(Options(root, as_of="2026-03-01")).coverage["unbound"]
