"""Constructed suites for tests of figures: a few columns, rows and formulas in, the computed figures by id out.

The rows are made up. A pair is two mappings, control and treatment; None stands where the row is missing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.evidence.archive import Archive
from generator.evidence.reading import read_archive
from generator.figures.computing import compute_figures
from generator.figures.model import Figure, FigureTable
from generator.figures.reconciliation import reconcile
from tests.projects import INDEX, PRIVATE_RUN_TEXT, ROWS, RUN, SITE, SITE_TEXT, SUITE, write_project

Value = int | str | bool | Decimal | None
Row = Mapping[str, Value]
Pair = tuple[Row | None, Row | None]
Yaml = str | int | bool | None | Mapping[str, "Yaml"] | Sequence["Yaml"]

RECORDED_PATH = "proof/runs/first-run/recorded.json"
SEALED_PATH = "proof/sealed/first-run.md"
INTEGER: Yaml = {"type": "integer", "unit": "tokens"}
DECIMAL: Yaml = {"type": "decimal", "unit": "score"}
TEXT: Yaml = {"type": "text"}
BOOLEAN: Yaml = {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Suite:
    """The pieces of a suite that a test is about; ``figures`` holds formulas, or mappings of a figure's keys."""

    figures: Mapping[str, Yaml]
    columns: Mapping[str, Yaml] = field(default_factory=lambda: {"x": INTEGER, "y": INTEGER})
    derived: Mapping[str, Yaml] = field(default_factory=dict)
    subgroups: Mapping[str, Yaml] = field(default_factory=dict)
    parameters: Mapping[str, str] = field(default_factory=dict)
    more: Mapping[str, Yaml] = field(default_factory=dict)

    def text(self) -> str:
        """Return the suite file."""
        parameters: Yaml = {
            name: {"value": value, "unit": "tokens", "source": "Chosen for the test."}
            for name, value in self.parameters.items()
        }
        keys: dict[str, Yaml] = {
            "schema": "proofpage/suite/v1",
            "id": "example",
            "version": "1",
            "title": "A constructed suite",
            "question": "Is the sum right?",
            "arms": {"base": {"title": "Without"}, "tool": {"title": "With"}},
            "comparisons": {"main": {"control": "base", "treatment": "tool"}},
            "columns": self.columns,
            "subgroups": self.subgroups,
            "parameters": parameters,
            "derived": self.derived,
            "figures": {name: _figure(spec) for name, spec in self.figures.items()},
            "publication": {"primary": next(iter(self.figures))},
        }
        return "".join(f"{key}:{_block(value, 1)}" for key, value in {**keys, **self.more}.items() if value != {})


@dataclass(frozen=True, slots=True)
class Computed:
    """A constructed project and its figures by id: ``id[member]`` in a part, ``comparison.id`` past the first."""

    archive: Archive
    table: FigureTable
    figures: Mapping[str, Figure]

    def value(self, name: str) -> Fraction | None:
        """Return the exact value of a figure, None where it has none."""
        amount = self.figures[name].amount
        return None if amount is None else amount.value


def compute(suite: Suite, pairs: Sequence[Pair], *, order: Sequence[int] | None = None) -> Computed:
    """Compute the figures of a suite over public rows, written in the given order of lines."""
    lines = rows_lines(pairs)
    chosen = lines if order is None else [lines[index] for index in order]
    return compute_project(project_files(suite, {ROWS: "".join(chosen)}))


def value_of(
    formula: str, pairs: Sequence[Pair], *, columns: Mapping[str, Yaml] | None = None, more: Mapping[str, Yaml] = {}
) -> Fraction | None:
    """Return the exact value of one formula over some pairs."""
    suite = Suite({"result": formula}, columns=columns or {"x": INTEGER, "y": INTEGER}, more=more)
    return compute(suite, pairs).value("result")


def pairs_of(control: Sequence[Value], treatment: Sequence[Value], column: str = "x") -> list[Pair]:
    """Return pairs of one column, from the values of both arms in the order of the units."""
    return [({column: one}, {column: other}) for one, other in zip(control, treatment, strict=True)]


