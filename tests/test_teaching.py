"""The help teaches: groups by purpose, examples that the command line takes, and completion in the shell."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

import generator
from generator.cli.main import main, proofpage
from generator.cli.teaching import EXAMPLES, OTHERS, grouped

Capture = pytest.CaptureFixture[str]
LINES = [(name, line) for name in proofpage.commands for line, _ in EXAMPLES.get(name, ())]


def test_the_help_lists_every_command_once_under_a_purpose(capsys: Capture) -> None:
    """In groups, what starts a project first."""
    assert 0 == main(["--help"])
    out = capsys.readouterr().out
    titles = [line.rstrip(":") for line in out.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert ["Options", "Start", "Build and check", "Read", "Publish", OTHERS] == titles
    listed = [name for names in grouped(proofpage.commands).values() for name in names]
    assert sorted(proofpage.commands) == sorted(listed)
    for name in listed:
        assert f"\n  {name} " in out


def test_a_command_without_a_group_is_listed_all_the_same() -> None:
    """Nothing that was added later is hidden."""
    assert {OTHERS: ("new",)} == grouped({"new": click.Command("new")})


def test_every_command_shows_examples(capsys: Capture) -> None:
    """Below its options, one a line, each with what it is for."""
    for name in proofpage.commands:
        assert 0 == main([name, "--help"])
        _, found, shown = capsys.readouterr().out.partition("Examples:\n")
        assert found, name
        assert [line for line, _ in EXAMPLES[name]] == [
            line.partition("  # ")[0].strip() for line in shown.strip().splitlines()
        ]


@pytest.mark.parametrize(("name", "line"), LINES)
def test_the_command_line_takes_every_example(name: str, line: str) -> None:
    """No example names an option that is not there."""
    words = shlex.split(line.removeprefix('eval "$(').removesuffix(')"').partition(" | ")[0])
    assert ["proofpage", name] == words[:2]
    command = proofpage.commands[name]
    parent = proofpage.make_context("proofpage", [name])
    assert command.make_context(name, words[2:], parent=parent).command is command


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_its_script(shell: str, capsys: Capture) -> None:
    """It asks the command by the variable that the command answers to."""
    assert 0 == main(["completion", shell])
    out, err = capsys.readouterr()
    assert "" == err
    assert f"_PROOFPAGE_COMPLETE={shell}_complete" in out


def test_the_script_completes_commands_and_options() -> None:
    """As a shell asks, through the environment."""
    asked = {"COMP_WORDS": "proofpage snap", "COMP_CWORD": "1", "_PROOFPAGE_COMPLETE": "bash_complete"}
    done = subprocess.run(
        [sys.executable, "-c", "from generator.cli.main import main; main()"],
        cwd=Path(generator.__file__).parent.parent,
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (0, "plain,snapshot\n", "") == (done.returncode, done.stdout, done.stderr)
