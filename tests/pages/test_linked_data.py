"""Pages as data: figures with their verdicts, files with their digests, days of the ledger, and no more."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from generator.build import Options, build_site
from generator.pages.facts import ProjectFacts
from generator.pages.home import home_page
from generator.pages.page import Page
from generator.pages.pools import pooled_page
from generator.pages.runs import run_page
from tests.audit.made import DEFINED
from tests.judged import judged
from tests.pages.made import constructed, facts_of
from tests.pages.test_history import ledger
from tests.pooled import FIRST, SECOND, Runs
from tests.projects import LEDGER, PRIVATE, ROWS, ROWS_TEXT, SITE, SITE_TEXT, SUITE, SUITE_TEXT, write_project

LICENSE = "https://creativecommons.org/licenses/by/4.0/"
BASE = "https://example.org/proof/"


def data(page: Page) -> dict[str, Any]:
    """Return the data of a page that is not complete yet."""
    assert page.linked_data is not None
    return json.loads(page.linked_data.text)  # type: ignore[no-any-return]


def home(facts: ProjectFacts) -> dict[str, Any]:
    return data(home_page(facts))


def run(facts: ProjectFacts, name: str = "first-run") -> dict[str, Any]:
    return data(run_page(facts, facts.archive.runs[name]))


def values(document: Mapping[str, Any]) -> list[str]:
    return [each["value"] for each in document["variableMeasured"]]


def files(document: Mapping[str, Any]) -> list[str]:
    return [each["name"] for each in document["distribution"]]


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> ProjectFacts:
    """A published project with a second suite whose rows are private, without an address of its own."""
    return constructed(tmp_path_factory.mktemp("linked") / "project", {**PRIVATE, **DEFINED, LEDGER: ledger({})})


def test_the_home_page_is_a_data_set_with_its_headline(facts: ProjectFacts) -> None:
    """Name, description, the ledger's checkpoint, the day of the snapshot, and both figures with their verdict."""
    document = home(facts)
    marked = "(GO, freshness unknown)"
    assert {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": "Example proof page",
        "identifier": facts.ledger.checkpoint,
        "version": "4d5e6f7",
        "dateModified": facts.ledger.lines[-1].recorded_at[:10],  # type: ignore[index]
    }.items() <= document.items()
    assert [f"33.33 % {marked}", f"40.00 % {marked}"] == values(document)
    assert document["description"].startswith(f"33.33 % {marked}: Token-weighted reduction; beside it 40.00 %")
    assert not {"url", "license"} & document.keys()


def test_a_run_tells_every_declared_figure_and_its_files(facts: ProjectFacts) -> None:
    """Under their keys, with their formulas; rows that are private are not named, what was recorded of them is."""
    document = run(facts)
    keys = [each["propertyID"] for each in document["variableMeasured"]]
    assert [f"example/{name}@first-run" for name in ("token_reduction", "median_reduction", "mean_score")] == keys
    assert all("(GO, freshness unknown)" in value for value in values(document))
    assert "median(reduction)" == document["variableMeasured"][1]["measurementTechnique"]
    tables = ["runs/first-run/pairs.csv", "runs/first-run/figures.csv", "api/v1/runs/first-run.json"]
    assert [ROWS, *tables, "latest-numbers.json"] == files(document)
    assert "proof/runs/private-run/recorded.json" == files(run(facts, "private-run"))[0]
    assert "runs/private-run/pairs.csv" not in files(run(facts, "private-run"))


def test_what_must_not_stand_alone_does_not_in_the_data(tmp_path: Path) -> None:
    """The counts of labels stand with what rests on them."""
    labelled = constructed(tmp_path / "project", judged(helped=12, same=2, hurt=1))
    for document in (home(labelled), run(labelled)):
        names = [each["name"] for each in document["variableMeasured"]]
        assert {"Labels: helped", "Labels: same", "Labels: hurt"} <= set(names)


def test_pooled_runs_name_the_rows_of_each(tmp_path: Path) -> None:
    """Their figures are those of all of them."""
    facts = facts_of(Runs().add("one", FIRST).add("other", SECOND).write(tmp_path, {LEDGER: ""}))
    pooling = facts.archive.pools["example"]
    assert pooling.pooled is not None
    document = data(pooled_page(facts, pooling, pooling.pooled))
    assert "dateModified" not in document
    assert {"proof/runs/one/rows.jsonl", "proof/runs/other/rows.jsonl", "runs/pool+example/figures.csv"} <= set(
        files(document)
    )


@pytest.mark.parametrize("base_url", [None, BASE, BASE.rstrip("/")])
def test_addresses_are_whole_where_the_site_has_one(facts: ProjectFacts, base_url: str | None) -> None:
    """Else they lead from the page, as its links do."""
    root = "../../" if base_url is None else BASE
    page = run_page(facts, facts.archive.runs["first-run"])
    if base_url is not None:
        archive = facts.archive
        known = (archive, facts.ledger, facts.table, facts.judgement, facts.printer)
        other = ProjectFacts(*known, "0.1.0", None, None, None, base_url)
        page = run_page(other, archive.runs["first-run"])
    document = data(page)
    assert (None if base_url is None else f"{BASE}runs/first-run/") == document.get("url")
    assert [root + name for name in files(document)] == [each["contentUrl"] for each in document["distribution"]]


def test_every_digest_on_a_built_site_is_that_of_the_file(tmp_path: Path) -> None:
    """Rows, tables and the numbers themselves; and hostile titles and terms stay what they are."""
    title = "</script><script>alert('x')</script> & <!-- more"
    suite = SUITE_TEXT.replace("title: An example", f'title: "{title}"')
    settings = SITE_TEXT.replace("floor:", f"license: {LICENSE}\nfloor:")
    root = write_project(tmp_path / "project", {SUITE: suite, SITE: settings})
    site = build_site(Options(root, as_of="2026-02-01")).target
    for path in ("index.html", "runs/first-run/index.html"):
        text = (site / path).read_text("utf-8")
        block = text.partition('<script type="application/ld+json">')[2].partition("</script>")[0]
        document = json.loads(block)
        assert (LICENSE, True) == (document["license"], title in document["description"])
        digests = {each["name"]: each["sha256"] for each in document["distribution"]}
        assert digests == {name: sha256((site / name).read_bytes()).hexdigest() for name in digests}
        assert sha256(ROWS_TEXT.encode()).hexdigest() == digests[ROWS]
        assert "latest-numbers.json" in digests
        assert all(line.count('": ') <= 1 or line.lstrip().startswith('"description"') for line in block.split("\n"))
