"""Figures in files outside the site: checked against what is published, and brought up to it."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from generator.build import Options, build_site
from generator.citation import Synced, check_cited, find_outdated, sync_cited
from generator.cli.main import main
from generator.errors import CannotRun, Malformed, Missing, Refusal, Unbound
from tests.projects import write_project

Capture = pytest.CaptureFixture[str]

MARKED = (
    "# Tool\r\n\r\nIt saves <!-- proofpage:fig token_reduction --><!-- /proofpage -->, which is\r\n"
    "<!-- proofpage:verdict first-run -->GO<!-- /proofpage -->; see `v1.2.3`.\r\n"
    "<!-- proofpage:literal the release that this needs -->Python 3.11<!-- /proofpage -->\r\n"
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path / "project")


@pytest.fixture
def readme(tmp_path: Path) -> Path:
    path = tmp_path / "README.md"
    path.write_bytes(MARKED.encode())
    return path


def test_an_unknown_suite_lists_those_there_are(project: Path, readme: Path) -> None:
    """In figures and in verdicts, however far the name is from any of them."""
    for kind, name in (("fig", "quite-elsewhere/token_reduction"), ("verdict", "quite-elsewhere")):
        readme.write_text(f"<!-- proofpage:{kind} {name} --><!-- /proofpage -->\n")
        with pytest.raises(Missing, match=r"suites.* example"):
            sync_cited([readme], project)


def test_sync_writes_the_figure_with_its_verdict_and_nothing_else(project: Path, readme: Path) -> None:
    """Only what stands in figure and verdict markers changes; line ends and permissions stay."""
    readme.chmod(0o640)
    (synced,) = sync_cited([readme], project)
    figure, word = _published(project, "token_reduction")
    expected = MARKED.replace("--><!-- /proofpage -->, which", f"-->{figure}<!-- /proofpage -->, which")
    assert expected.replace("-->GO<", f"-->{word}<") == readme.read_bytes().decode()
    assert 2 == synced.bound
    assert 0o640 == stat.S_IMODE(readme.stat().st_mode)
    assert (Synced(str(readme), 2, 0),) == sync_cited([readme], project)
    assert (Synced(str(readme), 2, 0),) == check_cited([readme], project)


def test_a_published_file_gives_the_same_words(project: Path, readme: Path, tmp_path: Path) -> None:
    """A latest-numbers.json and the project itself bring the same text."""
    sync_cited([readme], project)
    by_project = readme.read_bytes()
    readme.write_bytes(MARKED.encode())
    sync_cited([readme], tmp_path, numbers=_built(project))
    assert by_project == readme.read_bytes()


def test_what_is_out_of_date_is_found_and_left_alone(project: Path, readme: Path, capsys: Capture) -> None:
    """--check writes nothing and exits with 1."""
    before = readme.read_bytes()
    assert find_outdated([readme], project)[0].changed > 0
    assert 1 == main(["--project", str(project), "sync", str(readme), "--check"])
    said = capsys.readouterr().out
    assert "Out of date; run proofpage sync" in said
    assert f"{readme}:3:10  shows '', published is '{_published(project, 'token_reduction')[0]}'" in said
    assert before == readme.read_bytes()
    assert 0 == main(["--project", str(project), "sync", str(readme)])
    assert 0 == main(["--project", str(project), "sync", "--check", str(readme)])


@pytest.mark.parametrize(
    "text", ["```\n<!-- saves 43 -->\n```\n", "x\n\n    <!-- saves 43 -->\n", "See `<!-- saves 43 -->`.\n"]
)
def test_a_comment_in_code_is_read(text: str, project: Path, tmp_path: Path) -> None:
    """In code a comment is shown as it is written, and so is its number."""
    path = tmp_path / "NOTES.md"
    path.write_text(text)
    with pytest.raises(Unbound, match="a number, '43'"):
        check_cited([path], project)


def test_a_marker_in_a_block_of_examples_is_shown(project: Path, tmp_path: Path) -> None:
    """The syntax can be shown: sync leaves it alone, and what stands in it is read like any code."""
    path = tmp_path / "NOTES.md"
    example = "```html example\n<!-- proofpage:fig no/such -->{}<!-- /proofpage -->\n```\n"
    path.write_text(example.format("..."))
    assert (Synced(str(path), 0, 0),) == sync_cited([path], project) == check_cited([path], project)
    path.write_text(example.format("43 %"))
    with pytest.raises(Unbound, match="a number, '43 %'"):
        check_cited([path], project)


def test_a_typed_number_beside_the_markers_is_refused(project: Path, readme: Path, capsys: Capture) -> None:
    """check --prose shows every number that no figure stands behind, over all files, in both forms."""
    sync_cited([readme], project)
    other = readme.with_name("NOTES.md")
    other.write_text("It saves 99 %.\n")
    assert 1 == main(["--project", str(project), "check", "--prose", str(readme), str(other)])
    assert f"{other}:1:10\n  found     a number, '99 %'" in capsys.readouterr().err
    assert 1 == main(["--project", str(project), "check", "--format", "json", "--prose", str(other)])
    record = json.loads(capsys.readouterr().out)
    assert (False, 1) == (record["ok"], len(record["problems"]))
    assert 0 == main(["--project", str(project), "check", "--prose", str(readme)])
    assert "2 markers bound" in capsys.readouterr().out


def test_a_changed_digit_in_a_marker_is_refused(project: Path, readme: Path) -> None:
    """What stands in a marker equals what is published to the byte."""
    sync_cited([readme], project)
    readme.write_bytes(readme.read_bytes().replace(b" % (", b"0 % ("))
    with pytest.raises(Unbound, match="as it is published"):
        check_cited([readme], project)


def test_an_unknown_name_rewrites_nothing(project: Path, readme: Path, tmp_path: Path) -> None:
    """All files are read before any is written, and the nearest name is shown."""
    wrong = tmp_path / "WRONG.md"
    wrong.write_text("<!-- proofpage:fig token_reducton --><!-- /proofpage -->\n")
    for numbers in (None, _built(project)):
        with pytest.raises(Missing, match=r"Did you mean '(example/)?token_reduction'"):
            sync_cited([readme, wrong], project, numbers=numbers)
    assert MARKED.encode() == readme.read_bytes()


@pytest.mark.parametrize(
    ("content", "kind"),
    [(b"\xff\xfe", Malformed), (b"<!-- proofpage:fig a -->", Refusal), (b"x" * 4_000_001, Malformed)],
)
def test_a_file_that_cannot_be_read_as_marked_text_is_refused(
    project: Path, readme: Path, content: bytes, kind: type[Refusal]
) -> None:
    """Other encodings, open markers and endless files are refusals and change nothing."""
    readme.write_bytes(content)
    with pytest.raises(kind):
        sync_cited([readme], project)
    assert content == readme.read_bytes()


@pytest.mark.parametrize("content", [b"{", b"[]", b"{}", b'{"schema": "proofpage/latest-numbers/v1"}'])
def test_a_file_of_numbers_that_is_none_is_refused(project: Path, readme: Path, tmp_path: Path, content: bytes) -> None:
    """--numbers takes a latest-numbers.json and nothing else."""
    numbers = tmp_path / "numbers.json"
    numbers.write_bytes(content)
    with pytest.raises(Malformed):
        sync_cited([readme], project, numbers=numbers)


def test_wrong_usage_is_said(tmp_path: Path, readme: Path, capsys: Capture) -> None:
    """Files without --prose, --prose without files, and no project to take figures from exit with 2."""
    assert 2 == main(["check", "README.md"])
    assert 2 == main(["check", "--prose"])
    assert 2 == main(["check", "--numbers", "x.json"])
    assert 2 == main(["--project", str(tmp_path), "sync", str(readme)])
    assert "give --numbers FILE" in capsys.readouterr().err
    with pytest.raises(CannotRun):
        check_cited([tmp_path / "absent.md"], tmp_path, numbers=tmp_path / "absent.json")


def test_a_link_stays_a_link(project: Path, readme: Path, tmp_path: Path) -> None:
    """The file behind a symbolic link is rewritten."""
    link = tmp_path / "LINK.md"
    link.symlink_to(readme)
    sync_cited([link], project)
    assert link.is_symlink()
    assert MARKED.encode() != readme.read_bytes()


def _built(project: Path) -> Path:
    build_site(Options(project))
    return project / "site" / "latest-numbers.json"


def _published(project: Path, name: str) -> tuple[str, str]:
    """Return the words of a figure, and its verdict."""
    document = json.loads(_built(project).read_text())
    figure = next(each for run in document["runs"] for each in run["figures"] if each["id"] == name)
    mark = {"unknown": ", freshness unknown", "current": ""}[figure["freshness"]]
    return f"{figure['display']} ({figure['verdict']}{mark})", figure["verdict"]
