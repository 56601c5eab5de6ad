"""The constructed projects that other tests start from are sound."""

from __future__ import annotations

from pathlib import Path

from generator.evidence.reading import read_archive
from tests.projects import PRIVATE, PRIVATE_RUN, RUN, write_project


def test_the_constructed_project_is_read(tmp_path: Path) -> None:
    """The project as it stands has one suite, one run and three valid pairs of four."""
    archive = read_archive(write_project(tmp_path))
    assert (["example"], ["first-run"]) == (list(archive.suites), list(archive.runs))
    statuses = [unit.status for unit in archive.pairs["first-run", "main"].units]
    assert ["valid", "valid", "valid", "missing"] == statuses


def test_the_constructed_private_run_is_read(tmp_path: Path) -> None:
    """With the private files there is a second suite, whose run has recorded values and a sealed document."""
    archive = read_archive(write_project(tmp_path, PRIVATE))
    assert ["example", "hidden"] == list(archive.suites)
    assert (["private-run"], ["private-run"]) == (list(archive.recorded), list(archive.sealed))


def test_pins_are_the_digests_of_what_was_written(tmp_path: Path) -> None:
    """Pins are computed, for the folder of a run and for its sealed document, and no mark is left."""
    root = write_project(tmp_path, PRIVATE)
    for manifest in (RUN, PRIVATE_RUN):
        assert "@PINS@" not in (root / manifest).read_text("utf-8")
    assert 2 == (root / PRIVATE_RUN).read_text("utf-8").count(
        "proof/", (root / PRIVATE_RUN).read_text("utf-8").index("artifacts:")
    )
