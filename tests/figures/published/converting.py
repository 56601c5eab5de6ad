"""Result files that other people published, as projects: their records as rows, under a suite file of this folder.

The files lie beside the repository, in ``shared/data``; where they are absent, a test that needs them is skipped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from generator.figures.counterparts import check_counterparts
from tests.figures.constructed import Computed, compute_project, json_text
from tests.projects import INDEX, METHODOLOGY, METHODOLOGY_TEXT, ROWS, RUN, RUN_TEXT, SITE, SITE_TEXT, SUITE

DATA = Path(__file__).parents[3].parent / "shared" / "data"
SUITES = Path(__file__).parent / "suites"

Record = Mapping[str, Any]


def published(path: str) -> Any:
    """Return a published JSON file, decimals as written; skip the test where it is absent."""
    file = DATA / path
    if not file.is_file():
        pytest.skip("other people's published runs lie beside the repository, in shared/data, and are absent here")
    return json.loads(file.read_bytes(), parse_float=Decimal)


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


def selection_rows(run: str) -> list[Record]:
    """Return a run of the context compiler: a line a seed, with the candidates and what was selected of them."""
    seeds = published(f"majordomus/runs/{run}.json")["seeds"]
    fields = ("candidate_tokens", "selected_tokens")
    return [
        {"seed": seed["seed"], "counts": ":".join(str(seed[field]) for field in fields)}
        | {field: seed[field] for field in fields}
        for seed in seeds
    ]


def search_rows() -> list[Record]:
    """Return the tasks with and without the search tool; 0 tokens are kept as they were published."""
    results = published("codecontextbench/detailed_results.json")
    keys = ("task_name", "reward", "input_tokens")
    return [{"arm": arm} | {key: task[key] for key in keys} for arm in results for task in results[arm]["tasks"]]


def compression_rows() -> list[Record]:
    """Return the tasks with original and with compressed context."""
    files = {"original": "baseline_results.json", "compressed": "compressed_results_0.15.json"}
    keys = ("task_id", "success", "duration_seconds")
    return [
        {"arm": arm} | {key: task[key] for key in keys}
        for arm, name in files.items()
        for task in published(f"gptme-compression/{name}")
    ]
