"""Families of tests: the p-value and what it is adjusted to over all that the suite declared."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from scipy.stats import false_discovery_control

from generator.build import Options, build_site
from generator.errors import Refusal
from tests.figures.constructed import INTEGER, Pair, Suite, Yaml, compute, project_files, rows_lines
from tests.projects import ROWS, write_project
from tests.statistics.samples import WON_7_LOST_17

PAIRS: list[Pair] = [
    ({"x": 50, "y": 9 + index % 4}, {"x": 50 + delta, "y": 7 + index % 3}) for index, delta in enumerate(WON_7_LOST_17)
]
DERIVED = {"dx": "treatment.x - control.x", "dy": "treatment.y - control.y"}


def _p(formula: str, **more: Yaml) -> Yaml:
    return {"formula": formula, "unit": "probability", "display": "pvalue.4", "family": "primary", **more}


SUITE = Suite(
    {
        "px": _p("sign_test(dx).p"),
        "py": _p("sign_test(dy).p", where=["early", "few"]),
        "alone": {"formula": "sign_test(dx).p", "unit": "probability", "display": "pvalue.4"},
    },
    columns={"x": INTEGER, "y": INTEGER},
    derived=DERIVED,
    subgroups={"early": "control.y < 11", "few": "control.x > 50"},
)


def test_each_p_is_adjusted_over_the_declared_family() -> None:
    """As scipy adjusts the four tests; the subgroup that is withheld counts as a test that found nothing."""
    found = compute(SUITE, PAIRS)
    members = ["px", "py", "py[early]", "py[few]"]
    values = [float(Fraction(1) if (p := found.value(name)) is None else p) for name in members]
    references = {
        "independent": false_discovery_control(values, method="bh"),
        "dependent": false_discovery_control(values, method="by"),
    }
    for field, expected in references.items():
        for name, p in zip(members[:3], expected[:3], strict=True):
            adjusted = found.figures[name].adjusted
            assert adjusted is not None
            assert 4 == adjusted.size
            assert p == pytest.approx(float(getattr(adjusted, field).value), abs=1e-12)
    assert found.figures["py[few]"].adjusted is None
    assert found.figures["alone"].adjusted is None


def test_a_figure_that_is_no_probability_has_no_family() -> None:
    """What is adjusted is a p-value and nothing else."""
    suite = Suite({"total": {"formula": "sum(treatment.x)", "family": "primary"}})
    with pytest.raises(Refusal, match="the unit ratio in a family"):
        compute(suite, PAIRS)


def test_the_adjusted_p_stands_beside_the_p(tmp_path: Path) -> None:
    """On the page of the figure and in the JSON, on the built and guarded site."""
    files = project_files(SUITE, {ROWS: "".join(rows_lines(PAIRS)), "proof/history.jsonl": ""})
    root = write_project(tmp_path, files)
    build_site(Options(root, base_url="https://example.org"))
    page = (root / "site" / "figures" / "example" / "px" / "index.html").read_text(encoding="utf-8")
    assert "by Benjamini-Hochberg, for independent tests" in page
    latest = json.loads((root / "site" / "latest-numbers.json").read_text(encoding="utf-8"))
    entries = {entry["id"]: entry["adjusted"] for entry in latest["runs"][0]["figures"]}
    assert ("primary", 4) == (entries["px"]["family"], entries["px"]["size"])
    assert entries["alone"] is None
