"""``content/claims.yaml``: what the project claims, the figure behind each sentence, and what would falsify it.

Refuses the same claim twice, a withdrawal without its day and reason, and either of them on a claim that stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from pydantic import Field

from generator.errors import Problem
from generator.evidence.naming import quoted
from generator.evidence.places import Places
from generator.evidence.scalars import Day, Line, Record, Slug

FORMAT: Literal["proofpage/claims/v1"] = "proofpage/claims/v1"


class Claim(Record):
    """A sentence that stands only as long as its figure has the status it requires; once withdrawn, it stays listed."""

    id: Slug
    sentence: Line
    """Prose; its numbers are roles, and short names are those of the figure's suite."""
    figure: Line
    """The figure that must support it: ``suite/figure``, ``suite/figure@run``, ..."""
    requires: Literal["verified", "measured", "preliminary"]
    """The least publication status that the figure must have."""
    holds: Line | None = None
    """A condition in the formula language of the figure's suite that must hold as well, such as ``reduction > 0``."""
    falsifier: Line
    """What would show that the claim is false."""
    status: Literal["active", "withdrawn"]
    on: Day | None = None
    """The day on which it was withdrawn."""
    reason: Line | None = None
    """Why it was withdrawn."""


class Claims(Record):
    """Everything that the project claims or once claimed (``proofpage/claims/v1``)."""

    schema_: Literal["proofpage/claims/v1"] = Field(alias="schema")
    claims: tuple[Claim, ...] = ()


NO_CLAIMS = Claims(schema=FORMAT)


def check_claims(claims: Claims, places: Places) -> Iterator[Problem]:
    """Yield what does not fit together in the file."""
    stated = claims.claims
    yield from _repeated(places, "id", [claim.id for claim in stated])
    yield from _repeated(places, "sentence", [" ".join(claim.sentence.casefold().split()) for claim in stated])
    for index, claim in enumerate(stated):
        for key in ("on", "reason"):
            if (claim.status == "withdrawn") is (getattr(claim, key) is None):
                yield _about_withdrawal(claim, places, index, key)


def _repeated(places: Places, key: str, texts: Iterable[str]) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for index, text in enumerate(texts):
        if text in first:
            earlier = places.of(("claims", first[text], key))
            yield Problem(
                places.of(("claims", index, key)),
                f"the {key} {quoted(text)} a second time",
                f"it once, as in line {earlier.line}",
                "Keep one of the two; a claim that is taken up again is the old entry with status: active.",
            )
        first.setdefault(text, index)


def _about_withdrawal(claim: Claim, places: Places, index: int, key: str) -> Problem:
    place = places.of(("claims", index, key if claim.status == "active" else "status"))
    if claim.status == "active":
        found, expected = f"{key}: of a claim that stands", "it only where status: is withdrawn"
        return Problem(place, f"the claim {claim.id!r} with {found}", expected, "Remove it, or withdraw the claim.")
    what = "the day" if key == "on" else "the reason"
    remedy = "Say when and why it was withdrawn; it stays listed with both."
    return Problem(place, f"the withdrawn claim {claim.id!r} without {key}:", f"{what} of the withdrawal", remedy)
