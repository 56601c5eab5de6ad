"""The page of all commands, made from what the command line says of itself.

``python -m tests.documented_commands`` writes it (``make docs``); a test compares what is committed with it. The pages
of a site cannot ask the command line, which stands above them, so the page is prose like any other.
"""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from generator.cli.main import proofpage
from generator.cli.teaching import grouped

PAGE = Path(__file__).parents[1] / "content" / "docs" / "commands.md"
WIDTH = 88
INTRODUCTION = """\
Every command, as the command line itself describes it. This page is made from there, and a test fails when it lags
behind. Each command works on the project in the current folder, or on the one that `--project PATH` names.
"""


def commands_page() -> str:
    """Return the page as it must be: the help of the whole, then of each command in the order of its group."""
    parts = [INTRODUCTION, _shown("proofpage --help")]
    for title, names in grouped(proofpage.commands).items():
        parts.append(f"## {title}\n")
        parts += [f"### {name}\n\n{_shown(f'proofpage {name} --help')}" for name in names]
    return "\n".join(parts)


def _shown(line: str) -> str:
    arguments = line.split()[1:]
    result = CliRunner().invoke(proofpage, arguments, prog_name="proofpage", terminal_width=WIDTH)
    if result.exit_code:
        raise RuntimeError(result.output)
    text = "\n".join(each.rstrip() for each in result.stdout.splitlines())
    return f"```{{example}} {line}\n{text}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(commands_page(), encoding="utf-8", newline="\n")
