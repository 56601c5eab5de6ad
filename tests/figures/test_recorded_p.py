"""A recorded signed-rank p is computed again from its rank sum, zeros and ties, wherever these were recorded too."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from generator.build import Options, build_site
from generator.errors import Contradiction, Refusal
from generator.figures.model import Check
from tests.figures.constructed import (
    INTEGER,
    SEALED_PATH,
    Suite,
    Yaml,
    compute_recorded,
    recorded_files,
    settle,
)
from tests.projects import write_project

FIGURES: Mapping[str, Yaml] = {
    "kept": {"formula": "count()", "unit": "pairs", "display": "integer"},
    "named": {"formula": "recorded.floor_p", "unit": "probability", "display": "pvalue.4"},
    "pinned": {"formula": "wilcoxon(delta).p", "unit": "probability", "display": "pvalue.4"},
    "exact": {"formula": "wilcoxon(delta).exact_p", "unit": "probability", "display": "pvalue.3"},
}
DERIVED = {"delta": "treatment.x - control.x"}
COUNTED: Mapping[str, Any] = {"expr": "count()", "value": 5}
SUITE = Suite(FIGURES, {"x": INTEGER}, DERIVED)
STRAIGHT: Mapping[str, Any] = {"w_plus": "10", "zeros": 1, "ties": []}
"""Of the differences 0, 1, 2, 3, 4: p 0.1003 as R documents it, exactly 1 in 8."""
TIED: Mapping[str, Any] = {"w_plus": "15", "zeros": 0, "ties": [2]}
"""Of the differences 1, 1, 2, 3, 4: p 0.05791 as R documents it."""


def _entry(of: str, value: str, statistic: Mapping[str, Any], n: int | None = 5) -> Mapping[str, Any]:
    key = "name" if of == "floor_p" else "expr"
    return {key: of, "value": Decimal(value), "n": n, "statistic": statistic}


def _checks(figure: str, entry: Mapping[str, Any]) -> tuple[Check, ...]:
    found = settle(compute_recorded(SUITE, [COUNTED, entry], definitions=DERIVED))
    return found.figures[figure].checks


@pytest.mark.parametrize(
    ("figure", "of", "value", "statistic"),
    [
        ("named", "floor_p", "0.1003", STRAIGHT),
        ("named", "floor_p", "0.0579", TIED),
        ("named", "floor_p", "0.1250", {**STRAIGHT, "p": "exact"}),
        ("pinned", "wilcoxon(delta).p", "0.1003", STRAIGHT),
        ("exact", "wilcoxon(delta).exact_p", "0.125", STRAIGHT),
        ("exact", "wilcoxon(delta).exact_p", "0.062", TIED),
    ],
)
def test_a_p_that_follows_from_its_rank_sum_is_possible(
    figure: str, of: str, value: str, statistic: Mapping[str, Any]
) -> None:
    """The asymptotic and the exact one; all other values of the same precision would have been refused."""
    (check,) = _checks(figure, _entry(of, value, statistic))
    steps = 10 ** len(value.partition(".")[2])
    about = "recorded.floor_p" if of == "floor_p" else of
    assert Check(about, "reachable p", True, steps, steps + 1) == check


@pytest.mark.parametrize(
    ("value", "statistic", "expected"),
    [
        ("0.1004", STRAIGHT, r"the asymptotic p of these, 0\.100348"),
        ("0.1003", {**STRAIGHT, "p": "exact"}, r"the exact p of these, 0\.125000"),
        ("0.1003", {**STRAIGHT, "w_plus": "9.5"}, "a rank sum that these sizes can give"),
        ("0.1003", {**STRAIGHT, "w_plus": "11"}, "a rank sum that these sizes can give"),
        ("0.1003", {**STRAIGHT, "zeros": 5}, "sizes that fit n, which counts zeros too"),
        ("0.1003", {**STRAIGHT, "ties": [2, 3]}, "sizes that fit n, which counts zeros too"),
    ],
)
def test_a_p_that_does_not_follow_is_refused(value: str, statistic: Mapping[str, Any], expected: str) -> None:
    """With everything it was recorded with, and with the p that these would have given."""
    with pytest.raises(Contradiction, match=rf"p {value} recorded for recorded\.floor_p with n 5, .*{expected}"):
        _checks("named", _entry("floor_p", value, statistic))


def test_a_rank_sum_without_n_is_refused() -> None:
    """The sizes have nothing to fit then."""
    with pytest.raises(Contradiction, match="with n None"):
        _checks("named", _entry("floor_p", "0.1003", STRAIGHT, n=None))


@pytest.mark.parametrize(("old", "new"), [('"10"', '"9"'), ('"zeros": 1', '"zeros": 0'), ('"ties": []', '"ties": [2]')])
def test_the_sealed_document_repeats_rank_sum_zeros_and_ties(tmp_path: Path, old: str, new: str) -> None:
    """So no single digit of them can be changed alone."""
    files = recorded_files(SUITE, [COUNTED, _entry("floor_p", "0.1003", STRAIGHT)], definitions=DERIVED)
    sealed = files[SEALED_PATH] or ""
    assert old in sealed
    root = write_project(tmp_path, {**files, SEALED_PATH: sealed.replace(old, new), "proof/history.jsonl": ""})
    with pytest.raises(Refusal, match=r"statistic rank sum .* for recorded\.floor_p"):
        build_site(Options(root, base_url="https://example.org"))


def test_the_pages_show_the_check_and_what_it_rests_on(tmp_path: Path) -> None:
    """On the guarded site: the power beside the figure, the rank sum beside the recorded value."""
    files = recorded_files(SUITE, [COUNTED, _entry("floor_p", "0.0579", TIED)], definitions=DERIVED)
    root = write_project(tmp_path, {**files, "proof/history.jsonl": ""})
    build_site(Options(root, base_url="https://example.org"))
    explained = (root / "site/figures/example/named/index.html").read_text(encoding="utf-8")
    assert "yes, its rank sum, zeros and ties give it" in explained
    run = (root / "site/runs/first-run/index.html").read_text(encoding="utf-8")
    assert "Rank sum " in run
    assert "sizes of tied groups: " in run
