"""The command that makes a run out of the files of a harness."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from generator.cli.options import day_of, in_format, in_project
from generator.cli.terminal import style_of, write

_RUN = re.compile(r"[a-z0-9][a-z0-9._-]{0,79}")
LONGEST = 300


def run_of(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Return the id of a run, which is the name of its folder."""
    if value is not None and _RUN.fullmatch(value) is None:
        form = "at most 80 small letters, digits and . _ -, a letter or digit first"
        raise click.BadParameter(f"{value!r} is no id of a run: {form}", context, parameter)
    return value


def pattern_of(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Return a pattern of file names."""
    from generator.evidence.name_patterns import parse_pattern

    try:
        if value is not None:
            parse_pattern(value)
    except ValueError as error:
        raise click.BadParameter(f"{value!r}: {error}", context, parameter) from error
    return value


def words_of(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Return a name that a manifest can hold and a page can show."""
    if value is not None and not (1 <= len(value) <= LONGEST and value.isprintable()):
        raise click.BadParameter(f"1 to {LONGEST} printable characters are needed", context, parameter)
    return value


def _list_presets(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    """Show the presets and end."""
    del parameter
    if not value or context.resilient_parsing:
        return
    from generator.mapping.presets import all_presets
    from generator.messages.ingesting import presets_message

    write(presets_message(all_presets(), style_of(sys.stdout)))
    context.exit()


@click.command()
@in_project
@click.argument("suite", metavar="SUITE")
@click.argument("files", type=click.Path(path_type=Path), metavar="FILES...", nargs=-1, required=True)
@click.option("--run", required=True, callback=run_of, metavar="RUN", help="The id of the new run.")
@click.option("--preset", metavar="NAME", help="A shipped mapping [default: proof/suites/SUITE/ingest.yaml].")
@click.option("--names", callback=pattern_of, metavar="PATTERN", help="File names, as '{arm}/{repetition}.json'.")
@click.option(
    "--measured-on", callback=day_of, metavar="DATE", help="The day of the run [default: what the files say]."
)
@click.option(
    "--dataset", callback=words_of, metavar="NAME", help="What was measured on [default: what the files say]."
)
@click.option(
    "--provider", callback=words_of, metavar="NAME", help="Who served the model [default: what the files say]."
)
@click.option("--partial", is_flag=True, help="Let units of the matrix be absent; they count as missing.")
@click.option("--dry-run", is_flag=True, help="Show what would be added, and write nothing.")
@click.option(
    *("--presets", "list_presets"),
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_presets,
    help="Show the presets, what they were written for, and checked with.",
)
@in_format
def ingest(
    root: Path,
    suite: str,
    files: tuple[Path, ...],
    run: str,
    preset: str | None,
    names: str | None,
    measured_on: str | None,
    dataset: str | None,
    provider: str | None,
    partial: bool,
    dry_run: bool,
    form: str,
) -> None:
    """Make a run with rows out of the files that harnesses and benchmark tools write.

    All files of a run are given in one call. How they become rows is declared in proof/suites/SUITE/ingest.yaml, by a
    preset, or by both. A run that is there is never written over. Writes the folder of the run, nothing else.
    """
    from generator.cli.progress import progress_shown
    from generator.ingest.requests import Request
    from generator.ingest.taking import ingest as add
    from generator.ingest.taking import rehearse_ingest
    from generator.intake.outcome import outcome_record
    from generator.messages.ingesting import ingest_message
    from generator.messages.terminal import json_text

    request = Request(suite, files, run, preset, names, measured_on, dataset, provider, partial)
    with progress_shown():
        outcome = (rehearse_ingest if dry_run else add)(root, request)
    write(json_text(outcome_record(outcome)) if form == "json" else ingest_message(outcome, style_of(sys.stdout)))
