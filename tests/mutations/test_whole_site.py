"""Every file of a whole site, one after the other: a number planted in it is refused there, or its bytes are compared.

Whatever is added to the site, a page, a feed, a badge, a chart or a table for machines, is planted in by itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from generator import build, making
from generator.errors import Problem, Unbound
from generator.evidence.artifacts import Artifact, read_artifact
from generator.guard.coverage import Coverage
from generator.guard.files import SCHEMAS
from generator.guard.guarding import guard
from tests.mutations.full_project import FULL
from tests.mutations.hunting import Mutant, hunt
from tests.projects import write_project
from tests.snapshot.made import snapshot

SAID = "saves 43 of it"


def _before(end: str, planted: str) -> Callable[[str], str]:
    def plant(text: str) -> str:
        at = text.rindex(end)
        return text[:at] + planted + text[at:]

    return plant


def _in_json(text: str) -> str:
    return json.dumps({**json.loads(text), "planted": SAID})


def _in_notebook(text: str) -> str:
    notebook = json.loads(text)
    cell = {"cell_type": "markdown", "metadata": {}, "source": SAID}
    return json.dumps({**notebook, "cells": [*notebook["cells"], cell]})


PLANT: Mapping[str, Callable[[str], str]] = {
    ".html": _before("</body>", f"<p>{SAID}</p>"),
    ".svg": _before("</svg>", f"<text>{SAID}</text>"),
    ".json": _in_json,
    ".xml": _before("</", f"<title>{SAID}</title>"),
    ".css": lambda text: f'{text}\np::after {{ content: "{SAID}" }}\n',
    ".js": lambda text: f'{text}\nshow("{SAID}");\n',
    ".txt": lambda text: f"{text}{SAID}\n",
    ".csv": lambda text: f"{text}{SAID}\r\n",
    ".ipynb": _in_notebook,
}
"""How a number is planted in a file of each kind."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    """Return what the guard is given of a project with everything in it, published once."""
    root = write_project(tmp_path_factory.mktemp("full"), FULL)
    snapshot(root)
    given: dict[str, Any] = {}

    def kept(files: object, catalogue: object, **more: object) -> Coverage:
        given.update(more, files=files, catalogue=catalogue)
        return guard(files, catalogue, **more)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(making, "guard", kept)
        build.check_site(build.Options(root))
    return {**given, "named": _named(given["files"], tmp_path_factory.mktemp("named"))}


def _named(files: Mapping[str, bytes | Artifact], root: Path) -> Mapping[str, Artifact]:
    """Return every file as one that the guard knows the digest of and does not read: pages name some with theirs."""
    for path, content in files.items():
        if not isinstance(content, Artifact):
            (root / "proof" / path).parent.mkdir(parents=True, exist_ok=True)
            (root / "proof" / path).write_bytes(content)
    return {
        path: content if isinstance(content, Artifact) else read_artifact(root, f"proof/{path}").artifact
        for path, content in files.items()
    }


def test_every_file_of_a_site_is_read(site: Mapping[str, Any], request: pytest.FixtureRequest) -> None:
    """Pages, charts, feeds, badges and files for machines are scanned; copies are compared with what they copy."""
    hunt(_mutants(site), request)


def test_without_a_fault_no_file_is_refused(site: Mapping[str, Any]) -> None:
    """The very same files, nothing planted in them, raise no problem of their own."""
    for path, content in site["files"].items():
        if not isinstance(content, Artifact) and path not in site["copies"]:
            assert [] == [problem for problem in _problems(site, path, content) if problem.where.path == path]


def _problems(site: Mapping[str, Any], path: str, content: bytes) -> tuple[Problem, ...]:
    try:
        _judge(site, path, content)
    except Unbound as refusal:
        return refusal.problems
    return ()


def _mutants(site: Mapping[str, Any]) -> Iterator[Mutant]:
    for path, content in site["files"].items():
        if isinstance(content, Artifact) or path.startswith(SCHEMAS):
            continue
        if path in site["copies"]:
            yield Mutant(path, partial(_judge, site, path, content + b" 43"), path, said="a copy that differs")
        else:
            planted = PLANT[PurePosixPath(path).suffix](content.decode()).encode()
            yield Mutant(path, partial(_judge, site, path, planted), path)


def _judge(site: Mapping[str, Any], path: str, content: bytes) -> None:
    """Guard one file of the site as if it were all of it that is to be read."""
    more = {name: site[name] for name in ("table", "heads", "copies")}
    guard({**site["named"], path: content}, site["catalogue"], **more, sources={}, floor=1)


def test_the_site_has_every_kind_of_file(site: Mapping[str, Any]) -> None:
    """No kind of file that the guard has a rule for is missing, so none goes without a planted fault."""
    made = {PurePosixPath(path).suffix for path, content in site["files"].items() if not isinstance(content, Artifact)}
    assert made >= {".html", ".svg", ".json", ".csv", ".xml", ".css", ".txt"}
    assert {"index.html", "404.html", "robots.txt", "feed.xml", "sitemap.xml", "latest-numbers.json"} <= {
        *site["files"]
    }


def test_schemas_are_the_only_files_that_are_passed_by(site: Mapping[str, Any], tmp_path: Path) -> None:
    """What is not scanned says how files are written, and is made from the models alone."""
    schemas = [path for path in site["files"] if path.startswith(SCHEMAS)]
    assert schemas
    assert all(json.loads(site["files"][path])["$schema"].startswith("https://json-schema.org/") for path in schemas)
