"""Every digest that a ledger line names, held against the file as it is now.

Promises: a file that a run rests on may differ from its line only where a later correction or withdrawal says so, and
then it is told which. Refuses (as problems) a file that is gone, changed, or of another size than its line says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.audit.model import Replaced
from generator.errors import Place, Problem
from generator.evidence.artifacts import Artifact, read_artifact
from generator.evidence.rules import is_rule_file
from generator.ledger.model import LedgerArtifact, LedgerLine
from generator.ledger.reading import LEDGER_PATH
from generator.ledger.standing import REPLACING, standing_lines
from generator.progress import Phase, each

RESTORE = "Restore the file from a copy."
MENDED = (
    "Only if the change mends an error, make run.yaml hold the new digest, and then append a correction with proofpage "
    'snapshot --correct {seq} --reason "...".'
)
OF_RUNS = ("proof/runs/", "proof/sealed/")
"""What is never changed, only corrected; suites, price tables and the like have versions, and later lines name them."""


@dataclass(frozen=True, slots=True)
class Named:
    """How many digests were compared, what later lines replaced, and what does not hold."""

    count: int
    replaced: tuple[Replaced, ...]
    problems: tuple[Problem, ...]


def check_named(root: Path, lines: Sequence[LedgerLine]) -> Named:
    """Hold every artifact that a line names against the file below ``root``."""
    paths = {artifact.path for line in lines for artifact in line.artifacts}
    found = {path: _find(root, path) for path in each(Phase.DIGESTS, sorted(paths))}
    replaced: list[Replaced] = []
    problems: list[Problem] = []
    count = 0
    for line in lines:
        for artifact in line.artifacts:
            count += 1
            now = found[artifact.path]
            if now is not None and (now.sha256, now.bytes) == (artifact.sha256, artifact.bytes):
                continue
            if now is not None and is_rule_file(artifact.path):
                continue  # it changes with its version, which is judged where versions are
            successor = _successor(lines, line, artifact)
            if successor is not None:
                replaced.append(Replaced(artifact.path, line.seq, successor.seq))
            else:
                problems.append(_problem(line, artifact, now, newest=_newest(lines, artifact.path)))
    return Named(count, tuple(replaced), tuple(problems))


def _find(root: Path, path: str) -> Artifact | None:
    try:
        return read_artifact(root, path).artifact
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return None


def _successor(lines: Sequence[LedgerLine], line: LedgerLine, artifact: LedgerArtifact) -> LedgerLine | None:
    """Return the first later line by which other bytes of an artifact are accounted for."""
    may_move_on = not artifact.path.startswith(OF_RUNS)
    for later in lines[line.seq :]:
        names_other = any(a.path == artifact.path and a.sha256 != artifact.sha256 for a in later.artifacts)
        if later.kind in REPLACING and (later.concerns == line.seq or names_other):
            return later
        if may_move_on and names_other:
            return later
    return None


def _newest(lines: Sequence[LedgerLine], path: str) -> int | None:
    """Return the number of the newest standing line that names a file."""
    naming = (line for line in reversed(standing_lines(lines)) if any(path == each.path for each in line.artifacts))
    return next((line.seq for line in naming), None)


def _problem(line: LedgerLine, artifact: LedgerArtifact, now: Artifact | None, *, newest: int | None) -> Problem:
    if now is None:
        found = f"no file {artifact.path}"
    elif now.sha256 == artifact.sha256:
        found = f"{now.bytes} bytes of {artifact.path}, with the digest of the line"
    else:
        found = f"SHA-256 {now.sha256} of {artifact.path}"
    return Problem(
        Place(LEDGER_PATH, line.seq),
        found,
        expected=f"SHA-256 {artifact.sha256}, {artifact.bytes} bytes, as this line recorded the file",
        remedy=RESTORE if now is None or newest is None else f"{RESTORE} {MENDED.format(seq=newest)}",
    )
