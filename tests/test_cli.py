"""The command line: exit codes, what goes to which stream, and what a user sees when something is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

import generator
from generator import __version__
from generator.cli.main import main, proofpage
from generator.errors import CannotRun
from tests.projects import ROWS, SUITE, SUITE_TEXT, write_project

LEDGER = {"proof/history.jsonl": ""}
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project in order."""
    return write_project(tmp_path / "project", LEDGER)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A project one of whose artifacts was changed after it was pinned."""
    root = write_project(tmp_path / "broken", LEDGER)
    (root / ROWS).write_bytes((root / ROWS).read_bytes().replace(b"0.95", b"0.96", 1))
    return root


def _run(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "generator", *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(Path(generator.__file__).parent.parent)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_result_goes_to_stdout(project: Path, capsys: Capture) -> None:
    """Nothing is said on stderr when all is fine."""
    assert main(["--project", str(project), "summary"]) == 0
    out, err = capsys.readouterr()
    assert "33.33 %  GO  token_reduction" in out
    assert err == ""


def test_the_project_may_be_named_behind_the_command(project: Path, capsys: Capture) -> None:
    """Both places mean the same, and the nearer one wins."""
    assert main(["--project", "nowhere", "summary", "--project", str(project), "--format", "json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["schema"] == "proofpage/summary/v1"
    assert ["first-run"] == [run["run_id"] for run in record["runs"]]


def test_the_current_folder_is_the_default_project(project: Path) -> None:
    """``python -m generator`` is the same command."""
    done = _run("explain", "example/token_reduction", cwd=project)
    assert (0, "") == (done.returncode, done.stderr)
    assert "1 - 400 / 600" in done.stdout


def test_a_refusal_is_no_traceback_and_exits_1(broken: Path, capsys: Capture) -> None:
    """The place comes first, on stderr, and stdout stays empty."""
    assert main(["--project", str(broken), "summary"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("proof/runs/first-run/run.yaml:")
    assert "Traceback" not in err
    assert err.endswith("Refused: 1 problem.\n")


@pytest.mark.parametrize("command", [("check",), ("verify",), ("explain", "example/token_reduction"), ("report",)])
def test_a_command_that_never_writes_does_not_say_that_it_has_not(
    broken: Path, capsys: Capture, command: tuple[str, ...]
) -> None:
    """Only build would have written something."""
    assert 1 == main(["--project", str(broken), *command])
    assert "written" not in capsys.readouterr().err
    assert 1 == main(["--project", str(broken), "build"])
    assert capsys.readouterr().err.endswith("Refused: 1 problem. Nothing was written.\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["summary", "--no-such-option"],
        ["no-such-command"],
        ["summary", "--format", "xml"],
        ["explain"],
        ["build", "--as-of", "2026-02-30"],
        ["build", "--as-of", "20260218"],
        ["build", "--base-url", "javascript:alert(1)"],
        ["build", "--base-url", "https://"],
        ["build", "--base-url", "https://[x/"],
        [],
    ],
)
def test_wrong_usage_exits_2(arguments: list[str], capsys: Capture) -> None:
    """The usage is shown on stderr, and nothing is done."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Usage: proofpage" in err


def test_a_folder_that_is_not_there_exits_2(tmp_path: Path, capsys: Capture) -> None:
    """The message names the folder and the option."""
    assert main(["--project", str(tmp_path / "nowhere"), "check"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"Cannot run: {tmp_path / 'nowhere'}: there is no such folder. Name the project's folder")


def test_a_folder_without_a_project_exits_2(tmp_path: Path, capsys: Capture) -> None:
    """An empty folder is no project, and no evidence was judged."""
    assert main(["--project", str(tmp_path), "summary"]) == 2
    assert "Cannot run: " in capsys.readouterr().err


def test_an_unknown_figure_exits_2_with_the_nearest_name(project: Path, capsys: Capture) -> None:
    """A name misspelt on the command line is wrong usage."""
    assert main(["explain", "example/token_reductoin", "--project", str(project)]) == 2
    assert "Did you mean" in capsys.readouterr().err


def test_help_is_there_for_every_command_and_exits_0(capsys: Capture) -> None:
    """Both spellings of the option work, and every option has its line."""
    for command in ([], ["build"], ["check"], ["explain"], ["summary"]):
        for spelling in ("-h", "--help"):
            assert main([*command, spelling]) == 0
    assert "--project" in capsys.readouterr().out


def test_every_command_and_option_says_what_it_is_for() -> None:
    """Nothing on the command line is undocumented."""
    for name, command in proofpage.commands.items():
        assert command.help, name
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert parameter.help, f"{name} {parameter.name}"


def test_the_version_is_that_of_the_package(capsys: Capture) -> None:
    """It is printed as a result."""
    assert main(["--version"]) == 0
    assert f"proofpage, version {__version__}\n" == capsys.readouterr().out


def test_help_loads_nothing_of_the_use_cases() -> None:
    """Help costs neither pydantic nor numpy nor Jinja."""
    heavy = "{'pydantic', 'numpy', 'scipy', 'jinja2', 'yaml', 'markdown_it', 'selectolax'}"
    code = f"import sys; from generator.cli.main import main; main(['--help']); print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\nset()\n")


def _failing(error: BaseException) -> Callable[..., object]:
    def fail(*_: object, **__: object) -> object:
        raise error

    return fail


def test_an_unexpected_exception_shows_its_trace(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug is not dressed up as a refusal."""
    monkeypatch.setattr("generator.summary.summarize", _failing(ZeroDivisionError("a bug")))
    with pytest.raises(ZeroDivisionError):
        main(["--project", str(project), "summary"])


def test_an_interruption_ends_quietly(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Ctrl-C says nothing and gives the exit code that shells expect."""
    monkeypatch.setattr("generator.summary.summarize", _failing(KeyboardInterrupt()))
    assert main(["--project", str(project), "summary"]) == 130
    assert ("", "") == tuple(text.strip() for text in capsys.readouterr())


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ("Cannot run: proof: Permission denied", PermissionError(13, "Permission denied", "proof")),
        ("Cannot run: git says no", CannotRun("git says no")),
    ],
)
def test_what_the_system_refuses_exits_2(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, said: str, error: Exception
) -> None:
    """An operating system that says no is not evidence that does not hold."""
    monkeypatch.setattr("generator.summary.summarize", _failing(error))
    assert main(["--project", str(project), "summary"]) == 2
    assert f"{said}\n" == capsys.readouterr().err


def test_a_closed_pipe_ends_quietly(project: Path) -> None:
    """A reader who has read enough breaks nothing; what was judged still gives the exit code."""
    command = [sys.executable, "-m", "generator", "--project", str(project), "summary"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path(generator.__file__).parent.parent
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert (b"", 0) == (process.stderr.read(), process.wait())


def test_a_stream_that_lacks_a_character_gets_its_escape(tmp_path: Path) -> None:
    """An old terminal's encoding is no reason to fail."""
    text = SUITE_TEXT.replace("title: Token-weighted reduction", "title: Réduction ≥ médiane")
    root = write_project(tmp_path, {**LEDGER, SUITE: text})
    done = subprocess.run(
        [sys.executable, "-m", "generator", "explain", "example/token_reduction", "--project", str(root)],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        cwd=Path(generator.__file__).parent.parent,
        capture_output=True,
        check=False,
    )
    assert (0, b"") == (done.returncode, done.stderr)
    assert rb"R\xe9duction \u2265 m\xe9diane" in done.stdout
