"""The sites of comparisons that other people published: built, guarded, and with the values that they published."""

from __future__ import annotations

from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from generator.audit.auditing import audit
from generator.audit.model import Asked
from generator.build import Options, build_site
from tests.figures.published.converting import ingested
from tests.pages.made import spaced

RUNS = {"context-selection": "d446499470fe", "agent-search": "tasks", "compressed-context": "ratio-15"}


@pytest.fixture(scope="module", name="built")
def _built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a project, built, for each comparison."""
    folder = tmp_path_factory.mktemp("sites")
    for suite, run in RUNS.items():
        build_site(Options(ingested(folder / suite, suite, run), base_url="https://example.org"))
    return folder


def _page(built: Path, suite: str, path: str) -> str:
    file = built / suite / "site" / path / "index.html"
    return spaced(LexborHTMLParser(file.read_text("utf-8")).body)


@pytest.mark.parametrize(
    ("suite", "shown"),
    [
        ("context-selection", ["97.49 %", "97.41 % to 97.54 %", "97.37 % to 98.09 %"]),
        ("agent-search", ["32.1 %", "0.4390", "0.4431"]),
        ("compressed-context", ["86.7 %", "163.1 s", "151.5 s", "-11.6 s", "+6.7 percentage points"]),
    ],
)
def test_the_page_of_a_run_shows_the_published_values(built: Path, suite: str, shown: list[str]) -> None:
    """Nothing is refused, and what was published stands there."""
    page = _page(built, suite, f"runs/{RUNS[suite]}")
    assert [] == [value for value in shown if value not in page]


def test_the_pages_say_which_unit_is_independent(built: Path) -> None:
    """Each seed by itself, or the 53 groups of seeds with equal counts, each beside its own interval."""
    by_seeds = _page(built, "context-selection", "figures/context-selection/context_reduction")
    by_counts = _page(built, "context-selection", "figures/context-selection/context_reduction_by_counts")
    assert "Each pair is taken as independent of the others" in by_seeds
    assert "are taken as independent, and not their pairs; clusters: 53" in by_counts


def test_a_site_carries_the_files_that_its_rows_were_made_of(built: Path) -> None:
    """A stranger who has the site makes the rows again from the published files."""
    found = audit(built / "compressed-context" / "site", Asked())

    assert (1, 0) == (found.runs_made_again, found.runs_without_originals)
