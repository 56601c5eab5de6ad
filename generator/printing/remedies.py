"""What to write instead: the role that fits a number, a word or a sign that was typed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.printing.catalogue import Catalogue
from generator.printing.scanning import Finding, Kind
from generator.printing.shapes import shape_of
from generator.printing.surroundings import word_around

EXPECTED = "text whose numbers, number words, claims and verdict words are all bound"

_DECLARED = "declare the words in content/literals.yaml with a reason and write {literal}`...`"
_DENIED = "To deny it, begin with what denies: 'Nothing here shows that ...'."
_REMEDIES = {
    Kind.WORD: "Write the count as a figure, {fig}`...`, or a parameter, {param}`...`; say it without a count; or "
    f"{_DECLARED}.",
    Kind.SIGN: "The sign belongs to the display of a figure: write {fig}`...` alone.",
    Kind.SAMENESS: f"Only a sameness verdict may say so: write {{verdict}}`...`, or {_DECLARED}. {_DENIED}",
    Kind.SUPERIORITY: "Show the figure with its verdict, {fig}`...`, and say what was measured ('took longer'). "
    f"{_DENIED} For a name or a quotation, {_DECLARED}.",
    Kind.AMOUNT: "Write the figure that was counted, {fig}`...`, or say it without an amount "
    f"('tasks are short', 'tasks differ in length'); for a quotation, {_DECLARED}.",
    Kind.VERDICT: "Write {verdict}`...` with the run or suite, which shows its computed word; to speak of "
    f"the word itself, write the word in that role. For words that are no verdict here, {_DECLARED}.",
    Kind.TOUCHING: "Leave a blank, and let the element say it alone: a figure its sign, scale, unit and bounds, "
    "a verdict its word.",
    Kind.PICTURE: "Print the verdict, which has a shape of its own, or the figure; pictures say neither.",
    Kind.UNREADABLE: "Write it in plain letters of one alphabet.",
    Kind.DIRECTION: "Remove the mark: what is read must be what is written.",
}


def remedy(finding: Finding, text: str, *, figures: Mapping[str, str]) -> str:
    """Return what to write instead of a finding; ``figures`` says which figure displays a number."""
    if finding.kind is not Kind.NUMBER:
        return _REMEDIES[finding.kind]
    word = word_around(text, finding.start, finding.end)
    shape = shape_of(word)
    if shape is not None:
        return f"It looks like a {shape}: write {{id}}`{word}`."
    number = number_in(finding.text)
    if number in figures:
        return f"Write {{fig}}`{figures[number]}`, which displays it."
    return (
        "Write {fig}`...` for a measured value, {param}`...` for a declared one, {id}`...` for a date, version or "
        "name; or declare it in content/literals.yaml with a reason and write {literal}`...`."
    )


def displayed_numbers(catalogue: Catalogue) -> dict[str, str]:
    """Return which figure displays a number: from ``43.14`` to its full key; short whole numbers say nothing."""
    found: dict[str, str] = {}
    for element in catalogue.of_kind("figure"):
        number = number_in(element.text)
        if "." in number or len(number) > 2:
            found.setdefault(number, element.key)
    return found


def number_in(text: str) -> str:
    """Return the first number of a text without sign and grouping, nothing where there is none."""
    match = re.search(r"\d[\d,]*(?:\.\d+)?", text)
    return match.group().replace(",", "") if match else ""
