"""Prints how many of the planted faults were found; makes, once, what several tests read, caches apart."""

from __future__ import annotations

import os
from collections.abc import Iterator
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


@pytest.fixture(scope="session", autouse=True)
def _own_caches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give the tests, and every process that they start, a folder for caches that is not the user's."""
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("caches"))
    yield
    del os.environ["XDG_CACHE_HOME"]
    os.environ |= {} if before is None else {"XDG_CACHE_HOME": before}
