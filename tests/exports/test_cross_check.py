"""One evaluated table feeds all surfaces: the same figure says the same thing wherever it is published."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from generator.figures.model import FigureKey, exact_text, shown
from generator.pages.facts import ProjectFacts
from generator.pages.report.view import report_view
from generator.report import Report, make_report, report_record
from generator.verdicts.marks import marked
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


def headlines() -> Iterator[tuple[str, str | None, str]]:
    """Yield of every suite its leading figure: the key, the run that has it, and the value as it must be told."""
    facts = published()
    for suite in facts.archive.suites.values():
        run = facts.suite_run(suite.id)
        name = next((each for each, spec in suite.figures.items() if spec.headline), suite.publication.primary)
        figure, verdicts = facts.table.figures[FigureKey(suite.id, name, run)], facts.judgement.runs[suite.id, run]
        yield str(figure.key), run, marked(shown(figure), word_beside(figure, verdicts), verdicts)


def page_text(path: str) -> str:
    content = published_site().files[path]
    assert isinstance(content, bytes)
    return content.decode("utf-8")


def elements_on(path: str, key: str) -> set[str]:
    """Return how a page prints a figure, its value with everything that its element says beside it."""
    nodes = LexborHTMLParser(page_text(path)).css(f'[data-figure="{key}"]')
    parts = [[each.text() for each in node.css(".v, .verdict, .mark")] for node in nodes]
    return {f"{value} ({', '.join(words)})" for value, *words in parts}


def previews_of(path: str) -> set[str]:
    """Return what previews of a page say of it."""
    nodes = LexborHTMLParser(page_text(path)).css('meta[name="description"], meta[property="og:description"]')
    assert 2 == len(nodes)
    return {node.attributes["content"] or "" for node in nodes}


def data_of(path: str, key: str) -> set[str]:
    """Return what the data of a page say of a figure."""
    block = LexborHTMLParser(page_text(path)).css_first('script[type="application/ld+json"]')
    assert block is not None
    return {each["value"] for each in json.loads(block.text())["variableMeasured"] if each["propertyID"] == key}


def told_on(key: str, run: str | None) -> Iterator[tuple[str, set[str]]]:
    """Yield every surface with what it tells of a leading figure; a ``text`` tells more around it."""
    facts, (suite, _, rest) = published(), key.partition("/")
    figure = rest.partition("@")[0]
    explained, badge = f"figures/{suite}/{figure}/index.html", f"badges/{suite}"
    for path in (f"suites/{suite}/index.html", explained):
        yield path, elements_on(path, key)
    yield "text of a preview: the explanation", previews_of(explained)
    yield f"{badge}.json", {document(f"{badge}.json")["message"].removesuffix(", retired")}
    yield f"text of {badge}.svg", {unescape(exports()[f"{badge}.svg"].decode("utf-8"))}
    entries = {"latest-numbers.json": document("latest-numbers.json")["runs"]}
    tables = [row for row in rows(exports()["suites.csv"]) if row["suite"] == suite]
    if run is not None:
        entries[f"api/v1/runs/{run}.json"] = [document(f"api/v1/runs/{run}.json")["run"]]
        tables += [row for row in rows(exports()[f"runs/{run}/figures.csv"]) if row["key"] == key]
        yield "suites.csv and figures.csv", {in_words(facts, row | {"suite": suite, "run": run}) for row in tables}
        assert 2 == len(tables)
        for path in (f"runs/{run}/index.html", f"report/{run}/index.html"):
            yield path, elements_on(path, key)
            yield f"text of a preview: {path}", previews_of(path)
        yield "data of the run", data_of(f"runs/{run}/index.html", key)
        report = Report(run, report_view(facts, facts.archive.runs[run]), "", None)
        yield "text of the report", {json.dumps(report_record(report), ensure_ascii=False)}
    entries["api/v1/summary.json"] = document("api/v1/summary.json")["runs"]
    for path, found in entries.items():
        of_key = [(r, f) for r in found for f in r["figures"] if f["key"] == key]
        told = [
            in_words(facts, f | {"suite": suite, "run": run, "verdict": f.get("verdict") or r["verdict"]})
            for r, f in of_key
        ]
        yield path, set(told)
    said = document(f"api/v1/explain/{suite}/{figure}.json")
    yield "api/v1/explain", {in_words(facts, said | {"suite": suite, "run": run})}


def in_words(facts: ProjectFacts, entry: Mapping[str, Any]) -> str:
    """Return an entry for machines as pages tell it: the marks stand in fields of their own, and are held elsewhere."""
    verdicts = facts.judgement.runs[entry["suite"], entry["run"]]
    assert verdicts.freshness == entry.get("freshness", verdicts.freshness)
    return marked(entry["display"].removeprefix("'"), entry["verdict"], verdicts)


def test_every_headline_says_the_same_on_every_surface() -> None:
    """Pages, previews, data, numbers, interface, tables, badges and report: value, verdict and marks, each once."""
    surfaces = Counter[str]()
    for key, run, told in headlines():
        for surface, found in told_on(key, run):
            assert found, (surface, key)
            if surface.startswith("text"):
                assert {each for each in found if told not in each} == set(), (surface, told)
            else:
                assert {told} == found, surface
            surfaces[key] += 1
    assert {8, 16} == set(surfaces.values())


def test_the_headline_of_the_site_says_the_same_where_the_site_is_told() -> None:
    """The home page, its preview, its data, and the badge of the site."""
    facts = published()
    headline = str(facts.headline().key)
    told = next(told for key, _, told in headlines() if key == headline)
    assert {told} == elements_on("index.html", headline) == data_of("index.html", headline)
    assert all(each.startswith(f"{told}: ") for each in previews_of("index.html"))
    assert told == document("badges/site.json")["message"]


def test_the_feed_says_the_same_of_every_published_headline() -> None:
    """An entry for each line of a run tells its leading figure as it is marked today."""
    entries, runs = exports()["feed.xml"].decode("utf-8").split("<entry>")[1:], set[str | None]()
    for _, run, told in headlines():
        lines = [line for line in published().ledger.lines if line.run_id == run is not None]
        assert len(lines) == len([entry for entry in entries if told in unescape(entry)])
        runs |= {line.run_id for line in lines}
    assert len(entries) == len(published().ledger.lines)
    assert {line.run_id for line in published().ledger.lines if line.run_id is not None} == runs


@pytest.mark.parametrize("badge", sorted(path for path in exports() if re.fullmatch(r"badges/.*[.]json", path)))
def test_a_badge_for_a_service_has_its_four_keys(badge: str) -> None:
    """What a badge service asks for, and nothing else."""
    assert {"schemaVersion", "label", "message", "color"} == set(document(badge))
    assert 1 == document(badge)["schemaVersion"]
