"""What a snapshot publishes, when it publishes nothing, and what it refuses."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest

from generator.build import Options, build_site, check_site
from generator.errors import CannotRun, Contradiction, Problem, Refusal
from generator.evaluation import evaluate
from generator.ledger.changes import Cause
from generator.ledger.verify_history import read_history
from generator.snapshot.requests import Correction, Snapshot, Withdrawal
from generator.snapshot.taking import rehearse
from tests.projects import ROWS, RUN, SUITE, write_project
from tests.snapshot.made import (
    DAY,
    HIDDEN,
    NEXT,
    NEXT_DAY,
    SUITE_2,
    WEEK,
    add_second_run,
    ask,
    correct_rows,
    files,
    lines,
    publishing,
    rollup,
    snapshot,
)
from tests.verdicts.test_claims import claim, written


def test_a_snapshot_publishes_the_newest_run_of_every_suite(tmp_path: Path) -> None:
    """A line a suite, with every declared figure, the counts that are known, and the digests the run pins."""
    root = publishing(tmp_path, HIDDEN)

    first, hidden = lines(root)
    assert ("example", "first-run", WEEK, DAY, "GO") == (
        first.suite,
        first.run_id,
        first.week,
        first.recorded_at,
        first.verdict,
    )
    assert ("hidden", "private-run") == (hidden.suite, hidden.run_id)
    assert ("1/3", "33.33 %", 3, "derived", "from_rows") == _facets(root, 0, "token_reduction")
    assert ("3", "3", 4, "derived", "from_rows") == _facets(root, 0, "pairs.valid")
    assert {"token_reduction", "median_reduction", "median_reduction[large]"} <= first.figures.keys()
    assert "median_reduction[large]" in hidden.figures
    assert "pairs.valid" not in hidden.figures
    rules = ["proof/methodology.yaml", "proof/runs/first-run/rows.jsonl", "proof/runs/first-run/run.yaml", SUITE]
    assert rules == [a.path for a in first.artifacts]
    assert "proof/sealed/private-run.md" in [a.path for a in hidden.artifacts]
    assert "The first snapshot of this suite." == first.reason


def _facets(root: Path, index: int, name: str) -> tuple[object, ...]:
    figure = lines(root)[index].figures[name]
    return figure.value, figure.display, figure.n, figure.class_, figure.depth


def test_the_rollup_says_what_the_line_says(tmp_path: Path) -> None:
    """The week's rollup is a projection of the line, and the project with both passes a build."""
    root = publishing(tmp_path)

    entry, line = rollup(root, WEEK)["example"], lines(root)[0]
    assert ("first-run", 1, 1, "2026-01-15", "GO") == tuple(
        entry[key] for key in ("run", "suite_version", "methodology", "measured_on", "verdict")
    )
    assert list(line.figures) == list(entry["figures"])
    assert {"value": "1/3", "display": "33.33 %", "n": 3, "class": "derived", "depth": "from_rows"} == entry["figures"][
        "token_reduction"
    ]
    assert check_site(Options(root)).checkpoint == f"1:{line.sha256}"


def test_the_ledger_holds_for_a_stranger(tmp_path: Path) -> None:
    """What is written is canonical and chained by the rules that the shipped script knows."""
    root = publishing(tmp_path)
    snapshot(root, day=NEXT_DAY)

    assert () == read_history((root / "proof/history.jsonl").read_bytes()).findings


def test_the_same_evidence_in_the_same_week_changes_nothing(tmp_path: Path) -> None:
    """A second time, nothing is written, and it is said which line holds it already."""
    root = publishing(tmp_path)
    before = files(root)

    outcome = snapshot(root, day="2026-01-22")

    assert before == files(root)
    assert (outcome.before, ()) == (outcome.after, outcome.additions)
    assert ["nothing changed since line 1 of the same week"] == [note.text for note in outcome.notes]


def test_a_new_week_with_the_same_evidence_says_so(tmp_path: Path) -> None:
    """A line is added, without causes, that names the line it repeats."""
    root = publishing(tmp_path)

    (addition,) = snapshot(root, day=NEXT_DAY).additions

    assert addition.change is not None
    assert addition.change.is_empty
    assert ("Unchanged since line 1.", NEXT) == (addition.line.reason, addition.line.week)


def test_other_evidence_in_the_same_week_names_the_ways_on(tmp_path: Path) -> None:
    """A newer run of a suite that the week already shows: nothing is written, and three ways are named."""
    root = publishing(tmp_path)
    add_second_run(root)
    before = files(root)

    with pytest.raises(Contradiction) as refusal:
        snapshot(root)

    assert before == files(root)
    said = str(refusal.value)
    assert said.startswith("proof/history.jsonl:1 (example@second-run): found other content than now for the week")
    assert 'proofpage snapshot --correct 1 --reason "..." replaces that line' in said
    assert "proofpage snapshot --run second-run publishes the other run" in said


