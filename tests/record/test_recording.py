"""A run is measured in order, once, and whatever became of an attempt is a row."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

from generator import __version__
from generator.audit.originals import make_again
from generator.build import Options, build_site, check_site
from generator.errors import CannotRun, Contradiction, Malformed, Missing, Refusal
from generator.evidence.reading import read_archive
from generator.evidence.record_spec import Machine
from generator.ledger.lock import exclusive
from generator.progress import Phase, Step, watched_by
from generator.record import recording, surroundings
from generator.record.recording import FOLDER, record, rehearse_record
from tests.record.measured import (
    COLUMNS,
    ORDER,
    PAIRING,
    PLAIN,
    RECORD,
    attempts_in,
    calls,
    measured_project,
    measuring,
    recording_text,
    rows,
    script,
)

BEHAVIOURS = """\
case "$0 $1 $2" in
"fails r helped") exit 3 ;;
"dies r helped") kill -9 $$ ;;
"hangs r helped") sleep 60 & sleep 60 ;;
"chats r helped") echo "done: 5 tokens" ;;
"adds r helped") echo '{"tokens": 5, "prompt": "secret"}' ;;
"zero r helped") echo '{"tokens": 0, "score": 0.5}' ;;
*) echo working; echo '{"tokens": 5, "score": 0.50}' ;;
esac"""


MACHINE = Machine(system="System", processor="Processor", python="Python")


class Stopped(Exception):
    """What ends a recording in the middle."""


def stop_at(number: int) -> Callable[[int], None]:
    """Return what ends a recording before an attempt is noted."""

    def stop(current: int) -> None:
        if current == number:
            raise Stopped

    return stop


def stopped(root: Path, monkeypatch: pytest.MonkeyPatch, *, at: int = 4) -> Path:
    """Return the journal of a recording that was stopped before an attempt was noted."""
    with monkeypatch.context() as context:
        context.setattr(recording, "run_command", measuring(then=stop_at(at)))
        with pytest.raises(Stopped):
            record(root, "example", "first")
    return root / FOLDER / "first.jsonl"


@pytest.fixture(name="behaved", scope="module")
def _behaved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project with a run in which one arm misbehaves in every way."""
    matrix = "matrix: {task: [well, fails, dies, hangs, chats, adds, zero], round: [r]}\n"
    root = measured_project(tmp_path_factory.mktemp("behaved"), BEHAVIOURS, matrix=matrix, limit="3")
    recorded = record(root, "example", "first")
    assert {"answered": 8, "failed": 2, "unreadable": 3, "timed_out": 1} == recorded.attempts
    return root


def test_arms_alternate_and_each_attempt_is_made_once(tmp_path: Path) -> None:
    """A B, then B A; what the rows hold was measured in that order."""
    root = measured_project(tmp_path)
    record(root, "example", "first")

    assert list(ORDER) == calls(root)
    assert list(ORDER) == [(row["task"], row["round"], row["arm"]) for row in rows(root)]
    assert [7] * 12 == [row["tokens"] for row in rows(root)]
    assert [] == list((root / FOLDER).glob("first*"))


def test_whatever_becomes_of_an_attempt_is_a_row(behaved: Path) -> None:
    """With its exit code or its signal; nothing that cannot be read stands for a measurement."""
    names = ("outcome", "no_failure", "exit_code", "signal", "tokens")
    found = {row["task"]: tuple(row[name] for name in names) for row in rows(behaved) if row["arm"] == "helped"}

    assert {
        "well": ("answered", True, 0, None, 5),
        "fails": ("failed", False, 3, None, None),
        "dies": ("failed", False, None, 9, None),
        "hangs": ("timed_out", True, None, None, None),
        "chats": ("unreadable", False, 0, None, None),
        "adds": ("unreadable", False, 0, None, None),
        "zero": ("unreadable", False, 0, None, None),
    } == found


def test_every_unit_has_the_status_of_what_became_of_it(behaved: Path) -> None:
    """Ended at the limit is over the budget, so no answer; a failure is one and no hole."""
    pairs = read_archive(behaved).pairs["first", "main"]

    statuses = {unit.key[0]: unit.status for unit in pairs.units}
    assert {
        **dict.fromkeys(("fails", "dies", "chats", "adds", "zero"), "treatment_failed"),
        "well": "valid",
        "hangs": "no_answer",
    } == statuses


