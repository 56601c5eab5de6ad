"""The lint over templates: typed numbers and expressions that could make one, before anything is rendered."""

from __future__ import annotations

import pytest

from generator.errors import Place, Unbound
from generator.guard.templates import lint_templates

PATH = "templates/page.html"


def lint(source: str) -> None:
    lint_templates({PATH: source, "templates/base.html": ""})


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("{{ 43.14 }}", "the constant 43.14"),
        ('{{ "43" }}', "the constant '43'"),
        ('{{ "half" }}', "the constant 'half'"),
        ('{{ x if y else "43" }}', "the constant '43'"),
        ('{{ figure ~ "" }}', "texts joined with ~"),
        ("{{ a + b }}", "arithmetic"),
        ("{{ -a }}", "arithmetic"),
        ("{{ a // b }}", "arithmetic"),
        ("{{ x | safe }}", "the filter 'safe'"),
        ("{{ x | length }}", "the filter 'length'"),
        ('{{ "%s" | format(x) }}', "the filter 'format'"),
        ("{{ x[1] }}", "the constant 1"),
        ("{{ f(3) }}", "the constant 3"),
        ("{% set a = 5 %}", "the constant 5"),
        ("{% macro m(a=3) %}{% endmacro %}", "the constant 3"),
        ("{% set a %}x{% endset %}", "output captured with {% set %}"),
        ("{% filter upper %}x{% endfilter %}", "a filter over a block"),
        ("{% autoescape false %}x{% endautoescape %}", "escaping switched on or off"),
        ("{{ loop.index }}", "the counter loop.index"),
        ("{% for i in range(n) %}{{ x }}{% endfor %}", "the function 'range'"),
        ('{% include "picture.svg" %}', "an include of something that is no template"),
        ("{% include name %}", "an include of something that is no template"),
        ("{% if %}", "a template that cannot be read"),
        ("{% raw %}43{% endraw %}", "a number, '43'"),
        ("a<b>4</b>{% if x %}3{% endif %}", "a number, '43'"),
        ("&#52;3", "a number, '43'"),
        ("no <i>loss</i>", "a sameness word"),
        ('<img alt="43">', "a number, '43'"),
        ("<p title='ha&shy;lf'>", "a number word"),
        ('<meta name="description" content="43">', "a number, '43'"),
        ("{# 43 #}{{ x }} %", "a sign that belongs to a number"),
    ],
)
def test_numbers_and_what_could_make_one_are_refused(source: str, found: str) -> None:
    """Nothing in a template is a number, and nothing in it can make one."""
    with pytest.raises(Unbound) as caught:
        lint(source)
    assert any(problem.found.startswith(found) for problem in caught.value.problems), caught.value


def test_the_place_of_a_typed_number() -> None:
    """A typed number is reported with line and column of the template."""
    with pytest.raises(Unbound) as caught:
        lint("<main>\n  {{ x }} saves <b>43</b>\n</main>")
    assert [Place(PATH, 2, 20)] == [problem.where for problem in caught.value.problems]


def test_all_templates_are_linted_at_once() -> None:
    """One refusal holds the problems of every template, in order of paths."""
    with pytest.raises(Unbound) as caught:
        lint_templates({"templates/b.html": "5", "templates/a.html": "{{ 4 }}"})
    assert ["templates/a.html", "templates/b.html"] == [problem.where.path for problem in caught.value.problems]


@pytest.mark.parametrize(
    "source",
    [
        '{% extends "base.html" %}{% block main %}<h1 id="a1" class="b2">{{ title }}</h1>{% endblock %}',
        '{% include "base.html" %}{# 43 #}<!-- 43 --><style>p { margin: 43px }</style>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"><td colspan="2">{{ x | link }}</td>',
        '<svg viewBox="0 0 43 43"><path d="M0 1"/></svg>&#8211;&nbsp;&middot;',
        "{% for row in rows %}{% if row.kind == 2 %}{{ row.value }}{% endif %}{% else %}none{% endfor %}",
        '<a href="{{ root }}runs/{{ x }}">{{ x }}</a><img src="a1.png" alt="{{ words }}">',
        '{% import "base.html" as parts %}{{ parts.row(x, "caption") }}',
    ],
)
def test_sound_templates_pass(source: str) -> None:
    """Structure, addresses, styles and decisions may hold numbers."""
    lint(source)
