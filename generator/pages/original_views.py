"""The files that the rows of a run were made from: what each is called, its digest, and whether anybody can read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.evidence.runs import Run
from generator.pages.facts import ProjectFacts
from generator.pages.views import View
from generator.printing.elements import Element


@dataclass(frozen=True, slots=True)
class OriginalView(View):
    """An original: ``target`` is its copy on this site, None where it is not published."""

    name: Element
    digest: Element
    size: Element
    target: str | None


@dataclass(frozen=True, slots=True)
class OriginalsView(View):
    """All originals of a run, in the order of its manifest, and the preset that read them, if one did."""

    files: tuple[OriginalView, ...]
    preset: Element | None
    written_for: Element | None
    """The program and version that the preset was written for."""


def originals_view(facts: ProjectFacts, run: Run) -> OriginalsView | None:
    """Return the originals of a run; None where its rows were not made from files of another program."""
    if run.ingest is None:
        return None
    named = (run.ingest.preset, run.ingest.written_for)
    preset, written_for = (None if text is None else facts.printer.identifier("recorded", text) for text in named)
    return OriginalsView(tuple(_files(facts, run)), preset, written_for)


def _files(facts: ProjectFacts, run: Run) -> Iterator[OriginalView]:
    for at, original in enumerate(run.ingest.originals if run.ingest is not None else ()):
        path = None if original.kept is None else facts.archive.run_path(run.id, original.kept)
        yield OriginalView(
            name=facts.printer.identifier("recorded", original.name),
            digest=facts.printer.identifier("digest", original.sha256),
            size=facts.printer.node(f"original:{run.id}", f"{at}.bytes"),
            target=path if path in facts.archive.artifacts else None,
        )