def test_a_run_may_be_named_to_stand_beside_another(tmp_path: Path) -> None:
    """Both lines stand, the rollup shows the later one, and the next plain snapshot of the week changes nothing."""
    root = publishing(tmp_path)
    add_second_run(root)

    (addition,) = snapshot(root, run="second-run").additions

    assert addition.change is not None
    assert (Cause.NEW_DATA,) == addition.change.causes
    assert "second-run" == rollup(root, WEEK)["example"]["run"]
    assert () == snapshot(root).additions
    assert check_site(Options(root)).checkpoint.startswith("2:")


def test_a_new_run_in_a_new_week_is_new_data(tmp_path: Path) -> None:
    """The cause stands in the line, with what changed; the change shows from and to."""
    root = publishing(tmp_path)
    add_second_run(root)

    (addition,) = snapshot(root, day=NEXT_DAY).additions

    assert addition.change is not None
    moved = {each.name: each for each in addition.change.figures}["token_reduction"]
    assert moved.before is not None
    assert moved.after is not None
    assert ("33.33 %", "38.33 %") == (moved.before.display, moved.after.display)
    assert addition.line.reason == (
        "Since line 1: new data (the run second-run in place of first-run). "
        "Figures that changed: median_reduction, token_reduction."
    )


def test_another_version_of_the_suite_is_a_changed_formula(tmp_path: Path) -> None:
    """The same bytes under a new version: named so in the next week, refused in the same one."""
    root = publishing(tmp_path)
    (root / SUITE).write_text(SUITE_2.replace("1 * mean(treatment.score)", "mean(control.score)"))

    with pytest.raises(Contradiction, match=r"changed formula; a figure differs"):
        snapshot(root)
    (addition,) = snapshot(root, day=NEXT_DAY).additions

    assert "Since line 1: changed formula (suite version 2 in place of 1). Figures that changed: mean_score." == (
        addition.line.reason
    )


def test_another_gate_is_a_changed_rule(tmp_path: Path) -> None:
    """The same figures with another verdict."""
    root = publishing(tmp_path)
    (root / SUITE).write_text(SUITE_2.replace("when: [token_reduction > 0]", "when: [token_reduction > 0.99]"))

    (addition,) = snapshot(root, day=NEXT_DAY).additions

    assert addition.line.reason == (
        "Since line 1: changed rule (suite version 2 in place of 1). No published figure changed. Verdict GO to NO-GO."
    )


def test_evidence_that_does_not_pass_is_not_published(tmp_path: Path) -> None:
    """Rows that are not as pinned, and rows that are not as published, are refused, in any week."""
    root = publishing(tmp_path)
    correct_rows(root)
    before = files(root)

    for day in (DAY, NEXT_DAY):
        with pytest.raises(Refusal, match=r"append a correction with proofpage snapshot --correct 1 --reason"):
            snapshot(root, day=day)

    assert before == files(root)


def test_every_remedy_for_a_mended_row_is_a_step_that_is_taken(tmp_path: Path) -> None:
    """First the digest in run.yaml, then the correction; no message sends anybody to restore the rollup."""
    root = publishing(tmp_path)
    correct_rows(root)
    pinned = (root / RUN).read_bytes()
    (root / RUN).write_bytes(pinned.replace(sha256((root / ROWS).read_bytes()).hexdigest().encode(), b"0" * 64))

    (pin, *others) = refusal_of(root)
    assert "write the new digest here;" in pin.remedy
    assert others
    for problem in others:
        assert f"put the new digest into {RUN} first and then append a correction with proofpage" in problem.remedy

    (root / RUN).write_bytes(pinned)
    (remedy,) = {problem.remedy.partition(" The rollup is")[0] for problem in refusal_of(root)}
    assert remedy.endswith('or append a correction with proofpage snapshot --correct 1 --reason "...".')
    ask(root, Correction(1, None, "A row held the wrong arm."))
    check_site(Options(root))


def refusal_of(root: Path) -> tuple[Problem, ...]:
    """Return the problems for which a snapshot of the day is refused."""
    with pytest.raises(Refusal) as caught:
        snapshot(root)
    return caught.value.problems


