"""Artifacts as pages show them: path, digest and size, with a link to the copy of the very bytes on this site."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.evidence.artifacts import Artifact
from generator.pages.facts import ProjectFacts
from generator.pages.views import View
from generator.printing.elements import Element


@dataclass(frozen=True, slots=True)
class ArtifactView(View):
    """An artifact: ``target`` is its copy on this site, ``source`` its address in the repository, if there is one."""

    path: Element
    digest: Element
    size: Element
    target: str
    source: str | None


def artifact_views(facts: ProjectFacts, artifacts: Iterable[Artifact]) -> tuple[ArtifactView, ...]:
    """Return the views of some artifacts, sorted by path."""
    return tuple(_view(facts, artifact) for artifact in sorted(artifacts, key=lambda artifact: artifact.path))


def run_artifacts(facts: ProjectFacts, run: str) -> tuple[ArtifactView, ...]:
    """Return the artifacts of a run or of pooled ones: the suite, their folders, and everything their manifests pin."""
    archive, batch = facts.archive, facts.archive.batch(run)
    folders = tuple(path.removesuffix("run.yaml") for path in archive.manifests_of(batch))
    paths = {archive.suite_path(batch.suite), *batch.artifacts}
    paths |= {path for path in archive.artifacts if path.startswith(folders)}
    return artifact_views(facts, (archive.artifacts[path] for path in paths if path in archive.artifacts))


def _view(facts: ProjectFacts, artifact: Artifact) -> ArtifactView:
    template = facts.archive.content.settings.artifact_url
    source = None
    if template is not None and facts.commit is not None:
        source = template.replace("{commit}", facts.commit).replace("{path}", artifact.path)
    return ArtifactView(
        path=facts.printer.identifier("path", artifact.path),
        digest=facts.printer.identifier("digest", artifact.sha256),
        size=facts.printer.node(f"artifact:{artifact.path}", "bytes"),
        target=artifact.path,
        source=source,
    )
