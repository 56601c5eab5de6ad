"""A small project around rows of the native shape, so that a report on them goes through every check of a build.

Promises: the suite is the one shipped as ``native_suite.yaml``; what the caller does not know is written down as not
recorded. Refuses (``CannotRun``) a folder that holds files already.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from generator.api.rows import NativeRows
from generator.errors import CannotRun

RUN = "native-run"
SUITE = "proof/suites/native-export.yaml"
ROWS = f"proof/runs/{RUN}/rows.jsonl"
PRICES = "proof/suites/native-export/prices.json"

_METHODOLOGY = """\
schema: proofpage/methodology/v1
version: 1
question: What did the treatment save, and did its answers pass?
statistics:
  confidence: "{confidence}"
  alpha: "{alpha}"
  resamples: {resamples}
  seed: {seed}
  min_pairs: {min_pairs}
  min_clusters: 10
  exact_limit: 300
changes:
  - {{version: 1, reason: Written for rows of the native shape.}}
"""
_MANIFEST = """\
schema: proofpage/run/v1
id: {run}
suite: native-export
suite_version: 1
methodology: 1
measured_on: null
week: null
dataset: {{name: {dataset}}}
rows: {{visibility: public, files: [rows.jsonl]}}
sealed: null
artifacts: {{{artifacts}}}
commit: null
dirty: null
inputs: null
notes: [{note}]
"""
_SITE = """\
schema: proofpage/site/v1
title: Rows of the native shape
description: A report on rows of the native shape.
report_url: https://example.org/
headline: native-export/saved_share
floor: 1
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the statistics of the report are computed with; none of it has a default, since each is a choice."""

    confidence: str
    """As a decimal: ``0.95``."""
    alpha: str
    resamples: int
    seed: int
    min_pairs: int


def write_native_project(
    folder: str | PathLike[str],
    rows: NativeRows,
    settings: Settings,
    *,
    dataset: str,
    note: str,
    prices: bytes | None,
) -> Path:
    """Write a project whose only run, ``native-run``, holds the rows that were kept; return its folder.

    ``dataset`` names the data and ``note`` says where they come from. ``prices`` is the price table that the costs were
    made with; without it (None) the report states no amount of money.
    """
    folder = Path(folder)
    if folder.exists() and any(folder.iterdir()):
        raise CannotRun(f"{folder} holds files already; name a new folder for the project")
    pinned = {ROWS: b"".join(line + b"\n" for line in rows.lines)} | ({} if prices is None else {PRICES: prices})
    pins = ", ".join(f"{path}: {hashlib.sha256(content).hexdigest()}" for path, content in sorted(pinned.items()))
    texts = {
        "proof/methodology.yaml": _METHODOLOGY.format(
            confidence=settings.confidence,
            alpha=settings.alpha,
            resamples=settings.resamples,
            seed=settings.seed,
            min_pairs=settings.min_pairs,
        ),
        "proof/history.jsonl": "",
        SUITE: _suite(rows, has_prices=prices is not None),
        f"proof/runs/{RUN}/run.yaml": _MANIFEST.format(
            run=RUN, dataset=json.dumps(dataset), artifacts=pins, note=json.dumps(note)
        ),
        "content/site.yaml": _SITE,
    }
    for path, content in (pinned | {path: text.encode("utf-8") for path, text in texts.items()}).items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return folder


def _suite(rows: NativeRows, *, has_prices: bool) -> str:
    """Return the suite for rows of these arms."""
    text = Path(__file__).with_name("native_suite.yaml").read_text(encoding="utf-8")
    named = {
        "@CONTROL@": rows.control,
        "@TREATMENT@": rows.treatment,
        "@PRICES@": f"[{PRICES}]" if has_prices else "[]",
    }
    for mark, name in named.items():
        text = text.replace(mark, name)
    return text
