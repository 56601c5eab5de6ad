"""The command that starts a project."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.terminal import style_of, write


@click.command()
@click.argument("folder", metavar="[PATH]", required=False, type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Show the files that would be written, and write nothing.")
@click.pass_context
def init(context: click.Context, folder: Path | None, dry_run: bool) -> None:
    """Start a project that builds at once, with example rows, and with the files for CI.

    PATH is its folder, new or not [default: that of --project, else the current one]. Nothing is asked, and no file is
    overwritten: a folder that holds one of them is refused. The example rows say that nobody measured them.
    """
    from generator.messages.scaffolding import started_message
    from generator.scaffold.starting import rehearse_start, start_project

    started = (rehearse_start if dry_run else start_project)(folder or context.obj or Path())
    write(started_message(started, style_of(sys.stdout)))
