"""Rollups against the ledger, and lines against the ones before them: what was published does not get lost."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.errors import Problem, Refusal
from generator.evaluation import evaluate
from generator.ledger.verify_history import read_history
from generator.snapshot.requests import Correction, Withdrawal
from tests.audit.made import write_ledger
from tests.ledger.made import chained, joined
from tests.projects import LEDGER, SUITE, write_rollups
from tests.snapshot.made import (
    NEXT,
    NEXT_DAY,
    SUITE_2,
    WEEK,
    add_second_run,
    ask,
    correct_rows,
    lines,
    publishing,
    rollup,
    snapshot,
)

FIRST, SECOND = f"proof/rollups/{WEEK}.json", f"proof/rollups/{NEXT}.json"
Entry = dict[str, Any]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that published one run in two weeks."""
    root = publishing(tmp_path_factory.mktemp("published") / "project")
    snapshot(root, day=NEXT_DAY)
    return root


@pytest.fixture
def root(published: Path, tmp_path: Path) -> Path:
    """A copy of that project."""
    return Path(shutil.copytree(published, tmp_path / "copy"))


def refused(root: Path) -> list[Problem]:
    """Return why the project does not hold."""
    with pytest.raises(Refusal) as caught:
        evaluate(root)
    return list(caught.value.problems)


def edit(root: Path, path: str, change: Callable[[dict[str, Entry]], object]) -> None:
    """Change the entries of a rollup in place."""
    document = json.loads((root / path).read_text())
    change(document["suites"])
    (root / path).write_text(json.dumps(document))


def without_counts(figures: Entry) -> Entry:
    """Return figures without the counts of pairs."""
    return {name: figure for name, figure in figures.items() if not name.startswith("pairs.")}


def test_a_rollup_that_is_gone_is_missed(root: Path) -> None:
    """An older one too: the line that published the week names it."""
    (root / FIRST).unlink()

    (problem,) = refused(root)

    expected = "the rollup of the week with what line 1 of the ledger published of example@first-run"
    assert (FIRST, "no such file", expected) == (problem.where.path, problem.found, problem.expected)
    assert problem.remedy.startswith("Restore the rollup from a copy:")


def test_an_entry_that_is_gone_is_missed(root: Path) -> None:
    """Whoever cut a withdrawal short is told what to do."""
    edit(root, FIRST, lambda suites: suites.clear())

    (problem,) = refused(root)

    assert (FIRST, "no entry of the suite example") == (problem.where.path, problem.found)
    assert problem.remedy.endswith("Where a withdrawal of that line was cut short, run it again.")


@pytest.mark.parametrize("path", [FIRST, SECOND], ids=["older", "newest"])
def test_figures_that_a_rollup_leaves_out_are_told(root: Path, path: str) -> None:
    """Nothing recomputes what is not there: the line is what it is held against."""
    edit(root, path, lambda suites: suites["example"].update(figures=without_counts(suites["example"]["figures"])))

    (problem,) = refused(root)

    assert path == problem.where.path
    assert "pairs.both_failed not held, pairs.control_failed not held" in problem.found
    line = (FIRST, SECOND).index(path) + 1
    assert f"as line {line} of the ledger published it" in problem.expected


def test_a_value_of_an_older_rollup_is_held_against_its_line(root: Path) -> None:
    """The run gives the newest rollup alone; an older one has its line, and both values are told."""
    figure = {"value": "1/2", "display": "50.00 %"}
    edit(root, FIRST, lambda suites: suites["example"]["figures"]["token_reduction"].update(figure))

    (problem,) = refused(root)

    assert "token_reduction 1/2 (50.00 %, n 3, derived, from_rows)" == problem.found
    assert problem.expected.startswith("token_reduction 1/3 (33.33 %, n 3, derived, from_rows), as line 1 of")


def test_a_rollup_that_no_line_published_is_none(root: Path) -> None:
    """With a value that the run does not give, whatever its week; with those that it gives, it was written ahead."""
    ahead = "proof/rollups/2026-W03.json"
    document = json.loads((root / FIRST).read_text()) | {"week": "2026-W03"}
    (root / ahead).write_text(json.dumps(document))

    assert evaluate(root).ledger.size == 2
    edit(root, ahead, lambda suites: suites["example"].update(verdict="NO-GO"))
    (problem,) = refused(root)

    assert ahead == problem.where.path
    assert "an entry of the run first-run, which no standing line of the ledger published for the week" == problem.found


def test_what_is_written_ahead_leaves_nothing_out(root: Path) -> None:
    """It has to be what the snapshot would have written."""
    ahead = "proof/rollups/2026-W06.json"
    document = json.loads((root / SECOND).read_text()) | {"week": "2026-W06"}
    document["suites"]["example"]["figures"].pop("mean_score")
    (root / ahead).write_text(json.dumps(document))

    assert [ahead] == [problem.where.path for problem in refused(root)]


def test_a_rollup_of_another_run_written_ahead_is_taken_up(root: Path) -> None:
    """Killed between rollup and ledger: the project passes, and the same command finishes."""
    add_second_run(root)
    content = (root / LEDGER).read_bytes()
    snapshot(root, day=NEXT_DAY, run="second-run")
    finished = (root / LEDGER).read_bytes()
    (root / LEDGER).write_bytes(content)

    assert "second-run" == rollup(root, NEXT)["example"]["run"]
    assert evaluate(root).ledger.size == 2
    snapshot(root, day=NEXT_DAY, run="second-run")
    assert finished == (root / LEDGER).read_bytes()


