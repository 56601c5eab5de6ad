"""The command: what it prints, its exit codes, and a project that passes the checks afterwards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli.main import main
from generator.mapping.presets import preset_names
from tests.ingest.constructed import project, suite_text
from tests.ingest.test_taking import COLUMNS, MAPPING, both


@pytest.fixture(name="command")
def _command(tmp_path: Path) -> list[str]:
    """Return the words that make a run in a new project."""
    root = project(tmp_path / "project", suite_text(COLUMNS), MAPPING)
    return ["--project", str(root), "ingest", "example", *map(str, both(tmp_path / "files")), "--run", "first"]


def test_a_run_of_files_is_added_and_the_project_passes(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """It says what the run holds, and what nobody said of it."""
    assert 0 == main(command)
    said = capsys.readouterr().out
    assert "Added the run first: 4 rows of 2 units." in said
    assert "not recorded  provider, commit, dirty" in said
    assert 0 == main([*command[:2], "check"])
    assert 0 == main([*command[:2], "verify"])
    assert "for runs that keep no more of these than their digests" in capsys.readouterr().out


def test_a_run_that_is_there_is_refused_with_exit_code_1(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The place is that of the run."""
    assert 0 == main(command)
    assert 1 == main(command)
    assert "proof/runs/first\n" in capsys.readouterr().err


def test_machines_read_what_would_be_added(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The same record, whether it was written or only rehearsed."""
    assert 0 == main([*command, "--dry-run", "--format", "json"])
    rehearsed = json.loads(capsys.readouterr().out)
    assert 0 == main([*command, "--format", "json"])
    added = json.loads(capsys.readouterr().out)

    assert ("proofpage/ingested/v1", True, False) == (added["schema"], rehearsed["dry_run"], added["dry_run"])
    assert {**rehearsed, "dry_run": False} == added


@pytest.mark.parametrize(
    "more",
    [
        ["--run", "../out"],
        ["--run", "Capital"],
        ["--names", "{arm}{unit}"],
        ["--measured-on", "2026-02-30"],
        ["--preset", "unknown"],
        ["--dataset", "a\nb"],
    ],
)
def test_wrong_usage_ends_with_exit_code_2(command: list[str], more: list[str]) -> None:
    """A name that leads out of the folder of runs, a day that is none, a preset that is not there."""
    assert 2 == main([*command, *more])


def test_an_unknown_suite_is_wrong_usage(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The nearest one is named."""
    assert 2 == main(["exampel" if word == "example" else word for word in command])
    assert "Did you mean 'example'?" in capsys.readouterr().err


def test_every_preset_is_listed_with_what_it_was_written_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a project."""
    assert 0 == main(["ingest", "--presets"])
    said = capsys.readouterr().out
    assert [] == [name for name in preset_names() if f"{name}\n    " not in said]


def test_what_is_said_on_the_command_line_counts(command: list[str], tmp_path: Path) -> None:
    """It stands in for what the files say."""
    words = [*command, "--measured-on", "2026-02-01", "--dataset", "mine", "--provider", "ours"]
    assert 0 == main(words)
    manifest = (tmp_path / "project/proof/runs/first/run.yaml").read_text("utf-8")

    assert 'measured_on: "2026-02-01"\nweek: "2026-W05"\ndataset: {name: "mine"}\n' in manifest
    assert 'provider: "ours"\n' in manifest


STARTED_MAPPING = """\
schema: proofpage/ingest/v1
sources: [{files: ["*.csv"], format: csv}]
fields:
  task: {value: record.task}
  arm: {value: record.arm}
  tokens: {value: record.tokens, unit: tokens}
  passed: {value: record.passed, values: {"true": true, "false": false}}
"""
EXPORT = """\
task,arm,tokens,passed
sum,plain,100,true
sum,helped,80,true
list,plain,120,true
list,helped,90,false
"""


def test_the_suite_of_a_started_project_takes_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What init writes can be built on: its suite declares the key as a column."""
    root, export = tmp_path / "page", tmp_path / "r.csv"
    export.write_text(EXPORT, encoding="utf-8")
    assert 0 == main(["init", str(root)])
    mapping = root / "proof/suites/example/ingest.yaml"
    mapping.parent.mkdir()
    mapping.write_text(STARTED_MAPPING, encoding="utf-8")
    words = ["ingest", "example", str(export), "--run", "one", "--measured-on", "2026-11-24"]

    assert 0 == main(["--project", str(root), *words]), capsys.readouterr().err
    assert "Added the run one: 4 rows of 2 units." in capsys.readouterr().out
    assert 0 == main(["--project", str(root), "check"]), capsys.readouterr().err
