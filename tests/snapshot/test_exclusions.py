"""Excluded runs and the ledger: none is published any more, and what was published of one stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.audit.auditing import audit
from generator.audit.model import Asked
from generator.errors import CannotRun, Refusal
from generator.evaluation import evaluate
from generator.pages.rendering import render_site
from generator.snapshot.requests import Correction, Withdrawal
from tests.pages.made import facts_of, page_of, spaced
from tests.projects import SUITE, SUITE_TEXT
from tests.snapshot.made import NEXT, NEXT_DAY, add_second_run, ask, lines, publishing, snapshot

EXCLUDED = "exclusions: {runs: [{run: second-run, reason: The cache was warm.}]}\n"
CHANGES = "changes:\n  - {version: 1, reason: The first.}\n  - {version: 2, reason: The second run is left out.}\n"
LATER = SUITE_TEXT.replace("version: 1", "version: 2") + EXCLUDED + CHANGES


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project whose newest run was published in the second line, and is excluded by the next version of its suite."""
    publishing(tmp_path)
    add_second_run(tmp_path)
    snapshot(tmp_path, day=NEXT_DAY, week=NEXT)
    (tmp_path / SUITE).write_text(LATER)
    return tmp_path


def test_the_newest_run_that_counts_is_published(root: Path) -> None:
    """The excluded run is passed over; its line stays the line that it was."""
    before = lines(root)
    (addition,) = snapshot(root, day="2026-02-03").additions

    assert ["first-run", "second-run", "first-run"] == [line.run_id for line in lines(root)]
    assert "first-run" == addition.line.run_id
    assert before == lines(root)[:2]


def test_naming_it_publishes_nothing(root: Path) -> None:
    """Neither as a snapshot nor as a correction; taking its line back is possible."""
    sentence = "the run second-run is not published: proof/suites/example.yaml excludes it, for this reason: The cache"
    with pytest.raises(CannotRun, match=sentence):
        snapshot(root, day="2026-02-03", run="second-run")
    with pytest.raises(CannotRun, match=sentence):
        ask(root, Correction(2, None, "Again."), day="2026-02-03")
    assert 2 == len(lines(root))
    ask(root, Withdrawal(2, "The cache was warm."), day="2026-02-03")
    assert "withdrawal" == lines(root)[-1].kind
    assert "excluded" == evaluate(root).judgement.runs["example", "second-run"].freshness


def test_a_suite_without_a_run_that_counts_publishes_nothing(root: Path) -> None:
    """It says why it gets no line."""
    both = EXCLUDED.replace("runs: [", "runs: [{run: first-run, reason: The cache was warm.}, ")
    (root / SUITE).write_text(LATER.replace(EXCLUDED, both))
    (note,) = snapshot(root, day="2026-02-03", week=NEXT).notes
    assert "no run that counts was measured up to the end of the week 2026-W05" == note.text


def test_an_exclusion_after_publication_is_a_new_version(root: Path) -> None:
    """Under the version that was published it is refused like any other changed rule, at its own line."""
    (root / "proof/suites/example").mkdir()
    (root / "proof/suites/example/version-1.yaml").write_text(SUITE_TEXT)
    (root / SUITE).write_text(SUITE_TEXT + EXCLUDED)
    with pytest.raises(Refusal) as refused:
        evaluate(root)
    (problem,) = refused.value.problems
    assert "exclusions.runs.0.run: second-run under version 1" == problem.found
    assert SUITE_TEXT.count("\n") + 1 == problem.where.line


def test_its_reason_is_wording(root: Path) -> None:
    """It may be mended where the file as published is kept."""
    (root / SUITE).write_text(LATER)
    snapshot(root, day="2026-02-03")
    (root / "proof/suites/example").mkdir()
    (root / "proof/suites/example/version-2.yaml").write_text(LATER)
    (root / SUITE).write_text(LATER.replace("The cache was warm", "Its cache was warm"))
    assert 3 == evaluate(root).ledger.size


def test_the_line_stays_marked_and_everything_is_verified(root: Path) -> None:
    """The history says that the suite excludes the run; no course is led by its value."""
    site = render_site(facts_of(root))
    history = spaced(page_of(site, "history/index.html").body)
    page = page_of(site, "figures/example/token_reduction/index.html")
    course = spaced(page.body)

    assert "stands, but the suite excludes the run" in history
    assert "The suite excludes the run of this line today, with a reason; the line stays as it is." in history
    assert "Struck out, since the suite excludes the run: line 2" in course
    assert 1 == len(page.css("path.strike"))
    assert "a later line corrected or withdrew it" not in course
    assert 2 == audit(root, Asked()).lines
