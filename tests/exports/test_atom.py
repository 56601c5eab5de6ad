"""The feed keeps the Atom format (RFC 4287), rule by rule, and says what was published, corrected and withdrawn."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator.exports.feed import render_feed
from generator.exports.run_entries import Exported, Texts
from generator.pages.facts import ProjectFacts
from tests.audit.made import project, snapshots, write_ledger
from tests.exports.published import exports
from tests.ledger.made import record
from tests.pages.made import facts_of

ATOM = "{http://www.w3.org/2005/Atom}"
MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})")
IRI = re.compile(r"(?:urn:uuid:[0-9a-f-]{36}|https?://\S+)")
LATER = {"recorded_at": "2026-02-11", "measured_on": "2026-01-15", "week": "2026-W03"}
ONCE = {"feed": ("id", "title", "updated"), "entry": ("id", "title", "updated", "summary")}
"""Elements that there is exactly one of (sections 4.1.1 and 4.1.2 of the format)."""


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> ProjectFacts:
    """A ledger of three weeks in which a correction changes a verdict and a withdrawal takes one back."""
    root = project(tmp_path_factory.mktemp("project"))
    lines = snapshots(root)
    earlier = {**lines[0], "verdict": "NO-GO", "week": "2026-W03"}
    corrected = {**lines[0], "kind": "correction", "concerns": 1, "reason": "A slip.", "week": "2026-W03"}
    withdrawn = record(suite="example", kind="withdrawal", concerns=2, reason="Not ours.", **LATER)
    write_ledger(root, [earlier, *lines[1:], corrected, withdrawn])
    return facts_of(root)


def feed_of(facts: ProjectFacts, base_url: str | None = "https://example.org/proof/") -> ElementTree.Element:
    """Return the feed of a project, parsed."""
    exported = Exported(facts.archive, facts.table, facts.printer, Texts())
    made = render_feed(exported, facts.ledger, base_url=base_url, as_of="2026-03-01")
    assert made is not None
    return ElementTree.fromstring(made.content)


def broken_rules(feed: ElementTree.Element) -> list[str]:
    """Return which rules of the format a feed breaks."""
    found = [] if feed.tag == f"{ATOM}feed" else ["the root is no feed"]
    entries = feed.findall(f"{ATOM}entry")
    for kind, elements in (("feed", [feed]), ("entry", entries)):
        for element in elements:
            found += [f"{kind}: {name}" for name in ONCE[kind] if len(element.findall(f"{ATOM}{name}")) != 1]
            found += [
                f"{kind}: no date" for u in element.findall(f"{ATOM}updated") if not MOMENT.fullmatch(u.text or "")
            ]
            found += [f"{kind}: no IRI" for i in element.findall(f"{ATOM}id") if not IRI.fullmatch(i.text or "")]
            found += [
                f"{kind}: a link without an address" for link in element.findall(f"{ATOM}link") if not link.get("href")
            ]
            kinds = [(link.get("rel"), link.get("type")) for link in element.findall(f"{ATOM}link")]
            found += [f"{kind}: two alternates of a type"] if len(kinds) != len(set(kinds)) else []
            found += [
                f"{kind}: a category without a term" for c in element.findall(f"{ATOM}category") if not c.get("term")
            ]
    ids = [element.findtext(f"{ATOM}id") for element in (feed, *entries)]
    found += ["an id twice"] if len(ids) != len(set(ids)) else []
    authors = [a for a in feed.findall(f"{ATOM}author") if a.findtext(f"{ATOM}name")]
    return [*found, *([] if authors else ["no author"])]


def test_the_feed_keeps_every_rule(facts: ProjectFacts) -> None:
    """Of the reference evidence and of a ledger that was corrected, with and without a base address."""
    assert [] == broken_rules(ElementTree.fromstring(exports()["feed.xml"]))
    assert [] == broken_rules(feed_of(facts))
    assert [] == broken_rules(feed_of(facts, base_url=None))


def test_a_feed_that_breaks_a_rule_is_found_out(facts: ProjectFacts) -> None:
    """The rules above are no decoration."""
    for name in ("id", "title", "updated", "author"):
        feed = feed_of(facts)
        feed.remove(feed.find(f"{ATOM}{name}"))  # type: ignore[arg-type]
        assert broken_rules(feed)


def test_entries_are_dated_in_order_and_the_feed_is_as_new_as_its_newest(facts: ProjectFacts) -> None:
    """The newest line stands first, and no entry is younger than one before it."""
    feed = feed_of(facts)
    days = [entry.findtext(f"{ATOM}updated") or "" for entry in feed.findall(f"{ATOM}entry")]

    assert sorted(days, reverse=True) == days
    assert max(days) == feed.findtext(f"{ATOM}updated")


def test_ids_stay_when_lines_are_added(facts: ProjectFacts, tmp_path: Path) -> None:
    """An entry is known again by readers: its id is that of its own line."""
    root = project(tmp_path)
    write_ledger(root, snapshots(root)[:2])
    before = [entry.findtext(f"{ATOM}id") for entry in feed_of(facts_of(root)).findall(f"{ATOM}entry")]
    write_ledger(root, snapshots(root))
    after = [entry.findtext(f"{ATOM}id") for entry in feed_of(facts_of(root)).findall(f"{ATOM}entry")]

    assert before == after[1:]


def test_snapshots_corrections_withdrawals_and_changed_verdicts_have_entries(facts: ProjectFacts) -> None:
    """One entry a line, each with its kind; a line that changes a verdict says so, with both words."""
    entries = feed_of(facts).findall(f"{ATOM}entry")
    kinds = [{c.get("term") for c in entry.findall(f"{ATOM}category")} for entry in reversed(entries)]

    assert [line.kind for line in facts.ledger.lines] == [next(iter(k - {"verdict-change"})) for k in kinds]
    assert "verdict-change" in kinds[1]
    assert "before that NO-GO" in (entries[-2].findtext(f"{ATOM}title") or "")
