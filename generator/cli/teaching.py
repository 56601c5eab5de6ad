"""What the help teaches: commands in groups, by what one wants to do, and examples below each command's options.

Promises: every command is listed; one that no group names stands in the last one.
"""

from __future__ import annotations

from collections.abc import Mapping

import click

GROUPS: Mapping[str, tuple[str, ...]] = {
    "Start": ("init",),
    "Bring in runs": ("ingest", "record"),
    "Build and check": ("build", "serve", "check", "verify"),
    "Read": ("explain", "summary", "report", "diff"),
    "Publish": ("snapshot", "sync"),
}
OTHERS = "More"

EXAMPLES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "init": (
        ("proofpage init my-page", "a new folder with everything"),
        ("proofpage init --dry-run", "what would be written into this one"),
    ),
    "ingest": (
        ("proofpage ingest --presets", "the formats that need no mapping of your own"),
        ("proofpage ingest suite results/*.json --run first --names '{arm}/*.json'", "all files of a run in one call"),
        ("proofpage ingest suite logs/*.eval --run second --preset inspect --dry-run", "what would be added"),
    ),
    "record": (
        ("proofpage record suite --run first --dry-run", "the first attempts that would be made"),
        ("proofpage record suite --run first", "measure; the same again goes on where it stopped"),
    ),
    "build": (
        ("proofpage build", "the site, into site/"),
        ("proofpage build --out public --base-url https://example.org/proof/", "for another place"),
    ),
    "check": (
        ("proofpage check", "everything but writing"),
        ("proofpage check --prose README.md", "a file beside the site"),
        ("proofpage check --format github", "in a workflow"),
    ),
    "serve": (
        ("proofpage serve --open", "write, and see it in a browser"),
        ("proofpage serve --port 0", "on any port that is free"),
    ),
    "explain": (
        ("proofpage explain suite/figure", "the sum with its numbers in"),
        ("proofpage explain suite/figure --run first --format json", "of one run, for machines"),
    ),
    "summary": (("proofpage summary --format json", "every figure, for machines"),),
    "report": (("proofpage report first --format markdown", "of one run"),),
    "diff": (
        ("proofpage diff origin/main...HEAD --format markdown", "for a pull request"),
        ("proofpage diff 2026-W24...2026-W25", "two weeks of the ledger"),
    ),
    "snapshot": (
        ("proofpage snapshot --dry-run", "what this week would add"),
        ("proofpage snapshot", "publish it; safe to run again"),
        ('proofpage snapshot --correct 7 --reason "A row held the wrong arm."', "take the place of a line"),
    ),
    "sync": (
        ("proofpage sync README.md", "write the figures"),
        ("proofpage sync --check README.md", "fail where one is out of date"),
    ),
    "verify": (
        ("proofpage verify", "the project"),
        ("proofpage verify path/to/copy", "a site that you downloaded"),
        ("proofpage verify path/to/copy --values-only", "one that another version made"),
        ("proofpage verify --against origin/main", "was the ledger only added to?"),
    ),
    "completion": (
        ('eval "$(proofpage completion bash)"', "in ~/.bashrc; zsh likewise"),
        ("proofpage completion fish | source", "in config.fish"),
    ),
}
"""Lines to type, and what each is for, by command."""


class TeachingGroup(click.Group):
    """A group that lists its commands by purpose, and gives each of them its examples."""

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        """Add a command, with its examples below its options."""
        super().add_command(cmd, name)
        examples = EXAMPLES.get(name or cmd.name or "")
        if examples is not None:
            width = max(len(line) for line, _ in examples)
            lines = "\n".join(f"  {line:<{width}}  # {purpose}" for line, purpose in examples)
            cmd.epilog = f"\b\nExamples:\n{lines}"

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of their groups."""
        return [name for names in grouped(self.commands).values() for name in names]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a section a group."""
        longest = max(map(len, self.commands))
        for title, names in grouped(self.commands).items():
            limit = formatter.width - longest - 6
            with formatter.section(title):
                formatter.write_dl(
                    [(name.ljust(longest), self.commands[name].get_short_help_str(limit)) for name in names]
                )


def grouped(commands: Mapping[str, click.Command]) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the commands that there are, by group."""
    named = {name for names in GROUPS.values() for name in names}
    groups = {**GROUPS, OTHERS: tuple(name for name in commands if name not in named)}
    found = {title: tuple(name for name in names if name in commands) for title, names in groups.items()}
    return {title: names for title, names in found.items() if names}
