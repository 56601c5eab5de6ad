"""Tables that documentation shows of what the code itself knows: the keys of each format, and every formula function.

Promises: all that is told comes from the models and from the registry of functions, so a table cannot lag behind them.
A cell that holds a number, a verdict word or a claim is an element of the kind ``example``; every other is text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from generator.evidence.formats import (
    FORMATS,
    FieldDescription,
    SectionDescription,
    describe_format,
    describe_shapes,
)
from generator.figures.language.functions import FUNCTIONS, KEYWORDS, Function
from generator.printing.documentation_elements import documented_element
from generator.printing.elements import Element, Sentence, Styled, elements_of
from generator.printing.scanning import is_clean

FUNCTION_TABLES, SHAPES = "functions", "shapes"
SUBJECTS = (*FORMATS, FUNCTION_TABLES, SHAPES)
"""What a reference can be about."""


@dataclass(frozen=True, slots=True)
class ReferenceTable:
    """One table of a reference: what it is of, what its columns are, and its rows; a row's first cell names it."""

    anchor: str
    title: Sentence
    text: Sentence
    columns: tuple[str, ...]
    rows: tuple[tuple[Sentence, ...], ...]


@cache
def reference_tables(subject: str) -> tuple[ReferenceTable, ...]:
    """Return the tables about one of ``SUBJECTS``."""
    if subject == FUNCTION_TABLES:
        return tuple(_function_tables())
    if subject == SHAPES:
        return (_shapes(),)
    return tuple(_section(subject, section) for section in describe_format(subject))


def reference_elements(subject: str) -> Iterator[Element]:
    """Yield the elements of all cells about a subject that are not in the catalogue for another reason."""
    for table in reference_tables(subject):
        for cell in (table.title, table.text, *(cell for row in table.rows for cell in row)):
            yield from (element for element in elements_of(cell) if element.kind == "example")


def _section(subject: str, section: SectionDescription) -> ReferenceTable:
    base = f"reference/{subject}/{section.path}"
    title = (
        _code(f"{base}/title", section.path)
        if section.path
        else Sentence((Styled("code", (subject,)), ", the file itself"))
    )
    return ReferenceTable(
        anchor=_anchor(subject, section.path),
        title=title,
        text=_words(f"{base}/text", section.text),
        columns=("Key", "What it means", "Holds", "If left out"),
        rows=tuple(_field(subject, base, field) for field in section.fields),
    )


def _field(subject: str, base: str, field: FieldDescription) -> tuple[Sentence, ...]:
    key = f"{base}/{field.key}"
    kind = _words(f"{key}/kind", field.kind)
    if field.section is not None:
        kind = Sentence((Styled("a", kind.parts, f"#{_anchor(subject, field.section)}"),))
    return _code(f"{key}/key", field.key), _words(f"{key}/text", field.text), kind, _left_out(key, field)


def _left_out(key: str, field: FieldDescription) -> Sentence:
    if field.is_required:
        return Sentence((Styled("strong", ("required",)),))
    return Sentence(("nothing",)) if field.default is None else _words(f"{key}/default", f"``{field.default}``")


def _shapes() -> ReferenceTable:
    rows: Mapping[str, str] = describe_shapes()
    return ReferenceTable(
        anchor="keys-shapes",
        title=Sentence(("What values look like",)),
        text=Sentence(("The words of the other tables that stand for a text of a fixed shape.",)),
        columns=("Word", "What it is"),
        rows=tuple((Sentence((word,)), _words(f"reference/shapes/{word}", text)) for word, text in rows.items()),
    )


def _function_tables() -> Iterator[ReferenceTable]:
    reductions = [function for function in FUNCTIONS.values() if not function.fields]
    tests = [function for function in FUNCTIONS.values() if function.fields]
    yield ReferenceTable(
        "functions-reductions",
        Sentence(("Reductions",)),
        Sentence(("Each turns a column into a number.",)),
        ("Call", "What it gives", "Arguments", "Kept exact"),
        tuple((*_called(function), Sentence(("yes" if function.exact else "no",))) for function in reductions),
    )
    yield ReferenceTable(
        "functions-tests",
        Sentence(("Tests and effects",)),
        Sentence(("Each gives a result with fields; a formula takes a field of it by its name behind a dot.",)),
        ("Call", "What it gives", "Arguments", "Fields"),
        tuple((*_called(function), _fields(function)) for function in tests),
    )


def _called(function: Function) -> tuple[Sentence, ...]:
    key = f"reference/functions/{function.name}"
    kinds = [(each.name, each.kind) for each in function.arguments]
    kinds += [(f"{word}=", KEYWORDS[word]) for word in function.keywords]
    arguments = "; ".join(f"``{name}`` {kind}" for name, kind in kinds)
    return (
        _code(f"{key}/call", function.signature),
        _words(f"{key}/text", function.doc),
        _words(f"{key}/arguments", arguments),
    )


def _fields(function: Function) -> Sentence:
    return _words(f"reference/functions/{function.name}/fields", ", ".join(f"``{name}``" for name in function.fields))


def _code(key: str, text: str) -> Sentence:
    return _words(key, f"``{text}``")


def _words(key: str, text: str) -> Sentence:
    """Return a cell; what stands in double backquotes is code."""
    if not is_clean(text.replace("_", " ").replace("``", "")):
        return Sentence((documented_element(key, text),))
    pieces = text.split("``")
    return Sentence(tuple(Styled("code", (piece,)) if at % 2 else piece for at, piece in enumerate(pieces) if piece))


def _anchor(subject: str, path: str) -> str:
    return "-".join(["keys", subject, *path.lower().replace("[]", "").split(".")]).rstrip("-")
