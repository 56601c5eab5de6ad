"""What a commit publishes: its files are read out of git into a folder of their own, and evaluated there.

Promises: the working tree, the index and every ref stay as they are; files come out as they were committed, through no
filter and no hook, and nothing in them is run. Refuses a commit that is not there, and one whose files are not.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from generator import __version__
from generator.difference.model import State
from generator.difference.naming import COMMIT
from generator.difference.published import directions, runs_of
from generator.errors import BrokenLedger, CannotRun, Malformed, Place, Problem, Refusal, refuse
from generator.evaluation import evaluate
from generator.evidence.git import NO_REPOSITORY, ask_git, has_git, said
from generator.evidence.revision import Revision, day_of_commit
from generator.exports.latest_numbers import PATH as LATEST
from generator.exports.latest_numbers import BuildState, render_latest_numbers
from generator.pages.gathering import gather_facts

AT_ONCE = 500
"""Files that git is asked for at a time."""
_FILES, _LINK = (b"100644", b"100755"), b"120000"
_READ = ("proof", "content", "templates")


def find_commit(root: Path, name: str) -> str | None:
    """Return the commit that a project knows by a name; None where there is none, or no repository."""
    if not has_git() or name.startswith("-"):
        return None
    done = ask_git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    return done.stdout.decode("ascii").strip() if done.returncode == 0 else None


def committed_state(root: Path, name: str) -> State:
    """Return what a commit publishes; a refusal of its evidence names the commit in front of every path."""
    commit = find_commit(root, name)
    if commit is None:
        raise CannotRun(_unknown(root, name))
    day = day_of_commit(root, commit)
    with tempfile.TemporaryDirectory(prefix="proofpage-") as folder:
        place = Path(folder) / "project"
        _read_out(root, name, commit, place)
        try:
            return _state(place, name, Revision(commit, False, day))
        except Refusal as refusal:
            raise _of_commit(refusal, name) from refusal


def _unknown(root: Path, name: str) -> str:
    """Say why a commit cannot be found."""
    if not has_git():
        return f"{name}: commits are compared with git, and there is none"
    done = ask_git(root, "rev-parse", "--is-shallow-repository")
    if done.returncode:
        is_outside = NO_REPOSITORY in said(done)
        return f"{name}: {root} is in no git repository" if is_outside else f"git says: {said(done)}"
    if done.stdout.strip() == b"true":
        return f"there is no commit {name!r} in this shallow clone: fetch it, or all of it with git fetch --unshallow"
    return f"there is no commit {name!r} in this repository: fetch it, or mend the name"


def _state(root: Path, name: str, revision: Revision) -> State:
    evaluation = evaluate(root, as_of=revision.as_of)
    facts = gather_facts(evaluation, revision, version=__version__, as_of=revision.as_of)
    build = BuildState(revision.commit, revision.dirty, facts.as_of, facts.base_url, {})
    parts = (facts.archive, facts.ledger, facts.table, facts.judgement)
    document = render_latest_numbers(*parts, printer=facts.printer, state=build).content
    return State(name, COMMIT, str(revision.commit), runs_of(document, LATEST), directions(root))


def _of_commit(refusal: Refusal, name: str) -> Refusal:
    def moved(problem: Problem) -> Problem:
        where = problem.where
        return problem.at(Place(f"{name}:{where.path}", where.line, where.column))

    return type(refusal)(moved(problem) for problem in refusal.problems)


def _read_out(root: Path, name: str, commit: str, place: Path) -> None:
    """Write every file that a commit has below the project's folder."""
    files = dict(_files(root, name, commit))
    if not any(path.parts[0] == "proof" for path in files):
        raise CannotRun(f"the commit {name} holds no project: it has no file under proof/")
    objects = list(dict.fromkeys(files.values()))
    contents: dict[bytes, list[PurePosixPath]] = {key: [] for key in objects}
    for path, key in files.items():
        contents[key].append(path)
    for start in range(0, len(objects), AT_ONCE):
        for key, content in _objects(root, name, objects[start : start + AT_ONCE]):
            for path in contents[key]:
                target = place / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)


def _files(root: Path, name: str, commit: str) -> Iterator[tuple[PurePosixPath, bytes]]:
    """Yield path and object of every file; links are left out, and refused where evidence or prose would be one."""
    prefix = ask_git(root, "rev-parse", "--show-prefix").stdout.decode("utf-8", "surrogateescape").rstrip("\n")
    done = ask_git(root, "ls-tree", "-r", "-z", "--full-tree", f"{commit}:{prefix}")
    if done.returncode:
        raise CannotRun(f"the commit {name} has no folder of this project ({said(done)})")
    for entry in done.stdout.split(b"\0")[:-1]:
        about, _, raw = entry.partition(b"\t")
        mode, _, key = about.split(b" ")
        path = PurePosixPath(raw.decode("utf-8", "surrogateescape"))
        if path.is_absolute() or not path.parts or {"..", ".git"} & set(path.parts) or mode == _LINK:
            if path.parts and path.parts[0] in _READ:
                where = Place(f"{name}:{path}")
                raise refuse(Malformed, where, found="a link", expected="the file itself", remedy="Commit the file.")
        elif mode in _FILES:
            yield path, key


def _objects(root: Path, name: str, keys: list[bytes]) -> Iterator[tuple[bytes, bytes]]:
    done = ask_git(root, "cat-file", "--batch", given=b"".join(key + b"\n" for key in keys))
    answer, at = done.stdout, 0
    for key in keys:
        end = answer.find(b"\n", at)
        about = answer[at:end].split(b" ")
        if end < 0 or len(about) != 3 or about[1] != b"blob":
            expected = "every file of the commit in this clone"
            remedy = "Fetch it all: a partial clone leaves files behind."
            raise refuse(BrokenLedger, Place(name), found="a file that is missing", expected=expected, remedy=remedy)
        size = int(about[2])
        yield key, answer[end + 1 : end + 1 + size]
        at = end + size + 2
