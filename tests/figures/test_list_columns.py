"""Columns of lists: a pair counts under every text that its list holds, and the parts do not add up."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from generator.errors import FormulaRefused, Malformed
from generator.pages.rendering import render_site
from tests.figures.constructed import Pair, Suite, Yaml, compute, compute_project, json_text, project_files
from tests.pages.made import constructed, page_of, spaced
from tests.projects import ROWS

COLUMNS: dict[str, Yaml] = {"x": {"type": "integer"}, "rules": {"type": "list", "arms": ["tool"]}}
FIGURES: dict[str, Yaml] = {"mean_x": {"formula": "mean(control.x)", "by": "rules"}}
LISTS = [["a", "b"], ["b", "b"], [], ["a"]]


def lines(values: list[object], name: str = "rules") -> str:
    """Return rows whose treatment holds a list; the control of the unit at index i has x = i."""
    rows = [
        {"pair_id": f"u{index}", "arm": arm, "x": index} | ({name: value} if arm == "tool" else {})
        for index, value in enumerate(values)
        for arm in ("base", "tool")
    ]
    return "".join(f"{json_text(row)}\n" for row in rows)


def computed(values: list[object], suite: Suite | None = None) -> dict[str, Fraction | None]:
    """Return the exact values of a suite over such rows."""
    found = compute_project(project_files(suite or Suite(FIGURES, COLUMNS), {ROWS: lines(values)}))
    return {name: found.value(name) for name in found.figures}


def test_a_figure_by_a_list_has_a_member_for_every_text() -> None:
    """A pair counts under each text that its list holds, once each; an empty list is under none."""
    values = computed(list(LISTS))
    assert {"mean_x": Fraction(3, 2), "mean_x[a]": Fraction(3, 2), "mean_x[b]": Fraction(1, 2)} == {
        name: value for name, value in values.items() if name.startswith("mean_x")
    }


def test_a_formula_can_ask_whether_a_list_holds_a_text() -> None:
    """``in`` reads a list column, and nothing else."""
    suite = Suite({"share": 'rate("a" in treatment.rules)'}, COLUMNS)
    assert Fraction(1, 2) == computed(list(LISTS), suite)["share"]


@pytest.mark.parametrize(
    ("formula", "sentence"),
    [
        ('rate("a" in control.x)', "a text value in a number column at column 6 of the formula; expected a text in a"),
        ("rate(treatment.rules in treatment.rules)", "expected a text in a list column"),
        ("rate(treatment.rules == treatment.rules)", "expected two numbers, or two texts"),
        ("mean(treatment.rules)", "a list column in mean"),
    ],
)
def test_a_list_is_no_number_and_no_text(formula: str, sentence: str) -> None:
    """A list has no value of its own, only members."""
    with pytest.raises(FormulaRefused, match=sentence):
        computed(list(LISTS), Suite({"result": formula}, COLUMNS))


@pytest.mark.parametrize("value", ["a", [1], [""], ["a\u202e"], {"a": 1}])
def test_what_is_no_list_of_clean_texts_is_refused(value: object) -> None:
    """A text where a list is declared is not taken for a list of one."""
    with pytest.raises(Malformed, match="as rules; expected a list of texts, clean ones"):
        computed([value])


def test_the_pages_say_that_the_members_do_not_add_up(tmp_path: Path) -> None:
    """A reader is told that one pair stands under several members."""
    files = project_files(Suite(FIGURES, COLUMNS), {ROWS: lines(list(LISTS))})
    site = render_site(constructed(tmp_path, files))
    for path in ("suites/example", "runs/first-run", "figures/example/mean_x"):
        text = spaced(page_of(site, f"{path}/index.html").body)
        assert "pairs that list a ; such parts overlap and do not add up" in text, path
    overlap = "A pair counts under every text that its list holds: the parts overlap and do not add up."
    assert overlap in spaced(page_of(site, "index.html").body)


def test_a_stratum_is_still_one_text() -> None:
    """By a text column every pair is in one member."""
    columns: dict[str, Yaml] = {"x": {"type": "integer"}, "kind": {"type": "text"}}
    pairs: list[Pair] = [({"x": index, "kind": kind}, {"x": 0, "kind": kind}) for index, kind in enumerate("abb")]
    found = compute(Suite({"mean_x": {"formula": "mean(control.x)", "by": "kind"}}, columns), pairs)
    assert [0, Fraction(3, 2)] == [found.value("mean_x[a]"), found.value("mean_x[b]")]
