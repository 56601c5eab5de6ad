"""What pages say is bound, counted by its marks."""

from __future__ import annotations

from pathlib import Path

from generator.build import Options, build_site
from generator.guard.guarding import survey
from generator.guard.marks import survey_marks
from tests.guard.sites import SHARE, catalogue, check, every_element, html, page
from tests.printing import constructed
from tests.projects import write_project

HEADS = {"index.html": {"Share: 43.14 % (NARROW)": (SHARE,)}}


def test_marks_give_the_counts_of_a_sound_page() -> None:
    """Elements, named bindings and head texts are counted as the guard counts them."""
    listed = catalogue()
    body = every_element()
    body += f"<p>{html('id:date:2026-01-02')}</p>"
    drawn = f'<svg><text data-bound="{SHARE}">43.14 % (NARROW)</text></svg>'.encode()
    site = {"index.html": page(), "docs/index.html": page(body=body), "chart.svg": drawn}
    assert check(site) == survey_marks(site, listed, heads={})
    assert survey(site, listed, table=constructed.table(), heads=HEADS) == survey_marks(site, listed, heads=HEADS)


def test_a_mark_of_nothing_is_not_counted() -> None:
    """What the catalogue does not know has no part in a count, and neither has what is no page."""
    listed = catalogue()
    other = html(SHARE).replace("alpha/share", "alpha/none")
    assert 0 == survey_marks({"index.html": other.encode()}, listed, heads={}).figures
    assert 0 == survey_marks({"notes.txt": html(SHARE).encode()}, listed, heads={}).figures


def test_a_project_builds_whose_marks_are_no_measure(tmp_path: Path) -> None:
    """A mark that stands in a comment is counted by nobody: then the site is read in full, and is right."""
    root = write_project(tmp_path / "project")
    first = build_site(Options(root)).coverage
    templates = Path(__file__).parents[2] / "templates"
    layout = (templates / "layout.html").read_text("utf-8")
    comment = '<!-- <span data-id="date">2031-01-01</span> -->'
    (root / "templates").mkdir(exist_ok=True)
    for template in templates.glob("*.html"):
        (root / "templates" / template.name).write_text(template.read_text("utf-8"), "utf-8")
    (root / "templates" / "layout.html").write_text(layout.replace("</body>", f"{comment}</body>"), "utf-8")
    assert first == build_site(Options(root)).coverage
