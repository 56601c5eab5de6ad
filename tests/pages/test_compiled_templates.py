"""Compiled templates: the generator's own are compiled once, those of a project by every process anew."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from generator.build import Options, build_site, check_site
from generator.errors import Refusal
from generator.guard.templates import lint_templates
from generator.pages.environment import PageEnvironment
from generator.pages.template_sources import TemplateSource, read_templates, shipped_templates
from tests.projects import LEDGER, write_project

NAME = "state.html"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let Python keep its compiled modules in a folder of the test."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "compiled"))
    return tmp_path / "compiled"


def _compiled(source: TemplateSource, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how often a new environment compiles a template that it is asked for."""
    watched = Mock(wraps=PageEnvironment({NAME: source}).compile)
    environment = PageEnvironment({NAME: source})
    monkeypatch.setattr(environment, "compile", watched)
    environment.get_template(NAME)
    return watched.call_count


def _shipped(text: str) -> TemplateSource:
    return TemplateSource(f"templates/{NAME}", text, is_shipped=True)


def test_a_template_of_the_generator_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A further environment runs the code of the first; another text has code of its own."""
    assert 1 == _compiled(_shipped("a"), monkeypatch)
    assert 0 == _compiled(_shipped("a"), monkeypatch)
    assert 1 == _compiled(_shipped("b"), monkeypatch)


def test_a_template_of_a_project_is_never_kept(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    """Not even where it has the name and path of a shipped one."""
    own = TemplateSource(f"templates/{NAME}", "a")
    assert [1, 1] == [_compiled(own, monkeypatch) for _ in range(2)]
    assert not place.exists()


def test_a_template_is_shipped_if_it_is_so_to_the_byte(tmp_path: Path) -> None:
    """A copy in the project is the same template, one with a further blank is the project's."""
    text = (shipped_templates() / NAME).read_bytes()
    project = write_project(tmp_path / "project", {LEDGER: "", f"templates/{NAME}": text.decode("utf-8")})
    assert read_templates(project).sources[NAME].is_shipped
    (project / "templates" / NAME).write_bytes(text + b" ")
    sources = read_templates(project).sources
    assert [NAME] == [name for name, source in sources.items() if not source.is_shipped]


def test_shipped_templates_are_linted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later build leaves them to the first, unless it is to rely on nothing that was kept."""
    project = write_project(tmp_path / "project", {LEDGER: ""})
    watched = Mock(wraps=lint_templates)
    monkeypatch.setattr("generator.making.lint_templates", watched)
    count = len(read_templates(project).sources)
    for cache in (True, True, False):
        check_site(Options(project, cache=cache))
    assert [count, 0, count] == [len(call.args[0]) for call in watched.call_args_list]


def test_a_template_of_the_project_is_linted_beside_kept_ones(tmp_path: Path) -> None:
    """What was found of the generator's templates says nothing of the project's."""
    project = write_project(tmp_path / "project", {LEDGER: ""})
    build_site(Options(project, cache=True))
    text = (shipped_templates() / NAME).read_text("utf-8")
    (project / "templates").mkdir(exist_ok=True)
    (project / "templates" / NAME).write_text(f"{text}{{% if false %}}43 %{{% endif %}}", "utf-8")
    with pytest.raises(Refusal, match="typed into the template"):
        build_site(Options(project, cache=True))
