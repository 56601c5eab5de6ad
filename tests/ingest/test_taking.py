"""A run of files is added whole or not at all, once, and says where it came from."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator.audit.auditing import audit
from generator.audit.model import Asked
from generator.build import Options, build_site
from generator.errors import CannotRun, Contradiction, Malformed, Missing
from generator.evidence.reading import read_archive
from generator.ingest.requests import Request
from generator.ingest.taking import rehearse_ingest
from generator.intake.outcome import Gap
from tests.ingest.constructed import FIRST, project, rows_of, suite_text, take

COLUMNS = {"tokens": "{type: integer, unit: tokens, min: 1, missing: [null]}", "passed": "{type: boolean}"}
MAPPING = """\
schema: proofpage/ingest/v1
written_for: Constructed files, version 2
sources:
  - files: ["{arm}.json"]
    format: json
    requires: [{value: document.version, is: ["2.*"]}]
    records: document.tasks
fields:
  pair_id: {value: record.id}
  tokens: {value: "record.used", missing: [0, null], unit: tokens}
  passed: {value: record.result, values: {ok: true, wrong: false}}
run: {measured_on: document.finished, model: document.model, dataset: document.tasks_of}
"""
PUBLISHED = MAPPING + "publish_originals: Constructed.\n"
PLAIN = [{"id": "a", "used": 100, "result": "ok"}, {"id": "b", "used": 0, "result": "wrong"}]
HELPED = [{"id": "a", "used": 60, "result": "ok"}, {"id": "b", "used": 90, "result": "ok"}]


def written(folder: Path, arm: str, tasks: object, **more: Any) -> Path:
    """Write a file of the constructed harness."""
    folder.mkdir(parents=True, exist_ok=True)
    document = {
        "version": "2.1",
        "finished": "2026-01-15T23:30:00-02:00",
        "model": "m-1",
        "tasks_of": "sums",
        "tasks": tasks,
    }
    path = folder / f"{arm}.json"
    path.write_text(json.dumps({**document, **more}), encoding="utf-8")
    return path


def both(folder: Path) -> tuple[Path, Path]:
    """Write the files of both arms."""
    return written(folder, "plain", PLAIN), written(folder, "helped", HELPED)


def made(root: Path, mapping: str = MAPPING, **options: Any) -> Path:
    """Return a project with a run of both files."""
    project(root / "project", suite_text(COLUMNS, **options), mapping)
    take(root / "project", *both(root / "files"))
    return root / "project"


def contents(root: Path) -> dict[str, bytes]:
    """Return every file below a folder."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_a_run_says_what_its_files_say_and_null_where_they_say_nothing(tmp_path: Path) -> None:
    """Day in UTC, week, models and dataset are theirs; nobody said which commit, so none is claimed."""
    run = read_archive(made(tmp_path)).runs["first"]

    assert ("2026-01-16", "2026-W03") == (run.measured_on, run.week)
    assert {"helped": "m-1", "plain": "m-1"} == run.models
    assert "sums" == (run.dataset.name if run.dataset else None)
    assert (None, None, None) == (run.commit, run.dirty, run.inputs)


def test_the_digests_of_the_files_are_kept_and_not_the_files(tmp_path: Path) -> None:
    """Unless the mapping says that they may be published."""
    root = made(tmp_path)
    run = read_archive(root).runs["first"]
    assert run.ingest is not None

    digests = {
        name: hashlib.sha256((tmp_path / "files" / name).read_bytes()).hexdigest()
        for name in ("helped.json", "plain.json")
    }
    assert digests == {original.name: original.sha256 for original in run.ingest.originals}
    assert {"run.yaml", "rows.jsonl", "ingest.json"} == set(contents(root / FIRST))
    assert str(tmp_path) not in (root / FIRST / "run.yaml").read_text("utf-8")


def test_what_means_nothing_becomes_null_and_words_become_what_they_stand_for(tmp_path: Path) -> None:
    """A 0 that stands for not recorded is no measurement."""
    rows = {(row["arm"], row["pair_id"]): row for row in rows_of(made(tmp_path))}

    assert (None, False) == (rows["plain", "b"]["tokens"], rows["plain", "b"]["passed"])
    assert (90, True) == (rows["helped", "b"]["tokens"], rows["helped", "b"]["passed"])


def test_the_order_in_which_files_are_given_changes_nothing(tmp_path: Path) -> None:
    """Nor does giving one twice."""
    root = made(tmp_path)
    plain, helped = both(tmp_path / "files")
    take(root, helped, plain, helped, run="second")

    assert (root / FIRST / "rows.jsonl").read_bytes() == (root / "proof/runs/second/rows.jsonl").read_bytes()


