"""News, and waiting for them."""

from __future__ import annotations

from threading import Thread

from generator.preview.board import Board, News
from generator.preview.folder import Listing
from generator.preview.outcomes import Broken

LATER = Broken(ZeroDivisionError())
SITE = Listing({"index.html": "0"})


def test_news_are_told_at_once_to_whoever_waits() -> None:
    """To everybody, and to those who come later without waiting."""
    board = Board(Listing())
    heard: list[News | None] = []
    threads = [Thread(target=lambda: heard.append(board.wait_beyond(0, 30)), daemon=True) for _ in range(2)]
    for thread in threads:
        thread.start()
    board.post(LATER, SITE)
    for thread in threads:
        thread.join(30)
    assert [News(1, LATER, SITE)] * 3 == [*heard, board.wait_beyond(0, 30)]


def test_waiting_ends_with_the_board_or_with_patience() -> None:
    """Then there is nothing to tell."""
    board = Board(Listing())
    assert board.wait_beyond(0, 0.001) is None
    board.close()
    assert board.is_closed
    assert board.wait_beyond(0, 30) is None
