"""Templates: the project's own file by file, the shipped one for every file it leaves out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.errors import Malformed, Place
from generator.pages.template_sources import read_templates, shipped_templates


def test_without_templates_of_its_own_a_project_has_the_shipped_ones(tmp_path: Path) -> None:
    """Every page is there, and what pages load."""
    templates = read_templates(tmp_path)

    assert {"home.html", "layout.html"} <= set(templates.sources)
    assert {"assets/style.css", "assets/mark.svg", "assets/pairs.js"} == set(templates.assets)


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


def test_what_is_no_file_is_refused_and_not_passed_over(tmp_path: Path) -> None:
    """A pipe, a socket, a link to nothing or to a folder, a folder with the name of a page: each at its path."""
    assets = tmp_path / "templates" / "assets"
    (assets / "style.css").mkdir(parents=True)
    (tmp_path / "templates" / "home.html").mkdir()
    os.mkfifo(assets / "pipe.png")
    (assets / "lost.png").symlink_to("nowhere")
    (assets / "more").symlink_to(tmp_path)
    (tmp_path / "templates" / ".#run.html").symlink_to("writer@host")

    with pytest.raises(Malformed) as caught:
        read_templates(tmp_path)

    said = {problem.where.path: problem.found for problem in caught.value.problems}
    folder, link = "a folder with the name of a file", "a link to a folder, or to nothing"
    expected = {"assets/lost.png": link, "assets/more": link, "assets/pipe.png": "neither a file nor a folder"}
    expected |= {"assets/style.css": folder, "home.html": folder}
    assert {f"templates/{name}": found for name, found in expected.items()} == said


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


def _with(root: Path, **files: str) -> Path:
    """Write files of ``templates/``, ``a__b_html`` being ``a/b.html``."""
    for name, text in files.items():
        path = root / "templates" / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return root


def test_an_asset_of_the_project_joins_the_shipped_ones(tmp_path: Path) -> None:
    """Under its own name; nothing has to name it."""
    root = _with(tmp_path, assets__logo_png="mine")

    assert {"assets/logo.png", "assets/style.css", "assets/mark.svg", "assets/pairs.js"} == set(
        read_templates(root).assets
    )


def test_a_template_that_another_one_reads_is_taken(tmp_path: Path) -> None:
    """A project may cut its own pages into pieces."""
    root = _with(tmp_path, home_html='{% include "banner.html" %}', banner_html="mine")

    assert "mine" == read_templates(root).sources["banner.html"].text


@pytest.mark.parametrize(
    ("name", "found", "remedy"),
    [
        ("hmoe_html", "a template that no page and no other template reads", "Did you mean 'home.html'?"),
        ("x2025_html", "a template that no page and no other template reads", "Include it from a template, or remove"),
        ("home_htm", "a file that is neither template nor asset", "Did you mean 'home.html'?"),
        ("style_css", "a file that is neither template nor asset", "Did you mean 'assets/style.css'?"),
        ("assets__styles_css", "an asset that nothing names", "Did you mean 'assets/style.css'?"),
    ],
)
def test_a_misspelt_name_is_refused_with_the_likely_one(tmp_path: Path, name: str, found: str, remedy: str) -> None:
    """It would stand in for nothing, and nobody would notice."""
    with pytest.raises(Malformed) as caught:
        read_templates(_with(tmp_path, **{name: "mine"}))

    [problem] = caught.value.problems
    assert Place("templates/" + name.replace("__", "/").replace("_", ".")) == problem.where
    assert found == problem.found
    assert problem.remedy.startswith(remedy)
