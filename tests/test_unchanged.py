"""A build that has nothing to do: found before anything heavy is loaded, and never where something has changed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator.build import Options, build_site, check_site
from generator.cache import storage
from generator.cli.main import main
from generator.unchanged import BuildResult, repeat_unchanged
from tests.projects import INDEX, LEDGER, METHODOLOGY, ROWS, SITE, SUITE, SUITE_TEXT, write_project

REPOSITORY = Path(__file__).resolve().parents[1]
DEPENDS = SUITE_TEXT.replace("version: 1\n", "version: 1\ndepends_on: [tools/prompt.txt, tools/more/*.txt]\n", 1)
FILES = {LEDGER: "", SUITE: DEPENDS, "tools/prompt.txt": "Be brief.", "templates/assets/more.css": "p{}"}
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Options, BuildResult]:
    """A project under version control, built with a cache."""
    root = write_project(tmp_path_factory.mktemp("unchanged") / "project", FILES)
    _git(root, "init", "-q")
    _git(root, "add", ".")
    _git(root, "commit", "-q", "-m", "first")
    options = Options(root, cache=True)
    return options, build_site(options)


@pytest.fixture
def project(built: tuple[Options, BuildResult]) -> Iterator[Options]:
    """The project; whatever a test does to it must be undone in the end, so that nothing has changed again."""
    options, result = built
    assert result == repeat_unchanged(options, writes=True)
    yield options
    assert result == repeat_unchanged(options, writes=True)


def _git(root: Path, *arguments: str) -> None:
    who = ("-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True)


def _signs(path: Path) -> tuple[int, int, int]:
    """Return which file it is and when it was changed; when it was read is nobody's doing."""
    found = path.stat()
    return found.st_ino, found.st_mtime_ns, found.st_ctime_ns


def test_an_unchanged_build_is_not_done_again(built: tuple[Options, BuildResult], capsys: Capture) -> None:
    """The command says what it said before; the site is not touched, and check says its own of it."""
    options, result = built
    site = options.target / "index.html"
    before = _signs(site)
    for command, said in (("build", f"Built {result.files} files in "), ("check", f"In order: {result.files} files ")):
        assert main(["--project", str(options.root), command]) == 0
        assert capsys.readouterr().out.startswith(said)
    assert before == _signs(site)
    assert result == repeat_unchanged(options, writes=False)