def test_the_rows_are_what_the_kept_journal_holds(behaved: Path) -> None:
    """They are made of it again, byte for byte, and decimals stay as they were printed."""
    made = make_again(read_archive(behaved))

    assert (1, 0) == (made.runs, made.without)
    assert '"score": 0.50' in (behaved / "proof/runs/first/rows.jsonl").read_text("utf-8")


def test_the_page_of_a_run_shows_what_it_was_measured_on(behaved: Path, tmp_path: Path) -> None:
    """Names as they are recorded, numbers as they are declared; the project passes."""
    build_site(Options(behaved, out=tmp_path / "site"))
    page = (tmp_path / "site/runs/first/index.html").read_text("utf-8")
    machine = read_archive(behaved).runs["first"].machine
    assert machine is not None

    assert f'<dt>System</dt><dd><span class="id" data-id="recorded">{machine.system}</span></dd>' in page
    assert f'data-parameter="runs/first/machine.cores" value="{machine.cores}">' in page
    assert f'data-parameter="runs/first/machine.memory_bytes" value="{machine.memory_bytes}">' in page
    assert f'<dt>Python that measured</dt><dd><span class="id" data-id="recorded">{machine.python}</span>' in page
    assert f'proofpage</span> <span class="id" data-id="recorded">{__version__}</span>' in page


def test_a_machine_that_says_more_than_a_name_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page would show it as a name; every place is told."""
    root = measured_project(tmp_path)
    monkeypatch.setattr(recording, "run_command", measuring())
    monkeypatch.setattr(surroundings, "read_machine", lambda: MACHINE)
    record(root, "example", "first")
    path = root / "proof/runs/first/run.yaml"
    names = r"(?m)^(  (?:system|processor|python|\"proofpage\")): .*$"
    text, changed = re.subn(names, r'\1: "40 % faster"', path.read_text("utf-8"))
    path.write_text(text, encoding="utf-8")

    with pytest.raises(Refusal) as refused:
        check_site(Options(root))
    said = {problem.where.line for problem in refused.value.problems if "says more than a name" in problem.found}
    assert {at for at, line in enumerate(text.splitlines(), 1) if "faster" in line} == said
    assert 4 == changed == len(said)


def test_nothing_undeclared_that_was_printed_is_kept(behaved: Path) -> None:
    """Neither in the rows nor in the journal, whose reasons repeat nothing that was printed."""
    files = [path for path in behaved.rglob("*") if path.is_file() and "proof/runs" in path.as_posix()]
    assert files
    assert [] == [path for path in files if b"secret" in path.read_bytes() or b"prompt" in path.read_bytes()]


def test_times_and_memory_are_those_of_the_command(behaved: Path) -> None:
    """The one that was ended took as long as the limit, and hardly any processor time."""
    hung = next(row for row in rows(behaved) if row["outcome"] == "timed_out")

    assert 3 < hung["wall_seconds"] < 20
    assert hung["cpu_seconds"] < 1


def test_the_run_says_what_it_was_measured_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Machine, versions, commit, whether the tree was clean, and the digests of what the suite depends on."""
    monkeypatch.setattr(recording, "run_command", measuring())
    versions = {"shell": ["/bin/sh", "-c", "echo; echo shell, version 1.2.dev3+x from $PWD"]}
    versions["python"] = ["{python}", "--version"]
    text = recording_text(script(PLAIN), versions=versions, dataset="made up")
    root = measured_project(tmp_path, recording=text, more="depends_on: [content/index.md]\n")
    for words in (["init"], ["add", "."], ["commit", "-m", "All"]):
        names = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", "-C", str(root), *names, *words], check=True, capture_output=True)
    record(root, "example", "first")

    run = read_archive(root).runs["first"]
    assert run.machine is not None
    assert run.machine.system.startswith(os.uname().sysname)
    assert run.machine.python.startswith("CPython ")
    assert {"proofpage", "python", "shell"} == set(run.versions)
    assert platform.python_version() == run.versions["python"]
    assert "1.2.dev3+x" == run.versions["shell"]
    assert (False, ("content/index.md",)) == (run.dirty, tuple(run.inputs or ()))
    assert run.commit is not None
    assert "made up" == (run.dataset.name if run.dataset else None)
    assert str(root) not in (root / "proof/runs/first/run.yaml").read_text("utf-8")
    assert os.uname().nodename not in (root / "proof/runs/first/run.yaml").read_text("utf-8")


