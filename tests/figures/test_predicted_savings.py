"""The modelled suite that this repository publishes: empty while no trace has landed, and labelled once one has."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from generator.errors import FormulaRefused
from generator.figures.model import Status
from generator.pages.rendering import render_site
from generator.quantities import EvidenceClass
from tests.figures.constructed import Computed, Suite, Yaml, compute_project, json_text, project_files
from tests.figures.published.converting import project_of
from tests.pages.made import REPOSITORY, constructed, page_of, published, published_site, spaced
from tests.projects import ROWS, RUN_TEXT

SUITE = "predicted-savings"
PRICES = f"proof/suites/{SUITE}/prices.json"
ROW = {"trace": "t", "arm": "as_ingested", "model": "m", "input_tokens": 1000}
MODELLED = {"trace": "t", "arm": "with_patterns", "model": "m", "tokens_removed": 250, "removed_patterns": ["R", "S"]}


def with_a_trace() -> dict[str, str | None]:
    """Return the files of a project with the published suite and one constructed trace, priced by a pinned table."""
    text = (REPOSITORY / f"proof/suites/{SUITE}.yaml").read_text(encoding="utf-8")
    text = text.replace("lookup: {key: model", f"lookup: {{tables: [{PRICES}], key: model")
    files = project_of(SUITE, {"traces": [ROW, MODELLED]}, text=text)
    manifest = RUN_TEXT.replace("first-run", "traces").replace("suite: example", f"suite: {SUITE}")
    files["proof/runs/traces/run.yaml"] = manifest.replace("@PINS@", f"@PINS@  # also {PRICES}")
    files[PRICES] = json_text([{"model": "m", "usd_per_input_token": Decimal("0.002")}])
    return files


@pytest.fixture(scope="module", name="found")
def _found() -> Computed:
    return compute_project(with_a_trace())


def test_without_a_trace_every_figure_is_an_empty_state() -> None:
    """No placeholder stands where nothing was modelled yet."""
    figures = published().table.of_run(SUITE, None)
    assert figures
    assert {(Status.NOT_MEASURED, "no run is recorded yet")} == {(figure.status, figure.reason) for figure in figures}
    text = spaced(page_of(published_site(), f"suites/{SUITE}/index.html").body)
    assert "Predicted savings, modelled" in text
    assert "not measured" in text


def test_a_trace_is_priced_and_counted_under_each_of_its_patterns(found: Computed) -> None:
    """Worked by hand: a quarter of 1000 tokens, at 0.002 each."""
    names = ["predicted_tokens_removed", "predicted_tokens_removed[R]", "predicted_tokens_removed[S]"]
    assert [250, 250, 250] == [found.value(name) for name in names]
    assert [Decimal("0.25"), Decimal("0.5"), 1] == [
        found.value("predicted_share_removed"),
        found.value("predicted_cost_removed"),
        found.value("matched_traces"),
    ]


def test_every_figure_is_modelled_and_says_so(found: Computed, tmp_path: Path) -> None:
    """What no run measured carries the mark wherever it stands."""
    figures = [figure for figure in found.table.figures.values() if "." not in figure.key.figure]
    assert {EvidenceClass.COUNTERFACTUAL} == {figure.evidence_class for figure in figures}
    page = page_of(render_site(constructed(tmp_path, with_a_trace())), f"suites/{SUITE}/index.html")
    marked = [item for item in page.css(".figure") if "predicted_" in (item.attributes["data-figure"] or "")]
    assert marked
    assert all("modelled" in item.text() for item in marked)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"headline": True}, "a counterfactual column as headline at column 1 of the formula; expected measured"),
        ({}, "a counterfactual column in a gate at column 1 of the formula; expected measured evidence"),
    ],
)
def test_what_is_modelled_is_refused_as_headline_and_in_a_gate_before_any_run(
    more: dict[str, Yaml], sentence: str
) -> None:
    """A suite that would let a model lead or decide does not wait for its first run to be refused."""
    columns: dict[str, Yaml] = {"x": {"type": "integer", "class": "counterfactual"}}
    gate: Yaml = {"words": [{"word": "GO", "when": ["modelled > 0"]}], "otherwise": "NO-GO"}
    suite = Suite({"modelled": {"formula": "sum(control.x)", **more}}, columns, more={} if more else {"gate": gate})
    with pytest.raises(FormulaRefused, match=sentence):
        compute_project(project_files(suite, {ROWS: None, "proof/runs/first-run/run.yaml": None}))
