"""Every attack on a ledger, with the control that catches it, and what nothing in a repository can catch.

Four controls: the ledger by itself (``chain``), git (``against``), a checkpoint that somebody kept (``since``), and the
digests of artifacts. An attack that passes one of them by is shown to do so: that is why the next one is there.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.audit.auditing import audit
from generator.audit.model import Asked, Replaced
from generator.ledger.verify_history import canonical
from tests.audit.made import checkpoint, committed, git, project, refused, snapshots, told, write_ledger
from tests.ledger.made import chained, joined
from tests.projects import LEDGER, ROWS, RUN, pin, write_rollups

Attack = Callable[[list[bytes]], list[bytes]]


def edited(lines: list[bytes]) -> list[bytes]:
    """A value was changed in place."""
    return [lines[0].replace(b'"n":3', b'"n":4'), *lines[1:]]


def middle_removed(lines: list[bytes]) -> list[bytes]:
    """A line is gone from between two others."""
    return [lines[0], lines[2]]


def reordered(lines: list[bytes]) -> list[bytes]:
    """Two lines changed places."""
    return [lines[1], lines[0], lines[2]]


def key_doubled(lines: list[bytes]) -> list[bytes]:
    """The newest line says two things under one key: readers take the first or the last."""
    return [*lines[:2], lines[2].replace(b'"kind":"snapshot"', b'"kind":"correction","kind":"snapshot"')]


def respaced(lines: list[bytes]) -> list[bytes]:
    """The newest line says the same in other bytes."""
    return [*lines[:2], lines[2].replace(b'"kind":', b'"kind": ')]


def tail_removed(lines: list[bytes]) -> list[bytes]:
    """The newest line is gone."""
    return lines[:2]


def chained_again(lines: list[bytes]) -> list[bytes]:
    """A line was changed, and every digest after it made to fit."""
    records = [json.loads(line) for line in lines]
    return chained([records[0] | {"recorded_at": "2026-01-19"}, *records[1:]])


def newest_replaced(lines: list[bytes]) -> list[bytes]:
    """The newest line is another one, in its place of the chain."""
    records = [json.loads(line) for line in lines]
    return chained([*records[:2], records[2] | {"recorded_at": "2026-02-28"}])


def inserted(lines: list[bytes]) -> list[bytes]:
    """A line that was never published stands between two others, and the rest was made to fit."""
    records = [json.loads(line) for line in lines]
    return chained([records[0], records[0] | {"week": "2026-W06"}, *records[1:]])


def older_forged(lines: list[bytes]) -> list[bytes]:
    """An older line says another figure and another word, and every digest after it was made to fit."""
    first, *rest = [json.loads(line) for line in lines]
    reduction = first["figures"]["token_reduction"] | {"value": "99/100", "display": "99.00 %"}
    figures = first["figures"] | {"token_reduction": reduction}
    return chained([first | {"figures": figures, "verdict": "NO-GO"}, *rest])


@pytest.fixture
def published(tmp_path: Path) -> Path:
    """A project under version control whose three lines are on the branch ``main``."""
    root = project(tmp_path / "project")
    git(root, "init", "--quiet", "--initial-branch=main")
    committed(root)
    return root


def attacked(root: Path, attack: Attack) -> str:
    """Attack the ledger of a project, rollups made to fit, and return the checkpoint that somebody kept before."""
    kept = checkpoint(root)
    lines = (root / LEDGER).read_bytes().splitlines()
    (root / LEDGER).write_bytes(joined(attack(lines)))
    write_rollups(root)
    return kept


@pytest.mark.parametrize(
    ("attack", "control"),
    [
        (edited, f"{LEDGER}:2: found prev"),
        (middle_removed, f"{LEDGER}:2: found seq 3"),
        (reordered, f"{LEDGER}:1: found seq 2"),
        (key_doubled, "more than once in an object"),
        (respaced, "its canonical form"),
    ],
)
def test_the_chain_catches_what_was_not_made_to_fit(published: Path, attack: Attack, control: str) -> None:
    """The ledger alone gives these away, at their line."""
    attacked(published, attack)

    assert control in told(refused(published))


@pytest.mark.parametrize("attack", [tail_removed, chained_again, newest_replaced, inserted])
def test_a_ledger_made_to_fit_is_caught_from_outside_alone(published: Path, attack: Attack) -> None:
    """The ledger alone holds; the base branch and a kept checkpoint each give it away."""
    kept = attacked(published, attack)

    assert audit(published, Asked()).base is None
    assert "than in commit" in (said := told(refused(published, against="main"))) or "where commit" in said
    assert "as in the checkpoint" in told(refused(published, since=kept))


def test_an_older_line_made_to_fit_is_recomputed(published: Path) -> None:
    """No copy from outside is needed: what stands beside the newest line is held against the run as well."""
    attacked(published, older_forged)

    entry, problem = refused(published)

    assert ("proof/rollups/2026-W03.json", f"{LEDGER}:1") == (entry.where.path, str(problem.where))
    assert problem.found.startswith("token_reduction value 99/100, display 99.00 %; verdict NO-GO")


@pytest.mark.parametrize(
    ("kind", "claim"),
    [("withdrawal", "It saved 99 % all the same."), ("correction", "It was a GO. Unchanged since line 1.")],
)
def test_a_claim_is_no_reason(published: Path, kind: str, claim: str) -> None:
    """What the command refuses to write is refused where it was written by hand; numbers of lines may stand."""
    records = [json.loads(line) for line in (published / LEDGER).read_bytes().splitlines()]
    later = records[0] | {"kind": kind, "concerns": 1, "reason": "Row 7 was published twice. Unchanged since line 1."}
    if kind == "withdrawal":
        later |= {"figures": {}, "artifacts": [], "verdict": None}
    write_ledger(published, [*records, later])
    assert 4 == audit(published, Asked()).lines

    write_ledger(published, [*records, later | {"reason": claim}])
    (problem,) = refused(published)

    assert f"{LEDGER}:4" == str(problem.where)
    assert problem.found.endswith(", which says how it went")
    assert "why the line is written, without a value, a verdict or a claim" == problem.expected


def test_honest_growth_passes_every_control(published: Path) -> None:
    """A line more, before and after it is committed."""
    kept = checkpoint(published)
    records = [json.loads(line) for line in (published / LEDGER).read_bytes().splitlines()]
    write_ledger(published, [*records, records[2] | {"week": "2026-W06"}])

    found = audit(published, Asked(since=kept, against="main"))
    assert found.base is not None
    assert (4, 3, 1) == (found.lines, found.base.size, found.base.commits)
    git(published, "switch", "--quiet", "--create", "proposed")
    committed(published)
    found = audit(published, Asked(since=kept, against="main"))
    assert found.base is not None
    assert (3, 2) == (found.base.size, found.base.commits)


def test_a_stale_branch_is_caught_by_the_tip_of_the_base(published: Path) -> None:
    """Compared with where the branches parted it would pass: the base has a line that the branch would lose."""
    git(published, "branch", "stale")
    records = [json.loads(line) for line in (published / LEDGER).read_bytes().splitlines()]
    write_ledger(published, [*records, records[2] | {"week": "2026-W06"}])
    tip = committed(published)
    git(published, "switch", "--quiet", "stale")

    assert f"no line, where commit {tip} has one" in told(refused(published, against="main"))


def test_lines_taken_out_and_put_back_are_found_by_walking_all_commits(published: Path) -> None:
    """The tips look alike; the commit in between is named."""
    content = (published / LEDGER).read_bytes()
    (published / LEDGER).write_bytes(joined(content.splitlines()[:2]))
    between = committed(published)
    (published / LEDGER).write_bytes(content)
    committed(published)

    assert f"2 lines in commit {between}" in told(refused(published, against="main"))


def test_a_ledger_removed_and_begun_anew_is_found(published: Path) -> None:
    """A commit without the ledger is no first commit."""
    content = (published / LEDGER).read_bytes()
    (published / LEDGER).unlink()
    between = committed(published)
    (published / LEDGER).write_bytes(content)
    committed(published)

    assert f"no ledger in commit {between}" in told(refused(published, against="main"))


def test_a_ledger_that_is_gone_now_is_named_beside_what_was_committed(published: Path) -> None:
    """The file is missing, and all of its lines are."""
    (published / LEDGER).unlink()

    said = told(refused(published, against="main"))

    assert f"{LEDGER}: found no such file" in said
    assert f"{LEDGER}:1: found no line, where commit" in said


def test_a_line_overridden_and_built_upon_is_found_by_walking_all_commits(published: Path) -> None:
    """Once the override is itself the base, only the walk over older commits tells."""
    first = git(published, "rev-parse", "HEAD")
    attacked(published, newest_replaced)
    committed(published, "Override")
    records = [json.loads(line) for line in (published / LEDGER).read_bytes().splitlines()]
    write_ledger(published, [*records, records[2] | {"week": "2026-W06"}])
    committed(published)

    assert f"{LEDGER}:3: found another line than in commit {first}" in told(refused(published, against="main"))


def test_a_merge_must_hold_the_lines_of_every_parent(published: Path) -> None:
    """A merge that takes one side drops what the other published."""
    git(published, "switch", "--quiet", "--create", "longer")
    records = [json.loads(line) for line in (published / LEDGER).read_bytes().splitlines()]
    write_ledger(published, [*records, records[2] | {"week": "2026-W06"}])
    longer = committed(published)
    git(published, "switch", "--quiet", "main")
    (published / "README.md").write_text("Other work\n")
    committed(published)
    git(published, "merge", "--quiet", "--strategy=ours", "--message", "Merge", "longer")
    merge = git(published, "rev-parse", "HEAD")

    said = told(refused(published, against="main"))

    assert f"3 lines in commit {merge}; expected the 4 lines of its parent {longer}" in said


def test_a_forced_push_is_given_away_by_an_old_checkpoint_alone(published: Path) -> None:
    """The whole history is new, base branch and all: git agrees with itself."""
    kept = attacked(published, chained_again)
    git(published, "checkout", "--quiet", "--orphan", "fresh")
    committed(published, "Begin")
    git(published, "branch", "--quiet", "--move", "--force", "fresh", "main")

    found = audit(published, Asked(against="main"))
    assert found.base is not None
    assert 1 == found.base.commits
    assert "as in the checkpoint" in told(refused(published, since=kept, against="main"))


def test_a_swapped_artifact_is_caught_by_its_digests(published: Path) -> None:
    """By the pin of the run and by the ledger; where the pin was changed too, by the ledger."""
    (published / ROWS).write_bytes((published / ROWS).read_bytes().replace(b"240", b"140"))
    assert {"as pinned", "as this line"} <= {
        word for word in ("as pinned", "as this line") if word in told(refused(published))
    }

    old, new = (pin(published, [ROWS]), (published / RUN).read_text())
    start = new.index("artifacts: ") + len("artifacts: ")
    (published / RUN).write_text(new[:start] + old + new[new.index("\n", start) :])

    problems = refused(published)
    assert "as pinned" not in told(problems)
    assert [1, 1, 2, 2, 3, 3] == [problem.where.line for problem in problems if "as this line" in problem.expected]


def test_a_correction_accounts_for_other_bytes(published: Path) -> None:
    """The old lines name the old bytes for ever; the later line that replaced them is told."""
    records = [json.loads(line) for line in (published / LEDGER).read_bytes().splitlines()]
    (published / ROWS).write_bytes((published / ROWS).read_bytes().replace(b"240", b"140"))
    text = (published / RUN).read_text()
    start = text.index("artifacts: ") + len("artifacts: ")
    (published / RUN).write_text(text[:start] + pin(published, [ROWS]) + text[text.index("\n", start) :])
    write_ledger(published, [])
    correction = snapshots(published)[2] | {"kind": "correction", "concerns": 3, "reason": "A row was mistyped."}
    earlier = [record | {"kind": "snapshot"} for record in records]
    write_ledger(published, [*earlier, correction])

    found = audit(published, Asked())

    assert {Replaced(ROWS, line, 4) for line in (1, 2, 3)} <= set(found.replaced)
    assert 8 == found.named


def test_a_line_that_names_other_bytes_without_a_correction_accounts_for_nothing(published: Path) -> None:
    """Evidence is not replaced by saying so in passing."""
    records = [json.loads(line) for line in (published / LEDGER).read_bytes().splitlines()]
    other = [artifact | {"sha256": "0" * 64} for artifact in records[0]["artifacts"]]
    write_ledger(published, [records[0] | {"artifacts": other}, *records[1:]])

    assert [1, 1] == [problem.where.line for problem in refused(published)]


def test_what_the_artifact_says_of_its_size_must_be_true(published: Path) -> None:
    """A digest that fits and a size that does not is a line that lies."""
    records = [json.loads(line) for line in (published / LEDGER).read_bytes().splitlines()]
    artifacts = [artifact | {"bytes": artifact["bytes"] + 1} for artifact in records[2]["artifacts"]]
    write_ledger(published, [*records[:2], records[2] | {"artifacts": artifacts}])

    said = [problem for problem in refused(published) if "with the digest of the line" in problem.found]
    assert [3, 3] == [problem.where.line for problem in said]


def test_a_run_that_was_never_recorded_leaves_no_trace(published: Path) -> None:
    """Nothing here can catch it, and the history page says so."""
    lines = (published / LEDGER).read_bytes().splitlines()
    records = [json.loads(line) for line in lines]

    assert lines == [canonical(record) for record in records]
    assert audit(published, Asked(against="main")).lines == 3
    words = (Path(__file__).parents[2] / "content/history.md").read_text()
    assert "**A run that was never recorded.**" in words
    assert "**A rewrite of the whole ledger.**" in words
