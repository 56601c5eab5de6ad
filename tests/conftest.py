"""Prints, after the tests, how many of the planted faults were found; makes, once, what several tests read."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import Options, build_site
from generator.scaffold.starting import start_project

MUTANTS = "mutants"
"""The property of a report that says how many mutants a test made, and how many were found."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the sum over all tests that planted faults; with workers, too, whose reports come with their properties."""
    reports = [*terminalreporter.stats.get("passed", []), *terminalreporter.stats.get("failed", [])]
    counts = [value for report in reports for name, value in report.user_properties if name == MUTANTS]
    if counts:
        killed, total = (sum(each[at] for each in counts) for at in range(2))
        terminalreporter.write_line(f"planted faults: {killed} of {total} found")


@pytest.fixture(scope="session")
def started_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a new project with its site built; tests only read it."""
    root = tmp_path_factory.mktemp("started") / "project"
    start_project(root)
    build_site(Options(root))
    return root
