"""How a build of the preview can end."""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import CannotRun, Refusal
from generator.unchanged import BuildResult


@dataclass(frozen=True, slots=True)
class Built:
    """The site was published: how many of its files are new, gone or different, and how long it took."""

    result: BuildResult
    changed: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Refused:
    """The evidence, a claim or a number does not hold."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Unable:
    """Nothing was judged: a folder is missing, or the operating system said no."""

    error: CannotRun | OSError


@dataclass(frozen=True, slots=True)
class Broken:
    """An unexpected exception, which is a bug."""

    error: Exception


Outcome = Built | Refused | Unable | Broken
