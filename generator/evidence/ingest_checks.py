"""What a run says of the files that its rows were made from must fit what lies in its folder."""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import Problem
from generator.evidence.ingest_spec import MAPPING, ORIGINALS
from generator.evidence.runs import Run
from generator.evidence.sources import Sources


def check_ingested(sources: Sources, run: Run, path: str) -> Iterator[Problem]:
    """Yield where a run and the files it was made from do not fit together."""
    folder = f"proof/runs/{run.id}"
    if (run.ingest is not None) is not (run.id in sources.ingested):
        found = (
            f"ingest: without {folder}/{MAPPING}" if run.ingest is not None else f"{folder}/{MAPPING} without ingest:"
        )
        remedy = "Bring back what is gone: rows made from other files keep their mapping and the digests of the files."
        yield Problem(sources.place(path, "ingest"), found, "both or none", remedy)
    for index, original in enumerate(run.ingest.originals if run.ingest is not None else ()):
        place = sources.place(path, "ingest", "originals", index)
        if original.kept is None:
            continue
        pinned = run.artifacts.get(f"{folder}/{original.kept}")
        if not original.kept.startswith(f"{ORIGINALS}/") or pinned is None:
            remedy = "Restore run.yaml from the commit that added the run."
            yield Problem(
                place, f"kept: {original.kept}, which is no artifact of the run", "a file pinned here", remedy
            )
        elif pinned != original.sha256:
            remedy = "Restore run.yaml from the commit that added the run."
            yield Problem(place, f"SHA-256 {original.sha256}", f"{pinned}, as pinned for {original.kept}", remedy)
