"""A project is read whole, or every problem of the phase is named."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from generator.errors import CannotRun, Contradiction, Malformed, Missing, Refusal
from generator.evidence.artifacts import Artifact, read_artifact
from generator.evidence.pins import check_pins
from generator.evidence.reading import read_archive, read_unpinned
from tests.evidence.sentences import refused
from tests.projects import (
    INDEX,
    METHODOLOGY,
    METHODOLOGY_TEXT,
    PRIVATE,
    PRIVATE_RUN,
    PRIVATE_RUN_TEXT,
    RECORDED,
    RECORDED_TEXT,
    ROWS,
    ROWS_TEXT,
    RUN,
    RUN_TEXT,
    SEALED,
    SEALED_TEXT,
    SITE,
    SITE_TEXT,
    SUITE,
    SUITE_TEXT,
    write_project,
)

ROLLUP = "proof/rollups/2026-W03.json"
ROLLUP_TEXT = """\
{"schema": "proofpage/rollup/v1", "week": "2026-W03", "suites": {"example": {"run": "first-run", "suite_version": 1,
 "methodology": 1, "measured_on": "2026-01-15", "verdict": "GO", "figures": {}}}}
"""

Changes = dict[str, str | bytes | None]


def _refused(tmp_path: Path, changes: Changes, kind: type[Refusal] = Refusal) -> list[str]:
    return refused(read_archive, write_project(tmp_path, changes), kind=kind)


def test_every_file_under_proof_is_an_artifact(tmp_path: Path) -> None:
    """The archive holds the digest and size of every file, and nothing of content/ is an artifact."""
    archive = read_archive(write_project(tmp_path, {**PRIVATE, ROLLUP: ROLLUP_TEXT, "proof/history.jsonl": ""}))
    expected = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.glob("proof/**/*") if path.is_file())
    assert expected == list(archive.artifacts)
    assert len(ROWS_TEXT) == archive.artifacts[ROWS].bytes
    assert ["2026-W03"] == list(archive.rollups)
    assert {"index"} == set(archive.content.documents)


def test_keys_of_every_kind_of_file_have_places(tmp_path: Path) -> None:
    """YAML, JSON, front matter and settings can all be pointed at by line and column."""
    archive = read_archive(write_project(tmp_path, PRIVATE))
    assert f"{SUITE}:24:5" == str(archive.place(SUITE, "figures", "token_reduction", "formula"))
    assert f"{RECORDED}:7:5" == str(archive.place(RECORDED, "values", 1))
    assert f"{SEALED}:11:5" == str(archive.place(SEALED, "values", 1))
    assert f"{SITE}:7:1" == str(archive.place(SITE, "headline"))


def test_rows_may_be_gzipped_and_split(tmp_path: Path) -> None:
    """The same rows in two files, one of them packed, give the same pairs."""
    lines = ROWS_TEXT.splitlines(keepends=True)
    changes: Changes = {
        ROWS: None,
        "proof/runs/first-run/a.jsonl.gz": gzip.compress("".join(lines[3:]).encode()),
        "proof/runs/first-run/b.jsonl": "".join(lines[:3]),
        RUN: RUN_TEXT.replace("[rows.jsonl]", "[b.jsonl, a.jsonl.gz]"),
    }
    whole = read_archive(write_project(tmp_path / "whole")).pairs["first-run", "main"]
    split = read_archive(write_project(tmp_path / "split", changes)).pairs["first-run", "main"]
    assert whole.units == split.units
    assert whole.control["tokens"].values.tolist() == split.control["tokens"].values.tolist()


def test_a_folder_that_is_no_project_cannot_be_read(tmp_path: Path) -> None:
    """Without proof/ or content/ nothing is judged: the folder is probably the wrong one."""
    with pytest.raises(CannotRun, match=r"no folder proof/ in .*: a project holds .* smallest one that builds"):
        read_archive(tmp_path)
    (tmp_path / "proof").mkdir()
    with pytest.raises(CannotRun, match=r"no folder content/ in "):
        read_archive(tmp_path)


def test_a_sealed_document_that_is_gone_is_named(tmp_path: Path) -> None:
    """The recorded values lose their second witness when the sealed document is deleted."""
    root = write_project(tmp_path, PRIVATE)
    digest = read_archive(root).artifacts[SEALED].sha256
    (root / SEALED).unlink()
    expected = (
        f"{PRIVATE_RUN}:10:1 (every figure of hidden@private-run): found no file {SEALED}; "
        f"expected the sealed document of the run, SHA-256 {digest}. "
        "Bring the document back: without it the recorded values have no second witness."
    )
    assert [expected] == refused(read_archive, root, kind=Missing)


@pytest.mark.parametrize("path", [ROWS, RECORDED, SEALED])
def test_one_changed_byte_breaks_its_pin(tmp_path: Path, path: str) -> None:
    """A digit changed in any artifact of a run is refused with both digests, and the file."""
    root = write_project(tmp_path, PRIVATE)
    before = read_archive(root).artifacts[path].sha256
    (root / path).write_text((root / path).read_text("utf-8").replace("600", "601").replace("240", "241"), "utf-8")
    (sentence,) = refused(read_archive, root, kind=Contradiction)
    after = read_artifact(root, path).artifact.sha256
    assert f"found SHA-256 {after} of {path}; expected SHA-256 {before}, as pinned" in sentence
    assert f"Restore {path}. Only if the change mends an error, write the new digest here;" in sentence


def test_pins_can_be_checked_beside_the_figures(tmp_path: Path) -> None:
    """Read without its pins, a changed archive is whole, and the pins still refuse it."""
    root = write_project(tmp_path, PRIVATE)
    (root / RECORDED).write_text(RECORDED_TEXT.replace("0.3500", "0.3501"), "utf-8")
    archive = read_unpinned(root)
    assert 1 == len(refused(check_pins, archive, kind=Contradiction))


def test_an_artifact_comes_from_a_file_under_proof_alone(tmp_path: Path) -> None:
    """No artifact can be made by hand, from another folder, or by a path that leads out."""
    root = write_project(tmp_path)
    with pytest.raises(TypeError):
        Artifact(ROWS, "0" * 64, 1, object())
    for path in (INDEX, "proof/../content/index.md"):
        with pytest.raises(ValueError, match="only comes from reading a file under proof/"):
            read_artifact(root, path)


def test_problems_of_all_files_are_shown_together(tmp_path: Path) -> None:
    """A misplaced file, broken YAML, a wrong value and broken content are one refusal."""
    changes: Changes = {
        "proof/notes.txt": "",
        METHODOLOGY: "a: b: c",
        SUITE: SUITE_TEXT.replace("version: 1", "version: x"),
        INDEX: b"\xff",
    }
    expected = ["proof/notes.txt", f"{METHODOLOGY}:1:5", f"{SUITE}:3:1", f"{INDEX}:1:1"]
    assert expected == [sentence.split(": found")[0] for sentence in _refused(tmp_path, changes)]


@pytest.mark.parametrize(
    ("changes", "kind", "sentence"),
    [
        ({METHODOLOGY: None}, Missing, f"{METHODOLOGY}: found no file {METHODOLOGY}; expected that file."),
        ({SITE: None}, Missing, f"{SITE}: found no file {SITE}; expected that file."),
        ({RUN: None}, Missing, f"{RUN}: found no file {RUN}; expected that file. Write the manifest of the run"),
        (
            {SUITE: SUITE_TEXT.replace("id: example", "id: exmple")},
            Malformed,
            f"{SUITE}:2:1: found id: 'exmple'; expected 'example', as its path says.",
        ),
        (
            {RUN: RUN_TEXT.replace("id: first-run", "id: other")},
            Malformed,
            f"{RUN}:2:1: found id: 'other'; expected 'first-run', as its path says.",
        ),
        (
            {ROLLUP: ROLLUP_TEXT.replace("W03", "W04")},
            Malformed,
            f"{ROLLUP}:1:35: found week: '2026-W04'; expected '2026-W03', as its path says.",
        ),
        (
            {RUN: RUN_TEXT.replace("suite: example", "suite: exmple")},
            Malformed,
            f"{RUN}:3:1: found the suite 'exmple'; expected one of the suites: example. Did you mean 'example'?",
        ),
        (
            {RUN: RUN_TEXT.replace("suite_version: 1", "suite_version: 2")},
            Malformed,
            f"{RUN}:4:1: found suite_version: 2; expected a version from 1 to 1.",
        ),
        (
            {RUN: RUN_TEXT.replace("methodology: 1", "methodology: 0")},
            Malformed,
            f"{RUN}:5:1: found methodology: 0; expected a version from 1 to 1.",
        ),
        (
            {RUN: RUN_TEXT.replace(", files: [rows.jsonl]", "")},
            Malformed,
            f"{RUN}:9:1: found public rows without a file; expected the files that hold the rows.",
        ),
        (
            {RUN: RUN_TEXT.replace("[rows.jsonl]", "[rows.jsonl, more.jsonl]")},
            Missing,
            f"{RUN}:9:48: found no file proof/runs/first-run/more.jsonl; expected the rows of the run.",
        ),
        (
            {RUN: RUN_TEXT.replace("[rows.jsonl]", "[rows.jsonl, ../first-run/rows.jsonl]")},
            Malformed,
            f"{RUN}:9:48: found '../first-run/rows.jsonl'; expected the name of a .jsonl or .jsonl.gz file",
        ),
        (
            {RUN: RUN_TEXT.replace("[rows.jsonl]", "[rows.jsonl, rows.jsonl]")},
            Malformed,
            f"{RUN}:9:48: found 'rows.jsonl' again; expected every file once.",
        ),
        (
            {"proof/runs/first-run/more.jsonl": ROWS_TEXT},
            Malformed,
            f"{RUN}:9:1: found rows that nobody reads: more.jsonl; expected every row file named.",
        ),
        (
            {RUN: RUN_TEXT.replace("@PINS@", "{}")},
            Missing,
            f"{RUN}:11:1: found no pin of {ROWS}; expected its SHA-256, ",
        ),
        (
            {RUN: RUN_TEXT.replace("@PINS@", "{proof/../secret: " + "0" * 64 + "}")},
            Malformed,
            f"{RUN}:11:13: found the key 'proof/../secret'; expected a path under proof/",
        ),
        (
            {**PRIVATE, PRIVATE_RUN: PRIVATE_RUN_TEXT.replace(", reason: They hold the words of others.", "")},
            Malformed,
            f"{PRIVATE_RUN}:9:1: found private rows without a reason; expected a reason.",
        ),
        (
            {**PRIVATE, PRIVATE_RUN: PRIVATE_RUN_TEXT.replace("others.}", "others., files: [rows.jsonl]}")},
            Refusal,
            f"{PRIVATE_RUN}:9:1: found private rows with the files rows.jsonl; expected no files.",
        ),
        (
            {**PRIVATE, RECORDED: None},
            Refusal,
            f"{RECORDED}: found no such file; expected what was recorded of the private rows.",
        ),
        (
            {**PRIVATE, RECORDED: RECORDED_TEXT.replace('"n": 10', '"n": -10')},
            Malformed,
            f"{RECORDED}:8:52: found -10 as values.2.n; expected a whole number of at least 0.",
        ),
        (
            {**PRIVATE, RECORDED: RECORDED_TEXT.replace('"sum(treatment', '"sum( control')},
            Malformed,
            f"{RECORDED}:6:5: found 'sum(control.tokens)' 2 times; expected it once.",
        ),
        (
            {**PRIVATE, RECORDED: RECORDED_TEXT.replace('"expr": "median(reduction)", ', "")},
            Malformed,
            f"{RECORDED}:8:5: found an entry without expr and name; expected either expr or name.",
        ),
        (
            {**PRIVATE, RECORDED: RECORDED_TEXT.replace('null, "reason": "not recorded"}\n', "null}\n")},
            Malformed,
            f"{RECORDED}:9:5 (median(reduction,where=large)): found neither a value nor a reason; expected one of the",
        ),
        (
            {**PRIVATE, RECORDED: RECORDED_TEXT.replace('"judged"', '"replayed"')},
            Contradiction,
            f"{SEALED}:14:1: found the stages attempted, judged; expected the stages of {RECORDED}: attempted, ",
        ),
        (
            {**PRIVATE, RECORDED: RECORDED_TEXT.replace('"judged"', '"attempted"')},
            Refusal,
            f"{RECORDED}:11:14: found 'attempted' 2 times; expected it once.",
        ),
        (
            {**PRIVATE, SEALED: SEALED_TEXT.replace("run: private-run", "run: first-run")},
            Contradiction,
            f"{SEALED}:3:1: found run: 'first-run'; expected 'private-run', as {PRIVATE_RUN} says.",
        ),
        (
            {**PRIVATE, SEALED: SEALED_TEXT.replace("suite: hidden", "suite: example")},
            Contradiction,
            f"{SEALED}:4:1: found suite: 'example'; expected 'hidden', as {PRIVATE_RUN} says.",
        ),
        (
            {**PRIVATE, SEALED: SEALED_TEXT.replace("2026-01-16", "2026-01-17")},
            Contradiction,
            f"{SEALED}:5:1: found measured_on: '2026-01-17'; expected '2026-01-16', as {PRIVATE_RUN} says.",
        ),
        (
            {**PRIVATE, SEALED: SEALED_TEXT.replace("---\n#", "#")},
            Malformed,
            f"{SEALED}:1:1: found no front matter, or one without an end; expected YAML between",
        ),
        (
            {**PRIVATE, PRIVATE_RUN: PRIVATE_RUN_TEXT.replace("sealed: proof/sealed/private-run.md", "sealed: null")},
            Contradiction,
            f"{SEALED}: found a sealed document that no run names; expected sealed: {SEALED} in {PRIVATE_RUN}.",
        ),
        (
            {ROLLUP: ROLLUP_TEXT.replace('"first-run"', '"frist-run"')},
            Malformed,
            f"{ROLLUP}:1:78: found the run 'frist-run'; expected one of the runs: first-run. Did you mean 'first-run'?",
        ),
        (
            {**PRIVATE, ROLLUP: ROLLUP_TEXT.replace('"first-run"', '"private-run"')},
            Malformed,
            f"{ROLLUP}:1:78: found a run of the suite 'hidden'; expected a run of 'example'.",
        ),
        (
            {RUN: RUN_TEXT.replace("@PINS@", "{proof/suites/example/prices.json: " + "0" * 64 + "}")},
            Missing,
            f"{RUN}:11:13: found no file proof/suites/example/prices.json; expected the artifact that is pinned here.",
        ),
        (
            {METHODOLOGY: METHODOLOGY_TEXT.replace("suite: example", "suite: exampel")},
            Missing,
            f"{METHODOLOGY}:13:6: found the suite 'exampel'; expected one of the suites: example. Did you mean",
        ),
        (
            {SUITE: SUITE_TEXT + "superseded: {run: frist-run, on: 2026-01-01}\n"},
            Missing,
            f"{SUITE}:50:14: found the run 'frist-run'; expected one of the runs: first-run. Did you mean 'first-run'?",
        ),
        (
            {SITE: SITE_TEXT.replace("example/token_reduction", "example/token_reductoin")},
            Missing,
            f"{SITE}:7:1: found 'example/token_reductoin'; expected <suite>/<figure>. "
            "Did you mean 'example/token_reduction'?",
        ),
        (
            {SITE: SITE_TEXT.replace("example/token_reduction", "mine/saving")},
            Missing,
            f"{SITE}:7:1: found no suite 'mine'; there are: example; expected a figure of one of the suites. "
            "Name a figure of one of these suites.",
        ),
        (
            {"content/literals.yaml": "schema: proofpage/literals/v1\nliterals: [{text: '5'}]\n"},
            Malformed,
            "content/literals.yaml:2:12: found no key 'reason' in literals.0; expected the key 'reason'.",
        ),
        (
            {"proof/suites/exampel/tasks.txt": "x"},
            Missing,
            "proof/suites/exampel/tasks.txt: found a file of the suite 'exampel'; expected a folder named after a",
        ),
        (
            {ROWS: ROWS_TEXT + '{"pair_id": "e", "arm": "base", "prompt": "SECRET"}\n'},
            Malformed,
            f"{ROWS}:8:33: found the undeclared column 'prompt'; expected pair_id, arm, tokens, score, kind.",
        ),
        (
            {SUITE: SUITE_TEXT + "exclusions: {excluded: [{unit: {pair_id: z}, reason: Broken.}]}\n"},
            Malformed,
            f"{SUITE}:50:25: found the excluded unit pair_id: 'z'; expected a unit that the rows of the suite hold.",
        ),
        (
            {SUITE: SUITE_TEXT.replace("title: An example", "title: '" + "x" * 100_000 + "'")},
            Malformed,
            f"{SUITE}:4:1: found '{'x' * 59}... (100002 characters) as title; expected at most 2000 characters.",
        ),
    ],
)
def test_a_project_that_does_not_fit_together_is_refused(
    tmp_path: Path, changes: Changes, kind: type[Refusal], sentence: str
) -> None:
    """Each thing that one file says of another has to be true; the sentence says where it is not."""
    sentences = _refused(tmp_path, changes, kind)
    assert sentence == sentences[0][: len(sentence)]


def test_nothing_of_an_undeclared_column_is_repeated(tmp_path: Path) -> None:
    """The refusal of a raw prompt does not leak the prompt."""
    sentences = _refused(tmp_path, {ROWS: ROWS_TEXT + '{"pair_id": "e", "arm": "base", "prompt": "SECRET"}\n'})
    assert "SECRET" not in "".join(sentences)


def test_a_project_without_a_suite_is_refused(tmp_path: Path) -> None:
    """A page of nothing is no page."""
    (sentence,) = _refused(tmp_path, {SUITE: None, RUN: None, ROWS: None}, Missing)
    assert sentence.startswith("proof/suites: found no suite; expected at least one file proof/suites/<suite>.yaml.")


def test_a_suite_without_a_run_is_read(tmp_path: Path) -> None:
    """What was never measured is described all the same."""
    archive = read_archive(write_project(tmp_path, {RUN: None, ROWS: None}))
    assert ((), {}) == (archive.runs_of("example"), archive.pairs)


@pytest.mark.parametrize(
    "path",
    ["proof/runs/first-run/notes.txt", "proof/suites/example/prompt.txt", "proof/methodology/1.yaml"],
)
def test_an_artifact_without_a_byte_is_refused(path: str, tmp_path: Path) -> None:
    """It may be pinned and in its place: there is nothing that it could be evidence of."""
    with pytest.raises(Malformed) as caught:
        read_archive(write_project(tmp_path, {path: ""}))

    (problem,) = caught.value.problems
    assert f"{path}: found an empty file; expected what the artifact is evidence of" in str(problem)
