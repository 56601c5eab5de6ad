"""The command that checks what is there: a project, or a site as it was built or downloaded."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.exits import FINE, REFUSED
from generator.cli.options import checkpoint_of, in_format, in_project
from generator.cli.progress import progress_shown
from generator.cli.terminal import reads_only, style_of, write
from generator.errors import Refusal

if TYPE_CHECKING:
    from generator.audit.model import Audit


@click.command()
@in_project
@click.argument("target", type=click.Path(path_type=Path), metavar="[TARGET]", required=False)
@click.option("--since", callback=checkpoint_of, metavar="SIZE:HEAD", help="A checkpoint that you kept.")
@click.option("--against", metavar="REV", help="The base branch: its tip must be a beginning of the ledger.")
@click.option("--values-only", is_flag=True, help="Accept a site of other code: values, no sentences.")
@in_format
@reads_only
def verify(
    root: Path, target: Path | None, since: str | None, against: str | None, values_only: bool, form: str
) -> int:
    """Check the ledger, every artifact, every figure, and every value that a site displays.

    TARGET is a project, or the folder of a built or downloaded site [default: the project]. Nothing is taken from a
    cache: all figures are computed again, those of a site from the artifacts that it ships. The sentences of a site can
    only be compared by the code that made it: with other code, verify says so and exits with 1, unless you ask for
    the values alone.
    """
    from generator.audit.auditing import audit
    from generator.audit.model import Asked
    from generator.audit.record import audit_record
    from generator.messages.terminal import json_text

    judge = progress_shown()(partial(audit, target or root, Asked(since, against, values_only)))
    if form == "text":
        return _told(judge())
    try:
        outcome = judge()
    except Refusal as refusal:
        write(json_text(audit_record(refusal)))
        return REFUSED
    write(json_text(audit_record(outcome)))
    return REFUSED if outcome.problems else FINE


def _told(found: Audit) -> int:
    """Say what holds, and on stderr what was not looked at; return the exit code."""
    from generator.messages.refusals import refusal_message
    from generator.messages.verifying import audit_message

    write(audit_message(found, style_of(sys.stdout)))
    if found.problems:
        write(refusal_message(Refusal(found.problems), style_of(sys.stderr), ending=""), sys.stderr)
    return REFUSED if found.problems else FINE
