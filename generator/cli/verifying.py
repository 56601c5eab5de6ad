"""The command that checks what is there: a project, or a site as it was built or downloaded."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import click

from generator.cli.exits import FINE, REFUSED
from generator.cli.options import checkpoint_of, in_format, in_project
from generator.cli.progress import progress_shown
from generator.cli.terminal import reads_only, style_of, write
from generator.errors import Refusal


@click.command()
@in_project
@click.argument("target", type=click.Path(path_type=Path), metavar="[TARGET]", required=False)
@click.option("--since", callback=checkpoint_of, metavar="SIZE:HEAD", help="A checkpoint that you kept.")
@click.option("--against", metavar="REV", help="The base branch: its tip must be a beginning of the ledger.")
@in_format
@reads_only
def verify(root: Path, target: Path | None, since: str | None, against: str | None, form: str) -> int:
    """Check the ledger, every artifact, every figure, and every value that a site displays.

    TARGET is a project, or the folder of a built or downloaded site [default: the project]. Nothing is taken from a
    cache: all figures are computed again, those of a site from the artifacts that it ships.
    """
    from generator.audit.auditing import audit
    from generator.audit.model import Asked
    from generator.audit.record import audit_record
    from generator.messages.terminal import json_text
    from generator.messages.verifying import audit_message

    judge = progress_shown()(partial(audit, target or root, Asked(since, against)))
    if form == "text":
        write(audit_message(judge(), style_of(sys.stdout)))
        return FINE
    try:
        outcome = judge()
    except Refusal as refusal:
        write(json_text(audit_record(refusal)))
        return REFUSED
    write(json_text(audit_record(outcome)))
    return FINE