def test_a_run_that_is_there_is_refused_and_stays_as_it_was(tmp_path: Path) -> None:
    """Whatever the files hold; the refusal names the ways on."""
    root = made(tmp_path)
    before = contents(root)
    with pytest.raises(Contradiction, match=r"never written over.*another id.*excluded with a reason"):
        take(root, *both(tmp_path / "files"))

    assert before == contents(root)


def test_a_rehearsal_writes_nothing_and_says_the_very_digests(tmp_path: Path) -> None:
    """They are those of the files that the command then adds."""
    root = project(tmp_path / "project", suite_text(COLUMNS), MAPPING)
    before = contents(root)
    rehearsed = rehearse_ingest(root, Request("example", both(tmp_path / "files"), "first"))
    assert before == contents(root)

    assert rehearsed.files == take(root, *both(tmp_path / "files")).files


def test_a_system_that_fails_half_way_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of the run has its name only once all of it is on disk."""
    root = project(tmp_path / "project", suite_text(COLUMNS), MAPPING)
    before = contents(root)

    def full(descriptor: int) -> None:
        del descriptor
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(CannotRun, match="nothing was added"):
            take(root, *both(tmp_path / "files"))
    assert before == contents(root)

    with monkeypatch.context() as patched:
        patched.setattr(os, "rename", lambda *_: full(0))
        with pytest.raises(CannotRun, match="nothing was added"):
            take(root, *both(tmp_path / "files"))
    read_archive(root)
    take(root, *both(tmp_path / "files"))
    assert {"first"} == set(read_archive(root).runs)


MATRIX = "matrix: {pair_id: [a, b, c]}\n"


def test_everything_that_the_matrix_expects_and_did_not_get_is_listed_at_once(tmp_path: Path) -> None:
    """Units and arms, each by name, in one refusal."""
    root = project(tmp_path / "project", suite_text(COLUMNS, more=MATRIX), MAPPING)
    plain, helped = written(tmp_path, "plain", PLAIN), written(tmp_path, "helped", HELPED[:1])
    with pytest.raises(Missing) as refused:
        take(root, plain, helped)

    assert ["no record of 'b' in helped", "no record of 'c' in plain, helped"] == [
        problem.found for problem in refused.value.problems
    ]
    outcome = take(root, plain, helped, is_partial=True)
    assert (Gap(("b",), ("helped",)), Gap(("c",), ("plain", "helped"))) == outcome.gaps
    assert "missing" == read_archive(root).pairs["first", "main"].units[2].status


def test_a_matrix_of_agents_prompts_and_repetitions_is_one_call(tmp_path: Path) -> None:
    """What the names of the files say goes into the fields of those names."""
    pairing = "{key: [pair_id, agent, prompt], repetition: attempt}"
    mapping = MAPPING.replace('["{arm}.json"]', '["{agent}/{prompt}-{arm}-{attempt}.json"]')
    root = project(tmp_path / "project", suite_text(COLUMNS, pairing=pairing), mapping)
    for agent in ("one", "two"):
        for prompt in ("short", "long"):
            for attempt in "12":
                written(tmp_path / "files" / agent, f"{prompt}-plain-{attempt}", PLAIN)
                written(tmp_path / "files" / agent, f"{prompt}-helped-{attempt}", HELPED)
    outcome = take(root, *(tmp_path / "files").glob("*/*.json"))

    assert (32, 16, ()) == (outcome.rows, outcome.units, outcome.gaps)
    assert {"pair_id": "a", "agent": "one", "prompt": "long", "attempt": "1", "arm": "helped"}.items() <= rows_of(root)[
        0
    ].items()


def test_every_hole_of_a_matrix_of_agents_prompts_and_repetitions_is_listed_at_once(tmp_path: Path) -> None:
    """A file that was not given, and a record that one of them does not have: each unit, and in which arms."""
    pairing = "{key: [pair_id, agent, prompt], repetition: attempt}"
    mapping = MAPPING.replace('["{arm}.json"]', '["{agent}/{prompt}-{arm}-{attempt}.json"]')
    matrix = 'matrix: {pair_id: [a, b], agent: [one, two], prompt: [short, long], attempt: ["1", "2"]}\n'
    root = project(tmp_path / "project", suite_text(COLUMNS, pairing=pairing, more=matrix), mapping)
    for agent, prompt, attempt in product(("one", "two"), ("short", "long"), "12"):
        tasks = PLAIN[:1] if (agent, prompt, attempt) == ("one", "long", "2") else PLAIN
        written(tmp_path / "files" / agent, f"{prompt}-plain-{attempt}", tasks)
        if (agent, prompt) != ("two", "short"):
            written(tmp_path / "files" / agent, f"{prompt}-helped-{attempt}", HELPED)
    before = contents(root)
    with pytest.raises(Missing) as refused:
        take(root, *(tmp_path / "files").glob("*/*.json"))

    assert before == contents(root)
    assert {
        "no record of 'b', 'one', 'long', '2' in plain",
        *(f"no record of '{task}', 'two', 'short', '{attempt}' in helped" for task in "ab" for attempt in "12"),
    } == {problem.found for problem in refused.value.problems}


def test_verify_makes_the_rows_again_from_files_that_are_published(tmp_path: Path) -> None:
    """The build ships them with the rest of the evidence, and a stranger does the same from the site."""
    root = made(tmp_path, PUBLISHED)
    assert (1, 0) == (audit(root, Asked()).runs_made_again, audit(root, Asked()).runs_without_originals)

    build_site(Options(root))
    assert 1 == audit(root / "site", Asked()).runs_made_again


def test_verify_names_the_row_that_its_files_do_not_give(tmp_path: Path) -> None:
    """A digit that was changed together with its pin still differs from the files."""
    root = made(tmp_path, PUBLISHED)
    _change(root, "rows.jsonl", b'"tokens": 60', b'"tokens": 50')
    with pytest.raises(Contradiction) as refused:
        audit(root, Asked())

    problem = refused.value.problems[0]
    assert f"{FIRST}/rows.jsonl:1" == str(problem.where)
    assert '"tokens": 50' in problem.found
    assert '"tokens": 60' in problem.expected


def test_a_published_file_that_is_not_the_recorded_one_is_refused(tmp_path: Path) -> None:
    """Its pin and its digest in the run must be one."""
    root = made(tmp_path, PUBLISHED)
    _change(root, "originals/helped.json", b"60", b"50")
    with pytest.raises(Malformed, match=r"as pinned for originals/helped\.json"):
        read_archive(root)


def test_a_suite_may_change_and_the_rows_are_still_made_again(tmp_path: Path) -> None:
    """The mapping that is kept with the run needs neither the suite's columns nor a preset."""
    root = made(tmp_path, PUBLISHED)
    (root / "proof/suites/example/ingest.yaml").unlink()

    assert 1 == audit(root, Asked()).runs_made_again


