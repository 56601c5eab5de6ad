"""What a command prints is read strictly, and is a failure where it cannot be."""

from __future__ import annotations

from decimal import Decimal

import pytest

from generator.evidence.reading import read_archive
from generator.evidence.suites import Suite
from generator.record.model import Printed, Read
from generator.record.printing import MOST_BYTES, read_printed
from tests.record.measured import COLUMNS, measured_project

MORE = {"tags": "{type: list}", "done": "{type: boolean}", "label": "{type: text, arms: [helped]}"}
PRINTED = ("tokens", "score", "tags", "done", "label")
NONE: dict[str, Printed] = dict.fromkeys(PRINTED)


@pytest.fixture(name="suite", scope="module")
def _suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    """Return a suite with a column of every type."""
    root = measured_project(tmp_path_factory.mktemp("printing"), columns={**COLUMNS, **MORE})
    return read_archive(root).suites["example"]


@pytest.mark.parametrize(
    ("output", "values"),
    [
        (b"{}", {}),
        (b'{"tokens": 5}', {"tokens": 5}),
        (b'{\n  "tokens": 5,\n  "score": 0.50\n}\n', {"tokens": 5, "score": Decimal("0.50")}),
        (b'{"tokens": 1}\n{"tokens": 2}\n\n', {"tokens": 2}),
        (b'working {...}\r\n{"done": true, "tags": ["b", "a"]}', {"done": True, "tags": ("b", "a")}),
        (b'{"label": "\xc3\xa4", "tokens": null}', {"label": "\u00e4"}),
    ],
)
def test_the_object_is_all_of_the_output_or_its_last_line(
    output: bytes, values: dict[str, Printed], suite: Suite
) -> None:
    """Numbers keep their digits, and what is not printed is not recorded."""
    found = read_printed(suite, PRINTED, "helped", output)

    assert Read({**NONE, **values}) == found
    assert str(values.get("score")) == str(found.values["score"])


@pytest.mark.parametrize(
    ("output", "fault"),
    [
        (b"", "no JSON object"),
        (b"tokens: 5", "no JSON object"),
        (b"[5]", "no JSON object"),
        (b'{"tokens": 5}\nbye', "no JSON object"),
        (b'{"tokens": 5, "tokens": 6}', "no JSON object"),
        (b'{"score": NaN}', "no JSON object"),
        (b"{" * 100_000, "no JSON object"),
        (b'{"tokens": 5}\xff', "bytes that are not UTF-8"),
        (b'{"tokens": 5}' + b" " * MOST_BYTES, f"more than {MOST_BYTES} bytes"),
        (b'{"tokens": 5, "other": 1}', "other columns than those that are declared and not measured"),
        (b'{"wall_seconds": 5}', "other columns than those that are declared and not measured"),
        (b'{"tokens": 0}', "something else than at least 1 as tokens"),
        (b'{"tokens": "5"}', "something else than a whole number as tokens"),
        (b'{"tags": [1]}', "something else than a list of texts, clean ones as tags"),
        (b'{"label": "a\\u202eb"}', "something else than text without control characters"),
        (b'{"score": 1e999}', "something else than a number"),
    ],
)
def test_what_cannot_be_read_has_a_reason_and_no_values(output: bytes, fault: str, suite: Suite) -> None:
    """The reason does not repeat what was printed."""
    found = read_printed(suite, PRINTED, "helped", output)

    assert {} == found.values
    assert found.fault is not None
    assert found.fault.startswith(fault)


def test_a_column_of_another_arm_is_not_printed(suite: Suite) -> None:
    """It would be a value where there can be none."""
    assert read_printed(suite, PRINTED, "plain", b'{"label": "x"}').fault is not None


def test_a_suite_without_printed_columns_reads_nothing(suite: Suite) -> None:
    """Commands may then say what they like."""
    assert Read({}) == read_printed(suite, (), "plain", b"anything")
