"""The line that shows progress: on a terminal only, not for short work, and gone before anything else is said."""

from __future__ import annotations

import io
import sys
from itertools import count
from pathlib import Path

import pytest

from generator.cli.main import main
from generator.cli.progress import progress_shown
from generator.messages.progress import ProgressLine, can_rewrite, step_message
from generator.messages.terminal import Style
from generator.progress import Phase, Step, tell
from tests.projects import LEDGER, ROWS, write_project

ERASED = "\r\033[K"
Capture = pytest.CaptureFixture[str]


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class _Clock:
    """A clock that stands still until it is moved on."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def _shown_after(seconds: float, step: Step, *, width: int = 80, style: Style | None = None) -> str:
    """Return what stands on the terminal if a step is told so long after the start."""
    stream, clock = _Terminal(), _Clock()
    line = ProgressLine(stream, clock, width=width, style=style or Style())
    clock.seconds += seconds
    line(step)
    return stream.getvalue()


@pytest.mark.parametrize("phase", list(Phase))
def test_every_phase_has_its_words(phase: Phase) -> None:
    """Counts stand behind them where they are known, with their total where that is known too."""
    doing = step_message(Step(phase))
    assert f"{doing}: 1,234" == step_message(Step(phase, 1_234))
    assert f"{doing}: 12 of 1,000" == step_message(Step(phase, 12, 1_000))


def test_short_work_shows_nothing() -> None:
    """Within the first second no step is drawn, and then nothing has to be cleared."""
    assert "" == _shown_after(0.99, Step(Phase.READING, 5))
    stream = _Terminal()
    ProgressLine(stream, _Clock(), width=80).clear()
    assert "" == stream.getvalue()


def test_one_line_is_written_over_and_cleared_once() -> None:
    """Steps that follow at once are left out; there is no line feed, and nothing is left behind."""
    stream, clock = _Terminal(), _Clock()
    line = ProgressLine(stream, clock, width=80)
    for seconds, done in ((1.0, 1), (0.05, 2), (0.06, 3)):
        clock.seconds += seconds
        line(Step(Phase.WRITING, done, 3))
    line.clear()
    line.clear()
    assert f"\rWriting files: 1 of 3\033[K\rWriting files: 3 of 3\033[K{ERASED}" == stream.getvalue()


def test_a_line_is_cut_before_it_would_wrap() -> None:
    """A wrapped line could not be written over."""
    assert "\rReading\033[K" == _shown_after(2, Step(Phase.READING, 5), width=8)


def test_a_style_is_put_around_the_words_alone() -> None:
    """Colours do not count for the width."""
    assert "\r\033[2mReading rows: 5\033[0m\033[K" == _shown_after(
        2, Step(Phase.READING, 5), width=16, style=Style(coloured=True)
    )


def test_a_terminal_that_takes_no_more_stops_nothing() -> None:
    """The work goes on without its line."""

    class _Closed(_Terminal):
        writes = 0

        def write(self, _: str) -> int:
            self.writes += 1
            raise OSError(5, "Input/output error")

    stream, clock = _Closed(), _Clock()
    line = ProgressLine(stream, clock, width=80)
    clock.seconds += 2
    for done in range(5):
        clock.seconds += 1
        line(Step(Phase.WRITING, done, 5))
    assert 1 == stream.writes


@pytest.mark.parametrize(
    ("expected", "stream", "environment"),
    [
        (True, _Terminal(), {"TERM": "xterm"}),
        (True, _Terminal(), {"NO_COLOR": "1"}),
        (False, _Terminal(), {"TERM": "dumb"}),
        (False, io.StringIO(), {"TERM": "xterm"}),
    ],
)
def test_only_a_terminal_that_can_rewrite_shows_progress(
    expected: bool, stream: io.StringIO, environment: dict[str, str]
) -> None:
    """Nothing goes into a pipe or to a dumb terminal; whoever wants no colour still wants to know."""
    assert expected is can_rewrite(stream, environment)


# The commands
# ------------


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project in order."""
    return write_project(tmp_path / "project", {LEDGER: ""})


