"""The finance-ready report as text, for scripts and notebooks."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from generator.messages.reporting import report_markdown
from generator.report import make_report


def finance_report(root: str | PathLike[str], run: str | None = None) -> str:
    """Return the finance-ready report of a run as Markdown; of the headline's run where none is named.

    Raises Refusal, with every problem and its place, where the evidence of the project does not hold.
    """
    return report_markdown(make_report(Path(root), run))
