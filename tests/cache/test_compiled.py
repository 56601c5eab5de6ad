"""What is kept beside compiled modules: found again whole under its key, and only where Python keeps modules."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from generator.cache import compiled
from generator.cache.compiled import read_compiled, write_compiled


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let Python keep its compiled modules in a folder of the test."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    return tmp_path


def _kept(place: Path) -> Path:
    (file,) = [path for path in place.rglob("*") if path.is_file()]
    return file


def test_content_is_found_again_under_its_name_and_key() -> None:
    """And under no other name or key."""
    write_compiled("home.html", "key", b"content")
    assert b"content" == read_compiled("home.html", "key")
    assert read_compiled("home.html", "other") is None
    assert read_compiled("other.html", "key") is None


def test_newer_content_takes_the_place_of_older(place: Path) -> None:
    """So nothing piles up where nobody looks."""
    write_compiled("home.html", "old", b"content")
    write_compiled("home.html", "new", b"other")
    assert b"other" == read_compiled("home.html", "new")
    assert _kept(place).is_file()


@pytest.mark.parametrize("damage", [lambda kept: kept[:-1], lambda kept: kept + b"x", lambda kept: b"", lambda _: b"x"])
def test_a_torn_file_is_no_file(place: Path, damage: object) -> None:
    """Whatever stands there is compared whole before any of it is handed out."""
    write_compiled("home.html", "key", b"content")
    file = _kept(place)
    file.write_bytes(damage(file.read_bytes()))  # type: ignore[operator]
    assert read_compiled("home.html", "key") is None


def test_another_generator_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another byte of code, or another release of a library, made something else of the same file."""
    write_compiled("home.html", "key", b"content")
    monkeypatch.setattr(compiled, "fingerprint", lambda: "another")
    assert read_compiled("home.html", "key") is None


def test_nothing_is_kept_where_python_keeps_no_modules(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who tells Python to leave no compiled files gets none of ours either."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    write_compiled("home.html", "key", b"content")
    assert [] == list(place.iterdir())


def test_a_place_that_cannot_be_written_is_no_error(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package may belong to somebody else."""
    (place / "file").write_bytes(b"")
    monkeypatch.setattr(sys, "pycache_prefix", str(place / "file"))
    write_compiled("home.html", "key", b"content")
    assert read_compiled("home.html", "key") is None
