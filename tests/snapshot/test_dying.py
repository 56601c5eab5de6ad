"""A whole snapshot that is killed, or that competes with others: the project passes, and the next try finishes."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.build import Options, check_site
from generator.errors import CannotRun
from generator.ledger.canonical import continued
from tests.ledger.appending import in_child, kill_itself, outcome_of
from tests.projects import write_project
from tests.snapshot.made import NEXT_DAY, WEEK, files, lines, publishing, snapshot


@pytest.mark.parametrize(("renames", "size"), [(0, 1), (1, 1), (2, 2)], ids=["rollup", "ledger", "done"])
def test_a_killed_snapshot_is_finished_by_the_next(renames: int, size: int, tmp_path: Path) -> None:
    """Dead before the rollup has its name, before the ledger has, or just after: a build passes all the same."""
    root = publishing(tmp_path / "killed")
    finished = publishing(tmp_path / "finished")
    snapshot(finished, day=NEXT_DAY)

    def dying() -> None:
        done, real = iter(range(1, 100)), os.replace

        def deadly(source: Path, target: Path) -> None:
            if renames == 0:
                kill_itself()
            real(source, target)
            if next(done) == renames:
                kill_itself()

        os.replace = deadly  # type: ignore[assignment]
        snapshot(root, day=NEXT_DAY)

    assert -signal.SIGKILL == outcome_of(in_child(dying))
    assert size == len(lines(root))
    assert check_site(Options(root)).checkpoint.startswith(f"{size}:")

    snapshot(root, day=NEXT_DAY)

    assert files(finished) == files(root)


def test_twenty_weeks_at_once(tmp_path: Path) -> None:
    """Each lands or is told to run again; run again one after the other, every week is there, once."""
    root = write_project(tmp_path)
    weeks = [f"2026-W{number:02}" for number in range(3, 23)]
    gate, opened = os.pipe()

    def competing(week: str) -> Callable[[], None]:
        def work() -> None:
            os.close(opened)
            os.read(gate, 1)
            try:
                snapshot(root, day="2026-06-01", week=week)
            except CannotRun as refusal:
                os._exit(7 if "run it again" in str(refusal) else 3)

        return work

    children = {week: in_child(competing(week)) for week in weeks}
    os.close(opened)
    codes = {week: outcome_of(child) for week, child in children.items()}
    os.close(gate)

    assert {0, 7} >= set(codes.values())
    landed = sorted(week for week, code in codes.items() if code == 0)
    assert landed
    assert landed == sorted(line.week or "" for line in lines(root))
    for week in weeks:
        snapshot(root, day="2026-06-01", week=week)
    assert weeks == sorted(line.week or "" for line in lines(root))
    assert {f"proof/rollups/{week}.json" for week in weeks} <= files(root).keys()
    assert check_site(Options(root, as_of="2026-06-01")).checkpoint.startswith("20:")


def test_the_loser_of_a_race_is_told_to_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody publishes the same week while this command evaluates: nothing is doubled, and again is enough."""
    root = write_project(tmp_path)
    real, name = continued, "generator.snapshot.taking.continued"

    def overtaken(*arguments: object) -> object:
        monkeypatch.setattr(name, real)
        snapshot(root)
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(name, overtaken)
    with pytest.raises(CannotRun, match="run it again"):
        snapshot(root)

    assert () == snapshot(root).additions
    assert [WEEK] == [line.week for line in lines(root)]
