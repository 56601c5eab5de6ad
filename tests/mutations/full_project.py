"""A constructed project in which every field that holds free text is set, so that each can be changed for the worse.

Nothing in it was measured by anybody. Its suites: one with public rows and everything that a suite can say, one whose
values are recorded of private rows; without a run, one with labels and a superseded headline and one of wide lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from tests.projects import (
    INDEX,
    INDEX_TEXT,
    METHODOLOGY,
    METHODOLOGY_TEXT,
    PRIVATE_RUN,
    PRIVATE_RUN_TEXT,
    PRIVATE_SUITE,
    PRIVATE_SUITE_TEXT,
    PROJECT,
    RECORDED,
    ROWS,
    RUN,
    RUN_TEXT,
    SEALED,
    SITE,
    SITE_TEXT,
    SUITE,
)

CLAIMS = "content/claims.yaml"
LITERALS = "content/literals.yaml"
LABELLED = "proof/suites/labelled.yaml"
WIDE = "proof/suites/sidelong.yaml"
PRICES = "proof/suites/example/prices.json"
MAPPING = "proof/runs/first-run/ingest.json"
KEPT = "originals/rows.jsonl"
ORIGINAL = f"proof/runs/first-run/{KEPT}"

SUITE_TEXT = """\
schema: proofpage/suite/v1
id: example
version: 2
title: An example
question: Does the tool use fewer tokens?
deterministic: true
arms:
  base:
    title: Without the tool
    description: As it comes.
    excludes: [Everything else.]
  tool: {title: With the tool}
comparisons:
  main: {control: base, treatment: tool, title: Against without}
columns:
  tokens: {type: integer, unit: tokens, min: 1, title: Tokens used, missing: [lost]}
  score: {type: decimal, unit: score, min: "0", max: "1"}
  kind: {type: text}
  price: {type: decimal, unit: USD, lookup: {tables: [proof/suites/example/prices.json], key: kind, value: usd}}
matrix: {pair_id: [a, b, c, d]}
subgroups:
  large: control.tokens > parameter.large_size
subgroup_titles:
  large: Long work
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
    change: {of: Tokens, positive: reduced}
  median_reduction:
    title: Median reduction
    formula: median(reduction)
    unit: ratio
    display: percent.2
    better: higher
    where: [large]
    beside: token_reduction
distributions:
  spread:
    of: treatment.tokens
    title: Tokens with the tool
    unit: tokens
    display: integer
    not: a bill
sameness:
  parity: {difference: mean(treatment.score) - mean(control.score), display: signed.decimal.3}
gate:
  words:
    - word: GO
      when:
        - token_reduction > 0
  otherwise: NO-GO
publication: {primary: token_reduction, min_valid_pairs: 30}
exclusions:
  rule: By hand.
  excluded:
    - unit: {pair_id: c}
      reason: Its rows are odd.
depends_on:
  - src/tool.py
hypotheses:
  - text: Long work gains the most.
    figure: token_reduction
does_not_measure:
  - A bill.
changes:
  - {version: 1, reason: The beginning.}
  - {version: 2, reason: Prices were added.}
"""
ROWS_TEXT = "".join(
    f'{{"pair_id": "{unit}", "arm": "{arm}", "tokens": {tokens}, "score": {score}, "kind": "{kind}"}}\n'
    for unit, arm, tokens, score, kind in (
        *(("a", "base", 100, "0.95", "short"), ("a", "tool", 60, "0.90", "short")),
        *(("b", "base", 200, "0.80", "long"), ("b", "tool", 100, "0.85", "long")),
        *(("c", "base", 300, "0.70", "long"), ("c", "tool", 240, "0.95", "long")),
        ("d", "base", 400, "0.60", "long"),
    )
)
MAPPING_TEXT = """\
{
  "schema": "proofpage/ingest/v1",
  "sources": [{"format": "jsonl"}],
  "fields": {
    "pair_id": {"value": "record.pair_id", "as": "name"},
    "arm": {"value": "record.arm", "as": "name"},
    "tokens": {"value": "record.tokens", "as": "number"},
    "score": {"value": "record.score", "as": "number"},
    "kind": {"value": "record.kind", "as": "text"}
  },
  "key": ["pair_id", "arm"]
}
"""
MEASURED_WITH = """\
machine: {system: Linux, processor: Some, cores: 2, memory_bytes: 1000, python: CPython}
versions: {tool: v1}"""
MADE_OF = f"""\
ingest:
  written_for: Constructed files
  originals:
    - {{name: rows.jsonl, sha256: {sha256(ROWS_TEXT.encode()).hexdigest()}, bytes: {len(ROWS_TEXT)}, kept: {KEPT}}}"""
RUN_LINES = {
    "suite_version: 1": "suite_version: 2",
    "{name: constructed}": "{name: constructed, revision: first-batch}",
    "rows:": "models: {worker: model-a}\nprovider: Some\ntokenizer: words\nlever: tool\nnotes: [Made up.]\nrows:",
    "@PINS@": f"@PINS@  # also {PRICES}, {ORIGINAL}",
    "inputs: null": f"inputs: {{src/tool.py: {'a' * 64}}}\n{MEASURED_WITH}\n{MADE_OF}",
}
_VALUES = """\
  - {expr: sum(control.tokens), value: 1000}
  - {expr: sum(treatment.tokens), value: 600}
  - {expr: median(reduction), value: 0.3500, n: 10}
  - expr: "median(reduction, where=large)"
    value: null
    reason: not recorded
  - name: spread
    value: 0.25
    n: 10
    meaning: How far they lie apart.
    interval: {low: 0.1, high: 0.3, level: 0.95, method: wald}
