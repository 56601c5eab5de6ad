"""A project's own chart templates: they may set a chart elsewhere, but every drawing is what the evidence gives.

Each kind of change that an own ``charts.html`` could make to a drawing is planted in what it prints.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from generator import making
from generator.audit.auditing import audit
from generator.audit.model import Asked
from generator.build import Options, build_site, check_site
from generator.errors import Refusal
from generator.guard.guarding import guard
from generator.pages.template_sources import shipped_templates
from tests.mutations.hunting import Mutant, hunt
from tests.pages.charts.drawn import RUN, drawn, printed_charts
from tests.projects import write_project

MARKS = "with other marks than are computed for it"
OWN = "templates/charts.html"
Change = Callable[[str], str]


def _exchanged(pattern: str) -> Change:
    """Return a change that puts the first two different texts of a kind into each other's places."""

    def change(text: str) -> str:
        found = list(re.finditer(pattern, text, re.DOTALL))
        one = found[0]
        other = next(each for each in found if each.group() != one.group())
        return text[: one.start()] + other.group() + text[one.end() : other.start()] + one.group() + text[other.end() :]

    return change


def _replaced(old: str, new: str) -> Change:
    return lambda text: re.sub(old, new, text, count=1, flags=re.DOTALL)


CHANGES: Mapping[str, tuple[Change, str]] = {
    "a dot too small to be seen": (_replaced(' r="[0-9.]+"', ' r="0.001"'), MARKS),
    "worse dots drawn as better ones": (_exchanged(r"dot (?:worse|better)"), MARKS),
    "the name of one pair on the dot of another": (_exchanged('<title data-bound="cell:[^<]*</title>'), MARKS),
    "the line of nought left out": (_replaced('<line class="zero"[^>]*/>', ""), MARKS),
    "the line of equal values left out": (_replaced('<line class="identity"[^>]*/>', ""), MARKS),
    "a tick left out": (_replaced('<line class="grid"[^>]*/>', ""), MARKS),
    "a label of the axis left out": (_replaced("<text x=[^>]*>.*?</text>", ""), MARKS),
    "the notes exchanged": (_exchanged("treatment (?:above|below) control"), MARKS),
    "the arrows exchanged": (_exchanged("(?<=>)(?:&#8592; worse|better &#8594;)(?=</text>)"), MARKS),
    "a bar without height": (_replaced(' height="14"', ' height="0"'), MARKS),
    "a view that shows a corner": (_replaced('viewBox="0 0 240 24"', 'viewBox="0 0 24 24"'), MARKS),
    "a view that shrinks the drawing": (_replaced('viewBox="0 0 320', 'viewBox="0 0 3200'), MARKS),
    "a drawing pulled out of shape": (_replaced("<svg viewBox", '<svg preserveAspectRatio="none" viewBox'), MARKS),
    "labels beside their ticks": (_replaced('text-anchor="middle"', 'text-anchor="start"'), MARKS),
    "a mark of another width": (_replaced('class="whisker"', 'class="whisker" stroke-width="40"'), MARKS),
    "a mark again": (_replaced('(<line class="zero"[^>]*/>)', r"\1\1"), MARKS),
    "a band left out": (_replaced('<line class="band"[^>]*/>', ""), MARKS),
    "a point that leads to another line": (_replaced(r"#line-1\"", '#line-3"'), MARKS),
    "a caption of another": (
        _exchanged(r'(?<=-caption">)(?:(?!</figcaption>).)*(?=</figcaption>\s*<div[^>]*>\s*<svg)'),
        MARKS,
    ),
    "the strip of another row": (_exchanged('<svg viewBox="0 0 240 24".*?</svg>'), "in the row of"),
    "a drawing without an axis": (_replaced("</figcaption>", r"</figcaption><svg><rect width='9'/></svg>"), "an axis"),
}
"""What an own template could do to a drawing, and what is said of it."""


def _judge(charts: str) -> None:
    facts = drawn()
    shown = facts.printer.catalogue[f"figure:example/token_reduction@{RUN}"].html
    page = f"<!DOCTYPE html><html lang='en'><title>Proof</title><body><p>{shown}</p>{charts}</body></html>"
    guard(
        {"index.html": page.encode()},
        facts.printer.catalogue,
        table=facts.table,
        heads={},
        sources={},
        floor=1,
        drawn=[printed_charts()],
    )


def test_every_kind_of_change_to_a_drawing_is_refused(request: pytest.FixtureRequest) -> None:
    """What is drawn, how large, of which class, under which words and beside which figure."""
    charts = printed_charts()
    _judge(charts)
    assert [] == [name for name, (change, _) in CHANGES.items() if change(charts) == charts]
    hunt(
        (
            Mutant(name, partial(_judge, change(charts)), "index.html", said=said)
            for name, (change, said) in CHANGES.items()
        ),
        request,
    )


def test_blanks_and_the_depth_of_a_page_are_no_difference() -> None:
    """An own template may be indented as it likes, and stand on any page."""
    charts = printed_charts().replace("\n", "\n    ").replace('href="history', 'href="../../history')
    _judge(charts)


def test_a_project_may_set_its_charts_but_not_redraw_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An own template that changes what stands around passes; one that redraws fails, a site forged with it as well."""
    shipped = (shipped_templates() / "charts.html").read_text()
    own = shipped.replace('<dd class="strip">', '<dd class="strip own">')
    root = write_project(tmp_path / "project", {OWN: own})
    options = Options(root, as_of="2026-03-01")
    assert 0 == check_site(options).coverage["unbound"]
    (root / OWN).write_text(own.replace('height="14"', 'height="4"'))
    with pytest.raises(Refusal, match=MARKS):
        check_site(options)
    monkeypatch.setattr(making, "pages_as_shipped", lambda facts: None)
    forged = build_site(options).target
    with pytest.raises(Refusal, match=MARKS):
        audit(forged, Asked())
