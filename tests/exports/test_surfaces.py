"""Badges, feed, sitemap and robots: made from the one evaluated table, and never a value without its verdict."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator.exports.badges import render_badges
from generator.exports.crawling import render_crawling
from generator.exports.feed import render_feed
from generator.exports.latest_numbers import BuildState
from generator.exports.run_entries import Export, Exported, Texts
from generator.exports.surfaces import render_exports
from generator.ledger.model import Ledger
from generator.pages.facts import ProjectFacts
from tests.pages.made import REAL, constructed, published

ATOM = "{http://www.w3.org/2005/Atom}"
BASE = "https://example.org/proof/"


def made_from(facts: ProjectFacts) -> Exported:
    return Exported(facts.archive, facts.table, facts.printer, Texts())


def badges(facts: ProjectFacts) -> Mapping[str, Export]:
    return render_badges(made_from(facts), facts.ledger)


def feed(facts: ProjectFacts, *, base_url: str | None = BASE, as_of: str | None = "2026-07-01") -> ElementTree.Element:
    read = render_feed(made_from(facts), facts.ledger, base_url=base_url, as_of=as_of)
    assert read is not None
    return ElementTree.fromstring(read.content)


def test_a_badge_shows_the_figure_its_verdict_and_its_freshness() -> None:
    """Both forms say the same; evidence that is not known to be current says so."""
    files = badges(published())
    endpoint = json.loads(files[f"badges/{REAL}.json"].content)
    assert {
        "schemaVersion": 1,
        "label": "Real developer transcripts",
        "message": "43.14 % (NARROW, freshness unknown)",
        "color": "yellow",
    } == endpoint
    assert f">{endpoint['message']}</text>" in files[f"badges/{REAL}.svg"].content.decode()


def test_the_badge_of_the_site_holds_the_checkpoint() -> None:
    """Whoever keeps the picture keeps the checkpoint."""
    facts = published()
    assert facts.ledger.checkpoint in badges(facts)["badges/site.svg"].content.decode()


def test_every_suite_has_a_badge_in_both_forms() -> None:
    """A suite without a run has one that says so, and a retired one says that."""
    files = badges(published())
    names = {*published().archive.suites, "site"}
    assert {f"badges/{name}.{form}" for name in names for form in ("svg", "json")} == set(files)
    assert "not measured (NOT MEASURED)" == json.loads(files["badges/total-tokens.json"].content)["message"]
    retired = json.loads(files["badges/agent-flan-gate.json"].content)["message"]
    assert "8.85 % (NARROW, freshness unknown), retired" == retired


def test_a_hostile_title_stays_text() -> None:
    """What a title holds cannot become markup of a drawing."""
    facts = published()
    suite = facts.archive.suites[REAL].model_copy(update={"title": '</text><script>alert("x")</script>&'})
    archive = replace(facts.archive, suites={**facts.archive.suites, REAL: suite})
    exported = Exported(archive, facts.table, facts.printer, Texts())
    drawing = render_badges(exported, facts.ledger)[f"badges/{REAL}.svg"].content.decode()
    assert "<script>" not in drawing
    assert ElementTree.fromstring(drawing) is not None


def test_the_feed_has_one_entry_for_each_line_the_newest_first() -> None:
    """Nothing is left out, ids come from the lines' own digests, and every entry leads to its line."""
    facts = published()
    entries = feed(facts).findall(f"{ATOM}entry")
    lines = list(reversed(facts.ledger.lines))
    assert len(lines) == len(entries)
    for line, entry in zip(lines, entries, strict=True):
        assert line.sha256[:8] in (entry.findtext(f"{ATOM}id") or "")
        link = entry.find(f"{ATOM}link")
        assert link is not None
        assert f"{BASE}history/index.html#line-{line.seq}" == link.attrib["href"]


def test_the_feed_keeps_what_the_format_asks_for() -> None:
    """RFC 4287: id, title, updated and author of the feed; id, title, updated and a link of each entry."""
    root = feed(published())
    for parent in (root, *root.findall(f"{ATOM}entry")):
        for name in ("id", "title", "updated", "link"):
            assert parent.find(f"{ATOM}{name}") is not None, name
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", parent.findtext(f"{ATOM}updated") or "")
    assert root.findtext(f"{ATOM}author/{ATOM}name")
    ids = [element.text for element in root.iter(f"{ATOM}id")]
    assert len(ids) == len(set(ids))


def test_a_changed_verdict_is_named_in_the_feed() -> None:
    """An entry whose suite had another verdict before says both words."""
    facts = published()
    first = facts.ledger.lines[0]
    earlier = replace(first, seq=1, suite=REAL, verdict="NARROW", sha256="a" * 64)
    later = replace(facts.ledger.lines[1], seq=2, verdict="NARROW")
    same = feed(replace(facts, ledger=_ledger(facts, earlier, later)))
    assert [] == [each for each in same.iter(f"{ATOM}category") if each.attrib["term"] == "verdict-change"]
    entries = feed(replace(facts, ledger=_ledger(facts, replace(earlier, verdict="GO"), later))).findall(f"{ATOM}entry")
    terms = [each.attrib["term"] for each in entries[0].findall(f"{ATOM}category")]
    assert ["snapshot", "verdict-change"] == terms


def test_a_feed_needs_a_day_and_works_without_an_address() -> None:
    """Without any day there is no feed; without a base address its ids still are ids."""
    facts = published()
    undated = _ledger(facts, *(replace(line, recorded_at=None) for line in facts.ledger.lines))
    assert render_feed(made_from(facts), undated, base_url=None, as_of=None) is None
    root = feed(facts, base_url=None)
    assert (root.findtext(f"{ATOM}id") or "").startswith("urn:uuid:")


@pytest.mark.parametrize("base_url", [None, BASE, "https://example.org/proof"])
def test_crawlers_find_every_page_and_nothing_else(base_url: str | None) -> None:
    """A sitemap needs whole addresses; the page that says that there is no page is not in it."""
    files = render_crawling(["index.html", "a/index.html", "404.html"], base_url=base_url)
    assert b"Allow: /" in files["robots.txt"]
    if base_url is None:
        assert "sitemap.xml" not in files
        return
    root = ElementTree.fromstring(files["sitemap.xml"])
    assert [BASE + "a/", BASE] == [each.text for each in root.iter() if each.tag.endswith("loc")]
    assert f"Sitemap: {BASE}sitemap.xml".encode() in files["robots.txt"]


def test_the_surfaces_are_the_same_bytes_twice(tmp_path: Path) -> None:
    """Same facts, same bytes."""
    facts = constructed(tmp_path / "project")
    state = BuildState(None, None, "2026-06-26", None, {})
    parts = (facts.archive, facts.ledger, facts.table, facts.judgement)
    one, other = (render_exports(*parts, printer=facts.printer, state=state, pages=["index.html"]) for _ in range(2))
    assert one == other
    assert "feed.xml" in one[0]


def _ledger(facts: ProjectFacts, *lines: object) -> Ledger:
    return replace(facts.ledger, lines=tuple(lines))  # type: ignore[arg-type]
