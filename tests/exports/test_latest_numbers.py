"""latest-numbers.json: what the pages show, for machines, by a published schema."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator.exports.latest_numbers import BuildState, render_latest_numbers
from generator.exports.run_entries import Export
from generator.exports.schemas import render_schemas
from generator.figures.model import exact_text, shown
from generator.pages.facts import ProjectFacts
from tests.pages.made import FLAGSHIP, REAL, constructed, published

SCHEMA = "schemas/latest-numbers.v1.json"


def exported(facts: ProjectFacts) -> Export:
    """Return the export of some facts."""
    state = BuildState("4d5e6f7", False, "2026-06-26", None, {"figures": 3, "unbound": 0})
    parts = (facts.archive, facts.ledger, facts.table, facts.judgement)
    return render_latest_numbers(*parts, printer=facts.printer, state=state)


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The export of the published evidence, read again."""
    read: dict[str, Any] = json.loads(exported(published()).content)
    return read


@pytest.fixture(scope="module")
def flagship(document: dict[str, Any]) -> dict[str, Any]:
    """The entry of the headline's run."""
    run: dict[str, Any] = next(run for run in document["runs"] if run["run_id"] == FLAGSHIP)
    return run


def test_it_keeps_its_published_schema(document: dict[str, Any]) -> None:
    """A consumer can check it with any validator."""
    assert [] == list(Draft202012Validator(json.loads(render_schemas()[SCHEMA])).iter_errors(document))


def test_the_top_says_what_it_was_built_from(document: dict[str, Any]) -> None:
    """Commit, day, checkpoint and what was counted."""
    ledger = published().ledger

    assert ("4d5e6f7", False, "2026-06-26") == (document["commit"], document["site_dirty"], document["as_of"])
    assert {"size": ledger.size, "head": ledger.head} == document["ledger"]
    assert {"figures": 3, "unbound": 0} == document["coverage"]


def test_a_run_says_what_it_was_measured_on(document: dict[str, Any], flagship: dict[str, Any]) -> None:
    """Machine and versions as the run recorded them; null and none where it did not, or where runs are pooled."""
    runs = published().archive.runs
    told = {run["run_id"]: run for run in document["runs"] if run["machine"] is not None}
    assert told

    for name, run in told.items():
        machine = runs[name].machine
        assert machine is not None
        assert machine.model_dump() == run["machine"]
        assert dict(runs[name].versions) == {each["name"]: each["version"] for each in run["versions"]}
    assert {name for name, run in runs.items() if run.machine is not None} == set(told)
    assert (None, []) == (flagship["machine"], flagship["versions"])


def test_a_figure_has_its_verdict_depth_and_inputs_in_one_object(flagship: dict[str, Any]) -> None:
    """Whoever takes the value takes what it is worth along."""
    figure = next(f for f in flagship["figures"] if f["id"] == "token_weighted_reduction")

    assert ("194481/450775", "43.14 %", "NARROW") == (figure["value"], figure["display"], figure["verdict"])
    assert ("derived", "from_totals", 42, None) == (figure["class"], figure["depth"], figure["n"], figure["interval"])
    assert f"proof/runs/{FLAGSHIP}/recorded.json" in [source["path"] for source in figure["inputs"]]


def test_every_figure_of_the_table_is_there_with_its_very_value(document: dict[str, Any]) -> None:
    """All surfaces come from one table."""
    found = {f["key"]: (f["value"], f["display"], f["n"]) for run in document["runs"] for f in run["figures"]}

    assert {str(key): (exact_text(f), shown(f), f.n) for key, f in published().table.figures.items()} == found


def test_the_gate_is_there_condition_by_condition(flagship: dict[str, Any]) -> None:
    """An undecidable condition is null, and neither true nor false."""
    assert "NARROW" == flagship["verdict"]["word"]
    assert [("GO", True), ("GO", None), ("NARROW", True)] == [
        (c["verdict"], c["held"]) for c in flagship["verdict"]["conditions"]
    ]
    assert "194481/450775" == flagship["verdict"]["conditions"][0]["left"]


def test_the_four_words_stand_under_four_keys(flagship: dict[str, Any]) -> None:
    """Gate, publication, sameness and freshness are never mixed."""
    assert ("NARROW", "preliminary", "undecidable", "unknown") == (
        flagship["verdict"]["word"],
        flagship["publication"]["status"],
        flagship["sameness"]["word"],
        flagship["freshness"],
    )


def test_a_suite_without_a_run_is_there_as_an_empty_state(document: dict[str, Any]) -> None:
    """No value, no run, and every unmet threshold."""
    entry = next(run for run in document["runs"] if run["suite"] == "total-tokens")

    assert (None, "no_evidence", "not_measured") == (
        entry["run_id"],
        entry["freshness"],
        entry["publication"]["status"],
    )
    assert {None} == {figure["value"] for figure in entry["figures"]}
    assert "no valid pair is recorded; the rule asks for 30" in entry["publication"]["unmet"]


def test_texts_with_bound_values_name_their_bindings() -> None:
    """The guard reads a sentence by them, and a sentence without any by its words alone."""
    texts = exported(published()).texts

    assert ("parameter:total-tokens/publication.min_valid_pairs",) == texts[
        "no valid pair is recorded; the rule asks for 30"
    ]
    assert () == texts["Token-weighted input-token reduction"]


def test_the_same_facts_give_the_same_bytes(tmp_path_factory: pytest.TempPathFactory) -> None:
    """In two folders, too."""
    one, other = (exported(constructed(tmp_path_factory.mktemp("project"))) for _ in range(2))

    assert one.content == other.content


def test_runs_are_sorted_by_suite(document: dict[str, Any]) -> None:
    """Nobody's order of reading takes part."""
    suites = [run["suite"] for run in document["runs"]]

    assert sorted(suites) == suites
    assert REAL in suites


def test_an_empty_ledger_has_no_head(tmp_path_factory: pytest.TempPathFactory) -> None:
    """There is no last line to take the digest of."""
    document = json.loads(exported(constructed(tmp_path_factory.mktemp("project"))).content)

    assert {"size": 0, "head": None} == document["ledger"]
