"""How far long work has come, told to whoever watches; nobody watches unless a command asks to.

Promises: telling changes nothing of what is computed, costs nothing worth measuring while nobody watches, and reads no
clock. What a step looks like, and whether it is shown at all, is the watcher's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TypeVar

T = TypeVar("T")


class Phase(Enum):
    """What long work is busy with."""

    RECORDING = auto()
    READING = auto()
    FIGURES = auto()
    RESAMPLING = auto()
    LAYING_OUT = auto()
    RENDERING = auto()
    GUARDING = auto()
    DIGESTS = auto()
    WRITING = auto()


@dataclass(frozen=True, slots=True)
class Step:
    """A phase with how much of it is done and how much there is in all; None where that is not known."""

    phase: Phase
    done: int | None = None
    total: int | None = None


Watcher = Callable[[Step], None]


@dataclass(slots=True)
class _Watch:
    watcher: Watcher
    counts: Counter[Phase] = field(default_factory=Counter)


_watch: ContextVar[_Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched_by(watcher: Watcher) -> Iterator[None]:
    """Let every step of the work inside be told to a watcher."""
    token = _watch.set(_Watch(watcher))
    try:
        yield
    finally:
        _watch.reset(token)


def tell(phase: Phase, done: int | None = None, total: int | None = None) -> None:
    """Tell what the work is busy with."""
    watch = _watch.get()
    if watch is not None:
        watch.watcher(Step(phase, done, total))


def tell_more(phase: Phase, more: int) -> None:
    """Tell that so many more are done; they are added up over the whole work."""
    watch = _watch.get()
    if watch is not None:
        watch.counts[phase] += more
        watch.watcher(Step(phase, watch.counts[phase]))


def each(phase: Phase, items: Collection[T]) -> Iterator[T]:
    """Yield items whose number is known, and tell how many of them are done."""
    tell(phase, 0, len(items))
    for done, item in enumerate(items, 1):
        yield item
        tell(phase, done, len(items))


def counted(phase: Phase, items: Iterable[T]) -> Iterator[T]:
    """Yield items whose number is not known, and tell how many there were over the whole work."""
    tell_more(phase, 0)
    for item in items:
        yield item
        tell_more(phase, 1)
