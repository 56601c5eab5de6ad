"""Small projects into which files of a harness are taken, each with one suite and no run yet."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from generator.ingest.requests import Request
from generator.ingest.taking import ingest
from generator.intake.outcome import Outcome
from tests.projects import (
    INDEX,
    LEDGER,
    METHODOLOGY,
    METHODOLOGY_TEXT,
    ROWS,
    RUN,
    SITE,
    SITE_TEXT,
    SUITE,
    write_project,
)

FILES = Path(__file__).parent / "files"
MAPPING = "proof/suites/example/ingest.yaml"
FIRST = "proof/runs/first"

SUITE_TEXT = """\
schema: proofpage/suite/v1
id: example
version: 1
title: An example
question: Does the tool help?
arms:
  plain: {title: Without the tool}
  helped: {title: With the tool}
comparisons:
  main: {control: plain, treatment: helped}
columns:
@COLUMNS@
pairing: @PAIRING@
@MORE@figures:
  change:
    title: Change
    formula: @FORMULA@
    unit: ratio
    display: decimal.3
publication: {primary: change, min_valid_pairs: 30}
"""


def suite_text(
    columns: Mapping[str, str], *, formula: str | None = None, pairing: str = "{key: [pair_id]}", more: str = ""
) -> str:
    """Return a suite over some columns, with one figure: by default the number of pairs."""
    declared = "\n".join(f"  {name}: {column}" for name, column in columns.items())
    text = SUITE_TEXT.replace("@COLUMNS@", declared).replace("@PAIRING@", pairing).replace("@MORE@", more)
    return text.replace("@FORMULA@", formula or "pairs.valid / 1")


def project(root: Path, suite: str, mapping: str | None = None, files: Mapping[str, str] | None = None) -> Path:
    """Write a project with the suite and its mapping, and no run."""
    changes: dict[str, str | bytes | None] = {
        **dict.fromkeys((RUN, ROWS)),
        SUITE: suite,
        MAPPING: mapping,
        METHODOLOGY: METHODOLOGY_TEXT,
        LEDGER: "",
        INDEX: "# Example\n",
        SITE: SITE_TEXT.replace("example/token_reduction", "example/change"),
    }
    return write_project(root, {**changes, **(files or {})})


def take(root: Path, *files: Path, run: str = "first", **options: Any) -> Outcome:
    """Make a run of files."""
    return ingest(root, Request("example", files, run, **options))


def rows_of(root: Path, run: str = "first") -> Sequence[Mapping[str, Any]]:
    """Return the rows of a run, decimals as written."""
    lines = (root / f"proof/runs/{run}/rows.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line, parse_float=Decimal) for line in lines]


def below(folder: str, pattern: str) -> tuple[Path, ...]:
    """Return files of the test data."""
    return tuple(sorted((FILES / folder).glob(pattern)))
