"""Marks of charts lie where their values lie, or the site is not built."""

from __future__ import annotations

import pytest

from tests.guard.sites import SHARE, check, found, html

TICK = html("scale:percent.0::1/5")
AXIS = "0:1/2:8:232"
DOT = f'<circle data-at="{SHARE}" cx="201.29" cy="12" r="5"/>'
"""43.14 % on an axis from nought to a half: 8 + 0.43146 / 0.5 * 224."""


def drawing(*marks: str, axis: str = AXIS) -> str:
    return f'<svg data-axis="{axis}">{"".join(marks)}</svg>'


@pytest.mark.parametrize(
    "mark",
    [
        DOT,
        DOT.replace("201.29", "201.6"),
        '<line class="base" x1="8" y1="12" x2="232" y2="12"/>',
        '<line class="zero" x1="8.00" y1="2" x2="8.00" y2="22"/>',
        f'<text x="97.60" y="13">{TICK}</text>',
        "<g><title>Place on the axis</title></g>",
    ],
)
def test_marks_in_their_places_pass(mark: str) -> None:
    """What lies within half a unit of the drawing of where it belongs is right."""
    assert check(body=drawing(mark)).figures >= 1


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        (DOT.replace("201.29", "221.29"), "the mark <circle> of a chart at cx 221.29"),
        (DOT.replace("201.29", ""), "whose value is not known or not on the axis"),
        (DOT.replace("alpha/share", "alpha/none"), "whose value is not known or not on the axis"),
        (DOT.replace("data-at", "data-other"), "the mark <circle> of a chart, which names no value"),
        ('<rect x="8" y="0" width="200" height="9"/>', "the mark <rect> of a chart, which names no value"),
        ('<path d="M8 0H200"/>', "the mark <path> of a chart, which names no value"),
        ('<line class="base" x1="8" y1="12" x2="200" y2="12"/>', "a base from 8 to 200"),
        ('<line class="zero" x1="30" y1="2" x2="30" y2="22"/>', "the mark <line> of a chart at x1 30"),
        (f'<text x="57.60" y="13">{TICK}</text>', "the mark <text> of a chart at x 57.6"),
        ('<text x="57.60" y="13">more</text>', "the mark <text> of a chart, which names no value"),
    ],
)
def test_marks_out_of_place_are_refused(mark: str, said: str) -> None:
    """A longer bar, a moved dot and a tick somewhere else tell a lie without a digit."""
    assert said in found(body=drawing(mark))


def test_an_axis_that_leaves_values_out_is_refused() -> None:
    """A value beyond the end of the axis would be drawn at its end."""
    assert "not on the axis" in found(body=drawing(DOT, axis="0:2/5:8:232"))
    assert "the axis 'wide'" in found(body=drawing(DOT, axis="wide"))
