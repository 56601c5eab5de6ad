"""The atomic writer: the whole site or nothing, and never over something that is not ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from generator.errors import CannotRun, Contradiction, Malformed
from generator.evidence.artifacts import Artifact, read_artifact
from generator.exports.manifest import render_manifest
from generator.output import MANIFEST_SCHEMA, check_paths, publish

Files = Mapping[str, bytes | Artifact]


@dataclass(frozen=True, slots=True)
class Made:
    """A site as far as the writer knows one."""

    files: Files = field(default_factory=dict)


def site(**files: bytes | Artifact) -> Made:
    """Return a site of some files, ``a__b_html`` being ``a/b.html``, with its manifest."""
    named = {name.replace("__", "/").replace("_", "."): content for name, content in files.items()}
    return Made({**named, "manifest.json": render_manifest(named)})


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def project(tmp_path: Path) -> Path:
    """Return a project with an artifact."""
    (tmp_path / "proof").mkdir(exist_ok=True)
    (tmp_path / "proof" / "a.txt").write_bytes(b"evidence")
    return tmp_path


def test_a_site_is_written_with_its_artifacts(tmp_path: Path) -> None:
    """Artifacts are copied byte for byte."""
    root = project(tmp_path)
    made = site(index_html=b"page", proof__a_txt=read_artifact(root, "proof/a.txt").artifact)

    publish(made, root / "site", root)

    assert (b"page", b"evidence") == tuple(contents(root / "site")[name] for name in ("index.html", "proof/a.txt"))


def test_a_site_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    """Nothing of the old one is left, and nothing of the work."""
    publish(site(old_html=b"old"), tmp_path / "site", tmp_path)
    publish(site(new_html=b"new"), tmp_path / "site", tmp_path)

    assert {"new.html", "manifest.json"} == set(contents(tmp_path / "site"))
    assert ["site"] == [path.name for path in tmp_path.iterdir()]


def test_the_ignore_file_of_the_folder_is_kept(tmp_path: Path) -> None:
    """A folder that holds nothing else is as good as empty."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / ".gitignore").write_bytes(b"*\n")

    publish(site(a_html=b"a"), tmp_path / "site", tmp_path)
    publish(site(b_html=b"b"), tmp_path / "site", tmp_path)

    assert {".gitignore": b"*\n", "b.html": b"b"}.items() <= contents(tmp_path / "site").items()


def test_an_artifact_that_changed_since_it_was_read_stops_the_writing(tmp_path: Path) -> None:
    """The page prints the digest of other bytes; the old site stays as it was."""
    root = project(tmp_path)
    publish(site(index_html=b"old"), root / "site", root)
    artifact = read_artifact(root, "proof/a.txt").artifact
    (root / "proof" / "a.txt").write_bytes(b"evidence!")
    before = contents(root / "site")

    with pytest.raises(Contradiction, match=r"proof/a\.txt: found bytes with SHA-256 [0-9a-f]{64}"):
        publish(site(index_html=b"new", proof__a_txt=artifact), root / "site", root)

    assert before == contents(root / "site")
    assert {"proof", "site"} == {path.name for path in root.iterdir()}


def test_an_artifact_that_is_gone_stops_the_writing(tmp_path: Path) -> None:
    """The operating system says so, and the old site stays as it was."""
    root = project(tmp_path)
    publish(site(index_html=b"old"), root / "site", root)
    artifact = read_artifact(root, "proof/a.txt").artifact
    (root / "proof" / "a.txt").unlink()

    with pytest.raises(CannotRun, match="No such file or directory; the site was left as it was"):
        publish(site(index_html=b"new", proof__a_txt=artifact), root / "site", root)

    assert b"old" == contents(root / "site")["index.html"]


