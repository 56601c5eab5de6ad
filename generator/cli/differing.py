"""The command that shows what changed."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.exits import FINE, REFUSED
from generator.cli.options import in_project
from generator.cli.terminal import reads_only, style_of, write
from generator.errors import Refusal


@click.command()
@in_project
@click.argument("states", metavar="A...B")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "json"]),
    default="text",
    help="For a terminal, for a pull request, or for machines.",
)
@reads_only
def diff(root: Path, states: str, form: str) -> int:
    """Show which figures changed from A to B, from what to what, with their verdicts and the cause.

    A and B are two commits, two folders of built sites (or one of each), two weeks such as 2026-W25, or two lines of
    the ledger such as line:2. A word in front settles what is meant: commit:, site:, week: or line:. Both are taken as
    they are: A is not where their branches parted. Exit code 0, whether or not something changed.
    """
    from generator.difference.finding import find_difference
    from generator.difference.record import difference_record
    from generator.messages.differing import difference_markdown, difference_message
    from generator.messages.terminal import json_text

    if form != "json":
        found = find_difference(root, states)
        write(difference_markdown(found) if form == "markdown" else difference_message(found, style_of(sys.stdout)))
        return FINE
    try:
        outcome = find_difference(root, states)
    except Refusal as refusal:
        write(json_text(difference_record(refusal)))
        return REFUSED
    write(json_text(difference_record(outcome)))
    return FINE
