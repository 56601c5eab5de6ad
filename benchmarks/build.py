"""How long a site of N equal prose pages takes: from nothing, with nothing changed, and after an edit of one page.

    python -m benchmarks.build [PAGES ...] [--rounds N] [--peers FOLDER]

Proofpage's site has a project of evidence beside the pages, and every page is guarded. The peers are MkDocs (its
smallest theme and its default one), Pelican and Hugo; they live in a virtual environment of their own, made in FOLDER
(a temporary one unless it is named). Every round runs all of them after each other, so that a busy machine is busy for
all; told are the median of the rounds, its ratio to Proofpage's in the same run, and the memory of a first build.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.projects import LEDGER, write_project

REPOSITORY = Path(__file__).resolve().parents[1]
PEERS = ("mkdocs", "pelican[markdown]", "hugo")
SENTENCE = "plain words about what was done and how it was looked at by the people who did it "
WORDS = (SENTENCE * 18).strip()
TABLE = "| left | right |\n|---|---|\n| a word | another word |\n| more of it | and again |\n"
MEASURED = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=-3, stderr=-3); "
MEASURED += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"


@dataclass(frozen=True, slots=True)
class Generator:
    """A generator with a site of its own: how it builds, what an edit touches, and what it made."""

    name: str
    root: Path
    command: tuple[str, ...]
    page: Path
    """The source that an edit appends to."""
    made: tuple[str, ...]
    """What is deleted before a build from nothing."""


def body(number: int, words: str = WORDS) -> str:
    """Return the text of a page, by letters alone: a number would have to be bound."""
    return f"Page {spelt(number)}\n\n{words}\n\n{TABLE}\n"


def spelt(number: int) -> str:
    """Return a number in letters, as names of pages need them."""
    return "".join("abcdefghij"[int(digit)] for digit in f"{number:05}")


def proofpage(folder: Path, pages: int, words: str = WORDS) -> Generator:
    """Write a project with so many documents."""
    write_project(folder, {LEDGER: "", **{f"content/{spelt(n)}.md": f"# {body(n, words)}" for n in range(pages)}})
    command = (sys.executable, "-m", "generator", "--project", str(folder), "build")
    return Generator("Proofpage", folder, command, folder / "content" / f"{spelt(0)}.md", ("site", ".proofpage"))


def mkdocs(folder: Path, pages: int, binaries: Path, theme: str, words: str = WORDS) -> Generator:
    """Write a site for MkDocs."""
    _write(folder, {f"docs/{spelt(n)}.md": f"# {body(n, words)}" for n in range(pages)})
    _write(folder, {"docs/index.md": "# Home\n", "mkdocs.yml": f"site_name: Site\ntheme: {theme}\nplugins: []\n"})
    if theme == "smallest":
        page = "<!doctype html><title>{{ page.title }}</title><main>{{ page.content }}</main>\n"
        _write(folder, {"theme/main.html": page})
        _write(folder, {"mkdocs.yml": "site_name: Site\ntheme: {name: null, custom_dir: theme}\nplugins: []\n"})
    command = (str(binaries / "mkdocs"), "build", "-q", "-f", str(folder / "mkdocs.yml"))
    return Generator(f"MkDocs, {theme} theme", folder, command, folder / "docs" / f"{spelt(0)}.md", ("site",))


def pelican(folder: Path, pages: int, binaries: Path) -> Generator:
    """Write a site for Pelican."""
    head = "Title: {}\nDate: 2026-01-01\nCategory: all\n\n"
    _write(folder, {f"content/{spelt(n)}.md": head.format(spelt(n)) + body(n) for n in range(pages)})
    _write(folder, {"pelicanconf.py": "SITENAME='Site'\nFEED_ALL_ATOM=None\nCATEGORY_FEED_ATOM=None\n"})
    command: tuple[str, ...] = (str(binaries / "pelican"), "-q", str(folder / "content"), "-o", str(folder / "output"))
    command += ("-s", str(folder / "pelicanconf.py"))
    return Generator("Pelican", folder, command, folder / "content" / f"{spelt(0)}.md", ("output",))


def hugo(folder: Path, pages: int, binaries: Path) -> Generator:
    """Write a site for Hugo."""
    _write(folder, {f"content/{spelt(n)}.md": f"---\ntitle: {spelt(n)}\n---\n{body(n)}" for n in range(pages)})
    page = "<!doctype html><title>{{ .Title }}</title><main>{{ .Content }}</main>\n"
    _write(folder, {"layouts/_default/single.html": page, "layouts/_default/list.html": page})
    _write(folder, {"hugo.toml": "title='Site'\ndisableKinds=['taxonomy','term','RSS']\n"})
    command = (str(binaries / "hugo"), "--quiet", "-s", str(folder))
    return Generator("Hugo", folder, command, folder / "content" / f"{spelt(0)}.md", ("public", "resources"))


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


def peers(folder: Path, names: Sequence[str] = PEERS) -> Path:
    """Return the folder of the peers' commands, installed where they are not there yet."""
    binaries = folder / "bin"
    if not (binaries / "mkdocs").exists():
        venv.create(folder, with_pip=True)
        subprocess.run([binaries / "python", "-m", "pip", "install", "-q", *names], check=True)
    return binaries


