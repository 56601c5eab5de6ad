"""The history: every line with the verdict it had, what replaced it, and what a ledger cannot show."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from selectolax.lexbor import LexborNode

from generator.pages.rendering import render_site
from tests.pages.eventful import AS_OF, eventful
from tests.pages.made import FLAGSHIP, constructed, facts_of, page_of, published, published_site, said, section, spaced
from tests.projects import RUN, RUN_TEXT, SUITE, SUITE_TEXT

PAGE = "history/index.html"
CHANGES = "changes: [{version: 1, reason: The beginning.}, {version: 2, reason: Another figure.}]\n"
LINE: Mapping[str, object] = {
    "v": 1,
    "seq": 1,
    "prev": "0" * 64,
    "kind": "snapshot",
    "recorded_at": "2026-01-19",
    "week": "2026-W03",
    "measured_on": "2026-01-15",
    "suite": "example",
    "run_id": "first-run",
    "suite_version": 1,
    "methodology": 1,
    "verdict": "GO",
    "figures": {"mean_score": {"value": "9/10", "display": "0.900", "n": 3, "class": "derived", "depth": "from_rows"}},
    "artifacts": [],
    "commit": None,
    "generator": None,
    "reason": None,
    "concerns": None,
}


def ledger(*changes: Mapping[str, object]) -> str:
    """Return a ledger with a line for each set of changes, chained."""
    lines: list[str] = []
    for seq, change in enumerate(changes, 1):
        prev = sha256(lines[-1].encode()).hexdigest() if lines else "0" * 64
        line = {**LINE, "seq": seq, "prev": prev, **change}
        lines.append(json.dumps(line, sort_keys=True, separators=(",", ":")))
    return "".join(f"{line}\n" for line in lines)


def test_every_line_is_a_row_the_newest_before_the_older() -> None:
    """What was published keeps its value and verdict."""
    rows = [spaced(row) for row in section(page_of(published_site(), PAGE), "lines").css("tbody tr")]

    assert [str(line.seq) for line in reversed(published().ledger.lines)] == [row.split()[0] for row in rows]
    assert rows[-2].startswith("2 43.14 % NARROW freshness unknown Token-weighted input-token reduction")
    assert rows[-1].startswith("1 8.85 % NARROW freshness unknown Median savings")
    assert f"superseded on 2026-06-26 by {FLAGSHIP}" in rows[-1]


def test_the_checkpoint_commits_to_the_whole_ledger() -> None:
    """It is in the text and in the footer of every page."""
    page = page_of(published_site(), PAGE)

    assert published().ledger.checkpoint in said(page.css_first("main"))
    assert published().ledger.checkpoint in said(page.css_first("footer"))


def test_what_a_line_does_not_say_is_not_recorded() -> None:
    """Nothing is filled in for early lines."""
    text = spaced(section(page_of(published_site(), PAGE), "line-1"))

    assert "Recorded on not recorded Commit not recorded Generator not recorded" in text
    assert "Digest of the line before none, this line begins the ledger" in text


def test_what_the_ledger_does_not_prove_is_said() -> None:
    """With the project's own words, or without any."""
    assert "A run that was never recorded." in said(page_of(published_site(), PAGE).css_first("main"))


def test_without_a_document_the_limits_are_said_all_the_same(tmp_path: Path) -> None:
    """No project can leave them out."""
    page = page_of(render_site(constructed(tmp_path)), PAGE)

    assert "it shows what was published, not what was tried" in said(section(page, "limits"))


def test_a_corrected_value_stays_and_is_struck_through(tmp_path: Path) -> None:
    """The correction names the line it concerns, and gives its reason, numbers included."""
    reason = "Counted 2 rows twice."
    changes: Mapping[str, object] = {"kind": "correction", "concerns": 1, "reason": reason}
    facts = constructed(tmp_path, {"proof/history.jsonl": ledger({}, changes)})
    page = page_of(render_site(facts), PAGE)
    rows = section(page, "lines").css("tbody tr")

    assert [
        "corrected by line 2 Compare with the newest Evidence today: unknown",
        "stands It concerns line 1 Compare with the line that it corrects Evidence today: unknown",
    ] == [spaced(row.css("td")[-1]) for row in reversed(rows)]
    assert "0.900 GO freshness unknown" == said(section(page, "line-1").css_first("s"))
    assert f"{reason} It concerns line 1 . Compare" in spaced(section(page, "line-2"))


