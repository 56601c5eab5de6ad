"""The commands about files outside the site."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.exits import FINE, REFUSED
from generator.cli.options import in_project, numbers_file
from generator.cli.progress import progress_shown
from generator.cli.terminal import style_of, write


@click.command()
@in_project
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@numbers_file
@click.option("--check", "only_check", is_flag=True, help="Write nothing; exit with 1 where a file is out of date.")
def sync(root: Path, files: tuple[Path, ...], numbers: Path | None, only_check: bool) -> int:
    """Write figures with their verdicts into a README, between markers.

    A marker is <!-- proofpage:fig suite/figure -->...<!-- /proofpage -->; what stands in it is replaced by what the
    project's evidence gives, or by what the file of --numbers publishes. Nothing beside the markers changes.
    """
    from generator.citation import find_outdated, sync_cited
    from generator.messages.citing import outdated_message, synced_message

    if not only_check:
        with progress_shown():
            synced = sync_cited(files, root, numbers=numbers)
        write(synced_message(synced, style_of(sys.stdout)))
        return FINE
    with progress_shown():
        found = find_outdated(files, root, numbers=numbers)
    write(outdated_message(found, style_of(sys.stdout)))
    return REFUSED if any(each.changed for each in found) else FINE