def _terminal(monkeypatch: pytest.MonkeyPatch) -> _Terminal:
    """Return a terminal that is stderr, beside a clock on which every look takes a second: all work is long."""
    stream, seconds = _Terminal(), count()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("generator.cli.progress.monotonic", lambda: float(next(seconds)))
    return stream


COMMANDS = [
    (["build"], "Writing files: "),
    (["check"], "Guarding files: "),
    (["check", "--format", "json"], "Guarding files: "),
    (["explain", "example/token_reduction"], "Computing figures: "),
    (["summary"], "Computing figures: "),
    (["report"], "Computing figures: "),
    (["snapshot", "--dry-run", "--recorded-at", "2026-03-01"], "Computing figures: "),
    (["verify"], "Computing figures: "),
    (["verify", "--format", "json"], "Computing figures: "),
]


@pytest.mark.parametrize(("arguments", "phase"), COMMANDS)
def test_long_work_shows_its_phases_and_leaves_no_trace(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, arguments: list[str], phase: str
) -> None:
    """Every command that evaluates shows where it is; its last act on stderr is to clear the line."""
    terminal = _terminal(monkeypatch)
    assert 0 == main(["--project", str(project), *arguments])
    shown = terminal.getvalue()
    assert "\r\033[2mReading rows" in shown
    assert f"\r\033[2m{phase}" in shown
    assert "\n" not in shown
    assert shown.endswith(ERASED)
    assert "\r" not in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [each for each, _ in COMMANDS])
def test_results_are_the_same_with_and_without_a_terminal(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, arguments: list[str]
) -> None:
    """Not a byte on stdout depends on whether progress was shown."""
    terminal = _terminal(monkeypatch)
    main(["--project", str(project), *arguments])
    watched = capsys.readouterr().out
    assert terminal.getvalue()
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    main(["--project", str(project), *arguments])
    assert watched == capsys.readouterr().out


def test_the_line_is_gone_before_a_refusal_is_said(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal starts on a clean line."""
    terminal = _terminal(monkeypatch)
    (project / ROWS).write_bytes((project / ROWS).read_bytes().replace(b"0.95", b"0.96", 1))
    assert 1 == main(["--project", str(project), "build"])
    before, _, after = terminal.getvalue().rpartition(ERASED)
    assert "Reading rows" in before
    assert "Refused" not in before
    assert "proof/runs/first-run/run.yaml:" in after
    assert "\r" not in after


def test_without_colours_only_the_line_itself_is_steered(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """NO_COLOR is obeyed: nothing but writing over and erasing is left."""
    terminal = _terminal(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")
    assert 0 == main(["--project", str(project), "summary"])
    assert "\rReading rows" in terminal.getvalue()
    assert "\033[" not in terminal.getvalue().replace("\033[K", "")


@pytest.mark.parametrize("is_piped", [False, True])
def test_nothing_is_shown_in_a_pipe_or_on_a_dumb_terminal(
    project: Path, monkeypatch: pytest.MonkeyPatch, is_piped: bool
) -> None:
    """However long the work takes."""
    stream: io.StringIO = _terminal(monkeypatch)
    if is_piped:
        stream = io.StringIO()
        monkeypatch.setattr(sys, "stderr", stream)
    else:
        monkeypatch.setenv("TERM", "dumb")
    assert 0 == main(["--project", str(project), "build"])
    assert "" == stream.getvalue()


def test_the_line_is_gone_whatever_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when it is interrupted."""
    terminal = _terminal(monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        _interrupted()
    assert "Reading rows" in terminal.getvalue()
    assert terminal.getvalue().endswith(ERASED)


@progress_shown()
def _interrupted() -> None:
    for _ in range(3):
        tell(Phase.READING)
    raise KeyboardInterrupt
