"""A rule changes only with its version: suite files and the methodology against what the ledger has seen of them.

A ledger line names the versions it was published under, and among its artifacts the files of suite and methodology
with their SHA-256. Promises: whoever changes a rule under a version that was published is refused, each changed key
with both values. Words may change under one version if the file as it was is kept as an artifact: its digest proves
that it is the published one, so nobody has to believe that only words changed. Of a line that lists no such file only
the version is judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.errors import Contradiction, Problem
from generator.evidence.archive import Archive
from generator.evidence.artifacts import read_artifact
from generator.evidence.methodology import Methodology
from generator.evidence.naming import shortened
from generator.evidence.rules import HYPOTHESES, METHODOLOGY, changed_rules, rules_in
from generator.evidence.suites import Suite
from generator.ledger.model import LedgerLine

_RAISE = "Restore what was published, or raise the version and say under changes: why."


@dataclass(frozen=True, slots=True)
class _Published:
    """A rule file as the first ledger line that listed it published it: the version, and the digest of its bytes."""

    path: str
    version: int
    sha256: str | None
    seq: int


def check_versions(archive: Archive, lines: Iterable[LedgerLine]) -> None:
    """Raise Contradiction, with every changed rule, where a published version no longer says what it said."""
    seen = {(each.path, each.version, each.sha256): each for each in reversed([*_seen(tuple(lines))])}
    now = {METHODOLOGY: archive.methodology.version}
    now |= {archive.suite_path(suite.id): suite.version for suite in archive.suites.values()}
    problems = [
        problem
        for published in seen.values()
        if published.path in now
        for problem in _held_against(archive, published, version=now[published.path])
    ]
    if problems:
        raise Contradiction(sorted(problems))


def _seen(lines: tuple[LedgerLine, ...]) -> Iterator[_Published]:
    """Yield the versions that lines name, with the digest of the file where they list it."""
    for line in lines:
        digests = {artifact.path: artifact.sha256 for artifact in line.artifacts}
        named = {f"proof/suites/{line.suite}.yaml": line.suite_version, METHODOLOGY: line.methodology}
        for path, version in named.items():
            if version is not None:
                yield _Published(path, version, digests.get(path), line.seq)


def _held_against(archive: Archive, published: _Published, *, version: int) -> Iterator[Problem]:
    where = archive.place(published.path, "version")
    if published.version > version:
        expected = f"version {published.version} or a later one: line {published.seq} of the ledger names it"
        yield Problem(where, f"version: {version}", expected, "A version is never taken back; make the next one.")
    artifact = archive.artifacts[published.path]
    if published.version != version or published.sha256 in (None, artifact.sha256):
        return
    kept = next((a.path for a in archive.artifacts.values() if a.sha256 == published.sha256), None)
    if kept is not None:
        yield from _compared(archive, published, kept=kept)
        return
    copy = f"{published.path.removesuffix('.yaml')}/version-{version}.yaml"
    yield Problem(
        where,
        f"version {version} with SHA-256 {artifact.sha256}",
        f"SHA-256 {published.sha256}, with which line {published.seq} of the ledger published this version",
        f"{_RAISE} If only words changed, keep the file as it was, as {copy}: the rules of both are then compared.",
    )


def _compared(archive: Archive, published: _Published, *, kept: str) -> Iterator[Problem]:
    """Yield every rule that differs between the file as it was published and the file now."""
    model = Methodology if published.path == METHODOLOGY else Suite
    old, new = (rules_in(read_artifact(archive.root, path).content, path, model) for path in (kept, published.path))
    for key in changed_rules(old, new):
        keys = () if key.startswith(HYPOTHESES) else tuple(int(p) if p.isdigit() else p for p in key.split("."))
        expected = f"{_said(old, key)}, as line {published.seq} of the ledger published it ({kept})"
        found = f"{shortened(key, 200)}: {_said(new, key)} under version {published.version}"
        yield Problem(archive.place(published.path, *keys), found, expected, _RAISE)


def _said(rules: Mapping[str, str], key: str) -> str:
    return shortened(rules[key], 200) if key in rules else "nothing"
