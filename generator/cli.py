"""The command line: options in, exit codes out.

Promises: 0 is fine; 1 is refused: malformed, missing or contradictory evidence, a number without support; 2 is wrong
usage, an unknown name on the command line, or the operating system. Messages go to stderr, results to stdout. A
refusal is never a traceback; an unexpected exception is a bug and shows its trace. Use cases are imported when their
command runs, so that ``--help`` costs nothing.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeVar
from urllib.parse import urlsplit

import click

from generator import __version__
from generator.errors import CannotRun, Refusal

if TYPE_CHECKING:
    from generator.messages import Style

FINE, REFUSED, UNUSABLE, INTERRUPTED = 0, 1, 2, 130

_Command = TypeVar("_Command", bound=Callable[..., Any])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    _escape_what_streams_cannot_show()
    try:
        code = proofpage.main(arguments, "proofpage", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = UNUSABLE
    except (click.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except (Refusal, CannotRun, OSError) as error:
        code = _report(error)
    _flush()
    return code if isinstance(code, int) else FINE


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="proofpage")
@click.option("--project", type=click.Path(path_type=Path), metavar="PATH", help="The project's folder [default: .]")
@click.pass_context
def proofpage(context: click.Context, project: Path | None) -> None:
    """A proof page from committed evidence: every number recomputed, or the build stops.

    Exit codes: 0 fine; 1 refused, because evidence is malformed, missing or contradictory or a number has no support;
    2 wrong usage, an unknown name, or the operating system.
    """
    context.obj = project


def in_project(command: _Command) -> _Command:
    """Let a command take ``--project`` too, so that it can stand before or behind the command's name."""

    def chosen(context: click.Context, parameter: click.Parameter, value: Path | None) -> Path:
        del parameter
        return value or context.obj or Path()

    option = click.option(
        "--project",
        "root",
        type=click.Path(path_type=Path),
        metavar="PATH",
        callback=chosen,
        help="The project's folder [default: .]",
    )
    return option(command)


def in_format(command: _Command) -> _Command:
    """Let a command take ``--format text|json``."""
    choice = click.Choice(["text", "json"])
    return click.option("--format", "form", type=choice, default="text", help="For people or for machines.")(command)


def _web_address(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    try:
        parts = urlsplit(value)
    except ValueError as error:
        raise click.BadParameter(f"{value!r} is no web address", context, parameter) from error
    if parts.scheme not in ("http", "https") or not parts.netloc or not value.isascii() or not value.isprintable():
        raise click.BadParameter(f"{value!r} is no address that starts with https:// or http://", context, parameter)
    return value


def _day(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    try:
        day = date.fromisoformat(value).isoformat()
    except ValueError as error:
        raise click.BadParameter(f"{value!r} is no day such as 2026-06-18", context, parameter) from error
    if day != value:
        raise click.BadParameter(f"{value!r}: write the day as {day}", context, parameter)
    return value


@proofpage.command()
@in_project
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Where the site goes [default: site].")
@click.option("--base-url", callback=_web_address, metavar="URL", help="The address it will have [default: site.yaml].")
@click.option("--as-of", callback=_day, metavar="DATE", help="The day it speaks of [default: the last commit's].")
def build(root: Path, out: Path | None, base_url: str | None, as_of: str | None) -> None:
    """Build the site. Strict always: a refusal leaves the old site as it was."""
    from generator.build import Options, build_site
    from generator.messages import build_message

    result = build_site(Options(root, out=out, base_url=base_url, as_of=as_of))
    _print(build_message(result, _style(sys.stdout)))


@proofpage.command()
@in_project
@in_format
def check(root: Path, form: str) -> int:
    """Do all of build but writing. Runs no command that evidence names."""
    from generator.build import Options, check_record, check_site
    from generator.messages import check_message, json_text

    if form == "text":
        _print(check_message(check_site(Options(root)), _style(sys.stdout)))
        return FINE
    try:
        outcome = check_site(Options(root))
    except Refusal as refusal:
        _print(json_text(check_record(refusal)))
        return REFUSED
    _print(json_text(check_record(outcome)))
    return FINE


@proofpage.command()
@in_project
@click.argument("figure", metavar="SUITE/FIGURE")
@click.option("--run", metavar="RUN", help="The run [default: the suite's newest].")
@in_format
def explain(root: Path, figure: str, run: str | None, form: str) -> None:
    """Explain a figure: its formula, the sum with its numbers in, and the artifacts behind it.

    SUITE/FIGURE is the name that pages and JSON give, with or without @RUN and [MEMBER]. A name that no figure has is
    wrong usage (exit code 2), and the nearest ones are shown.
    """
    from generator.explanation import explain_figure, explanation_record
    from generator.messages import explanation_message, json_text

    explanation = explain_figure(root, figure, run=run)
    if form == "json":
        _print(json_text(explanation_record(explanation)))
    else:
        _print(explanation_message(explanation, _style(sys.stdout)))


@proofpage.command()
@in_project
@in_format
def summary(root: Path, form: str) -> None:
    """Show every figure, recomputed, with its verdict."""
    from generator.messages import json_text, summary_message
    from generator.summary import summarize, summary_record

    result = summarize(root)
    if form == "json":
        _print(json_text(summary_record(result)))
    else:
        _print(summary_message(result, _style(sys.stdout)))


# The terminal
# ------------


def _report(error: Refusal | CannotRun | OSError) -> int:
    """Say on stderr what stopped the command, and return its exit code."""
    from generator import messages

    style = _style(sys.stderr)
    match error:
        case Refusal():
            said, code = messages.refusal_message(error, style), REFUSED
        case CannotRun():
            said, code = messages.cannot_run_message(error, style), UNUSABLE
        case OSError():
            said, code = messages.failed_system_message(error, style), UNUSABLE
    _print(said, sys.stderr)
    return code


def _style(stream: TextIO) -> Style:
    from generator.messages import style_for

    return style_for(stream, os.environ)


def _print(text: str, stream: TextIO | None = None) -> None:
    """Write a text and a line feed; a reader who has closed the pipe has read enough."""
    try:
        print(text, file=stream or sys.stdout, flush=True)
    except BrokenPipeError:
        _silence(stream or sys.stdout)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BrokenPipeError:
            _silence(stream)


def _silence(stream: TextIO) -> None:
    """Let what is still buffered go nowhere, so that the interpreter does not complain while it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _escape_what_streams_cannot_show() -> None:
    """Show characters that a terminal's encoding lacks as escapes, instead of failing on them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
