"""Projects that were edited, checked out or named on other systems: what is taken, and what is refused in which words.

Windows is simulated: line ends as an editor or a checkout there leaves them, and the names that it keeps or writes.
"""

from __future__ import annotations

import ast
import hashlib
from pathlib import Path

import pytest

import generator
from generator.build import Options, check_site
from generator.citation import sync_cited
from generator.errors import Refusal
from generator.ledger.verify_history import read_history
from generator.output import check_paths
from generator.scaffold.starting import README, start_project

ROWS = "proof/runs/example/rows.jsonl"
RUN = "proof/runs/example/run.yaml"
CONVERTED = "Only the line ends of proof/runs/example/rows.jsonl were converted, as some checkouts do"
SOURCES = sorted(Path(generator.__file__).parent.rglob("*.py"))


def _convert(root: Path, path: str) -> tuple[bytes, bytes]:
    """Give a file the line ends of Windows; return what it was and what it is."""
    before = (root / path).read_bytes()
    (root / path).write_bytes(before.replace(b"\n", b"\r\n"))
    return before, (root / path).read_bytes()


def test_yaml_markdown_and_rows_may_have_the_line_ends_of_windows(tmp_path: Path) -> None:
    """Everything that a person edits is read alike; rows keep the digest of the bytes that were pinned."""
    root = start_project(tmp_path / "p").folder
    plain = check_site(Options(root)).coverage
    edited = [
        path.relative_to(root).as_posix() for folder in ("proof", "content") for path in (root / folder).rglob("*.*")
    ]
    for path in edited:
        before, after = _convert(root, path)
        if path == ROWS:
            pinned = (hashlib.sha256(before).hexdigest().encode(), hashlib.sha256(after).hexdigest().encode())
    (root / RUN).write_bytes((root / RUN).read_bytes().replace(*pinned))
    assert plain == check_site(Options(root)).coverage


def test_rows_whose_line_ends_a_checkout_converted_are_refused_with_the_cure(tmp_path: Path) -> None:
    """Nobody edited them, and the sentence says so; other bytes are called what they are."""
    root = start_project(tmp_path / "p").folder
    _convert(root, ROWS)
    with pytest.raises(Refusal) as refused:
        check_site(Options(root))
    [problem] = refused.value.problems
    assert problem.remedy.startswith(CONVERTED)
    assert "'proof/** -text' into .gitattributes" in problem.remedy

    (root / ROWS).write_bytes((root / ROWS).read_bytes().replace(b"1200", b"1300"))
    with pytest.raises(Refusal) as refused:
        check_site(Options(root))
    assert [True] == [
        problem.remedy.startswith(f"Restore {ROWS}. Only if the change mends an error, write the new digest here;")
        for problem in refused.value.problems
    ]


def test_a_ledger_whose_line_ends_were_converted_is_refused_with_the_cure() -> None:
    """Its bytes are what is chained, so no other line end is taken."""
    ledger = (Path(__file__).parents[1] / "proof" / "history.jsonl").read_bytes()
    findings = read_history(ledger.replace(b"\n", b"\r\n")).findings
    assert list(range(1, ledger.count(b"\n") + 1)) == [
        finding.line for finding in findings if finding.found.startswith("a carriage return")
    ]
    assert "a line feed alone; see .gitattributes" == findings[0].expected


def test_sync_keeps_the_line_ends_of_a_file(tmp_path: Path) -> None:
    """Nothing beside the markers changes, and nothing is translated on the way out."""
    root = start_project(tmp_path / "p").folder
    before, _ = _convert(root, README)
    assert [1] == [each.changed for each in sync_cited([root / README], root)]
    after = (root / README).read_bytes()
    assert before.count(b"\n") == after.count(b"\r\n") == after.count(b"\n")


@pytest.mark.parametrize("path", [r"runs\first\index.html", r"C:\site\index.html", "C:/site/index.html"])
def test_a_path_of_windows_is_no_path_of_a_site(path: str) -> None:
    """Names in a site are joined by forward slashes, wherever it is built."""
    with pytest.raises(Refusal, match="forward slashes"):
        check_paths({path: b""})


def test_names_of_files_are_never_made_by_the_separator_of_the_system() -> None:
    """No source turns a relative path into text by ``str``, which would give backslashes on Windows."""
    assert [] == [f"{path.name}:{node.lineno}" for path in SOURCES for node in _calls(path) if _is_system_name(node)]


def test_no_file_is_written_as_text() -> None:
    """Text would be translated: all bytes on disk are those that were meant, on every system."""
    assert [] == [f"{path.name}:{node.lineno}" for path in SOURCES for node in _calls(path) if _writes_text(node)]


def _calls(path: Path) -> list[ast.Call]:
    return [node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Call)]


def _is_system_name(call: ast.Call) -> bool:
    """Whether a call is ``str(x.relative_to(y))``."""
    inner = call.args[0] if isinstance(call.func, ast.Name) and call.func.id == "str" and call.args else None
    return isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute) and inner.func.attr == "relative_to"


def _writes_text(call: ast.Call) -> bool:
    """Whether a call opens a file for writing in text mode, or writes a text into one."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name == "write_text":
        return True
    texts = [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    modes = [text for text in texts if set(text) <= set("rwaxbt+")]
    return name in ("open", "fdopen") and any(set(mode) & set("wax+") and "b" not in mode for mode in modes)
