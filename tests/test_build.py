"""The whole build, over a constructed project and over copies of the evidence that this repository publishes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from generator.build import Options, build_site, check_record, check_site
from generator.cli.main import main
from generator.errors import Refusal
from tests.projects import INDEX, SUITE, write_project

REPOSITORY = Path(__file__).resolve().parents[1]
LEDGER = {"proof/history.jsonl": ""}
FLAGSHIP = "cl-realdata-cc-2026-06-18"
RECORDED = f"proof/runs/{FLAGSHIP}/recorded.json"
ROLLUP = "proof/rollups/2026-W25.json"
SEALED = "proof/sealed/real-developer-transcripts-2026-06-18.md"
TOKENS = "real-developer-transcripts/treatment_tokens@cl-realdata-cc-2026-06-18"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A constructed project in order."""
    return write_project(tmp_path / "project", LEDGER)


@pytest.fixture
def published(tmp_path: Path) -> Iterator[Path]:
    """A copy of the published evidence and prose, with a site that somebody built before."""
    root = tmp_path / "published"
    for folder in ("proof", "content"):
        shutil.copytree(REPOSITORY / folder, root / folder)
    (root / "site").mkdir()
    (root / "site" / "index.html").write_bytes(b"as it was")
    yield root
    assert (root / "site" / "index.html").read_bytes() == b"as it was"


