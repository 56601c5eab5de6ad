"""One build at a time, one more for all that came meanwhile, and no end by anything that goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

from generator.build import BuildResult
from generator.errors import CannotRun, Malformed, Place, refuse
from generator.preview.board import Board
from generator.preview.folder import Listing, read_listing
from generator.preview.outcomes import Broken, Built, Outcome, Refused, Unable
from generator.preview.rebuilding import Rebuilding
from tests.preview.made import PAGE, Bench, nothing_shown, until

REFUSAL = refuse(Malformed, Place("content/index.md", 1, 1), found="a", expected="b", remedy="Mend it.")


@dataclass
class Work:
    """A rebuilding that runs in a thread, with what it told."""

    rebuilding: Rebuilding
    board: Board
    opened: list[Bench]
    told: list[Outcome] = field(default_factory=list)

    def kinds(self) -> list[type[Outcome]]:
        return [type(outcome) for outcome in self.told]


@contextmanager
def working(folder: Path, make: Callable[[], Bench]) -> Iterator[Work]:
    """Rebuild in a thread until the block ends."""
    opened: list[Bench] = []
    told: list[Outcome] = []

    def open_bench() -> Bench:
        opened.append(make())
        return opened[-1]

    board = Board(read_listing(folder))
    rebuilding = Rebuilding(open_bench, folder, board, tell=told.append, progress=nothing_shown)
    thread = Thread(target=rebuilding.run, daemon=True)
    thread.start()
    try:
        until(lambda: bool(opened))
        yield Work(rebuilding, board, opened, told)
    finally:
        rebuilding.stop()
        thread.join(5)
    assert not thread.is_alive()


def test_nothing_is_built_before_it_is_asked_for(tmp_path: Path) -> None:
    """And once it is, the news have the files of the site, and how many of them are new."""
    with working(tmp_path, lambda: Bench(tmp_path)) as work:
        assert (0, Listing()) == (work.board.now.number, work.board.now.listing)
        work.rebuilding.ask()
        until(lambda: len(work.told) == 1)
        assert (1, read_listing(tmp_path)) == (work.board.now.number, work.board.now.listing)
    (outcome,) = work.told
    assert isinstance(outcome, Built)
    assert 2 == outcome.changed


def test_however_often_it_is_asked_during_a_build_one_more_follows(tmp_path: Path) -> None:
    """The builds are counted, not the changes."""
    with working(tmp_path, lambda: Bench(tmp_path)) as work:
        (bench,) = work.opened
        bench.goes_on.clear()
        work.rebuilding.ask()
        until(lambda: bench.builds == 1)
        for _ in range(100):
            work.rebuilding.ask()
        bench.goes_on.set()
        until(lambda: len(work.told) == 2)
    assert 2 == bench.builds


def test_a_refusal_of_files_that_were_still_changing_is_not_told(tmp_path: Path) -> None:
    """The build that follows tells, whether it is refused again or not."""
    with working(tmp_path, lambda: Bench(tmp_path, REFUSAL, REFUSAL, PAGE)) as work:
        (bench,) = work.opened
        bench.goes_on.clear()
        work.rebuilding.ask()
        until(lambda: bench.builds == 1)
        work.rebuilding.ask()
        bench.goes_on.set()
        until(lambda: len(work.told) == 1)
        assert ([Refused], 2) == (work.kinds(), bench.builds)
        work.rebuilding.ask()
        until(lambda: len(work.told) == 2)
    assert [Refused, Built] == work.kinds()


class Restless(Bench):
    """A workshop whose sources change during every build."""

    change: Callable[[], None]

    def build(self) -> BuildResult:
        self.change()
        return super().build()


def test_files_that_never_rest_do_not_hide_a_refusal(tmp_path: Path) -> None:
    """Of two refusals in a row, one is told."""
    bench = Restless(tmp_path, REFUSAL)
    with working(tmp_path, lambda: bench) as work:
        bench.change = work.rebuilding.ask
        work.rebuilding.ask()
        until(lambda: bench.builds >= 10)
    assert len(work.told) in (bench.builds // 2, bench.builds // 2 - 1)


def test_a_refusal_leaves_the_listing_of_the_site_as_it_is(tmp_path: Path) -> None:
    """What was there before is still shown, and how the build ended is known."""
    with working(tmp_path, lambda: Bench(tmp_path, PAGE, REFUSAL, CannotRun("no"), OSError("full"))) as work:
        for count in range(1, 5):
            work.rebuilding.ask()
            until(lambda count=count: len(work.told) == count)  # type: ignore[misc]
        assert read_listing(tmp_path) == work.board.now.listing != Listing()
    assert [Built, Refused, Unable, Unable] == work.kinds()


def test_a_bug_is_told_and_the_next_build_starts_afresh(tmp_path: Path) -> None:
    """What a workshop kept when it broke off is not trusted."""
    ends: list[BaseException | bytes] = [ZeroDivisionError("a bug"), PAGE]
    with working(tmp_path, lambda: Bench(tmp_path, ends.pop(0))) as work:
        work.rebuilding.ask()
        until(lambda: len(work.told) == 1)
        work.rebuilding.ask()
        until(lambda: len(work.told) == 2)
    assert ([Broken, Built], [1, 1]) == (work.kinds(), [bench.builds for bench in work.opened])


def test_stopping_gives_up_the_build_that_is_going(tmp_path: Path) -> None:
    """At its next step, without a word; ``working`` fails where the thread does not end."""
    with working(tmp_path, lambda: Bench(tmp_path)) as work:
        (bench,) = work.opened
        bench.goes_on.clear()
        work.rebuilding.ask()
        until(lambda: bench.builds == 1)
    assert [] == work.told
    assert Listing() == read_listing(tmp_path)


def test_what_was_built_is_kept_at_the_end(tmp_path: Path) -> None:
    """Once, so that the next process finds it; no build waits for that."""
    with working(tmp_path, lambda: Bench(tmp_path)) as work:
        (bench,) = work.opened
        work.rebuilding.ask()
        until(lambda: len(work.told) == 1)
        assert 0 == bench.saved
    assert 1 == bench.saved


def test_a_build_that_is_given_up_leaves_nothing(tmp_path: Path) -> None:
    """The end does not wait for it."""
    with working(tmp_path, lambda: Bench(tmp_path)) as work:
        (bench,) = work.opened
        bench.goes_on.clear()
        work.rebuilding.ask()
        until(lambda: bench.builds == 1)
    assert 0 == bench.saved
