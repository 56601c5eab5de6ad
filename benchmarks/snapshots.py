"""How the time of a build grows with the number of weekly snapshots: ten years against one.

    python -m benchmarks.snapshots [FEW MANY] > snapshots.json

A small project with one run publishes every week: its first line is taken by the snapshot command, and the lines of
later weeks repeat it, chained, each with its rollup, as the command writes a week in which nothing changed. Builds are
timed by the processor time of this process, one of each size; the time that a build takes without more snapshots than
one is taken off both, and told. A ratio near that of the sizes is linear growth. Then the longer project publishes one
more week and is built again from the cache of its last build: told are the time, and how many pages came out otherwise,
which are those that speak of the new week.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
import time
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from generator.build import Options, build_site
from generator.ledger.canonical import continued
from generator.ledger.reading import LEDGER_PATH, read_ledger
from generator.ledger.rollups import projected, rollup_bytes, rollup_path
from generator.snapshot.requests import Snapshot
from generator.snapshot.taking import take

FEW, MANY = 52, 520
FIRST_DAY = date(2016, 1, 11)

ROWS = "".join(
    json.dumps({"task": f"task-{number}", "arm": arm, "tokens": tokens, "passed": True}) + "\n"
    for number in range(6)
    for arm, tokens in (("plain", 1000 + 100 * number), ("helped", 800 + 90 * number))
)
PROJECT = {
    "proof/methodology.yaml": """\
schema: proofpage/methodology/v1
version: 1
question: Does the helper save tokens?
statistics: {confidence: 0.95, alpha: 0.05, resamples: 1000, seed: 1, min_pairs: 5, min_clusters: 10, exact_limit: 300}
changes:
  - {version: 1, reason: The first version.}
""",
    "proof/suites/helper.yaml": """\
schema: proofpage/suite/v1
id: helper
version: 1
title: Prompt helper
question: Does the helper save tokens?
arms:
  plain: {title: Without the helper}
  helped: {title: With the helper}
comparisons:
  main: {control: plain, treatment: helped}
columns:
  tokens: {type: integer, unit: tokens, min: 1, missing: [null]}
  passed: {type: boolean}
pairing: {key: [task], success: [passed], require: [tokens]}
derived:
  reduction: 1 - treatment.tokens / control.tokens
figures:
  token_reduction:
    title: Token-weighted reduction
    formula: 1 - sum(treatment.tokens) / sum(control.tokens)
    unit: ratio
    display: percent.1
    headline: true
    beside: median_reduction
  median_reduction:
    title: Median reduction per task
    formula: median(reduction)
    unit: ratio
    display: percent.1
    beside: token_reduction
publication: {primary: token_reduction, min_valid_pairs: 5}
""",
    "proof/runs/first/rows.jsonl": ROWS,
    "proof/runs/first/run.yaml": f"""\
schema: proofpage/run/v1
id: first
suite: helper
suite_version: 1
methodology: 1
measured_on: {FIRST_DAY}
week: 2016-W02
dataset: {{name: made up}}
rows: {{visibility: public, files: [rows.jsonl]}}
sealed: null
artifacts:
  proof/runs/first/rows.jsonl: {hashlib.sha256(ROWS.encode()).hexdigest()}
commit: null
dirty: null
inputs: null
""",
    "content/site.yaml": """\
schema: proofpage/site/v1
title: Prompt helper
description: What the helper saves.
report_url: https://example.org/issues/new
headline: helper/token_reduction
floor: 2
""",
    LEDGER_PATH: "",
}


def write_project(root: Path, snapshots: int) -> Path:
    """Write a project that published this many weeks; return its folder."""
    for path, text in PROJECT.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    take(root, Snapshot(None, None, None), recorded_at=FIRST_DAY.isoformat())
    first = read_ledger(root)
    days = [FIRST_DAY + timedelta(weeks=number) for number in range(1, snapshots)]
    drafts = [
        replace(first.lines[0], week=_week(day), recorded_at=day.isoformat(), reason=f"Unchanged since line {before}.")
        for before, day in enumerate(days, 1)
    ]
    ledger = continued(first, drafts)
    (root / LEDGER_PATH).write_bytes(ledger.content)
    for line in ledger.lines:
        entries = projected({}, [line], week=str(line.week), suites=[line.suite])
        (root / rollup_path(str(line.week))).write_bytes(rollup_bytes(str(line.week), entries))
    return root


def _week(day: date) -> str:
    year, week, _ = day.isocalendar()
    return f"{year:04}-W{week:02}"


def seconds(snapshots: int) -> tuple[float, int]:
    """Return how long a build takes, and how many files it makes."""
    with tempfile.TemporaryDirectory() as folder:
        root = write_project(Path(folder), snapshots)
        start = time.process_time()
        built = build_site(Options(root))
        return time.process_time() - start, built.files


def one_more(snapshots: int) -> tuple[float, int, int]:
    """Return how long a build takes after one more week, how many pages it changed, and how many it left alone."""
    with tempfile.TemporaryDirectory() as folder:
        root = write_project(Path(folder), snapshots)
        build_site(Options(root, cache=True))
        write_project(root, snapshots + 1)
        start = time.process_time()
        built = build_site(Options(root, cache=True))
        passed = time.process_time() - start
        return passed, len(built.changed), built.files - len(built.changed)


def main() -> int:
    """Write the times and their ratio as JSON."""
    few, many = (int(text) for text in sys.argv[1:3]) if len(sys.argv) > 2 else (FEW, MANY)
    seconds(1)  # imports and templates are paid for before anything is timed
    (least, _), (shorter, fewer_files), (longer, more_files) = seconds(1), seconds(few), seconds(many)
    again, changed, alone = one_more(many)
    record = {
        "snapshots": [few, many],
        "files": [fewer_files, more_files],
        "seconds_with_one_snapshot": round(least, 2),
        "seconds": [round(shorter, 2), round(longer, 2)],
        "seconds_after_one_more_snapshot": round(again, 2),
        "files_changed_by_it": changed,
        "files_left_alone": alone,
        "ratio_of_sizes": round(many / few, 2),
        "ratio": round(longer / shorter, 2),
        "ratio_without_the_rest_of_the_build": round((longer - least) / (shorter - least), 2),
    }
    sys.stdout.write(json.dumps(record, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