def _site(folder: Path) -> dict[str, str]:
    """Return the digest of every file of a built site, by its path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) >= 1, f"{old!r} is not in {path.name}"
    path.write_text(text.replace(old, new, 1), "utf-8")


def _checked(root: Path, capsys: Capture) -> str:
    """Return what ``check`` says of a project that it must refuse."""
    assert main(["--project", str(root), "check"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_a_build_publishes_what_a_check_counts(project: Path) -> None:
    """Both do the same work; only one writes."""
    checked = check_site(Options(project))
    assert not (project / "site").exists()
    built = build_site(Options(project))
    assert checked == built
    assert built.files == len(_site(project / "site"))
    assert built.coverage["unbound"] == 0
    assert built.checkpoint == f"0:{'0' * 64}", "nothing was published yet"
    assert "33.33 %" in (project / "site" / "index.html").read_text("utf-8")


def test_the_manifest_lists_every_file_with_its_digest(project: Path, tmp_path: Path) -> None:
    """A stranger can check a downloaded copy, and no file is beside the list."""
    build_site(Options(project, out=tmp_path / "elsewhere"))
    site = _site(tmp_path / "elsewhere")
    del site["manifest.json"]
    manifest = json.loads((tmp_path / "elsewhere" / "manifest.json").read_bytes())
    assert site == manifest["files"]


def test_a_refused_build_leaves_the_old_site(project: Path) -> None:
    """Not a byte of the site changes, and nothing is left beside it."""
    build_site(Options(project))
    before, beside = _site(project / "site"), sorted(project.iterdir())
    _edit(project / INDEX, "fewer tokens", "43.14 % fewer tokens")
    with pytest.raises(Refusal):
        build_site(Options(project))
    assert (before, beside) == (_site(project / "site"), sorted(project.iterdir()))


def test_two_builds_give_identical_bytes(project: Path, tmp_path: Path) -> None:
    """Another folder, hash seed, locale and time zone change nothing."""
    other = tmp_path / "another folder"
    shutil.copytree(project, other)
    settings = (
        {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
        {"PYTHONHASHSEED": "2", "LC_ALL": "C.UTF-8", "TZ": "Asia/Tokyo"},
    )
    for root, setting in zip((project, other), settings, strict=True):
        command = [sys.executable, "-m", "generator", "--project", str(root), "build"]
        subprocess.run(command, cwd=REPOSITORY, env={**os.environ, **setting}, capture_output=True, check=True)
    assert _site(project / "site") == _site(other / "site")


def test_the_day_can_be_given(project: Path) -> None:
    """The day of the site is an input, never the clock."""
    build_site(Options(project, as_of="2026-02-03"))
    assert "2026-02-03" in (project / "site" / "index.html").read_text("utf-8")


def test_without_git_the_day_is_the_newest_of_ledger_and_runs(published: Path, tmp_path: Path) -> None:
    """An exported tree builds; what only git knows is null."""
    build_site(Options(published, out=tmp_path / "out"))
    latest = json.loads((tmp_path / "out" / "latest-numbers.json").read_bytes())
    assert (latest["as_of"], latest["commit"], latest["site_dirty"]) == ("2026-11-30", None, None)


def test_the_address_of_the_site_can_be_given(project: Path, capsys: Capture) -> None:
    """The address of the command line stands before that of content/site.yaml."""
    assert main(["--project", str(project), "build", "--base-url", "https://example.org/else/"]) == 0
    out, err = capsys.readouterr()
    assert (err, out.startswith("Built ")) == ("", True)
    latest = json.loads((project / "site" / "latest-numbers.json").read_bytes())
    assert latest["site"]["base_url"] == "https://example.org/else/"


def test_a_folder_of_somebody_else_is_not_written_to(project: Path, tmp_path: Path, capsys: Capture) -> None:
    """The operating system would allow it, but the files are not ours: exit code 2."""
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear.txt").write_bytes(b"...")
    assert main(["--project", str(project), "build", "--out", str(tmp_path / "letters")]) == 2
    assert "dear.txt" in capsys.readouterr().err
    assert list((tmp_path / "letters").iterdir()) == [tmp_path / "letters" / "dear.txt"]


def test_a_typed_number_is_found_where_it_was_typed(project: Path, capsys: Capture) -> None:
    """The place is the line of the Markdown file, and a machine reads it too."""
    _edit(project / INDEX, "fewer tokens", "43.14 % fewer tokens")
    assert _checked(project, capsys).startswith("content/index.md:3:")
    assert main(["--project", str(project), "check", "--format", "json"]) == 1
    record = json.loads(capsys.readouterr().out)
    assert (record["schema"], record["ok"], record["coverage"]) == ("proofpage/check/v1", False, None)
    (problem,) = record["problems"]
    assert ("content/index.md", 3) == (problem["where"]["path"], problem["where"]["line"])
    assert "43.14" in problem["found"]


def test_a_check_in_order_is_told_to_machines(project: Path) -> None:
    """Coverage stands where problems would."""
    result = check_site(Options(project))
    expected = {"schema": "proofpage/check/v1", "ok": True, "problems": [], "coverage": result.coverage}
    assert expected == check_record(result)


def test_problems_of_one_phase_are_told_together(project: Path, capsys: Capture) -> None:
    """Two typed numbers in two files, and a misspelt figure, are one refusal."""
    _edit(project / INDEX, "fewer tokens", "12 % fewer tokens than {fig}`token_redction`")
    (project / "content" / "more.md").write_text("# More\n\nIt took 5 days.\n", "utf-8")
    said = _checked(project, capsys)
    assert "content/index.md:3:" in said
    assert "content/more.md:3:" in said
    assert "token_reduction" in said


Change = Callable[[Path], None]


def _edited(path: str, old: str, new: str) -> Change:
    return lambda root: _edit(root / path, old, new)


def _written(path: str, text: str) -> Change:
    def write(root: Path) -> None:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")

    return write


@pytest.mark.parametrize(
    ("expected", "change"),
    [
        pytest.param(
            (ROLLUP, TOKENS, "512589", "512588", "rollup"), _edited(ROLLUP, '"512588"', '"512589"'), id="rollup"
        ),
        pytest.param(
            (RECORDED, SEALED, "512588", "512589", "Restore"), _edited(RECORDED, "512588", "512589"), id="recorded"
        ),
        pytest.param((SEALED, "512588", "512589", "Restore"), _edited(SEALED, "512588", "512589"), id="sealed"),
        pytest.param((SEALED, "sealed document"), lambda root: (root / SEALED).unlink(), id="sealed-deleted"),
        pytest.param(
            (SEALED, "the verdict GO", FLAGSHIP, "NARROW, the word that the gate in proof/suites/"),
            _edited(SEALED, "verdict: NARROW", "verdict: GO"),
            id="recorded-verdict",
        ),
        pytest.param(
            (ROLLUP, "the verdict GO", FLAGSHIP, "NARROW, the word that the gate in proof/suites/"),
            _edited(ROLLUP, '"NARROW"', '"GO"'),
            id="rollup-verdict",
        ),
        pytest.param(
            ("content/index.md:", "43.14"),
            _edited("content/index.md", "That is the share", "That is 43.14 %, the share"),
            id="typed-number",
        ),
        pytest.param(
            ("templates/home.html:1", "43.14"), _written("templates/home.html", "<p>43.14 %</p>"), id="template-number"
        ),
        pytest.param(
            ("templates/home.html:1", "~"),
            _written("templates/home.html", '{{ page.headline ~ "" }}'),
            id="template-text",
        ),
        pytest.param(
            ("content/index.md:", "median_reducton", "median_reduction"),
            _edited("content/index.md", "{fig}`median_reduction`", "{fig}`median_reducton`"),
            id="misspelt",
        ),
        pytest.param(
            ("proof/history.jsonl:2", "prev"),
            _edited("proof/history.jsonl", '"display":"8.85 %"', '"display":"8.95 %"'),
            id="ledger",
        ),
    ],
)
def test_what_does_not_hold_stops_the_build(
    published: Path, capsys: Capture, expected: tuple[str, ...], change: Change
) -> None:
    """The file, the figure, both values and the remedy are told; the old site stays (see the fixture)."""
    change(published)
    said = _checked(published, capsys)
    assert [text for text in expected if text not in said] == []


def test_hostile_text_is_shown_and_never_run(project: Path) -> None:
    """Markup in a title comes out as text, in the page and in every list."""
    hostile = "<script>alert()</script> \"quoted\" 'too' & ../.."
    _edit(project / SUITE, "title: An example", f"title: {json.dumps(hostile)}")
    build_site(Options(project))
    pages = [path.read_text("utf-8") for path in (project / "site").rglob("*.html")]
    assert [page for page in pages if "<script>alert" in page] == []
    assert [page for page in pages if "&lt;script&gt;alert()" in page] != []


def test_the_published_evidence_is_in_order() -> None:
    """What this repository publishes passes its own check."""
    assert check_site(Options(REPOSITORY)).coverage["unbound"] == 0
