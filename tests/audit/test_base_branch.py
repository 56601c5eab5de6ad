"""What git must be able to show before a base branch counts, and that a repository cannot steer the check."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.audit.base_branch import check_base
from generator.errors import BrokenLedger, CannotRun
from tests.audit.made import committed, git
from tests.ledger.made import chained, joined, record

LINES = chained([record(week="2026-W01"), record(week="2026-W02")])
LEDGER = "proof/history.jsonl"


@pytest.fixture
def published(tmp_path: Path) -> Path:
    """A repository with nothing but a ledger, a line for each of two commits, in a folder below its root."""
    root = tmp_path / "repository" / "page"
    (root / "proof").mkdir(parents=True)
    git(root.parent, "init", "--quiet", "--initial-branch=main")
    for size in (1, 2):
        (root / LEDGER).write_bytes(joined(LINES[:size]))
        committed(root)
    return root


def said(root: Path, revision: str = "main") -> str:
    """Return why a base is refused."""
    with pytest.raises(BrokenLedger) as caught:
        check_base(root, revision)
    return str(caught.value)


def test_a_whole_history_holds(published: Path) -> None:
    """The tip, its lines and the commits walked are told; any name of a commit will do."""
    tip = git(published, "rev-parse", "HEAD")

    found = check_base(published, "HEAD~0")

    assert (tip, 2, 2) == (found.commit, found.size, found.commits)


def test_a_base_without_a_ledger_yet_is_a_beginning(published: Path) -> None:
    """The first commit that brings a ledger has nothing to be compared with."""
    git(published, "checkout", "--quiet", "--orphan", "before")
    git(published, "rm", "--quiet", "--cached", "-r", ".")
    git(published, "commit", "--quiet", "--allow-empty", "--message", "Begin")
    git(published, "checkout", "--quiet", "--force", "main")

    assert 0 == check_base(published, "before").size


def test_a_shallow_clone_is_refused(published: Path, tmp_path: Path) -> None:
    """It holds the tip and could not show what came before."""
    git(tmp_path, "clone", "--quiet", "--depth", "1", f"file://{published.parent}", "clone")

    assert "a shallow clone, in which older commits are missing" in said(tmp_path / "clone/page", "origin/main")


@pytest.mark.parametrize("revision", ["origin/main", "0" * 40, "", "-h", "main..main", "main:page/proof"])
def test_a_base_that_is_not_there_is_refused(published: Path, revision: str) -> None:
    """What cannot be compared has not been compared."""
    assert f"no commit {revision!r} in this clone" in said(published, revision)


@pytest.mark.parametrize("revision", ["HEAD~1:page/proof/history.jsonl", "HEAD~1", "HEAD~1:page"])
def test_a_history_with_parts_missing_is_refused(published: Path, revision: str) -> None:
    """An object that was taken away must not look like a ledger that was not there yet."""
    name = git(published, "rev-parse", revision)
    (published.parent / ".git/objects" / name[:2] / name[2:]).unlink()

    assert "a history with parts missing" in said(published)


def test_a_replaced_or_grafted_commit_changes_nothing(published: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Git can show another commit in place of one; the check asks for the true ones."""
    tip = git(published, "rev-parse", "HEAD")
    (published / LEDGER).write_bytes(joined(LINES[:1]))
    shorter = committed(published)
    (published / LEDGER).write_bytes(joined(LINES))
    committed(published)
    assert f"1 line in commit {shorter}" in said(published)

    git(published, "replace", shorter, tip)
    (published.parent / ".git/info/grafts").write_text(f"{git(published, 'rev-parse', 'HEAD')}\n")
    monkeypatch.setenv("GIT_SHALLOW_FILE", str(published / "nowhere"))

    assert f"1 line in commit {shorter}" in said(published)


def test_nothing_that_a_repository_configures_is_run(published: Path, tmp_path: Path) -> None:
    """A repository from elsewhere may name commands in its settings and hooks."""
    trace = tmp_path / "ran"
    script = tmp_path / "script"
    script.write_text(f"#!/bin/sh\ntouch {trace}\n")
    script.chmod(0o755)
    for setting in ("core.fsmonitor", "core.pager", "core.sshCommand", "diff.external", "core.editor"):
        git(published, "config", setting, str(script))
    hooks = published.parent / ".git/hooks"
    for hook in ("post-checkout", "reference-transaction", "post-index-change"):
        (hooks / hook).write_bytes(script.read_bytes())
        (hooks / hook).chmod(0o755)

    assert 2 == check_base(published, "main").size
    assert not trace.exists()


def test_a_link_in_place_of_the_ledger_is_refused(published: Path) -> None:
    """What a commit links to is not in the commit."""
    content = (published / LEDGER).read_bytes()
    (published / LEDGER).unlink()
    (published / LEDGER).symlink_to("elsewhere.jsonl")
    committed(published)
    (published / LEDGER).unlink()
    (published / LEDGER).write_bytes(content)

    assert "another line than in commit" in said(published)


def test_outside_of_a_repository_it_is_wrong_usage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no branch to compare with."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(CannotRun, match="is in no git repository"):
        check_base(tmp_path, "main")


def test_without_git_it_is_wrong_usage(published: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And it is said that git is what is missing."""
    monkeypatch.setenv("PATH", str(published))
    with pytest.raises(CannotRun, match="there is no git to ask"):
        check_base(published, "main")


def test_every_committed_version_is_compared_not_only_the_tip(published: Path) -> None:
    """An older version that says something else is named with its commit and line."""
    first = git(published, "rev-list", "--max-parents=0", "HEAD")
    other = chained([json.loads(LINES[0]) | {"recorded_at": "2026-01-01"}, json.loads(LINES[1])])
    (published / LEDGER).write_bytes(joined(other))
    git(published, "commit", "--quiet", "--all", "--message", "Rewrite")

    assert f"{LEDGER}:1: found another line than in commit {first}" in said(published)
