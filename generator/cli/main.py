"""The command line as a whole.

Promises: 0 is fine; 1 is refused: malformed, missing or contradictory evidence, a number without support; 2 is wrong
usage, an unknown name on the command line, or the operating system. Messages go to stderr, results to stdout. A
refusal is never a traceback; an unexpected exception is a bug and shows its trace. Use cases are imported when their
command runs, so that ``--help`` costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from generator import __version__
from generator.cli import building, citing, completing, differing, reading, scaffolding, snapshotting, verifying
from generator.cli.exits import FINE, INTERRUPTED, UNUSABLE
from generator.cli.teaching import TeachingGroup
from generator.cli.terminal import escape_what_streams_cannot_show, flush, report
from generator.errors import CannotRun, Refusal


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    escape_what_streams_cannot_show()
    try:
        code = proofpage.main(arguments, "proofpage", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = UNUSABLE
    except (click.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except (Refusal, CannotRun, OSError) as error:
        code = report(error)
    flush()
    return code if isinstance(code, int) else FINE


@click.group(cls=TeachingGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="proofpage")
@click.option("--project", type=click.Path(path_type=Path), metavar="PATH", help="The project's folder [default: .]")
@click.pass_context
def proofpage(context: click.Context, project: Path | None) -> None:
    """A proof page from committed evidence: every number recomputed, or the build stops.

    Exit codes: 0 fine; 1 refused, because evidence is malformed, missing or contradictory or a number has no support;
    2 wrong usage, an unknown name, or the operating system.
    """
    context.obj = project


for _command in (
    building.build,
    building.check,
    citing.sync,
    completing.completion,
    differing.diff,
    reading.explain,
    reading.summary,
    reading.report,
    scaffolding.init,
    snapshotting.snapshot,
    verifying.verify,
):
    proofpage.add_command(_command)
