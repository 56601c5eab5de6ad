"""The tables that documentation shows of what the code knows: complete, bound where they must be, and linked."""

from __future__ import annotations

import pytest

from generator.figures.language.functions import FUNCTIONS
from generator.printing.elements import Element, Sentence, Styled, plain
from generator.printing.reference_tables import (
    FUNCTION_TABLES,
    SUBJECTS,
    ReferenceTable,
    reference_elements,
    reference_tables,
)
from generator.printing.scanning import is_clean


def cells(table: ReferenceTable) -> list[Sentence]:
    """Return everything of a table that a reader sees, but for its columns' names."""
    return [table.title, table.text, *(cell for row in table.rows for cell in row)]


def test_every_function_is_told_as_the_registry_has_it() -> None:
    """How it is called, what it gives, its arguments, and its fields or whether it is exact."""
    rows = {plain(row[0]): row for table in reference_tables(FUNCTION_TABLES) for row in table.rows}
    assert {function.signature for function in FUNCTIONS.values()} == set(rows)
    call, text, arguments, exact = map(plain, rows["sd(x, [where=])"])
    assert FUNCTIONS["sd"].doc == text
    assert ("x number column; where= boolean column", "no") == (arguments, exact)
    assert "low, high" == plain(rows["wilson(condition, [where=])"][3])
    assert "sd(x, [where=])" == call


@pytest.mark.parametrize("subject", SUBJECTS)
def test_what_holds_a_number_or_a_claim_is_an_element(subject: str) -> None:
    """All else is text that is clean by itself, and every row fills every column."""
    for table in reference_tables(subject):
        assert all(len(row) == len(table.columns) for row in table.rows)
        for cell in cells(table):
            assert is_clean("".join(_text(part) for part in cell.parts)), plain(cell)


def _text(part: str | Element | Styled) -> str:
    if isinstance(part, Styled):
        return "".join(_text(inner) for inner in part.parts).replace("_", " ")
    return part if isinstance(part, str) else ""


@pytest.mark.parametrize("subject", SUBJECTS)
def test_links_lead_to_tables_and_keys_are_unique(subject: str) -> None:
    """A section is linked where its key is; no key of an element stands for several texts."""
    tables = reference_tables(subject)
    anchors = [table.anchor for table in tables]
    assert len(anchors) == len(set(anchors))
    links = {
        part.href.removeprefix("#")
        for table in tables
        for cell in cells(table)
        for part in cell.parts
        if isinstance(part, Styled) and part.href is not None
    }
    assert links <= set(anchors)
    elements = list(reference_elements(subject))
    assert len(elements) == len({element.key for element in elements})


def test_code_inside_an_element_is_code() -> None:
    """The element of a cell keeps its style, and its plain form has no mark of it."""
    (element,) = (each for each in reference_elements("suite") if each.key == "reference/suite/gate/otherwise/kind")
    assert "NARROW or NO-GO" == element.text
    assert "<code>NARROW</code> or <code>NO-GO</code>" in element.html
