"""What a run is measured on: the machine, versions, the commit, and the files that the suite depends on.

Nothing here names the machine or its owner.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator import __version__
from generator.errors import CannotRun, Missing, Problem
from generator.evidence.archive import Archive
from generator.evidence.dependencies import read_dependencies
from generator.evidence.record_spec import Machine
from generator.evidence.revision import Revision, read_revision
from generator.evidence.suites import Suite
from generator.printing.declared_names import is_name

MOST_SECONDS = 60
LONGEST = 200
_VERSION = re.compile(r"[0-9]{1,9}(?:\.[0-9A-Za-z]{1,20})+(?:[-+][0-9A-Za-z.]{1,40})?")
"""What is kept of a line that says a version; the rest of it may say where the program lies."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a run is measured on; a recording goes on only where all of it, but ``dirty``, is as it was."""

    machine: Machine
    versions: Mapping[str, str]
    commit: str | None
    dirty: bool | None
    inputs: Mapping[str, str]


def look_around(archive: Archive, suite: Suite, versions: Mapping[str, Sequence[str]]) -> Surroundings:
    """Return what a run of a suite would be measured on now; ``versions`` are commands that say theirs."""
    said = {name: _version(archive.root, name, filled(command)) for name, command in versions.items()}
    revision = revision_of(archive)
    return Surroundings(
        read_machine(), {**said, "proofpage": __version__}, revision.commit, revision.dirty, read_inputs(archive, suite)
    )


def filled(command: Sequence[str]) -> tuple[str, ...]:
    """Return a command that says a version, with the Python that records in the place of ``{python}``."""
    return tuple(word.replace("{python}", sys.executable) for word in command)


def revision_of(archive: Archive) -> Revision:
    """Return what git says of the project."""
    return read_revision(archive.root)


def read_inputs(archive: Archive, suite: Suite) -> Mapping[str, str]:
    """Return the digests of the files that a suite depends on; ``Missing`` where one is not there."""
    path = archive.suite_path(suite.id)
    places = [archive.place(path, "depends_on", index) for index in range(len(suite.depends_on))]
    found = read_dependencies(archive.root, suite.depends_on, places.__getitem__)
    absent = [name for name, digest in found.digests.items() if digest is None] + list(found.unmatched)
    if absent:
        remedy = "Bring it back, or take it out of depends_on: what is measured now must rest on what is there."
        where = [places[suite.depends_on.index(name)] for name in absent]
        raise Missing(
            [Problem(at, f"no file {name}", "a file", remedy) for at, name in zip(where, absent, strict=True)]
        )
    return {name: digest for name, digest in found.digests.items() if digest is not None}


def read_machine() -> Machine:
    """Return what this machine is."""
    system = " ".join((platform.system(), platform.release(), platform.machine()))
    return Machine(
        system=system if is_name(system) else platform.system(),
        processor=_processor(),
        cores=_cores(),
        memory_bytes=_memory(),
        python=f"{platform.python_implementation()} {platform.python_version()}",
    )


def _processor() -> str | None:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8", "replace").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    name = next(names, platform.processor())
    return name if name and len(name) <= LONGEST and name.isprintable() and is_name(name) else None


def _cores() -> int | None:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def _memory() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):
        return None


def _version(root: Path, name: str, command: Sequence[str]) -> str:
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=root,
            timeout=MOST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise CannotRun(f"versions: {name}: no answer within {MOST_SECONDS} seconds") from error
    except OSError as error:
        raise CannotRun(f"versions: {name}: cannot run {command[0]!r}: {error.strerror}") from error
    line = next((line for line in done.stdout.decode("utf-8", "replace").splitlines() if line.strip()), "")
    found = _VERSION.search(line[:LONGEST])
    if done.returncode or found is None:
        said = f"exit code {done.returncode}" if done.returncode else "no version in the first line"
        raise CannotRun(f"versions: {name}: {said} of {command[0]!r}")
    return found.group()
