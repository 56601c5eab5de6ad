"""Git as it is asked: in a folder, without anything in the surroundings that would answer in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.evidence.git import NO_REPOSITORY, ask_git, has_git, said


def test_what_git_answers_comes_back_as_bytes(tmp_path: Path) -> None:
    """Also what it is given to read."""
    done = ask_git(tmp_path, "hash-object", "--stdin", given=b"\xff\n")

    assert 0 == done.returncode
    assert 40 == len(done.stdout.strip())


def test_a_failure_is_no_exception_and_is_said_in_one_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller judges; the words are the same on every machine."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")

    done = ask_git(tmp_path, "rev-parse", "HEAD")

    assert done.returncode
    assert NO_REPOSITORY in said(done)


@pytest.mark.parametrize("name", ["GIT_DIR", "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY", "GIT_SHALLOW_FILE"])
def test_no_variable_points_git_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A hook or a wrapper sets these for its own repository."""
    assert 0 == ask_git(tmp_path, "init", "--quiet").returncode
    monkeypatch.setenv(name, str(tmp_path / "nowhere"))

    assert 0 == ask_git(tmp_path, "status").returncode
    assert b"true" == ask_git(tmp_path, "rev-parse", "--is-inside-work-tree").stdout.strip()


def test_without_git_there_is_nothing_to_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty path holds no git."""
    assert has_git()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not has_git()
