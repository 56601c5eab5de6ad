"""One build of one site from nothing, by one of two generators, measured by itself: for ``proofpage record``.

    python -m benchmarks.one_build --arm mkdocs|proofpage --pages N --sentences N
    python -m benchmarks.one_build --version-of mkdocs

Writes a site of so many pages with so many sentences each, has it built, and prints as JSON how long the command that
builds took from its start to its end, its processor time and its peak memory. Writing the pages and reading the site
back are outside of these. MkDocs lives in an environment of its own, which is made where it is not there yet, before
anything is measured. The modules of both are compiled before, as those of installed packages are, also where Python
was told to write no compiled ones. Exits with another code than 0 where the build failed.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.build import REPOSITORY, SENTENCE, Generator, mkdocs, peers, proofpage, spelt
from generator.record.model import Measured
from generator.record.running import Scratch, run_command

PEER = REPOSITORY / ".proofpage" / "mkdocs"
ARMS = ("mkdocs", "proofpage")
LONGEST_NANOSECONDS = 600 * 1_000_000_000
"""Longer than the budget of any suite, so that it is the suite which ends a build that takes too long."""


def site_of(arm: str, folder: Path, *, pages: int, sentences: int) -> Generator:
    """Write a site for a generator; the words of its pages do not depend on which one it is."""
    words = (SENTENCE * sentences).strip()
    if arm == "mkdocs":
        return mkdocs(folder / "site", pages, peers(PEER, ["mkdocs"]), "mkdocs", words)
    compileall.compile_dir(REPOSITORY / "generator", quiet=1)
    return proofpage(folder / "site", pages, words)


def build(arm: str, one: Generator, folder: Path) -> Measured:
    """Build a site from nothing, and return what was measured of the command that does it."""
    command = (*one.command, "--no-cache") if arm == "proofpage" else one.command
    return run_command(command, LONGEST_NANOSECONDS, Scratch(REPOSITORY, folder / "output", folder / "errors"))


def pages_made(one: Generator, *, pages: int, sentences: int) -> int:
    """Return how many of the pages that were asked for are in the site, with all of their words."""
    words = (SENTENCE * sentences).strip()
    files = [one.root / "site" / spelt(number) / "index.html" for number in range(pages)]
    return sum(file.is_file() and words in file.read_text("utf-8") for file in files)


def measure(arm: str, *, pages: int, sentences: int) -> dict[str, object] | str:
    """Return what is printed of one build; or why there is nothing to print."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        os.environ["XDG_CACHE_HOME"] = str(folder / "caches")
        one = site_of(arm, folder, pages=pages, sentences=sentences)
        done = build(arm, one, folder)
        if done.code or done.is_over:
            return (folder / "errors").read_text("utf-8", "replace") or "over its limit"
        return {
            "size": f"pages {pages:03}",
            "pages_asked": pages,
            "build_seconds": round(done.wall_nanoseconds / 1e9, 6),
            "build_cpu_seconds": round(done.cpu_microseconds / 1e6, 6),
            "build_memory_bytes": done.peak_memory_bytes,
            "pages_made": pages_made(one, pages=pages, sentences=sentences),
            "site_pages": sum(1 for _ in (one.root / "site").rglob("*.html")),
        }


def main() -> int:
    """Print one measurement, or the version of MkDocs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arm", choices=ARMS)
    parser.add_argument("--pages", type=int, default=10)
    parser.add_argument("--sentences", type=int, default=18)
    parser.add_argument("--version-of", choices=["mkdocs"])
    asked = parser.parse_args()
    if asked.version_of:
        return subprocess.run([peers(PEER, ["mkdocs"]) / "mkdocs", "--version"], check=False).returncode
    if asked.arm is None:
        parser.error("one of --arm and --version-of is needed")
    found = measure(asked.arm, pages=asked.pages, sentences=asked.sentences)
    if isinstance(found, str):
        print(found, file=sys.stderr)
        return 1
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
