"""The public functions: documented examples that run, a light import, and a project that the whole build accepts."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from generator import api
from generator.api import project, reporting, rows, site
from tests.native import NOTE, PRICES, RUN, SETTINGS, jsonl, native_project

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("module", [api, project, reporting, rows, site], ids=lambda module: module.__name__)
def test_the_examples_in_the_docstrings_are_true(module: object) -> None:
    """Every example runs and gives what it says; the modules on rows and on the site have some."""
    results = doctest.testmod(module)  # type: ignore[arg-type]
    assert 0 == results.failed
    assert results.attempted or module not in (rows, site)


def test_every_public_name_is_there_and_documented() -> None:
    """No name is promised that does not exist."""
    for name in api.__all__:
        if name != "RUN":
            assert getattr(api, name).__doc__, name


def test_importing_the_package_loads_nothing() -> None:
    """``import generator`` stays light, and even the public functions wait with scipy until it is needed."""
    code = (
        "import sys, generator; light = set(sys.modules); import generator.api; "
        "print('numpy' in light, 'pydantic' in light, 'scipy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert ["False", "False", "False"] == done.stdout.split()


def test_the_statistics_of_the_report_are_those_of_the_functions(tmp_path: Path) -> None:
    """The interval and the adjusted p that the report shows are what a reader computes by hand with the functions.

    Pair i is comparable for nobody, so it is left out here as the build leaves it out.
    """
    text = "".join(line for line in jsonl().splitlines(keepends=True) if '"pair_id": "i"' not in line)
    read = api.read_native(text, control="baseline", treatment="lens_on")
    saved, strata = read.saved(), read.labels()
    interval = api.bootstrap_median(
        saved, api.stratified(saved, strata), resamples=SETTINGS.resamples, seed=SETTINGS.seed, level=Fraction(19, 20)
    )
    family: dict[str, Fraction | float] = {"all": api.wilcoxon(saved, exact_limit=300).p}
    for pattern, positions in read.patterns().items():
        few = len(positions) < SETTINGS.min_pairs
        family[pattern] = 1.0 if few else api.wilcoxon([saved[at] for at in positions], exact_limit=300).p
    adjusted = float(api.benjamini_hochberg(family).members["logs"])
    report = api.finance_report(native_project(tmp_path, text=text))
    assert f"| {interval.low:.4f} USD to {interval.high:.4f} USD at a level of 95 %" in report.replace("| none", "")
    assert f"{float(family['logs']):.4f} (NARROW, freshness unknown) | {adjusted:.4f} |" in report


def test_a_folder_with_files_is_left_alone(tmp_path: Path) -> None:
    """Nothing of somebody's own is overwritten."""
    (tmp_path / "notes.txt").write_text("mine")
    read = api.read_native(jsonl(), control="baseline", treatment="lens_on")
    with pytest.raises(api.CannotRun, match="holds files already"):
        api.write_native_project(tmp_path, read, SETTINGS, dataset="x", note=NOTE, prices=PRICES)
    assert ["notes.txt"] == [path.name for path in tmp_path.iterdir()]


def test_arms_may_be_called_otherwise(tmp_path: Path) -> None:
    """The suite takes the names of the export."""
    text = jsonl().replace('"baseline"', '"off"').replace('"lens_on"', '"on"')
    read = api.read_native(text, control="off", treatment="on")
    root = api.write_native_project(tmp_path / "p", read, SETTINGS, dataset="x", note=NOTE, prices=None)
    assert f"Run: [{RUN}]" in api.finance_report(root)


def test_a_column_that_nobody_declared_is_refused_by_name(tmp_path: Path) -> None:
    """So that no prompt of an export reaches a report."""
    text = jsonl().replace('"arm"', '"prompt": "SECRET", "arm"', 1)
    with pytest.raises(api.Refusal, match="found the undeclared column 'prompt'"):
        api.finance_report(native_project(tmp_path, text=text))


def test_folders_are_given_as_paths_or_as_text(tmp_path: Path) -> None:
    """Every function that takes a folder takes both."""
    root = str(tmp_path / "page")
    assert Path(root) == api.start(root)
    assert 0 == api.check(root).coverage["unbound"]
    assert "8.0 %" == api.explain(root, "example/token_reduction").display
    assert ["preliminary"] == [run.publication for run in api.summarize(root).runs]
    assert (tmp_path / "site/index.html") == api.build(root, str(tmp_path / "site")).target / "index.html"
    read = api.read_native(jsonl(), control="baseline", treatment="lens_on")
    own = api.write_native_project(str(tmp_path / "own"), read, SETTINGS, dataset="x", note=NOTE, prices=None)
    assert f"Run: [{RUN}]" in api.finance_report(str(own))


CALLS = {
    "check": api.check,
    "build": api.build,
    "explain": lambda root: api.explain(root, "example/token_reduction"),
    "summarize": api.summarize,
    "finance_report": api.finance_report,
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_folder_without_a_project_is_told_without_words_of_the_command_line(
    call: Callable[[str], object], tmp_path: Path
) -> None:
    """Who calls a function has no options to set."""
    for folder in (tmp_path / "nowhere", tmp_path):
        with pytest.raises(api.CannotRun) as stopped:
            call(str(folder))
        assert str(folder) in str(stopped.value)
        assert "--" not in str(stopped.value)
