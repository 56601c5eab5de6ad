"""Finds, before anything heavy is loaded, that a build would make again what is already there.

Promises: the last result is repeated only if everything that a build reads is what it was, byte for byte (evidence,
prose, templates, the files that suites depend on, what git says, options, generator), and for a build only if every
file of the site is as it was written and none was added. What was kept carries the user's own code (see
``cache.storage``), so a project that came with a cache is built like any other. Whatever cannot be told is no
repetition: the build then runs, and says what is wrong.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.cache.origin import fingerprint
from generator.cache.storage import Nowhere, Store, key_of, open_store
from generator.cache.traces import Traces, files_below
from generator.errors import CannotRun, Place, Refusal
from generator.evidence.dependencies import read_dependencies
from generator.evidence.editing import is_left_by_editor
from generator.evidence.revision import Revision, read_revision

SOURCES = ("proof", "content", "templates")
KEPT = ".gitignore"
"""The file of the target that is the user's own."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a build is asked for; what is None is taken from the project."""

    root: Path
    out: Path | None = None
    base_url: str | None = None
    as_of: str | None = None
    cache: bool = False
    """Whether a cache in the project is read and filled."""

    @property
    def target(self) -> Path:
        """The folder of the site."""
        return self.root / "site" if self.out is None else self.out

    @property
    def output_folder(self) -> str:
        """The folder of the site inside the project, which never makes the project dirty."""
        target, root = self.target.resolve(), self.root.resolve()
        is_inside = target != root and target.is_relative_to(root)
        return target.relative_to(root).as_posix() if is_inside else "site"


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What a build made, or would make: how many files, what is bound on them, the ledger's checkpoint, and where."""

    files: int
    coverage: Mapping[str, int]
    checkpoint: str
    target: Path
    changed: tuple[str, ...] = field(default=(), compare=False)
    """The files of the site that this build wrote, replaced or removed, sorted."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """Everything that a build reads, but its options and the generator."""

    files: Mapping[str, str]
    """Digests by path: what lies below the folders of sources."""
    depended: Mapping[str, str | None]
    """Digests by path: what suites depend on."""
    revision: Revision

    def as_record(self) -> list[Any]:
        """Return them as they are compared and written."""
        git = [self.revision.commit, self.revision.dirty, self.revision.as_of]
        return [dict(sorted(self.files.items())), dict(sorted(self.depended.items())), git]


@dataclass(frozen=True, slots=True)
class LastBuild:
    """What is kept of a build that was in order."""

    inputs: Inputs
    patterns: tuple[str, ...]
    """The paths and patterns of files that suites depend on."""
    outputs: Mapping[str, str]
    result: BuildResult


def store_of(options: Options) -> Store:
    """Return where a build of these options keeps what it may need again."""
    return open_store(options.root.resolve(), os.environ) if options.cache else Nowhere()


def read_inputs(options: Options, patterns: tuple[str, ...], traces: Traces) -> Inputs | None:
    """Return everything that a build reads; None where something is no plain file, or cannot be read."""
    files: dict[str, str] = {}
    for folder in SOURCES:
        if (options.root / folder).is_symlink():
            return None
        for name, is_plain in files_below(options.root / folder):
            if is_left_by_editor(name.rpartition("/")[2]):
                continue
            path = f"{folder}/{name}"
            digest = traces.digest(options.root / path) if is_plain else None
            if digest is None:
                return None
            files[path] = digest
    depended = read_dependencies(options.root, patterns, lambda _: Place("")).digests
    return Inputs(files, depended, read_revision(options.root, output=options.output_folder))


def repeat_unchanged(options: Options, *, writes: bool) -> BuildResult | None:
    """Return the result of the last build where another one would change nothing; None where it has to run.

    ``writes`` says whether the site itself has to be there as well.
    """
    try:
        return _repeated(options, store_of(options), writes=writes)
    except (CannotRun, Refusal, OSError):
        return None  # the build will say it in full


def _repeated(options: Options, store: Store, *, writes: bool) -> BuildResult | None:
    entry = store.read(_key(options))
    if entry is None:
        return None
    record = json.loads(entry)
    traces = Traces(record["traces"])
    inputs = read_inputs(options, tuple(record["patterns"]), traces)
    if inputs is None or inputs.as_record() != record["inputs"]:
        return None
    if writes and read_outputs(options.target, traces) != record["outputs"]:
        return None
    if traces.has_more and writes:
        store.write(_key(options), json.dumps({**record, "traces": traces.known}).encode("ascii"))
    files, coverage, checkpoint = record["result"]
    return BuildResult(files, coverage, checkpoint, options.target)


def keep_build(options: Options, store: Store, last: LastBuild, traces: Traces) -> None:
    """Keep a build that was in order for the next one."""
    result = last.result
    record = {
        "inputs": last.inputs.as_record(),
        "patterns": last.patterns,
        "outputs": last.outputs,
        "result": [result.files, dict(result.coverage), result.checkpoint],
        "traces": traces.known,
    }
    store.write(_key(options), json.dumps(record).encode("ascii"))


def read_outputs(target: Path, traces: Traces) -> Mapping[str, str] | None:
    """Return the digest of every file of a site as it lies there; None where something is no plain file."""
    found: dict[str, str] = {}
    for path, is_plain in files_below(target):
        digest = traces.digest(target / path) if is_plain else None
        if digest is None:
            return None
        if path != KEPT:
            found[path] = digest
    return found


def options_key(options: Options, kind: str) -> str:
    """Return the key of what builds of these options keep of one kind."""
    places = [str(options.root.resolve()), str(options.target.resolve())]
    asked = json.dumps([*places, options.base_url, options.as_of])
    return key_of(kind, fingerprint(), asked)


def _key(options: Options) -> str:
    return options_key(options, "last build")
