"""Makes a run with rows out of the files of a harness: read, mapped, judged, and added whole or not at all.

Promises: a run that is there is never written over, and what ``check`` would refuse of the new run is refused here,
at the record it came from. A rehearsal writes nothing. Refuses an unknown suite as wrong usage.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from generator.errors import CannotRun, Place
from generator.evaluation import check_rules
from generator.evidence.archive import Archive
from generator.evidence.reading import read_archive
from generator.evidence.suites import Suite
from generator.ingest.requests import Request
from generator.intake.making import Made, make_run, outcome_of, suite_named
from generator.intake.manifest import Given
from generator.intake.outcome import Outcome
from generator.intake.placing import place_run, require_new
from generator.intake.resolving import Declared
from generator.mapping.originals import read_originals
from generator.mapping.presets import read_preset


def ingest(root: Path, request: Request) -> Outcome:
    """Add a run made of files to the project below ``root``."""
    made = _make(root, request)
    place_run(root, request.run, made.files)
    return outcome_of(made, is_rehearsal=False)


def rehearse_ingest(root: Path, request: Request) -> Outcome:
    """Return what ``ingest`` would add, without writing anything."""
    return outcome_of(_make(root, request), is_rehearsal=True)


def _make(root: Path, request: Request) -> Made:
    archive = read_archive(root)
    suite = suite_named(archive, request.suite)
    require_new(root, request.run)
    check_rules(archive, suite)
    given = Given(
        request.run,
        measured_on=request.measured_on,
        dataset=request.dataset,
        provider=request.provider,
        is_partial=request.is_partial,
    )
    declared = _declared(archive, suite, request)
    return make_run(archive, suite, given=given, declared=declared, originals=read_originals(request.files))


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
