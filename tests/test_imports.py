"""What a command loads: nobody who asks for help, or builds a site, waits for a statistics library to load."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.figures.constructed import INTEGER, Pair, Suite, Yaml, project_files, rows_lines
from tests.projects import ROWS, write_project

PROJECT = Path(__file__).parents[1]
SCRIPT = (
    "import sys; from generator.cli.main import main; code = main({arguments!r}); "
    "print(code, sorted(name for name in sys.modules if name == {name!r} or name.startswith({name!r} + '.')))"
)


def _loaded(arguments: list[str], name: str) -> str:
    """Return the exit code of a command in a process of its own, and the modules below a name that it loaded."""
    script = SCRIPT.format(arguments=arguments, name=name)
    found = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    return found.stdout.splitlines()[-1]


def test_help_loads_no_scipy() -> None:
    """Nor any part of it."""
    assert "0 []" == _loaded(["--help"], "scipy")


def test_a_build_loads_no_scipy_stats(tmp_path: Path) -> None:
    """Not even one that tests, resamples and makes intervals: special functions are all that it takes."""
    formulas: dict[str, Yaml] = {
        "p": "wilcoxon(delta).p",
        "low": "mean_difference(delta).low",
        "centre": "hodges_lehmann(delta).low",
        "middle": {"formula": "median(delta)", "interval": {"method": "bootstrap", "resample": "independent"}},
        "share": {"formula": "rate(delta > 0)", "unit": "share", "interval": {"method": "clopper_pearson"}},
    }
    pairs: list[Pair] = [({"x": 50}, {"x": 50 + at * at % 17 - 5}) for at in range(20)]
    suite = Suite(formulas, {"x": INTEGER}, {"delta": "treatment.x - control.x"})
    files = project_files(suite, {ROWS: "".join(rows_lines(pairs)), "proof/history.jsonl": ""})
    root = write_project(tmp_path, files)
    assert "0 []" == _loaded(["--project", str(root), "build", "--base-url", "https://example.org"], "scipy.stats")
    assert (root / "site" / "index.html").is_file()
