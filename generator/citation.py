"""Figures in files that the site does not hold: a README, release notes, a post.

Promises: ``check_cited`` reads and changes nothing; ``sync_cited`` rewrites the text inside figure and verdict markers
and not a byte beside it, a whole file at once. Refuses, over all files together, every number that no figure stands
behind and every name that nothing published has; then nothing is written.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.errors import (
    CannotRun,
    Malformed,
    Missing,
    Place,
    Problem,
    Refusal,
    Unbound,
    raise_all,
    refuse,
)
from generator.evaluation import evaluate
from generator.guard.outside import check_outside
from generator.printing.catalogue import build_catalogue
from generator.printing.cited import Cited, FromProject, read_numbers
from generator.printing.markers import LITERAL, Marker, read_markers
from generator.printing.references import Printer

RECORD_SCHEMA = "proofpage/check-prose/v1"
MOST_BYTES = 4_000_000


@dataclass(frozen=True, slots=True)
class Synced:
    """A file, how many of its markers hold a figure or a verdict, and how many of them were out of date."""

    path: str
    bound: int
    changed: int


def check_cited(paths: Sequence[Path], root: Path, *, numbers: Path | None = None) -> tuple[Synced, ...]:
    """Return what is bound in each file; ``Refusal`` with everything that is not, over all files."""
    cited = _cited(root, numbers)
    problems: list[Problem] = []
    found: list[Synced] = []
    for path in paths:
        text = _read(path)
        try:
            markers = read_markers(text, path.as_posix())
        except Malformed as refusal:
            problems += refusal.problems
            continue
        problems += check_outside(text, path.as_posix(), markers, cited)
        found.append(Synced(path.as_posix(), _bound(markers), 0))
    if problems:
        raise Unbound(dict.fromkeys(problems))
    return tuple(found)


def cited_record(outcome: tuple[Synced, ...] | Refusal) -> Mapping[str, object]:
    """Return the outcome of a check as it is written in JSON."""
    refused = isinstance(outcome, Refusal)
    files = () if isinstance(outcome, Refusal) else outcome
    return {
        "schema": RECORD_SCHEMA,
        "ok": not refused,
        "problems": [problem.as_record() for problem in outcome.problems] if isinstance(outcome, Refusal) else [],
        "files": [{"path": each.path, "bound": each.bound} for each in files],
    }


def find_outdated(paths: Sequence[Path], root: Path, *, numbers: Path | None = None) -> tuple[Synced, ...]:
    """Return how many markers of each file are out of date, and write nothing."""
    return tuple(synced for synced, _ in _synced(paths, root, numbers))


def sync_cited(paths: Sequence[Path], root: Path, *, numbers: Path | None = None) -> tuple[Synced, ...]:
    """Write what is published into every marker, and return what changed."""
    results = _synced(paths, root, numbers)
    for path, (synced, text) in zip(paths, results, strict=True):
        if synced.changed:
            _write(path, text)
    return tuple(synced for synced, _ in results)


def _synced(paths: Sequence[Path], root: Path, numbers: Path | None) -> list[tuple[Synced, str]]:
    cited = _cited(root, numbers)
    refusals: list[Refusal] = []
    results: list[tuple[Synced, str]] = []
    for path in paths:
        try:
            results.append(_sync(_read(path), path.as_posix(), cited))
        except Refusal as refusal:
            refusals.append(refusal)
    kinds = {type(refusal) for refusal in refusals}
    raise_all(refusals, kinds.pop() if len(kinds) == 1 else Refusal)
    return results


def _sync(text: str, path: str, cited: Cited) -> tuple[Synced, str]:
    markers = read_markers(text, path)
    problems: list[Problem] = []
    changed = 0
    for marker in reversed(markers):
        if marker.kind == LITERAL:
            continue
        try:
            words = cited.text(marker.kind, marker.reference, marker.place)
        except Missing as refusal:
            problems += refusal.problems
            continue
        changed += words != text[marker.inner_start : marker.inner_end]
        text = text[: marker.inner_start] + words + text[marker.inner_end :]
    if problems:
        raise Missing(reversed(problems))
    return Synced(path, _bound(markers), changed), text


def _bound(markers: Sequence[Marker]) -> int:
    return sum(marker.kind != LITERAL for marker in markers)


def _cited(root: Path, numbers: Path | None) -> Cited:
    if numbers is not None:
        return read_numbers(_content(numbers), numbers.as_posix())
    if not (root / "proof").is_dir():
        raise CannotRun(f"{root}: no proof/ here; give --numbers FILE, a site's latest-numbers.json, or --project PATH")
    evaluation = evaluate(root)
    project = (evaluation.archive, evaluation.ledger, evaluation.table, evaluation.judgement)
    return FromProject(Printer(*project, build_catalogue(*project)))


def _read(path: Path) -> str:
    content = _content(path)
    if len(content) > MOST_BYTES:
        found, expected = f"{len(content)} bytes", f"at most {MOST_BYTES} bytes"
        raise refuse(Malformed, Place(path.as_posix()), found=found, expected=expected, remedy="Split the file.")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        found, remedy = f"bytes that are no UTF-8 ({error.reason})", "Save the file as UTF-8."
        raise refuse(
            Malformed, Place(path.as_posix(), line), found=found, expected="UTF-8 text", remedy=remedy
        ) from error


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CannotRun(f"{path}: {error.strerror}") from error


def _write(path: Path, text: str) -> None:
    """Replace a file in one step, with the permissions that it had; a link stays a link."""
    target = path.resolve()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(text.encode("utf-8"))
        draft.chmod(target.stat().st_mode)
        draft.replace(target)
    except OSError:
        draft.unlink()
        raise
