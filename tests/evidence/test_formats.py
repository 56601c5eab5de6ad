"""The formats as documentation tells them: every key of every model, with what it means, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator.evidence.formats import (
    FIELD_TEXTS,
    FORMATS,
    FieldDescription,
    SectionDescription,
    describe_format,
    describe_shapes,
)
from generator.evidence.methodology import StatisticsOverrides
from generator.evidence.scalars import Record


def field(name: str, path: str, key: str) -> FieldDescription:
    """Return what is told of one key."""
    (section,) = (each for each in describe_format(name) if each.path == path)
    (found,) = (each for each in section.fields if each.key == key)
    return found


def models(model: type[Record]) -> Iterator[type[Record]]:
    """Yield a model and all models inside it, by what pydantic itself says of them."""
    yield model
    for inner in model.model_json_schema().get("$defs", {}):
        yield from (each for each in every_record() if each.__name__ == inner)


def every_record() -> list[type[Record]]:
    """Return all models that stand where bytes enter."""
    found, waiting = [], [Record]
    while waiting:
        found.append(waiting.pop())
        waiting += found[-1].__subclasses__()
    return found


def test_every_key_has_a_text_and_every_text_a_key() -> None:
    """The texts are held against the models, so that neither can grow alone."""
    told = {model for name in FORMATS for model in models(FORMATS[name])}
    keys = {m.__name__: {field.alias or name for name, field in m.model_fields.items()} for m in told}
    assert keys == {name: set(texts) for name, texts in FIELD_TEXTS.items()}
    assert all(text.endswith(".") for texts in FIELD_TEXTS.values() for text in texts.values())


@pytest.mark.parametrize("name", FORMATS)
def test_every_model_of_a_format_is_told_once(name: str) -> None:
    """The file itself first, each section under one path, and each link leads to one of them."""
    sections = describe_format(name)
    paths = [section.path for section in sections]
    assert len({*models(FORMATS[name])}) == len(paths) == len(set(paths))
    assert "" == paths[0]
    linked = {field.section for section in sections for field in section.fields if field.section is not None}
    assert set(paths) - {""} == linked


def test_keys_are_told_as_they_are_written() -> None:
    """Aliases, choices, defaults, lists, mappings, and what may be null."""
    assert FieldDescription("schema", "``proofpage/suite/v1``", True, None, "The format of the file.", None) == field(
        "suite", "", "schema"
    )
    assert ("``higher`` or ``lower``", "higher") == (
        field("suite", "columns.NAME", "better").kind,
        field("suite", "columns.NAME", "better").default,
    )
    assert "list: value as it is written or null" == field("suite", "columns.NAME", "missing").kind
    assert "by name: text" == field("suite", "", "derived").kind
    assert ("by name: section", "figures.NAME") == (
        field("suite", "", "figures").kind,
        field("suite", "", "figures").section,
    )
    assert "false" == field("suite", "gate", "post_hoc").default
    assert ("day or null", True) == (field("run", "", "measured_on").kind, field("run", "", "measured_on").is_required)
    assert "day" == field("run", "", "expires").kind
    assert "whole number" == field("intent", "", "planned_n").kind
    assert "gate.words[]" == field("suite", "gate", "words").section


def test_a_model_in_several_places_is_told_in_the_first() -> None:
    """The judge's prompt and the set of tasks that a run used are of one shape."""
    assert "judge" == field("run", "", "tasks").section == field("run", "", "judge").section


def test_what_a_section_is_for_comes_from_its_model() -> None:
    """The opening paragraph of the docstring, and no other."""
    section = SectionDescription("gate", "The ordered rule that gives the verdict word.", ())
    assert section.text == next(each.text for each in describe_format("suite") if each.path == "gate")
    assert StatisticsOverrides.__doc__ in [each.text for each in describe_format("suite")]


def test_the_shapes_of_values_are_told() -> None:
    """By the words of the tables."""
    assert "a day such as 2026-06-18" == describe_shapes()["day"]
    kinds = {field.kind for name in FORMATS for section in describe_format(name) for field in section.fields}
    assert {word for word in describe_shapes() if any(word in kind for kind in kinds)} == set(describe_shapes())
