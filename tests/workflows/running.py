"""Runs the shell steps of a workflow, as they stand in its file, against repositories on this machine.

What the service would put in is given as a mapping (``github.base_ref``); the steps that use an action are left out. A
step may hold no expression inside its text: there, a name of a branch could become a command.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

import generator

REPOSITORY = Path(generator.__file__).resolve().parent.parent
WORKFLOWS = REPOSITORY / ".github" / "workflows"
_EXPRESSION = re.compile(r"\$\{\{ *([\w.]+) *\}\}")
_CONDITION = re.compile(r"([\w.]+) (==|!=) '([^']*)'")


@dataclass(frozen=True, slots=True)
class Done:
    """How a job ended, what it printed, and what stands in its summary."""

    code: int
    out: str
    summary: str


def read_workflow(name: str) -> Mapping[Any, Any]:
    """Return a workflow as its file says it; YAML reads its key ``on`` as true."""
    loaded: Mapping[Any, Any] = yaml.safe_load((WORKFLOWS / f"{name}.yml").read_bytes())
    return loaded


def all_steps(name: str) -> Iterator[Mapping[str, Any]]:
    """Yield the steps of all jobs of a workflow."""
    for job in read_workflow(name)["jobs"].values():
        yield from job["steps"]


def run_job(
    name: str, folder: Path, *, variables: Mapping[str, str], github: Mapping[str, str], only: str | None = None
) -> Done:
    """Run the shell steps of a workflow, or only one of them, in a folder until one fails, as the service does."""
    summary = folder.parent / f"{folder.name}-summary.md"
    summary.touch()
    told = []
    for step in all_steps(name):
        if "run" not in step or not _applies(step.get("if", ""), github) or only not in (None, step["name"]):
            continue
        given = {key: _EXPRESSION.sub(lambda found: github[found[1]], str(v)) for key, v in step.get("env", {}).items()}
        done = subprocess.run(
            ["bash", "-e", "-c", step["run"]],
            cwd=folder,
            env={**variables, **given, "GITHUB_STEP_SUMMARY": str(summary)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        told.append(done.stdout)
        if done.returncode:
            return Done(done.returncode, "".join(told), summary.read_text("utf-8"))
    return Done(0, "".join(told), summary.read_text("utf-8"))


def environment(home: Path, binaries: Path) -> dict[str, str]:
    """Return an environment in which ``proofpage`` is this package, and nobody's settings of git take part."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "GITHUB_"))}
    path = f"{binaries}{os.pathsep}{os.environ['PATH']}"
    return {**kept, "PATH": path, "HOME": str(home), "GIT_CONFIG_NOSYSTEM": "1"}


def _applies(condition: str, github: Mapping[str, str]) -> bool:
    if not condition:
        return True
    found = _CONDITION.fullmatch(condition)
    if found is None:
        raise ValueError(f"a condition that this cannot judge: {condition}")
    return (github[found[1]] == found[3]) is (found[2] == "==")
