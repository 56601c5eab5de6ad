"""One evaluated table feeds all surfaces: the same figure says the same thing wherever it is published."""

from __future__ import annotations

import json
import re
from collections import Counter
from html import unescape

import pytest

from generator.figures.model import FigureKey, exact_text, shown
from generator.report import make_report, report_record
from generator.verdicts.publication import word_beside
from tests.exports.published import document, exports
from tests.exports.test_tables import rows
from tests.pages.made import REPOSITORY, published, published_site

ELEMENT = re.compile(
    r'<(?:data|span) class="figure" data-figure="([^"]*)" data-verdict="([^"]*)"([^>]*)><span class="v">([^<]*)<'
)
Said = tuple[str | None, str, str]
"""Exact value, display and verdict."""


def expected() -> dict[str, Said]:
    """Return what every figure says, by its key."""
    facts = published()
    return {
        str(key): (exact_text(figure), shown(figure), word_beside(figure, facts.judgement.runs[key.suite, key.run]))
        for key, figure in facts.table.figures.items()
    }


def test_every_page_says_the_same() -> None:
    """Every element of every page, and every figure stands on some page."""
    said = expected()
    seen = set[str]()
    for path, content in published_site().html_pages():
        for key, verdict, attributes, display in ELEMENT.findall(content.decode("utf-8")):
            value = re.search(r' value="([^"]*)"', attributes)
            found = (value[1] if value else None, unescape(display), unescape(verdict))
            assert said[unescape(key)] == found, path
            seen.add(unescape(key))

    assert set(said) == seen


def test_every_file_for_machines_says_the_same() -> None:
    """The numbers, the interface, its explanations and the tables: every key in each, and nothing else."""
    said = expected()
    numbers = [f for run in document("latest-numbers.json")["runs"] for f in run["figures"]]
    summary = [f for run in document("api/v1/summary.json")["runs"] for f in run["figures"]]
    runs = [f for path in exports() if path.startswith("api/v1/runs/") for f in document(path)["run"]["figures"]]
    tables = [row for path in exports() if path.endswith("/figures.csv") for row in rows(exports()[path])]
    explained = [document(path) for path in exports() if "/explain/" in path]

    assert said == {f["key"]: (f["value"], f["display"], f["verdict"]) for f in numbers}
    assert {key: each[:2] for key, each in said.items()} == {f["key"]: (f["value"], f["display"]) for f in summary}
    measured = {key: each for key, each in said.items() if "@" in key}
    assert measured == {f["key"]: (f["value"], f["display"], f["verdict"]) for f in runs}
    assert measured == {r["key"]: (r["value"] or None, r["display"].removeprefix("'"), r["verdict"]) for r in tables}
    for found in explained:
        assert said[found["key"]] == (found["value"], found["display"], found["verdict"])
        assert all(said[part["key"]][1] == part["display"] for part in (*found["members"], *found["company"]))


def test_badges_feed_suites_and_report_say_the_same() -> None:
    """What stands in a badge is the leading figure with its verdict; the feed and the report print displays."""
    said, facts = expected(), published()
    leading = {row["suite"]: row for row in rows(exports()["suites.csv"])}
    for suite, row in leading.items():
        if row["key"]:
            assert said[row["key"]] == (row["value"] or None, row["display"], row["verdict"])
            message = document(f"badges/{suite}.json")["message"]
            assert message.startswith(f"{row['display']} ({row['verdict']}")
            assert f">{message}</text>" in exports()[f"badges/{suite}.svg"].decode("utf-8")
    feed = exports()["feed.xml"].decode("utf-8")
    current = FigureKey(
        "real-developer-transcripts", "token_weighted_reduction", facts.suite_run("real-developer-transcripts")
    )
    assert f"{said[str(current)][1]} ({said[str(current)][2]}" in feed
    printed = json.dumps(report_record(make_report(REPOSITORY)), ensure_ascii=False)
    bound = Counter(re.findall(r'"figure:([^"]+)"', printed))
    assert bound
    assert all(f"{said[key][1]} ({said[key][2]}" in printed for key in bound)


@pytest.mark.parametrize("badge", sorted(path for path in exports() if re.fullmatch(r"badges/.*[.]json", path)))
def test_a_badge_for_a_service_has_its_four_keys(badge: str) -> None:
    """What a badge service asks for, and nothing else."""
    assert {"schemaVersion", "label", "message", "color"} == set(document(badge))
    assert 1 == document(badge)["schemaVersion"]
