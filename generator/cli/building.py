"""The commands that build the site, or do all of it but writing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from generator.cli.exits import FINE, REFUSED
from generator.cli.loading import loading
from generator.cli.options import day_of, in_project, numbers_file, web_address, without_cache
from generator.cli.progress import progress_shown
from generator.cli.terminal import reads_only, style_of, write
from generator.errors import Refusal

if TYPE_CHECKING:
    from generator.messages.terminal import Style
    from generator.unchanged import BuildResult, Options

_Result = TypeVar("_Result")


@click.command()
@in_project
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Where the site goes [default: site].")
@click.option("--base-url", callback=web_address, metavar="URL", help="The address it will have [default: site.yaml].")
@click.option("--as-of", callback=day_of, metavar="DATE", help="The day it speaks of [default: the last commit's].")
@without_cache
def build(root: Path, out: Path | None, base_url: str | None, as_of: str | None, no_cache: bool) -> None:
    """Build the site. Strict always: a refusal leaves the old site as it was.

    Where nothing has changed since the last build, the site is left alone, and the same result is told.
    """
    from generator.messages.building import build_message
    from generator.unchanged import Options, repeat_unchanged

    options = Options(root, out=out, base_url=base_url, as_of=as_of, cache=not no_cache)
    result = repeat_unchanged(options, writes=True) or _built(options)
    write(build_message(result, style_of(sys.stdout)))


@progress_shown()
def _built(options: Options) -> BuildResult:
    with loading():
        from generator.build import build_site
    return build_site(options)


@click.command()
@in_project
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    help="For people, for machines, or as annotations of GitHub.",
)
@click.option("--prose", is_flag=True, help="Check the given Markdown files instead of the site.")
@numbers_file
@without_cache
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE]...")
@reads_only
def check(root: Path, form: str, prose: bool, numbers: Path | None, no_cache: bool, files: tuple[Path, ...]) -> int:
    """Do all of build but writing. Runs no command that evidence names.

    With --prose, check Markdown files that the site does not hold, such as a README: every number in them must be a
    marked figure that shows what is published.
    """
    if prose is not bool(files):
        raise click.UsageError("--prose and the files to check go together")
    if numbers is not None and not prose:
        raise click.UsageError("--numbers is for --prose; the site is always recomputed")
    if prose:
        return _check_prose(files, root, numbers, form)
    return _check_site(root, form, has_cache=not no_cache)


def _check_site(root: Path, form: str, *, has_cache: bool) -> int:
    from generator.exports.checked import check_record
    from generator.messages.building import check_message
    from generator.unchanged import Options

    judge = partial(_checked, Options(root, cache=has_cache))
    if form == "github":
        return _annotated(judge, check_message, folder=_inside(root))
    return _reported(judge, check_message, check_record, form)


def _checked(options: Options) -> BuildResult:
    from generator.unchanged import repeat_unchanged

    return repeat_unchanged(options, writes=False) or _checked_anew(options)


@progress_shown()
def _checked_anew(options: Options) -> BuildResult:
    with loading():
        from generator.build import check_site
    return check_site(options)


def _check_prose(files: tuple[Path, ...], root: Path, numbers: Path | None, form: str) -> int:
    from generator.citation import check_cited, cited_record
    from generator.messages.citing import cited_message

    judge = progress_shown()(partial(check_cited, files, root, numbers=numbers))
    if form == "github":
        return _annotated(judge, cited_message, folder="")
    return _reported(judge, cited_message, cited_record, form)


def _reported(
    judge: Callable[[], _Result],
    message: Callable[[_Result, Style], str],
    record: Callable[[_Result | Refusal], Mapping[str, object]],
    form: str,
) -> int:
    """Say what a check found, for people or for machines; a machine gets a refusal in the same form."""
    from generator.messages.terminal import json_text

    if form == "text":
        write(message(judge(), style_of(sys.stdout)))
        return FINE
    try:
        outcome = judge()
    except Refusal as refusal:
        write(json_text(record(refusal)))
        return REFUSED
    write(json_text(record(outcome)))
    return FINE


def _annotated(judge: Callable[[], _Result], message: Callable[[_Result, Style], str], *, folder: str) -> int:
    """Say what a check found, a refusal as annotations beside the lines of its files."""
    from generator.messages.annotations import github_annotations

    try:
        outcome = judge()
    except Refusal as refusal:
        write(github_annotations(refusal.problems, folder))
        return REFUSED
    write(message(outcome, style_of(sys.stdout)))
    return FINE


def _inside(root: Path) -> str:
    """Return where a project lies below the current folder, with forward slashes; nothing where it is that folder."""
    place, here = root.resolve(), Path.cwd()
    is_below = place != here and place.is_relative_to(here)
    return place.relative_to(here).as_posix() if is_below else ""
