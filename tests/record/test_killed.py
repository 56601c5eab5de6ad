"""A recording that is killed, again and again, at any moment, loses nothing and repeats nothing."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random

import pytest

from generator.record.recording import FOLDER, record
from tests.ledger.appending import in_child, outcome_of
from tests.record.measured import ORDER, attempts_in, calls, measured_project, rows

PATIENCE_SECONDS = 15.0


@pytest.mark.parametrize("seed", [1, 2])
def test_killed_at_random_and_resumed_no_attempt_is_twice_or_lost(seed: int, tmp_path: Path) -> None:
    """What was noted before a kill stays as it is; all attempts are in the run in the end, in their order."""
    root = measured_project(tmp_path, "sleep 0.03; echo '{\"tokens\": 7}'")
    journal = root / FOLDER / "first.jsonl"
    random = Random(seed)
    noted = b""
    kills = 0
    for _ in range(60):
        child = in_child(lambda: record(root, "example", "first"))
        time.sleep(random.uniform(0.05, 0.6))
        os.kill(child, signal.SIGKILL)
        outcome = outcome_of(child)
        assert outcome in (0, -signal.SIGKILL)
        if outcome == 0:
            break
        kills += 1
        content = journal.read_bytes() if journal.exists() else b""
        if (root / "proof/runs/first").exists():
            break
        assert content.startswith(noted)
        noted = content[: content.rfind(b"\n") + 1]
    else:
        record(root, "example", "first")

    kept = root / "proof/runs/first/originals/journal.jsonl"
    assert kills > 0
    assert kept.read_bytes().startswith(noted)
    assert list(ORDER) == attempts_in(kept)
    assert list(ORDER) == [(row["task"], row["round"], row["arm"]) for row in rows(root)]
    assert set(ORDER) == set(calls(root))


def test_the_command_ends_with_the_recording(tmp_path: Path) -> None:
    """A recorder that is killed leaves nothing behind that would disturb what is measured next."""
    root = measured_project(tmp_path, "echo $$ > pid.new; mv pid.new pid; exec sleep 60", limit="90")
    child = in_child(lambda: record(root, "example", "first"))
    process = int(_waited_for(root / "pid"))
    os.kill(child, signal.SIGKILL)
    outcome_of(child)

    deadline = time.monotonic() + PATIENCE_SECONDS
    while _is_running(process) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not _is_running(process)


def _waited_for(path: Path) -> str:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not path.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    return path.read_text("utf-8")


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
