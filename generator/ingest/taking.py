"""Makes a run with rows out of the files of a harness: read, mapped, judged, and added whole or not at all.

Promises: a run that is there is never written over, and what ``check`` would refuse of the new run is refused here,
at the record it came from. A rehearsal writes nothing. Refuses an unknown suite as wrong usage.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.errors import CannotRun, Place
from generator.evidence.archive import Archive
from generator.evidence.ingest_spec import Ingest
from generator.evidence.naming import listed, suggestion
from generator.evidence.reading import read_archive
from generator.evidence.runs import Run
from generator.evidence.source_reading import parse_model
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Suite
from generator.ingest.checking import check_pairs, check_rows, find_gaps, refuse_gaps
from generator.ingest.manifest import MANIFEST, Stated, kept_originals, run_files, stated
from generator.ingest.placing import FOLDER, place_run, require_new
from generator.ingest.requests import Gap, Outcome, Request
from generator.ingest.resolving import Declared, resolve
from generator.mapping.model import Mapped
from generator.mapping.originals import Original, read_originals
from generator.mapping.presets import read_preset
from generator.mapping.rows import ROWS, map_files, row_bytes


@dataclass(frozen=True, slots=True)
class _Made:
    """A run that was made and not yet written."""

    suite: Suite
    mapping: Ingest
    mapped: Mapped
    known: Stated
    gaps: tuple[Gap, ...]
    originals: tuple[Original, ...]
    files: Mapping[str, bytes]


def ingest(root: Path, request: Request) -> Outcome:
    """Add a run made of files to the project below ``root``."""
    made = _make(root, request)
    place_run(root, request.run, made.files)
    return _outcome(request, made, is_rehearsal=False)


def rehearse_ingest(root: Path, request: Request) -> Outcome:
    """Return what ``ingest`` would add, without writing anything."""
    return _outcome(request, _make(root, request), is_rehearsal=True)


def _make(root: Path, request: Request) -> _Made:
    archive = read_archive(root)
    suite = _suite(archive, request.suite)
    require_new(root, request.run)
    declared = _declared(archive, suite, request)
    mapping = resolve(suite, declared)
    originals = read_originals(request.files)
    mapped = map_files(mapping, originals, arm=suite.pairing.arm if suite.wide is None else None)
    check_rows(suite, mapping, mapped.rows)
    gaps = find_gaps(suite, mapped.rows)
    if not request.is_partial:
        refuse_gaps(suite, gaps)
    rows = row_bytes(mapped.rows)
    check_pairs(suite, request.run, f"{FOLDER}/{request.run}/{ROWS}", rows, mapped.rows)
    known = stated(request, mapped.facts)
    files = run_files(
        *(archive, suite, request),
        mapping=mapping,
        preset=declared.preset_name,
        known=known,
        originals=originals,
        rows=rows,
    )
    parse_model(files[MANIFEST], f"{FOLDER}/{request.run}/{MANIFEST}", Run)
    return _Made(suite, mapping, mapped, known, gaps, originals, files)


def _suite(archive: Archive, name: str) -> Suite:
    if name not in archive.suites:
        otherwise = f"There are: {listed(archive.suites)}."
        raise CannotRun(f"no suite {name!r}. {suggestion(name, archive.suites, otherwise=otherwise)}")
    return archive.suites[name]


def _declared(archive: Archive, suite: Suite, request: Request) -> Declared:
    own = archive.mappings.get(suite.id)
    named = own.preset if own is not None else None
    if own is not None and request.preset is not None and request.preset != named:
        said = f"starts from the preset {named}" if named is not None else "names no preset"
        raise CannotRun(f"proof/suites/{suite.id}/ingest.yaml {said}: leave --preset out, or say it there")
    name = request.preset or named
    path = f"proof/suites/{suite.id}/ingest.yaml"
    place = partial(archive.place, path) if own is not None else _nowhere(path)
    return Declared(own, read_preset(name) if name is not None else None, name, request.names, place)


def _nowhere(path: str) -> partial[Place]:
    return partial(lambda path, *keys: Place(path), path)


def _outcome(request: Request, made: _Made, *, is_rehearsal: bool) -> Outcome:
    suite, rows = made.suite, made.mapped.rows
    arms = Counter(str(row.values[suite.pairing.arm]) for row in rows) if suite.wide is None else Counter[str]()
    return Outcome(
        suite.id,
        request.run,
        made.known.measured_on,
        rows=len(rows),
        by_arm={arm: arms[arm] for arm in suite.arms if suite.wide is None},
        units=len({tuple(row.values[name] for name in key_names(suite)) for row in rows}),
        columns=tuple(made.mapping.fields),
        originals=kept_originals(made.mapping, made.originals),
        gaps=made.gaps,
        unknown=made.known.unknown(),
        files={
            f"{FOLDER}/{request.run}/{name}": hashlib.sha256(content).hexdigest()
            for name, content in sorted(made.files.items())
        },
        is_rehearsal=is_rehearsal,
    )
