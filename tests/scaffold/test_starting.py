"""A new project: it builds at once, calls itself an example, overwrites nothing, and is there whole or not at all."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from generator import __version__
from generator.build import Options, check_site
from generator.citation import find_outdated, sync_cited
from generator.errors import CannotRun
from generator.evaluation import evaluate
from generator.scaffold.shipped import shipped_files
from generator.scaffold.starting import HEADLINE, README, rehearse_start, start_project
from generator.snapshot.requests import Snapshot
from generator.snapshot.taking import rehearse

UNVERIFIED = "the rows are an example that nobody measured; no rule verifies such rows"


def _names(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())


def test_every_page_of_it_says_example(started_site: Path) -> None:
    """The name of the site, the question over the headline and the first words of the prose all say it."""
    home = (started_site / "site" / "index.html").read_text("utf-8")
    assert 'index.html">Example proof page</a>' in home
    assert '<h1 id="headline">Example: does the helper save tokens' in home
    assert "This is an example</h2>" in home
    pages = sorted((started_site / "site").rglob("*.html"))
    assert [] == [page.name for page in pages if "xample" not in page.read_text("utf-8").partition("<main")[0]]


def test_the_rule_calls_it_no_more_than_preliminary(started_site: Path) -> None:
    """The machine-readable numbers give the sentence, the run's page too, and the suite's lists what is asked for."""
    numbers = json.loads((started_site / "site" / "latest-numbers.json").read_bytes())
    [publication] = [run["publication"] for run in numbers["runs"]]
    assert "preliminary" == publication["status"]
    assert UNVERIFIED in publication["unmet"]
    run = (started_site / "site" / "runs" / "example" / "index.html").read_text("utf-8")
    assert UNVERIFIED in run
    suite = (started_site / "site" / "suites" / "example" / "index.html").read_text("utf-8")
    assert "rows that somebody measured" in suite


def test_more_pairs_and_a_laxer_rule_do_not_make_it_verified(started_site: Path, tmp_path: Path) -> None:
    """Even where its own rule asks for nothing, the example stays an example; without the mark it is verified."""
    root = tmp_path / "p"
    shutil.copytree(started_site, root, ignore=shutil.ignore_patterns("site"))
    suite = root / "proof" / "suites" / "example.yaml"
    suite.write_bytes(suite.read_bytes().replace(b", min_valid_pairs: 30", b""))
    assert "preliminary" == rehearsed_status(root)

    run = root / "proof" / "runs" / "example" / "run.yaml"
    run.write_bytes(run.read_bytes().replace(b"example: true", b"example: false"))
    assert "verified" == rehearsed_status(root)


def rehearsed_status(root: Path) -> str:
    """Return the publication status of the headline's run."""
    return evaluate(root).judgement.runs["example", "example"].publication.status


def test_its_ledger_is_empty_and_the_first_snapshot_writes_the_first_line(started_site: Path) -> None:
    """No line was made up."""
    assert b"" == (started_site / "proof" / "history.jsonl").read_bytes()
    outcome = rehearse(started_site, Snapshot(None, None, None), recorded_at="2026-01-12")
    assert [(1, "example")] == [(each.line.seq, each.line.run_id) for each in outcome.additions]


def test_its_marker_is_filled_by_sync(tmp_path: Path) -> None:
    """The Markdown file that it comes with names its headline."""
    root = start_project(tmp_path / "p").folder
    assert f"proofpage:fig {HEADLINE} " in (root / README).read_text("utf-8")
    assert [1] == [each.changed for each in sync_cited([root / README], root)]
    assert [0] == [each.changed for each in find_outdated([root / README], root)]


def test_a_folder_that_holds_other_files_keeps_them(tmp_path: Path) -> None:
    """A project can start inside a repository that is there already."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "code.py").write_bytes(b"pass\n")
    (tmp_path / "README.md").write_bytes(b"mine\n")
    started = start_project(tmp_path)
    assert sorted([*started.files, "README.md", "src/code.py"]) == _names(tmp_path)
    assert b"mine\n" == (tmp_path / "README.md").read_bytes()


@pytest.mark.parametrize(
    ("held", "named"),
    [
        (["netlify.toml", ".gitattributes"], ".gitattributes, netlify.toml"),
        (["proof/suites/mine.yaml"], "proof/suites/mine.yaml"),
        (["content"], "content"),
        ([".github"], ".github"),
    ],
)
def test_files_in_the_way_are_named_and_nothing_is_written(tmp_path: Path, held: list[str], named: str) -> None:
    """Also a file where a folder is to be, and evidence that is there already."""
    for path in held:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(b"mine")
    for attempt in (start_project, rehearse_start):
        with pytest.raises(CannotRun) as refused:
            attempt(tmp_path)
        assert f"{tmp_path} holds {named} already; nothing was written." in str(refused.value)
    assert sorted(held) == _names(tmp_path)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    """The message says so."""
    (tmp_path / "p").write_bytes(b"")
    with pytest.raises(CannotRun, match="p is no folder; name one for the project"):
        start_project(tmp_path / "p")


@pytest.mark.parametrize("held", [[], ["README.md"], None], ids=["empty", "with a file", "absent"])
def test_a_disk_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: list[str] | None
) -> None:
    """Whether the folder was there or not, no file and no folder of the project stays."""
    root = tmp_path / "deep" / "p"
    for name in held if held is not None else ():
        root.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(b"mine")
    if held == []:
        root.mkdir(parents=True)
    before = sorted(tmp_path.rglob("*"))
    opened = Path.open

    def failing(path: Path, mode: str = "r", **options: object) -> object:
        if mode == "xb" and path.name == "netlify.toml":
            raise OSError(28, "No space left on device", str(path))
        return opened(path, mode, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", failing)
    with pytest.raises(CannotRun, match="No space left on device; no file was left behind"):
        start_project(root)
    assert before == sorted(tmp_path.rglob("*"))


def test_a_rehearsal_lists_what_would_be_written(tmp_path: Path) -> None:
    """And writes nothing."""
    root = tmp_path / "p"
    rehearsed = rehearse_start(root)
    assert not root.exists()
    assert rehearsed.files == start_project(root).files
    assert list(rehearsed.files) == _names(root)


def test_shipped_files_are_text_with_line_feeds_and_name_this_version() -> None:
    """So that the project has the same bytes on every system, and its CI installs what made it."""
    files = shipped_files()
    assert [] == [path for path, content in files.items() if b"\r" in content or b"@VERSION@" in content]
    for path in (".github/actions/proofpage/action.yml", ".gitlab-ci.yml", "netlify.toml"):
        assert f"proofpage=={__version__}".encode() in files[path]


def test_the_example_has_a_fixed_day(started_site: Path) -> None:
    """So it can be checked for any day from then on, and no clock is asked."""
    assert (started_site / "site" / "manifest.json").is_file()
    assert 0 < check_site(Options(started_site, as_of="2026-01-05")).coverage["figures"]
