"""Templates: the project's own file by file, the shipped one for every file it leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import Malformed, Place
from generator.pages.template_sources import read_templates, shipped_templates


def test_without_templates_of_its_own_a_project_has_the_shipped_ones(tmp_path: Path) -> None:
    """Every page and the style sheet are there."""
    templates = read_templates(tmp_path)

    assert {"home.html", "layout.html"} <= set(templates.sources)
    assert {"assets/style.css", "assets/mark.svg"} == set(templates.assets)


def test_a_file_of_the_project_stands_in_for_the_shipped_one(tmp_path: Path) -> None:
    """Only that file; all others stay the shipped ones."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "home.html").write_text("mine", "utf-8")

    templates = read_templates(tmp_path)

    assert "mine" == templates.sources["home.html"].text
    assert (shipped_templates() / "run.html").read_text("utf-8") == templates.sources["run.html"].text


def test_errors_name_templates_by_their_path_in_the_project(tmp_path: Path) -> None:
    """No path of the machine appears."""
    assert "templates/home.html" == read_templates(tmp_path).sources["home.html"].path


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    """A file from elsewhere on the machine must not reach the site."""
    (tmp_path / "templates" / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    (tmp_path / "templates" / "assets" / "a.txt").symlink_to(tmp_path / "secret.txt")

    with pytest.raises(Malformed) as caught:
        read_templates(tmp_path)

    assert [Place("templates/assets/a.txt")] == [problem.where for problem in caught.value.problems]


def test_a_template_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are not guessed at."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "home.html").write_bytes(b"\xff\xfe")

    with pytest.raises(Malformed, match=r"templates/home\.html: found bytes that are not UTF-8"):
        read_templates(tmp_path)


def test_hidden_files_are_no_templates(tmp_path: Path) -> None:
    """What an editor or a file manager leaves behind does not reach the site."""
    (tmp_path / "templates" / "assets").mkdir(parents=True)
    for name in (".DS_Store", "style.css~"):
        (tmp_path / "templates" / "assets" / name).write_bytes(b"x")

    assert {"assets/.DS_Store", "assets/style.css~"}.isdisjoint(read_templates(tmp_path).assets)
