"""Rows that were made of a harness's files, made again from those files by the mapping that is kept with the run.

Promises that the rows of a run whose original files are published are, byte for byte, what the mapping makes of those
very files. Refuses (as problems) an original that is not the one recorded, and rows that differ, with the first line.
Says apart which runs keep no files, of which nothing can be made again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from generator.errors import Contradiction, Place, Problem, Refusal
from generator.evidence.archive import Archive
from generator.evidence.artifacts import read_artifact
from generator.evidence.ingest_spec import Ingested
from generator.evidence.naming import shortened
from generator.evidence.runs import Run
from generator.mapping.originals import Original
from generator.mapping.rows import ROWS, map_files, row_bytes


@dataclass(frozen=True, slots=True)
class MadeAgain:
    """How many runs were made again from the files they keep, and how many keep none and could not be."""

    runs: int = 0
    without: int = 0


def make_again(archive: Archive) -> MadeAgain:
    """Make the rows of every run again that keeps its original files; raises with all that differs."""
    made = without = 0
    problems: list[Problem] = []
    for run in archive.runs.values():
        if run.ingest is None:
            continue
        if any(original.kept is None for original in run.ingest.originals):
            without += 1
            continue
        made += 1
        problems += _problems(archive, run, run.ingest)
    if problems:
        raise Contradiction(problems)
    return MadeAgain(made, without)


def _problems(archive: Archive, run: Run, ingested: Ingested) -> Iterator[Problem]:
    originals = tuple(_original(archive, run, kept or "", name) for name, kept in _kept(ingested))
    suite = archive.suites[run.suite]
    mapping = archive.ingested[run.id]
    try:
        mapped = map_files(mapping, originals, arm=suite.pairing.arm if suite.wide is None else None)
    except Refusal as refusal:
        folder = archive.run_path(run.id, "originals")
        for problem in refusal.problems:
            yield problem.at(Place(f"{folder}/{problem.where.path}", problem.where.line, problem.where.column))
        return
    path = archive.run_path(run.id, ROWS)
    found = read_artifact(archive.root, path).content
    expected = row_bytes(mapped.rows)
    if found != expected:
        yield _difference(path, found, expected)


def _kept(ingested: Ingested) -> Iterator[tuple[str, str | None]]:
    return ((original.name, original.kept) for original in ingested.originals)


def _original(archive: Archive, run: Run, kept: str, name: str) -> Original:
    return Original(name, read_artifact(archive.root, archive.run_path(run.id, kept)).content)


def _difference(path: str, found: bytes, expected: bytes) -> Problem:
    pairs = zip_longest(found.split(b"\n"), expected.split(b"\n"))
    line, one, other = next((at, one, other) for at, (one, other) in enumerate(pairs, 1) if one != other)
    return Problem(
        Place(path, line),
        found=_said(one),
        expected=f"{_said(other)}, as the mapping makes it of the original files",
        remedy="Restore the rows, or record the files again as a new run.",
    )


def _said(line: bytes | None) -> str:
    return "no further line" if not line else shortened(line.decode("utf-8", "backslashreplace"), 200)
