"""The ledger of a project against git: the tip of a base branch, and every commit that leads to it or to HEAD.

Promises: every version that was ever committed is, byte for byte, a beginning of the ledger as it is now, no commit has
fewer lines than any of its parents, and the base branch's tip is compared, never the point where branches parted.
Refuses (``BrokenLedger``) a history that is not all there: a shallow or partial clone, or a base that is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.audit.model import Base
from generator.errors import BrokenLedger, CannotRun, Place, Problem, Refusal, refuse
from generator.evidence.git import NO_REPOSITORY, ask_git, has_git, said
from generator.ledger.reading import LEDGER_PATH
from generator.units import counted

RESTORE = "Put the lines back as they were published, and append what is new behind them."
FETCH = "Fetch it all: git fetch --unshallow, and a checkout of full depth where a service makes it."


@dataclass(frozen=True, slots=True)
class _Walk:
    """All commits with their parents, newest first, and the ledger of each as an object of git, None without one."""

    parents: Mapping[str, tuple[str, ...]]
    versions: Mapping[str, str | None]


def check_base(root: Path, revision: str) -> Base:
    """Return the base that the ledger of the project was held against; raises everything that does not hold."""
    prefix = _prefix(root)
    base = _tip(root, revision)
    walk = _walk(root, base, f"{prefix}{LEDGER_PATH}")
    place = root.joinpath(*LEDGER_PATH.split("/"))
    content = place.read_bytes() if place.is_file() else b""
    contents = {version: _read(root, version) for version in dict.fromkeys(walk.versions.values()) if version}
    problems = [*_not_beginnings(walk, contents, content), *_shrinking(walk, contents)]
    if problems:
        raise BrokenLedger(problems)
    tip = walk.versions[base]
    return Base(revision, base, _size(contents[tip]) if tip else 0, len(walk.parents))


def _prefix(root: Path) -> str:
    """Return the project's folder inside its repository, which must hold all of its history."""
    if not has_git():
        raise CannotRun("--against compares with a branch, and there is no git to ask")
    done = ask_git(root, "rev-parse", "--show-prefix", "--is-shallow-repository")
    if done.returncode:
        reason = f"{root} is in no git repository" if NO_REPOSITORY in said(done) else f"git says: {said(done)}"
        raise CannotRun(f"--against compares with a branch, and {reason}")
    prefix, _, shallow = done.stdout.decode("utf-8", "surrogateescape").rstrip("\n").rpartition("\n")
    if shallow != "false":
        raise _refused("a shallow clone, in which older commits are missing", "every commit of the history", FETCH)
    return prefix


def _tip(root: Path, revision: str) -> str:
    done = ask_git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if done.returncode:
        expected = "the tip of the base branch"
        raise _refused(f"no commit {revision!r} in this clone", expected, "Fetch it, and name it as origin/BRANCH.")
    return done.stdout.decode("ascii").strip()


def _walk(root: Path, base: str, path: str) -> _Walk:
    """Return every commit that is reachable, after asking whether every object of them is there."""
    heads = [base]
    if ask_git(root, "rev-parse", "--verify", "--quiet", "HEAD^{commit}").returncode == 0:
        heads.append("HEAD")
    whole = ask_git(root, "rev-list", "--objects", "--quiet", *heads)
    listed = ask_git(root, "rev-list", "--topo-order", "--parents", *heads)
    if whole.returncode or listed.returncode:
        found = f"a history with parts missing ({(said(whole) or said(listed))[:200]})"
        raise _refused(found, "every object of every commit", FETCH)
    rows = [line.split() for line in listed.stdout.decode("ascii").splitlines()]
    parents = {commit: tuple(others) for commit, *others in rows}
    return _Walk(parents, dict(zip(parents, _versions(root, tuple(parents), path), strict=True)))


def _versions(root: Path, commits: Sequence[str], path: str) -> Iterator[str | None]:
    """Yield the object that each commit has at a path; everything is there, so a missing one is not in the commit."""
    asked = "".join(f"{commit}:{path}\n" for commit in commits).encode("utf-8", "surrogateescape")
    done = ask_git(root, "cat-file", "--batch-check=%(objectname) %(objecttype)", given=asked)
    for line in done.stdout.splitlines():
        name, _, kind = line.rpartition(b" ")
        yield None if kind == b"missing" else name.decode("ascii")


def _read(root: Path, version: str) -> bytes:
    done = ask_git(root, "cat-file", "blob", version)
    if done.returncode:
        raise _refused(f"an object that is no file ({said(done)})", "the ledger in every commit", RESTORE)
    return done.stdout


def _not_beginnings(walk: _Walk, contents: Mapping[str, bytes], now: bytes) -> Iterator[Problem]:
    """Yield every committed version that the ledger does not begin with, at the first line that differs."""
    commits = {version: commit for commit, version in walk.versions.items() if version}
    for version, content in contents.items():
        if not now.startswith(content):
            line = _first_difference(content, now)
            found = f"another line than in commit {commits[version]}"
            if line > _size(now):
                found = f"no line, where commit {commits[version]} has one"
            expected = f"the {counted(_size(content), 'line')} of that commit, byte for byte, and new ones behind them"
            yield Problem(Place(LEDGER_PATH, line), found, expected, RESTORE)


def _shrinking(walk: _Walk, contents: Mapping[str, bytes]) -> Iterator[Problem]:
    """Yield every commit whose ledger is shorter than a parent's, or gone, though a later one may have mended it."""
    sizes = {version: _size(content) for version, content in contents.items()}
    for commit, parents in walk.parents.items():
        version = walk.versions[commit]
        size = sizes[version] if version else None
        for parent in parents:
            before = walk.versions[parent]
            if before is not None and (size is None or size < sizes[before]):
                found = "no ledger" if size is None else counted(size, "line")
                expected = f"the {counted(sizes[before], 'line')} of its parent {parent}, or more"
                remedy = "That lines were taken out is history now: say so in a correction, and check by whom."
                yield Problem(Place(LEDGER_PATH), f"{found} in commit {commit}", expected, remedy)


def _size(content: bytes) -> int:
    """Return the number of lines."""
    return content.count(b"\n")


def _first_difference(content: bytes, now: bytes) -> int:
    length = next((at for at, (one, other) in enumerate(zip(content, now, strict=False)) if one != other), len(now))
    return now.count(b"\n", 0, length) + 1


def _refused(found: str, expected: str, remedy: str) -> Refusal:
    return refuse(BrokenLedger, Place(LEDGER_PATH), found=found, expected=expected, remedy=remedy)