def test_a_correction_takes_the_place_of_its_line(tmp_path: Path) -> None:
    """It keeps the week, names the cause behind the reason given, rewrites the rollup, and the build passes again."""
    root = publishing(tmp_path)
    correct_rows(root)

    (addition,) = ask(root, Correction(1, None, "A row held the wrong arm.")).additions

    line = addition.line
    assert ("correction", 1, WEEK, NEXT_DAY) == (line.kind, line.concerns, line.week, line.recorded_at)
    assert (line.reason or "").startswith("A row held the wrong arm. Since line 1: corrected artifact (proof/runs/")
    assert "38.33 %" == rollup(root, WEEK)["example"]["figures"]["token_reduction"]["display"]
    assert check_site(Options(root)).checkpoint == f"2:{line.sha256}"
    assert "Unchanged since line 2." == snapshot(root, day=NEXT_DAY).additions[0].line.reason


def test_a_correction_is_made_once(tmp_path: Path) -> None:
    """The same again changes nothing, and another one of the same line names the line to take instead."""
    root = publishing(tmp_path)
    correct_rows(root)
    ask(root, Correction(1, None, "A row held the wrong arm."))

    again = ask(root, Correction(1, None, "A row held the wrong arm."))
    add_second_run(root)

    assert ["line 2 says this already"] == [note.text for note in again.notes]
    with pytest.raises(CannotRun, match="line 1 was already the subject of line 2, a correction: name line 2 instead"):
        ask(root, Correction(1, "second-run", "Once more."))
    assert 2 == len(lines(root))


def test_a_correction_of_what_holds_is_none(tmp_path: Path) -> None:
    """Where the evidence gives what the line says, nothing is added."""
    root = publishing(tmp_path)

    outcome = ask(root, Correction(1, None, "To be sure."))

    assert ["there is nothing to correct: line 1 holds"] == [note.text for note in outcome.notes]


def test_a_correction_that_would_leave_a_contradiction_is_refused(tmp_path: Path) -> None:
    """Where a newer rollup still says the old value, that one is named, and nothing is written."""
    root = publishing(tmp_path)
    snapshot(root, day=NEXT_DAY)
    correct_rows(root)
    before = files(root)

    with pytest.raises(Refusal, match=r"proof/rollups/2026-W05\.json"):
        ask(root, Correction(1, None, "A row held the wrong arm."))
    assert before == files(root)
    ask(root, Correction(2, None, "A row held the wrong arm."))

    assert check_site(Options(root)).checkpoint.startswith("3:")


def test_a_withdrawal_takes_a_line_back(tmp_path: Path) -> None:
    """It needs no evidence, empties the rollup, and the run is not published again unless it is named."""
    root = publishing(tmp_path)
    correct_rows(root)

    (addition,) = ask(root, Withdrawal(1, "The rows are in doubt.")).additions

    assert ("withdrawal", 1, {}, None) == (
        addition.line.kind,
        addition.line.concerns,
        addition.line.figures,
        addition.line.verdict,
    )
    assert {} == rollup(root, WEEK)
    assert ["the run first-run was withdrawn in line 2; name it with --run to publish it again"] == [
        note.text for note in snapshot(root, day=NEXT_DAY).notes
    ]
    assert 3 == len(snapshot(root, day=NEXT_DAY, run="first-run").additions) + 2
    assert check_site(Options(root)).checkpoint.startswith("3:")


def test_the_project_builds_after_every_kind_of_line(tmp_path: Path) -> None:
    """A ledger with a snapshot, a correction, a withdrawal and a repetition renders and passes the guard."""
    root = publishing(tmp_path, HIDDEN)
    correct_rows(root)
    ask(root, Correction(1, None, "Row 17 held the wrong arm."))
    ask(root, Withdrawal(2, "Its owner asked for it."))
    snapshot(root, day=NEXT_DAY)

    build_site(Options(root))

    page = (root / "site/history/index.html").read_text()
    assert "Row 17 held the wrong arm" in page
    assert 5 == page.count('<section class="case"')


def test_retired_suites_get_no_line_unless_their_run_is_named(tmp_path: Path) -> None:
    """History is not repeated by itself."""
    text = (Path(SUITE), "retired: true\nquestion:")
    suite = write_project(tmp_path) / text[0]
    suite.write_text(suite.read_text().replace("question:", text[1], 1))

    assert ["it is retired; name its run to publish it again"] == [note.text for note in snapshot(tmp_path).notes]
    assert 1 == len(snapshot(tmp_path, run="first-run").additions)


