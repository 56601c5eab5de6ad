"""What git says of a project, and that nothing is claimed where it says nothing."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.evidence.revision import UNKNOWN, Revision, read_revision

DAY = "2026-06-17T23:30:00 -0800"


def _git(root: Path, *arguments: str) -> str:
    environment = {
        **os.environ,
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_DATE": "2020-01-01T00:00:00Z",
        "GIT_COMMITTER_DATE": DAY,
    }
    identity = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    done = subprocess.run(
        ["git", *identity, *arguments], cwd=root, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


@pytest.fixture
def committed(tmp_path: Path) -> Path:
    """A repository with one committed file in a project folder below its root."""
    project = tmp_path / "project"
    (project / "proof").mkdir(parents=True)
    (project / "proof/a.txt").write_text("a")
    _git(tmp_path, "init", "--quiet")
    _git(tmp_path, "add", ".")
    _git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return project


@pytest.fixture
def far_west(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine half a day behind UTC, in another language."""
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "Pacific/Honolulu")
        patched.setenv("LC_ALL", "tr_TR.UTF-8")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("far_west")
def test_the_day_is_the_committers_in_utc(committed: Path) -> None:
    """Half past eleven at night in the west is the next day in UTC, whatever zone and locale the machine has."""
    commit = _git(committed, "rev-parse", "HEAD")
    assert Revision(commit, False, "2026-06-18") == read_revision(committed)


@pytest.mark.parametrize(
    ("path", "dirty"),
    [
        ("proof/a.txt", True),
        ("proof/new.txt", True),
        ("site/index.html", False),
        ("public/index.html", True),
        ("../elsewhere.txt", False),
    ],
)
def test_changes_make_the_project_dirty_but_its_output_does_not(committed: Path, path: str, dirty: bool) -> None:
    """A changed or a new file of the project counts; the built site, and what lies outside the project, do not."""
    (committed / path).parent.mkdir(exist_ok=True)
    (committed / path).write_text("changed")
    assert dirty is read_revision(committed).dirty


def test_the_output_folder_can_be_named(committed: Path) -> None:
    """A site built elsewhere in the project does not make it dirty either."""
    (committed / "public").mkdir()
    (committed / "public/index.html").write_text("page")
    assert (False, True) == (read_revision(committed, output="public").dirty, read_revision(committed).dirty)


def test_a_folder_outside_every_repository_claims_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a repository there is neither commit nor day."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert UNKNOWN == read_revision(tmp_path)


def test_an_exported_tree_inside_another_repository_claims_nothing(committed: Path) -> None:
    """A folder that the surrounding repository does not track has no commit of its own."""
    exported = committed / "exported"
    exported.mkdir()
    (exported / "proof.txt").write_text("a")
    assert UNKNOWN == read_revision(exported)


def test_a_repository_without_a_commit_claims_nothing(tmp_path: Path) -> None:
    """Before the first commit there is nothing to name, staged files or not."""
    _git(tmp_path, "init", "--quiet")
    (tmp_path / "a.txt").write_text("a")
    _git(tmp_path, "add", ".")
    assert UNKNOWN == read_revision(tmp_path)


def test_without_git_nothing_is_claimed(committed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without git builds all the same."""
    monkeypatch.setenv("PATH", str(committed))
    assert UNKNOWN == read_revision(committed)


def test_variables_cannot_steer_to_another_repository(committed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inside a hook git's own variables name another folder; the project's commit is meant."""
    expected = read_revision(committed)
    monkeypatch.setenv("GIT_DIR", str(committed / "nowhere"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(committed / "nowhere/index"))
    assert expected == read_revision(committed)
