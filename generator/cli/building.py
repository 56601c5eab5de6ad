"""The commands that build the site, or do all of it but writing."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.exits import FINE, REFUSED
from generator.cli.options import day_of, in_format, in_project, web_address
from generator.cli.terminal import style_of, write
from generator.errors import Refusal


@click.command()
@in_project
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Where the site goes [default: site].")
@click.option("--base-url", callback=web_address, metavar="URL", help="The address it will have [default: site.yaml].")
@click.option("--as-of", callback=day_of, metavar="DATE", help="The day it speaks of [default: the last commit's].")
def build(root: Path, out: Path | None, base_url: str | None, as_of: str | None) -> None:
    """Build the site. Strict always: a refusal leaves the old site as it was."""
    from generator.build import Options, build_site
    from generator.messages.building import build_message

    result = build_site(Options(root, out=out, base_url=base_url, as_of=as_of))
    write(build_message(result, style_of(sys.stdout)))


@click.command()
@in_project
@in_format
def check(root: Path, form: str) -> int:
    """Do all of build but writing. Runs no command that evidence names."""
    from generator.build import Options, check_record, check_site
    from generator.messages.building import check_message
    from generator.messages.terminal import json_text

    if form == "text":
        write(check_message(check_site(Options(root)), style_of(sys.stdout)))
        return FINE
    try:
        outcome = check_site(Options(root))
    except Refusal as refusal:
        write(json_text(check_record(refusal)))
        return REFUSED
    write(json_text(check_record(outcome)))
    return FINE
