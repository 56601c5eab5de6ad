"""A repository that stands for the one at the service, and clones of it, in a folder that is thrown away."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from generator.scaffold.starting import start_project
from tests.workflows.running import Done, environment, run_job

LEDGER = "proof/history.jsonl"


@dataclass(frozen=True, slots=True)
class Remote:
    """A bare repository with the branch ``main``, in a folder for everything else."""

    work: Path
    binaries: Path

    @property
    def bare(self) -> Path:
        return self.work / "remote.git"

    @property
    def variables(self) -> dict[str, str]:
        """The environment of everything that runs here."""
        return environment(self.work, self.binaries)

    def job(
        self, name: str, clone: Path, committed: str | None = None, *, only: str | None = None, **github: str
    ) -> Done:
        """Run a workflow, or only one of its steps, in a clone; its commits say they were made at ``committed``."""
        when = {} if committed is None else {"GIT_COMMITTER_DATE": committed}
        facts = {f"github.{key}": value for key, value in github.items()}
        return run_job(name, clone, variables=self.variables | when, github=facts, only=only)

    def git(self, folder: Path, *arguments: str) -> str:
        """Run git in a folder and return what it says; a failure is an error of the test."""
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        done = subprocess.run(
            ["git", *who, *arguments],
            cwd=folder,
            env=self.variables,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()

    def clone(self, name: str) -> Path:
        """Return a clone of all commits, as the service checks out main."""
        self.git(self.work, "clone", "--quiet", str(self.bare), name)
        return self.work / name

    def commit(self, clone: Path, path: str, old: str, new: str) -> str:
        """Commit a change of a text in a file and return the commit."""
        content = (clone / path).read_bytes()
        assert old.encode() in content
        (clone / path).write_bytes(content.replace(old.encode(), new.encode()))
        self.git(clone, "commit", "--quiet", "--all", "--message", f"Change {path}")
        return self.git(clone, "rev-parse", "HEAD")

    def tip(self) -> str:
        return self.git(self.bare, "rev-parse", "main")

    def ledger(self) -> list[str]:
        """Return the lines of the ledger that main holds."""
        return self.git(self.bare, "show", f"main:{LEDGER}").splitlines()


def make_remote(work: Path, binaries: Path) -> Remote:
    """Return a repository that holds a new project."""
    remote = Remote(work, binaries)
    first = start_project(work / "first").folder
    for arguments in (
        ("init", "--quiet", "--initial-branch", "main"),
        ("add", "--all"),
        ("commit", "--quiet", "--message", "Start"),
        ("clone", "--quiet", "--bare", ".", str(remote.bare)),
    ):
        remote.git(first, *arguments)
    return remote
