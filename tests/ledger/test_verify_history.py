"""The chain: what it catches, what only a kept checkpoint catches, and what a stranger is told."""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.ledger import verify_history
from generator.ledger.verify_history import ZEROS, canonical, check_since, read_history
from tests.ledger.made import chained, joined, record

RECORDS = [record(run_id=f"made-{number}") for number in range(1, 6)]
LINES = chained(RECORDS)
LEDGER = joined(LINES)
SCRIPT = Path(verify_history.__file__)


def _interpreters(version: str) -> list[Path]:
    """Return interpreters of a version, in PATH or where a version manager keeps them."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [Path(path) for path in [shutil.which(f"python{version}")] if path and "shims" not in path]
    return [*found, *sorted(kept.glob(f"{version}.*/bin/python"))]


def found(content: bytes) -> list[tuple[int, str]]:
    """Return line and subject of every finding."""
    return [(finding.line, finding.found.split(" ")[0]) for finding in read_history(content).findings]


def test_a_true_ledger_has_no_findings() -> None:
    """Size, head and checkpoint are those of the bytes."""
    history = read_history(LEDGER)

    assert () == history.findings
    assert f"5:{hashlib.sha256(LINES[-1]).hexdigest()}" == history.checkpoint


def test_a_number_is_not_a_truth_value() -> None:
    """``true`` is no line number, though Python takes it for 1."""
    line = canonical(RECORDS[0] | {"seq": True, "prev": ZEROS})

    assert [(1, "seq")] == found(joined([line]))


def test_an_empty_ledger_is_a_ledger() -> None:
    """Nothing published yet: no lines, and a head of zeros."""
    assert ((), f"0:{ZEROS}") == (read_history(b"").findings, read_history(b"").checkpoint)


EDITED = [LINES[0], LINES[1].replace(b"25.0", b"26.0"), *LINES[2:]]
INSERTED = [*LINES[:2], chained([record(run_id="other")] * 3)[2], *LINES[2:]]


@pytest.mark.parametrize(
    ("attack", "expected"),
    [
        pytest.param(EDITED, [(3, "prev")], id="a line edited"),
        pytest.param([*LINES[:2], *LINES[3:]], [(3, "seq"), (3, "prev"), (4, "seq")], id="a line removed"),
        pytest.param(LINES[1:], [(1, "seq"), (1, "prev"), (2, "seq"), (3, "seq"), (4, "seq")], id="the start removed"),
        pytest.param(INSERTED, [(3, "prev"), (4, "seq"), (4, "prev"), (5, "seq"), (6, "seq")], id="a line inserted"),
        pytest.param(
            [LINES[0], LINES[2], LINES[1], *LINES[3:]],
            [(2, "seq"), (2, "prev"), (3, "seq"), (3, "prev"), (4, "prev")],
            id="lines reordered",
        ),
        pytest.param([*LINES, LINES[-1]], [(6, "seq"), (6, "prev")], id="a line doubled"),
        pytest.param([*LINES[:-1], LINES[-1] + b" "], [(5, '\'eek":"2026-W25"}')], id="a blank after the last line"),
        pytest.param(
            [*LINES[:-1], LINES[-1].replace(b'"v":1', b'"v":1,"v":1')],
            [(5, "key")],
            id="a key doubled in the last line",
        ),
    ],
)
def test_the_chain_catches(attack: list[bytes], expected: list[tuple[int, str]]) -> None:
    """Whatever is done to the bytes without chaining anew is found at its line."""
    assert expected == found(joined(attack))


@given(st.integers(0, len(LEDGER) - 2), st.integers(1, 255))
def test_no_byte_before_the_last_line_can_change(position: int, change: int) -> None:
    """Any single changed byte is found, or falls into the last line, which only a checkpoint protects."""
    broken = bytearray(LEDGER)
    broken[position] ^= change
    history = read_history(bytes(broken))

    assert history.findings or check_since(history, read_history(LEDGER).checkpoint)
    assert history.findings or position >= len(LEDGER) - len(LINES[-1]) - 1


REWRITTEN = chained([RECORDS[0], record(run_id="nicer"), *RECORDS[2:]])


@pytest.mark.parametrize(
    "attack",
    [
        pytest.param(REWRITTEN, id="a line edited and all after it chained anew"),
        pytest.param(LINES[:-1], id="the newest line dropped"),
        pytest.param(chained([*RECORDS[:-1], record(run_id="nicer")]), id="the newest line replaced"),
        pytest.param(chained([*RECORDS[:2], record(run_id="new"), *RECORDS[2:]]), id="a line inserted, chained anew"),
        pytest.param(chained([*RECORDS[:2], *RECORDS[3:]]), id="a line removed, chained anew"),
        pytest.param(chained(reversed(RECORDS)), id="lines reordered, chained anew"),
        pytest.param(chained([record(run_id="other")] * 9), id="another ledger altogether"),
        pytest.param([], id="everything removed"),
    ],
)
def test_only_a_kept_checkpoint_catches(attack: list[bytes]) -> None:
    """A rewrite that chains everything anew verifies by itself, and fails against a checkpoint kept elsewhere."""
    history = read_history(joined(attack))

    assert () == history.findings
    assert check_since(history, read_history(LEDGER).checkpoint) is not None


@pytest.mark.parametrize("size", range(6))
def test_every_earlier_checkpoint_still_holds(size: int) -> None:
    """A ledger that was only added to agrees with each checkpoint it ever had."""
    earlier = read_history(joined(LINES[:size])).checkpoint

    assert check_since(read_history(LEDGER), earlier) is None


@pytest.mark.parametrize("text", ["", "5", "x:y", f"05:{ZEROS}", f"-1:{ZEROS}", f"1:{ZEROS[1:]}", f" 1:{ZEROS}"])
def test_refuses_what_is_no_checkpoint(text: str) -> None:
    """A note that was copied badly is told so, and never taken for agreement."""
    with pytest.raises(ValueError, match="is no checkpoint"):
        check_since(read_history(LEDGER), text)


def test_a_torn_last_line_is_to_be_kept_and_cut() -> None:
    """An append that was cut short: the remedy loses no byte."""
    (finding,) = read_history(LEDGER[:-40]).findings

    size, offset = len(LINES[-1]) - 39, len(joined(LINES[:-1]))
    assert finding.remedy == (
        f"An append was cut short. Keep the {size} bytes from offset {offset} in another file, "
        f"cut the ledger to {offset} bytes, and append again."
    )


def test_a_complete_last_line_only_lacks_its_line_feed() -> None:
    """Where nothing but the line feed is missing, that is all there is to add."""
    (finding,) = read_history(LEDGER[:-1]).findings

    assert "The line is complete but for that: append a line feed." == finding.remedy


def test_carriage_returns_are_named_in_every_line() -> None:
    """A ledger that a tool converted is refused line by line, not half read."""
    findings = read_history(LEDGER.replace(b"\n", b"\r\n")).findings

    named = [finding.line for finding in findings if "carriage return" in finding.found]
    assert [1, 2, 3, 4, 5] == named


@pytest.fixture
def stranger(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """A copy of the script alone in a folder with the ledger, run by an interpreter that sees no packages."""
    script = shutil.copy(SCRIPT, tmp_path)
    (tmp_path / "history.jsonl").write_bytes(LEDGER)

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-S", script, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    return run


def test_a_stranger_is_told_what_holds_and_what_is_not_proved(
    stranger: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    """Without a checkpoint the script says that a rewrite as a whole cannot be excluded."""
    result = stranger()

    assert (0, "") == (result.returncode, result.stderr)
    assert "That the whole ledger was not rewritten, or cut at its end" in result.stdout
    assert result.stdout.endswith(f"{read_history(LEDGER).checkpoint}\n")


def test_a_stranger_with_a_checkpoint_learns_more(stranger: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    """With a checkpoint that agrees, the limit falls away."""
    result = stranger("--since", read_history(joined(LINES[:2])).checkpoint)

    assert 0 == result.returncode
    assert "byte for byte, with the lines that your checkpoint committed to" in result.stdout
    assert "was not rewritten" not in result.stdout


def test_a_stranger_may_name_a_folder(
    stranger: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    """A downloaded site is a folder with the ledger in it."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "history.jsonl").write_bytes(joined(LINES[:3]))

    assert stranger("site").stdout.endswith(f"{read_history(joined(LINES[:3])).checkpoint}\n")
    assert 2 == stranger("site/proof").returncode


