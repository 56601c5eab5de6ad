"""How far work has come is told to a watcher where there is one, and to nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.build import Options, build_site
from generator.progress import Phase, Step, counted, each, tell, tell_more, watched_by
from tests.figures.constructed import INTEGER, Pair, Suite, Yaml, project_files, rows_lines
from tests.projects import LEDGER, ROWS, write_project


def test_a_known_number_is_told_from_nothing_to_all() -> None:
    """The first step comes before the first item, and each further one behind an item that is done."""
    steps: list[Step] = []
    with watched_by(steps.append):
        for item in each(Phase.WRITING, ["a", "b"]):
            tell(Phase.GUARDING)
            assert item in ("a", "b")
    writing = [Step(Phase.WRITING, done, 2) for done in range(3)]
    assert [writing[0], Step(Phase.GUARDING), writing[1], Step(Phase.GUARDING), writing[2]] == steps


def test_unknown_numbers_add_up_over_the_whole_work() -> None:
    """Rows of one file are counted on from those of another; a total is not made up."""
    steps: list[Step] = []
    with watched_by(steps.append):
        tell_more(Phase.READING, 4)
        assert ["x"] == list(counted(Phase.READING, iter("x")))
    assert [Step(Phase.READING, done) for done in (4, 4, 5)] == steps


def test_nobody_is_told_outside_and_the_next_work_starts_from_nothing() -> None:
    """Steps reach the watcher of their own work alone, also after an exception."""
    steps: list[Step] = []
    with pytest.raises(KeyError), watched_by(steps.append):
        _fail_after_seven()
    tell_more(Phase.FIGURES, 1)
    with watched_by(steps.append):
        tell_more(Phase.FIGURES, 2)
    assert [Step(Phase.FIGURES, 7), Step(Phase.FIGURES, 2)] == steps


def _fail_after_seven() -> None:
    tell_more(Phase.FIGURES, 7)
    raise KeyError


@pytest.fixture(name="project")
def _project(tmp_path: Path) -> Path:
    """A project with rows and with an interval that is drawn."""
    drawn: Yaml = {"formula": "mean(delta)", "interval": {"method": "bootstrap", "resample": "independent"}}
    suite = Suite({"middle": drawn}, {"x": INTEGER}, {"delta": "treatment.x - control.x"})
    pairs: list[Pair] = [({"x": 50}, {"x": 50 + at * at % 17 - 5}) for at in range(20)]
    files = project_files(suite, {ROWS: "".join(rows_lines(pairs)), LEDGER: ""})
    return write_project(tmp_path / "project", files)


def _digested(site: Path) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def test_a_build_tells_all_its_phases_in_order_and_to_their_ends(project: Path) -> None:
    """Rows, figures, resamples, pages, what is guarded and what is written are each told up to the last one."""
    steps: list[Step] = []
    with watched_by(steps.append):
        files = build_site(Options(project)).files
    last = {step.phase: step for step in steps}
    pages = len(list((project / "site").rglob("*.html")))
    expected = [Phase.READING, Phase.RESAMPLING, Phase.FIGURES, Phase.LAYING_OUT, Phase.RENDERING, Phase.GUARDING]
    assert [*expected, Phase.WRITING] == sorted(last, key=lambda phase: max(_places(steps, phase)))
    whole = {Phase.READING: (40, None), Phase.RESAMPLING: (1_000, 1_000), Phase.LAYING_OUT: (pages, None)}
    whole |= {Phase.RENDERING: (pages, pages), Phase.GUARDING: (files, files), Phase.WRITING: (files, files)}
    assert whole == {phase: (last[phase].done, last[phase].total) for phase in whole}


def _places(steps: list[Step], phase: Phase) -> Iterator[int]:
    return (at for at, step in enumerate(steps) if step.phase is phase)


def test_a_watcher_changes_no_byte_of_the_site(project: Path) -> None:
    """Watched and unwatched, the same evidence gives the same files."""
    build_site(Options(project, out=project / "plain"))
    with watched_by(lambda _: None):
        build_site(Options(project, out=project / "watched"))
    assert _digested(project / "plain") == _digested(project / "watched")
