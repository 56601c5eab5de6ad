"""Figures that never stand alone: the guard refuses any file that shows one of them without the others."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.build import Options, check_site
from generator.errors import Refusal
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
