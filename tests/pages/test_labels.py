"""Labels on pages: all counts together, hurt first, no answer apart, and the red flag of a set without any hurt."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.pages.rendering import render_site
from generator.pages.site import Site
from tests.judged import PROMPT_TEXT, REFERENCES, RUN_TEXT, SUITE_TEXT, digest, judged, references
from tests.pages.made import constructed, page_of, published_site, said, section, spaced
from tests.pages.test_history import ledger
from tests.projects import RUN, SUITE

RUN_PAGE, SUITE_PAGE = "runs/first-run/index.html", "suites/example/index.html"
EVERY_PAGE = ("index.html", SUITE_PAGE, RUN_PAGE, "figures/example/labels.hurt/index.html", "figures/index.html")


def _site(folder: Path, changes: Mapping[str, str] | None = None, **kinds: int) -> Site:
    return render_site(constructed(folder, {**judged(**kinds), **(changes or {})}))


def test_all_counts_stand_together_hurt_first(tmp_path: Path) -> None:
    """Twelve helped, two the same, one hurt."""
    counts = section(page_of(_site(tmp_path, helped=12, same=2, hurt=1), RUN_PAGE), "labels-default_prompt")
    rows = [said(row) for row in counts.css("table")[0].css("tbody tr")]
    assert ["Labels: hurt1", "Labels: same2", "Labels: helped12"] == [
        row.split(" PRELIM")[0].split(" VERIF")[0] for row in rows
    ]


@pytest.mark.parametrize("path", EVERY_PAGE)
def test_every_page_with_a_label_figure_has_all_counts(tmp_path: Path, path: str) -> None:
    """Home, suite, run, explanation and list alike, for both prompts."""
    page = page_of(_site(tmp_path, helped=12, same=2, hurt=1), path)
    shown = {node.attributes["data-figure"] for node in page.css(".figure")}
    for label in ("helped", "same", "hurt"):
        assert f"example/labels.{label}@first-run" in shown


def test_no_answer_stands_apart(tmp_path: Path) -> None:
    """A run over its budget is in a table of its own, and is not hurt."""
    labels = section(page_of(_site(tmp_path, helped=11, same=1, hurt=1), RUN_PAGE), "labels-default_prompt")
    assert "No answer within the budget 2" in spaced(labels.css("table")[1])
    assert "No answer" not in spaced(labels.css("table")[0])


def test_hurt_units_come_first_with_their_ratios_and_lead_to_their_pairs(tmp_path: Path) -> None:
    """Half the cost and half the time of the control, beside the label."""
    page = page_of(_site(tmp_path, helped=12, same=2, hurt=1), RUN_PAGE)
    units = section(page, "labels-default_prompt").css("table")[2]
    first = units.css("tbody tr")[0]
    assert ["t15", "hurt", "0.50", "0.50"] == [said(cell) for cell in first.css("th, td")]
    link = first.css_first("a")
    assert link is not None
    target = str(link.attributes["href"]).partition("#")[2]
    assert "t15" == said(page.css_first(f'[id="{target}"] th'))


def test_pairs_are_listed_with_the_hurt_before_all_others(tmp_path: Path) -> None:
    """A reader of the run meets what went wrong first."""
    table = section(page_of(_site(tmp_path, helped=12, same=2, hurt=1), RUN_PAGE), "pairs-default_prompt")
    assert "Pairs are ordered by the label of the judge, hurt before all others." in said(table)
    assert "t15" == said(table.css("tbody th")[0])


@pytest.mark.parametrize("path", ["index.html", SUITE_PAGE, RUN_PAGE])
def test_a_set_without_any_hurt_pair_is_a_red_flag(tmp_path: Path, path: str) -> None:
    """With both things to do, wherever the labels are shown; and the status is not verified."""
    page = page_of(_site(tmp_path, helped=15), path)
    flag = said(page.css_first(".red-flag"))
    assert "have another judge label it, and add at least 3 more tasks to every category" in flag
    assert "verified" not in {said(node) for node in page.css('[data-verdict-of$="#publication"]')}


def test_a_set_with_a_hurt_pair_has_no_red_flag(tmp_path: Path) -> None:
    """The flag means something only where it can be absent."""
    assert page_of(_site(tmp_path, helped=14, hurt=1), RUN_PAGE).css_first(".red-flag") is None


def test_the_check_for_bias_shows_both_figures_and_their_difference(tmp_path: Path) -> None:
    """Eighty per cent with the default prompt, forty with the ablation prompt."""
    text = spaced(section(page_of(_site(tmp_path, helped=12, same=2, hurt=1), SUITE_PAGE), "bias"))
    assert ["80.0 %", "40.0 %", "+40.0 percentage points"] == [
        value for value in ("80.0 %", "40.0 %", "+40.0 percentage points") if value in text
    ]


def test_one_missing_ablation_run_shows_neither_figure(tmp_path: Path) -> None:
    """The reason names the run, on every page; no value of either is left anywhere."""
    site = _site(tmp_path, helped=12, same=2, hurt=1, ablation_runs=14)
    reason = "1 run is missing in the arm with_ablation: t15"
    for path in ("index.html", SUITE_PAGE, RUN_PAGE, "figures/example/helped_share/index.html"):
        page = page_of(site, path)
        assert reason in spaced(page.body), path
        assert "80.0 %" not in spaced(page.body), path


def test_the_prompt_and_the_task_set_are_shown_with_revision_and_digest(tmp_path: Path) -> None:
    """Anyone can compare them with the files on the site."""
    text = spaced(section(page_of(_site(tmp_path, helped=15), SUITE_PAGE), "judging"))
    assert "Prompt of the judge revision 1 , proof/suites/example/judge.txt , digest" in text
    assert "Task set revision 1 , proof/suites/example/tasks.json , digest" in text


def test_outcomes_of_hidden_tests_are_shown_task_by_task(tmp_path: Path) -> None:
    """An excluded task keeps its outcome, with the reason."""
    suite = SUITE_TEXT + f"references: {{path: {REFERENCES}, task: task}}\n"
    suite += "exclusions: {rule: By hand., excluded: [{unit: {task: t03}, reason: Its test shows nothing.}]}\n"
    files = {SUITE: suite, REFERENCES: references(t03={"start": "pass"})}
    rows = section(page_of(_site(tmp_path, files, helped=15), SUITE_PAGE), "references").css("tbody tr")
    assert ["t01 fails passes", "t02 fails passes", "t03 passes passes Its test shows nothing."] == [
        spaced(row) for row in rows[:3]
    ]


def test_a_plan_with_a_run_counts_what_is_missing(tmp_path: Path) -> None:
    """Fourteen of fifteen runs with the ablation prompt; the cells are then listed on the page of the run."""
    plan = section(page_of(_site(tmp_path, helped=15, ablation_runs=14), SUITE_PAGE), "plan")
    assert "Runs expected: 45. Missing: 1." in said(plan)
    assert "With the ablation prompt 15 14 1" in spaced(plan)
    assert 1 == len(plan.css("table"))


def test_a_committed_suite_without_a_run_lists_every_cell_as_missing() -> None:
    """135 runs: 90 without the tool and with it, and 45 more with the ablation prompt."""
    plan = section(page_of(published_site(), "suites/agent-tasks/index.html"), "plan")
    assert "Runs expected: 135. Missing: 135." in said(plan)
    assert "Default prompt against without the tool: 90 runs" in said(plan)
    assert "Ablation prompt against without the tool: 45 more runs" in said(plan)
    assert 135 == len(plan.css("td.gap"))
    assert {"missing"} == {said(cell) for cell in plan.css("td.gap")}


def test_the_other_committed_suite_lists_tasks_by_repetitions_and_arms() -> None:
    """Seven tasks, three repetitions, two arms, and whether hidden tests hold is not recorded."""
    page = page_of(published_site(), "suites/total-tokens/index.html")
    assert "Runs expected: 42. Missing: 42." in said(section(page, "plan"))
    assert 42 == len(section(page, "plan").css("td.gap"))
    assert "Not recorded: whether each hidden test fails" in said(section(page, "references"))


@pytest.mark.parametrize("suite", ["agent-tasks", "total-tokens"])
def test_a_page_without_a_run_shows_no_measured_number(suite: str) -> None:
    """Neither a value of a figure nor a cell of a pair."""
    page = page_of(published_site(), f"suites/{suite}/index.html")
    assert [] == page.css(".figure[value]")
    assert [] == page.css("[data-cell]")


def test_labels_of_a_suite_without_a_run_are_not_measured() -> None:
    """All counts are there, and none has a number."""
    labels = section(page_of(published_site(), "suites/agent-tasks/index.html"), "labels-default_prompt")
    assert 5 == len(labels.css(".figure"))
    assert {"not measured"} == {said(value) for value in labels.css(".figure .v")}


def _value(value: str, display: str) -> Mapping[str, object]:
    return {"value": value, "display": display, "n": 15, "class": "derived", "depth": "from_rows"}


def test_what_a_line_published_of_labels_keeps_its_company(tmp_path: Path) -> None:
    """Where a page shows a labelled figure from the ledger, the counts of that very line stand with it."""
    figures = {
        "helped_share": _value("4/5", "80.0 %"),
        "labels.helped": _value("12", "12"),
        "labels.same": _value("2", "2"),
        "labels.hurt": _value("1", "1"),
    }
    line = ledger({"figures": figures, "verdict": None})
    site = _site(tmp_path, {"proof/history.jsonl": line}, helped=12, same=2, hurt=1)
    counts = {f"1/labels.{label}" for label in ("helped", "same", "hurt")}
    for path in ("index.html", RUN_PAGE, "figures/example/labels.hurt/index.html"):
        shown = {node.attributes["data-ledger"] for node in page_of(site, path).css(".ledger")}
        assert counts <= shown, path


def test_a_run_says_which_prompt_and_task_set_it_used(tmp_path: Path) -> None:
    """By revision and digest; what it does not say is not recorded."""
    text = spaced(section(page_of(_site(tmp_path / "a", helped=15), RUN_PAGE), "manifest"))
    assert f"Prompt of the judge revision 1 , digest {digest(PROMPT_TEXT)}" in text
    unsaid = {RUN: RUN_TEXT[: RUN_TEXT.index("judge: {sha256")]}
    text = spaced(section(page_of(_site(tmp_path / "b", unsaid, helped=15), RUN_PAGE), "manifest"))
    assert "Prompt of the judge not recorded Task set not recorded" in text
