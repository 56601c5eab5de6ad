"""Reads a project into an archive: everything read, everything held against everything else, or every problem named.

Promises an archive that is whole: no file under ``proof/`` is unread, every name that one file says of another is
true, every run has its rows or what was recorded of them, every pinned digest is the digest of the file. Phase by
phase (files and formats, then names, then rows) all problems are collected and raised together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from generator.errors import Contradiction, Malformed, Missing, Place, Problem
from generator.evidence.archive import Archive
from generator.evidence.artifacts import ArtifactFile
from generator.evidence.changes import check_changes
from generator.evidence.content_reading import SETTINGS, ContentSources, read_content
from generator.evidence.files import read_artifacts, read_contents
from generator.evidence.gathering import Gathering
from generator.evidence.layout import list_files, require_project
from generator.evidence.naming import listed, quoted, suggestion
from generator.evidence.pins import check_pins, find_absent
from generator.evidence.reference_checks import check_references
from generator.evidence.revisions import check_revisions
from generator.evidence.row_files import check_row_files, read_pairs
from generator.evidence.rules import METHODOLOGY
from generator.evidence.run_checks import check_entries, check_runs, check_sealed, check_suites_named
from generator.evidence.sources import Sources, read_sources
from generator.evidence.suite_checks import check_suite
from generator.progress import Phase, tell

LEDGER = "proof/history.jsonl"


def read_archive(root: Path) -> Archive:
    """Return everything of the project below ``root``; raises Refusal with all problems of the phase that failed."""
    archive = read_unpinned(root)
    check_pins(archive)
    return archive


def read_unpinned(root: Path) -> Archive:
    """Return the archive with its pinned digests not yet checked.

    For a caller that goes on to ``check_pins`` itself, beside what it holds against the figures: then a changed digit
    is shown as the digest that no longer fits *and* as the figure with both its values.
    """
    require_project(root)
    tell(Phase.READING)
    gathering = Gathering()
    files = read_artifacts(root, list_files(root, "proof", gathering))
    pages = read_contents(root, list_files(root, "content", gathering))
    sources = gathering.attempt(read_sources, _contents(files))
    content = gathering.attempt(read_content, pages)
    gathering.finish()
    if sources is None or content is None:
        raise gathering.refusal()
    _check_names(sources, content, files)
    archive = _archive(root, sources, content, files)
    gathering.attempt(check_revisions, archive)
    gathering.add(Contradiction, check_references(archive))
    gathering.finish()
    return archive


def reread_content(archive: Archive) -> Archive:
    """Return the archive with its documents and notebooks as they are now; everything else has to be as it was."""
    gathering = Gathering()
    pages = read_contents(archive.root, list_files(archive.root, "content", gathering))
    content = gathering.attempt(read_content, pages)
    gathering.finish()
    if content is None:
        raise gathering.refusal()
    return replace(archive, content=content.content)


def _contents(files: Mapping[str, ArtifactFile]) -> Mapping[str, bytes]:
    return {path: file.content for path, file in files.items()}


def _check_names(sources: Sources, content: ContentSources, files: Mapping[str, ArtifactFile]) -> None:
    """Hold every name that one file says of another against what is there; raises all that do not fit."""
    gathering = Gathering()
    for suite in sources.suites.values():
        places = sources.places[f"proof/suites/{suite.id}.yaml"]
        gathering.add(Malformed, check_suite(suite, places))
        gathering.add(Malformed, check_changes(suite.version, suite.changes, places, silent_first=True))
    methodology, places = sources.methodology, sources.places[METHODOLOGY]
    gathering.add(Malformed, check_changes(methodology.version, methodology.changes, places, silent_first=False))
    gathering.add(Missing, _homeless(sources, files))
    gathering.add(Missing, check_suites_named(sources))
    gathering.add(Malformed, check_runs(sources))
    gathering.add(Malformed, check_entries(sources))
    gathering.add(Contradiction, check_sealed(sources))
    gathering.add(Missing, find_absent(sources, {path: file.artifact for path, file in files.items()}))
    gathering.add(Malformed, _empty(sources, files))
    check_row_files(sources, files, gathering)
    gathering.add(Missing, _check_headline(sources, content))
    gathering.finish()


def _homeless(sources: Sources, files: Mapping[str, ArtifactFile]) -> Iterator[Problem]:
    """Yield the files below ``proof/suites/`` whose suite is not there."""
    for path in files:
        parts = path.split("/")
        if parts[1] == "suites" and len(parts) > 3 and parts[2] not in sources.suites:
            remedy = suggestion(parts[2], sources.suites, otherwise="Rename the folder, or remove it.")
            expected = f"a folder named after a suite: {listed(sources.suites)}"
            yield Problem(Place(path), f"a file of the suite {quoted(parts[2])}", expected, remedy)


def _empty(sources: Sources, files: Mapping[str, ArtifactFile]) -> Iterator[Problem]:
    """Yield the artifacts without a byte; a new ledger has none, and rows have a rule of their own."""
    rows = {f"proof/runs/{run.id}/{name}" for run in sources.runs.values() for name in run.rows.files}
    for path, file in files.items():
        if not file.content and path != LEDGER and path not in rows:
            expected = "what the artifact is evidence of: a digest of nothing proves nothing"
            yield Problem(Place(path), "an empty file", expected, "Restore the file from a copy, or remove it.")


def _check_headline(sources: Sources, content: ContentSources) -> Iterator[Problem]:
    headline = content.content.settings.headline
    known = [f"{suite.id}/{figure}" for suite in sources.suites.values() for figure in suite.figures]
    suite = headline.partition("/")[0]
    if "/" in headline and suite not in sources.suites:
        remedy = suggestion(headline, known, otherwise="Name a figure of one of these suites.")
        found = f"no suite {quoted(suite)}; there are: {listed(sources.suites)}"
        yield Problem(content.places[SETTINGS].of(("headline",)), found, "a figure of one of the suites", remedy)
    elif headline not in known:
        remedy = suggestion(headline, known, otherwise="Name a suite and one of its figures.")
        yield Problem(content.places[SETTINGS].of(("headline",)), quoted(headline), "<suite>/<figure>", remedy)


def _archive(root: Path, sources: Sources, content: ContentSources, files: Mapping[str, ArtifactFile]) -> Archive:
    sealed = {run.id: sources.sealed[run.sealed] for run in sources.runs.values() if run.sealed is not None}
    return Archive(
        root=root,
        methodology=sources.methodology,
        suites=sources.suites,
        runs=sources.runs,
        recorded=sources.recorded,
        sealed=sealed,
        rollups=sources.rollups,
        pairs=read_pairs(sources, _contents(files)),
        artifacts={path: file.artifact for path, file in files.items()},
        places={**sources.places, **content.places},
        content=content.content,
        references=sources.references,
        mappings=sources.mappings,
        ingested=sources.ingested,
        recordings=sources.recordings,
    )
