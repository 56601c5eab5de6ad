"""The job of the week, run as it ships: append only, once a week, and safe against whoever pushes meanwhile."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from tests.workflows.remote import LEDGER, Remote


def test_twice_in_one_week_adds_one_line(remote: Remote) -> None:
    """The second run says so, and pushes nothing."""
    first = remote.job("snapshot", remote.clone("one"))
    assert 0 == first.code, first.out
    tip, lines = remote.tip(), remote.ledger()
    assert ["snapshot"] == [json.loads(line)["kind"] for line in lines]
    assert {LEDGER, "proof/rollups"} == {
        path if path == LEDGER else path.rpartition("/")[0]
        for path in remote.git(remote.bare, "show", "--name-only", "--format=", "main").splitlines()
    }

    second = remote.job("snapshot", remote.clone("two"))

    assert 0 == second.code, second.out
    assert "The week is published already; nothing was pushed." in second.out
    assert (tip, lines) == (remote.tip(), remote.ledger())


def test_of_two_jobs_at_once_one_wins_and_the_other_starts_over(remote: Remote) -> None:
    """Both end well; the line stands once, and the chain holds.

    Their commits bear different times: made in one second they would be one commit, and nobody would lose.
    """
    clones = [remote.clone("one"), remote.clone("two")]
    start = remote.tip()
    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(partial(remote.job, "snapshot"), clones, ["1700000000 +0000", "1700000001 +0000"]))
    assert [0, 0] == [each.code for each in done], done
    ends = sorted(each.out.splitlines()[-1] for each in done)
    assert ["Published on main at attempt 1.", "The week is published already; nothing was pushed."] == ends
    assert 1 == len(remote.ledger())
    assert start == remote.git(remote.bare, "rev-parse", "main~1")


def test_a_push_of_something_else_meanwhile_is_kept(remote: Remote) -> None:
    """The line is made anew on top of it, so nothing is lost and nothing doubled."""
    late = remote.clone("late")
    other = remote.clone("other")
    pushed = remote.commit(other, "content/index.md", "the tokens", "all tokens")
    remote.git(other, "push", "--quiet", "origin", "HEAD:main")

    done = remote.job("snapshot", late)

    assert 0 == done.code, done.out
    assert "Published on main at attempt 2." in done.out
    assert pushed == remote.git(remote.bare, "rev-parse", "main~1")
    [line] = remote.ledger()
    assert pushed == json.loads(line)["commit"]


def test_a_branch_that_was_rewritten_meanwhile_fails_loudly(remote: Remote) -> None:
    """Nothing is pushed over it."""
    late = remote.clone("late")
    other = remote.clone("other")
    remote.git(other, "commit", "--quiet", "--amend", "--message", "Another beginning")
    remote.git(other, "push", "--quiet", "--force", "origin", "HEAD:main")
    rewritten = remote.tip()

    done = remote.job("snapshot", late)

    assert 1 == done.code
    assert "Not published: main was rewritten" in done.out
    assert (rewritten, []) == (remote.tip(), remote.ledger())


def test_a_branch_that_takes_no_push_fails_at_once(remote: Remote) -> None:
    """A protected branch is told from a lost race."""
    hook = remote.bare / "hooks" / "pre-receive"
    hook.write_text("#!/bin/sh\nexit 1\n", "utf-8")
    hook.chmod(0o755)
    done = remote.job("snapshot", remote.clone("one"))
    assert 1 == done.code
    assert "Not published: main takes no push from here, and nothing new is on it." in done.out


def test_uncommitted_changes_are_not_published(remote: Remote) -> None:
    """Nor are they lost."""
    clone = remote.clone("one")
    (clone / "content" / "index.md").write_bytes(b"mine\n")
    done = remote.job("snapshot", clone)
    assert 1 == done.code
    assert "Not published: there are uncommitted changes" in done.out
    assert b"mine\n" == (clone / "content" / "index.md").read_bytes()
