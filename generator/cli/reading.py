"""The commands that show figures without building anything."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.options import in_format, in_project
from generator.cli.progress import progress_shown
from generator.cli.terminal import reads_only, style_of, write


@click.command()
@in_project
@click.argument("figure", metavar="SUITE/FIGURE")
@click.option("--run", metavar="RUN", help="The run [default: the suite's newest].")
@in_format
@reads_only
def explain(root: Path, figure: str, run: str | None, form: str) -> None:
    """Explain a figure: its formula, the sum with its numbers in, and the artifacts behind it.

    SUITE/FIGURE is the name that pages and JSON give, with or without @RUN and [MEMBER]. A name that no figure has is
    wrong usage (exit code 2), and the nearest ones are shown; so is FIGURE alone where several suites have it.
    """
    from generator.explanation import explain_figure
    from generator.exports.explained import explanation_record
    from generator.messages.explaining import explanation_message
    from generator.messages.terminal import json_text

    with progress_shown():
        explanation = explain_figure(root, figure, run=run)
    if form == "json":
        write(json_text(explanation_record(explanation)))
    else:
        write(explanation_message(explanation, style_of(sys.stdout)))


@click.command()
@in_project
@in_format
@reads_only
def summary(root: Path, form: str) -> None:
    """Show every figure, recomputed, with its verdict."""
    from generator.exports.summarized import summary_record
    from generator.messages.summarizing import summary_message
    from generator.messages.terminal import json_text
    from generator.summary import summarize

    with progress_shown():
        result = summarize(root)
    if form == "json":
        write(json_text(summary_record(result)))
    else:
        write(summary_message(result, style_of(sys.stdout)))


@click.command()
@in_project
@click.argument("run", metavar="[RUN]", required=False)
@click.option(
    "--format", "form", type=click.Choice(["markdown", "json"]), default="markdown", help="For people or for machines."
)
@reads_only
def report(root: Path, run: str | None, form: str) -> None:
    """Write the finance-ready report of a run, as its page shows it.

    RUN is the id of a run [default: the run of the site's headline].
    """
    from generator.messages.reporting import report_markdown
    from generator.messages.terminal import json_text
    from generator.report import make_report, report_record

    with progress_shown():
        made = make_report(root, run)
    write(json_text(report_record(made)) if form == "json" else report_markdown(made))
