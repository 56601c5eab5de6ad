"""Versions and their reasons: consecutive, complete, and none made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import Malformed
from generator.evidence.reading import read_archive
from tests.projects import METHODOLOGY, METHODOLOGY_TEXT, SUITE, SUITE_TEXT, write_project

FIRST, SECOND, THIRD = (f"{{version: {version}, reason: It was time.}}" for version in (1, 2, 3))


def _refused(root: Path, *, version: int, changes: list[str]) -> tuple[int | None, str, str]:
    text = SUITE_TEXT.replace("version: 1", f"version: {version}", 1) + f"changes: [{', '.join(changes)}]\n"
    with pytest.raises(Malformed) as refused:
        read_archive(write_project(root, {SUITE: text}))
    problem = refused.value.problems[0]
    return problem.where.line, problem.found, problem.expected


@pytest.mark.parametrize(("version", "changes"), [(1, []), (1, [FIRST]), (2, [FIRST, SECOND])])
def test_a_version_with_all_its_reasons_is_read(tmp_path: Path, version: int, changes: list[str]) -> None:
    """A first version may be silent: there was no rule before it."""
    text = SUITE_TEXT.replace("version: 1", f"version: {version}", 1) + f"changes: [{', '.join(changes)}]\n"
    archive = read_archive(write_project(tmp_path, {SUITE: text}))
    assert len(changes) == len(archive.suites["example"].changes)


@pytest.mark.parametrize(
    ("version", "changes", "told"),
    [
        (2, [], "none"),
        (2, [FIRST], "1"),
        (2, [SECOND], "2"),
        (3, [FIRST, THIRD], "1, 3"),
        (2, [SECOND, FIRST], "2, 1"),
        (1, [FIRST, SECOND], "1, 2"),
        (2, [FIRST, SECOND, SECOND], "1, 2, 2"),
    ],
)
def test_a_version_without_its_reason_is_refused(tmp_path: Path, version: int, changes: list[str], told: str) -> None:
    """Raised without a reason, with a gap, out of order, twice, or ahead of the file: each is refused at its line."""
    line, found, expected = _refused(tmp_path, version=version, changes=changes)
    assert f"version: {version}, with reasons for the versions {told}" == found
    assert f"one entry for each version from 1 to {version}, in that order" in expected
    assert line is not None


def test_a_version_that_is_none_is_refused(tmp_path: Path) -> None:
    """Versions are counted from one."""
    assert "version: 0" == _refused(tmp_path, version=0, changes=[])[1]


def test_the_methodology_tells_its_first_version_too(tmp_path: Path) -> None:
    """What everything rests on is never silent."""
    text = METHODOLOGY_TEXT.replace("{version: 1, reason", "{version: 2, reason")
    with pytest.raises(Malformed, match="with reasons for the versions 2"):
        read_archive(write_project(tmp_path, {METHODOLOGY: text}))
