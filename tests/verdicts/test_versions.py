"""Rules and their versions against what the ledger has seen, over constructed projects."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import pytest

from generator.errors import Problem, Refusal
from generator.evaluation import evaluate
from tests.pages.test_history import ledger
from tests.projects import LEDGER, METHODOLOGY, METHODOLOGY_TEXT, SUITE, SUITE_TEXT, write_project

KEPT_SUITE = "proof/suites/example/version-1.yaml"
KEPT_METHODOLOGY = "proof/methodology/version-1.yaml"
RAISED = "changes: [{version: 1, reason: The beginning.}, {version: 2, on: 2026-02-01, reason: Thirty was too many.}]\n"
EXCLUDED = "exclusions: {excluded: [{unit: {pair_id: a}, reason: Odd.}]}"
EXCLUDED_RUN = "exclusions: {runs: [{run: first-run, reason: Odd.}]}"
Files = Mapping[str, str | bytes | None]


def _published(*, suite: str = SUITE_TEXT, methodology: str = METHODOLOGY_TEXT, version: int = 1) -> str:
    """Return a ledger whose one line lists the rule files as they were."""
    texts = {METHODOLOGY: methodology, SUITE: suite}
    artifacts = [
        {"path": path, "sha256": sha256(text.encode()).hexdigest(), "bytes": len(text)} for path, text in texts.items()
    ]
    return ledger({"artifacts": artifacts, "suite_version": version, "week": None})


def _problems(root: Path, changes: Files) -> tuple[Problem, ...]:
    with pytest.raises(Refusal) as refused:
        evaluate(write_project(root, {LEDGER: _published(), **changes}))
    return refused.value.problems


def test_what_was_published_still_builds(tmp_path: Path) -> None:
    """The very bytes need no reason."""
    evaluate(write_project(tmp_path, {LEDGER: _published()}))


def test_a_threshold_without_a_version_is_refused(tmp_path: Path) -> None:
    """Other bytes under a published version are refused, both digests named, and what to do."""
    lower = SUITE_TEXT.replace("min_valid_pairs: 30", "min_valid_pairs: 3")
    (problem,) = _problems(tmp_path, {SUITE: lower})
    old, new = (sha256(text.encode()).hexdigest() for text in (SUITE_TEXT, lower))
    assert ("proof/suites/example.yaml", 3) == (problem.where.path, problem.where.line)
    assert f"version 1 with SHA-256 {new}" == problem.found
    assert f"SHA-256 {old}, with which line 1 of the ledger published this version" == problem.expected
    assert f"keep the file as it was, as {KEPT_SUITE}" in problem.remedy


def test_a_threshold_is_named_where_the_published_file_is_kept(tmp_path: Path) -> None:
    """Keeping the old file shows which rule changed; it does not excuse it."""
    lower = SUITE_TEXT.replace("min_valid_pairs: 30", "min_valid_pairs: 3")
    (problem,) = _problems(tmp_path, {SUITE: lower, KEPT_SUITE: SUITE_TEXT})
    assert "publication.min_valid_pairs: 3 under version 1" == problem.found
    assert f"30, as line 1 of the ledger published it ({KEPT_SUITE})" == problem.expected
    assert lower.split("\n").index("publication: {primary: token_reduction, min_valid_pairs: 3}") + 1 == (
        problem.where.line
    )


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("formula: median(reduction)", "formula: mean(reduction)", "figures.median_reduction.formula"),
        ("display: percent.2", "display: percent.0", "figures.token_reduction.display"),
        ("token_reduction > 0", "token_reduction > -1", "gate.words.0.when.0"),
        ("otherwise: NO-GO", "otherwise: NARROW", "gate.otherwise"),
        ('value: "150"', 'value: "151"', "parameters.large_size.value"),
        ("unit: tokens, min: 1}", "unit: tokens, min: 2}", "columns.tokens.min"),
        ("min_valid_pairs: 30}", "min_valid_pairs: 30}\npairing: {require: [tokens]}", "pairing.require.0"),
        ("min_valid_pairs: 30}", "min_valid_pairs: 30}\nstatistics: {seed: 8}", "statistics.seed"),
        ("min_valid_pairs: 30}", "min_valid_pairs: 30}\ndepends_on: [Makefile]", "depends_on.0"),
        ("min_valid_pairs: 30}", f"min_valid_pairs: 30}}\n{EXCLUDED}", "exclusions.excluded.0.unit.pair_id"),
        ("min_valid_pairs: 30}", f"min_valid_pairs: 30}}\n{EXCLUDED_RUN}", "exclusions.runs.0.run"),
    ],
)
def test_every_kind_of_rule_is_held(tmp_path: Path, old: str, new: str, key: str) -> None:
    """Formula, display, gate, parameter, column, pairing, statistics, dependencies and exclusions are rules."""
    assert old in SUITE_TEXT
    changed = SUITE_TEXT.replace(old, new, 1)
    found = [each.found for each in _problems(tmp_path, {SUITE: changed, KEPT_SUITE: SUITE_TEXT})]
    assert any(text.startswith(f"{key}: ") for text in found), found


def test_words_may_change_where_the_published_file_is_kept(tmp_path: Path) -> None:
    """Titles, questions, sources, what a figure is not, and a default written out, are no rules."""
    reworded = SUITE_TEXT
    for old, new in {
        "title: An example": "title: Another title",
        "question: Does": "question: How far does",
        "title: Without the tool": "title: As it was",
        "source: Chosen for the example.": "source: Agreed before.",
        "not: a saving on a bill": "not: a saving",
        "min_valid_pairs: 30}": "min_valid_pairs: 30, require_clean: false}",
    }.items():
        assert old in reworded
        reworded = reworded.replace(old, new)
    evaluate(write_project(tmp_path, {LEDGER: _published(), SUITE: reworded, KEPT_SUITE: SUITE_TEXT}))


def test_a_file_that_was_not_published_excuses_nothing(tmp_path: Path) -> None:
    """Only bytes with the digest that the ledger holds count as what was published."""
    lower = SUITE_TEXT.replace("min_valid_pairs: 30", "min_valid_pairs: 3")
    (problem,) = _problems(tmp_path, {SUITE: lower, KEPT_SUITE: lower.replace("An example", "Another")})
    assert problem.found.startswith("version 1 with SHA-256 ")


def test_a_new_version_with_its_reason_may_change_rules(tmp_path: Path) -> None:
    """That is what versions are for."""
    lower = SUITE_TEXT.replace("min_valid_pairs: 30", "min_valid_pairs: 3").replace("version: 1", "version: 2", 1)
    evaluate(write_project(tmp_path, {LEDGER: _published(), SUITE: lower + RAISED}))


def test_a_version_is_never_taken_back(tmp_path: Path) -> None:
    """A ledger that names a later version has seen it, whatever the file says now."""
    problems = _problems(tmp_path, {LEDGER: _published(version=2)})
    assert ["version 2 or a later one: line 1 of the ledger names it"] == [problem.expected for problem in problems]


def test_the_rules_of_the_methodology_are_held_too(tmp_path: Path) -> None:
    """A level or a seed cannot be chosen after the fact, and a published hypothesis keeps its words."""
    changed = METHODOLOGY_TEXT.replace("seed: 7", "seed: 8").replace("gains the most", "gains little")
    problems = _problems(tmp_path, {METHODOLOGY: changed, KEPT_METHODOLOGY: METHODOLOGY_TEXT})
    assert [
        "hypotheses, 'Long work gains the most.': nothing under version 1",
        "statistics.seed: 8 under version 1",
    ] == [problem.found for problem in problems]


def test_a_hypothesis_may_be_added(tmp_path: Path) -> None:
    """A new prediction takes nothing from those that stand."""
    more = METHODOLOGY_TEXT.replace("changes:", "  - {suite: example, text: Short work gains less.}\nchanges:")
    evaluate(write_project(tmp_path, {LEDGER: _published(), METHODOLOGY: more, KEPT_METHODOLOGY: METHODOLOGY_TEXT}))


def test_a_line_without_rule_files_has_seen_none(tmp_path: Path) -> None:
    """Early lines list only the evidence; of the rules they recorded nothing but the version."""
    lower = SUITE_TEXT.replace("min_valid_pairs: 30", "min_valid_pairs: 3")
    evaluate(write_project(tmp_path, {LEDGER: ledger({}), SUITE: lower}))
