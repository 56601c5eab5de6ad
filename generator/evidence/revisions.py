"""The judge's prompt and the task set of a suite: their bytes are those of the revision that the suite names.

Promises that a prompt cannot change under an old number: a suite pins the digest of its file, each run records which
revision it used with the digest, and one revision has one digest in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import Contradiction, Missing, Place, Problem, raise_all
from generator.evidence.archive import Archive
from generator.evidence.judging import Prompt, TaskSet, Used
from generator.evidence.suites import Suite

KINDS = {"judge": "prompt of the judge", "tasks": "task set"}
"""What a suite can pin, by its key, and what it is called."""


def check_revisions(archive: Archive) -> None:
    """Hold pinned prompts and task sets against their files and against what runs used; raises all that differs."""
    missing: list[Problem] = []
    changed: list[Problem] = []
    for suite in archive.suites.values():
        for kind in KINDS:
            pinned: Prompt | TaskSet | None = getattr(suite, kind)
            if pinned is not None:
                missing += _absent(archive, suite, kind, pinned)
                changed += _changed(archive, suite, kind, pinned)
            changed += _other_digests(archive, suite, kind, pinned)
    raise_all([Missing(missing), Contradiction(changed)])


def _absent(archive: Archive, suite: Suite, kind: str, pinned: Prompt | TaskSet) -> Iterator[Problem]:
    if pinned.path not in archive.artifacts:
        expected = f"the {KINDS[kind]} of the suite, SHA-256 {pinned.sha256}"
        remedy = f"Bring the file back, or write {kind}: null if it was not recorded."
        yield Problem(_place(archive, suite, kind), f"no file {pinned.path}", expected, remedy)


def _changed(archive: Archive, suite: Suite, kind: str, pinned: Prompt | TaskSet) -> Iterator[Problem]:
    artifact = archive.artifacts.get(pinned.path)
    if artifact is not None and artifact.sha256 != pinned.sha256:
        yield Problem(
            _place(archive, suite, kind),
            found=f"SHA-256 {artifact.sha256} of {pinned.path}",
            expected=f"SHA-256 {pinned.sha256}, revision {pinned.revision} of the {KINDS[kind]}",
            remedy=f"Restore it, or give the changed file a name, a revision and a digest of its own under {kind}:.",
        )


def _other_digests(archive: Archive, suite: Suite, kind: str, pinned: Prompt | TaskSet | None) -> Iterator[Problem]:
    """Yield each run that used another digest under a known number, or a revision that is not there yet."""
    known: dict[int, tuple[str, str]] = {}
    if pinned is not None:
        known[pinned.revision] = (pinned.sha256, archive.suite_path(suite.id))
    for run in reversed(archive.runs_of(suite.id)):
        used: Used | None = getattr(run, kind)
        if used is None:
            continue
        path = archive.run_path(run.id)
        where = archive.place(path, kind)
        digest, source = known.setdefault(used.revision, (used.sha256, path))
        if digest != used.sha256:
            found = f"SHA-256 {used.sha256} under revision {used.revision} of the {KINDS[kind]}"
            remedy = "A changed text is a new revision: raise the number where it changed, and pin its digest there."
            yield Problem(where, found, f"SHA-256 {digest}, as {source} says of that revision", remedy)
        elif pinned is None or used.revision > pinned.revision:
            expected = f"a revision up to {pinned.revision}" if pinned else f"{kind}: in {archive.suite_path(suite.id)}"
            remedy = f"Pin that revision under {kind}: in the suite, or correct the run."
            yield Problem(where, f"revision {used.revision} of the {KINDS[kind]}", expected, remedy)


def _place(archive: Archive, suite: Suite, kind: str) -> Place:
    return archive.place(archive.suite_path(suite.id), kind, "sha256")