def seconds(command: Sequence[str]) -> float:
    """Return how long a command takes."""
    start = time.perf_counter()
    subprocess.run(command, cwd=REPOSITORY, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def megabytes(command: Sequence[str]) -> float:
    """Return the most memory that a command held."""
    done = subprocess.run([sys.executable, "-c", MEASURED, *command], cwd=REPOSITORY, capture_output=True, check=True)
    return int(done.stdout) / 1024


def cleared(one: Generator) -> None:
    """Take away everything that builds left."""
    for name in one.made:
        shutil.rmtree(one.root / name, ignore_errors=True)


def measured(generators: Sequence[Generator], rounds: int) -> dict[str, dict[str, float]]:
    """Return by generator the median seconds of each kind of build, and the megabytes of one from nothing."""
    times: dict[str, dict[str, list[float]]] = {one.name: {"cold": [], "warm": [], "edit": []} for one in generators}
    for number in range(rounds):
        for one in generators:
            cleared(one)
            times[one.name]["cold"].append(seconds(one.command))
            seconds(one.command)
            times[one.name]["warm"].append(seconds(one.command))
            with one.page.open("a", encoding="utf-8") as page:
                page.write(f"\nMore words, {spelt(number)}.\n")
            times[one.name]["edit"].append(seconds(one.command))
    found = {name: {kind: statistics.median(each) for kind, each in kinds.items()} for name, kinds in times.items()}
    for one in generators:
        cleared(one)
        found[one.name]["memory"] = megabytes(one.command)
    return found


def in_one_process(root: Path, page: Path, edits: int) -> float:
    """Return the median seconds of a rebuild after an edit of one page, in a process that goes on like a preview."""
    from generator.build import Options, Workshop

    workshop = Workshop(Options(root, out=root.parent / "workshop"))
    workshop.build()
    times: list[float] = []
    for number in range(edits):
        page.write_text(f"{page.read_text('utf-8')}\nFurther words, {spelt(number)}.\n", "utf-8")
        start = time.perf_counter()
        workshop.build()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    """Measure, and print one table for each number of pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", type=int, default=[100, 1_000, 5_000])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--peers", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["XDG_CACHE_HOME"] = f"{scratch}/caches"
        binaries = peers(asked.peers or Path(scratch) / "peers")
        helps = {"proofpage": (sys.executable, "-m", "generator", "--help"), "mkdocs": (binaries / "mkdocs", "--help")}
        starts = {name: statistics.median(seconds([str(p) for p in c]) for _ in range(5)) for name, c in helps.items()}
        print(f"--help: proofpage {starts['proofpage']:.2f} s, mkdocs {starts['mkdocs']:.2f} s")
        for pages in asked.pages:
            root = Path(scratch) / str(pages)
            ours = proofpage(root / "proofpage", pages)
            others = [mkdocs(root / theme, pages, binaries, theme) for theme in ("smallest", "mkdocs")]
            others += [pelican(root / "pelican", pages, binaries), hugo(root / "hugo", pages, binaries)]
            found = measured([ours, *others], asked.rounds)
            print(f"\n{pages} pages{'':17}from nothing      unchanged       one edit     memory")
            for name, kinds in found.items():
                told = (f"{kinds[kind]:8.2f} s {kinds[kind] / found[ours.name][kind]:5.2f}" for kind in list(kinds)[:3])
                print(f"{name:24}", *told, f"{kinds['memory']:6.0f} MB")
            print(f"one edit in a process that goes on: {in_one_process(ours.root, ours.page, 5):.3f} s")


if __name__ == "__main__":
    main()
