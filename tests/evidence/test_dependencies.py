"""Files that a suite depends on: what paths and patterns name, and what is refused."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from generator.errors import Malformed, Place
from generator.evidence.dependencies import Dependencies, folders_looked_into, read_dependencies

FILES = ("src/a.py", "src/deep/er/b.py", "src/deep/c.txt", "src/.hidden/d.py", "src/[id].py", "Makefile")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with a few files, each holding its own path."""
    for path in FILES:
        (tmp_path / "project" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "project" / path).write_text(path, "utf-8")
    return tmp_path / "project"


def _read(root: Path, *named: str) -> Dependencies:
    return read_dependencies(root, named, lambda index: Place("suite.yaml", index + 1))


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("src/a.py", ["src/a.py"]),
        ("src/*.py", ["src/[id].py", "src/a.py"]),
        ("src/[id].*", ["src/[id].py"]),
        ("src/**/*.py", ["src/[id].py", "src/a.py", "src/deep/er/b.py"]),
        ("src/deep/**", ["src/deep/c.txt", "src/deep/er/b.py"]),
        ("src/.*/*", ["src/.hidden/d.py"]),
        ("**/?.txt", ["src/deep/c.txt"]),
        ("Make*", ["Makefile"]),
    ],
)
def test_a_pattern_names_its_files_with_their_digests(root: Path, pattern: str, found: list[str]) -> None:
    """Stars stay inside a name, two stars cross folders, and what is hidden must be asked for."""
    expected = {path: sha256(path.encode()).hexdigest() for path in found}
    files = _read(root, pattern)
    assert expected == files.digests
    assert all(files.names(path) for path in found)


@pytest.mark.parametrize(
    ("pattern", "folders"),
    [
        ("Makefile", {""}),
        ("src/deep/new.py", {"", "src", "src/deep"}),
        ("lib/new/a.py", {""}),
        ("src/*.py", {"", "src"}),
        ("src/**", {"", "src", "src/deep", "src/deep/er"}),
        ("**/d.py", {"", "src", "src/deep", "src/deep/er"}),
        ("src/.*/*", {"", "src", "src/.hidden"}),
        ("../*", set()),
    ],
)
def test_the_folders_that_a_path_or_pattern_looks_into(root: Path, pattern: str, folders: set[str]) -> None:
    """A file that is named can come or go only there; a linked folder is none of them."""
    (root / "src" / "linked").symlink_to(root / "src" / "deep")
    assert folders == folders_looked_into(root, [pattern])


def test_a_file_that_is_gone_is_still_named(root: Path) -> None:
    """A recorded file that a pattern would match is known to be missing."""
    files = _read(root, "src/**/*.py", "gone.py")
    assert (True, True, False) == (files.names("src/x/gone.py"), files.names("gone.py"), files.names("src/x/gone.txt"))
    assert files.digests["gone.py"] is None
    assert ("lib/*",) == _read(root, "lib/*").unmatched


@pytest.mark.parametrize(
    "path", ["/etc/hosts", "../x", "src/../Makefile", "./Makefile", "src", "src\\a.py", "C:/x", "../*"]
)
def test_a_path_that_is_no_file_of_the_project_is_refused(root: Path, path: str) -> None:
    """Each is refused at its own place, with what would be right."""
    with pytest.raises(Malformed) as refused:
        _read(root, "Makefile", path)
    assert [(2, repr(path))] == [(problem.where.line, problem.found) for problem in refused.value.problems]


def test_links_are_judged_by_where_they_lead(root: Path) -> None:
    """A link to a file inside is that file; one that leads out, and a linked folder under a pattern, are refused."""
    (root / "src" / "inside.py").symlink_to(root / "Makefile")
    assert sha256(b"Makefile").hexdigest() == _read(root, "src/*.py").digests["src/inside.py"]
    (root / "src" / "linked").symlink_to(root / "src" / "deep")
    with pytest.raises(Malformed, match="no linked folder"):
        _read(root, "src/**")
    (root / "src" / "linked").unlink()
    (root.parent / "outside.py").write_bytes(b"")
    (root / "src" / "out.py").symlink_to(root.parent / "outside.py")
    with pytest.raises(Malformed, match="does not lead out of the project"):
        _read(root, "src/*.py")
