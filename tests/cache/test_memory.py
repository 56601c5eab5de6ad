"""What builds keep of their work: by its key, for as long as it is of use, and whole through a file."""

from __future__ import annotations

from generator.cache.memory import KEPT_TURNS, Memory, Shelf


def test_a_result_is_found_under_its_key() -> None:
    """And under no other."""
    shelf: Shelf[str] = Shelf()
    assert "result" == shelf.keep("key", "result")
    assert ("result", None) == (shelf.recall("key"), shelf.recall("other"))


def test_what_nobody_asks_for_is_forgotten() -> None:
    """After some builds; what is asked for stays."""
    shelf: Shelf[str] = Shelf()
    shelf.keep("used", "a")
    shelf.keep("unused", "b")
    for _ in range(KEPT_TURNS + 1):
        shelf.turn()
        assert "a" == shelf.recall("used")
    assert shelf.recall("unused") is None


def test_only_what_the_last_build_used_is_written() -> None:
    """So that a file does not grow from build to build."""
    memory, other = Memory(), Memory()
    memory.pages.keep("old", "a")
    memory.turn()
    memory.pages.keep("new", "\u2013 \ud800")
    memory.checked.keep("key", True)
    other.fill(memory.as_bytes())
    assert (None, "\u2013 \ud800", True) == (
        other.pages.recall("old"),
        other.pages.recall("new"),
        other.checked.recall("key"),
    )
