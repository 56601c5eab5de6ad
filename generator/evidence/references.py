"""The record that hidden tests can fail and can pass (``proofpage/references/v1``): one outcome for each task."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from generator.evidence.judging import Used
from generator.evidence.scalars import Day, Line, Record, Sha256, Slug

Result = Literal["fail", "pass"]


class Outcome(Record):
    """What the hidden test of a task did where the work starts, and on the reference solution."""

    task: Line
    start: Result
    reference: Result
    test_sha256: Sha256 | None = None

    @property
    def is_sound(self) -> bool:
        """Whether the test can fail and can pass."""
        return self.start == "fail" and self.reference == "pass"


class References(Record):
    """The recorded outcomes of all tasks of a suite, and of which revision of the task set they are."""

    schema_: Literal["proofpage/references/v1"] = Field(alias="schema")
    suite: Slug
    tasks: Used | None
    recorded_on: Day | None
    outcomes: tuple[Outcome, ...] = Field(min_length=1)
