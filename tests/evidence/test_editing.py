"""Which files are an editor's own."""

from __future__ import annotations

import pytest

from generator.evidence.editing import is_left_by_editor


@pytest.mark.parametrize(
    "name", [".index.md.swp", ".rows.jsonl.swo", "4913", "index.md~", ".#run.yaml", "#run.yaml#", ".a.md.kate-swp"]
)
def test_an_editors_own_files_are_known(name: str) -> None:
    """Swap files, locks, backups and probes are none of the project's."""
    assert is_left_by_editor(name)


@pytest.mark.parametrize("name", ["index.md", ".hidden", ".DS_Store", "rows.swp", "49130", "~", "#a", ".gitignore"])
def test_no_other_file_is_taken_for_one(name: str) -> None:
    """Everything else is read, or refused where nothing expects it."""
    assert not is_left_by_editor(name)
