"""Whatever stands in a file for machines: another value in its place is refused there, cell by cell, leaf by leaf.

The files are those of a project in which every field is set, and of one whose ledger corrects and withdraws lines.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import pytest

from generator.errors import Unbound
from generator.exports.latest_numbers import BuildState
from generator.exports.surfaces import render_exports
from generator.figures.model import FigureTable
from generator.guard.binding import Bindings
from generator.guard.coverage import Tally
from generator.guard.files import read_file
from generator.guard.locating import Sources
from generator.guard.page_context import Checks, Page
from generator.guard.remarks import as_problems
from generator.pages.facts import ProjectFacts
from generator.printing.remedies import displayed_numbers
from tests.audit.made import project, snapshots, write_ledger
from tests.ledger.made import record
from tests.mutations.full_project import FULL
from tests.mutations.hunting import Mutant, hunt
from tests.mutations.planting import leaves, with_value
from tests.pages.made import constructed, facts_of

LATER = {"recorded_at": "2026-02-11", "measured_on": "2026-01-15", "week": "2026-W03"}
FREE = frozenset({"title", "question", "causes"})
"""Columns and keys of texts and names: another word in them is no number; a number planted in them is found."""
UNHELD = frozenset({"retired", "changed", "measured_on"})
"""What a suite and two lines say of themselves: held when a site is read back, where the files are made again."""
PLANTED = "saves 43.14 %"


@dataclass(frozen=True, slots=True)
class Made:
    """The files for machines of a project, and what a guard reads them with."""

    files: Mapping[str, bytes]
    texts: Mapping[str, Mapping[str, tuple[str, ...]]]
    checks: Checks
    table: FigureTable

    def check(self, path: str, content: bytes) -> None:
        """Read a file as the guard does; ``Unbound`` with everything that is wrong."""
        remarks = list(read_file(Page(path, self.checks, self.texts.get(path, {})), content, self.table, {}))
        if remarks:
            raise Unbound(as_problems(remarks, Sources({})))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The files of the project in which every field is set."""
    facts = constructed(tmp_path_factory.mktemp("full"), FULL)
    return _made(facts_of(facts.archive.root))


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The files of a project whose ledger corrects a line and withdraws another."""
    root = project(tmp_path_factory.mktemp("published"))
    lines = snapshots(root)
    corrected = {**lines[0], "kind": "correction", "concerns": 1, "reason": "A slip.", "verdict": lines[0]["verdict"]}
    withdrawn = record(suite="example", kind="withdrawal", concerns=2, reason="Not ours.", **LATER)
    write_ledger(root, [*lines, corrected, withdrawn])
    return _made(facts_of(root))


def _made(facts: ProjectFacts) -> Made:
    counts = {"figures": 3, "unbound": 0}
    state = BuildState("4d5e6f7", False, "2026-06-26", None, counts)
    parts = (facts.archive, facts.ledger, facts.table, facts.judgement)
    files, texts = render_exports(*parts, printer=facts.printer, state=state, pages=())
    catalogue = facts.printer.catalogue.with_counts(counts)
    checks = Checks(Bindings(catalogue), Tally(), displayed_numbers(catalogue))
    return Made(files, texts, checks, facts.table)


def test_every_cell_of_every_table_is_held(made: Made, published: Made, request: pytest.FixtureRequest) -> None:
    """Figures, pairs, suites, and what the ledger published: each cell in turn says something else."""

    def mutants(site: Made) -> Iterator[Mutant]:
        for path in [path for path in site.files if path.endswith(".csv")]:
            rows = list(csv.reader(io.StringIO(site.files[path].decode("utf-8"), newline="")))
            site.check(path, site.files[path])
            for column, name in enumerate(rows[0]):
                for row in _telling(rows[1:], column):
                    for other in _others(row[column], name):
                        changed = [rows[0], [*row[:column], other, *row[column + 1 :]]]
                        yield _mutant(site, path, f"{name} of {row[0]}: {other}", _csv(changed))

    hunt([*mutants(made), *mutants(published)], request)


def _telling(rows: list[list[str]], column: int) -> list[list[str]]:
    """Return a row in which a column is empty and one in which it is not, the last of each, where there are such."""
    return list({bool(row[column]): row for row in rows}.values())


def _others(cell: str, name: str) -> Iterator[str]:
    yield PLANTED
    if name not in FREE | UNHELD:
        yield "" if cell else "7"
        yield f"{cell}1"


def _csv(rows: list[list[str]]) -> bytes:
    written = io.StringIO(newline="")
    csv.writer(written, lineterminator="\r\n").writerows(rows)
    return written.getvalue().encode("utf-8")


def _mutant(site: Made, path: str, name: str, content: bytes) -> Mutant:
    return Mutant(f"{path}: {name}", partial(site.check, path, content), path)


def test_what_is_no_table_of_the_site_is_refused(made: Made, request: pytest.FixtureRequest) -> None:
    """Formulas, rows of other lengths, columns without a rule or twice, and what is no CSV."""
    path = "runs/first-run/figures.csv"
    rows = list(csv.reader(io.StringIO(made.files[path].decode("utf-8"), newline="")))
    wrong = {
        "a further column": [[*row, "x"] for row in rows],
        "a column twice": [[*row, row[0]] for row in rows],
        "a short row": [rows[0], rows[1][:-1]],
        "a formula": [rows[0], ["=1+1", *rows[1][1:]]],
        "no header": [],
    }
    contents = {name: _csv(table) for name, table in wrong.items()}
    contents |= {"no UTF-8": b"\xff", "an open quote": b'a,b\r\n"x'}
    hunt((_mutant(made, path, name, content) for name, content in contents.items()), request)


def test_every_leaf_of_the_interface_is_held(made: Made, request: pytest.FixtureRequest) -> None:
    """Summary, runs, a run, explanations, check and index: each value in turn is another one."""
    paths = [path for path in made.files if path.startswith("api/v1/") and "/explain/" not in path]
    paths += ["api/v1/explain/example/token_reduction.json", "api/v1/explain/hidden/spread.json"]

    def mutants() -> Iterator[Mutant]:
        for path in [path for path in paths if path in made.files]:
            whole = json.loads(made.files[path])
            made.check(path, made.files[path])
            for keys, value in _telling_leaves(whole):
                if not isinstance(value, bool):
                    yield _mutant(made, path, str(keys), json.dumps(with_value(whole, keys, PLANTED)).encode())
                for other in {True, False, None} - {value} if keys[-1] == "held" else ():
                    yield _mutant(made, path, str(keys), json.dumps(with_value(whole, keys, other)).encode())
                if isinstance(value, int) and not isinstance(value, bool):
                    yield _mutant(made, path, str(keys), json.dumps(with_value(whole, keys, value + 1)).encode())
        yield _mutant(made, "api/v1/summary.json", "no JSON", b"{")
        yield _mutant(made, "api/v1/summary.json", "a key twice", b'{"a": "b", "a": "b"}')

    hunt(mutants(), request)


def _telling_leaves(whole: object) -> list[tuple[tuple[str | int, ...], object]]:
    """Return of every kind of value, by its keys and whether there is one, the last that there is."""
    kinds = {
        (tuple("*" if isinstance(key, int) else key for key in keys), value is None): (keys, value)
        for keys, value in leaves(whole)
    }
    return list(kinds.values())