def compute_recorded(
    suite: Suite,
    values: Sequence[Mapping[str, Value]],
    *,
    definitions: Mapping[str, str] | None = None,
    funnel: Sequence[Mapping[str, Value]] = (),
) -> Computed:
    """Compute the figures of a suite whose rows are private, from what was recorded of them."""
    return compute_project(recorded_files(suite, values, definitions=definitions, funnel=funnel))


def settle(found: Computed) -> Computed:
    """Reconcile the figures of a project with all else that holds their values; without a ledger."""
    reconcile(found.archive, (), found.table)
    return found


def compute_project(files: Mapping[str, str | None]) -> Computed:
    """Read a project of these files and compute its figures."""
    with TemporaryDirectory() as folder:
        archive = read_archive(write_project(Path(folder), files))
        table = compute_figures(archive)
    return Computed(archive, table, {_short(figure): figure for figure in table.figures.values()})


def project_files(suite: Suite, changes: Mapping[str, str | None]) -> dict[str, str | None]:
    """Return the files of a project with this suite, for ``write_project``."""
    headline = f"headline: example/{next(iter(suite.figures))}"
    settings = SITE_TEXT.replace("headline: example/token_reduction", headline)
    return {SUITE: suite.text(), SITE: settings, INDEX: "# Constructed\n", **changes}


def recorded_files(
    suite: Suite,
    values: Sequence[Mapping[str, Value]],
    *,
    definitions: Mapping[str, str] | None = None,
    funnel: Sequence[Mapping[str, Value]] = (),
    verdict: str | None = None,
) -> dict[str, str | None]:
    """Return the files of a project whose run has private rows, a ``recorded.json`` and a sealed document."""
    manifest = PRIVATE_RUN_TEXT.replace("private-run", "first-run").replace("suite: hidden", "suite: example")
    front: dict[str, object] = {"schema": "proofpage/sealed/v1", "run": "first-run", "suite": "example"}
    front |= {"measured_on": "2026-01-16", "verdict": verdict}
    body = {"definitions": definitions or {}, "values": values, "funnel": funnel}
    sealed = "".join(f"{key}: {json_text(value)}\n" for key, value in (front | body).items())
    recorded = json_text({"schema": "proofpage/recorded/v1", "run": "first-run"} | body)
    changes = {ROWS: None, RUN: manifest, RECORDED_PATH: recorded, SEALED_PATH: f"---\n{sealed}---\n# Sealed\n"}
    return project_files(suite, changes)


def rows_lines(pairs: Sequence[Pair]) -> list[str]:
    """Return the lines of a rows file, control before treatment."""
    return [
        json_text({"pair_id": f"unit-{index:04}", "arm": arm} | dict(row)) + "\n"
        for index, pair in enumerate(pairs)
        for arm, row in zip(("base", "tool"), pair, strict=True)
        if row is not None
    ]


def json_text(value: object) -> str:
    """Return JSON in which decimals keep their digits as written."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(key)}: {json_text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(json_text(item) for item in value) + "]"
    return f"{value:f}" if isinstance(value, Decimal) else json.dumps(value)


def _short(figure: Figure) -> str:
    key = figure.key
    comparison, member = (f"{key.comparison}." if key.comparison else ""), (f"[{key.member}]" if key.member else "")
    return f"{comparison}{key.figure}{member}"


def _figure(spec: Yaml) -> Yaml:
    keys: Mapping[str, Yaml] = spec if isinstance(spec, Mapping) else {"formula": spec}
    return {"title": "A figure", "unit": "ratio", "display": "decimal.3"} | dict(keys)


def _block(value: Yaml, depth: int) -> str:
    pad = "  " * depth
    if isinstance(value, Mapping):
        return "\n" + "".join(f"{pad}{key}:{_block(item, depth + 1)}" for key, item in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f" {json.dumps(value)}\n" if value else " []\n"
    plain = isinstance(value, str) and re.fullmatch(r"[\w(.][\w ().,+*/<>=-]*", value)
    return f" {value if plain else json.dumps(value)}\n"
