"""Files that the site does not hold: numbers that stand in no sentence, but in lists, badges and names of pictures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pytest

from generator.errors import Place, Unbound
from generator.guard.outside import check_outside
from tests.mutations.hunting import Mutant, hunt

SOUND = "1. First.\n2. Then.\n\n![build](https://example.org/ci.yml/badge.svg)\n\n3. Last.\n"
PLANTED = {
    "the start of a list": SOUND.replace("1. First.\n2. Then.", "97. First.\n98. Then."),
    "an item of a list": SOUND.replace("2. Then.", "97. Then."),
    "a list that goes on elsewhere": SOUND.replace("3. Last.", "97. Last."),
    "the path of a badge": SOUND.replace("ci.yml/badge.svg", "badge/speed-97%25-green"),
    "the query of a badge": SOUND.replace("ci.yml/badge.svg", "static/v1?label=speed&message=97%25"),
    "the name of a picture": SOUND.replace("ci.yml/badge.svg", "img/97-percent.svg"),
    "a word in the name of a picture": SOUND.replace("ci.yml/badge.svg", "img/half-of-it.svg"),
    "a claim in the name of a picture": SOUND.replace("ci.yml/badge.svg", "img/faster-than-plain.svg"),
    "a picture in HTML": SOUND + "\n<p><img alt='x' src='img/97-percent.svg'></p>\n",
}
"""Each place, with a number in it."""


class _Nothing:
    """Nothing is published."""

    displayed: Mapping[str, str] = {}

    def text(self, kind: str, reference: str, place: Place) -> str:
        raise KeyError(reference)


def _judge(text: str) -> None:
    problems = list(check_outside(text, "README.md", (), _Nothing()))
    if problems:
        raise Unbound(problems)


def test_numbers_in_lists_badges_and_names_are_refused(request: pytest.FixtureRequest) -> None:
    """Wherever a reader of the file meets them, rendered or not."""
    _judge(SOUND)
    hunt((Mutant(name, partial(_judge, text), "README.md") for name, text in PLANTED.items()), request)
