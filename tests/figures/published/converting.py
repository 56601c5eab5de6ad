"""Result files that other people published, as projects: made into runs by the mappings and suites of this folder.

The files lie beside the repository, in ``shared/data``; where they are absent, a test that needs them is skipped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from generator.figures.counterparts import check_counterparts
from generator.ingest.requests import Request
from generator.ingest.taking import ingest
from tests.figures.constructed import Computed, compute_project, json_text
from tests.projects import (
    INDEX,
    LEDGER,
    METHODOLOGY,
    METHODOLOGY_TEXT,
    ROWS,
    RUN,
    RUN_TEXT,
    SITE,
    SITE_TEXT,
    SUITE,
    write_project,
)

DATA = Path(__file__).parents[3].parent / "shared" / "data"
SUITES = Path(__file__).parent / "suites"
MAPPINGS = Path(__file__).parent / "mappings"

Record = Mapping[str, Any]


def original(path: str) -> Path:
    """Return a published file; skip the test where it is absent."""
    file = DATA / path
    if not file.is_file():
        pytest.skip("other people's published runs lie beside the repository, in shared/data, and are absent here")
    return file


def published(path: str) -> Any:
    """Return a published JSON file, decimals as written; skip the test where it is absent."""
    return json.loads(original(path).read_bytes(), parse_float=Decimal)


def suite_text(suite: str) -> str:
    """Return a suite file of this folder."""
    return (SUITES / f"{suite}.yaml").read_text(encoding="utf-8")


def compute_rows(suite: str, runs: Mapping[str, Iterable[Record]], *, text: str | None = None) -> Computed:
    """Return the figures of a suite, as it may be published, over runs of some rows each.

    ``text`` stands in for the suite's own file.
    """
    computed = compute_project(project_of(suite, runs, text=text))
    check_counterparts(computed.archive)
    return computed


def project_of(suite: str, runs: Mapping[str, Iterable[Record]], *, text: str | None = None) -> dict[str, str | None]:
    """Return the files of a project with one suite and its runs."""
    body = text or suite_text(suite)
    primary = re.findall(r"primary: (\w+)", body)[0]
    settings = SITE_TEXT.replace("example/token_reduction", f"{suite}/{primary}")
    files: dict[str, str | None] = {SUITE: None, RUN: None, ROWS: None, INDEX: "# Published\n", SITE: settings}
    files[METHODOLOGY] = METHODOLOGY_TEXT.replace("suite: example", f"suite: {suite}")
    files[f"proof/suites/{suite}.yaml"] = body
    for run, rows in runs.items():
        manifest = RUN_TEXT.replace("first-run", run).replace("suite: example", f"suite: {suite}")
        files[f"proof/runs/{run}/run.yaml"] = manifest
        files[f"proof/runs/{run}/rows.jsonl"] = "".join(f"{json_text(row)}\n" for row in rows)
    return files


def ingested(folder: Path, suite: str, run: str, *, text: str | None = None) -> Path:
    """Return a project in a folder, with a run made of the published files by the mapping of this folder."""
    mapping = (MAPPINGS / f"{suite}.yaml").read_text(encoding="utf-8")
    files = project_of(suite, {}, text=text)
    root = write_project(folder, {**files, LEDGER: "", f"proof/suites/{suite}/ingest.yaml": mapping})
    ingest(root, Request(suite, tuple(original(path) for path in originals_of(suite, run)), run))
    return root


@cache
def rows_of(suite: str, run: str) -> tuple[Record, ...]:
    """Return the rows of a run that was made of the published files."""
    with TemporaryDirectory() as folder:
        root = ingested(Path(folder) / "project", suite, run)
        lines = (root / f"proof/runs/{run}/rows.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(json.loads(line, parse_float=Decimal) for line in lines)


def originals_of(suite: str, run: str) -> tuple[str, ...]:
    """Return the published files that a run is made of."""
    return {
        "context-selection": (f"majordomus/runs/{run}.json",),
        "agent-search": ("codecontextbench/detailed_results.json",),
        "compressed-context": (
            "gptme-compression/baseline_results.json",
            "gptme-compression/compressed_results_0.15.json",
        ),
    }[suite]


def selection_rows(run: str) -> tuple[Record, ...]:
    """Return a run of the context compiler: a line a seed, with the candidates and what was selected of them."""
    return rows_of("context-selection", run)


def search_rows() -> tuple[Record, ...]:
    """Return the tasks with and without the search tool; 0 tokens are kept as they were published."""
    return rows_of("agent-search", "tasks")


def compression_rows() -> tuple[Record, ...]:
    """Return the tasks with original and with compressed context."""
    return rows_of("compressed-context", "ratio-15")
