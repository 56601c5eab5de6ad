"""Bound elements are compared whole with the catalogue: value, verdict, attributes and tags."""

from __future__ import annotations

import pytest

from tests.guard.sites import SHARE, catalogue, check, every_element, found, html, page, problems
from tests.printing.constructed import RUN

FIGURE = html(SHARE)
LARGE = f"{SHARE}[large]"


@pytest.mark.parametrize(
    "changed",
    [
        FIGURE.replace("43.14", "43.15"),
        FIGURE.replace("43.14 %", "43.14&nbsp;%"),
        FIGURE.replace(">NARROW<", ">GO<"),
        FIGURE.replace('data-verdict="NARROW"', 'data-verdict="GO"'),
        FIGURE.replace('value="194481/450775"', 'value="1/2"'),
        FIGURE.replace("from totals", "from rows"),
        FIGURE.replace("<data", "<data hidden"),
        FIGURE.replace("<data", '<data title="x"'),
        FIGURE.replace("43.14 %", "<i>43.14</i> %"),
        FIGURE.replace("</data>", " x</data>"),
        FIGURE.replace('class="figure"', 'class="other"'),
        FIGURE[: FIGURE.index(' <span class="verdict"')] + "</data>",
        FIGURE.replace("</data>", f"{html('literal:0.05')}</data>"),
        FIGURE.replace("</data>", "<!-- x --></data>"),
    ],
)
def test_any_change_of_a_figure_is_refused(changed: str) -> None:
    """One digit, the verdict, an attribute or an added tag: the element is whole or refused."""
    assert f"the element of {SHARE}" in found(body=f"<p>{changed}</p>")


def test_the_same_element_written_another_way_is_the_same() -> None:
    """Elements are compared as the parser reads them: quotes and entities do not matter."""
    other = FIGURE.replace('class="figure"', "class='figure'").replace("NARROW</span>", "&#78;ARROW</span>")
    assert other != FIGURE
    assert 1 == check(body=f"<p>{other}</p>").figures


def test_a_binding_without_an_artifact_is_refused_with_the_nearest_name() -> None:
    """A figure that nothing computed does not become one by saying so."""
    (problem,) = problems(body=f"<p>{FIGURE.replace('alpha/share', 'alpha/shore')}</p>")
    assert "an element bound to the unknown figure" in problem.found
    assert f"Did you mean 'alpha/share@{RUN}'?" == problem.remedy


def test_a_removed_binding_leaves_a_typed_number() -> None:
    """Without its binding, a figure is a number like any other."""
    bare = FIGURE.replace(f'data-figure="alpha/share@{RUN}"', "")
    text = found(body=f"<p>{bare}</p>")
    assert "a part of a bound element alone" in text
    assert "a number, '43.14 %'" in text


def test_a_verdict_alone_is_a_part_of_a_figure() -> None:
    """A mark that looks like a verdict and is bound to no run is refused."""
    assert "a part of a bound element alone" in found(body='<span class="verdict" data-word="GO">GO</span>')


@pytest.mark.parametrize(
    "element",
    ['<span class="id" data-id="date">43.14</span>', '<span class="id" data-id="name">3 pairs</span>'],
)
def test_a_value_is_no_identifier(element: str) -> None:
    """The shape of an identifier is checked again on the finished page."""
    assert "bound to the unknown id" in found(body=element)


def test_identifiers_of_their_shape_are_counted() -> None:
    """A date in its element is bound; its digits are no finding."""
    body = f"<p>{html('id:date:2026-01-02')} and {html('id:date:2026-01-02')} and {html('id:name:SHA-256')}</p>"
    assert 2 == check(body=body).identifiers


def test_axis_ticks_stand_inside_svg_and_figures_outside() -> None:
    """A tick outside a chart would be a value without an artifact; a data element inside SVG would not be seen."""
    tick = html("scale:percent.0::1/5")
    drawn = f'<svg data-axis="0:1:8:232"><text x="52.80">{tick}</text></svg>'
    assert 1 == check(body=drawn).scales
    assert "in a drawing without an axis" in found(body=f"<svg><text>{tick}</text></svg>")
    assert "outside SVG" in found(body=f"<p>{tick}</p>")
    assert "inside SVG" in found(body=f"<svg><text>{html('parameter:alpha/bar')}</text></svg>")
    assert "a number, '43.14 %'" in found(body=f"<svg><text>{FIGURE}</text></svg>")


def test_svg_texts_name_their_bindings() -> None:
    """SVG text holds plain forms; the named ones are compared, in order, and nothing else may be a number."""
    right = f'<svg><text data-bound="{LARGE}">Share: 43.17 % (NARROW)</text></svg>'
    assert 2 == check({"chart.svg": right.encode()}).figures
    wrong = found({"chart.svg": right.replace("43.17", "43.18").encode()})
    assert "without the plain form" in wrong
    assert "a number, '43.18 %'" in wrong
    assert "a number, '7'" in found({"chart.svg": right.replace("Share:", "7 shares:").encode()})


def test_attributes_name_their_bindings() -> None:
    """An alternative text with a figure names it; a binding that no attribute shows is refused."""
    right = f'<img src="a.svg" alt="The share is 43.17 % (NARROW)" data-bound="{LARGE}">'
    assert 2 == check(body=right).figures
    assert "a number, '43.17 %'" in found(body=right.replace("data-bound", "data-other"))
    assert "a number, '43.17 %'" in found(body=right.replace("(NARROW)", ""))
    assert "without the plain form" in found(body='<img src="a.svg" alt="x" data-bound="literal:0.05">')
    assert "the unknown figure:x" in found(body='<img src="a.svg" alt="x" data-bound="figure:x">')


def test_a_bound_element_that_nobody_sees_is_refused() -> None:
    """Hiding a figure would let it count without being shown."""
    assert "where nobody sees it" in found(body=f"<div hidden><p>{FIGURE}</p></div>")


def test_every_listed_element_passes_as_it_is() -> None:
    """Whatever the catalogue holds can be printed, one after the other, and is counted by its kind."""
    listed = catalogue()
    body = every_element()
    coverage = check({"docs/index.html": page(body)})
    for kind, count in (("figure", coverage.figures), ("node", coverage.nodes), ("formula", coverage.formulas)):
        assert len(listed.of_kind(kind)) == count
    assert 0 == coverage.unbound
