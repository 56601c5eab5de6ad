"""The command ``init``: what it prints, and its exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli.main import main

Capture = pytest.CaptureFixture[str]


def test_it_asks_nothing_and_prints_the_next_three_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Those that read and write no site are tried here as they stand; the tour of the README builds."""
    assert 0 == main(["init", str(tmp_path / "p")])
    out, err = capsys.readouterr()
    assert "" == err
    assert f"Next, in {tmp_path / 'p'}:" in out
    commands = [line.partition("#")[0].split() for line in out.partition("Next, in")[2].splitlines()[1:]]
    assert [3, {"proofpage"}] == [len(commands), {command[0] for command in commands}]
    monkeypatch.chdir(tmp_path / "p")
    assert [0, 0] == [main(command[1:]) for command in commands if command[1] != "build"]


def test_the_folder_may_be_named_by_project_or_be_the_current_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """PATH wins over --project, and without either it is the folder one is in."""
    monkeypatch.chdir(tmp_path)
    assert 0 == main(["--project", "named", "init"])
    assert 0 == main(["--project", "named", "init", "given"])
    assert 0 == main(["init", "--dry-run"])
    assert ["given", "named"] == sorted(path.name for path in tmp_path.iterdir())
    assert "Would write 20 files into .; nothing was written" in capsys.readouterr().out


def test_files_in_the_way_exit_with_2(tmp_path: Path, capsys: Capture) -> None:
    """The message goes to stderr, and names them."""
    (tmp_path / "PROOF.md").write_bytes(b"mine")
    assert 2 == main(["init", str(tmp_path)])
    out, err = capsys.readouterr()
    assert "" == out
    assert f"Cannot run: {tmp_path} holds PROOF.md already" in err
