"""The mappings that Proofpage ships, each for one format of one tool; see the files in ``generator/presets``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from generator.errors import CannotRun
from generator.evidence.ingest_spec import Ingest
from generator.evidence.naming import listed, suggestion
from generator.evidence.source_reading import parse_model

FOLDER = Path(__file__).parents[1] / "presets"


def read_preset(name: str) -> Ingest:
    """Return a mapping by its name; ``CannotRun`` where none of that name is shipped."""
    names = preset_names()
    if name not in names:
        raise CannotRun(f"no preset {name!r}. {suggestion(name, names, otherwise=f'There are: {listed(names)}.')}")
    return parse_model((FOLDER / f"{name}.yaml").read_bytes(), f"preset {name}", Ingest)


@cache
def preset_names() -> tuple[str, ...]:
    """Return the names of all mappings that are shipped."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.yaml")))


def all_presets() -> Mapping[str, Ingest]:
    """Return every mapping that is shipped, by name."""
    return {name: read_preset(name) for name in preset_names()}