def test_a_figure_that_no_suite_declares_any_more_is_shown_by_its_id(tmp_path: Path) -> None:
    """The ledger outlives the suite file."""
    gone = {"old_figure": {"value": "1", "display": "1", "n": None, "class": "derived", "depth": "from_rows"}}
    second = {
        SUITE: SUITE_TEXT.replace("version: 1", "version: 2") + CHANGES,
        RUN: RUN_TEXT.replace("_version: 1", "_version: 2"),
    }
    facts = constructed(tmp_path, {"proof/history.jsonl": ledger({"figures": gone}), **second})

    assert "old_figure 1 GO freshness unknown not recorded from rows" in spaced(
        section(page_of(render_site(facts), PAGE), "line-1").css_first("tbody tr")
    )


def test_a_correction_and_what_it_corrects_are_linked_both_ways(tmp_path: Path) -> None:
    """From either line one step leads to the other, and each of them to the page that holds both values."""
    page = page_of(render_site(facts_of(eventful(tmp_path / "project"))), PAGE)
    wrong, right = section(page, "line-1"), section(page, "line-4")

    assert "../history/index.html#line-4" in _targets(wrong)
    assert "../history/index.html#line-1" in _targets(right)
    assert "../compare/1...4/index.html" in _targets(wrong) & _targets(right)
    assert "withdrawn by line 5" in spaced(section(page, "line-2"))


def test_each_row_says_how_deep_its_figure_goes(tmp_path: Path) -> None:
    """Beside verdict and freshness; a plan says that it publishes no figure, and a withdrawal has no depth."""
    rows = section(page_of(render_site(facts_of(eventful(tmp_path / "project"))), PAGE), "lines").css("tbody tr")

    assert [*["publishes no figure"] * 3, "", *["from rows"] * 4] == [spaced(row.css("td")[-2]) for row in rows]


def test_an_open_intent_has_its_age_on_the_day_of_the_site(tmp_path: Path) -> None:
    """Days from its registration; the age is a bound element, and another day gives another age."""
    root = eventful(tmp_path / "project")
    for day, age in ((AS_OF, "10"), ("2026-02-11", "1"), ("2026-02-10", "0"), ("2026-02-09", "not known")):
        intents = section(page_of(render_site(facts_of(root, as_of=day)), PAGE), "intents")
        (row,) = intents.css("table")[0].css("tbody tr")

        assert f"line 8 An example 60 2026-02-10 Stopping rule: Stop when every task has run in both arms. {age}" == (
            spaced(row)
        )
        assert (age != "not known") == (row.css_first('[data-node="ledger:8#age"]') is not None)


def test_a_closed_intent_keeps_the_reason_for_closing_it(tmp_path: Path) -> None:
    """With the line that closed it, and its day."""
    page = page_of(render_site(facts_of(eventful(tmp_path / "project"))), PAGE)
    (row,) = section(page, "intents").css("table")[1].css("tbody tr")

    assert "line 6 An example 40 2026-02-06" in spaced(row)
    assert spaced(row).endswith("line 7 , on 2026-02-09 : The 2 machines were lost.")


def test_without_intents_it_says_so(tmp_path: Path) -> None:
    """Nothing is left to be guessed from an absence."""
    assert "No intent is open." in said(section(page_of(render_site(constructed(tmp_path)), PAGE), "intents"))


def _targets(node: LexborNode) -> set[str]:
    return {str(each.attributes["href"]) for each in node.css("a")}


def test_an_empty_ledger_says_that_nothing_was_published(tmp_path: Path) -> None:
    """Neither page shows the headings of a table without rows."""
    site = render_site(constructed(tmp_path))
    for path, anchor in (("index.html", "history"), ("history/index.html", "lines")):
        found = section(page_of(site, path), anchor)
        assert "Nothing was published yet." in said(found)
        assert not found.css("table")
