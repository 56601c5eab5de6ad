"""What is known now: how the last build ended, and which files the site has."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Condition

from generator.preview.folder import Listing
from generator.preview.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class News:
    """What is known at one moment; later news have higher numbers."""

    number: int
    outcome: Outcome | None
    """None before the first build has ended."""
    listing: Listing


class Board:
    """Shows the latest news, and lets many wait for the next."""

    def __init__(self, listing: Listing) -> None:
        self._now = News(0, None, listing)
        self._changed = Condition()
        self._is_closed = False

    @property
    def now(self) -> News:
        """The latest news."""
        return self._now

    @property
    def is_closed(self) -> bool:
        """Whether there will be no more news."""
        return self._is_closed

    def post(self, outcome: Outcome, listing: Listing) -> None:
        """Show how a build ended."""
        with self._changed:
            self._now = News(self._now.number + 1, outcome, listing)
            self._changed.notify_all()

    def close(self) -> None:
        """Let everybody go who waits."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def wait_beyond(self, number: int, seconds: float) -> News | None:
        """Return news later than those of a number, as soon as there are any; None if none come in time."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._now.number > number, seconds)
            return self._now if self._now.number > number else None
