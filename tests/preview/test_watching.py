"""Every change asks for a build, whatever way it is made; nothing that is no change does."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from generator.errors import CannotRun
from generator.preview import watching
from generator.preview.watched import Surroundings
from generator.preview.watching import Watching
from tests.preview.made import until
from tests.projects import INDEX, SUITE, SUITE_TEXT, write_project

SETTLED_SECONDS = 0.1
QUIET_SECONDS = 0.3


class Asked:
    """Counts how often a build was asked for."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> None:
        self.times += 1

    def by(self, act: Callable[[], object]) -> int:
        """Return how often an act made it ask, which it must."""
        before = self.times
        act()
        until(lambda: self.times > before)
        time.sleep(SETTLED_SECONDS)
        return self.times - before

    def after(self, act: Callable[[], object]) -> int:
        """Return how often it asked after an act that may be none of its business."""
        time.sleep(QUIET_SECONDS)
        before = self.times
        act()
        time.sleep(QUIET_SECONDS)
        return self.times - before


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project whose suite depends on files outside the three folders."""
    (tmp_path / "project/src").mkdir(parents=True)
    return write_project(tmp_path / "project", {SUITE: SUITE_TEXT + "depends_on: [src/*.py]\n"})


@pytest.fixture
def asked(root: Path) -> Iterator[Asked]:
    """What is asked for while the project is watched, after the first time."""
    counted, stopped = Asked(), Event()
    work = Watching(root, Surroundings(root, "site"), counted, stopped)
    thread = Thread(target=work.run, daemon=True)
    thread.start()
    until(lambda: counted.times == 1)
    yield counted
    stopped.set()
    thread.join(5)
    assert not thread.is_alive()


def test_saving_asks_for_a_build(root: Path, asked: Asked) -> None:
    """In place, by renaming a finished copy, and as Vim does it, with a backup and a probe."""

    def rename() -> None:
        (root / "content/new").write_text("other", encoding="utf-8")
        (root / "content/new").replace(root / INDEX)

    def vim() -> None:
        page = root / INDEX
        (page.parent / "4913").touch()
        (page.parent / "4913").unlink()
        page.rename(page.with_name("index.md~"))
        page.write_text("more", encoding="utf-8")
        page.chmod(0o644)
        page.with_name("index.md~").unlink()

    assert asked.by(lambda: (root / INDEX).write_text("words", encoding="utf-8"))
    assert asked.by(rename)
    assert asked.by(vim)


def test_a_burst_of_changes_asks_seldom(root: Path, asked: Asked) -> None:
    """Three hundred files, as of another branch, in new folders and old, are a few pieces."""

    def check_out() -> None:
        for number in range(300):
            place = root / f"proof/suites/example/f{number % 7}/{number}.txt"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text("x", encoding="utf-8")

    assert asked.by(check_out) < 30
    assert asked.by(lambda: (root / "proof/suites/example/f3/1.txt").write_text("y", encoding="utf-8"))


def test_a_folder_that_comes_back_is_watched_again(root: Path, asked: Asked) -> None:
    """Removed and written anew, moved away and back, or its name taken by another folder at once."""
    shutil.copytree(root / "content", root.parent / "kept")
    assert asked.by(lambda: shutil.rmtree(root / "content"))
    assert asked.by(lambda: shutil.copytree(root.parent / "kept", root / "content"))
    assert asked.by(lambda: (root / INDEX).write_text("words", encoding="utf-8"))

    def exchange() -> None:
        shutil.rmtree(root / "content")
        shutil.copytree(root.parent / "kept", root / "content")

    assert asked.by(exchange)
    assert asked.by(lambda: (root / INDEX).write_text("words", encoding="utf-8"))


def test_a_project_that_comes_back_is_watched_again(root: Path, asked: Asked) -> None:
    """While it is away, the build is asked once, to say so."""
    assert asked.by(lambda: root.rename(root.parent / "away"))
    assert asked.by(lambda: (root.parent / "away").rename(root))
    assert asked.by(lambda: (root / INDEX).write_text("words", encoding="utf-8"))


def test_what_suites_depend_on_is_watched(root: Path, asked: Asked) -> None:
    """A file that a pattern matches, and, once the suite names it, a file in a folder that is not there yet."""
    assert asked.by(lambda: (root / "src/new.py").touch())
    assert 0 == asked.after(lambda: (root / "src/new.txt").touch())
    assert asked.by(lambda: (root / SUITE).write_text(SUITE_TEXT + "depends_on: [data/a.csv]\n", encoding="utf-8"))
    assert 0 == asked.after(lambda: (root / "src/new.py").unlink())
    asked.after((root / "data").mkdir)
    assert asked.by(lambda: (root / "data/a.csv").touch())


def test_what_no_build_reads_asks_for_nothing(root: Path, asked: Asked) -> None:
    """The site, written, swapped or deleted, caches, and the files that editors keep beside an open one."""

    def build() -> None:
        (root / ".site.x1/new").mkdir(parents=True)
        (root / ".site.x1/new/index.html").touch()
        (root / ".site.x1/new").rename(root / "site")
        (root / ".site.x1").rmdir()
        (root / "site/index.html").write_text("x", encoding="utf-8")
        shutil.rmtree(root / "site")

    def cache() -> None:
        (root / ".cache").mkdir()
        (root / ".cache/a").touch()
        (root / "README.md").touch()
        (root / "content/.index.md.swp").touch()

    assert [0, 0] == [asked.after(build), asked.after(cache)]


def test_a_system_that_cannot_watch_is_no_silence(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit of the system is named, with a way on."""

    def refuse(*_: object) -> None:
        raise OSError(28, "OS file watch limit reached")

    monkeypatch.setattr(watching, "RustNotify", refuse)
    with pytest.raises(CannotRun, match=r"cannot watch the project: .*limit reached.*WATCHFILES_FORCE_POLLING"):
        Watching(root, Surroundings(root, "site"), Asked(), Event()).run()
