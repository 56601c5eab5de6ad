"""What a build depends on, and which folders are watched for it."""

from __future__ import annotations

from pathlib import Path

from generator.preview.watched import Surroundings, Watched
from tests.projects import SUITE, SUITE_TEXT, write_project

DEPENDS = "depends_on: [src/**/*.py, data/prices.csv]\n"


def _project(tmp_path: Path) -> Path:
    for folder in ("src/deep", "src/.hidden", "data", "site/src", "node_modules/a"):
        (tmp_path / folder).mkdir(parents=True)
    return write_project(tmp_path, {SUITE: SUITE_TEXT + DEPENDS})


def test_every_folder_that_a_build_reads_is_watched(tmp_path: Path) -> None:
    """The sources, the folders that a suite's paths and patterns look into, and the project itself; never the site."""
    expected = {"", "content", "data", "proof", "proof/runs", "proof/runs/first-run", "proof/suites", "src", "src/deep"}
    assert expected == Surroundings(_project(tmp_path), "site").look().folders


def test_what_is_named_and_what_is_not(tmp_path: Path) -> None:
    """A file of an editor, of the site, or of anything else that no build reads is no reason to build."""
    watched = Surroundings(_project(tmp_path), "site").look()
    named = ("content/index.md", "proof", "templates/assets/a.css", "src/a.py", "src/new/a.py", "data/prices.csv")
    others = (
        "content/.index.md.swp",
        "content/4913",
        "site/index.html",
        "README.md",
        "src/a.txt",
        "data/other.csv",
        "",
    )
    assert [] == [path for path in named if not watched.names(path)]
    assert [] == [path for path in others if watched.names(path)]


def test_a_suite_that_cannot_be_read_keeps_what_it_depended_on(tmp_path: Path) -> None:
    """Half a file says nothing; a suite that is gone depends on nothing."""
    root = _project(tmp_path)
    surroundings = Surroundings(root, "site")
    before = surroundings.look()
    (root / SUITE).write_text("depends_on: [", encoding="utf-8")
    assert before == surroundings.look()
    (root / SUITE).write_text("depends_on: [data/prices.csv]", encoding="utf-8")
    assert ("data/prices.csv",) == surroundings.look().depended
    (root / SUITE).unlink()
    assert () == surroundings.look().depended


def test_paths_that_lead_out_of_the_project_are_not_watched(tmp_path: Path) -> None:
    """The build refuses them; nothing looks there meanwhile."""
    root = write_project(tmp_path / "a" / "b", {SUITE: SUITE_TEXT + "depends_on: [../*.py, /etc/*, ../../x]\n"})
    plain = Surroundings(write_project(tmp_path / "c"), "site").look()
    assert plain.folders == Surroundings(root, "site").look().folders


def test_where_there_is_no_project_nothing_is_watched(tmp_path: Path) -> None:
    """Its folder may come back."""
    assert Watched(frozenset(), ()) == Surroundings(tmp_path / "gone", None).look()


def test_the_site_and_what_is_beside_it_for_a_moment_are_known(tmp_path: Path) -> None:
    """The folder in which a site is written before it is swapped in has a name of its own each time."""
    inside, deeper, outside = (Surroundings(tmp_path, output) for output in ("site", "out/site", None))
    assert [True, True, True, False, False] == [
        inside.is_output(path) for path in ("site", "site/a", ".site.x1/new", "sites", ".sited")
    ]
    assert [True, False] == [deeper.is_output(path) for path in ("out/.site.x", "out")]
    assert not outside.is_output("site")
