"""The digests that ``run.yaml`` pins: every artifact of a run, and nothing of it unpinned.

So no byte of a run's evidence can change without its manifest, and no file can join or leave it unseen. Absence is
found while reading; a changed digest can also be asked for later, beside the values that changed with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256

from generator.errors import Contradiction, Problem
from generator.evidence.archive import Archive
from generator.evidence.artifacts import Artifact
from generator.evidence.runs import Run
from generator.evidence.sources import Sources


def check_pins(archive: Archive) -> None:
    """Hold every artifact of every run against its pinned digest; raises ``Contradiction`` with all that changed."""
    problems = [problem for run in archive.runs.values() for problem in _changed(archive, run)]
    if problems:
        raise Contradiction(problems)


def find_absent(sources: Sources, artifacts: Mapping[str, Artifact]) -> Iterator[Problem]:
    """Yield what is named or pinned by a run and not there, or there and not pinned."""
    for run in sources.runs.values():
        yield from _absent(sources, run, artifacts)
        yield from _unpinned(sources, run, artifacts)


def is_pinned(archive: Archive, run: Run) -> bool:
    """Whether every artifact of a run has the digest that the run says."""
    return all(archive.artifacts[path].sha256 == pinned for path, pinned in run.artifacts.items())


def _changed(archive: Archive, run: Run) -> Iterator[Problem]:
    for path, pinned in run.artifacts.items():
        found = archive.artifacts[path].sha256
        if found != pinned:
            yield Problem(
                archive.place(archive.run_path(run.id), "artifacts", path),
                found=f"SHA-256 {found} of {path}",
                expected=f"SHA-256 {pinned}, as pinned when the run was recorded",
                remedy=_remedy(archive, path, pinned),
            )


def _remedy(archive: Archive, path: str, pinned: str) -> str:
    """Return what to do about other bytes; line ends that a checkout converted are nobody's edit."""
    content = archive.root.joinpath(*path.split("/")).read_bytes()
    plain = content.replace(b"\r\n", b"\n")
    if pinned in (sha256(plain).hexdigest(), sha256(plain.replace(b"\n", b"\r\n")).hexdigest()):
        return (
            f"Only the line ends of {path} were converted, as some checkouts do: put 'proof/** -text' into "
            ".gitattributes and check the file out again."
        )
    return (
        f"Restore {path}. Only if the change mends an error, write the new digest here; what the ledger published of "
        'the run is then corrected with proofpage snapshot --correct SEQ --reason "...".'
    )


def _absent(sources: Sources, run: Run, artifacts: Mapping[str, Artifact]) -> Iterator[Problem]:
    manifest = f"proof/runs/{run.id}/run.yaml"
    if run.sealed is not None and run.sealed not in artifacts:
        yield Problem(
            sources.place(manifest, "sealed"),
            found=f"no file {run.sealed}",
            expected=f"the sealed document of the run, SHA-256 {run.artifacts.get(run.sealed, 'not pinned')}",
            remedy="Bring the document back: without it the recorded values have no second witness.",
            figure=f"every figure of {run.suite}@{run.id}",
        )
    for path in run.artifacts:
        if path not in artifacts and path != run.sealed:
            yield Problem(
                sources.place(manifest, "artifacts", path),
                found=f"no file {path}",
                expected="the artifact that is pinned here",
                remedy="Bring the file back, or unpin it if the run does not rest on it.",
            )


def _unpinned(sources: Sources, run: Run, artifacts: Mapping[str, Artifact]) -> Iterator[Problem]:
    folder = f"proof/runs/{run.id}/"
    own = [path for path in artifacts if path.startswith(folder) and path != f"{folder}run.yaml"]
    own += [run.sealed] if run.sealed is not None and run.sealed in artifacts else []
    for path in own:
        if path not in run.artifacts:
            digest = artifacts[path].sha256
            yield Problem(
                sources.place(f"{folder}run.yaml", "artifacts"),
                found=f"no pin of {path}",
                expected=f"its SHA-256, {digest}",
                remedy=f"Add {path}: {digest} if the file belongs to the run, else remove it.",
            )
