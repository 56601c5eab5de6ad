"""From lines to units: sessions added up, cells that a matrix expects, prices of the day that a run pinned."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from generator.errors import Malformed
from tests.figures.constructed import (
    Computed,
    Suite,
    Yaml,
    compute,
    compute_project,
    json_text,
    pairs_of,
    project_files,
)
from tests.projects import ROWS, RUN, RUN_TEXT

COLLAPSE: Yaml = {"collapse": "sum"}
PRICES = "proof/suites/example/prices-a.json"
LATER = "proof/suites/example/prices-b.json"
LOOKUP: Yaml = {"tables": [PRICES, LATER], "key": "model", "value": "usd"}
PRICED: dict[str, Yaml] = {
    "tokens": {"type": "integer", "unit": "tokens"},
    "model": {"type": "text"},
    "price": {"type": "decimal", "unit": "USD", "lookup": LOOKUP},
}
COST = {"cost": "sum(control.tokens * control.price)"}


def over_lines(suite: Suite, *rows: dict[str, object]) -> Computed:
    """Compute a suite over rows of the given keys."""
    return compute_project(project_files(suite, {ROWS: "".join(f"{json_text(row)}\n" for row in rows)}))


def session(arm: str, x: int | Decimal | None, kind: str = "k") -> dict[str, object]:
    """Return one session of a task."""
    return {"pair_id": "a", "arm": arm, "x": x, "kind": kind}


def sessions(column: str) -> Suite:
    """Return a suite that adds up sessions."""
    columns: dict[str, Yaml] = {"x": {"type": column}, "kind": {"type": "text"}}
    return Suite({"result": "sum(control.x)"}, columns, more={"pairing": COLLAPSE})


def test_sessions_of_a_task_are_added_up() -> None:
    """Several rows of one unit and arm are one, and their order changes nothing."""
    rows = [session("base", 3), session("tool", 1), session("base", 4)]
    for order in (rows, rows[::-1]):
        found = over_lines(sessions("integer"), *order)
        assert [7, 1] == [found.value("result"), found.value("pairs.valid")]


def test_decimals_are_added_up_exactly() -> None:
    """No digit is lost where the values are of very different size."""
    large, small = Decimal("1" + "0" * 40), Decimal("0.0000000001")
    found = over_lines(sessions("decimal"), session("base", large), session("base", small), session("tool", 1))
    assert Fraction(large) + Fraction(small) == found.value("result")


def test_a_hole_in_one_session_is_a_hole_in_the_sum() -> None:
    """A task with a session that nobody measured has no total."""
    found = over_lines(sessions("integer"), session("base", 3), session("base", None), session("tool", 1))
    assert found.value("result") is None


def test_sessions_that_differ_in_a_text_are_refused() -> None:
    """Which of two models a task ran on is never chosen."""
    rows = [session("base", 3), session("base", 4, "other"), session("tool", 1)]
    expected = "rows.jsonl:2: found 'other' as kind; expected 'k', as at proof/runs/first-run/rows.jsonl:1: only"
    with pytest.raises(Malformed, match=expected):
        over_lines(sessions("integer"), *rows)


def matrix(**values: Yaml) -> Suite:
    """Return a suite with a matrix over task and round."""
    more: dict[str, Yaml] = {"pairing": {"key": ["task"], "repetition": "round"}, "matrix": values}
    return Suite({"result": "pairs.missing"}, {"x": {"type": "integer"}}, more=more)


def cell(task: str, number: int, arm: str) -> dict[str, object]:
    """Return a row of one cell."""
    return {"task": task, "round": number, "arm": arm, "x": 1}


def test_cells_of_the_matrix_that_nobody_ran_are_missing() -> None:
    """A task without any row is counted, and so is one without a row in one arm."""
    rows = [cell("a", 1, "base"), cell("a", 1, "tool"), cell("a", 2, "base")]
    found = over_lines(matrix(task=["a", "b"], round=["1", "2"]), *rows)
    assert [3, 1] == [found.value("result"), found.value("pairs.valid")]
    pairs = found.archive.pairs["first-run", "main"]
    assert ["no row in the arm tool", "no row in the arms base and tool"] == [
        pairs.units[1].reason,
        pairs.units[2].reason,
    ]


def test_a_unit_outside_the_matrix_is_refused() -> None:
    """A unit that nobody planned cannot join the figures."""
    with pytest.raises(Malformed, match="rows of 1 unit outside the matrix: 'c' / '1'; expected units of the suite's"):
        over_lines(matrix(task=["a", "b"], round=["1"]), cell("c", 1, "base"))


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"task": ["a"]}, "no values of round; expected task, round"),
        ({"task": ["a", "a"], "round": ["1"]}, "2 values; expected each value once"),
        ({"task": ["a"], "round": ["1"], "kind": ["k"]}, "'kind'; expected one of the key fields: task, round"),
    ],
)
def test_a_matrix_names_every_field_of_the_key(values: dict[str, Yaml], sentence: str) -> None:
    """Each unit is a combination of values, one of each field."""
    with pytest.raises(Malformed, match=sentence):
        over_lines(matrix(**values), cell("a", 1, "base"))


def priced(*tables: str, model: str = "m") -> Computed:
    """Compute the cost of 100 tokens in a run that pins these tables."""
    pins = ", ".join(tables)
    table = json_text([{"model": "m", "usd": Decimal("0.25")}])
    later = json_text([{"model": "m", "usd": Decimal("9.99")}])
    rows = [{"pair_id": "a", "arm": arm, "tokens": 100, "model": model} for arm in ("base", "tool")]
    files = {
        ROWS: "".join(f"{json_text(row)}\n" for row in rows),
        PRICES: table,
        LATER: later,
        RUN: RUN_TEXT.replace("@PINS@", f"@PINS@  # also {pins}") if pins else RUN_TEXT,
    }
    return compute_project(project_files(Suite(COST, PRICED), files))


def test_money_is_priced_with_the_table_that_the_run_pinned() -> None:
    """A newer table beside it changes nothing: history is never priced again."""
    found = priced(PRICES)
    assert 25 == found.value("cost")
    assert PRICES in [artifact.path for artifact in found.figures["cost"].provenance.artifacts]
    assert LATER not in [artifact.path for artifact in found.figures["cost"].provenance.artifacts]


def test_a_model_without_a_price_is_a_hole() -> None:
    """What the table does not hold is not taken for free."""
    found = priced(PRICES, model="other")
    assert found.value("cost") is None
    assert "not measured: control.price, treatment.price" == found.figures["cost"].left_out[0].reason


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        ((), "no pin of a table for price; expected the digest of exactly one of"),
        ((PRICES, LATER), f"pins of {PRICES}, {LATER} for the column price; expected the digest of exactly one"),
    ],
)
def test_a_run_must_say_which_prices_were_its_own(tables: tuple[str, ...], sentence: str) -> None:
    """Without the digest of one table nobody knows what the run cost."""
    with pytest.raises(Malformed, match=sentence):
        priced(*tables)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ('[{"model": "m", "usd": 1}, {"model": "m", "usd": 2}]', "prices-a.json:1:28: found 'm' again; expected every"),
        ('[{"model": 7, "usd": 1}]', "found 7 as model; expected text"),
        ('[{"model": "m", "usd": "1"}]', "found '1' as usd; expected a number"),
        ("{}", "no list of objects; expected a table"),
    ],
)
def test_a_table_is_read_as_strictly_as_rows(table: str, sentence: str) -> None:
    """A price stands once, and is a number."""
    manifest = RUN_TEXT.replace("@PINS@", f"@PINS@  # also {PRICES}")
    row = {"pair_id": "a", "arm": "base", "tokens": 1, "model": "m"}
    files = {ROWS: json_text(row), PRICES: table, LATER: "[]", RUN: manifest}
    with pytest.raises(Malformed, match=sentence):
        compute_project(project_files(Suite(COST, PRICED), files))


def test_a_row_cannot_bring_its_own_price() -> None:
    """A column that is looked up is no field of the rows."""
    row = {"pair_id": "a", "arm": "base", "tokens": 1, "model": "m", "price": 1}
    with pytest.raises(Malformed, match="found the undeclared column 'price'"):
        over_lines(Suite(COST, PRICED), row)


def test_a_lookup_goes_by_a_text_column() -> None:
    """The key of a lookup is a column of the rows."""
    lookup: Yaml = {"tables": [PRICES], "key": "tokens", "value": "usd"}
    columns = PRICED | {"price": {"type": "decimal", "lookup": lookup}}
    with pytest.raises(Malformed, match="'tokens'; expected one of the text columns: model"):
        compute(Suite(COST, columns), pairs_of([1], [1], "tokens"))
