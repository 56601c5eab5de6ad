"""One value held twice, by the sealed document and the run, or by rows and record: it must be the same value."""

from __future__ import annotations

from decimal import Decimal

import pytest

from generator.errors import Refusal
from tests.figures.constructed import (
    INTEGER,
    RECORDED_PATH,
    SEALED_PATH,
    Suite,
    Value,
    compute_project,
    json_text,
    pairs_of,
    project_files,
    recorded_files,
    rows_lines,
    settle,
)
from tests.projects import ROWS, RUN, RUN_TEXT

SUITE = Suite(
    {"share": "1 - sum(treatment.x) / sum(control.x)", "middle": {"formula": "median(gain)", "display": "percent.2"}},
    {"x": INTEGER},
    {"gain": "1 - treatment.x / control.x"},
)
DEFINITIONS = {"gain": "1 - treatment.x / control.x"}
VALUES: list[dict[str, Value]] = [
    {"expr": "sum(control.x)", "value": 901550, "n": 42},
    {"expr": "sum(treatment.x)", "value": 512588, "n": 42},
    {"expr": "median(gain)", "value": Decimal("0.2526"), "n": 42},
    {"expr": "rate(gain > 0)", "value": None, "reason": "measured at run level only"},
    {"name": "delta", "class": "derived", "value": Decimal("0.000"), "n": 41, "meaning": "A difference."},
]
FUNNEL: list[dict[str, Value]] = [{"stage": "attempted", "count": 40}, {"stage": "replayed", "count": 35}]


def private_files() -> dict[str, str | None]:
    """Return a project with private rows, whose record and sealed document agree."""
    return recorded_files(SUITE, VALUES, definitions=DEFINITIONS, funnel=FUNNEL)


def test_a_sealed_document_that_repeats_the_record_passes() -> None:
    """Where both hold the same entries there is nothing to contradict."""
    assert settle(compute_project(private_files())).value("share") is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"value": 901550', '"value": 901551'),
        ('"value": 512588', '"value": 512578'),
        ('"value": 0.2526', '"value": 0.2527'),
        ('"value": 0.2526, "n": 42', '"value": 0.2526, "n": 43'),
        ('"value": 0.000', '"value": 0.001'),
        ('"class": "derived"', '"class": "observed"'),
        ('"value": null, "reason": "measured at run level only"', '"value": 0.5, "n": 42'),
        ('"count": 35', '"count": 36'),
        ("1 - treatment.x / control.x", "2 - treatment.x / control.x"),
        ('{"expr": "sum(treatment.x)", "value": 512588, "n": 42}, ', ""),
        ('"stage": "replayed"', '"stage": "repeated"'),
        ('"expr": "median(gain)"', '"expr": "max(gain)"'),
    ],
)
def test_no_digit_of_a_record_can_be_changed_alone(old: str, new: str) -> None:
    """Every entry stands in the record and in the sealed document; changed in either, it stops the build by name."""
    for path in (RECORDED_PATH, SEALED_PATH):
        files = private_files()
        text = files[path]
        assert text is not None
        assert old in text
        with pytest.raises(Refusal) as caught:
            settle(compute_project({**files, path: text.replace(old, new)}))
        told = str(caught.value)
        assert any(source in told for source in (RECORDED_PATH, SEALED_PATH))


@pytest.mark.parametrize(("old", "new"), [("901550", "901551"), ("0.2526", "0.2527")])
def test_a_disagreement_names_both_values_and_both_files(old: str, new: str) -> None:
    """A contradiction between record and sealed document says what each of them holds."""
    files = private_files()
    sealed = files[SEALED_PATH]
    assert sealed is not None
    with pytest.raises(Refusal) as caught:
        settle(compute_project({**files, SEALED_PATH: sealed.replace(old, new)}))
    told = str(caught.value)
    assert all(part in told for part in (old, new, SEALED_PATH))


@pytest.mark.parametrize(("value", "agrees"), [(51, True), (52, False)])
def test_a_sealed_document_beside_public_rows_must_be_what_the_rows_give(value: int, agrees: bool) -> None:
    """What a sealed document holds of a run whose rows are public is compared with the rows."""
    front = {"schema": "proofpage/sealed/v1", "run": "first-run", "suite": "example", "measured_on": "2026-01-15"}
    body: dict[str, object] = {
        "verdict": None,
        "definitions": {},
        "values": [{"expr": "sum(control.x)", "value": value, "n": 3}],
    }
    sealed = "".join(f"{key}: {json_text(item)}\n" for key, item in (front | body).items())
    changes: dict[str, str | None] = {
        ROWS: "".join(rows_lines(pairs_of([10, 20, 21], [5, 5, 16]))),
        RUN: RUN_TEXT.replace("sealed: null", f"sealed: {SEALED_PATH}"),
        SEALED_PATH: f"---\n{sealed}---\n# Sealed\n",
    }
    files = project_files(SUITE, changes)
    if agrees:
        assert settle(compute_project(files)).value("share") is not None
    else:
        with pytest.raises(Refusal) as caught:
            settle(compute_project(files))
        assert SEALED_PATH in str(caught.value)


@pytest.mark.parametrize(
    ("counts", "adds_up"),
    [((40, 35, 5), True), ((40, 40, 0), True), ((40, 35, 6), False), ((40, 36, 5), False), ((35, 40, 5), False)],
)
def test_a_funnel_must_add_up(counts: tuple[int, int, int], adds_up: bool) -> None:
    """What was attempted is what was replayed and what failed, and no stage is larger than the one before it."""
    stages = zip(("attempted", "replayed", "replay_failed"), counts, strict=True)
    funnel: list[dict[str, Value]] = [{"stage": stage, "count": count} for stage, count in stages]
    files = recorded_files(SUITE, VALUES, definitions=DEFINITIONS, funnel=funnel)
    if adds_up:
        assert settle(compute_project(files)).value("funnel.attempted") == counts[0]
    else:
        with pytest.raises(Refusal, match="funnel must add up"):
            settle(compute_project(files))


@pytest.mark.parametrize(
    ("expression", "value", "agrees"),
    [
        ("sum(control.x)", 51, True),
        ("sum(control.x)", 52, False),
        ("1 - sum(treatment.x) / sum(control.x)", Decimal("0.49"), True),
        ("1 - sum(treatment.x) / sum(control.x)", Decimal("0.50"), False),
        ("median(gain)", Decimal("0.5"), True),
        ("median(gain)", Decimal("0.4"), False),
        ("count(gain > 0)", 3, True),
        ("count(gain > 0)", 2, False),
    ],
)
def test_a_record_beside_public_rows_must_be_what_the_rows_give(
    expression: str, value: int | Decimal, agrees: bool
) -> None:
    """Over the rows 10 to 5, 20 to 5 and 21 to 16, a recorded value must be the recomputed one."""
    entry = {"expr": expression, "value": value, "n": 3}
    record = {"schema": "proofpage/recorded/v1", "run": "first-run", "definitions": DEFINITIONS, "values": [entry]}
    rows = "".join(rows_lines(pairs_of([10, 20, 21], [5, 5, 16])))
    files = project_files(SUITE, {ROWS: rows, RECORDED_PATH: json_text(record)})
    if agrees:
        assert settle(compute_project(files)).value("share") is not None
    else:
        with pytest.raises(Refusal) as caught:
            settle(compute_project(files))
        assert RECORDED_PATH in str(caught.value)
        assert str(value) in str(caught.value)
