"""The scalar types of the evidence formats: numbers as written, and names whose shape is fixed.

YAML scalars arrive as their source text and JSON numbers as ``int`` or ``Decimal``; the model, not the loader,
decides what a scalar is. So ``49.50`` keeps its two decimals and the commit ``415e898`` stays a commit.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, WithJsonSchema

LARGEST_EXPONENT = 40

_NAME = r"^[a-z][a-z0-9_]{0,63}$"
_SLUG = r"^[a-z0-9][a-z0-9._-]{0,79}$"
_DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
_WEEK = r"^[0-9]{4}-W[0-9]{2}$"
_SHA256 = r"^[0-9a-f]{64}$"
_COMMIT = r"^[0-9a-f]{7,64}$"
_ADDRESS = r"^[^\s<>\"'`]+$"
_WEB = r"^https?://[^\s<>\"'`]+$"
_ARTIFACT = r"^proof(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$"
SHAPES = {
    _NAME: "a name of at most 64 small letters, digits and _ that starts with a letter",
    _SLUG: "an id of at most 80 small letters, digits and . _ - that starts with a letter or digit",
    _DAY: "a day such as 2026-06-18",
    _WEEK: "an ISO week such as 2026-W25",
    _SHA256: "a SHA-256 digest: 64 hexadecimal digits in small letters",
    _COMMIT: "a commit id: 7 to 64 hexadecimal digits in small letters",
    _ADDRESS: "an address, without blanks, quotes and angle brackets",
    _WEB: "a whole web address that begins with https:// or http://, without blanks, quotes and angle brackets",
    _ARTIFACT: "a path under proof/ of letters, digits and . _ - between slashes, no part beginning with a dot",
}
"""What each pattern asks for, in words."""


class Record(BaseModel):
    """Base of all models that stand where bytes enter: frozen, nothing extra, no NaN or infinity."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, populate_by_name=True, defer_build=True)


def _whole(value: object) -> object:
    if isinstance(value, str) and re.fullmatch(r"[+-]?[0-9]{1,40}", value):
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError("a whole number is needed, such as 42")


def _written(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, str | int | Decimal):
        raise ValueError("a decimal number is needed, such as 0.90")
    if isinstance(value, str) and not re.fullmatch(r"[+-]?[0-9]{1,100}(\.[0-9]{1,100})?([eE][+-]?[0-9]{1,3})?", value):
        raise ValueError("a decimal number is needed, such as 0.90")
    try:
        number = Decimal(value)
    except InvalidOperation as error:
        raise ValueError("a decimal number is needed, such as 0.90") from error
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or abs(exponent) > LARGEST_EXPONENT or abs(number.adjusted()) > LARGEST_EXPONENT:
        raise ValueError(f"a finite number with an exponent of at most {LARGEST_EXPONENT} is needed")
    return number


def _sentinel(value: object) -> object:
    return str(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else value


def _day(value: str) -> str:
    try:
        date.fromisoformat(value)
    except ValueError as error:
        raise ValueError("a day of the calendar is needed, such as 2026-06-18") from error
    return value


def _week(value: str) -> str:
    try:
        date.fromisocalendar(int(value[:4]), int(value[6:]), 1)
    except ValueError as error:
        raise ValueError("an ISO week of the calendar is needed, such as 2026-W25") from error
    return value


Whole = Annotated[int, BeforeValidator(_whole)]
"""A whole number, from YAML text or a JSON integer."""

Written = Annotated[Decimal, BeforeValidator(_written)]
"""A decimal number with its digits kept as written."""

Name = Annotated[str, StringConstraints(pattern=_NAME)]
"""A name that formulas can use."""

Slug = Annotated[str, StringConstraints(pattern=_SLUG)]
"""A suite or run id: part of paths and addresses."""

Count = Annotated[Whole, Field(ge=0), WithJsonSchema({"type": "integer", "minimum": 0})]
"""A whole number that is not negative."""

Flag = Annotated[bool, Field(strict=True)]
"""Plain ``true`` or ``false``, and no word that stands for one."""

Sentinel = Annotated[str, BeforeValidator(_sentinel), StringConstraints(max_length=200)]
"""A value of a column that means *not recorded*, as its source text."""

Day = Annotated[str, StringConstraints(pattern=_DAY), AfterValidator(_day)]
"""A calendar day, ``2026-06-18``."""

Week = Annotated[str, StringConstraints(pattern=_WEEK), AfterValidator(_week)]
"""An ISO week, ``2026-W25``."""

Sha256 = Annotated[str, StringConstraints(pattern=_SHA256)]
"""A SHA-256 digest in lower-case hexadecimal."""

Commit = Annotated[str, StringConstraints(pattern=_COMMIT)]
"""A commit id."""

ArtifactPath = Annotated[str, StringConstraints(pattern=_ARTIFACT, max_length=300)]
"""A file under ``proof/``, with forward slashes; no part begins with a dot, so none leads out."""

Address = Annotated[str, StringConstraints(pattern=_ADDRESS, max_length=2000)]
"""A web address or a path inside the site: one unbroken text."""

WebAddress = Annotated[str, StringConstraints(pattern=_WEB, max_length=2000)]
"""A whole address on the web."""

Line = Annotated[str, StringConstraints(min_length=1, max_length=2000)]
"""A line or a short paragraph of prose."""
