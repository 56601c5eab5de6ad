"""Small constructed projects for tests: a valid one to start from, and a way to change single files of it.

Nothing in these files was measured by anybody: the rows are made up plainly so that sums can be done in the head.

    root = write_project(tmp_path)                                             # as it stands below
    root = write_project(tmp_path, {SUITE: SUITE_TEXT.replace("a", "b")})      # another suite file
    root = write_project(tmp_path, {"content/index.md": None})                 # without that file
    root = write_project(tmp_path, PRIVATE)                                    # a second run whose rows are private

``@PINS@`` in a ``run.yaml`` becomes the digests of the files in the run's folder and of its sealed document, and of
those that a comment behind it names (``# also proof/..., proof/...``).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

from generator.ledger.reading import examine_ledger
from generator.ledger.rollups import projected, projected_lines, rollup_bytes, rollup_path

METHODOLOGY = "proof/methodology.yaml"
SUITE = "proof/suites/example.yaml"
RUN = "proof/runs/first-run/run.yaml"
ROWS = "proof/runs/first-run/rows.jsonl"
LEDGER = "proof/history.jsonl"
SITE = "content/site.yaml"
INDEX = "content/index.md"
PRIVATE_SUITE = "proof/suites/hidden.yaml"
PRIVATE_RUN = "proof/runs/private-run/run.yaml"
RECORDED = "proof/runs/private-run/recorded.json"
SEALED = "proof/sealed/private-run.md"

METHODOLOGY_TEXT = """\
schema: proofpage/methodology/v1
version: 1
question: Does the tool use fewer tokens?
statistics:
  confidence: "0.95"
  alpha: "0.05"
  resamples: 1000
  seed: 7
  min_pairs: 5
  min_clusters: 5
  exact_limit: 300
hypotheses:
  - {suite: example, text: Long work gains the most.}
changes:
  - {version: 1, reason: The beginning.}
"""

SUITE_TEXT = """\
schema: proofpage/suite/v1
id: example
version: 1
title: An example
question: Does the tool use fewer tokens?
arms:
  base: {title: Without the tool}
  tool: {title: With the tool}
comparisons:
  main: {control: base, treatment: tool}
columns:
  tokens: {type: integer, unit: tokens, min: 1}
  score: {type: decimal, unit: score, min: "0", max: "1"}
  kind: {type: text}
subgroups:
  large: control.tokens > parameter.large_size
parameters:
  large_size: {value: "150", unit: tokens, source: Chosen for the example.}
derived:
  reduction: 1 - treatment.tokens / control.tokens
figures:
  token_reduction:
    title: Token-weighted reduction
    formula: 1 - sum(treatment.tokens) / sum(control.tokens)
    unit: ratio
    display: percent.2
    better: higher
    headline: true
    where: [large]
    beside: median_reduction
    not: a saving on a bill
  median_reduction:
    title: Median reduction
    formula: median(reduction)
    unit: ratio
    display: percent.2
    better: higher
    where: [large]
    beside: token_reduction
  mean_score:
    title: Mean score with the tool
    formula: mean(treatment.score)
    unit: score
    display: decimal.3
gate:
  words:
    - {word: GO, when: [token_reduction > 0]}
  otherwise: NO-GO
publication: {primary: token_reduction, min_valid_pairs: 30}
"""

RUN_TEXT = """\
schema: proofpage/run/v1
id: first-run
suite: example
suite_version: 1
methodology: 1
measured_on: 2026-01-15
week: 2026-W03
dataset: {name: constructed}
rows: {visibility: public, files: [rows.jsonl]}
sealed: null
artifacts: @PINS@
commit: null
dirty: null
inputs: null
"""

ROWS_TEXT = """\
{"pair_id": "a", "arm": "base", "tokens": 100, "score": 0.95, "kind": "short"}
{"pair_id": "a", "arm": "tool", "tokens": 60, "score": 0.90, "kind": "short"}
{"pair_id": "b", "arm": "base", "tokens": 200, "score": 0.80, "kind": "long"}
{"pair_id": "b", "arm": "tool", "tokens": 100, "score": 0.85, "kind": "long"}
{"pair_id": "c", "arm": "base", "tokens": 300, "score": 0.70, "kind": "long"}
{"pair_id": "c", "arm": "tool", "tokens": 240, "score": 0.95, "kind": "long"}
{"pair_id": "d", "arm": "base", "tokens": 400, "score": 0.60, "kind": "long"}
"""

SITE_TEXT = """\
schema: proofpage/site/v1
title: Example proof page
description: A constructed project for tests.
base_url: https://example.org/proof
artifact_url: https://example.org/blob/{commit}/{path}
report_url: https://example.org/report
headline: example/token_reduction
navigation:
  - {label: Home, path: index.html}
floor: 1
"""

INDEX_TEXT = """\
# Example

