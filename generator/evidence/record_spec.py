"""How the rows of a suite are measured (``proofpage/record/v1``), and on what they were: data beside the suite.

The file is ``proof/suites/<suite>/record.yaml``. No build and no check runs what it names; only ``record`` does.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from generator.evidence.scalars import Count, Line, Name, Record

Command = tuple[Line, ...]
"""A program and its arguments, each by itself: no shell reads them. ``{unit}``, ``{arm}``, ``{repetition}``, the fields
of the suite's key and ``{python}`` (the Python that records) stand for what they name."""


class Recording(Record):
    """The commands that a suite's rows are measured of (``proofpage/record/v1``).

    Units and repetitions are those of the suite's ``matrix``; the time limit is its budget of ``wall_seconds``.
    """

    schema_: Literal["proofpage/record/v1"] = Field(alias="schema")
    command: Command = ()
    """One command for all arms, which says ``{arm}`` somewhere."""
    commands: dict[Name, Command] = {}
    """Or a command for each arm."""
    versions: dict[Line, Command] = {}
    """Commands whose first line holds the version of something that is measured; asked before the first unit.

    Of what stands for something else, only ``{python}`` can stand here: no unit has begun."""
    dataset: Line | None = None
    """What is measured on."""


class Machine(Record):
    """What a run was measured on; nothing here names the machine."""

    system: Line
    processor: Line | None = None
    cores: Count | None = None
    """Cores that the run could use."""
    memory_bytes: Count | None = None
    python: Line
