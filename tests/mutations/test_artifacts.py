"""Digits of every file that the ledger or a run has pinned are changed on disk; files are deleted and swapped.

Whatever the reading, the computing or the ledger refuses, a build refuses too, since it does the same before any page.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest

from generator.evaluation import evaluate
from generator.evidence.reading import read_archive
from generator.ledger.reading import read_ledger
from tests.mutations.hunting import Mutant, hunt
from tests.projects import LEDGER, METHODOLOGY, PRIVATE_RUN, RECORDED, ROWS, RUN, RUN_TEXT, SEALED, SUITE
from tests.snapshot.made import HIDDEN, WEEK, publishing

PROJECT = Path(__file__).parents[2]
ALSO = {RUN: RUN_TEXT.replace("@PINS@", f"@PINS@  # also {SUITE}, {METHODOLOGY}")}
"""The run pins the rules that it was measured under, so that its line in the ledger lists them."""
ROLLUP = f"proof/rollups/{WEEK}.json"
EVIDENCE = (RUN, ROWS, SUITE, METHODOLOGY, RECORDED, SEALED, LEDGER, ROLLUP)
MOST_DIGITS = 8
"""Of one file, spread evenly over it and changed on disk; ``test_every_digit`` changes all of them."""


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project whose two runs were published by a snapshot."""
    return publishing(tmp_path_factory.mktemp("published"), {**HIDDEN, **ALSO})


@pytest.fixture(scope="module")
def committed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the evidence of this very project."""
    root = tmp_path_factory.mktemp("committed")
    for folder in ("proof", "content"):
        shutil.copytree(PROJECT / folder, root / folder)
    return root


def _with(root: Path, changes: Mapping[str, bytes | None], judge: Callable[[Path], object]) -> None:
    """Judge a project while some files are changed or gone, and put them back."""
    before = {path: (root / path).read_bytes() for path in changes}
    try:
        for path, content in changes.items():
            (root / path).unlink() if content is None else (root / path).write_bytes(content)
        judge(root)
    finally:
        for path, content in before.items():
            (root / path).write_bytes(content)


def _digits(content: bytes, end: int) -> Iterator[tuple[int, bytes]]:
    """Yield the file with one digit changed, for digits spread evenly over it up to an end, each with its position.

    The newest line of the ledger has no line after it: it is held by the checkpoint that the site prints.
    """
    found = [match.start() for match in re.finditer(rb"[0-9]", content[:end])]
    step = max(len(found) // MOST_DIGITS, 1)
    for at in found[::step]:
        yield at, content[:at] + str((content[at] - 48 + 1) % 10).encode() + content[at + 1 :]


def _digit_mutants(root: Path, path: str, judge: Callable[[Path], object], *named: str) -> Iterator[Mutant]:
    whole = (root / path).read_bytes()
    for at, content in _digits(whole, len(whole) if path != LEDGER else whole.rindex(b"\n", 0, -1)):
        line = content.count(b"\n", 0, at) + 1
        name = f"a digit of {path}, line {line}"
        yield Mutant(name, partial(_with, root, {path: content}, judge), (path, *named))


@pytest.mark.parametrize("path", EVIDENCE)
def test_a_changed_digit_of_the_evidence_is_refused(path: str, published: Path, request: pytest.FixtureRequest) -> None:
    """In rows, manifests, rules, recorded values, sealed documents, the ledger and rollups: the file is named."""
    hunt(_digit_mutants(published, path, evaluate, *([ROWS] if path == SUITE else [])), request)


def test_a_deleted_file_of_the_evidence_is_refused(published: Path, request: pytest.FixtureRequest) -> None:
    """Each file in turn; what rested on it is named, or the file itself; a rollup is missed by its line."""
    hunt((_deleted(published, path) for path in EVIDENCE), request)


def _deleted(root: Path, path: str) -> Mutant:
    rests_on_it = {path, RUN, PRIVATE_RUN, METHODOLOGY, LEDGER}
    return Mutant(f"{path} deleted", partial(_with, root, {path: None}, evaluate), rests_on_it)


def test_swapped_files_are_refused(published: Path, request: pytest.FixtureRequest) -> None:
    """Any two files of the evidence in each other's places."""
    pairs = [(one, other) for at, one in enumerate(EVIDENCE) for other in EVIDENCE[at + 1 :]]

    def mutants() -> Iterator[Mutant]:
        for one, other in pairs:
            swapped = {one: (published / other).read_bytes(), other: (published / one).read_bytes()}
            yield Mutant(f"{one} and {other}", partial(_with, published, swapped, evaluate), (one, other))

    hunt(mutants(), request)


def test_a_changed_digit_of_the_committed_evidence_is_refused(committed: Path, request: pytest.FixtureRequest) -> None:
    """A sample of the digits of every artifact that a committed run pins, and of the ledger; no pin is passed by."""
    archive = read_archive(committed)
    pinned = sorted({path for run in archive.runs.values() for path in run.artifacts})
    assert pinned

    def mutants() -> Iterator[Mutant]:
        for path in pinned:
            name, run = next((name, run) for name, run in archive.runs.items() if path in run.artifacts)
            named = (archive.run_path(name), archive.suite_path(run.suite))
            yield from list(_digit_mutants(committed, path, read_archive, *named))[::4]
        yield from _digit_mutants(committed, LEDGER, read_ledger)
        for rollup in sorted((committed / "proof" / "rollups").iterdir()):
            yield from list(_digit_mutants(committed, rollup.relative_to(committed).as_posix(), evaluate))[::8]

    hunt(mutants(), request)
