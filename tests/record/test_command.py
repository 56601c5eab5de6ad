"""The command: what it prints, its exit codes, and a project that passes the checks afterwards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli.main import main
from generator.record import recording
from tests.record.measured import measured_project, measuring

Capture = pytest.CaptureFixture[str]


@pytest.fixture(name="command")
def _command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the words that measure a run in a new project, with a stand-in for what runs commands."""
    monkeypatch.setattr(recording, "run_command", measuring())
    return ["--project", str(measured_project(tmp_path)), "record", "example", "--run", "first"]


def test_a_measured_run_is_added_and_the_project_passes(command: list[str], capsys: Capture) -> None:
    """It says how the attempts ended, and what to do next."""
    assert 0 == main(command)
    said, errors = capsys.readouterr()
    assert "" == errors
    assert "Added the run first: 12 rows of 6 units.\n  attempts      12 answered\n" in said
    assert "proofpage check, then commit proof/runs/first/" in said
    assert 0 == main([*command[:2], "verify"])
    assert "made again  rows of 1 run" in capsys.readouterr().out


def test_a_rehearsal_shows_the_attempts_in_order(command: list[str], capsys: Capture, tmp_path: Path) -> None:
    """With their commands, and nothing is there afterwards."""
    assert 0 == main([*command, "--dry-run"])
    lines = capsys.readouterr().out.splitlines()
    assert "Would make 12 attempts, 0 of them made already; nothing was run." == lines[0]
    assert lines[1].startswith("  attempt       a / 1 in plain: /bin/sh -c ")
    assert "  attempt       and 2 more" == lines[-1]
    assert not (tmp_path / ".proofpage").exists()


def test_machines_read_what_was_measured(command: list[str], capsys: Capture) -> None:
    """And what would be."""
    assert 0 == main([*command, "--dry-run", "--format", "json"])
    rehearsed = json.loads(capsys.readouterr().out)
    assert 0 == main([*command, "--format", "json"])
    measured = json.loads(capsys.readouterr().out)

    assert ("proofpage/measured/v1", "proofpage/measured/v1") == (rehearsed["schema"], measured["schema"])
    assert (True, False, 12, 0) == (
        rehearsed["dry_run"],
        measured["dry_run"],
        len(rehearsed["steps"]),
        rehearsed["done"],
    )
    assert {"unit": {"task": "a", "round": "1"}, "arm": "plain"} == rehearsed["steps"][0]
    assert {"answered": 12, "failed": 0, "unreadable": 0, "timed_out": 0} == measured["attempts"]
    assert 12 == measured["rows"]


def test_every_way_in_which_attempts_end_is_counted(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Those that printed what cannot be read as well."""
    monkeypatch.setattr(recording, "run_command", measuring(b"bye"))
    assert 0 == main(command)
    assert "  attempts      12 printed what cannot be read\n" in capsys.readouterr().out


def test_exit_codes_tell_refusals_from_wrong_usage(command: list[str], capsys: Capture) -> None:
    """A run that is there is refused; an unknown suite and an id that is none are wrong usage."""
    assert 0 == main(command)
    assert 1 == main(command)
    assert "proof/runs/first" in capsys.readouterr().err
    assert 2 == main(["exampel" if word == "example" else word for word in command])
    assert 2 == main([*command[:-1], "../out"])


def test_the_help_speaks_of_the_attempts_that_a_rehearsal_shows(capsys: Capture) -> None:
    """They are the first ones, and the text says so."""
    assert 0 == main(["record", "--help"])
    said = capsys.readouterr().out
    assert "Show the first attempts that would be made" in said
    assert "every attempt" not in said
