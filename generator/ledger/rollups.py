"""The weekly rollup as a projection of the ledger: for each suite the newest line of the week that stands.

Promises the same bytes for the same lines. Entries of suites that an append does not touch stay as they are.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.ledger.canonical import figure_record
from generator.ledger.model import LedgerLine
from generator.ledger.standing import standing_lines

SCHEMA = "proofpage/rollup/v1"


def rollup_path(week: str) -> str:
    """Return the path of a week's rollup."""
    return f"proof/rollups/{week}.json"


def projected(
    entries: Mapping[str, Any], lines: Sequence[LedgerLine], *, week: str, suites: Iterable[str]
) -> dict[str, Any]:
    """Return a rollup's entries with those of ``suites`` as the lines give them, and all others as they were."""
    newest = projected_lines(lines)
    found = dict(entries)
    for suite in suites:
        found.pop(suite, None)
        if (week, suite) in newest:
            found[suite] = _entry(newest[week, suite])
    return dict(sorted(found.items()))


def projected_lines(lines: Sequence[LedgerLine]) -> Mapping[tuple[str, str], LedgerLine]:
    """Return the lines that rollups are projections of, by week and suite: of each the newest that stands."""
    return {(line.week, line.suite): line for line in standing_lines(lines) if line.week and _is_complete(line)}


def rollup_bytes(week: str, entries: Mapping[str, Any]) -> bytes:
    """Return a rollup as it is written: a figure a line, so that a change shows as the lines it touches."""
    suites = [f"    {_json(suite)}: {_block(entry)}" for suite, entry in entries.items()]
    lines = [f'  "schema": {_json(SCHEMA)}', f'  "week": {_json(week)}', f'  "suites": {_braced(suites, indent=2)}']
    return f"{_braced(lines, indent=0)}\n".encode()


def _is_complete(line: LedgerLine) -> bool:
    """Whether a line holds what a rollup must: lines from before there were snapshots may leave versions out."""
    return None not in (line.run_id, line.suite_version, line.methodology)


def _entry(line: LedgerLine) -> dict[str, Any]:
    return {
        "run": line.run_id,
        "suite_version": line.suite_version,
        "methodology": line.methodology,
        "measured_on": line.measured_on,
        "verdict": line.verdict,
        "figures": {name: figure_record(figure) for name, figure in sorted(line.figures.items())},
    }


def _block(entry: Mapping[str, Any]) -> str:
    plain = [f"      {_json(key)}: {_json(value)}" for key, value in entry.items() if key != "figures"]
    figures = [f"        {_json(name)}: {_json(figure)}" for name, figure in entry["figures"].items()]
    return _braced([*plain, f'      "figures": {_braced(figures, indent=6)}'], indent=4)


def _braced(members: Sequence[str], *, indent: int) -> str:
    return "{\n" + ",\n".join(members) + f"\n{' ' * indent}}}" if members else "{}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
