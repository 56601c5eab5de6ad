"""A new project and its site, made once for all tests that only read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import Options, build_site
from generator.scaffold.starting import start_project


@pytest.fixture(scope="session")
def started_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new project with its site built."""
    root = tmp_path_factory.mktemp("started") / "project"
    start_project(root)
    build_site(Options(root))
    return root
