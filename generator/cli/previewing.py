"""The command that shows the site in a browser while it is being written."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.exits import FINE
from generator.cli.loading import loading
from generator.cli.options import in_project, without_cache
from generator.cli.progress import line_shown
from generator.cli.terminal import report, style_of, write

if TYPE_CHECKING:
    from generator.preview.outcomes import Outcome

PORT = 8000


@click.command()
@in_project
@click.option("--port", type=click.IntRange(0, 65_535), default=PORT, show_default=True, help="0 takes a free one.")
@click.option("--open", "opens", is_flag=True, help="Open the site in a browser.")
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Where the site goes [default: site].")
@without_cache
def serve(root: Path, port: int, opens: bool, out: Path | None, no_cache: bool) -> int:
    """Show the site to this machine, and build it again whenever its sources change.

    Pages reload by themselves. A refusal is shown over the page that was there before, and here. Ctrl-C ends it.
    """
    with loading():
        from generator.build import Workshop
        from generator.evidence.layout import require_project
        from generator.messages.previewing import preview_message
        from generator.preview.running import run_preview
        from generator.unchanged import Options

    require_project(root)
    options = Options(root, out=out, cache=not no_cache)
    preview = run_preview(options, partial(Workshop, options), port=port, tell=_tell, progress=line_shown)
    with suppress(KeyboardInterrupt), preview as running:
        write(preview_message(running.address, style_of(sys.stdout)))
        if opens:
            _open(running.address)
        running.wait()
    return FINE


def _open(address: str) -> None:
    import webbrowser

    from generator.messages.previewing import no_browser_message

    if not webbrowser.open(address):
        write(no_browser_message(address), sys.stderr)


def _tell(outcome: Outcome) -> None:
    from generator.messages.previewing import broken_message, built_message
    from generator.preview.outcomes import Broken, Built, Refused, Unable

    match outcome:
        case Built(result, changed, seconds):
            write(built_message(result, changed=changed, seconds=seconds, style=style_of(sys.stdout)))
        case Refused(error) | Unable(error):
            report(error)
        case Broken(bug):
            write(broken_message(bug, style_of(sys.stderr)), sys.stderr)
