"""Prints, after the tests, how many of the planted faults were found."""

from __future__ import annotations

import pytest

MUTANTS = "mutants"
"""The property of a report that says how many mutants a test made, and how many were found."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the sum over all tests that planted faults; with workers, too, whose reports come with their properties."""
    reports = [*terminalreporter.stats.get("passed", []), *terminalreporter.stats.get("failed", [])]
    counts = [value for report in reports for name, value in report.user_properties if name == MUTANTS]
    if counts:
        killed, total = (sum(each[at] for each in counts) for at in range(2))
        terminalreporter.write_line(f"planted faults: {killed} of {total} found")
