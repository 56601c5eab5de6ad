"""Pages that compare two lines: which there are, and what they show of a change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.audit.auditing import audit
from generator.audit.model import Asked
from generator.build import Options, build_site
from generator.pages import rendering
from generator.pages.environment import PageEnvironment, render_template
from generator.pages.rendering import render_site
from generator.pages.site import Site
from tests.pages.eventful import AS_OF, eventful
from tests.pages.made import constructed, facts_of, page_of, section, spaced
from tests.pages.test_history import ledger
from tests.snapshot.made import publishing, snapshot


def compared(site: Site) -> list[str]:
    """Return which pairs have a page."""
    return [path.split("/")[1] for path in site.files if path.startswith("compare/")]


def test_a_line_is_compared_with_the_one_before_and_with_the_newest(tmp_path: Path) -> None:
    """And a correction with what it corrects; the newest is the line of the newest week that stands."""
    site = render_site(facts_of(eventful(tmp_path / "project")))

    assert ["1...2", "1...3", "1...4", "2...3", "3...4"] == compared(site)


def test_there_are_no_more_pages_than_lines_allow(tmp_path: Path) -> None:
    """Two a line at most, however many lines there are: a site grows with its ledger and no faster."""
    for lines in (5, 10, 20):
        site = render_site(constructed(tmp_path / str(lines), {"proof/history.jsonl": ledger(*[{}] * lines)}))

        assert 2 * lines - 3 == len(compared(site))


def test_pages_of_lines_that_are_as_they_were_are_not_rendered_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After one more week: the comparisons that there were not before are rendered, and no other."""
    root, made = publishing(tmp_path / "project"), []
    for day in ("2026-01-27", "2026-02-03", "2026-02-10", "2026-02-17"):
        snapshot(root, day=day)

    def noted(environment: PageEnvironment, template: str, **rest: Any) -> str:
        made.append(template)
        return render_template(environment, template, **rest)

    monkeypatch.setattr(rendering, "render_template", noted)
    before = _comparisons(build_site(Options(root, as_of="2026-03-01", cache=True)).target)
    assert len(before) == made.count("compare.html")
    made.clear()
    snapshot(root, day="2026-02-24")
    after = _comparisons(build_site(Options(root, as_of="2026-03-01", cache=True)).target)

    assert {f"{line}...6" for line in (1, 2, 3, 4, 5)} == after - before
    assert 5 == made.count("compare.html")


def _comparisons(site: Path) -> set[str]:
    return {path.name for path in (site / "compare").iterdir()}


def test_what_changed_stands_first_with_both_values_and_the_cause(tmp_path: Path) -> None:
    """A corrected value is struck through here too."""
    page = page_of(render_site(facts_of(eventful(tmp_path / "project"))), "compare/1...4/index.html")
    first, second, third, *_ = section(page, "figures").css("tbody tr")

    assert "What changed from line 1 to line 4" == spaced(page.css_first("h1"))
    assert "Median reduction 40.00 % GO freshness unknown n: 3 from rows" in spaced(first)
    assert "Token-weighted reduction 33.33 % GO freshness unknown" == spaced(second).partition(" n:")[0]
    assert [1, 1, 1] == [len(row.css("s")) for row in (first, second, third)]
    assert ["changed", "changed", "as before"] == [spaced(row.css("td")[-1]) for row in (first, second, third)]
    assert "corrected artifact: proof/runs/first-run/rows.jsonl and proof/runs/first-run/run.yaml" in spaced(
        section(page, "cause")
    )


def test_a_run_in_place_of_another_is_named(tmp_path: Path) -> None:
    """New data is no correction."""
    page = page_of(render_site(facts_of(eventful(tmp_path / "project"))), "compare/1...2/index.html")

    assert "new data: the run second-run in place of first-run" in spaced(section(page, "cause"))


def taken_back(seq: int) -> dict[str, Any]:
    """Return the changes that make a line the withdrawal of another: what stands is what the run gives."""
    empty: dict[str, object] = {"figures": {}, "artifacts": [], "verdict": None}
    return {**empty, "kind": "withdrawal", "concerns": seq, "reason": "It was wrong."}


def test_another_verdict_is_said_before_any_figure(tmp_path: Path) -> None:
    """With both words."""
    lines = ledger({"verdict": "NARROW"}, {}, taken_back(1))
    page = page_of(render_site(constructed(tmp_path, {"proof/history.jsonl": lines})), "compare/1...2/index.html")

    assert "Verdict The verdict changed: NARROW became GO ." == spaced(page.css_first("main section"))
    assert "changed rule" in spaced(section(page, "cause"))


def test_the_guard_and_a_stranger_find_every_number_of_these_pages_bound(tmp_path: Path) -> None:
    """The whole site with every kind of line builds, and its copy is verified by recomputation."""
    root = eventful(tmp_path / "project")
    built = build_site(Options(root, as_of=AS_OF))

    assert 0 == built.coverage["unbound"]
    read_back = audit(root / "site", Asked(None, None)).site
    assert read_back is not None
    assert built.coverage == read_back.read_back


def test_two_values_that_are_shown_alike_stand_there_exactly(tmp_path: Path) -> None:
    """A change below the last digit that is shown would read like a mistake; where the digits differ, they say it."""
    alike = {"value": "90001/100000", "display": "0.900", "n": 3, "class": "derived", "depth": "from_rows"}
    apart = {**alike, "value": "901/1000", "display": "0.901"}
    text = ledger(
        {"figures": {"mean_score": apart}}, {"figures": {"mean_score": alike}}, {}, taken_back(1), taken_back(2)
    )
    site = render_site(constructed(tmp_path, {"proof/history.jsonl": text}))

    (row,) = section(page_of(site, "compare/2...3/index.html"), "figures").css("tbody tr")
    assert ["90001/100000", "9/10"] == [spaced(node) for node in row.css(".sides .node")]
    assert "exactly" not in spaced(section(page_of(site, "compare/1...2/index.html"), "figures"))
