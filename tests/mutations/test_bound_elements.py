"""Every kind of bound element, with everything in it changed that can be: each change is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest

from generator.errors import Unbound
from generator.guard.binding import KINDS
from generator.guard.guarding import guard
from generator.printing.elements import Element
from tests.guard.sites import SHARE, catalogue, check, html, page
from tests.mutations.hunting import Mutant, hunt
from tests.printing import constructed
from tests.printing.constructed import RUN

SUBJECTS = {
    "figure": f"figure:alpha/share@{RUN}[large]",
    "ledger": "ledger:1/share",
    "parameter": "parameter:alpha/bar",
    "verdict": f"verdict:alpha@{RUN}",
    "formula": "formula:alpha/share",
    "node": f"node:alpha/share@{RUN}#low",
    "cell": f"cell:{RUN}[main]/t-1/control.tokens",
    "id": f"id:digest:{constructed.artifact().sha256}",
    "count": "count:figures",
    "literal": "literal:0.05",
    "scale": "scale:percent.0::1/5",
    "example": "example:docs/how:3",
}
"""An element of every kind. Of identifiers one that names something: of others the shape alone is known."""
OTHERS = {
    "figure": "alpha/pairs.valid@" + RUN,
    "ledger": "1/lost",
    "parameter": "alpha/large",
    "verdict": "beta",
    "formula": "alpha/derived.reduction",
    "node": f"alpha/share@{RUN}#high",
    "cell": f"{RUN}[main]/t-1/treatment.tokens",
    "id": "version",
    "count": "unbound",
    "literal": "0.06",
    "scale": "percent.0::2/5",
    "example": "docs/how:7",
}
"""Something else of the same kind that it could point to."""


def _element(kind: str) -> Element:
    listed = catalogue().with_counts(constructed.COUNTS) if kind == "count" else catalogue()
    return listed[SUBJECTS[kind]]


def _body(kind: str, whole: str) -> str:
    frames = {
        "scale": '<svg data-axis="0:1:8:232"><text x="52.80">{}</text></svg>',
        "example": '<figure class="shown"><figcaption>Example</figcaption><pre>{}</pre></figure>',
    }
    return frames.get(kind, "<p>{}</p>").format(whole)


def _page(kind: str) -> str:
    """Return the file that may show a kind: examples stand in the documentation alone."""
    return "docs/index.html" if kind == "example" else "index.html"


def _judge(kind: str, body: str) -> None:
    check({_page(kind): page(body)})


def test_every_kind_of_binding_has_a_subject() -> None:
    """The kinds are the guard's own list; unchanged, each subject passes."""
    assert set(KINDS.values()) == set(SUBJECTS) == set(OTHERS)
    for kind in SUBJECTS:
        if kind != "count":
            _judge(kind, _body(kind, _element(kind).html))


@pytest.mark.parametrize("kind", sorted(SUBJECTS))
def test_every_change_of_a_bound_element_is_refused(kind: str, request: pytest.FixtureRequest) -> None:
    """Its binding removed or pointed elsewhere, any attribute changed or removed, any text changed."""
    element = _element(kind)
    changes = {change for change in _changes(kind, element.html) if change != element.html}
    assert len(changes) > 4
    hunt(
        (Mutant(change, partial(_judge, kind, _body(kind, change)), _page(kind)) for change in sorted(changes)),
        request,
    )


def _changes(kind: str, whole: str) -> Iterator[str]:
    name = next(attribute for attribute, each in KINDS.items() if each == kind)
    yield re.sub(rf'{name}="[^"]*"', f'{name}="{OTHERS[kind]}"', whole, count=1)
    yield re.sub(rf'{name}="[^"]*"', f'{name}="no/such"', whole, count=1)
    for attribute in re.finditer(r' ([a-z-]+)="([^"]*)"', whole):
        start, end = attribute.span()
        if attribute[1] != "class" or kind not in ("id", "literal"):
            yield whole[:start] + whole[end:]
        yield whole[:start] + f' {attribute[1]}="other"' + whole[end:]
    for text in re.finditer(r">([^<>]+)<", whole):
        start, end = text.span(1)
        for other in ("other", "GO", "44.14 %", text[1] + "0", text[1][1:]):
            yield whole[:start] + other + whole[end:]
    yield from (re.sub(r"(\d)", str((int(digit) + 1) % 10), whole, count=1) for digit in re.findall(r"\d", whole)[:1])
    yield whole.replace(">", " hidden>", 1)
    yield whole.replace(">", "><i></i>", 1)


def test_elements_may_not_change_places(request: pytest.FixtureRequest) -> None:
    """The insides of two elements of one kind, swapped, are two wrong elements."""
    one, other = html(SHARE), html(f"{SHARE}[large]")
    inner = re.compile(r"(?<=>).*(?=</data>)")
    swapped = inner.sub(lambda _: inner.search(other)[0], one)  # type: ignore[index]
    hunt([Mutant("swapped", lambda: check(body=f"<p>{swapped}</p>"), "index.html", said="the element of")], request)


def test_a_guard_that_sees_nothing_is_red(request: pytest.FixtureRequest) -> None:
    """No file, an empty file, a page without a figure, and fewer figures than the floor are refused in the settings."""

    def judge(files: dict[str, bytes], floor: int = 1) -> None:
        guard(files, catalogue(), table=constructed.table(), heads={}, sources={}, floor=floor)

    sites: dict[str, dict[str, bytes]] = {
        "no file": {},
        "an empty file": {"index.html": b""},
        "a page without figures": {"index.html": b"<!DOCTYPE html><p>Plain words.</p>"},
        "only pictures": {"a.png": b"43"},
    }
    mutants = [Mutant(name, partial(judge, site), "content/site.yaml") for name, site in sites.items()]
    few = {"index.html": f"<p>{html(SHARE)}</p>".encode()}
    mutants.append(Mutant("fewer than the floor", lambda: judge(few, 2), "content/site.yaml", said="bound figures"))
    hunt(mutants, request)


def test_a_catalogue_without_entries_knows_no_element() -> None:
    """An element that nothing computed is refused, whatever it looks like."""
    with pytest.raises(Unbound):
        check(body=f"<p>{html(SHARE).replace('alpha/', 'gamma/')}</p>")
