"""Which texts are identifiers, and that no measured value is one."""

from __future__ import annotations

import pytest

from generator.printing.shapes import has_shape, shape_of


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("2026-06-18", "date"),
        ("2026-06-18T12:00:00Z", "time"),
        ("2026-W25", "week"),
        ("v1.2", "version"),
        ("0.1.0", "version"),
        ("1.2.3-rc1", "version"),
        ("a" * 64, "digest"),
        ("2:" + "a" * 64, "checkpoint"),
        ("415e898", "commit"),
        ("RFC 8785", "standard"),
        ("WCAG 2.2 AA", "standard"),
        ("Apache-2.0", "license"),
        ("proof/runs/x/run.yaml", "path"),
        ("latest-numbers.json", "path"),
        ("https://example.org/a/2026", "url"),
        ("gemini-3.1-pro-preview", "name"),
        ("claude-sonnet-4-20250514", "name"),
        ("SHA-256", "name"),
        ("o200k_base", "name"),
        ("R7", "name"),
        ("Python 3", "name"),
        ("cl-realdata-cc-2026-06-18", "name"),
    ],
)
def test_identifiers_have_their_shape(text: str, shape: str) -> None:
    """Dates, versions, digests, standards and names are told by their shape."""
    assert shape == shape_of(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "43.14",
            "43.14%",
            "43.14 %",
            "43,14",
            "12",
            "0.05",
            "+43",
            "-43",
            "1/2",
            "3/5",
            "1e5",
            "12345678",
            "1.234.567",
        ),
        *("12x", "3ms", "100k", "4k", "$5", "3 pairs", "43 tokens", "26.2-percent", "26.2percent", "26.2_pct"),
        *("x43.14", "about-43.14", "saves-43.14-percent", "saves 43", "wins-43.14", "reduction 43.14", "n42", "p0.21"),
        *(
            "the 43",
            "top 5 of 7",
            "half",
            "half-life",
            "no-loss",
            "forty three",
            "batch-43-percent",
            "Batch 43 tokens",
            "Wins 43",
            "43.14/x",
            "a/43.14/b",
        ),
        *("2026-13-40", "2026-02-30", "\u00bd", "\uff14\uff13a", "", " ", "a" * 100_000, "<script>", "a\u202eb"),
    ],
)
def test_measured_values_are_no_identifiers(text: str) -> None:
    """A bare number, a percentage, an amount and a number with a unit have no shape, however they are dressed."""
    assert shape_of(text) is None


@pytest.mark.parametrize("text", ["a" * 399 + "!", "a-" * 199 + "!", "x/" * 199 + "!", "of " * 130, "1 " * 190])
def test_hostile_names_take_no_time(text: str) -> None:
    """No text makes a pattern run away."""
    assert shape_of(text) is None


def test_names_of_the_evidence_are_no_pattern() -> None:
    """A run id is one because the evidence has it, never because it looks like one."""
    assert not has_shape("run", "run-2026-01-02")
