"""Entries on disk: what was written is read; what is not the user's own, whole and in its place is not there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from generator.cache.storage import MOST_ENTRIES, FolderStore, Nowhere, key_of, open_store

KEY, OTHER = key_of("one"), key_of("other")
SECRET = b"s" * 32
CONTENT = b'{"a": 1}'


def store(root: Path) -> FolderStore:
    """Return the store of a project that holds one entry."""
    made = FolderStore(root, SECRET)
    made.write(KEY, CONTENT)
    return made


def entry(root: Path, key: str = KEY) -> Path:
    """Return the file of an entry."""
    return root / ".proofpage" / "cache" / key


def test_what_was_written_is_read(tmp_path: Path) -> None:
    """By its key, and by no other."""
    assert CONTENT == store(tmp_path).read(KEY)
    assert store(tmp_path).read(OTHER) is None
    assert [entry(tmp_path)] == list(entry(tmp_path).parent.iterdir())


def test_git_ignores_the_folder(tmp_path: Path) -> None:
    """All of it, its own list of what is ignored as well: a build never makes its project dirty."""
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    store(tmp_path)
    done = subprocess.run(["git", "-C", tmp_path, "status", "--porcelain", "-uall"], capture_output=True, check=True)
    assert b"" == done.stdout


def _bent(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-2] ^= 1
    path.write_bytes(content)


def _piped(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _linked(path: Path) -> None:
    path.rename(path.with_name("moved"))
    path.symlink_to("moved")


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(_bent, id="changed"),
        pytest.param(lambda path: path.write_bytes(path.read_bytes()[:-1]), id="cut"),
        pytest.param(lambda path: path.write_bytes(path.read_bytes() + b" "), id="longer"),
        pytest.param(lambda path: path.write_bytes(b""), id="empty"),
        pytest.param(lambda path: path.write_bytes(b"\x80\x04}\x94."), id="pickled"),
        pytest.param(lambda path: path.write_bytes(CONTENT), id="without a code"),
        pytest.param(lambda path: path.write_bytes(sha256(CONTENT).digest() + CONTENT), id="a plain digest"),
        pytest.param(lambda path: path.unlink(), id="deleted"),
        pytest.param(lambda path: (path.unlink(), path.mkdir()), id="a folder"),
        pytest.param(_piped, id="a pipe"),
        pytest.param(_linked, id="a link"),
    ],
)
def test_a_spoilt_entry_is_absent_and_is_written_again(tmp_path: Path, spoil: Callable[[Path], object]) -> None:
    """Never an error: it is computed again."""
    kept = store(tmp_path)
    spoil(entry(tmp_path))
    assert kept.read(KEY) is None
    if not entry(tmp_path).is_dir():
        kept.write(KEY, CONTENT)
        assert CONTENT == kept.read(KEY)


def test_an_entry_of_somebody_else_is_absent(tmp_path: Path) -> None:
    """A project that came with a cache is one without: whoever filled it did not know the secret."""
    store(tmp_path)
    assert FolderStore(tmp_path, b"t" * 32).read(KEY) is None


def test_an_entry_under_another_key_is_absent(tmp_path: Path) -> None:
    """An old entry, even of one's own, does not stand in for another one."""
    kept = store(tmp_path)
    entry(tmp_path).rename(entry(tmp_path, OTHER))
    assert kept.read(OTHER) is None


@pytest.mark.parametrize("linked", [".proofpage", ".proofpage/cache"])
def test_a_linked_folder_is_left_alone(tmp_path: Path, linked: str) -> None:
    """A repository cannot lead what is written, or dropped, to another place."""
    elsewhere, project = tmp_path / "elsewhere", tmp_path / "project"
    elsewhere.mkdir()
    (project / linked).parent.mkdir(parents=True)
    (project / linked).symlink_to(elsewhere)
    kept = store(project)
    assert kept.read(KEY) is None
    assert kept.place("folder") is None
    assert [] == list(elsewhere.iterdir())


def test_a_folder_may_be_kept_beside_the_entries(tmp_path: Path) -> None:
    """In the folder that git ignores, which is there by then; a build without a cache has no such place."""
    place = FolderStore(tmp_path, SECRET).place("folder")
    assert tmp_path / ".proofpage" / "folder" == place
    assert (tmp_path / ".proofpage" / ".gitignore").exists()
    assert Nowhere().place("folder") is None


def test_a_file_in_the_place_of_the_folder_is_no_error(tmp_path: Path) -> None:
    """Nothing is kept then."""
    (tmp_path / ".proofpage").write_bytes(b"")
    assert store(tmp_path).read(KEY) is None


def test_the_oldest_entries_go(tmp_path: Path) -> None:
    """The folder does not grow without end; files of other names are not touched."""
    kept = store(tmp_path)
    (entry(tmp_path).parent / "notes.txt").write_bytes(b"")
    os.utime(entry(tmp_path), (1, 1))
    for number in range(MOST_ENTRIES):
        kept.write(key_of(str(number)), CONTENT)
    assert kept.read(KEY) is None
    assert MOST_ENTRIES + 1 == len(list(entry(tmp_path).parent.iterdir()))
    assert CONTENT == kept.read(key_of("0"))


def test_two_processes_write_at_once(tmp_path: Path) -> None:
    """A reader in the middle sees one entry or the other, whole, and never a third."""
    script = (
        "import sys; from pathlib import Path; from generator.cache.storage import FolderStore\n"
        f"store = FolderStore(Path(sys.argv[1]), {SECRET!r})\n"
        f"for _ in range(150): store.write({KEY!r}, sys.argv[2].encode() * 50_000)"
    )
    root = Path(__file__).parents[2]
    writers = [subprocess.Popen([sys.executable, "-c", script, tmp_path, letter], cwd=root) for letter in "ab"]
    seen: set[bytes | None] = set()
    while any(writer.poll() is None for writer in writers):
        seen.add(FolderStore(tmp_path, SECRET).read(KEY))
    assert [0, 0] == [writer.returncode for writer in writers]
    assert seen - {None} <= {b"a" * 50_000, b"b" * 50_000}
    assert FolderStore(tmp_path, SECRET).read(KEY) in seen
    assert [KEY] == [path.name for path in entry(tmp_path).parent.iterdir()]


def test_a_folder_that_is_deleted_in_the_middle_comes_back(tmp_path: Path) -> None:
    """It is safe to delete at any time."""
    kept = store(tmp_path)
    entry(tmp_path).unlink()
    entry(tmp_path).parent.rmdir()
    assert kept.read(KEY) is None
    kept.write(KEY, CONTENT)
    assert CONTENT == kept.read(KEY)


def test_parts_of_a_key_do_not_run_into_each_other() -> None:
    """Each part counts by itself, and so does their order."""
    keys = {key_of("ab", "c"), key_of("a", "bc"), key_of("abc"), key_of("c", "ab"), key_of("", "abc"), key_of("1:a")}
    assert 6 == len(keys)


def test_without_a_secret_nothing_is_kept(tmp_path: Path) -> None:
    """A home that cannot be written to is a cache that is not there."""
    (tmp_path / "proofpage").write_bytes(b"a file")
    assert isinstance(open_store(tmp_path, {"XDG_CACHE_HOME": str(tmp_path)}), Nowhere)