def dropping(root: Path, names: Callable[[Entry], Entry]) -> None:
    """Write the ledger anew, chained and with its rollups, with fewer figures in its newest line."""
    first, second = read_history((root / LEDGER).read_bytes()).records
    write_ledger(root, [first, second | {"figures": names(second["figures"])}])


def test_a_line_does_not_drop_what_the_one_before_it_held(root: Path) -> None:
    """A chained line and its rollup agree with each other; the counts that they leave out are named."""
    dropping(root, without_counts)

    (problem,) = refused(root)

    assert f"{LEDGER}:2" == str(problem.where)
    assert problem.found.startswith("a snapshot without pairs.both_failed, pairs.control_failed,")
    assert "every figure that line 1 published and the run still gives" == problem.expected


def test_the_way_out_of_a_line_that_drops_figures_can_be_gone(root: Path) -> None:
    """Taken back and published again, as the refusal says."""
    dropping(root, lambda figures: {name: figures[name] for name in figures if name != "mean_score"})
    (problem,) = refused(root)
    assert 'proofpage snapshot --withdraw 2 --reason "..." and then --run first-run' in problem.remedy

    ask(root, Withdrawal(2, "It left a figure out."))
    snapshot(root, day=NEXT_DAY, run="first-run")

    assert 4 == evaluate(root).ledger.size
    assert "mean_score" in lines(root)[3].figures


def test_lines_from_before_there_were_counts_stay(root: Path) -> None:
    """A later line may hold more."""
    first, second = read_history((root / LEDGER).read_bytes()).records
    write_ledger(root, [first | {"figures": without_counts(first["figures"])}, second])

    assert 2 == evaluate(root).ledger.size


def forging(root: Path, *, seq: int = 1, **changes: Any) -> None:
    """Write the ledger anew, chained, with another line in the place of one, and leave the rollups as they are."""
    records = list(read_history((root / LEDGER).read_bytes()).records)
    records[seq - 1] |= changes
    (root / LEDGER).write_bytes(joined(chained(records)))


def forged(root: Path, **changes: Any) -> Entry:
    """Return the figures of the first line with other values of the first figure."""
    figures: Entry = read_history((root / LEDGER).read_bytes()).records[0]["figures"]
    return figures | {"token_reduction": figures["token_reduction"] | changes}


def test_an_older_line_that_its_rollup_contradicts_is_refused(root: Path) -> None:
    """A rollup that says what the run gives now does not excuse the line that stands for its week."""
    forging(root, figures=forged(root, value="99/100", display="99.00 %"), verdict="NO-GO")

    entry = next(problem for problem in refused(root) if problem.where.path == FIRST)

    assert entry.found.startswith("verdict GO, token_reduction 1/3 (33.33 %")
    assert entry.expected.startswith("verdict NO-GO, token_reduction 99/100 (99.00 %")
    assert entry.remedy.endswith("Where a correction or withdrawal in that week was cut short, run it again.")


@pytest.mark.parametrize("forgotten", [{}, {"artifacts": []}, {"methodology": None, "week": None}])
def test_an_older_line_is_recomputed_as_the_newest_is(root: Path, forgotten: Entry) -> None:
    """With a rollup made to fit too; what the line leaves unsaid of its evidence is taken for that of today."""
    forging(root, figures=forged(root, value="99/100", display="99.00 %"), verdict="NO-GO", **forgotten)
    shutil.rmtree(root / "proof/rollups")
    write_rollups(root)

    (problem,) = [each for each in refused(root) if each.where.path == LEDGER]

    assert f"{LEDGER}:1" == str(problem.where)
    assert "token_reduction value 99/100, display 99.00 %; verdict NO-GO in a line that stands" == problem.found
    expected = "value 1/3, display 33.33 %, recomputed from the run; verdict GO, which the gate gives"
    assert expected == problem.expected
    assert 'proofpage snapshot --correct 1 --reason "..."' in problem.remedy


def test_lines_of_a_version_before_this_one_agree_with_each_other(root: Path) -> None:
    """Nothing computes them any more: of the same evidence under the same version they say the same."""
    copy = root / "proof/suites/example/version-1.yaml"
    copy.parent.mkdir()
    shutil.copyfile(root / SUITE, copy)
    (root / SUITE).write_text(SUITE_2)
    assert 2 == evaluate(root).ledger.size
    forging(root, figures=forged(root, value="99/100", display="99.00 %"))
    shutil.rmtree(root / "proof/rollups")
    write_rollups(root)

    (problem,) = refused(root)

    assert "token_reduction 99/100 (99.00 %, n 3, derived, from_rows) in a line that stands" == problem.found
    assert problem.expected.endswith("as line 2 says of the same evidence")


def test_an_older_line_of_bytes_that_were_corrected_is_history(root: Path) -> None:
    """Only the newest week was corrected: the one before it says what its own bytes gave."""
    correct_rows(root)
    ask(root, Correction(2, None, "A row was mistyped."))

    first, second, third = lines(root)
    assert first.figures == second.figures != third.figures
    assert 3 == evaluate(root).ledger.size
