"""The published notebook runs from start to end, over its synthetic rows and over an export of one's own."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from scipy import stats

from tests.native import PRICES, jsonl, rows

REPOSITORY = Path(__file__).resolve().parents[1]
NOTEBOOK = REPOSITORY / "content" / "reproduce.ipynb"
P = r"(\d[\d.e-]*)"


def execute(**variables: str) -> str:
    """Run the notebook in a kernel of its own with some environment variables, and return all that it printed."""
    notebook = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PROOFPAGE_")}
    client = NotebookClient(notebook, timeout=300, kernel_name="python3")
    client.execute(env={**kept, "PYTHONPATH": str(REPOSITORY), **variables}, cwd=str(REPOSITORY))
    return "".join(_printed(notebook.cells))


def _printed(cells: list[nbformat.NotebookNode]) -> Iterator[str]:
    for cell in cells:
        for output in cell.get("outputs", []):
            assert "stdout" == output.get("name"), output
            yield output["text"]


def p_of(printed: str, name: str) -> float:
    """Return a p-value that the notebook printed."""
    found = re.search(rf"^{re.escape(name)}:\s+{P}$", printed, re.MULTILINE)
    assert found is not None, printed
    return float(found[1])


def export(folder: Path, text: str) -> str:
    """Write an export and return its path."""
    path = folder / "export.jsonl"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def synthetic() -> str:
    """What the notebook prints as it is published."""
    return execute()


def test_it_is_committed_without_outputs() -> None:
    """No number stands in it that its reader did not compute."""
    cells = [cell for cell in json.loads(NOTEBOOK.read_bytes())["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 5
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells)


def test_its_rows_are_plainly_marked_as_synthetic(synthetic: str) -> None:
    """In its prose, in what it prints first, and on the report that it ends with."""
    prose = "".join("".join(cell["source"]) for cell in json.loads(NOTEBOOK.read_bytes())["cells"][:1])
    assert "**The data set that it starts with is synthetic.**" in prose
    assert synthetic.startswith("Rows: SYNTHETIC, measured by nobody\n")
    assert "- Data set: SYNTHETIC\n" in synthetic
    assert "These rows are synthetic: drawn from a seed, and measured by nobody." in synthetic


def test_its_wilcoxon_equals_that_of_scipy(synthetic: str) -> None:
    """As it prints both."""
    assert p_of(synthetic, "Wilcoxon p") == pytest.approx(p_of(synthetic, "scipy p"), abs=1e-12)


def test_it_goes_through_to_the_report(synthetic: str) -> None:
    """Every block of the finance-ready report comes out, with the money that the pinned prices allow."""
    titles = re.findall(r"^## (.+)$", synthetic, re.MULTILINE)
    expected = ["What was measured", "Totals", "By pattern", "Parity failed", "Excluded or failed", "Limits", "Signed"]
    assert expected == titles
    assert re.search(r"Cost saved.*USD \(NARROW, freshness unknown\)", synthetic)


def test_another_execution_prints_the_same(synthetic: str) -> None:
    """To the byte: rows, resamples and report come from written-down seeds."""
    assert synthetic == execute()


def test_it_takes_an_export_of_ones_own(tmp_path: Path) -> None:
    """Dropped rows are told, and the p-value is that of scipy over the differences written out here."""
    made = [one for one in rows() if one["pair_id"] != "i"]
    text = jsonl([{"arm": "baseline", "cost_usd": 1.0}, *made, {"pair_id": "k", "cost_usd": 1.0}])
    prices = tmp_path / "prices.json"
    prices.write_bytes(PRICES)
    printed = execute(PROOFPAGE_ROWS=export(tmp_path, text), PROOFPAGE_PRICES=str(prices))
    hundredths = [10, 20, 30, 40, 50, -10, 5]
    expected = stats.wilcoxon(hundredths, correction=True, method="asymptotic").pvalue  # type: ignore[call-overload]
    assert "Rows: export.jsonl\nWarning: dropped 2 rows without pair_id or arm (lines 1, 17).\n" in printed
    assert "Pairs with both arms: 7\n" in printed
    assert expected == pytest.approx(p_of(printed, "Wilcoxon p"), abs=1e-12)
    assert "1.4500 USD (NARROW, freshness unknown)" in printed
    assert "SYNTHETIC" not in printed


def test_it_raises_when_fewer_than_two_pairs_survive(tmp_path: Path) -> None:
    """With a sentence that says what is missing, and without any number made up."""
    made = [one for one in rows() if one["pair_id"] == "a"]
    with pytest.raises(
        CellExecutionError, match=r"export\.jsonl: 1 pair has a row in both arms; at least 2 are needed"
    ):
        execute(PROOFPAGE_ROWS=export(tmp_path, jsonl(made)))


def test_a_test_that_cannot_be_made_is_withheld_and_not_invented(tmp_path: Path) -> None:
    """Where no pair differs there is neither p-value nor interval, and the report still comes out."""
    made = [{**one, "cost_usd": 1.0} for one in rows()]
    printed = execute(PROOFPAGE_ROWS=export(tmp_path, jsonl(made)))
    assert "Wilcoxon p: withheld, no pair differs" in printed
    assert "Interval: withheld, the interval would have no width" in printed
    assert "Left out, since the run pins no price table" in printed