def test_a_swap_that_fails_puts_the_old_site_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the two renames there is no way to lose both."""
    publish(site(index_html=b"old"), tmp_path / "site", tmp_path)
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if self.name == "new":
            raise OSError(28, "No space left on device", str(target))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(CannotRun, match="No space left on device"):
        publish(site(index_html=b"new"), tmp_path / "site", tmp_path)

    assert b"old" == contents(tmp_path / "site")["index.html"]


@pytest.mark.parametrize(
    "files",
    [
        {"notes.txt": b"mine"},
        {"manifest.json": b"{}"},
        {"manifest.json": b"not JSON"},
        {"manifest.json": b'{"schema": "somebody/else/v1", "files": {"manifest.json": ""}}'},
        {"manifest.json": render_manifest({"a.html": b"a"}), "a.html": b"a", "CNAME": b"example.org"},
    ],
)
def test_a_folder_with_files_of_others_is_left_alone(tmp_path: Path, files: Mapping[str, bytes]) -> None:
    """What Proofpage did not write it does not remove, not even beside what it did write."""
    (tmp_path / "site").mkdir()
    for name, content in files.items():
        (tmp_path / "site" / name).write_bytes(content)

    with pytest.raises(CannotRun, match="which Proofpage did not write; name another folder"):
        publish(site(a_html=b"new"), tmp_path / "site", tmp_path)

    assert dict(files) == contents(tmp_path / "site")


def test_a_file_in_the_place_of_the_folder_is_left_alone(tmp_path: Path) -> None:
    """A site is a folder."""
    (tmp_path / "site").write_bytes(b"mine")

    with pytest.raises(CannotRun, match="is a file; name a folder for the site"):
        publish(site(a_html=b"new"), tmp_path / "site", tmp_path)


@pytest.mark.parametrize("target", [".", "proof", "proof/site", "content/site", "templates", ".git/site", ".."])
def test_a_folder_of_sources_is_no_place_for_a_site(tmp_path: Path, target: str) -> None:
    """Built files among the evidence would become evidence."""
    (tmp_path / "project").mkdir()
    root = project(tmp_path / "project")

    with pytest.raises(CannotRun, match="holds sources of the project"):
        publish(site(a_html=b"new"), root / target, root)


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    """A file stands where a folder would have to be."""
    (tmp_path / "file").write_bytes(b"")

    with pytest.raises(CannotRun, match="the site was left as it was"):
        publish(site(a_html=b"new"), tmp_path / "file" / "site", tmp_path)


def test_a_link_to_a_folder_stays_a_link(tmp_path: Path) -> None:
    """The site is swapped where the link leads to."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "site").symlink_to(tmp_path / "elsewhere")

    publish(site(a_html=b"a"), tmp_path / "site", tmp_path)

    assert (tmp_path / "site").is_symlink()
    assert b"a" == (tmp_path / "elsewhere" / "a.html").read_bytes()


@pytest.mark.parametrize(
    "path",
    ["../a", "a/../b", "/a", "a//b", "./a", "a/", "", "a\\b", "C:a", "a\0b", "a\nb", "a ", " a/b", 'a"b', "a*"],
)
def test_a_path_that_leads_out_or_cannot_exist_everywhere_is_refused(path: str) -> None:
    """Whatever an id of the evidence looks like, no file lands outside the site."""
    with pytest.raises(Malformed) as caught:
        check_paths({path: b""})

    assert [f"the output path {path!r}"] == [problem.found for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("one", "other"),
    [("a.html", "A.html"), ("runs/a/index.html", "runs/A/other.html"), ("a", "a/b"), ("caf\u00e9", "cafe\u0301")],
)
def test_paths_that_some_systems_take_for_each_other_are_refused(one: str, other: str) -> None:
    """One would overwrite the other there."""
    with pytest.raises(Malformed, match="expected output paths that differ by more than case"):
        check_paths({one: b"", other: b""})


def test_ordinary_paths_are_fine() -> None:
    """Files beside each other, and folders that share their beginning."""
    check_paths({"a.html": b"", "a/b.html": b"", "a/c.html": b"", "ab/b.html": b"", "proof/R-1_x.json": b""})


def test_the_mark_of_our_own_sites_is_the_manifest_that_exports_write() -> None:
    """Two rooms that may not import each other agree on it."""
    assert f'"schema": "{MANIFEST_SCHEMA}"'.encode() in render_manifest({})


@pytest.mark.parametrize(
    "path",
    ["suites/con/index.html", "NUL", "a/aux.html", "proof/runs/com1/rows.jsonl", "lpt9.tar.gz", "a./b", "a/b.html."],
)
def test_a_name_that_windows_cannot_hold_is_refused(path: str) -> None:
    """A site is to be copied to any machine; a colleague's checkout would lack the file, or not open."""
    with pytest.raises(Malformed, match="names that Windows can hold") as refused:
        check_paths({path: b""})
    assert [path] == [problem.where.path for problem in refused.value.problems]


def test_names_that_only_look_like_those_of_devices_are_fine() -> None:
    """Windows minds whole names alone."""
    check_paths(dict.fromkeys(["console.html", "null/index.html", "com10", "a.con", ".gitignore", "aux-1.html"], b""))
