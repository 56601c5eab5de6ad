"""Makes the files of a run out of those of a harness: mapped, judged as ``check`` would, and not yet written.

Promises that what ``check`` would refuse of the new run is refused here, at the record that it came from.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import CannotRun
from generator.evidence.archive import Archive
from generator.evidence.ingest_spec import Ingest
from generator.evidence.naming import listed, suggestion
from generator.evidence.runs import Run
from generator.evidence.source_reading import parse_model
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Suite
from generator.intake.checking import check_pairs, check_rows, find_gaps, refuse_gaps
from generator.intake.manifest import MANIFEST, Given, Stated, kept_originals, run_files, stated
from generator.intake.outcome import Gap, Outcome
from generator.intake.placing import FOLDER
from generator.intake.resolving import Declared, resolve
from generator.mapping.model import Mapped
from generator.mapping.originals import Original
from generator.mapping.rows import ROWS, map_files, row_bytes


@dataclass(frozen=True, slots=True)
class Made:
    """A run that was made and not yet written."""

    suite: Suite
    given: Given
    mapping: Ingest
    mapped: Mapped
    known: Stated
    gaps: tuple[Gap, ...]
    originals: tuple[Original, ...]
    files: Mapping[str, bytes]
    """By their names in the folder of the run."""


def suite_named(archive: Archive, name: str) -> Suite:
    """Return a suite; an unknown one is wrong usage."""
    if name not in archive.suites:
        otherwise = f"There are: {listed(archive.suites)}."
        raise CannotRun(f"no suite {name!r}. {suggestion(name, archive.suites, otherwise=otherwise)}")
    return archive.suites[name]


def make_run(
    archive: Archive, suite: Suite, *, given: Given, declared: Declared, originals: tuple[Original, ...]
) -> Made:
    """Return a run of the rows that a mapping makes of files."""
    mapping = resolve(suite, declared)
    mapped = map_files(mapping, originals, arm=suite.pairing.arm if suite.wide is None else None)
    check_rows(suite, mapping, mapped.rows)
    gaps = find_gaps(suite, mapped.rows)
    if not given.is_partial:
        refuse_gaps(suite, gaps)
    rows = row_bytes(mapped.rows)
    check_pairs(suite, given.run, f"{FOLDER}/{given.run}/{ROWS}", rows, mapped.rows)
    known = stated(given, mapped.facts)
    files = run_files(
        *(archive, suite, given),
        mapping=mapping,
        preset=declared.preset_name,
        known=known,
        originals=originals,
        rows=rows,
    )
    parse_model(files[MANIFEST], f"{FOLDER}/{given.run}/{MANIFEST}", Run)
    return Made(suite, given, mapping, mapped, known, gaps, originals, files)


def outcome_of(made: Made, *, is_rehearsal: bool) -> Outcome:
    """Return what was added, or would be."""
    suite, rows, run = made.suite, made.mapped.rows, made.given.run
    arms = Counter(str(row.values[suite.pairing.arm]) for row in rows) if suite.wide is None else Counter[str]()
    return Outcome(
        suite.id,
        run,
        made.known.measured_on,
        rows=len(rows),
        by_arm={arm: arms[arm] for arm in suite.arms if suite.wide is None},
        units=len({tuple(row.values[name] for name in key_names(suite)) for row in rows}),
        columns=tuple(made.mapping.fields),
        originals=kept_originals(made.mapping, made.originals),
        gaps=made.gaps,
        unknown=made.known.unknown(),
        files={
            f"{FOLDER}/{run}/{name}": hashlib.sha256(content).hexdigest()
            for name, content in sorted(made.files.items())
        },
        is_rehearsal=is_rehearsal,
    )
