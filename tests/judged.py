"""A constructed suite that a judge labels, with a default and an ablation prompt against one control.

Nothing in it was measured or judged by anybody: fifteen tasks in five categories, with labels in the order given.

    root = write_project(tmp_path, judged(helped=12, same=2, hurt=1))
    root = write_project(tmp_path, judged(helped=15, ablation_runs=14))  # an ablation run is missing
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping

from tests.projects import INDEX, ROWS, RUN, SITE, SITE_TEXT, SUITE

PROMPT = "proof/suites/example/judge.txt"
TASKS = "proof/suites/example/tasks.json"
REFERENCES = "proof/suites/example/references.json"
PROMPT_TEXT = "A constructed prompt: say helped, same or hurt, and same where unsure.\n"
TASKS_TEXT = '["constructed tasks"]\n'
CATEGORIES = ("explain", "refactor", "locate", "impact", "extract")
SIZE = 15


def digest(text: str) -> str:
    """Return the SHA-256 of a text."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


SUITE_TEXT = f"""\
schema: proofpage/suite/v1
id: example
version: 1
title: A constructed suite with labels
question: Does the tool help?
arms:
  without: {{title: Without the tool}}
  with_default: {{title: With the tool}}
  with_ablation: {{title: With the ablation prompt}}
comparisons:
  default_prompt: {{control: without, treatment: with_default}}
  ablation_prompt: {{control: without, treatment: with_ablation, title: Ablation prompt}}
columns:
  category: {{type: text}}
  cost: {{type: decimal, unit: USD, min: "0", missing: [null], title: Cost}}
  seconds: {{type: integer, unit: s, min: 0, missing: [null], title: Time}}
  label: {{type: text, missing: [null], arms: [with_default, with_ablation]}}
pairing: {{key: [task], comparable: [category], budgets: {{seconds: 300}}}}
matrix: {{task: [{", ".join(f"t{at:02}" for at in range(1, SIZE + 1))}]}}
labels:
  column: label
  helped: helped
  same: same
  hurt: hurt
  task: task
  category: category
  more_tasks: more_tasks
  ratios: [cost, seconds]
judge: {{prompt: {PROMPT}, sha256: {digest(PROMPT_TEXT)}, revision: 1}}
tasks: {{path: {TASKS}, sha256: {digest(TASKS_TEXT)}, revision: 1}}
bias_check: {{default: default_prompt, ablation: ablation_prompt, figure: helped_share, difference: prompt_effect}}
parameters:
  more_tasks: {{value: 3, unit: tasks, source: Chosen for the test.}}
figures:
  helped_share:
    title: Share of tasks that the tool helped
    formula: 'rate(treatment.label == "helped")'
    unit: share
    display: percent.1
    better: higher
    headline: true
  prompt_effect:
    title: Default minus ablation prompt
    formula: default_prompt.helped_share - ablation_prompt.helped_share
    unit: share
    display: signed.points.1
publication: {{primary: helped_share, min_valid_pairs: 10, require_clean: true}}
"""

RUN_TEXT = f"""\
schema: proofpage/run/v1
id: first-run
suite: example
suite_version: 1
methodology: 1
measured_on: 2026-01-15
week: 2026-W03
dataset: {{name: constructed}}
models: {{judge: judge-a}}
rows: {{visibility: public, files: [rows.jsonl]}}
sealed: null
artifacts: @PINS@
commit: 4d5e6f7
dirty: false
inputs: {{}}
judge: {{sha256: {digest(PROMPT_TEXT)}, revision: 1}}
tasks: {{sha256: {digest(TASKS_TEXT)}, revision: 1}}
"""

INDEX_TEXT = "# A constructed set of labels\n\nThe tool helped in {fig}`helped_share` of the tasks.\n"


def judged(*, helped: int = 0, same: int = 0, hurt: int = 0, ablation_runs: int = SIZE) -> Mapping[str, str]:
    """Return the files of the project; tasks beyond the labels are over their budget, so they have no answer."""
    labels = ["helped"] * helped + ["same"] * same + ["hurt"] * hurt
    rows = _rows([*labels, *[None] * (SIZE - len(labels))], ablation_runs)
    return {
        SUITE: SUITE_TEXT,
        RUN: RUN_TEXT,
        ROWS: "".join(json.dumps(row) + "\n" for row in rows),
        PROMPT: PROMPT_TEXT,
        TASKS: TASKS_TEXT,
        SITE: SITE_TEXT.replace("example/token_reduction", "example/helped_share"),
        INDEX: INDEX_TEXT,
    }


def references(*, revision: int = 1, **changed: Mapping[str, str]) -> str:
    """Return recorded outcomes of all hidden tests, some of them changed."""
    outcomes = [
        {"task": task, "start": "fail", "reference": "pass", **changed.get(task, {})}
        for task in (f"t{at:02}" for at in range(1, SIZE + 1))
    ]
    record = {
        "schema": "proofpage/references/v1",
        "suite": "example",
        "tasks": {"sha256": digest(TASKS_TEXT), "revision": revision},
        "recorded_on": "2026-01-10",
        "outcomes": outcomes,
    }
    return json.dumps(record, indent=1) + "\n"


def _rows(labels: list[str | None], ablation_runs: int) -> Iterator[Mapping[str, object]]:
    for at, label in enumerate(labels):
        task, category = f"t{at + 1:02}", CATEGORIES[at % len(CATEGORIES)]
        row = {"task": task, "category": category, "cost": 1.0, "seconds": 100}
        yield {**row, "arm": "without"}
        seconds = 50 if label else 301
        yield {**row, "cost": 0.5, "seconds": seconds, "arm": "with_default", "label": label}
        if at < ablation_runs:
            other = "same" if label == "helped" and at % 2 else label
            yield {**row, "cost": 0.75, "seconds": seconds, "arm": "with_ablation", "label": other}
