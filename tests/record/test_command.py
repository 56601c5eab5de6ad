"""The command: what it prints, its exit codes, and a project that passes the checks afterwards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli.main import main
from generator.record import recording
from generator.record.model import Measured
from tests.record.measured import RECORD, measured_project, measuring

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


ENDS = 'case "$0" in b) echo working >&2; echo "no such file: x" >&2; exit 3 ;; *) echo \'{"tokens": 7}\' ;; esac'


def failing(root: Path, *options: str) -> list[str]:
    """Return the words that measure a run of 24 attempts, of which every one of the unit b fails."""
    rounds = ", ".join(f'"{number}"' for number in range(1, 7))
    project = measured_project(root, ENDS, matrix=f"matrix: {{task: [a, b], round: [{rounds}]}}\n")
    return ["--project", str(project), "record", "example", "--run", "first", *options]


def test_attempts_that_failed_are_named_with_their_reason(tmp_path: Path, capsys: Capture) -> None:
    """The first ten of them and how many more; what a command wrote to stderr is shown and kept nowhere."""
    assert 0 == main(failing(tmp_path))
    lines = capsys.readouterr().out.splitlines()

    assert "  attempts      12 answered, 12 failed" == lines[1]
    reason = "exit code 3; last line of stderr: no such file: x"
    assert f"  not answered  b / 1 in plain: {reason}" == lines[2]
    assert f"  not answered  b / 1 in helped: {reason}" == lines[3]
    assert ["  not answered  and 2 more"] == [line for line in lines if "more" in line]
    assert 11 == sum(line.startswith("  not answered  ") for line in lines)
    files = (path for path in tmp_path.rglob("*") if path.is_file() and b"such file: x" in path.read_bytes())
    assert [tmp_path / RECORD] == list(files)


def test_machines_read_which_attempts_failed(tmp_path: Path, capsys: Capture) -> None:
    """With what is recorded of them, and nothing that they wrote."""
    assert 0 == main(failing(tmp_path, "--format", "json"))
    measured = json.loads(capsys.readouterr().out)

    assert (10, 2) == (len(measured["unanswered"]), measured["more_unanswered"])
    assert {
        "unit": {"task": "b", "round": "1"},
        "arm": "plain",
        "outcome": "failed",
        "exit_code": 3,
        "signal": None,
        "fault": None,
    } == measured["unanswered"][0]


def test_every_reason_is_told_in_words(command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """A signal, the limit, and output that cannot be read."""
    ends = {1: Measured(-9, False, 1, 1, 1, b""), 2: Measured(0, True, 1, 1, 1, b"")}
    count = iter(range(1, 99))
    usual = Measured(0, False, 1, 1, 1, b"bye")
    monkeypatch.setattr(recording, "run_command", lambda *_: ends.get(next(count), usual))
    assert 0 == main(command)
    lines = capsys.readouterr().out.splitlines()

    assert [
        "  not answered  a / 1 in plain: signal 9",
        "  not answered  a / 1 in helped: ended at the limit",
        "  not answered  a / 2 in helped: printed no JSON object, neither as a whole nor in the last line",
    ] == lines[2:5]


def test_an_interruption_says_what_is_kept(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """And the same command goes on there."""

    def interrupt(number: int) -> None:
        if number == 5:
            raise KeyboardInterrupt

    with monkeypatch.context() as context:
        context.setattr(recording, "run_command", measuring(then=interrupt))
        assert 130 == main(command)
    assert ("", "Interrupted: 4 of 12 attempts are kept; the same command goes on.\n") == capsys.readouterr()
    assert 0 == main(command)
    assert "12 answered" in capsys.readouterr().out
