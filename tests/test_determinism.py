"""One commit, one site: no clock, no host, no hash seed, locale or time zone is in any byte."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[1]
DATES = {"GIT_AUTHOR_DATE": "2026-12-01T23:30:00-0500", "GIT_COMMITTER_DATE": "2026-12-01T23:30:00-0500"}
NAMES = dict.fromkeys(("GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"), "someone@example.org")
PEOPLE = dict.fromkeys(("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"), "Someone")


def exported(target: Path) -> Path:
    """Return a copy of the project's evidence, prose and templates, without version control."""
    for folder in ("proof", "content", "templates"):
        shutil.copytree(PROJECT / folder, target / folder)
    return target


def built(root: Path, **environment: str) -> dict[str, str]:
    """Build in a process of its own and return the digest of every file of the site."""
    command = [sys.executable, "-m", "generator", "--project", str(root), "build"]
    surroundings = {**os.environ, "PYTHONPATH": str(PROJECT), **environment}
    subprocess.run(command, env=surroundings, cwd=root, check=True, capture_output=True)
    site = root / "site"
    files = sorted(path for path in site.rglob("*") if path.is_file())
    return {path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def committed(root: Path) -> Path:
    """Put a folder under version control, in one commit of a fixed date."""
    surroundings = {**os.environ, **DATES, **NAMES, **PEOPLE}
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "Everything"]):
        subprocess.run(["git", *command], cwd=root, env=surroundings, check=True, capture_output=True)
    return root


def test_two_clones_of_one_commit_give_the_same_bytes(tmp_path: Path) -> None:
    """Hash seed, locale, time zone and the name of the folder leave no trace; the day is the commit's in UTC."""
    origin = committed(exported(tmp_path / "origin"))
    subprocess.run(["git", "clone", "-q", str(origin), str(tmp_path / "clone")], check=True, capture_output=True)

    one = built(origin, PYTHONHASHSEED="1", LC_ALL="C", TZ="America/Lima")
    other = built(tmp_path / "clone", PYTHONHASHSEED="77", LC_ALL="C.UTF-8", TZ="Pacific/Auckland")

    assert one == other
    assert {"index.html", "latest-numbers.json", "manifest.json"} <= one.keys()
    assert '"as_of": "2026-12-02"' in (origin / "site" / "latest-numbers.json").read_text(encoding="utf-8")
    assert '"site_dirty": false' in (origin / "site" / "latest-numbers.json").read_text(encoding="utf-8")


def test_building_again_over_a_built_site_changes_nothing(tmp_path: Path) -> None:
    """A second build of the same tree gives the same bytes as the first."""
    root = exported(tmp_path / "project")

    assert built(root) == built(root)