def test_a_stranger_with_the_checkpoint_of_nothing_learns_nothing(
    stranger: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    """Every ledger begins with no line at all, so the limit stays."""
    result = stranger("--since", f"0:{ZEROS}")

    assert 0 == result.returncode
    assert "was not rewritten" in result.stdout
    assert "byte for byte, with the lines" not in result.stdout


def test_a_ledger_that_was_cut_is_told_by_what_is_missing(
    stranger: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    """A checkpoint of more lines than there are names the first that nobody can find any more."""
    kept = read_history(joined([*LINES, *chained([*RECORDS, record()])[5:]])).checkpoint

    assert "line 6: found no such line; expected digest" in stranger("--since", kept).stderr


OLDEST = next((path for name in ("3.9", "3.10") for path in _interpreters(name)), None)


@pytest.mark.skipif(OLDEST is None, reason="no Python 3.9 or 3.10 here; its syntax is checked below all the same")
def test_the_script_runs_on_the_oldest_python(tmp_path: Path) -> None:
    """Not only its syntax: what it calls is there too."""
    (tmp_path / "history.jsonl").write_bytes(LEDGER)
    command = [str(OLDEST), "-I", "-S", str(SCRIPT), str(tmp_path), "--since", read_history(LEDGER).checkpoint]
    result = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (0, "") == (result.returncode, result.stderr)
    assert "byte for byte" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--since", f"2:{'0' * 64}"], 1, "history.jsonl: line 2: found digest"),
        (["--since", "yesterday"], 2, "is no checkpoint"),
        (["--since", ""], 2, "is no checkpoint"),
        (["absent.jsonl"], 2, "No such file"),
        (["--sinc"], 2, "usage:"),
    ],
)
def test_a_stranger_sees_why_not(
    stranger: Callable[..., subprocess.CompletedProcess[str]], arguments: list[str], code: int, message: str
) -> None:
    """1 refuses the ledger, 2 says that nothing was checked; nothing is then called proved."""
    result = stranger(*arguments)

    assert code == result.returncode
    assert message in result.stderr
    assert "Proved" not in result.stdout


def test_the_script_stands_alone() -> None:
    """Standard library only, Python 3.9 syntax, under 250 lines: a stranger can read all of it."""
    source = SCRIPT.read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 9))
    imports = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imports |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert {name.split(".")[0] for name in imports} <= sys.stdlib_module_names
    assert len(source.splitlines()) < 250
