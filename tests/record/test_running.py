"""One command is measured: itself, all of it, and nothing of what measures it."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from generator.errors import CannotRun
from generator.record.model import Measured
from generator.record.running import LAUNCHER, Scratch, require_measuring, run_command

PYTHON = (sys.executable, "-I", "-S", "-c")
LONG = 20_000_000_000


def measured(folder: Path, *command: str, limit: int = LONG) -> Measured:
    """Return what is measured of a command that runs in a folder."""
    return run_command(command, limit, Scratch(folder, folder / "out", folder / "err"))


def test_what_is_printed_is_taken_and_errors_are_apart(tmp_path: Path) -> None:
    """The command runs in the folder, and reads nothing."""
    found = measured(tmp_path, "/bin/sh", "-c", "pwd; cat; echo wrong >&2; exit 5")

    assert (5, False, f"{tmp_path.resolve()}\n".encode()) == (found.code, found.is_over, found.output)
    assert "wrong\n" == (tmp_path / "err").read_text("utf-8")


def test_the_next_command_writes_over_what_was_printed(tmp_path: Path) -> None:
    """A command that prints nothing has not printed what another did."""
    measured(tmp_path, "/bin/sh", "-c", "echo a long line")
    assert b"" == measured(tmp_path, "/bin/sh", "-c", "true").output


def test_a_signal_that_ends_a_command_is_told(tmp_path: Path) -> None:
    """As a code below 0."""
    assert -15 == measured(tmp_path, "/bin/sh", "-c", "kill -15 $$").code


def test_all_of_a_command_is_ended_at_its_limit(tmp_path: Path) -> None:
    """What it started in the background as well, which would go on measuring itself."""
    late = tmp_path / "late"
    words = ("/bin/sh", "-c", f"(sleep 1.2; touch {late}) & sleep 60")
    found = measured(tmp_path, *words, limit=300_000_000)

    assert found.is_over
    assert 300_000_000 < found.wall_nanoseconds < LONG
    time.sleep(1.2)
    assert not late.exists()


def test_what_a_command_leaves_behind_is_ended_with_it(tmp_path: Path) -> None:
    """So that it does not run beside the next one."""
    late = tmp_path / "late"
    found = measured(tmp_path, "/bin/sh", "-c", f"(sleep 0.8; touch {late}) & true")

    assert (0, False) == (found.code, found.is_over)
    time.sleep(1.2)
    assert not late.exists()


def test_processor_time_is_that_of_the_command_and_of_what_it_waits_for(tmp_path: Path) -> None:
    """Waiting takes none."""
    busy = "import time\nwhile time.process_time() < 0.3: pass"
    inner = f"import subprocess; subprocess.run([{sys.executable!r}, '-I', '-S', '-c', {busy!r}])"

    assert 300_000 <= measured(tmp_path, *PYTHON, inner).cpu_microseconds < LONG // 1000
    assert measured(tmp_path, "/bin/sh", "-c", "sleep 0.4").cpu_microseconds < 200_000


def test_the_memory_of_this_process_is_not_that_of_the_command(tmp_path: Path) -> None:
    """A system counts for a new process what the one held that started it; a command below that was not measured."""
    held = bytearray(80_000_000)
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    small = measured(tmp_path, *PYTHON, "x = bytearray(20_000_000)").peak_memory_bytes
    del held

    assert small is not None
    assert 20_000_000 < small < 60_000_000 < own
    assert measured(tmp_path, "/bin/true").peak_memory_bytes is None or sys.platform == "darwin"


def test_a_command_that_cannot_be_started_is_told_by_its_name(tmp_path: Path) -> None:
    """With what the system says."""
    (tmp_path / "plain").write_text("no program", encoding="utf-8")
    with pytest.raises(CannotRun, match=r"cannot run '\./plain': Permission denied"):
        measured(tmp_path, "./plain")


def test_a_system_that_measures_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything runs."""
    require_measuring()
    monkeypatch.delattr(os, "waitid")
    with pytest.raises(CannotRun, match=r"this system has no waitid\(\)"):
        require_measuring()


def test_the_launcher_holds_as_little_as_can_be() -> None:
    """What it holds could be counted for the command, so none of these is in it."""
    large = ("enum", "json", "re", "signal", "subprocess", "threading")
    told = f"print([name for name in {large!r} if name in sys.modules])"
    words = [*PYTHON, f"import sys; {_IMPORTS}; {told}"]
    assert "[]\n" == subprocess.run(words, capture_output=True, text=True, check=True).stdout


_IMPORTS = "; ".join(line for line in LAUNCHER.read_text("utf-8").splitlines() if line.startswith("import "))
