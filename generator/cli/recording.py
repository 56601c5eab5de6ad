"""The command that measures a run."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.exits import FINE, INTERRUPTED
from generator.cli.ingesting import run_of
from generator.cli.options import in_format, in_project
from generator.cli.terminal import style_of, write


@click.command()
@in_project
@click.argument("suite", metavar="SUITE")
@click.option("--run", required=True, callback=run_of, metavar="RUN", help="The id of the new run.")
@click.option("--dry-run", is_flag=True, help="Show the first attempts that would be made; run nothing.")
@in_format
def record(root: Path, suite: str, run: str, dry_run: bool, form: str) -> int:
    """Measure a run: the suite's command once per unit, arm and repetition, in alternating order.

    The command stands in proof/suites/SUITE/record.yaml; no shell reads it. Exit code, wall and processor time, peak
    memory and the JSON that it prints become columns. A recording that was ended goes on where it stopped when it is
    called again. A run that is there is never written over.
    """
    from generator.cli.progress import progress_shown
    from generator.messages.recording import interrupted_message, record_message, rehearsal_message
    from generator.messages.terminal import json_text
    from generator.record.model import Interrupted
    from generator.record.recording import record as measure
    from generator.record.recording import rehearse_record

    style = style_of(sys.stdout)
    if dry_run:
        rehearsed = rehearse_record(root, suite, run)
        write(json_text(rehearsed.as_record()) if form == "json" else rehearsal_message(rehearsed, style))
        return FINE
    try:
        recorded = progress_shown()(measure)(root, suite, run)
    except Interrupted as interrupted:
        write(interrupted_message(interrupted, style_of(sys.stderr)), sys.stderr)
        return INTERRUPTED
    write(json_text(recorded.as_record()) if form == "json" else record_message(recorded, style))
    return FINE
