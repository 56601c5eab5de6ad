"""The command: what it prints, what a machine reads, and what is wrong usage."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from generator.cli.main import main
from tests.audit.made import committed, git
from tests.projects import SUITE, SUITE_TEXT, write_project
from tests.snapshot.made import DAY, WEEK, add_second_run, correct_rows, files, lines

Capture = pytest.CaptureFixture[str]
INTENT = """\
schema: proofpage/intent/v1
suite: example
planned_n: 3
margin: "0.05"
stopping_rule: Stop when every task has run in both arms.
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project that has published nothing yet, whose rule asks for an intent of three pairs."""
    rule = "publication: {primary: token_reduction, min_valid_pairs: 3, require_intent: true}"
    text = re.sub(r"publication: .*", rule, SUITE_TEXT)
    return write_project(tmp_path / "project", {SUITE: text})


def run(root: Path, *arguments: str, day: str = DAY) -> int:
    """Run the command on a day."""
    return main(["--project", str(root), "snapshot", "--recorded-at", day, *arguments])


def test_it_prints_what_changed_and_the_new_checkpoint(root: Path, capsys: Capture) -> None:
    """The line, its verdict and reason, the rollup, and both checkpoints; nothing on stderr."""
    assert 0 == run(root)
    first = lines(root)[0]
    out, err = capsys.readouterr()
    assert "" == err
    assert out.splitlines() == [
        "Added 1 line to the ledger.",
        f"  line 1  snapshot: example@first-run for {WEEK}",
        "    verdict     GO",
        "    reason      The first snapshot of this suite.",
        f"    rollup      proof/rollups/{WEEK}.json",
        f"    checkpoint  1:{first.sha256} (before: 0:{'0' * 64})",
    ]


def test_a_change_is_shown_from_and_to_with_its_cause(root: Path, capsys: Capture) -> None:
    """Each figure that moved, by how much, and why."""
    run(root)
    correct_rows(root)
    capsys.readouterr()

    assert 0 == run(root, "--correct", "1", "--reason", "A row held the wrong arm.")

    out = capsys.readouterr().out
    assert "line 2  correction of line 1: example@first-run" in out
    assert "figure      token_reduction: 33.33 % (n 3) to 38.33 % (n 3)  (corrected artifact)" in out


def test_a_second_time_nothing_is_added(root: Path, capsys: Capture) -> None:
    """It says so, names the line, and exits with 0: a schedule may run it daily."""
    run(root)
    before = files(root)
    capsys.readouterr()

    assert 0 == run(root)

    assert before == files(root)
    out = capsys.readouterr().out
    assert out.startswith("Nothing to add: the ledger stays as it is.\n")
    assert "example: no line, because nothing changed since line 1 of the same week" in out


def test_other_evidence_is_a_refusal(root: Path, capsys: Capture) -> None:
    """Exit code 1, the ways on at the end, nothing on stdout."""
    run(root)
    add_second_run(root)
    capsys.readouterr()

    assert 1 == run(root)

    out, err = capsys.readouterr()
    assert "" == out
    assert 'Ways on: proofpage snapshot --correct 1 --reason "..." replaces that line;' in err


def test_a_machine_reads_the_lines_and_both_checkpoints(root: Path, capsys: Capture) -> None:
    """The JSON of a rehearsal is that of the real thing, but for saying so."""
    assert 0 == run(root, "--dry-run", "--format", "json")
    rehearsed = json.loads(capsys.readouterr().out)
    assert () == lines(root)
    assert 0 == run(root, "--format", "json")
    record = json.loads(capsys.readouterr().out)

    assert ("proofpage/snapshot/v1", True, False) == (record["schema"], rehearsed.pop("dry_run"), record.pop("dry_run"))
    assert rehearsed == record
    assert f"1:{lines(root)[0].sha256}" == record["checkpoint"]["after"]
    (addition,) = record["appended"]
    assert (1, "first-run", [], None) == (
        addition["line"]["seq"],
        addition["line"]["run_id"],
        addition["causes"],
        addition["compared_with"],
    )


def test_the_day_is_today_unless_it_is_named(root: Path) -> None:
    """The one place where a clock is read."""
    before = datetime.now(UTC).date().isoformat()
    assert 0 == main(["--project", str(root), "snapshot"])
    after = datetime.now(UTC).date().isoformat()

    assert before <= (lines(root)[0].recorded_at or "") <= after


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--correct", "1"], '--correct needs the reason in words: --reason "..."'),
        (["--withdraw", "1"], "--withdraw needs the reason"),
        (["--close", "1"], "--close needs the reason"),
        (["--correct", "1", "--withdraw", "1", "--reason", "x"], "--correct and --withdraw are two things"),
        (["--close", "1", "--intent", "x.yaml", "--reason", "x"], "--close and --intent are two things"),
        (["--correct", "1", "--week", WEEK, "--reason", "x"], "--week does not go with --correct"),
        (["--intent", "x.yaml", "--reason", "x"], "--reason does not go with --intent"),
        (["--correct", "0", "--reason", "x"], "0 is not in the range"),
        (["--week", "2026-W54"], "'2026-W54' is no week such as 2026-W25"),
        (["--week", "2026-1"], "'2026-1' is no week such as 2026-W25"),
        (["--week", "2026W025"], "'2026W025' is no week such as 2026-W25"),
        (["--reason", " "], "a reason of 1 to 600 printable characters is needed"),
        (["--reason", "\u202e"], "a reason of 1 to 600 printable characters is needed"),
        (["--reason", "x" * 601], "a reason of 1 to 600 printable characters is needed"),
        (["--recorded-at", "2026-02-30"], "'2026-02-30' is no day"),
        (["--close", "1", "--reason", "x"], "there is no line 1"),
        (["--intent", "absent.yaml"], "absent.yaml: No such file or directory"),
        (["--intent", "intent.toml"], "an intent is a file that ends in .yaml or .json"),
    ],
)
def test_what_does_not_go_together_is_wrong_usage(arguments: list[str], said: str, root: Path, capsys: Capture) -> None:
    """Exit code 2, a sentence, and nothing written."""
    before = files(root)

    assert 2 == run(root, *arguments)

    assert said in capsys.readouterr().err
    assert before == files(root)


def test_an_intent_before_the_run_verifies_it(root: Path, tmp_path: Path, capsys: Capture) -> None:
    """Registered, published, closed: the rule that asks for it is met; without it, it is not."""
    file = tmp_path / "intent.yaml"
    file.write_text(INTENT)
    assert "preliminary" == _publication(root, capsys)

    assert 0 == run(root, "--intent", str(file), day="2026-01-10")
    assert 0 == run(root)
    assert 0 == run(root, "--close", "1", "--reason", "The run took place.", "--run", "first-run")

    intent, _, closing = lines(root)
    assert ("intent", None, 3, "0.05") == (
        intent.kind,
        intent.verdict,
        intent.figures["planned_n"].n,
        intent.figures["margin"].value,
    )
    assert "Stopping rule: Stop when every task has run in both arms." == intent.reason
    assert ["proof/methodology.yaml", "proof/suites/example.yaml"] == [each.path for each in intent.artifacts]
    assert ("closing", 1, "first-run") == (closing.kind, closing.concerns, closing.run_id)
    assert "verified" == _publication(root, capsys)
    assert 0 == main(["--project", str(root), "build"])


def _publication(root: Path, capsys: Capture) -> str:
    capsys.readouterr()
    main(["--project", str(root), "summary", "--format", "json"])
    (entry,) = json.loads(capsys.readouterr().out)["runs"]
    return str(entry["publication"])


def test_one_intent_at_a_time(root: Path, tmp_path: Path, capsys: Capture) -> None:
    """The same one again changes nothing; another one is refused until the first is closed."""
    file = tmp_path / "intent.yaml"
    file.write_text(INTENT)
    assert 0 == run(root, "--intent", str(file), day="2026-01-10")
    assert 0 == run(root, "--intent", str(file), day="2026-01-11")
    assert 1 == len(lines(root))

    file.write_text(INTENT.replace("3", "4"))
    assert 1 == run(root, "--intent", str(file), day="2026-01-11")
    assert 'Close it: proofpage snapshot --close 1 --reason "..."' in capsys.readouterr().err
    assert 0 == run(root, "--close", "1", "--reason", "Too few.", day="2026-01-11")
    assert 0 == run(root, "--close", "1", "--reason", "Too few.", day="2026-01-11")
    assert 0 == run(root, "--intent", str(file), day="2026-01-11")
    assert ["intent", "closing", "intent"] == [line.kind for line in lines(root)]


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("suite: example", "suite: another", 2, "the intent names the suite 'another'; there is example"),
        ("planned_n: 3", "planned_n: 0", 1, "intent.yaml:3"),
        ("planned_n: 3", "planned_n: many", 1, "intent.yaml:3"),
        ("planned_n: 3", "planned: 3", 1, "planned"),
        ("margin", "registered: 2026-01-09\nmargin", 2, "the intent says registered: 2026-01-09, and is recorded on"),
        ("margin", "mood: good\nmargin", 1, "mood"),
        ("margin", "planned_n: 4\nmargin", 1, "planned_n"),
    ],
)
def test_an_intent_is_read_strictly(
    old: str, new: str, code: int, said: str, root: Path, tmp_path: Path, capsys: Capture
) -> None:
    """Every key counts, once, in its shape; the place is the file's line."""
    file = tmp_path / "intent.yaml"
    file.write_text(INTENT.replace(old, new))

    assert code == run(root, "--intent", str(file), day="2026-01-10")

    assert said in capsys.readouterr().err
    assert () == lines(root)


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["--intent", "intent.yaml"], id="intent"),
        pytest.param(["--week", "2026-W03"], id="snapshot"),
        pytest.param(["--withdraw", "1", "--reason", "In doubt."], id="withdrawal"),
    ],
)
def test_no_line_is_backdated(
    arguments: list[str], root: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the ledger holds a later day, no line can claim to be older; which one it is is told."""
    (tmp_path / "intent.yaml").write_text(INTENT)
    monkeypatch.chdir(tmp_path)
    run(root)
    before = files(root)

    assert 2 == run(root, *arguments, day="2026-01-19")

    said = "nothing can be recorded on 2026-01-19: line 1 of proof/history.jsonl was recorded on 2026-01-20"
    assert said in capsys.readouterr().err
    assert before == files(root)
    assert 0 == run(root, *arguments)


def test_no_intent_is_older_than_the_commit_of_the_line_before(root: Path, tmp_path: Path, capsys: Capture) -> None:
    """Where there is version control, it says when the ledger came to be as it is; here that was on 2026-03-01."""
    (file := tmp_path / "intent.yaml").write_text(INTENT)
    git(root, "init", "--quiet")
    run(root)
    committed(root)
    before = files(root)

    assert 2 == run(root, "--intent", str(file), day="2026-02-28")

    said = "an intent cannot be recorded on 2026-02-28: proof/history.jsonl was committed as it is on 2026-03-01"
    assert said in capsys.readouterr().err
    assert before == files(root)
    assert 0 == run(root, "--intent", str(file), day="2026-03-01")


def test_no_line_is_of_a_day_to_come(root: Path, capsys: Capture) -> None:
    """Every later line would have to be newer still."""
    assert 2 == run(root, day="9999-12-31")

    assert "--recorded-at 9999-12-31: that day has not come; in UTC it is 2" in capsys.readouterr().err
    assert () == lines(root)


@pytest.mark.parametrize("folder", [".", "nowhere"])
def test_where_no_project_is_it_says_what_check_says(folder: str, tmp_path: Path, capsys: Capture) -> None:
    """One sentence for one thing, whichever command is asked."""
    said = []
    for command in ("check", "snapshot"):
        assert 2 == main(["--project", str(tmp_path / folder), command])
        said.append(capsys.readouterr().err)
    assert said[0] == said[1]
    assert said[1].endswith("Name the project's folder with --project.\n")
