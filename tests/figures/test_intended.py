"""What an intent displays is what its value prints as, in the ledger as in what is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.audit.auditing import audit
from generator.audit.model import Asked
from generator.build import Options, check_site
from generator.errors import Contradiction, Refusal
from generator.figures.intended import check_intents, margin_figure, planned_figure
from generator.ledger.model import LedgerFigure
from tests.ledger.made import chained, joined, record
from tests.projects import LEDGER, write_project
from tests.verdicts.test_intents import intent, ledger

PLANNED = {"value": "1200", "display": "1,200", "n": 1200, "class": None, "depth": None}
MARGIN = {"value": "0.05", "display": "0.05", "n": None, "class": None, "depth": None}


def test_a_plan_prints_with_its_thousands_and_a_margin_as_written() -> None:
    """What is written into the ledger is what is asked of it."""
    assert LedgerFigure("1200", "1,200", 1200, None, None) == planned_figure(1200)
    assert LedgerFigure("0.05", "0.05", None, None, None) == margin_figure("0.05")
    check_intents(ledger(intent(figures={"planned_n": planned_figure(1200), "margin": margin_figure("0.050")})))


@pytest.mark.parametrize(
    ("name", "figure"),
    [
        ("planned_n", LedgerFigure("12", "40", 12, None, None)),
        ("planned_n", LedgerFigure("12", "12", 40, None, None)),
        ("planned_n", LedgerFigure("12", None, 12, None, None)),
        ("planned_n", LedgerFigure("25/2", "12", 12, None, None)),
        ("planned_n", LedgerFigure("many", "many", None, None, None)),
        ("planned_n", LedgerFigure(None, "12", 12, None, None)),
        ("margin", LedgerFigure("0.05", "0.01", None, None, None)),
        ("share", LedgerFigure("0.05", "0.05", None, None, None)),
    ],
)
def test_a_display_of_another_value_is_refused(name: str, figure: LedgerFigure) -> None:
    """A display, a count or a name that the value does not give."""
    with pytest.raises(Contradiction, match=f"{LEDGER}:1: found the {name} "):
        check_intents(ledger(intent(figures={name: figure})))


def test_the_newest_line_of_a_ledger_is_refused_by_build_and_audit(tmp_path: Path) -> None:
    """Nothing follows it that could break the chain, so its display is what tells."""
    for display, said in (("1,200", None), ("1,300", "displayed as '1,300'")):
        figures = {"planned_n": PLANNED | {"display": display}, "margin": MARGIN}
        written = record(kind="intent", suite="example", run_id=None, figures=figures, artifacts=[], reason="Plan.")
        written |= {"verdict": None, "week": None, "measured_on": None, "recorded_at": "2026-01-10"}
        root = write_project(tmp_path / display, {LEDGER: joined(chained([written]))})
        if said is None:
            check_site(Options(root, as_of="2026-03-01"))
            continue
        for judge in (
            lambda root=root: check_site(Options(root, as_of="2026-03-01")),
            lambda root=root: audit(root, Asked()),
        ):
            with pytest.raises(Refusal, match=said):
                judge()