def test_an_unchanged_build_loads_nothing_heavy(built: tuple[Options, BuildResult]) -> None:
    """No library that computes, reads evidence or renders."""
    heavy = ("numpy", "scipy", "pydantic", "jinja2", "markdown_it", "yaml", "selectolax", "generator.build")
    arguments = ["--project", str(built[0].root), "build"]
    script = (
        f"import sys; from generator.cli.main import main; code = main({arguments!r}); "
        f"print(code, [name for name in {heavy!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert "0 []" == done.stdout.splitlines()[-1]


def _edited(path: str) -> Callable[[Path], None]:
    """Change one byte of a file, and nothing of its size."""

    def change(root: Path) -> None:
        content = bytearray((root / path).read_bytes())
        content[-1] ^= 1
        (root / path).write_bytes(content)

    return change


def _added(path: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(b"")

    return change


def _deleted(path: str) -> Callable[[Path], None]:
    return lambda root: (root / path).unlink()


def _linked(path: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        (root / path).rename(root / "elsewhere")
        (root / path).symlink_to(root / "elsewhere")

    return change


@pytest.mark.parametrize(
    ("path", "change"),
    [
        *(pytest.param(path, _edited(path), id=f"edited {path}") for path in (ROWS, SUITE, METHODOLOGY, INDEX, SITE)),
        *(pytest.param(path, _edited(path), id=f"edited {path}") for path in FILES if FILES[path]),
        *(pytest.param(path, _edited(path), id=f"edited {path}") for path in ("site/index.html", "site/manifest.json")),
        *(pytest.param(path, _edited(path), id=f"edited {path}") for path in (f"site/{ROWS}", "site/feed.xml")),
        *(pytest.param(path, _deleted(path), id=f"deleted {path}") for path in (INDEX, "tools/prompt.txt")),
        *(pytest.param(path, _deleted(path), id=f"deleted {path}") for path in ("site/index.html", "site/404.html")),
        pytest.param("content/more.md", _added("content/more.md"), id="another document"),
        pytest.param("proof/suites/x.yaml", _added("proof/suites/x.yaml"), id="another suite"),
        pytest.param("templates/home.html", _added("templates/home.html"), id="another template"),
        pytest.param("tools/more/a.txt", _added("tools/more/a.txt"), id="another file of a pattern"),
        pytest.param("site/mine.txt", _added("site/mine.txt"), id="a file of somebody else in the site"),
        pytest.param("somewhere.txt", _added("somewhere.txt"), id="a file that git does not know"),
        pytest.param(INDEX, _linked(INDEX), id="a linked document"),
        pytest.param("site/index.html", _linked("site/index.html"), id="a linked page"),
    ],
)
def test_every_change_is_noticed(project: Options, path: str, change: Callable[[Path], None]) -> None:
    """Of what a build reads, and of what it wrote; undone, there is nothing to do again."""
    place = project.root / path
    before = place.read_bytes() if place.exists() else None
    change(project.root)
    try:
        assert repeat_unchanged(project, writes=True) is None
    finally:
        place.unlink(missing_ok=True)
        (project.root / "elsewhere").unlink(missing_ok=True)
        if before is not None:
            place.write_bytes(before)


def test_another_commit_is_noticed(project: Options) -> None:
    """Of the same files, too: pages name the commit."""
    _git(project.root, "commit", "--allow-empty", "-q", "-m", "second")
    assert repeat_unchanged(project, writes=True) is None
    _git(project.root, "reset", "--soft", "-q", "HEAD^")


def test_other_options_are_noticed(project: Options, tmp_path: Path) -> None:
    """A site for another address, of another day, or at another place was not built yet."""
    asked = ({"base_url": "https://example.org/x/"}, {"as_of": "2026-03-01"}, {"out": tmp_path / "out"})
    assert [None] * 3 == [repeat_unchanged(replace(project, **one), writes=True) for one in asked]


def test_another_generator_is_noticed(project: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    """What other code made says nothing of what this one makes."""
    with monkeypatch.context() as patched:
        patched.setattr("generator.unchanged.fingerprint", lambda: "0" * 64)
        assert repeat_unchanged(project, writes=True) is None


def test_another_user_builds_anew(project: Options, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Even from a project that comes with the whole cache of the first one."""
    with monkeypatch.context() as patched:
        patched.setenv("XDG_CACHE_HOME", str(tmp_path))
        assert repeat_unchanged(project, writes=True) is None


def test_without_a_cache_everything_is_done(project: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    """``--no-cache`` reads no entry and writes none; nor does ``verify``."""
    entries = {path: path.stat() for path in (project.root / ".proofpage" / "cache").iterdir()}
    for name in ("read", "write"):
        monkeypatch.setattr(storage.FolderStore, name, _not_to_be_called)
    root = str(project.root)
    assert [0, 0, 0] == [
        main(["--project", root, *command])
        for command in (["build", "--no-cache"], ["check", "--no-cache"], ["verify", str(project.target)])
    ]
    monkeypatch.undo()
    assert entries == {path: path.stat() for path in (project.root / ".proofpage" / "cache").iterdir()}


def _not_to_be_called(*_: object) -> None:
    raise AssertionError("the cache was used")


def test_a_check_fills_no_cache(tmp_path: Path) -> None:
    """It writes nothing at all into the project."""
    root = write_project(tmp_path, {LEDGER: ""})
    before = sorted(root.rglob("*"))
    check_site(Options(root, cache=True))
    assert before == sorted(root.rglob("*"))


def test_a_forged_entry_is_not_believed(project: Options, tmp_path: Path) -> None:
    """A project that says of itself, in the right place and form, that all is well, is built like any other."""
    root = tmp_path / "forged"
    shutil.copytree(project.root, root, symlinks=True)
    for path in (root / ".proofpage" / "cache").iterdir():
        path.write_bytes(os.urandom(32) + json.dumps({"result": [1, {}, "0"]}).encode())
    options = Options(root, cache=True)
    assert repeat_unchanged(options, writes=True) is None
    (root / INDEX).write_bytes((root / INDEX).read_bytes() + b"\n\nIt was 43.14 % less.\n")
    assert main(["--project", str(root), "build"]) == 1


def test_a_deleted_cache_is_made_again(built: tuple[Options, BuildResult]) -> None:
    """And the site is the one that was there."""
    options, result = built
    shutil.rmtree(options.root / ".proofpage")
    assert repeat_unchanged(options, writes=True) is None
    assert ((), result) == ((again := build_site(options)).changed, again)
    assert result == repeat_unchanged(options, writes=True)
