"""Where files for machines lie in the site: pages link to them, exports write them, and both ask here."""

from __future__ import annotations

API = "api/v1/"
API_INDEX = f"{API}index.json"
SUMMARY = f"{API}summary.json"
RUNS = f"{API}runs.json"
CHECK = f"{API}check.json"
HISTORY, CORRECTIONS, COMPARISONS = "history.csv", "corrections.csv", "comparisons.csv"
SUITES = "suites.csv"


def run_file(run: str) -> str:
    """Return where everything of a run is, or of runs that are pooled under a name."""
    return f"{API}runs/{run}.json"


def explanation_file(suite: str, figure: str) -> str:
    """Return where a figure is explained, of the run that its suite shows."""
    return f"{API}explain/{suite}/{figure}.json"


def figures_table(run: str) -> str:
    """Return where the figures of a run are as a table."""
    return f"runs/{run}/figures.csv"


def pairs_table(run: str) -> str:
    """Return where the pairs of a run are as a table; there is none where rows are private."""
    return f"runs/{run}/pairs.csv"
