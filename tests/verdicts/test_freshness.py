"""Freshness over constructed projects: files on the disk against the digests that a run recorded."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from generator.errors import Malformed
from generator.evaluation import evaluate
from generator.evidence.archive import Archive
from generator.evidence.reading import read_archive
from generator.evidence.runs import Run
from generator.printing.scanning import is_clean
from generator.verdicts.freshness import FileState, Freshness, dependencies_of, judge_freshness
from tests.projects import METHODOLOGY, METHODOLOGY_TEXT, RUN, RUN_TEXT, SUITE, SUITE_TEXT, write_project

TOOL = b"print('tool')\n"
RECORDED = f"{{src/tool2.py: {hashlib.sha256(TOOL).hexdigest()}}}"


def _judged(
    root: Path,
    *,
    inputs: str = RECORDED,
    dirty: str = "false",
    methodology: int = 1,
    depends_on: str = "[src/tool2.py]",
    suite: str = "",
    run_expires: str | None = None,
    as_of: str | None = "2026-06-26",
) -> Freshness:
    """Judge the first run of a project whose suite depends on one file."""
    run = RUN_TEXT.replace("inputs: null", f"inputs: {inputs}").replace("dirty: null", f"dirty: {dirty}")
    run += f"expires: {run_expires}\n" if run_expires else ""
    newer = METHODOLOGY_TEXT.replace("version: 1\nq", f"version: {methodology}\nq")
    for version in range(2, methodology + 1):
        newer += f"  - {{version: {version}, reason: The rules changed.}}\n"
    changes = {SUITE: f"{SUITE_TEXT}depends_on: {depends_on}\n{suite}", RUN: run, METHODOLOGY: newer}
    if not (root / "src").exists():
        (root / "src").mkdir()
        (root / "src" / "tool2.py").write_bytes(TOOL)
    archive = read_archive(write_project(root, changes))
    return _of(archive, run=archive.runs["first-run"], as_of=as_of)


def _of(archive: Archive, *, run: Run | None, as_of: str | None) -> Freshness:
    suite = archive.suites["example"]
    return judge_freshness(archive, suite, run=run, files=dependencies_of(archive, suite), as_of=as_of)


def test_files_as_recorded_are_current(tmp_path: Path) -> None:
    """The digest matches and the tree was clean."""
    assert _judged(tmp_path).word == "current"


def test_a_dirty_run_of_matching_files_is_still_current(tmp_path: Path) -> None:
    """Whether the tree was clean is another question, with its own rule."""
    assert _judged(tmp_path, dirty="true").word == "current"


def test_why_the_evidence_is_dirty_is_part_of_the_reason(tmp_path: Path) -> None:
    """Files that are as they were recorded are no reason for "dirty"; the uncommitted changes are."""
    root = write_project(tmp_path, {RUN: RUN_TEXT.replace("dirty: null", "dirty: true")})
    verdicts = evaluate(root).judgement.runs["example", "first-run"]
    assert verdicts.freshness_reason.endswith(", and the run was made from a working tree with uncommitted changes")


def test_one_changed_byte_is_stale_and_names_the_file(tmp_path: Path) -> None:
    """The file that differs is told apart from the reason, since a path may hold digits."""
    _judged(tmp_path)
    (tmp_path / "src" / "tool2.py").write_bytes(TOOL + b"#")
    freshness = _judged(tmp_path)
    recorded, now = (hashlib.sha256(content).hexdigest() for content in (TOOL, TOOL + b"#"))
    assert ("stale", (FileState("src/tool2.py", recorded, now),)) == (freshness.word, freshness.files)


def test_a_deleted_file_is_stale(tmp_path: Path) -> None:
    """What is gone is no longer as it was recorded."""
    _judged(tmp_path)
    (tmp_path / "src" / "tool2.py").unlink()
    freshness = _judged(tmp_path)
    assert ("stale", "a file the suite depends on is not there") == (freshness.word, freshness.reason)
    assert FileState("src/tool2.py", hashlib.sha256(TOOL).hexdigest(), None) == freshness.files[0]


def test_a_file_that_never_was_there_is_stale(tmp_path: Path) -> None:
    """A named file that is missing is said to be missing, even where no digest was recorded."""
    assert "stale" == _judged(tmp_path, inputs="null", depends_on="[src/tool2.py, src/absent.py]").word


def test_stale_outweighs_unknown(tmp_path: Path) -> None:
    """A file that differs settles the matter, whatever else was not recorded."""
    _judged(tmp_path)
    (tmp_path / "src" / "tool2.py").write_bytes(b"other")
    assert _judged(tmp_path, dirty="null", depends_on="[src/tool2.py, src/unrecorded.py]").word == "stale"


@pytest.mark.parametrize(("inputs", "dirty"), [("null", "false"), ("{}", "false"), (RECORDED, "null")])
def test_what_was_not_recorded_is_unknown(tmp_path: Path, inputs: str, dirty: str) -> None:
    """Without digests, without the digest of one file, or without the dirty flag nothing is current."""
    assert _judged(tmp_path, inputs=inputs, dirty=dirty).word == "unknown"


def test_a_suite_that_names_no_file_is_never_current(tmp_path: Path) -> None:
    """Nothing to compare is no agreement; that the digests were not recorded is said where they were not."""
    freshness = _judged(tmp_path, inputs="{}", depends_on="[]")
    assert ("unknown", "the suite names no file it depends on") == (freshness.word, freshness.reason)
    unrecorded = _judged(tmp_path, inputs="null", depends_on="[]")
    assert "the digests of the files the run depended on are not recorded" == unrecorded.reason


def test_another_methodology_is_incompatible(tmp_path: Path) -> None:
    """Even files that match do not make an old methodology the new one."""
    assert _judged(tmp_path, methodology=2).word == "incompatible"


def test_a_suite_without_a_run_has_no_evidence(tmp_path: Path) -> None:
    """There is nothing that could be fresh."""
    archive = read_archive(write_project(tmp_path))
    assert "no_evidence" == _of(archive, run=None, as_of=None).word


def test_every_reason_can_be_printed_as_it_stands(tmp_path: Path) -> None:
    """Reasons hold no number, whatever the files are called."""
    found = [_judged(tmp_path), _judged(tmp_path, inputs="null"), _judged(tmp_path, inputs="{}")]
    found += [_judged(tmp_path, dirty="null"), _judged(tmp_path, methodology=2)]
    assert all(is_clean(freshness.reason) for freshness in found)


@pytest.mark.parametrize(
    "path", ["../outside.py", "/etc/hostname", "src/../src/tool2.py", "src", "./src/tool2.py", "src\\x"]
)
def test_a_path_that_leads_elsewhere_is_refused_at_its_line(tmp_path: Path, path: str) -> None:
    """Only plain paths of files inside the project are read."""
    with pytest.raises(Malformed) as refused:
        _judged(tmp_path, depends_on=f"['{path}']")
    problem = refused.value.problems[0]
    assert ("proof/suites/example.yaml", repr(path)) == (problem.where.path, problem.found)
    assert problem.where.line is not None


def test_a_link_that_leads_out_of_the_project_is_refused(tmp_path: Path) -> None:
    """A symbolic link is followed only inside the project."""
    root = tmp_path / "project"
    (root / "src").mkdir(parents=True)
    (tmp_path / "outside.py").write_bytes(TOOL)
    (root / "src" / "tool2.py").symlink_to(tmp_path / "outside.py")
    with pytest.raises(Malformed, match="does not lead out of the project"):
        _judged(root)


def test_a_pattern_names_every_file_below(tmp_path: Path) -> None:
    """A changed file that only a pattern names makes the run stale, and so does one that is gone."""
    assert "current" == _judged(tmp_path, depends_on="['src/**/*.py']").word
    (tmp_path / "src" / "tool2.py").write_bytes(b"other")
    assert "stale" == _judged(tmp_path, depends_on="['src/**/*.py']").word
    (tmp_path / "src" / "tool2.py").rename(tmp_path / "src" / "tool3.py")
    freshness = _judged(tmp_path, depends_on="['src/**/*.py']")
    assert ("stale", ["src/tool2.py"]) == (freshness.word, [file.path for file in freshness.files])


def test_a_new_file_under_a_pattern_is_unknown(tmp_path: Path) -> None:
    """Nobody recorded whether it was there when the run was measured."""
    _judged(tmp_path)
    (tmp_path / "src" / "new.py").write_bytes(b"")
    assert "unknown" == _judged(tmp_path, depends_on="['src/*.py']").word


def test_a_pattern_without_a_file_is_stale(tmp_path: Path) -> None:
    """What the suite depends on is not there."""
    freshness = _judged(tmp_path, depends_on="['lib/**']")
    assert ("stale", "no file matches a pattern of the files the suite depends on") == (
        freshness.word,
        freshness.reason,
    )


@pytest.mark.parametrize(("as_of", "word"), [("2026-02-14", "current"), ("2026-02-15", "stale"), (None, "unknown")])
def test_evidence_expires_with_the_days_that_its_suite_gives_it(tmp_path: Path, as_of: str | None, word: str) -> None:
    """The last day is still good; without a day to judge on, nobody can say."""
    freshness = _judged(tmp_path, suite="expires_after_days: 30\n", as_of=as_of)
    assert (word, "2026-02-14") == (freshness.word, freshness.expires)


def test_the_earlier_of_both_last_days_counts(tmp_path: Path) -> None:
    """A run cannot prolong what its suite allows."""
    longer = _judged(tmp_path, suite="expires_after_days: 30\n", run_expires="2027-01-01")
    assert ("stale", "2026-02-14") == (longer.word, longer.expires)
    assert "2026-02-01" == _judged(tmp_path, suite="expires_after_days: 30\n", run_expires="2026-02-01").expires
