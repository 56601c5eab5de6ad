"""The environment: what templates may look into and print, and the refusal of everything else at its line."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from jinja2 import meta

from generator.errors import Place, Refusal
from generator.figures.model import Figure
from generator.pages.environment import PIECES, PageEnvironment, render_template
from generator.pages.template_sources import TemplateSource, read_shipped_templates
from generator.pages.views import View
from generator.printing.elements import identifier, verdict_element
from tests.verdicts.constructed import figure

DAY = identifier("date", "2026-06-18")
WORD = verdict_element("alpha", "run", "GO")


@dataclass(frozen=True, slots=True)
class Thing(View):
    """A view with a value of any kind."""

    value: object
    text: str = "a <b>"


def rendered(template: str, value: object = DAY, **others: str) -> str:
    """Render a template that sees one view, ``page``."""
    texts = {"page.html": template, **{f"{name}.html": text for name, text in others.items()}}
    environment = PageEnvironment({name: TemplateSource(f"templates/{name}", text) for name, text in texts.items()})
    return render_template(environment, "page.html", root="../", fields={"page": Thing(value)})


def refused(template: str, value: object = DAY, **others: str) -> tuple[Place, str]:
    """Return where a template is refused, and what was found."""
    with pytest.raises(Refusal) as caught:
        rendered(template, value, **others)
    (problem,) = caught.value.problems
    return problem.where, problem.found


def test_an_element_is_printed_whole() -> None:
    """What the element is, is what the page holds."""
    assert DAY.html == rendered("{{ page.value }}")


def test_text_is_escaped() -> None:
    """A text of the evidence never becomes markup."""
    assert "a &lt;b&gt;" == rendered("{{ page.text }}")


def test_an_element_links_to_what_explains_it() -> None:
    """The link is relative and ends in a file name, so that it works from any folder."""
    assert f'<a class="explain" href="../runs/run/index.html">{WORD.html}</a>' == rendered("{{ page.value }}", WORD)


def test_inside_a_link_there_is_no_link() -> None:
    """A template that makes a link itself prints the element alone."""
    assert WORD.html == rendered("{{ page.value|unlinked }}", WORD)


def test_a_target_becomes_a_relative_link() -> None:
    """Folders stand for their index.html."""
    assert "../runs/a/index.html" == rendered("{{ page.value|link }}", "runs/a/")


@pytest.mark.parametrize(
    "value", [43, 43.14, Decimal("43.14"), Fraction(1, 2), np.float64(43.14), np.int64(43), True, None, [DAY], b"43"]
)
def test_nothing_but_elements_sentences_and_text_is_printed(value: object) -> None:
    """A number, however it is typed, has no artifact behind it."""
    found = f"a value of type {type(value).__name__} in an output"

    assert (Place("templates/page.html", 2), found) == refused("\n{{ page.value }}", value)


def test_a_figure_object_is_not_printed() -> None:
    """A figure is printed as an element, with its verdict, or not at all."""
    assert "a value of type Figure in an output" == refused("{{ page.value }}", figure("saved", 1))[1]


@pytest.mark.parametrize("name", [name for name in Figure.__dataclass_fields__ if name != "key"])
def test_a_figure_shows_no_field(name: str) -> None:
    """No value can be taken out of a figure without its verdict."""
    assert f"the field {name!r} of a value of type Figure" == refused(f"{{{{ page.value.{name} }}}}", figure("x", 1))[1]


@pytest.mark.parametrize("name", ["html", "text", "key", "kind", "binding", "__class__", "__init__"])
def test_an_element_shows_no_field(name: str) -> None:
    """No part of an element stands without the others."""
    assert f"the field {name!r} of a value of type Element" == refused(f"{{{{ page.value.{name} }}}}")[1]


@pytest.mark.parametrize("name", ["__class__", "__slots__", "unknown"])
def test_a_view_shows_its_fields_and_nothing_else(name: str) -> None:
    """Python is out of reach."""
    assert f"the field {name!r} of a value of type Thing" == refused(f"{{{{ page.{name} }}}}")[1]


@pytest.mark.parametrize("call", ["format(page.value)", "replace('a', 'b')", "__class__"])
def test_text_shows_no_method(call: str) -> None:
    """What is printed cannot be cut or joined on the way."""
    name = call.partition("(")[0]

    assert f"the field {name!r} of a value of type str" == refused(f"{{{{ page.text.{call} }}}}")[1]


def test_nothing_is_indexed() -> None:
    """An index would take a part of something."""
    assert "the field '0' of a value of type str" == refused("{{ page.text[0] }}")[1]


@pytest.mark.parametrize("filter_name", ["string", "join", "replace", "format", "safe", "length", "round", "attr"])
def test_filters_that_make_or_change_text_do_not_exist(filter_name: str) -> None:
    """Only link and unlinked do."""
    assert f"No filter named '{filter_name}'" in refused(f"{{{{ page.value|{filter_name} }}}}")[1]


@pytest.mark.parametrize("name", ["range", "dict", "lipsum", "cycler", "namespace", "joiner", "nothing"])
def test_an_undefined_name_is_refused(name: str) -> None:
    """Nothing is printed in place of what is not there, and no helper of Jinja makes numbers."""
    where, found = refused(f"\n\n{{{{ {name} }}}}")

    assert (Place("templates/page.html", 3), True) == (where, f"'{name}' is undefined" in found)


def test_a_typed_constant_is_refused_as_what_it_is() -> None:
    """Jinja prints constants too: they go through the very function that refuses a number."""
    assert "a value of type float in an output" == refused("{{ 43.14 }}")[1]


def test_joining_an_element_to_a_text_is_refused() -> None:
    """An element that becomes text would lose its verdict."""
    assert "must be printed whole" in refused('{{ page.value ~ "" }}')[1]


def test_a_misuse_inside_a_macro_is_named_where_it_stands() -> None:
    """The place is the line that prints, in the file that it stands in."""
    macro = "{% macro shown(x) %}\n<b>{{ x }}</b>\n{% endmacro %}"
    template = '{% import "parts.html" as parts with context %}\n{{ parts.shown(page.value) }}'

    assert Place("templates/parts.html", 2) == refused(template, 43, parts=macro)[0]


def test_what_a_macro_made_is_printed_as_it_is() -> None:
    """Markup of a template is not escaped again, and what it printed was escaped already."""
    macro = "{% macro shown(x) %}<b>{{ x }}</b>{% endmacro %}"
    template = '{% import "parts.html" as parts with context %}{{ parts.shown(page.text) }}'

    assert "<b>a &lt;b&gt;</b>" == rendered(template, parts=macro)


def test_a_template_that_cannot_be_read_is_refused_at_its_line() -> None:
    """The place is the line that Jinja stumbled over."""
    where, found = refused("\n{% if page.value %}")

    assert ("templates/page.html", True) == (where.path, "cannot be rendered" in found)


@pytest.mark.parametrize("tag", ["extends", "include"])
def test_a_template_that_leads_to_itself_is_told_to_be_a_copy(tag: str) -> None:
    """Whoever would change one block of a shipped page tries this first."""
    with pytest.raises(Refusal) as refusal:
        rendered(f'{{% {tag} "page.html" %}}')
    (problem,) = refusal.value.problems
    assert "a template that leads to itself, by extends, include or a macro" == problem.found
    assert "cannot extend it: copy the shipped file, " in problem.remedy


def test_escaping_cannot_be_switched_off() -> None:
    """What a printed text holds never becomes markup, whatever the template asks for."""
    assert "a &lt;b&gt;" == rendered("{% autoescape false %}{{ page.text }}{% endautoescape %}")


@pytest.mark.parametrize("name", sorted(PIECES))
def test_a_shipped_piece_asks_its_page_for_its_root_alone(name: str) -> None:
    """That is why one that was prepared for a page serves every page of the same root."""
    sources = read_shipped_templates().sources
    tree = PageEnvironment(sources).parse(sources[name].text)

    assert meta.find_undeclared_variables(tree) <= {"root"}
    assert {*meta.find_referenced_templates(tree)} <= PIECES


def test_a_shipped_piece_links_from_the_page_that_uses_it() -> None:
    """Pages of different depths take turns."""
    sources = read_shipped_templates().sources
    page = TemplateSource("templates/page.html", '{% import "parts.html" as ui with context %}{{ ui.term("n", "x") }}')
    environment = PageEnvironment({**sources, "page.html": page})
    links = [render_template(environment, "page.html", root=root, fields={}) for root in ("", "../", "", "/base/")]

    assert ["", "../", "", "/base/"] == [link.partition('href="')[2].partition("glossary/")[0] for link in links]


def test_a_piece_of_the_project_may_ask_its_page_for_more() -> None:
    """It is prepared for every page, and so are the pieces that import it."""
    sources = read_shipped_templates().sources
    piece = TemplateSource("templates/parts.html", "{% macro told() %}{{ page.text }}{% endmacro %}")
    page = TemplateSource("templates/page.html", '{% import "parts.html" as ui with context %}{{ ui.told() }}')
    environment = PageEnvironment({**sources, "parts.html": piece, "page.html": page})
    texts = ("first", "second")

    assert [*texts] == [
        render_template(environment, "page.html", root="", fields={"page": Thing(DAY, text)}) for text in texts
    ]
