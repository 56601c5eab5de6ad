"""Start, build, check and explain a project from Python, as the commands of these names do.

    >>> from tempfile import TemporaryDirectory
    >>> folder = TemporaryDirectory()
    >>> root = start(Path(folder.name) / "page")
    >>> check(root).coverage["unbound"]
    0
    >>> made = explain(root, "example/token_reduction")
    >>> made.display, made.verdict, made.value
    ('8.0 %', 'NARROW', '2/25')
    >>> [run.publication for run in summarize(root).runs]
    ['preliminary']
    >>> folder.cleanup()

Every function raises ``Refusal``, with all problems of a phase and their places, where the evidence does not hold, and
``CannotRun`` where nothing could be judged.
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from generator.build import BuildResult, Options, build_site, check_site
from generator.explanation import explain_figure
from generator.exports.explained import Explanation
from generator.exports.summarized import Summary
from generator.scaffold.starting import start_project
from generator.summary import summarize as summarize_project


def start(folder: str | PathLike[str]) -> Path:
    """Write a new project with example rows into a folder, which may exist, and return the folder."""
    return start_project(Path(folder)).folder


def build(
    root: str | PathLike[str],
    out: str | PathLike[str] | None = None,
    *,
    base_url: str | None = None,
    as_of: str | None = None,
) -> BuildResult:
    """Build the site of a project, into ``site/`` or ``out``; a refusal leaves what was there.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     made = build(start(Path(folder) / "page"), Path(folder) / "public")
    ...     (made.target / "latest-numbers.json").is_file(), made.checkpoint.partition(":")[0]
    (True, '0')
    """
    return build_site(Options(Path(root), out=None if out is None else Path(out), base_url=base_url, as_of=as_of))


def check(root: str | PathLike[str], *, as_of: str | None = None) -> BuildResult:
    """Do all of a build but writing."""
    return check_site(Options(Path(root), as_of=as_of))


def explain(root: str | PathLike[str], figure: str, *, run: str | None = None) -> Explanation:
    """Return a figure (``suite/figure``) with its formula, its sum and its artifacts; of the newest run by default."""
    return explain_figure(Path(root), figure, run=run)


def summarize(root: str | PathLike[str]) -> Summary:
    """Return every figure of a project, recomputed, with its verdict."""
    return summarize_project(Path(root))
