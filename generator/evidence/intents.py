"""The file of an intent: what somebody plans to measure, written down before there is anything to look at.

Promises an intent whose every key was read, in YAML or JSON; refuses, at its line, what the format does not know.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from generator.errors import CannotRun
from generator.evidence.json_source import load_json
from generator.evidence.scalars import Day, Line, Record, Slug, Whole, Written
from generator.evidence.validation import validate
from generator.evidence.yaml_source import load_yaml

Prose = Annotated[Line, Field(max_length=600)]


class Intent(Record):
    """What a run will be held against (``proofpage/intent/v1``): its suite, and when measuring will stop."""

    schema_: Literal["proofpage/intent/v1"] = Field(alias="schema")
    suite: Slug
    planned_n: Annotated[Whole, Field(ge=1, le=10**9)]
    """How many valid pairs there will be when the data is looked at."""
    margin: Written | None
    """The margin of sameness that the run will be judged by; null where there is none."""
    stopping_rule: Prose
    """When measuring stops, in words."""
    registered: Day | None = None
    """The day on which the ledger records the intent."""
    run: Slug | None = None
    """The id that the run will have; null where that is open."""
    note: Prose | None = None


def read_intent(path: Path) -> Intent:
    """Return the intent in a file whose name ends in .yaml, .yml or .json; ``Malformed`` where it is none."""
    load = {".yaml": load_yaml, ".yml": load_yaml, ".json": load_json}.get(path.suffix.lower())
    if load is None:
        raise CannotRun(f"{path}: an intent is a file that ends in .yaml or .json")
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CannotRun(f"{path}: {error.strerror}") from error
    return validate(Intent, load(content, path.as_posix()))
