"""The figures of the published runs, as the source documents give them and as their totals come out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from generator.evidence.reading import read_archive
from generator.figures.computing import compute_figures
from generator.figures.model import Figure, FigureTable, Status, shown
from generator.figures.reconciliation import reconcile
from generator.ledger.reading import read_ledger
from generator.quantities import Depth

ROOT = Path(__file__).resolve().parents[2]
SUITE, RUN = "real-developer-transcripts", "cl-realdata-cc-2026-06-18"
RETIRED, RETIRED_RUN = "agent-flan-gate", "cl-pg-3-gate"


@cache
def table() -> FigureTable:
    """Return all figures of this repository's own evidence."""
    return compute_figures(read_archive(ROOT))


def figure(formula: str, member: str | None = None, *, suite: str = SUITE, run: str | None = RUN) -> Figure:
    """Return the figure of a run with this formula, whatever it is called."""
    named = next(one.key for one in table().of_run(suite, run) if one.formula == formula and one.key.member is None)
    found = table().get(suite, named.figure, run, member)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("formula", "member", "value", "text", "depth", "n"),
    [
        (
            "1 - sum(treatment.input_tokens) / sum(control.input_tokens)",
            None,
            "194481/450775",
            "43.14 %",
            Depth.FROM_TOTALS,
            42,
        ),
        ("rate(parity)", None, "11/42", "26.2 %", Depth.FROM_TOTALS, 42),
        ("median(reduction)", None, "0.2526", "25.26 %", Depth.AS_RECORDED, 42),
        ("median(reduction)", "large_context", "0.4317", "43.17 %", Depth.AS_RECORDED, 31),
        ("median(reduction)", "code_generation", "0.3947", "39.47 %", Depth.AS_RECORDED, 39),
        (
            "sum(control.input_tokens) - sum(treatment.input_tokens)",
            None,
            "388962",
            "388,962",
            Depth.FROM_TOTALS,
            42,
        ),
        ("recorded.quality_delta", None, "0", "+0.000", Depth.AS_RECORDED, 41),
        ("recorded.parity_floor", None, "0.361", "36.1 %", Depth.AS_RECORDED, None),
    ],
)
def test_a_published_figure_is_what_its_evidence_gives(
    formula: str, member: str | None, value: str, text: str, depth: Depth, n: int | None
) -> None:
    """Exact value, display, depth and n of each published figure are those of the source documents."""
    found = figure(formula, member)
    assert found.amount is not None
    assert (Fraction(value), text, depth, n) == (found.amount.value, shown(found), found.depth, found.n)


def test_the_headline_is_recomputed_from_its_two_totals() -> None:
    """43.14 % is 1 - 512588 / 901550, and stands for one exact fraction."""
    found = figure("1 - sum(treatment.input_tokens) / sum(control.input_tokens)")
    assert found.amount is not None
    assert 1 - Fraction(512588, 901550) == found.amount.value
    assert found.amount.is_point
    assert found.amount.exact
    assert (found.substituted or "").replace(",", "") == "1 - 512588 / 901550"
    assert found.headline


def test_the_pass_rate_is_recomputed_from_its_two_counts() -> None:
    """26.2 % is 11 of 42, not the recorded 0.262."""
    found = figure("rate(parity)")
    assert found.amount is not None
    assert found.amount.is_point
    assert {"11", "42"} <= set((found.substituted or "").split())


@pytest.mark.parametrize("member", ["large_context", "code_generation"])
def test_parity_within_subgroups_was_not_measured(member: str) -> None:
    """A null in the record stays an empty state with the recorded reason; no number stands in for it."""
    found = figure("rate(parity)", member)
    assert (None, Status.NOT_MEASURED) == (found.amount, found.status)
    assert "run level only" in (found.reason or "")


def test_no_interval_is_shown_where_none_was_recorded() -> None:
    """Without rows nothing can be resampled, and no interval was recorded."""
    assert [None] * len(table().of_run(SUITE, RUN)) == [found.interval for found in table().of_run(SUITE, RUN)]


def test_the_counts_of_pairs_and_rows_are_figures() -> None:
    """42 valid pairs, 40 rows attempted, 35 replayed; how many were judged was not recorded."""
    names = {"pairs.valid": "42", "funnel.attempted": "40", "funnel.replayed": "35"}
    found = {name: table().get(SUITE, name, RUN) for name in names}
    assert {name: Fraction(value) for name, value in names.items()} == {
        name: one.amount.value for name, one in found.items() if one is not None and one.amount is not None
    }
    judged = table().get(SUITE, "funnel.judged", RUN)
    assert judged is None or judged.amount is None


def test_the_retired_headline_is_kept_as_history() -> None:
    """The superseded suite still shows 8.85 % as it was recorded, and may, because it is retired."""
    shares = {shown(found): found.depth for found in table().of_run(RETIRED, RETIRED_RUN) if found.amount is not None}
    assert Depth.AS_RECORDED is shares["8.85 %"]
    assert Depth.AS_RECORDED is shares["49.50 %"]


@pytest.mark.parametrize("suite", ["agent-tasks", "total-tokens"])
def test_suites_without_a_run_have_no_numbers(suite: str) -> None:
    """A suite that was never run shows each of its figures as not measured, with a reason and its own file."""
    figures = table().of_run(suite, None)
    assert figures
    assert not any(found.amount for found in figures)
    assert all(found.reason and found.provenance.artifacts for found in figures)


def test_rollup_and_ledger_of_the_repository_agree_with_its_runs() -> None:
    """The committed rollup and ledger say what the runs give: nothing is contradicted."""
    reconcile(read_archive(ROOT), read_ledger(ROOT).lines, table())