funnel:
  - {stage: attempted, count: 12}
  - stage: judged
    count: null
    reason: never counted
"""
_DEFINITIONS = """\
definitions:
  reduction: 1 - treatment.tokens / control.tokens
  large: control.tokens > parameter.large_size
"""
RECORDED_TEXT = """\
{
  "schema": "proofpage/recorded/v1",
  "run": "private-run",
  "definitions": {
    "reduction": "1 - treatment.tokens / control.tokens",
    "large": "control.tokens > parameter.large_size"
  },
  "values": [
    {"expr": "sum(control.tokens)", "value": 1000},
    {"expr": "sum(treatment.tokens)", "value": 600},
    {"expr": "median(reduction)", "value": 0.3500, "n": 10},
    {"expr": "median(reduction, where=large)", "value": null, "reason": "not recorded"},
    {
      "name": "spread",
      "value": 0.25,
      "n": 10,
      "meaning": "How far they lie apart.",
      "interval": {"low": 0.1, "high": 0.3, "level": 0.95, "method": "wald"}
    }
  ],
  "funnel": [
    {"stage": "attempted", "count": 12},
    {"stage": "judged", "count": null, "reason": "never counted"}
  ]
}
"""
SEALED_TEXT = f"""\
---
schema: proofpage/sealed/v1
run: private-run
suite: hidden
measured_on: 2026-01-16
verdict: GO
{_DEFINITIONS}values:
{_VALUES}---
# Sealed result

A constructed document for tests.
"""
LABELLED_TEXT = """\
schema: proofpage/suite/v1
id: labelled
version: 1
title: Labels of a judge
question: Does the tool help?
retired: true
superseded: {run: first-run, on: 2026-01-20}
arms:
  without: {title: Without the tool}
  helped_by: {title: With the tool}
comparisons:
  main: {control: without, treatment: helped_by}
columns:
  category: {type: text}
  label: {type: text, missing: [null], arms: [helped_by]}
pairing: {key: [task], comparable: [category]}
planned:
  task: {values: [first, second]}
labels:
  column: label
  helped: helped
  same: same
  hurt: hurt
  no_answer: nothing
  task: task
  category: category
  more_tasks: more_tasks
  note: The judge says same where it is unsure.
parameters:
  more_tasks: {value: 3, unit: tasks, source: Chosen for the test.}
figures:
  explained:
    title: Tasks that ask for an explanation
    formula: 'rate(control.category == "explain")'
    unit: share
    display: percent.1
publication: {primary: explained}
"""
WIDE_TEXT = """\
schema: proofpage/suite/v1
id: sidelong
version: 1
title: Wide lines
question: Does the tool use fewer tokens?
arms:
  base: {title: Without the tool}
  tool: {title: With the tool}
comparisons:
  main: {control: base, treatment: tool}
layout: wide
wide:
  control: {tokens: tokens_before}
  treatment: {tokens: tokens_after}
columns:
  tokens: {type: integer, unit: tokens, min: 1}
planned:
  pair_id: {count: expected}
parameters:
  expected: {value: 4, unit: pairs, source: Chosen for the test.}
figures:
  least:
    title: Least tokens with the tool
    formula: min(treatment.tokens)
    unit: tokens
    display: integer
publication: {primary: least}
"""
CLAIMS_TEXT = """\
schema: proofpage/claims/v1
claims:
  - id: fewer
    sentence: Fewer tokens were used.
    figure: example/token_reduction
    requires: preliminary
    holds: token_reduction > 0
    falsifier: A run in which more were used.
    status: active
  - id: cheaper
    sentence: It costs less.
    figure: example/token_reduction
    requires: preliminary
    falsifier: A bill.
    status: withdrawn
    on: 2026-01-20
    reason: No bill was read.
"""
LITERALS_TEXT = """\
schema: proofpage/literals/v1
literals:
  - text: half a day
    reason: A manner of speaking.
"""
COVERAGE = """\
coverage:
  - promised: example/median_reduction
    measured: example/token_reduction
"""


def _replaced(text: str, changes: Mapping[str, str]) -> str:
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


FULL: Mapping[str, str | bytes | None] = {
    **PROJECT,
    METHODOLOGY: METHODOLOGY_TEXT.replace("text: Long", "figure: token_reduction, text: Long") + COVERAGE,
    SUITE: SUITE_TEXT,
    RUN: _replaced(RUN_TEXT, RUN_LINES),
    ROWS: ROWS_TEXT,
    MAPPING: MAPPING_TEXT,
    ORIGINAL: ROWS_TEXT,
    PRICES: '[{"kind": "short", "usd": 1}, {"kind": "long", "usd": 2}]\n',
    PRIVATE_SUITE: f"{PRIVATE_SUITE_TEXT}exclusions: {{runs: [{{run: private-run, reason: It was a trial.}}]}}\n",
    PRIVATE_RUN: PRIVATE_RUN_TEXT,
    RECORDED: RECORDED_TEXT,
    SEALED: SEALED_TEXT,
    LABELLED: LABELLED_TEXT,
    WIDE: WIDE_TEXT,
    SITE: SITE_TEXT,
    INDEX: INDEX_TEXT + "\nIt takes {literal}`half a day`.\n",
    CLAIMS: CLAIMS_TEXT,
    LITERALS: LITERALS_TEXT,
}
"""Every file of the project."""
