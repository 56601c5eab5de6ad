"""Refusals on a copy of the published project: one folder a case, with the change and the exact sentences.

``case.yaml`` says what is changed; ``expected.txt`` holds what ``proofpage check`` prints. With PROOFPAGE_REWRITE=1 in
the environment the sentences are written anew, to be read in the diff.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from generator.cli.main import main

PROJECT = Path(__file__).parents[2]
CASES = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Outcome:
    """What a check printed and returned, and whether the built site is as it was."""

    code: int
    printed: str
    left_alone: bool


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project's evidence, prose and templates, with a site built from it."""
    root = tmp_path_factory.mktemp("published")
    for folder in ("proof", "content", "templates"):
        shutil.copytree(PROJECT / folder, root / folder)
    assert main(["--project", str(root), "build"]) == 0
    return root


def changed_copy(published: Path, target: Path, changes: list[dict[str, str]]) -> Path:
    """Return a copy with each change applied; a change that finds nothing to change is an error of the case."""
    shutil.copytree(published, target)
    for change in changes:
        path = target / change["file"]
        if change.get("delete"):
            path.unlink()
        elif "append" in change:
            path.write_bytes(path.read_bytes() + change["append"].encode())
        else:
            text = path.read_bytes().decode()
            assert change["old"] in text, f"{change['old']!r} is not in {change['file']}"
            path.write_bytes(text.replace(change["old"], change["new"], 1).encode())
    return target


def digest_of(folder: Path) -> str:
    """Return one digest of all files of a folder, names included."""
    whole = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        whole.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes())
    return whole.hexdigest()


def checked(root: Path, capsys: pytest.CaptureFixture[str]) -> Outcome:
    """Check and build a project; return what was printed and whether its site was left alone."""
    before = digest_of(root / "site")
    capsys.readouterr()
    code = main(["--project", str(root), "check"])
    printed = capsys.readouterr().err
    assert main(["--project", str(root), "build"]) == code
    capsys.readouterr()
    return Outcome(code, printed, digest_of(root / "site") == before)


@pytest.mark.parametrize("case", sorted(path.name for path in CASES.iterdir()))
def test_change_is_refused(case: str, published: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A change that evidence does not support is refused with exact sentences, and the old site stays."""
    folder = CASES / case
    changes = yaml.safe_load((folder / "case.yaml").read_text(encoding="utf-8"))["changes"]

    outcome = checked(changed_copy(published, tmp_path / "project", changes), capsys)

    if os.environ.get("PROOFPAGE_REWRITE"):
        (folder / "expected.txt").write_text(outcome.printed, encoding="utf-8")
    assert outcome == Outcome(1, (folder / "expected.txt").read_text(encoding="utf-8"), left_alone=True)


def test_the_unchanged_copy_is_accepted(published: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The copy that the cases start from is refused nothing, so each refusal comes from its change."""
    outcome = checked(changed_copy(published, tmp_path / "project", []), capsys)

    assert outcome == Outcome(0, outcome.printed, left_alone=True)
