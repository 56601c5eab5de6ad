"""Projects with a published ledger, their sites, and what an attacker would make of either."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.audit.auditing import audit
from generator.audit.model import Asked
from generator.errors import Problem, Refusal
from generator.evaluation import evaluate
from generator.evidence.archive import Archive
from generator.figures.model import exact_text, shown
from generator.ledger.verify_history import read_history
from tests.ledger.made import chained, joined, record
from tests.projects import (
    LEDGER,
    PRIVATE,
    RECORDED,
    RECORDED_TEXT,
    RUN,
    SEALED,
    SEALED_TEXT,
    write_project,
    write_rollups,
)

WEEKS = ("2026-W03", "2026-W04", "2026-W05")
DAY = "2026-03-01T12:00:00Z"
LARGE = "control.tokens > 150"
DEFINED = {
    RECORDED: RECORDED_TEXT.replace('"definitions": {', f'"definitions": {{"large": "{LARGE}", '),
    SEALED: SEALED_TEXT.replace("definitions:\n", f"definitions:\n  large: {LARGE}\n"),
}


def project(root: Path, changes: Mapping[str, str | bytes | None] | None = None) -> Path:
    """Return a project with two suites, one of them private, whose evidence was published in three weeks."""
    write_project(root, {**PRIVATE, **DEFINED, **(changes or {})})
    write_ledger(root, snapshots(root))
    return root


def snapshots(root: Path) -> list[dict[str, Any]]:
    """Return a snapshot of the first run for each of the weeks, of the evidence as it is."""
    evaluation = evaluate(root)
    figures = {
        figure.key.figure + (f"[{figure.key.member}]" if figure.key.member else ""): {
            "value": exact_text(figure),
            "display": shown(figure),
            "n": figure.n,
            "class": figure.evidence_class.word if figure.evidence_class else None,
            "depth": figure.depth.word if figure.depth else None,
        }
        for figure in evaluation.table.of_run("example", "first-run")
        if not figure.key.figure.startswith("pairs.")
    }
    shared = {
        "suite": "example",
        "run_id": "first-run",
        "measured_on": "2026-01-15",
        "recorded_at": "2026-02-10",
        "verdict": evaluation.judgement.runs["example", "first-run"].word,
        "figures": figures,
        "artifacts": named(evaluation.archive),
    }
    return [record(**shared, week=week) for week in WEEKS]


def named(archive: Archive) -> list[dict[str, Any]]:
    """Return the files of the first run as a line names them."""
    paths = (RUN, *archive.runs["first-run"].artifacts)
    return [
        {"path": path, "sha256": archive.artifacts[path].sha256, "bytes": archive.artifacts[path].bytes}
        for path in paths
    ]


def write_ledger(root: Path, records: Sequence[dict[str, Any]]) -> None:
    """Write a ledger of these records, numbered and chained, and the rollups of their weeks."""
    (root / LEDGER).write_bytes(joined(chained(records)))
    shutil.rmtree(root / "proof/rollups", ignore_errors=True)
    write_rollups(root)


def checkpoint(root: Path) -> str:
    """Return the checkpoint of a project's ledger."""
    return read_history((root / LEDGER).read_bytes()).checkpoint


def refused(target: Path, *, since: str | None = None, against: str | None = None) -> tuple[Problem, ...]:
    """Return the problems for which an audit is refused."""
    with pytest.raises(Refusal) as caught:
        audit(target, Asked(since, against))
    return caught.value.problems


def told(problems: Sequence[Problem]) -> str:
    """Return problems as text."""
    return "\n".join(str(problem) for problem in problems)


def copied(site: Path, target: Path) -> Path:
    """Return a copy of a site somewhere else."""
    return Path(shutil.copytree(site, target))


def replaced(site: Path, path: str, old: str, new: str) -> None:
    """Put other text in place of the first occurrence in a file of a site."""
    file = site / path
    text = file.read_bytes()
    assert old.encode() in text
    file.write_bytes(text.replace(old.encode(), new.encode(), 1))


def sealed_again(site: Path) -> None:
    """Write the manifest anew, as an attacker would who changes a file."""
    files = {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file() and path.name != "manifest.json"
    }
    (site / "manifest.json").write_text(json.dumps({"schema": "proofpage/manifest/v1", "files": files}))


def git(root: Path, *arguments: str) -> str:
    """Run git with an identity and a day of its own, and nothing of the machine's settings."""
    surroundings = {
        **os.environ,
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_DATE": DAY,
        "GIT_COMMITTER_DATE": DAY,
    }
    settings = (
        "user.name=Somebody",
        "user.email=somebody@example.org",
        "commit.gpgSign=false",
        "init.defaultBranch=main",
    )
    options = [part for setting in settings for part in ("-c", setting)]
    done = subprocess.run(
        ["git", *options, *arguments], cwd=root, env=surroundings, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def committed(root: Path, message: str = "Publish") -> str:
    """Commit everything in a folder, and return the commit."""
    git(root, "add", "--all", ".")
    git(root, "commit", "--quiet", "--allow-empty", "--message", message)
    return git(root, "rev-parse", "HEAD")
