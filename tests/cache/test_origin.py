"""The fingerprint of the generator: any other byte of it, or another release under it, is another generator."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
SCRIPT = "from generator.cache.origin import fingerprint; print(fingerprint())"


def _fingerprint(root: Path) -> str:
    return subprocess.run(
        [sys.executable, "-S", "-c", SCRIPT], cwd=root, capture_output=True, text=True, check=True
    ).stdout.strip()


def _appended(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\n")


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda root: _appended(root / "generator" / "units.py"), id="code"),
        pytest.param(lambda root: _appended(root / "templates" / "home.html"), id="template"),
        pytest.param(lambda root: (root / "generator" / "more.py").write_bytes(b""), id="more code"),
        pytest.param(lambda root: (root / "numpy-99.0.dist-info").mkdir(), id="release"),
    ],
)
def test_a_changed_generator_has_another_fingerprint(tmp_path: Path, change: Callable[[Path], object]) -> None:
    """So nothing that it kept before is found again."""
    for name in ("generator", "templates"):
        shutil.copytree(REPOSITORY / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    before = _fingerprint(tmp_path)
    assert before == _fingerprint(tmp_path)
    change(tmp_path)
    assert before != _fingerprint(tmp_path)
