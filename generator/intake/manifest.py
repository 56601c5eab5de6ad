"""The files of a run that was made from other files: rows, mapping, ``run.yaml``, and some originals.

Promises that every file is pinned, that nothing is claimed which nobody said (null stands for what is not recorded),
and names that are safe as paths.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from generator.errors import Malformed, Place, Problem
from generator.evidence.archive import Archive
from generator.evidence.ingest_spec import MAPPING, ORIGINALS, Ingest
from generator.evidence.record_spec import Machine
from generator.evidence.suites import Suite
from generator.intake.outcome import Kept
from generator.mapping.model import Facts
from generator.mapping.originals import Original
from generator.mapping.rows import ROWS

MANIFEST = "run.yaml"
_UNSAFE = re.compile(r"[^A-Za-z0-9._/-]")


@dataclass(frozen=True, slots=True)
class Given:
    """The id of a new run, and what is said of it besides what its files say."""

    run: str
    measured_on: str | None = None
    dataset: str | None = None
    provider: str | None = None
    is_partial: bool = False
    """Whether units that the suite's matrix expects may be absent, and count as missing."""
    commit: str | None = None
    dirty: bool | None = None
    inputs: Mapping[str, str] | None = None
    """The SHA-256 of each file that the suite depends on, as it was when the run was measured."""
    machine: Machine | None = None
    versions: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stated:
    """What ``run.yaml`` says of the run besides its files: what was asked for, over what the files say."""

    measured_on: str | None
    dataset: str | None
    dataset_revision: str | None
    models: Mapping[str, str]
    provider: str | None
    tokenizer: str | None
    commit: str | None
    dirty: bool | None

    def unknown(self) -> tuple[str, ...]:
        """Return the names of what nobody said."""
        names = ("measured_on", "dataset", "provider", "commit", "dirty")
        return tuple(name for name in names if getattr(self, name) is None) + (() if self.models else ("models",))


def stated(given: Given, facts: Facts) -> Stated:
    """Return what is known of the run."""
    return Stated(
        given.measured_on or facts.measured_on,
        given.dataset or facts.dataset,
        facts.dataset_revision if given.dataset is None else None,
        facts.models or {},
        given.provider or facts.provider,
        facts.tokenizer,
        given.commit or facts.commit,
        given.dirty if given.dirty is not None else facts.dirty,
    )


def kept_originals(mapping: Ingest, originals: Sequence[Original]) -> tuple[Kept, ...]:
    """Return the files that the rows are made of; ``Malformed`` where two could not be told apart by their paths."""
    published = mapping.publish_originals is not None
    kept = [
        Kept(each.name, each.sha256, len(each.content), _safe(each.name) if published else None) for each in originals
    ]
    problems = list(_colliding(kept))
    if problems:
        raise Malformed(problems)
    return tuple(kept)


def run_files(
    archive: Archive,
    suite: Suite,
    given: Given,
    *,
    mapping: Ingest,
    preset: str | None,
    known: Stated,
    originals: Sequence[Original],
    rows: bytes,
) -> Mapping[str, bytes]:
    """Return the files of a run by their names in its folder."""
    kept = kept_originals(mapping, originals)
    files = {ROWS: rows, MAPPING: mapping_bytes(mapping)}
    files |= {one.kept: each.content for one, each in zip(kept, originals, strict=True) if one.kept is not None}
    pins = {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())}
    lines = _manifest(archive, suite, given, known, pins)
    lines += _ingested(mapping, preset, kept)
    return {MANIFEST: "".join(f"{line}\n" for line in lines).encode("utf-8"), **files}


def mapping_bytes(mapping: Ingest) -> bytes:
    """Return a mapping as the JSON file that is kept with its run; what it leaves out is the default."""
    document = mapping.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return (json.dumps({"schema": mapping.schema_, **document}, indent=2, ensure_ascii=False) + "\n").encode("utf-8")


def _manifest(archive: Archive, suite: Suite, given: Given, known: Stated, pins: Mapping[str, str]) -> list[str]:
    dataset = "null"
    if known.dataset is not None:
        revision = f", revision: {_text(known.dataset_revision)}" if known.dataset_revision is not None else ""
        dataset = f"{{name: {_text(known.dataset)}{revision}}}"
    lines = [
        "schema: proofpage/run/v1",
        f"id: {_text(given.run)}",
        f"suite: {_text(suite.id)}",
        f"suite_version: {suite.version}",
        f"methodology: {archive.methodology.version}",
        f"measured_on: {_text(known.measured_on)}",
        f"week: {_text(_week(known.measured_on))}",
        f"dataset: {dataset}",
    ]
    if known.models:
        lines += ["models:", *(f"  {_text(arm)}: {_text(model)}" for arm, model in known.models.items())]
    lines += [f"{name}: {_text(getattr(known, name))}" for name in ("provider", "tokenizer") if getattr(known, name)]
    lines += [f"rows: {{visibility: public, files: [{ROWS}]}}", "sealed: null", "artifacts:"]
    lines += [f"  proof/runs/{given.run}/{name}: {digest}" for name, digest in pins.items()]
    dirty = "null" if known.dirty is None else str(known.dirty).lower()
    return [*lines, f"commit: {_text(known.commit)}", f"dirty: {dirty}", *_measured(given)]


def _measured(given: Given) -> Iterator[str]:
    """Yield the lines that say where a run was measured, and on which files."""
    if given.inputs is None:
        yield "inputs: null"
    else:
        yield "inputs:" if given.inputs else "inputs: {}"
        yield from (f"  {_text(path)}: {digest}" for path, digest in sorted(given.inputs.items()))
    if given.machine is not None:
        yield "machine:"
        for name, value in given.machine.model_dump(mode="json", exclude_none=True).items():
            yield f"  {name}: {_text(value) if isinstance(value, str) else value}"
    if given.versions:
        yield "versions:"
        yield from (f"  {_text(name)}: {_text(version)}" for name, version in sorted(given.versions.items()))


def _ingested(mapping: Ingest, preset: str | None, kept: Sequence[Kept]) -> Iterator[str]:
    yield "ingest:"
    if preset is not None:
        yield f"  preset: {_text(preset)}"
    if mapping.written_for is not None:
        yield f"  written_for: {_text(mapping.written_for)}"
    yield "  originals:"
    for one in kept:
        yield f"    - name: {_text(one.name)}"
        yield f"      sha256: {one.sha256}"
        yield f"      bytes: {one.bytes}"
        if one.kept is not None:
            yield f"      kept: {_text(one.kept)}"


def _text(value: str | None) -> str:
    """Return a text as YAML reads it back, whatever it holds."""
    return "null" if value is None else json.dumps(value, ensure_ascii=False)


def _week(day: str | None) -> str | None:
    if day is None:
        return None
    year, week, _ = date.fromisoformat(day).isocalendar()
    return f"{year:04}-W{week:02}"


def _safe(name: str) -> str:
    parts = [re.sub(r"^\.+", "_", part) or "_" for part in _UNSAFE.sub("_", name).split("/")]
    return "/".join([ORIGINALS, *parts])


def _colliding(kept: Sequence[Kept]) -> Iterator[Problem]:
    taken: dict[str, str] = {}
    for one in kept:
        if one.kept is None:
            continue
        other = taken.setdefault(one.kept.casefold(), one.name)
        if other != one.name:
            remedy = "Rename one of the files with letters, digits and . _ - only."
            yield Problem(Place(one.name), f"the path {one.kept}", f"another one than {other} has", remedy)
