"""Figures that never stand alone: the guard refuses any file that shows one of them without the others."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.build import Options, check_site
from generator.errors import Refusal
from generator.evaluation import evaluate
from generator.exports.latest_numbers import BuildState, render_latest_numbers
from generator.guard.binding import Bindings
from generator.guard.coverage import Tally
from generator.guard.json_files import read_latest_numbers
from generator.guard.page_context import Checks, Page
from generator.guard.standing_together import read_together
from generator.printing.catalogue import build_catalogue
from generator.printing.references import Printer
from tests.judged import judged
from tests.projects import write_project

ALONE = "content/alone.md"
LABELS = ("helped", "same", "hurt")
TOGETHER = ", ".join(f"{{fig}}`labels.{label}`" for label in LABELS)
ABLATED = ", ".join(f"{{fig}}`labels.{label}[ablation_prompt]`" for label in LABELS)
BIAS = "{fig}`helped_share`, {fig}`helped_share[ablation_prompt]`, {fig}`prompt_effect`"


def _checked(root: Path, prose: str, **kinds: int) -> None:
    files: Mapping[str, str] = {
        **judged(**(kinds or {"helped": 12, "same": 2, "hurt": 1})),
        ALONE: f"# Page\n\n{prose}\n",
    }
    check_site(Options(write_project(root, files), as_of="2026-02-01"))


@pytest.mark.parametrize(
    ("because", "prose"),
    [
        ("all counts: helped, same and hurt", "{fig}`labels.helped`"),
        ("all counts: helped, same and hurt", "{fig}`labels.helped` and {fig}`labels.same`"),
        ("printed with their difference", "{fig}`helped_share`, {fig}`prompt_effect`, " + TOGETHER + ", " + ABLATED),
        ("printed with their difference", "{fig}`helped_share[ablation_prompt]`, " + TOGETHER + ", " + ABLATED),
        ("all counts: helped, same and hurt", BIAS + ", " + TOGETHER),
    ],
)
def test_a_line_of_prose_cannot_show_one_without_the_others(tmp_path: Path, because: str, prose: str) -> None:
    """A role binds the number, and the company that it must have."""
    with pytest.raises(Refusal) as refused:
        _checked(tmp_path, prose)
    assert {"alone/index.html"} == {problem.where.path for problem in refused.value.problems}
    assert any(because in problem.expected for problem in refused.value.problems)


@pytest.mark.parametrize("prose", [TOGETHER, ", ".join((BIAS, TOGETHER, ABLATED))])
def test_together_they_may_stand_in_prose(tmp_path: Path, prose: str) -> None:
    """Nothing keeps a page from telling the whole."""
    _checked(tmp_path, prose)


def test_a_withheld_figure_needs_no_company(tmp_path: Path) -> None:
    """It shows nothing that the others would set right."""
    _checked(tmp_path, "{fig}`helped_share`", helped=12, same=2, hurt=1, ablation_runs=14)


def test_a_file_for_machines_cannot_leave_a_count_out(tmp_path: Path) -> None:
    """``latest-numbers.json`` without the hurt ones is refused, and with them it is in order."""
    project = evaluate(write_project(tmp_path, judged(helped=12, same=2, hurt=1)))
    parts = (project.archive, project.ledger, project.table, project.judgement)
    catalogue = build_catalogue(*parts).with_counts({})
    state = BuildState("4d5e6f7", False, "2026-02-01", None, {})
    export = render_latest_numbers(*parts, printer=Printer(*parts, catalogue), state=state)
    document = json.loads(export.content)

    def remarks() -> list[str]:
        page = Page("latest-numbers.json", Checks(Bindings(catalogue), Tally(), {}), export.texts)
        list(read_latest_numbers(page, json.dumps(document).encode(), project.table))
        return [remark.found for remark in read_together(page, project.table)]

    assert [] == remarks()
    figures = document["runs"][0]["figures"]
    figures[:] = [figure for figure in figures if figure["key"] != "example/labels.hurt@first-run"]
    assert any(found.endswith("without example/labels.hurt@first-run") for found in remarks())