def test_only_runs_measured_by_the_end_of_the_week_are_published(tmp_path: Path) -> None:
    """An earlier week shows what there was then; a week before any run, nothing."""
    root = write_project(tmp_path)
    add_second_run(root)

    (addition,) = snapshot(root, week="2026-W03").additions
    nothing = snapshot(root, week="2026-W02")

    assert "first-run" == addition.line.run_id
    assert ["no run was measured up to the end of the week 2026-W02"] == [note.text for note in nothing.notes]
    with pytest.raises(CannotRun, match="second-run was measured on 2026-01-19, after the week 2026-W03"):
        snapshot(root, week="2026-W03", run="second-run")
    with pytest.raises(CannotRun, match="the week 2026-W09 has not begun on 2026-01-20"):
        snapshot(root, week="2026-W09")


def test_a_rehearsal_writes_nothing(tmp_path: Path) -> None:
    """It shows the very line that would be added."""
    root = write_project(tmp_path)
    before = files(root)

    rehearsed = rehearse(root, Snapshot(None, None, None), recorded_at=DAY)

    assert before == files(root)
    taken = snapshot(root)
    assert (taken.additions, taken.after, taken.rollups) == (rehearsed.additions, rehearsed.after, rehearsed.rollups)


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (Correction(9, None, "x"), r"there is no line 9 in proof/history\.jsonl: it has 1 line"),
        (Correction(1, "third-run", "x"), r"there is no run 'third-run' under proof/runs/\. "),
        (Withdrawal(2, "x"), r"there is no line 2"),
        (Snapshot(None, "first-rum", None), r"Did you mean 'first-run'\?"),
    ],
)
def test_unknown_names_and_numbers_are_wrong_usage(request_: object, said: str, tmp_path: Path) -> None:
    """What is not there is said to be so, and nothing is written."""
    root = publishing(tmp_path)
    before = files(root)

    with pytest.raises(CannotRun, match=said):
        ask(root, request_)  # type: ignore[arg-type]

    assert before == files(root)


def test_a_rollup_written_ahead_is_tolerated_and_taken_up(tmp_path: Path) -> None:
    """A try that died before the ledger was renamed: the build passes, and the next try writes it, changed or not."""
    root = publishing(tmp_path)
    written = files(root)
    (root / "proof/history.jsonl").write_bytes(b"")

    assert check_site(Options(root)).checkpoint.startswith("0:")
    snapshot(root)
    assert written == files(root)

    (root / "proof/history.jsonl").write_bytes(b"")
    correct_rows(root)
    snapshot(root)
    assert "38.33 %" == rollup(root, WEEK)["example"]["figures"]["token_reduction"]["display"]
    assert check_site(Options(root)).checkpoint.startswith("1:")


def test_what_a_killed_append_leaves_is_no_evidence(tmp_path: Path) -> None:
    """Unfinished files and a stale lock file are passed over by a build, and published nowhere."""
    root = publishing(tmp_path)
    for name in (".history.jsonl.new", ".history.jsonl.lock", "rollups/.2026-W04.json.new"):
        (root / "proof" / name).write_bytes(b"{")

    site = build_site(Options(root)).target

    assert [] == [path for path in site.rglob(".*") if path.name != ".gitignore"]


def test_a_withdrawn_result_is_marked_everywhere_and_never_verified(tmp_path: Path) -> None:
    """When nothing that was published of a run stands any more, every number of it says so, and a claim on it falls."""
    root = publishing(tmp_path)
    before = evaluate(root).judgement.runs["example", "first-run"]
    ask(root, Withdrawal(1, "The rows are in doubt."))
    after = evaluate(root).judgement.runs["example", "first-run"]

    assert before.freshness != after.freshness
    assert ("withdrawn", "what the ledger published of the run was withdrawn") == (
        after.freshness,
        after.freshness_reason,
    )
    assert "withdrawn" in [unmet.rule for unmet in after.publication.unmet]
    site = build_site(Options(root)).target
    badge = next((site / "badges").glob("example*.svg")).relative_to(site)
    for path in ("index.html", str(badge), "latest-numbers.json", "api/v1/summary.json", "feed.xml"):
        assert "withdrawn" in (site / path).read_text(), path
    home = (site / "index.html").read_text()
    assert '<span class="mark" data-mark="withdrawn">withdrawn</span>' in home
    assert re.search("<meta [^>]*withdrawn", home)


@pytest.mark.parametrize("requires", ["preliminary", "verified"])
def test_no_claim_rests_on_a_withdrawn_run(tmp_path: Path, requires: str) -> None:
    """However little it requires: the claim is withdrawn too, or the build is refused."""
    root = publishing(tmp_path)
    ask(root, Withdrawal(1, "The rows are in doubt."))
    (root / "content/claims.yaml").write_text(written(claim(sentence="It takes less.", requires=requires)))

    with pytest.raises(Refusal) as refused:
        evaluate(root)
    (problem,) = refused.value.problems
    assert "bound to example/token_reduction@first-run, a run that was withdrawn; expected a figure" in str(problem)
