"""Only real files in their place are evidence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.errors import CannotRun, Malformed
from generator.evidence.gathering import Gathering
from generator.evidence.layout import list_files
from generator.evidence.reading import read_archive
from tests.evidence.sentences import refused
from tests.projects import ROWS, write_project


def _listed(root: Path, folder: str) -> tuple[str, ...]:
    gathering = Gathering()
    paths = list_files(root, folder, gathering)
    gathering.finish()
    return paths


def test_files_in_their_place_are_listed_in_order(tmp_path: Path) -> None:
    """The list is sorted by path, whatever order the folder gives."""
    root = write_project(tmp_path, {"proof/suites/example/tasks/one.json": "{}", "proof/history.jsonl": ""})
    expected = (
        "proof/history.jsonl",
        "proof/methodology.yaml",
        "proof/runs/first-run/rows.jsonl",
        "proof/runs/first-run/run.yaml",
        "proof/suites/example.yaml",
        "proof/suites/example/tasks/one.json",
    )
    assert expected == _listed(root, "proof")


@pytest.mark.parametrize(
    "path",
    [
        "proof/notes.txt",
        "proof/suites/Example.yaml",
        "proof/suites/example.yml",
        "proof/rollups/2026-25.json",
        "proof/sealed/deep/a.md",
        "proof/runs/run.yaml",
        "proof/runs/first-run/.hidden",
        "proof/.DS_Store",
        "content/claims.txt",
        "content/deep/index.md",
        "content/deep/walk.ipynb",
        "content/Walk.ipynb",
    ],
)
def test_a_file_out_of_place_is_refused(tmp_path: Path, path: str) -> None:
    """A misspelt name would be evidence that nobody reads: the refusal lists what is expected."""
    (sentence,) = refused(_listed, write_project(tmp_path, {path: ""}), path.split("/")[0], kind=Malformed)
    assert sentence.startswith(f"{path}: found a file that nothing here expects; expected one of these under ")


def test_what_an_editor_keeps_beside_an_open_file_is_passed_over(tmp_path: Path) -> None:
    """Neither evidence nor prose, it stops no build while somebody writes, not even a lock that links to nowhere."""
    names = ("content/.index.md.swp", "content/4913", "proof/runs/first-run/rows.jsonl~", "content/#index.md#")
    root = write_project(tmp_path, dict.fromkeys(names, ""))
    (root / "content/.#index.md").symlink_to("writer@host.1")
    kept = {path for folder in ("content", "proof") for path in _listed(root, folder)}
    assert kept.isdisjoint({*names, "content/.#index.md"})
    assert {"content/index.md", ROWS} < kept


@pytest.mark.parametrize("target", ["rows.jsonl", "/etc/passwd", "nowhere"])
def test_a_symbolic_link_is_refused(tmp_path: Path, target: str) -> None:
    """A link could lead out of the project, so none is followed, to files or to folders."""
    root = write_project(tmp_path)
    (root / "proof/runs/first-run/more.jsonl").symlink_to(target)
    (root / "proof/sealed").symlink_to(root / "content")
    expected = [
        f"{path}: found a symbolic link; expected a file or a folder. Put the file itself here."
        for path in ("proof/runs/first-run/more.jsonl", "proof/sealed")
    ]
    assert expected == refused(_listed, root, "proof", kind=Malformed)


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    """What is neither file nor folder is not opened."""
    root = write_project(tmp_path)
    os.mkfifo(root / "proof/runs/first-run/pipe.jsonl")
    (sentence,) = refused(_listed, root, "proof", kind=Malformed)
    assert sentence.startswith("proof/runs/first-run/pipe.jsonl: found neither a file nor a folder;")


@pytest.mark.parametrize(
    "path", ["content/site.yaml", "content/more.md", "content/docs/use.md", "proof/suites/more.yaml"]
)
def test_a_folder_where_a_file_belongs_is_refused(tmp_path: Path, path: str) -> None:
    """It would be passed over, and what should stand there would be missing."""
    root = write_project(tmp_path)
    (root / path).unlink(missing_ok=True)
    (root / path).mkdir(parents=True)
    (sentence,) = refused(_listed, root, path.partition("/")[0], kind=Malformed)
    assert sentence.startswith(f"{path}: found a folder with the name of a file;")


def test_a_hostile_file_name_is_refused_printably(tmp_path: Path) -> None:
    """Escapes and bytes that are no text in a file name cannot reach a terminal."""
    root = write_project(tmp_path)
    for name in (b"\x1b[2J.md", b"\xff.md"):
        (root / "content" / os.fsdecode(name)).write_bytes(b"")
    sentences = refused(_listed, root, "content", kind=Malformed)
    assert 2 == len(sentences)
    assert all(sentence.isprintable() and sentence.isascii() for sentence in sentences)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser can read everything")
def test_a_file_that_cannot_be_read_is_no_judgement(tmp_path: Path) -> None:
    """Where the system says no, nothing is refused: the command cannot run."""
    root = write_project(tmp_path)
    (root / ROWS).chmod(0)
    with pytest.raises(CannotRun, match=f"cannot read {ROWS}: Permission denied"):
        read_archive(root)
