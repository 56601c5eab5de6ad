"""Appending: whole or not at all, whatever the system does and whoever else is at work."""

from __future__ import annotations

import errno
import os
import random
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.errors import BrokenLedger, CannotRun
from generator.ledger import append as appending
from generator.ledger.append import append
from generator.ledger.canonical import continued
from generator.ledger.lock import exclusive
from generator.ledger.reading import LEDGER_PATH, read_ledger
from generator.ledger.writing import unfinished
from tests.ledger.appending import append_one, draft, in_child, kill_itself, outcome_of, renumbered, started

NOBODY = 65534
STEPS = ("open", "fsync", "replace", "unlink", "close")


def content_of(root: Path) -> bytes:
    """Return the bytes of a project's ledger."""
    return (root / LEDGER_PATH).read_bytes()


def test_a_line_is_added_behind_the_others(tmp_path: Path) -> None:
    """The old bytes stay in front, and the reader reads what was appended."""
    root = started(tmp_path, 2)
    before = content_of(root)

    result = append_one(root, 3)

    assert content_of(root).startswith(before)
    assert result == read_ledger(root)
    assert ["2026-W01", "2026-W02", "2026-W03"] == [line.week for line in result.lines]
    assert ["2026-W03.json"] == [path.name for path in (root / "proof" / "rollups").iterdir()]


def test_another_append_meanwhile_is_noticed(tmp_path: Path) -> None:
    """Lines made for a ledger that has grown since are not added, and the command is to be run again."""
    root = started(tmp_path, 2)
    basis = read_ledger(root)
    append_one(root, 3)
    grown = content_of(root)

    with pytest.raises(CannotRun, match="while this command was at work; nothing was added: run it again"):
        append(root, basis=basis, result=continued(basis, [draft(4)]), rollups={})

    assert grown == content_of(root)


def test_a_line_that_could_not_be_read_back_is_never_written(tmp_path: Path) -> None:
    """What the reader would refuse is refused before the ledger is touched."""
    root = started(tmp_path, 1)
    basis, before = read_ledger(root), content_of(root)

    with pytest.raises(BrokenLedger, match="expected a week such as 2026-W25"):
        append(root, basis=basis, result=continued(basis, [renumbered(draft(2), week="soon")]), rollups={})

    assert before == content_of(root)


def test_a_broken_ledger_is_not_added_to(tmp_path: Path) -> None:
    """A torn last line stays as it is until somebody has looked at it."""
    root = started(tmp_path, 2)
    basis = read_ledger(root)
    torn = content_of(root)[:-5]
    (root / LEDGER_PATH).write_bytes(torn)

    with pytest.raises(BrokenLedger, match="a last line without a line feed"):
        append(root, basis=basis, result=continued(basis, [draft(3)]), rollups={})

    assert torn == content_of(root)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("turn", range(1, 7))
