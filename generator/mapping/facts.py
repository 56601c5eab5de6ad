"""What the files say of the run: each fact the same in all of them, the days the last of them, the models by arm.

Arms that were measured at different commits have no commit in common, and then none is recorded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

from generator.errors import Problem
from generator.evidence.ingest_spec import RunFacts
from generator.evidence.naming import listed, quoted
from generator.evidence.source_text import forbidden_in
from generator.mapping.model import Facts, Origin

ONE = ("dataset", "dataset_revision", "provider", "tokenizer", "commit", "dirty")
"""Facts of which a run has one."""
MOST_SHOWN = 3
LONGEST = 300
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

Search = Callable[[str], object]
"""Returns what an expression finds in the record at hand."""


@dataclass(slots=True)
class FactFinder:
    """Gathers facts record by record."""

    spec: RunFacts
    faults: list[Problem] = field(default_factory=list)
    _days: set[str] = field(default_factory=set)
    _models: dict[str, set[str]] = field(default_factory=dict)
    _values: dict[str, dict[object, Origin]] = field(default_factory=dict)

    def take(self, search: Search, arm: str | None, origin: Origin) -> None:
        """Take what one record says."""
        if self.spec.measured_on is not None:
            self._take_day(search(self.spec.measured_on), origin)
        if self.spec.model is not None:
            self._take_model(search(self.spec.model), arm or "model", origin)
        for name in ONE:
            text = getattr(self.spec, name)
            value = search(text) if text is not None else None
            if value is None:
                continue
            if not isinstance(value, bool if name == "dirty" else str) or self._is_unfit(value):
                self._fault(
                    origin, f"{quoted(value)} by {text} as {name}", "true or false" if name == "dirty" else "text"
                )
            else:
                self._values.setdefault(name, {}).setdefault(value, origin)

    def facts(self) -> Facts:
        """Return the facts; what does not agree is among the faults."""
        self.faults += self._disagreeing()
        one = {name: next(iter(found)) for name, found in self._values.items() if len(found) == 1}
        dirty = self._values.get("dirty")
        return Facts(
            measured_on=max(self._days, default=None),
            dataset=_text(one.get("dataset")),
            dataset_revision=_text(one.get("dataset_revision")),
            models={arm: ", ".join(sorted(names)) for arm, names in sorted(self._models.items())} or None,
            provider=_text(one.get("provider")),
            tokenizer=_text(one.get("tokenizer")),
            commit=_text(one.get("commit")),
            dirty=None if dirty is None else True in dirty,
        )

    def _disagreeing(self) -> Iterator[Problem]:
        for name, found in self._values.items():
            if len(found) > 1 and name not in ("dirty", "commit"):
                values = listed([quoted(value) for value in found][:MOST_SHOWN])
                remedy = "Take the files of one run at a time, or leave the fact out of the mapping."
                places = list(found.values())
                yield Problem(places[1].place, f"{name}: {values}", f"one, as at {places[0].place}", remedy)

    def _take_day(self, value: object, origin: Origin) -> None:
        if value is None:
            return
        day = day_of(value, self.spec.measured_in)
        if day is None:
            expected = "a day or a time" if self.spec.measured_in == "text" else f"{self.spec.measured_in} since 1970"
            self._fault(origin, f"{quoted(value)} by {self.spec.measured_on} as measured_on", expected)
        else:
            self._days.add(day)

    def _take_model(self, value: object, arm: str, origin: Origin) -> None:
        if value is None:
            return
        if not isinstance(value, str) or self._is_unfit(value):
            self._fault(origin, f"{quoted(value)} by {self.spec.model} as model", "text")
        else:
            self._models.setdefault(arm, set()).add(value)

    @staticmethod
    def _is_unfit(value: object) -> bool:
        return isinstance(value, str) and (not value.strip() or len(value) > LONGEST or forbidden_in(value) is not None)

    def _fault(self, origin: Origin, found: str, expected: str) -> None:
        remedy = "Correct the expression, or leave the fact out of the mapping."
        if len(self.faults) < MOST_SHOWN:
            self.faults.append(Problem(origin.place, f"{found} (record {origin.number})", expected, remedy))


def day_of(value: object, measured_in: str) -> str | None:
    """Return the day of a time: in UTC where its zone is known, as written where it is not; None where it is none."""
    if measured_in != "text":
        return _day_of_epoch(value, measured_in)
    if not isinstance(value, str) or len(value) > LONGEST:
        return None
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return _leading_day(value)
    try:
        return (moment if moment.tzinfo is None else moment.astimezone(UTC)).date().isoformat()
    except OverflowError:
        return None


def _leading_day(text: str) -> str | None:
    """Return the day with which a text such as 2026-06-01-1631 begins."""
    if text[10:11].isdigit():
        return None
    try:
        return date.fromisoformat(text[:10]).isoformat() if text[4:5] == text[7:8] == "-" else None
    except ValueError:
        return None


def _day_of_epoch(value: object, measured_in: str) -> str | None:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    try:
        seconds = math.floor(value) // (1000 if measured_in == "milliseconds" else 1)
        return (_EPOCH + timedelta(seconds=seconds)).date().isoformat()
    except OverflowError:
        return None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