def test_a_run_that_is_there_is_refused_before_anything_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And stays as it was."""
    root = measured_project(tmp_path)
    monkeypatch.setattr(recording, "run_command", measuring())
    record(root, "example", "first")
    before = (root / "proof/runs/first/rows.jsonl").read_bytes()
    monkeypatch.setattr(recording, "run_command", measuring(then=stop_at(1)))

    with pytest.raises(Contradiction, match="a run of the id first"):
        record(root, "example", "first")
    assert before == (root / "proof/runs/first/rows.jsonl").read_bytes()


def test_two_recordings_at_once_are_refused(tmp_path: Path) -> None:
    """They would measure each other; the other one is told to come again."""
    root = measured_project(tmp_path)
    (root / FOLDER).mkdir(parents=True)

    with (
        exclusive(root / FOLDER),
        pytest.raises(CannotRun, match=r"another process is recording in this project; nothing was written"),
    ):
        record(root, "example", "first")
    assert [] == list((root / FOLDER).glob("*.jsonl"))


def test_a_recording_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A last line that was torn is cut, its attempt made again, and those before it are kept as they were."""
    root = measured_project(tmp_path)
    journal = stopped(root, monkeypatch)
    before = journal.read_bytes()
    journal.write_bytes(before + b'{"journal": 1, "kind": "attempt", "number": 4, "un')
    monkeypatch.setattr(recording, "run_command", measuring())
    steps: list[Step] = []
    with watched_by(steps.append):
        record(root, "example", "first")

    kept = root / "proof/runs/first/originals/journal.jsonl"
    assert list(ORDER) == attempts_in(kept)
    assert kept.read_bytes().startswith(before)
    assert [(done, 12) for done in range(3, 13)] == [
        (step.done, step.total) for step in steps if step.phase is Phase.RECORDING
    ]
    assert ["1.000000001", "1.000000002", "1.000000003", "1.000000001"] == [
        str(Decimal(str(row["wall_seconds"]))) for row in rows(root)[:4]
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda root: _edit(root / RECORD, PLAIN.replace('"', '\\"'), "true"), "plan: "),
        (lambda root: _edit(root / "proof/suites/example.yaml", "[a, b]", "[a, b, c]"), "attempts: 12, now 18"),
        (lambda root: _edit(root / "proof/suites/example.yaml", 'seconds: "20"', 'seconds: "30"'), "plan: "),
        (lambda root: _edit(root / "content/index.md", "Example", "Another"), "inputs: "),
        (lambda root: _edit(root / FOLDER / "first.jsonl", '"cores": ', '"cores": 1'), "machine: "),
        (lambda root: _edit(root / FOLDER / "first.jsonl", '"proofpage": "', '"proofpage": "9'), "versions: "),
    ],
)
def test_what_began_otherwise_is_not_gone_on_with(
    change: Callable[[Path], None], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another command, units, limit, file, machine or version: one run holds what was measured in one way."""
    root = measured_project(tmp_path, more="depends_on: [content/index.md]\n")
    journal = stopped(root, monkeypatch)
    change(root)
    before = journal.read_bytes()

    with pytest.raises(Contradiction, match=said):
        record(root, "example", "first")
    assert before == journal.read_bytes()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"arm": "plain"', '"arm": "helped"', "the attempt 1 of another unit or arm"),
        ('{"journal": 1, "kind": "attempt"', '{"journal": 2, "kind": "attempt"', "another line"),
        ('{"journal": 1, "kind": "attempt"', '{"journal": 1 "kind": "attempt"', "JSON"),
    ],
)
def test_an_edited_journal_is_refused(
    old: str, new: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At its line where it has one."""
    root = measured_project(tmp_path)
    _edit(stopped(root, monkeypatch), old, new)

    with pytest.raises(Malformed, match=said):
        record(root, "example", "first")


def test_files_that_change_while_they_are_measured_make_no_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal stays, and once they are what they were the run is added without another attempt."""
    root = measured_project(tmp_path, more="depends_on: [content/index.md]\n")
    text = (root / "content/index.md").read_text("utf-8")

    def change(number: int) -> None:
        if number == 5:
            (root / "content/index.md").write_text("# Another\n", encoding="utf-8")

    monkeypatch.setattr(recording, "run_command", measuring(then=change))
    with pytest.raises(Contradiction, match="other files that the suite depends on"):
        record(root, "example", "first")
    assert list(ORDER) == attempts_in(root / FOLDER / "first.jsonl")

    (root / "content/index.md").write_text(text, encoding="utf-8")
    monkeypatch.setattr(recording, "run_command", measuring(then=stop_at(1)))
    record(root, "example", "first")
    assert 12 == len(rows(root))


def test_a_file_that_is_not_there_is_refused_before_anything_runs(tmp_path: Path) -> None:
    """A run that rests on it would be stale at once."""
    root = measured_project(tmp_path, more="depends_on: [content/index.md, gone.py]\n")

    with pytest.raises(Missing, match=r"proof/suites/example\.yaml:\d+:\d+: found no file gone\.py"):
        record(root, "example", "first")


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    """What stands in the matrix is an argument, whatever characters it holds."""
    word = "a; touch owned $(touch owned) > owned"
    matrix = f'matrix: {{task: ["{word}"], round: ["1"]}}\n'
    text = recording_text(["/bin/sh", "-c", 'printf \'{"note": "%s"}\' "$0"', "{unit}", "{arm}"])
    columns = {name: COLUMNS[name] for name in ("wall_seconds", "no_failure")} | {"note": "{type: text}"}
    root = measured_project(tmp_path, matrix=matrix, columns=columns, recording=text)
    record(root, "example", "first")

    assert [word, word] == [row["note"] for row in rows(root)]
    assert not (root / "owned").exists()


def test_a_command_that_cannot_be_started_is_no_failure(tmp_path: Path) -> None:
    """Nothing is noted, so that the recording goes on once the command is there."""
    root = measured_project(tmp_path, recording=recording_text(["no-such-command", "{arm}"]))

    with pytest.raises(CannotRun, match="cannot run 'no-such-command': No such file or directory"):
        record(root, "example", "first")
    assert [] == attempts_in(root / FOLDER / "first.jsonl")


def test_a_rehearsal_runs_and_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts what is done already."""
    root = measured_project(tmp_path)
    assert 0 == rehearse_record(root, "example", "first").done
    assert not (root / ".proofpage").exists()
    journal = stopped(root, monkeypatch)
    journal.write_bytes(journal.read_bytes() + b"torn")
    before = journal.read_bytes()

    assert 3 == rehearse_record(root, "example", "first").done
    assert before == journal.read_bytes()


def test_arms_can_have_commands_of_their_own(tmp_path: Path) -> None:
    """A suite without repetitions has one of each."""
    commands = {
        "plain": ["/bin/sh", "-c", "echo '{\"tokens\": 9}'"],
        "helped": ["/bin/sh", "-c", "echo '{\"tokens\": 4}'"],
    }
    text = json.dumps({"schema": "proofpage/record/v1", "commands": commands})
    pairing = PAIRING.replace("repetition: round, ", "")
    root = measured_project(tmp_path, recording=text, pairing=pairing, matrix="matrix: {task: [a, b]}\n")
    record(root, "example", "first")

    found = [(row["task"], row["arm"], row["tokens"]) for row in rows(root)]
    assert [("a", "plain", 9), ("a", "helped", 4), ("b", "helped", 4), ("b", "plain", 9)] == found
    shutil.rmtree(root / ".proofpage")


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


NAMING = {"task": "{type: text}", "round": "{type: integer}", "arm": "{type: text}"}


def test_what_names_an_attempt_may_be_a_column_too(tmp_path: Path) -> None:
    """Key, repetition and arm are those of the attempt, and no command has to print them."""
    root = measured_project(tmp_path, columns={**COLUMNS, **NAMING})
    record(root, "example", "first")

    assert list(ORDER) == [(row["task"], str(row["round"]), row["arm"]) for row in rows(root)]
    assert [7] * 12 == [row["tokens"] for row in rows(root)]
    assert 6 == len(read_archive(root).pairs["first", "main"].units)


def test_what_no_outcome_could_mend_is_refused_before_the_first_attempt(tmp_path: Path) -> None:
    """By the rehearsal as well, at the suite, with the attempt whose row could not be."""
    root = measured_project(tmp_path, columns={**COLUMNS, "outcome": "{type: text, arms: [plain]}"})
    for measure in (record, rehearse_record):
        with pytest.raises(Malformed) as refused:
            measure(root, "example", "first")
        assert {"proof/suites/example.yaml"} == {problem.where.path for problem in refused.value.problems}
        assert "in what the attempt a / 1 in helped would be as a row" in str(refused.value)
    assert not (root / "calls.txt").exists()