def test_a_mapping_without_its_run_and_a_run_without_its_mapping_are_refused(tmp_path: Path) -> None:
    """Either would leave the rows without a source."""
    root = made(tmp_path)
    text = (root / FIRST / "run.yaml").read_text("utf-8")
    (root / FIRST / "run.yaml").write_text(text[: text.index("ingest:")], "utf-8")

    with pytest.raises(Malformed, match=r"ingest\.json without ingest:"):
        read_archive(root)


def test_what_a_killed_try_left_is_no_evidence_and_is_replaced(tmp_path: Path) -> None:
    """A folder with a fixed name, which no build reads."""
    root = made(tmp_path)
    shutil.copytree(root / FIRST, root / "proof/runs/.second.new")
    read_archive(root)
    take(root, *both(tmp_path / "files"), run="second")

    assert {"first", "second"} == {path.name for path in (root / "proof/runs").iterdir()}


def _change(root: Path, name: str, before: bytes, after: bytes) -> None:
    """Change a file of the run and pin its new digest."""
    path, manifest = root / FIRST / name, root / FIRST / "run.yaml"
    content = path.read_bytes()
    changed = content.replace(before, after)
    assert content != changed
    path.write_bytes(changed)
    old, new = (hashlib.sha256(each).hexdigest() for each in (content, changed))
    text = manifest.read_text("utf-8")
    manifest.write_text(text.replace(f"{name}: {old}", f"{name}: {new}"), "utf-8")


@pytest.mark.parametrize("declared", [{}, {"pair_id": "{type: text}", "arm": "{type: text}"}])
def test_the_key_may_be_a_declared_column_too(declared: dict[str, str], tmp_path: Path) -> None:
    """Units are told apart by the key and the arm, whether the suite lists those under columns or not."""
    suite = suite_text({**declared, **COLUMNS})
    take(project(tmp_path / "project", suite, MAPPING), *both(tmp_path / "files"))

    assert [("a", "helped"), ("a", "plain"), ("b", "helped"), ("b", "plain")] == sorted(
        (row["pair_id"], row["arm"]) for row in rows_of(tmp_path / "project")
    )


@pytest.mark.parametrize("declared", [{}, {"pair_id": "{type: text}"}])
def test_a_second_record_is_told_with_its_unit(declared: dict[str, str], tmp_path: Path) -> None:
    """The unit comes first, then what to do about it."""
    helped = written(tmp_path / "files", "helped", [*HELPED, HELPED[0]])
    root = project(tmp_path / "project", suite_text({**declared, **COLUMNS}), MAPPING)
    with pytest.raises(Malformed) as refused:
        take(root, written(tmp_path / "files", "plain", PLAIN), helped)

    said = str(refused.value)
    assert "found a second record of pair_id 'a', arm 'helped' (record 3)" in said
    assert "Say once: where the tool writes a record again, or combine: where several make one row; keep" in said
    assert said.endswith("or, where it is a repetition, declare pairing.repetition in the suite.")