With the tool, {fig}`token_reduction` fewer tokens were used.
"""

PROJECT: Mapping[str, str | bytes | None] = {
    METHODOLOGY: METHODOLOGY_TEXT,
    SUITE: SUITE_TEXT,
    RUN: RUN_TEXT,
    ROWS: ROWS_TEXT,
    LEDGER: "",
    SITE: SITE_TEXT,
    INDEX: INDEX_TEXT,
}

PRIVATE_SUITE_TEXT = SUITE_TEXT.replace("id: example", "id: hidden").replace("An example", "A hidden example")

PRIVATE_RUN_TEXT = """\
schema: proofpage/run/v1
id: private-run
suite: hidden
suite_version: 1
methodology: 1
measured_on: 2026-01-16
week: 2026-W03
dataset: {name: constructed}
rows: {visibility: private, reason: They hold the words of others.}
sealed: proof/sealed/private-run.md
artifacts: @PINS@
commit: null
dirty: null
inputs: null
"""

RECORDED_TEXT = """\
{
  "schema": "proofpage/recorded/v1",
  "run": "private-run",
  "definitions": {"reduction": "1 - treatment.tokens / control.tokens"},
  "values": [
    {"expr": "sum(control.tokens)", "value": 1000},
    {"expr": "sum(treatment.tokens)", "value": 600},
    {"expr": "median(reduction)", "value": 0.3500, "n": 10},
    {"expr": "median(reduction, where=large)", "value": null, "reason": "not recorded"}
  ],
  "funnel": [{"stage": "attempted", "count": 12}, {"stage": "judged", "count": null, "reason": "not recorded"}]
}
"""

SEALED_TEXT = """\
---
schema: proofpage/sealed/v1
run: private-run
suite: hidden
measured_on: 2026-01-16
verdict: GO
definitions:
  reduction: 1 - treatment.tokens / control.tokens
values:
  - {expr: sum(control.tokens), value: 1000}
  - {expr: sum(treatment.tokens), value: 600}
  - {expr: median(reduction), value: 0.3500, n: 10}
  - {expr: "median(reduction, where=large)", value: null, reason: not recorded}
funnel:
  - {stage: attempted, count: 12}
  - {stage: judged, count: null, reason: not recorded}
---
# Sealed result

A constructed document for tests.
"""

PRIVATE: Mapping[str, str | bytes | None] = {
    PRIVATE_SUITE: PRIVATE_SUITE_TEXT,
    PRIVATE_RUN: PRIVATE_RUN_TEXT,
    RECORDED: RECORDED_TEXT,
    SEALED: SEALED_TEXT,
}
"""Added to a project, these files make a second suite whose only run has private rows and a sealed document."""


def write_project(root: Path, changes: Mapping[str, str | bytes | None] | None = None) -> Path:
    """Write the project, with some files changed, added, or (None) left out; return its root."""
    files = {**PROJECT, **(changes or {})}
    for path, content in files.items():
        if content is not None:
            _write(root / path, content)
    for manifest in sorted(root.glob("proof/runs/*/run.yaml")):
        _pin(root, manifest)
    if files[LEDGER]:
        write_rollups(root)
    return root


def write_rollups(root: Path) -> None:
    """Write the rollups that the lines of a ledger stand behind, where there are none; nothing for a broken ledger."""
    ledger = examine_ledger(root).ledger
    for week, suite in projected_lines(ledger.lines) if ledger else ():
        path, others = root / rollup_path(week), {}
        if path.exists():
            others = json.loads(path.read_bytes())["suites"]
        if ledger and suite not in others:
            _write(path, rollup_bytes(week, projected(others, ledger.lines, week=week, suites=[suite])))


def pin(root: Path, paths: list[str]) -> str:
    """Return a YAML mapping of paths to the digests of their files."""
    digests = {path: hashlib.sha256((root / path).read_bytes()).hexdigest() for path in paths}
    return "{" + ", ".join(f"{path}: {digest}" for path, digest in sorted(digests.items())) + "}"


def _write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)


def _pin(root: Path, manifest: Path) -> None:
    text = manifest.read_bytes().decode("utf-8", "surrogateescape")
    folder = manifest.parent.relative_to(root).as_posix()
    names = sorted(entry.name for entry in manifest.parent.iterdir() if entry.is_file() and entry != manifest)
    sealed = [path for path in re.findall(r"^sealed: (proof/\S+)$", text, re.MULTILINE) if (root / path).is_file()]
    also = re.findall(r"^artifacts: @PINS@  # also (.+)$", text, re.MULTILINE)
    more = [path for paths in also for path in paths.split(", ")]
    pins = pin(root, [f"{folder}/{name}" for name in names] + sealed + more)
    manifest.write_bytes(text.replace("@PINS@", pins).encode("utf-8", "surrogateescape"))