def test_a_system_that_says_no_changes_nothing(
    step: str, turn: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever call fails, and at whichever turn: the ledger is the old one or the new one, and the next try lands."""
    root = started(tmp_path, 2)
    before = content_of(root)
    calls = iter(range(1, 1000))
    real = getattr(os, step)

    def refusing(*arguments: object, **options: object) -> object:
        if next(calls) == turn:
            if step == "close":
                real(*arguments)
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), "proof")
        return real(*arguments, **options)

    with monkeypatch.context() as patch:
        patch.setattr(os, step, refusing)
        try:
            append_one(root, 3)
        except CannotRun as refusal:
            assert "Read-only file system" in str(refusal)  # noqa: PT017
        except OSError:
            assert step in ("open", "close")  # from the test's own reading of the ledger

    found = read_ledger(root)
    assert found.content.startswith(before)
    assert found.size in (2, 3)
    assert append_one(root, 4).size == found.size + 1


@pytest.mark.parametrize("percent", [0, 1, 30, 60, 99])
def test_a_full_disk_changes_nothing(percent: int, tmp_path: Path) -> None:
    """Where files may not grow beyond a size, the append is refused, and nothing is left behind."""
    root = started(tmp_path, 2)
    before = content_of(root)
    size = len(continued(read_ledger(root), [draft(3)]).content) * percent // 100

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        with pytest.raises(CannotRun, match="File too large"):
            append_one(root, 3)

    assert 0 == outcome_of(in_child(limited))
    assert before == content_of(root)
    assert [] == sorted(path.name for path in root.rglob(".*"))
    assert 3 == append_one(root, 3).size


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that every user of the system can enter."""
    folder = Path(tempfile.mkdtemp(prefix="ledger"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def test_a_read_only_folder_changes_nothing(public_folder: Path) -> None:
    """A user who may not write in proof/ is told so; root, whom no mode stops, becomes nobody for it."""
    root = started(public_folder, 2)
    before = content_of(root)
    (root / "proof").chmod(0o555)

    def unprivileged() -> None:
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        with pytest.raises(CannotRun, match="Permission denied; the ledger was left as it was"):
            append_one(root, 3)

    assert 0 == outcome_of(in_child(unprivileged))
    assert before == content_of(root)
    (root / "proof").chmod(0o755)
    assert 3 == append_one(root, 3).size


@pytest.mark.parametrize("is_before", [True, False])
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("turn", range(1, 7))
def test_death_at_any_step_leaves_the_old_ledger_or_the_new(
    step: str, turn: int, is_before: bool, tmp_path: Path
) -> None:
    """A process killed just before or just after any call of the system leaves a whole ledger, and no lock."""
    root = started(tmp_path, 2)

    def dying() -> None:
        calls, real = iter(range(1, 1000)), getattr(os, step)

        def deadly(*arguments: object, **options: object) -> object:
            is_now = next(calls) == turn
            if is_now and is_before:
                kill_itself()
            done = real(*arguments, **options)
            if is_now:
                kill_itself()
            return done

        setattr(os, step, deadly)
        append_one(root, 3)

    assert outcome_of(in_child(dying)) in (0, -signal.SIGKILL)
    _require_whole(root, least=2, most=3)
    assert append_one(root, 4).lines[-1].week == "2026-W04"


def test_a_kill_just_before_the_rename_leaves_what_the_next_try_replaces(tmp_path: Path) -> None:
    """The unfinished file of the dead process is there, is no ledger, and is gone after the next try."""
    root = started(tmp_path, 2)

    def dying() -> None:
        os.replace = lambda *_: kill_itself()
        append_one(root, 3)

    assert -signal.SIGKILL == outcome_of(in_child(dying))
    leftover = unfinished(root / "proof" / "rollups" / "2026-W03.json")
    assert leftover.is_file()
    assert 2 == read_ledger(root).size

    append_one(root, 3)

    assert not leftover.exists()
    assert 3 == read_ledger(root).size


def test_kills_at_random_moments_of_two_hundred_appends(tmp_path: Path) -> None:
    """After each kill the ledger verifies with the old or the new size, and the next append lands."""
    root = started(tmp_path, 1)
    dice = random.Random(20260924)
    size, killed = 1, 0
    for turn in range(200):
        ready, tell = os.pipe()
        number = turn % 50 + 1

        def announced(number: int = number, tell: int = tell) -> None:
            os.write(tell, b".")
            append_one(root, number)

        child = in_child(announced)
        os.read(ready, 1)
        time.sleep(dice.uniform(0, 0.006))
        os.kill(child, signal.SIGKILL)
        killed += outcome_of(child) == -signal.SIGKILL
        os.close(ready)
        os.close(tell)
        size = _require_whole(root, least=size, most=size + 1)
    assert 50 < killed, "most of the kills came too late to show anything"
    assert size + 1 == append_one(root, 1).size


def _require_whole(root: Path, *, least: int, most: int) -> int:
    """Require a ledger that reads, that has one of two sizes, and whose lines are all different; return its size."""
    ledger = read_ledger(root)
    assert least <= ledger.size <= most
    assert ledger.size == len({line.sha256 for line in ledger.lines})
    return ledger.size


def test_twenty_at_once_land_in_one_order_or_are_told_to_run_again(tmp_path: Path) -> None:
    """Twenty processes append a week each: every one that was told it landed is there, once, and no other is."""
    root = started(tmp_path, 1)
    gate, opened = os.pipe()

    def competing(number: int) -> Callable[[], None]:
        def work() -> None:
            os.close(opened)
            os.read(gate, 1)
            try:
                append_one(root, number)
            except CannotRun as refusal:
                os._exit(7 if "run it again" in str(refusal) else 3)

        return work

    children = {number: in_child(competing(number)) for number in range(2, 22)}
    os.close(opened)
    codes = {number: outcome_of(child) for number, child in children.items()}
    os.close(gate)

    landed = sorted(number for number, code in codes.items() if code == 0)
    weeks = sorted(line.week or "" for line in read_ledger(root).lines[1:])
    assert {0, 7} >= set(codes.values())
    assert [f"2026-W{number:02}" for number in landed] == weeks
    for number in sorted(set(codes) - set(landed)):
        append_one(root, number)
    assert 21 == len({line.week for line in read_ledger(root).lines}) == read_ledger(root).size


def test_a_held_lock_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits too long is told, and has written nothing."""
    root = started(tmp_path, 1)
    monkeypatch.setattr(appending, "exclusive", lambda folder: exclusive(folder, patience_seconds=0))

    with exclusive(root / "proof"), pytest.raises(CannotRun, match="another process is writing the ledger"):
        append_one(root, 2)

    assert 2 == append_one(root, 2).size
