"""Projects under version control whose commits differ in one thing each."""

from __future__ import annotations

import re
from pathlib import Path

from tests.audit.made import committed, git
from tests.projects import SUITE, write_project
from tests.snapshot.made import add_second_run, correct_rows


def repository(root: Path) -> Path:
    """Return a project with a tag for each state: first, corrected, newer, formula, rule."""
    write_project(root)
    git(root.parent, "init", "--quiet", str(root))
    tagged(root, "first")
    correct_rows(root)
    tagged(root, "corrected")
    git(root, "checkout", "--quiet", "first")
    add_second_run(root)
    tagged(root, "newer")
    git(root, "checkout", "--quiet", "first")
    changed(root, "formula: mean(treatment.score)", "formula: max(treatment.score)")
    tagged(root, "formula")
    git(root, "checkout", "--quiet", "first")
    changed(root, "token_reduction > 0", "token_reduction > 0.9")
    tagged(root, "rule")
    git(root, "checkout", "--quiet", "first")
    return root


def tagged(root: Path, name: str) -> None:
    """Commit everything under a name."""
    committed(root)
    git(root, "tag", name)


def changed(root: Path, old: str, new: str, path: str = SUITE) -> None:
    """Put other text in place of a text of a file."""
    text = (root / path).read_text(encoding="utf-8")
    assert re.search(re.escape(old), text)
    (root / path).write_text(text.replace(old, new), encoding="utf-8")
