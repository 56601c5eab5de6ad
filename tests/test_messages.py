"""Every sentence a terminal shows."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from generator.build import BuildResult
from generator.errors import CannotRun, Place, Problem, Refusal
from generator.exports.summarized import FigureRow, RunRow, Summary
from generator.messages.building import build_message, check_message
from generator.messages.refusals import cannot_run_message, failed_system_message, refusal_message
from generator.messages.summarizing import summary_message
from generator.messages.terminal import PLAIN, Style, json_text, printable, style_for


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _problem(path: str, line: int, **fields: str) -> Problem:
    said = {"found": "this", "expected": "that", "remedy": "Mend it."} | fields
    return Problem(Place(path, line, 3), **said)


def test_a_refusal_starts_with_the_place_and_says_what_to_do() -> None:
    """Place, figure, found, expected and remedy stand on lines of their own."""
    refusal = Refusal([_problem("proof/a.yaml", 7, figure="suite/figure@run")])
    expected = (
        "proof/a.yaml:7:3  suite/figure@run\n"
        "  found     this\n"
        "  expected  that\n"
        "  to do     Mend it.\n"
        "\n"
        "Refused: 1 problem. Nothing was written."
    )
    assert expected == refusal_message(refusal)


def test_problems_of_one_file_stand_together() -> None:
    """Files come in the order in which they were found, problems in the order within each."""
    refusal = Refusal([_problem("a", 2), _problem("b", 1), _problem("a", 1)])
    places = [block.split("\n")[0] for block in refusal_message(refusal).split("\n\n")]
    assert ["a:2:3", "a:1:3", "b:1:3", "Refused: 3 problems. Nothing was written."] == places


def test_text_from_files_cannot_steer_the_terminal() -> None:
    """Escape sequences, line feeds and marks that turn the reading direction come out escaped."""
    assert r"\x1b[31mred\x9b\n\u202e\u200bok é" == printable("\x1b[31mred\x9b\n\u202e\u200bok é")


def test_a_huge_value_is_cut_and_its_length_told() -> None:
    """A value of a hundred kilobytes does not flood the terminal."""
    assert printable("x" * 100_000).endswith("x... (100000 characters)")
    assert len(printable("x" * 100_000)) < 2_100


@pytest.mark.parametrize(
    ("expected", "stream", "environment"),
    [
        (True, _Terminal(), {"TERM": "xterm"}),
        (False, _Terminal(), {"NO_COLOR": "1"}),
        (True, _Terminal(), {"NO_COLOR": ""}),
        (False, _Terminal(), {"TERM": "dumb"}),
        (False, io.StringIO(), {}),
    ],
)
def test_colours_are_for_terminals_that_want_them(
    expected: bool, stream: io.StringIO, environment: dict[str, str]
) -> None:
    """A pipe gets none, and NO_COLOR with any value but the empty one is obeyed."""
    assert expected is style_for(stream, environment).coloured


def test_colour_changes_no_word() -> None:
    """Without its escape sequences, a coloured message is the plain one."""
    refusal = Refusal([_problem("a", 1, figure="s/f")])
    coloured = refusal_message(refusal, Style(coloured=True))
    assert coloured != refusal_message(refusal)
    for code in ("1", "2", "31", "32", "36", "0"):
        coloured = coloured.replace(f"\033[{code}m", "")
    assert refusal_message(refusal, PLAIN) == coloured


def test_why_nothing_was_judged_is_one_line() -> None:
    """Wrong usage and the operating system's refusals name the subject."""
    assert "Cannot run: no such folder" == cannot_run_message(CannotRun("no such folder"))
    error = PermissionError(13, "Permission denied", "proof/rows.jsonl")
    assert "Cannot run: proof/rows.jsonl: Permission denied" == failed_system_message(error)


def test_a_build_tells_where_it_went_and_what_is_bound() -> None:
    """Counts that are nought are left out, but not that of what is unbound."""
    result = BuildResult(1_234, {"figures": 31, "scales": 0, "unbound": 0}, "2:ab", Path("site"))
    expected = "Built 1,234 files in site\n  coverage    31 figures, 0 unbound\n  checkpoint  2:ab"
    assert expected == build_message(result)
    assert check_message(result).startswith("In order: 1,234 files would be built; nothing was written\n")


def test_a_summary_shows_every_run_with_its_verdict() -> None:
    """Values are aligned to the right; a figure without a value shows its reason; a suite without a run says so."""
    measured = FigureRow(
        "s/saved@r", "1/3", "33.33 %", "ratio", "measured", None, "preliminary", "derived", "from_rows", 3
    )
    empty = FigureRow(
        "s/other@r[x]", None, "not measured", "ratio", "not_measured", "gone", "not_measured", None, None, None
    )
    runs = (
        RunRow("s", "r", True, "GO", "preliminary", "no_evidence", None, (measured, empty)),
        RunRow("t", None, False, "NOT MEASURED", "not_measured", "no_evidence", None, ()),
    )
    expected = (
        "s@r  GO  (preliminary, freshness no evidence, retired)\n"
        "       33.33 %  GO  saved     derived  n 3  from rows\n"
        "  not measured  GO  other[x]                gone\n"
        "\n"
        "t, which has no run  NOT MEASURED  (not measured, freshness no evidence)\n"
        "\n"
        "Ledger checkpoint 0:00"
    )
    assert expected == summary_message(Summary("0:00", runs))


def test_json_is_plain_ascii() -> None:
    """No terminal and no encoding can change what a machine reads."""
    text = json_text({"found": "\u202e\x9bé"})
    assert text.isascii()
    assert {"found": "\u202e\x9bé"} == json.loads(text)
