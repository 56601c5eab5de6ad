"""``api/v1/``: what the commands print, as files, each of which keeps its published schema."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from generator.build import BuildResult, check_record
from generator.difference.record import difference_record
from generator.errors import Refusal
from generator.explanation import explain_figure
from generator.exports.explained import explanation_record
from generator.exports.schemas import render_schemas
from generator.exports.summarized import summary_record
from generator.report import make_report, report_record
from generator.summary import summarize
from tests.exports.published import STATE, document, exports
from tests.pages.made import FLAGSHIP, REAL, REPOSITORY, published

API = "api/v1/"
DOCUMENTS = sorted(path for path in exports() if path.startswith(API))


@cache
def validator(format_: str) -> Draft202012Validator:
    """Return what checks records of a format against its published schema."""
    _, name, version = format_.split("/")
    return Draft202012Validator(json.loads(render_schemas()[f"schemas/{name}.{version}.json"]))


def faults(record: object) -> list[str]:
    """Return in what a record does not keep the schema of the format that it names."""
    written = json.loads(json.dumps(record))
    return [error.message for error in validator(written["schema"]).iter_errors(written)]


def test_every_document_keeps_its_schema() -> None:
    """Each names its format, and what the format does not know is not there."""
    assert [] == [f"{path}: {fault}" for path in DOCUMENTS for fault in faults(document(path))]


def test_a_document_with_another_key_breaks_its_schema() -> None:
    """The schemas would not hold anything that happens to be JSON."""
    assert [] != faults({**document("api/v1/summary.json"), "more": None})


def test_the_index_lists_every_document_and_table() -> None:
    """With the path of a schema that is there, and every table beside."""
    index = document("api/v1/index.json")
    listed = {file["path"]: file for file in index["files"]}

    assert {*DOCUMENTS, "latest-numbers.json"} - {"api/v1/index.json"} == set(listed)
    assert all(document(path)["schema"] == file["format"] for path, file in listed.items())
    assert all(file["described_by"] in exports() for file in listed.values())
    assert sorted(path for path in exports() if path.endswith(".csv")) == index["tables"]


def test_the_summary_is_what_the_command_prints() -> None:
    """One source for both."""
    assert json.loads(json.dumps(summary_record(summarize(REPOSITORY)))) == document("api/v1/summary.json")


@pytest.mark.parametrize("figure", [f"{REAL}/median_reduction", f"{REAL}/pairs.valid", "interval-coverage/coverage"])
def test_an_explanation_is_what_the_command_prints(figure: str) -> None:
    """For a name without a run: of the run that the suite shows; a figure of parts alone shows its first."""
    found = document(f"api/v1/explain/{figure}.json")
    name = figure if found["key"].count("[") == 0 else found["key"]

    assert json.loads(json.dumps(explanation_record(explain_figure(REPOSITORY, name)))) == found


def test_every_figure_of_every_suite_is_explained() -> None:
    """Generated ones too, and those of suites without a run."""
    named = {f"api/v1/explain/{key.suite}/{key.figure}.json" for key in published().table.figures}

    assert named == {path for path in DOCUMENTS if "/explain/" in path}


def test_a_check_is_what_the_command_prints() -> None:
    """A site that is there was checked, so it says that everything is bound."""
    result = BuildResult(1, STATE.coverage, "0:0", Path("site"))

    assert check_record(result) == document("api/v1/check.json")


def test_a_run_is_what_the_numbers_hold() -> None:
    """Whole, and listed with its verdict and where its tables are."""
    whole = {run["run_id"]: run for run in document("latest-numbers.json")["runs"] if run["run_id"]}
    listed = {run["run_id"]: run for run in document("api/v1/runs.json")["runs"]}

    assert whole == {name: document(f"api/v1/runs/{name}.json")["run"] for name in whole}
    assert set(whole) == set(listed)
    assert all(listed[name]["verdict"] == whole[name]["verdict"]["word"] for name in whole)
    assert listed[FLAGSHIP]["pairs"] is None


def test_what_commands_print_keeps_its_schema() -> None:
    """A report, and refusals: their schemas are published too."""
    refused = Refusal([])
    printed = [report_record(make_report(REPOSITORY)), difference_record(refused), check_record(refused)]

    assert [] == [fault for record in printed for fault in faults(record)]
