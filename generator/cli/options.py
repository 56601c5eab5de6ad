"""Options that several commands share, with what is refused as wrong usage before a command starts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])


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


def without_cache(command: _Command) -> _Command:
    """Let a command take ``--no-cache``."""
    return click.option("--no-cache", is_flag=True, help="Take nothing from earlier builds, and leave nothing.")(
        command
    )


def in_format(command: _Command) -> _Command:
    """Let a command take ``--format text|json``."""
    choice = click.Choice(["text", "json"])
    return click.option("--format", "form", type=choice, default="text", help="For people or for machines.")(command)


def checkpoint_of(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    from generator.ledger.verify_history import CHECKPOINT

    if value is not None and CHECKPOINT.fullmatch(value) is None:
        form = "SIZE:HEAD, the number of lines and 64 hexadecimal digits"
        raise click.BadParameter(f"{value!r} is no checkpoint: {form}", context, parameter)
    return value


def web_address(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    try:
        parts = urlsplit(value)
    except ValueError as error:
        raise click.BadParameter(f"{value!r} is no web address", context, parameter) from error
    if parts.scheme not in ("http", "https") or not parts.netloc or not value.isascii() or not value.isprintable():
        raise click.BadParameter(f"{value!r} is no address that starts with https:// or http://", context, parameter)
    return value


def day_of(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    try:
        day = date.fromisoformat(value).isoformat()
    except ValueError as error:
        raise click.BadParameter(f"{value!r} is no day such as 2026-06-18", context, parameter) from error
    if day != value:
        raise click.BadParameter(f"{value!r}: write the day as {day}", context, parameter)
    return value


def numbers_file(command: _Command) -> _Command:
    """Let a command take ``--numbers FILE``."""
    option = click.option(
        "--numbers",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="A site's latest-numbers.json [default: the project, recomputed].",
    )
    return option(command)
