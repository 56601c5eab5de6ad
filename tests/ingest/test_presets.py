"""Each preset against small files of its tool: the figures are those that the tool itself printed.

Inspect AI, lm-evaluation-harness, promptfoo, pytest-benchmark and hyperfine wrote their files themselves, with a stub
as the model; the other files were constructed by the documented schema of their tool. Each preset says which.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from generator.errors import Malformed
from generator.evidence.reading import read_archive
from generator.mapping.presets import all_presets, preset_names, read_preset
from tests.ingest.constructed import below, project, rows_of, suite_text, take

SECONDS = "{type: decimal, unit: s}"
TOKENS = "{type: integer, unit: tokens}"
SCORE = "{type: decimal, unit: score}"
FLAG = "{type: boolean}"
TEXT = "{type: text}"
COMMITS = """\
schema: proofpage/ingest/v1
preset: github-action-benchmark
fields:
  arm:
    value: record.of.commit.id
    values: {"1111111111111111111111111111111111111111": plain, "2222222222222222222222222222222222222222": helped}
"""
TAKEN = """\
schema: proofpage/ingest/v1
preset: lm-eval-samples
take: {document: unit}
"""


@dataclass(frozen=True, slots=True)
class Case:
    """The files of one tool, and the columns that are taken out of them."""

    preset: str
    files: tuple[Path, ...]
    columns: Mapping[str, str]
    names: str | None = None
    pairing: str = "{key: [pair_id]}"
    mapping: str | None = None

    def take(self, root: Path) -> Path:
        """Make a run of the files in a new project; what a check reads accepts it."""
        project(root, suite_text(self.columns, pairing=self.pairing), self.mapping)
        take(root, *self.files, preset=None if self.mapping else self.preset, names=self.names)
        read_archive(root)
        return root


EPOCHS = "{key: [pair_id], repetition: epoch}"
INSPECT = {"score": SCORE, "passed": FLAG, "input_tokens": TOKENS, "output_tokens": TOKENS, "total_seconds": SECONDS}
CASES = {
    "inspect .eval": Case("inspect", below("inspect/eval", "*"), INSPECT, "{arm}.eval", EPOCHS),
    "inspect .json": Case("inspect", below("inspect/json", "*"), INSPECT, "{arm}.json", EPOCHS),
    "promptfoo": Case(
        "promptfoo", below("promptfoo", "*"), {"passed": FLAG, "latency_seconds": SECONDS, "input_tokens": TOKENS}
    ),
    "pytest-benchmark": Case(
        "pytest-benchmark",
        below("pytest-benchmark", "*"),
        {"mean_seconds": SECONDS, "max_seconds": SECONDS},
        "{arm}.json",
    ),
    "hyperfine": Case("hyperfine", below("hyperfine", "*"), {"mean_seconds": SECONDS, "passed": FLAG}),
    "lm-eval-samples": Case(
        "lm-eval-samples", below("lm-eval/choice", "*/*.jsonl"), {"acc": SCORE, "task": TEXT}, "{arm}/*.jsonl"
    ),
    "lm-eval-samples text": Case(
        "lm-eval-samples",
        below("lm-eval", "*/*/*.jsonl"),
        {"acc": SCORE, "exact_match": SCORE},
        "*/{arm}/*.jsonl",
        "{key: [task, filter, document]}",
        TAKEN,
    ),
    "lm-eval-results": Case(
        "lm-eval-results", below("lm-eval/choice", "*/*.json"), {"acc": SCORE, "acc_stderr": SCORE}, "{arm}/*.json"
    ),
    "lm-eval-results text": Case(
        "lm-eval-results",
        below("lm-eval/text", "*/*.json"),
        {"exact_match_strict": SCORE, "exact_match_flexible": SCORE, "documents": "{type: integer, unit: documents}"},
        "{arm}/*.json",
    ),
    "swe-bench": Case("swe-bench", below("swe-bench", "*/*/*.json"), {"resolved": FLAG}, "{arm}/*/report.json"),
    "swe-bench-summary": Case(
        "swe-bench-summary", below("swe-bench", "*.json"), {"resolved": FLAG, "outcome": TEXT}, "{arm}.*.json"
    ),
    "claude-code": Case(
        "claude-code",
        below("claude-code", "*/*.jsonl"),
        {"all_input_tokens": TOKENS, "output_tokens": TOKENS, "messages": "{type: integer, unit: messages}"},
        "{arm}/{unit}.jsonl",
    ),
    "github-action-benchmark": Case(
        "github-action-benchmark",
        below("github-action-benchmark", "*"),
        {"value": "{type: decimal, unit: ns/iter}", "value_unit": TEXT},
        mapping=COMMITS,
    ),
}


@pytest.mark.parametrize("preset", preset_names())
def test_every_preset_is_a_sound_mapping_that_says_what_it_was_written_for(preset: str) -> None:
    """Each asks for something that a file of another format does not say."""
    mapping = read_preset(preset)

    assert mapping.written_for
    assert mapping.checked_with
    assert all(source.requires for source in mapping.sources)


def test_every_preset_has_files_here_or_beside_the_repository() -> None:
    """None is shipped that no test reads a file with."""
    assert {*all_presets()} == {case.preset for case in CASES.values()} | {"majordomus"}


@pytest.mark.parametrize("form", ["inspect .eval", "inspect .json"])
def test_inspect_logs_give_the_metrics_that_inspect_computed(form: str, tmp_path: Path) -> None:
    """Mean scores of 2/3 and 1, and the tokens that its statistics add up to, whichever format the log is in."""
    rows = rows_of(CASES[form].take(tmp_path / "project"))

    assert {"plain": 4, "helped": 6} == _sums(rows, "score")
    assert {"plain": 570, "helped": 630} == _sums(rows, "input_tokens")
    assert {"plain": 57, "helped": 63} == _sums(rows, "output_tokens")
    assert {"1", "2"} == {row["epoch"] for row in rows}


def test_promptfoo_gives_what_its_summary_counts(tmp_path: Path) -> None:
    """Three of four passed, one of two with the plain prompt, and 116 tokens went into the prompts."""
    rows = rows_of(CASES["promptfoo"].take(tmp_path / "project"))

    assert {"plain": 1, "helped": 2} == _sums(rows, "passed")
    assert 116 == sum(_sums(rows, "input_tokens").values())
    assert Decimal("0.285") == rows[0]["latency_seconds"]


def test_pytest_benchmark_gives_the_times_that_it_printed(tmp_path: Path) -> None:
    """It printed 848.4110 ns on average and 1,078,334.4000 ns at most, and 2,706.0354 ns for the larger list."""
    rows = rows_of(CASES["pytest-benchmark"].take(tmp_path / "project"))
    small, large = (row for row in rows if row["arm"] == "plain")

    assert "848.4110" == _nanoseconds(small["mean_seconds"])
    assert "1078334.4000" == _nanoseconds(small["max_seconds"])
    assert "2706.0354" == _nanoseconds(large["mean_seconds"])


def test_hyperfine_gives_the_times_that_it_printed(tmp_path: Path) -> None:
    """It printed 13.3 ms and 11.2 ms for the two commands; each exit code was 0."""
    rows = rows_of(CASES["hyperfine"].take(tmp_path / "project"))
    small = {row["arm"]: row["mean_seconds"] for row in rows if row["pair_id"] == "small"}

    assert {"plain": "13.3", "helped": "11.2"} == {arm: f"{value * 1000:.1f}" for arm, value in small.items()}
    assert {True} == {row["passed"] for row in rows}


def test_results_of_the_evaluation_harness_give_what_it_printed(tmp_path: Path) -> None:
    """It printed 0 ± 0 and 0.5 ± 0.2887 for the choices; a group repeats the tasks in it, so it is no unit."""
    root = CASES["lm-eval-results"].take(tmp_path / "choice")
    choices = {row["arm"]: row for row in rows_of(root) if row["pair_id"] == "sums_choice"}
    texts = {row["arm"]: row for row in rows_of(CASES["lm-eval-results text"].take(tmp_path / "text"))}

    assert {"plain": "0.0000", "helped": "0.2887"} == {arm: f"{row['acc_stderr']:.4f}" for arm, row in choices.items()}
    assert {"plain": 0, "helped": Decimal("0.5")} == {arm: row["acc"] for arm, row in choices.items()}
    assert ["0.5", "0.75"] == [str(texts[arm]["exact_match_strict"]) for arm in ("plain", "helped")]
    assert ["0.75", "0.75"] == [str(texts[arm]["exact_match_flexible"]) for arm in ("plain", "helped")]
    assert {4} == {row["documents"] for row in texts.values()}
    assert {"sums_choice", "sums_text"} == {row["pair_id"] for row in rows_of(root)}


def test_a_standard_error_that_the_evaluation_harness_could_not_give_is_a_hole(tmp_path: Path) -> None:
    """Of one document it writes N/A; the accuracy beside it counts."""
    given = {"plain": below("lm-eval/one", "*.json"), "helped": below("lm-eval/choice", "helped/*.json")}
    for arm, (file,) in given.items():
        (tmp_path / arm).mkdir()
        (tmp_path / arm / file.name).write_bytes(file.read_bytes())
    case = Case("lm-eval-results", (*tmp_path.glob("*/*.json"),), CASES["lm-eval-results"].columns, "{arm}/*.json")
    rows = {row["arm"]: row for row in rows_of(case.take(tmp_path / "project")) if row["pair_id"] == "sums_choice"}

    assert (1, None) == (rows["plain"]["acc"], rows["plain"]["acc_stderr"])
    assert "0.2887" == f"{rows['helped']['acc_stderr']:.4f}"


def test_samples_of_the_evaluation_harness_give_its_accuracy(tmp_path: Path) -> None:
    """Two of four choices, as the results of that evaluation say; a line separator in a prompt ends no line."""
    samples = rows_of(CASES["lm-eval-samples"].take(tmp_path / "samples"))

    assert {"plain": 0, "helped": 2} == _sums(samples, "acc")
    assert {"sums_choice"} == {row["task"] for row in samples}
    assert 8 == len(samples)


def test_samples_of_several_tasks_and_filters_are_units_of_their_own(tmp_path: Path) -> None:
    """With a key that says so: exact matches are those that the results count, filter by filter."""
    rows = rows_of(CASES["lm-eval-samples text"].take(tmp_path / "samples"))

    assert {"plain": 2, "helped": 3} == _sums([row for row in rows if row["filter"] == "strict-match"], "exact_match")
    assert {"plain": 3, "helped": 3} == _sums(
        [row for row in rows if row["filter"] == "flexible-extract"], "exact_match"
    )
    assert {"sums_choice", "sums_text"} == {row["task"] for row in rows}


def test_the_evaluation_harness_says_what_the_run_was(tmp_path: Path) -> None:
    """The time is a fraction of seconds; the model has the name that the tool was given."""
    run = read_archive(CASES["lm-eval-results"].take(tmp_path / "project")).runs["first"]

    assert "2026-11-30" == run.measured_on
    assert {"helped": "stub-helped", "plain": "stub-plain"} == run.models


def test_reports_and_summaries_of_swe_bench_agree(tmp_path: Path) -> None:
    """One and two resolved; what had no patch or ended in an error is not resolved either, and is not left out."""
    reports = rows_of(CASES["swe-bench"].take(tmp_path / "reports"))
    summaries = rows_of(CASES["swe-bench-summary"].take(tmp_path / "summaries"))

    assert {"plain": 1, "helped": 2} == _sums(reports, "resolved") == _sums(summaries, "resolved")
    assert {"resolved", "unresolved", "empty patch", "error"} == {row["outcome"] for row in summaries}


def test_usage_of_a_transcript_is_counted_once_a_message(tmp_path: Path) -> None:
    """A message is written block by block with its usage so far: its last line counts, and no other."""
    root = CASES["claude-code"].take(tmp_path / "project")
    rows = {(row["arm"], row["pair_id"]): row for row in rows_of(root)}
    parser = rows["plain", "parser"]

    assert (20 + 100) + (5 + 200) == parser["all_input_tokens"]
    assert 40 + 7 == parser["output_tokens"]
    assert {2} == {row["messages"] for row in rows.values()}


def test_no_text_of_a_transcript_is_kept(tmp_path: Path) -> None:
    """Neither in the rows nor beside them, and a suite cannot ask for it."""
    case = CASES["claude-code"]
    root = case.take(tmp_path / "project")
    kept = [path for path in (root / "proof/runs/first").rglob("*") if path.is_file()]

    assert {"run.yaml", "rows.jsonl", "ingest.json"} == {path.name for path in kept}
    assert not [path for path in kept if "nobody may publish" in path.read_text("utf-8")]

    mapping = "schema: proofpage/ingest/v1\npreset: claude-code\npublish_originals: Nothing in them.\n"
    project(tmp_path / "other", suite_text(case.columns), mapping)
    with pytest.raises(Malformed, match="publish_originals: for files that must not be published"):
        take(tmp_path / "other", *case.files, names=case.names)


def test_a_message_that_a_second_session_took_over_is_counted_once(tmp_path: Path) -> None:
    """A session that is taken up again repeats what was before in a file of its own."""
    case = CASES["claude-code"]
    first = case.files[0].read_text("utf-8")
    for arm in ("plain", "helped"):
        (tmp_path / arm).mkdir()
        text = first.replace("msg_", f"msg_{arm}_")
        (tmp_path / arm / "a.jsonl").write_text(text, "utf-8")
        (tmp_path / arm / "b.jsonl").write_text(text + text.splitlines()[-2].replace("_2", "_3") + "\n", "utf-8")
    project(tmp_path / "project", suite_text(case.columns))
    take(tmp_path / "project", *tmp_path.glob("*/*.jsonl"), preset="claude-code", names="{arm}/{unit}.jsonl")

    assert {"a": 2, "b": 1} == {row["pair_id"]: row["messages"] for row in rows_of(tmp_path / "project")}


def test_a_benchmark_history_gives_the_commits_that_are_arms(tmp_path: Path) -> None:
    """The values of both commits, each benchmark a unit, and the day of the last of them."""
    root = CASES["github-action-benchmark"].take(tmp_path / "project")

    assert [1200, Decimal("800.5"), 900, 801] == [row["value"] for row in rows_of(root)]
    assert "2026-01-16" == read_archive(root).runs["first"].measured_on


OTHER_VERSIONS = {
    "inspect .json": ('"version": 2,', '"version": 1,', "found '1'"),
    "promptfoo": ('"version": 3,', '"version": 4,', "found '4'"),
    "pytest-benchmark": ('"version": "5.3.1"', '"version": "3.0.0"', "found '3.0.0'"),
    "hyperfine": ('"exit_codes"', '"codes"', "found 'null'"),
    "lm-eval-samples": ('"doc_hash"', '"hash"', "found 'null'"),
    "lm-eval-results": ('"0.4.13"', '"0.3.0"', "found '0.3.0'"),
    "swe-bench": ('"patch_exists"', '"exists"', "found 'null'"),
    "swe-bench-summary": ('"schema_version": 2', '"schema_version": 1', "found '1'"),
    "claude-code": ('"version": "2.0.14"', '"version": "3.0.0"', "found '3.0.0'"),
    "github-action-benchmark": ('"lastUpdate"', '"updated"', "found 'null'"),
}


@pytest.mark.parametrize("name", sorted(OTHER_VERSIONS))
def test_a_file_of_another_version_is_refused(name: str, tmp_path: Path) -> None:
    """It says which file, what it is, and which versions the preset was written for; nothing is written."""
    case, (before, after, found) = CASES[name], OTHER_VERSIONS[name]
    files = []
    for path in case.files:
        place = tmp_path / "files" / path.relative_to(path.parents[1])
        place.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text("utf-8")
        assert before in text
        place.write_text(text.replace(before, after), "utf-8")
        files.append(place)
    root = project(tmp_path / "project", suite_text(case.columns, pairing=case.pairing), case.mapping)

    names = None if "swe" in name else case.names
    with pytest.raises(Malformed) as refused:
        take(root, *files, preset=None if case.mapping else case.preset, names=names)

    assert found in str(refused.value)
    assert "which this mapping was written for" in str(refused.value)
    assert not (root / "proof/runs").exists() or not list((root / "proof/runs").iterdir())


def _sums(rows: Sequence[Mapping[str, Any]], column: str) -> Mapping[str, Decimal | int]:
    found: dict[str, Decimal] = {}
    for row in rows:
        value = row[column]
        found[row["arm"]] = found.get(row["arm"], Decimal(0)) + (int(value) if isinstance(value, bool) else value)
    return {arm: int(value) if value == int(value) else value for arm, value in found.items()}


def _nanoseconds(seconds: Decimal) -> str:
    return f"{seconds * 10**9:.4f}"


def test_constructed_files_hold_no_number_that_a_preset_makes_up(tmp_path: Path) -> None:
    """Every number of a row stands in the file as it was written."""
    case = CASES["github-action-benchmark"]
    text = case.files[0].read_text("utf-8")
    for row in rows_of(case.take(tmp_path / "project")):
        assert json.dumps(row["value"], default=str).strip('"') in text
