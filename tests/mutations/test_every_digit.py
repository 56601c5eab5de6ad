"""Every single digit of every pinned file, of every pin, of the ledger and of the rollups: a changed one is refused.

The steps that refuse it are taken alone, over a project that was read and computed once, so that no digit is left to
chance. ``test_artifacts`` shows that a build takes these steps: it changes samples on disk and reads from the start.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import cast

import pytest

from generator.evaluation import Computed, compute, hold
from generator.evidence.artifacts import Artifact
from generator.evidence.json_source import load_json
from generator.evidence.pins import check_pins
from generator.evidence.runs import Rollup
from generator.evidence.sources import read_sources
from generator.evidence.validation import validate
from generator.ledger.reading import examine_content
from tests.mutations.hunting import Mutant, hunt
from tests.mutations.test_artifacts import ALSO, PROJECT
from tests.projects import LEDGER
from tests.snapshot.made import HIDDEN, publishing

PROJECTS = ("constructed", "committed")


@pytest.fixture(scope="module")
def computed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Computed]:
    """Return a project whose two runs were published by a snapshot, and this very project, read and computed."""
    published = publishing(tmp_path_factory.mktemp("published"), {**HIDDEN, **ALSO})
    return {"constructed": compute(published), "committed": compute(PROJECT)}


STEPS = {"constructed": 1, "committed": 5}
"""How far apart the digits are that are held against every figure of a project, which takes a while."""


def _changed(content: bytes, *, start: int = 0, end: int | None = None, step: int = 1) -> Iterator[tuple[int, bytes]]:
    """Yield the file with each of its digits, or each so many, changed in turn, with the place of the digit."""
    found = re.compile(rb"[0-9]").finditer(content, start, len(content) if end is None else end)
    for match in islice(found, 0, None, step):
        at = match.start()
        yield at, content[:at] + str((content[at] - 48 + 1) % 10).encode() + content[at + 1 :]


@pytest.mark.parametrize("project", PROJECTS)
def test_every_digit_of_every_pinned_file(
    project: str, computed: dict[str, Computed], request: pytest.FixtureRequest
) -> None:
    """Rows, recorded values, sealed documents, rules: the run that pins the file is named."""
    archive = computed[project].archive

    def mutants() -> Iterator[Mutant]:
        for run in archive.runs.values():
            for path in run.artifacts:
                for at, content in _changed((archive.root / path).read_bytes()):
                    digest = hashlib.sha256(content).hexdigest()
                    changed = replace(archive, artifacts={**archive.artifacts, path: cast(Artifact, _Changed(digest))})
                    yield Mutant(f"{path}, byte {at}", partial(check_pins, changed), archive.run_path(run.id))

    hunt(mutants(), request)


@dataclass(frozen=True, slots=True)
class _Changed:
    """A file of which nothing is known but its digest."""

    sha256: str


@pytest.mark.parametrize("project", PROJECTS)
def test_every_digit_of_every_pin(project: str, computed: dict[str, Computed], request: pytest.FixtureRequest) -> None:
    """A digest in a manifest with one of its digits changed is no digest of the file any more."""
    archive = computed[project].archive

    def mutants() -> Iterator[Mutant]:
        for name, run in archive.runs.items():
            for path, digest in run.artifacts.items():
                for _, content in _changed(digest.encode()):
                    pins = {**run.artifacts, path: content.decode()}
                    changed = replace(archive, runs={**archive.runs, name: run.model_copy(update={"artifacts": pins})})
                    yield Mutant(f"{name}: {path}", partial(check_pins, changed), archive.run_path(name))

    hunt(mutants(), request)


@pytest.mark.parametrize("project", PROJECTS)
def test_every_digit_of_every_line_that_has_a_next(
    project: str, computed: dict[str, Computed], request: pytest.FixtureRequest
) -> None:
    """The chain finds it; the newest line is held against its run, and by the checkpoint that the site prints."""
    content = (computed[project].archive.root / LEDGER).read_bytes()
    end = content.rindex(b"\n", 0, -1)
    hunt((Mutant(f"byte {at}", partial(_read, changed), LEDGER) for at, changed in _changed(content, end=end)), request)


def _read(content: bytes) -> None:
    examine_content(content).require()


@pytest.mark.parametrize("project", PROJECTS)
def test_every_digit_of_the_newest_line(
    project: str, computed: dict[str, Computed], request: pytest.FixtureRequest
) -> None:
    """Figures, digests and counts of the line contradict the run that it published; an intent has no run yet."""
    held = computed[project]
    lines = (held.archive.root / LEDGER).read_bytes().splitlines(keepends=True)
    while b'"kind":"intent"' in lines[-1]:
        lines.pop()
    content = b"".join(lines)
    start = len(content) - len(lines[-1])
    free = [match.span() for match in _UNHELD.finditer(content, start)]
    of_artifacts = {LEDGER, *held.archive.artifacts}

    def mutants() -> Iterator[Mutant]:
        for at, changed in _changed(content, start=start, step=STEPS[project]):
            if not any(first <= at < last for first, last in free):
                yield Mutant(f"{content[at - 40 : at + 5]!r}", partial(_line, held, changed), of_artifacts)

    hunt(mutants(), request)


_UNHELD = re.compile(rb'"(?:recorded_at|generator|week)":"[^"]*"')
"""What a line alone says of itself, and nothing else in the project says again: the checkpoint holds it."""


def _line(held: Computed, content: bytes) -> None:
    lines = examine_content(content).require().lines
    hold(held, rollups=held.archive.rollups, lines=lines)


@pytest.mark.parametrize("project", PROJECTS)
def test_every_digit_of_every_rollup(
    project: str, computed: dict[str, Computed], request: pytest.FixtureRequest
) -> None:
    """A rollup is no evidence: whatever it says otherwise than its run is refused in it."""
    held = computed[project]
    contents = {path: (held.archive.root / path).read_bytes() for path in held.archive.artifacts}

    def mutants() -> Iterator[Mutant]:
        for name in held.archive.rollups:
            path = f"proof/rollups/{name}.json"
            named = contents[path].index(b'"week"')
            for at, changed in _changed(contents[path], step=STEPS[project]):
                is_name = named <= at < contents[path].index(b"\n", named)
                judge: Callable[[], object] = partial(read_sources, {**contents, path: changed})
                judge = judge if is_name else partial(_rollup, held, name, path, changed)
                yield Mutant(f"{path}, byte {at}", judge, path)

    hunt(mutants(), request)


def _rollup(held: Computed, name: str, path: str, content: bytes) -> None:
    rollup = validate(Rollup, load_json(content, path))
    hold(held, rollups={**held.archive.rollups, name: rollup}, lines=held.examined.require().lines)


def test_the_projects_hold_what_is_to_be_changed(computed: dict[str, Computed]) -> None:
    """Both projects have pinned files, rollups, and a ledger of several lines."""
    for held in computed.values():
        assert held.archive.rollups
        assert all(run.artifacts for run in held.archive.runs.values())
        assert len(held.examined.require().lines) > 1
