"""The scalar types take a value from its source text, and nothing that only looks like one."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from generator.evidence.scalars import ArtifactPath, Commit, Count, Day, Flag, Sentinel, Slug, Week, Whole, Written


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Whole, "-42", -42),
        (Whole, 9007199254740993, 9007199254740993),
        (Written, "49.50", Decimal("49.50")),
        (Written, 3, Decimal(3)),
        (Count, "0", 0),
        (Flag, True, True),
        (Day, "2024-02-29", "2024-02-29"),
        (Week, "2026-W53", "2026-W53"),
        (Commit, "415e898", "415e898"),
        (Sentinel, "415e8", "415e8"),
        (Sentinel, 0, "0"),
        (ArtifactPath, "proof/runs/a.b/rows.jsonl", "proof/runs/a.b/rows.jsonl"),
    ],
)
def test_a_value_is_taken_as_written(kind: Any, text: object, value: object) -> None:
    """What the shape allows comes out exactly."""
    taken: object = TypeAdapter(kind).validate_python(text)
    assert (str(value), value) == (str(taken), taken)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Whole, "4.0"),
        (Whole, True),
        (Whole, "\u0663"),
        (Whole, "1_000"),
        (Written, "\u22125"),
        (Written, "0x10"),
        (Written, "nan"),
        (Written, "1e400"),
        (Written, "1" * 200),
        (Written, 0.5),
        (Count, "-1"),
        (Flag, "yes"),
        (Flag, 1),
        (Day, "2026-02-30"),
        (Day, "2026-06-01-1631"),
        (Day, "\u0662026-06-01"),
        (Week, "2025-W53"),
        (Week, "0000-W01"),
        (Slug, "../escape"),
        (Slug, "A"),
        (Slug, "a" * 81),
        (ArtifactPath, "proof/../secret"),
        (ArtifactPath, "/proof/a"),
        (ArtifactPath, "proof/./a"),
        (ArtifactPath, "proof/a\n"),
    ],
)
def test_what_only_looks_like_a_value_is_refused(kind: Any, text: object) -> None:
    """Words for booleans, other digits, dates off the calendar and paths that lead out are no values."""
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(text)
