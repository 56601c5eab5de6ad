"""The check of pull requests and pushes, run as it ships, against a repository on this machine."""

from __future__ import annotations

import hashlib
from pathlib import Path

from tests.workflows.remote import LEDGER, Remote

HELD = "Hold the ledger against what was pushed before"
ROWS = "proof/runs/example/rows.jsonl"
RUN = "proof/runs/example/run.yaml"


def _pull_request(remote: Remote, fork: Path) -> Path:
    """Return a checkout of what a pull request from a fork would become."""
    merge = remote.clone("merge")
    remote.git(merge, "fetch", "--quiet", str(fork), "main")
    remote.git(merge, "merge", "--quiet", "--no-ff", "--message", "Merge", "FETCH_HEAD")
    remote.git(merge, "push", "--quiet", "origin", "HEAD:refs/pull/1/merge")
    checkout = remote.clone("checkout")
    remote.git(checkout, "fetch", "--quiet", "origin", "refs/pull/1/merge")
    remote.git(checkout, "checkout", "--quiet", "--detach", "FETCH_HEAD")
    return checkout


def _take_no_pushes(remote: Remote) -> None:
    hook = remote.bare / "hooks" / "pre-receive"
    hook.write_text("#!/bin/sh\necho pushed >> ../pushes\nexit 1\n", "utf-8")
    hook.chmod(0o755)


def test_a_pull_request_from_a_fork_gets_its_summary_without_any_right_to_write(remote: Remote) -> None:
    """The table names the figure, both values and the cause; nothing is pushed."""
    fork = remote.clone("fork")
    before = hashlib.sha256((fork / ROWS).read_bytes()).hexdigest()
    (fork / ROWS).write_bytes((fork / ROWS).read_bytes().replace(b"900", b"600"))
    remote.commit(fork, RUN, before, hashlib.sha256((fork / ROWS).read_bytes()).hexdigest())
    checkout = _pull_request(remote, fork)
    _take_no_pushes(remote)

    done = remote.job("check", checkout, event_name="pull_request", base_ref="main")

    assert 0 == done.code, done.out
    assert "| `example/token_reduction` | 8.0 % | 18.0 % | NARROW | corrected artifact |" in done.summary
    assert not (remote.work / "pushes").exists()


def test_a_typed_number_is_annotated_and_the_check_fails(remote: Remote) -> None:
    """The annotation stands at the line of the pull request."""
    fork = remote.clone("fork")
    remote.commit(fork, "content/index.md", "The verdict is", "It saved 43 % everywhere. The verdict is")
    checkout = _pull_request(remote, fork)

    done = remote.job("check", checkout, event_name="pull_request", base_ref="main")

    assert (1, "") == (done.code, done.summary)
    assert "::error file=content/index.md,line=10,col=" in done.out


def test_a_push_that_loses_a_line_of_the_ledger_fails_loudly(remote: Remote) -> None:
    """Forced over the branch, the old ledger is fetched by its commit, and the new one does not begin with it."""
    clone = remote.clone("clone")
    before = remote.git(clone, "rev-parse", "HEAD")
    assert 0 == remote.job("snapshot", clone).code
    published = remote.tip()
    remote.git(clone, "reset", "--quiet", "--hard", before)
    after = remote.commit(clone, "content/index.md", "the tokens", "all tokens")
    remote.git(clone, "push", "--quiet", "--force", "origin", "HEAD:main")
    checkout = remote.clone("checkout")

    done = remote.job("check", checkout, event_name="push", only=HELD, **{"event.before": published})

    assert (after, 1) == (remote.tip(), done.code)
    assert LEDGER in done.out
    assert "Traceback" not in done.out


def test_a_push_whose_base_is_gone_fails_loudly(remote: Remote) -> None:
    """What cannot be fetched cannot be compared."""
    checkout = remote.clone("checkout")
    done = remote.job("check", checkout, event_name="push", only=HELD, **{"event.before": "1" * 40})
    assert 1 == done.code
    assert "::error::The commit before this push is gone" in done.out


def test_the_first_push_has_nothing_before_it(remote: Remote) -> None:
    """The service then names a commit of zeros."""
    checkout = remote.clone("checkout")
    done = remote.job("check", checkout, event_name="push", only=HELD, **{"event.before": "0" * 40})
    assert 0 == done.code, done.out
    assert done.out.endswith("Nothing was on this branch before.\n")
