"""The atomic writer: the whole site or nothing, and never over something that is not ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from generator.errors import CannotRun, Contradiction, Malformed
from generator.evidence.artifacts import Artifact, read_artifact
from generator.exports.manifest import render_manifest
from generator.output import MANIFEST_SCHEMA, Published, check_paths, publish, publishing, update

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
        {"manifest.json": b"[" * 200_000},
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


def test_what_builds_keep_is_no_place_for_a_site(tmp_path: Path) -> None:
    """The next build would take the site for the one before it."""
    with pytest.raises(CannotRun, match=r"lies in \.proofpage, where builds keep what they need"):
        publish(site(a_html=b"new"), tmp_path / ".proofpage" / "site-before", tmp_path)


def test_an_ignore_file_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    """What it leads to would be published."""
    (tmp_path / "secret").write_bytes(b"secret")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / ".gitignore").symlink_to(tmp_path / "secret")

    with pytest.raises(CannotRun, match="gitignore is a link, and no link is followed"):
        publish(site(a_html=b"new"), tmp_path / "site", tmp_path)


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


WRITERS = pytest.mark.parametrize("write", [publish, update])
Writer = Callable[[Published, Path, Path], tuple[str, ...]]


@WRITERS
def test_what_differs_is_told_and_nothing_else_is_written(tmp_path: Path, write: Writer) -> None:
    """New files, other files and removed ones; a file that is there already is the very same file as before."""
    first = site(a_html=b"a", b__c_html=b"c", d__e__f_html=b"f", g_html=b"g")
    assert tuple(sorted(first.files)) == write(first, tmp_path / "site", tmp_path)
    before = (tmp_path / "site" / "a.html").stat().st_ino
    second = site(a_html=b"a", b__c_html=b"other", h__i_html=b"i", g_html=b"g")

    assert ("b/c.html", "d/e/f.html", "h/i.html", "manifest.json") == write(second, tmp_path / "site", tmp_path)
    assert second.files == contents(tmp_path / "site")
    assert before == (tmp_path / "site" / "a.html").stat().st_ino
    assert not (tmp_path / "site" / "d").exists()
    assert ["site"] == [path.name for path in tmp_path.iterdir()]


@WRITERS
def test_a_site_that_is_as_it_should_be_is_left_alone(tmp_path: Path, write: Writer) -> None:
    """Not even its folder is another one."""
    made = site(a_html=b"a", b__c_html=b"c")
    write(made, tmp_path / "site", tmp_path)
    before = (tmp_path / "site").stat()
    signs = (before.st_ino, before.st_mtime_ns)

    assert () == write(made, tmp_path / "site", tmp_path)
    after = (tmp_path / "site").stat()
    assert signs == (after.st_ino, after.st_mtime_ns)


@WRITERS
def test_a_file_may_become_a_folder_and_a_folder_a_file(tmp_path: Path, write: Writer) -> None:
    """Paths that cannot stand beside each other may follow each other."""
    write(site(a=b"file", b__c=b"inside"), tmp_path / "site", tmp_path)
    second = site(a__d=b"inside", b=b"file")
    write(second, tmp_path / "site", tmp_path)

    assert second.files == contents(tmp_path / "site")


@WRITERS
def test_an_artifact_that_changed_changes_nothing(tmp_path: Path, write: Writer) -> None:
    """It is read before the first file is replaced."""
    root = project(tmp_path)
    artifact = read_artifact(root, "proof/a.txt").artifact
    write(site(index_html=b"old"), root / "site", root)
    before = contents(root / "site")
    (root / "proof" / "a.txt").write_bytes(b"changed!")
    with pytest.raises(Contradiction):
        write(site(index_html=b"new", proof__a_txt=artifact), root / "site", root)

    assert before == contents(root / "site")


def test_a_file_system_without_hard_links_gets_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only slower."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    publish(site(a_html=b"a", b_html=b"b"), tmp_path / "site", tmp_path)
    monkeypatch.setattr("os.link", refused)

    assert ("b.html", "manifest.json") == publish(site(a_html=b"a", b_html=b"c"), tmp_path / "site", tmp_path)
    assert {"a.html": b"a", "b.html": b"c"}.items() <= contents(tmp_path / "site").items()


def test_a_link_in_the_site_is_not_followed(tmp_path: Path) -> None:
    """What it leads to stays as it is, and the site gets a file of its own."""
    publish(site(a_html=b"a"), tmp_path / "site", tmp_path)
    (tmp_path / "elsewhere").write_bytes(b"a")
    (tmp_path / "site" / "a.html").unlink()
    (tmp_path / "site" / "a.html").symlink_to(tmp_path / "elsewhere")

    assert ("a.html",) == update(site(a_html=b"a"), tmp_path / "site", tmp_path)
    assert not (tmp_path / "site" / "a.html").is_symlink()
    assert b"a" == (tmp_path / "elsewhere").read_bytes()


def spared(tmp_path: Path) -> Path:
    """Return where a site is kept that was replaced: two sites were published, and the first of them is there."""
    spare = tmp_path / "spare"
    publish(site(a_html=b"a", b__c_html=b"c", d__e_html=b"e"), tmp_path / "site", tmp_path, spare=spare)
    publish(site(a_html=b"other", b__c_html=b"c"), tmp_path / "site", tmp_path, spare=spare)
    return spare


def test_the_site_before_is_made_into_the_next_one(tmp_path: Path) -> None:
    """Its folders are not made again; what the site after it holds is that site, and nothing more."""
    spare = spared(tmp_path)
    before, folder = spare.stat().st_ino, (spare / "b").stat().st_ino
    third = site(a_html=b"third", b__c_html=b"c", f__g_html=b"g")

    assert ("a.html", "f/g.html", "manifest.json") == publish(third, tmp_path / "site", tmp_path, spare=spare)
    assert third.files == contents(tmp_path / "site")
    assert (before, folder) == ((tmp_path / "site").stat().st_ino, (tmp_path / "site" / "b").stat().st_ino)
    assert not (tmp_path / "site" / "d").exists()
    assert b"other" == (spare / "a.html").read_bytes()
    assert ["site", "spare"] == sorted(path.name for path in tmp_path.iterdir())


def test_nothing_that_somebody_left_in_the_site_before_gets_into_the_next_one(tmp_path: Path) -> None:
    """Files, folders and links are gone, what they lead to stays, and no byte of a wrong file is taken."""
    spare = spared(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "c.html").write_bytes(b"mine")
    (spare / "b" / "c.html").unlink()
    (spare / "b").rmdir()
    (spare / "b").symlink_to(tmp_path / "elsewhere")
    (spare / ".gitignore").symlink_to(tmp_path / "elsewhere" / "c.html")
    (spare / "more").mkdir()
    (spare / "more" / "x").write_bytes(b"x")
    (spare / "a.html").unlink()
    (spare / "a.html").write_bytes(b"wrong")
    (tmp_path / "site" / ".gitignore").write_bytes(b"*\n")
    third = site(a_html=b"other", b__c_html=b"c", f_html=b"f")
    publish(third, tmp_path / "site", tmp_path, spare=spare)

    assert {**third.files, ".gitignore": b"*\n"} == contents(tmp_path / "site")
    assert not any(path.is_symlink() for path in (tmp_path / "site").rglob("*"))
    assert b"mine" == (tmp_path / "elsewhere" / "c.html").read_bytes()


def test_a_link_in_the_place_of_the_site_before_is_not_followed(tmp_path: Path) -> None:
    """The next site gets a folder of its own, and what the link leads to is left alone."""
    spare = spared(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "mine").write_bytes(b"mine")
    spare.rename(tmp_path / "moved")
    spare.symlink_to(tmp_path / "elsewhere")
    publish(site(a_html=b"third"), tmp_path / "site", tmp_path, spare=spare)

    assert not (tmp_path / "site").is_symlink()
    assert {"mine": b"mine"} == contents(tmp_path / "elsewhere")


def test_no_file_of_the_site_is_written_through(tmp_path: Path) -> None:
    """A file that both sites share stays in the old one what it was until the new one is there."""
    spare = spared(tmp_path)
    shared, other = tmp_path / "site" / "b" / "c.html", spare / "b" / "c.html"
    assert shared.samefile(other)
    publish(site(a_html=b"other", b__c_html=b"new"), tmp_path / "site", tmp_path, spare=spare)

    assert (b"new", b"c") == (shared.read_bytes(), other.read_bytes())


def test_the_next_site_is_made_where_a_killed_build_is_in_nobodys_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the spare folder, and so nothing stands beside the site at any moment."""
    spare = tmp_path / "kept" / "spare"
    spare.parent.mkdir()
    beside: list[set[str]] = []
    monkeypatch.setattr(publishing, "_swap", lambda *_: beside.append({path.name for path in tmp_path.iterdir()}))

    publish(site(a_html=b"a"), tmp_path / "site", tmp_path, spare=spare)

    assert [{"kept"}] == beside


def test_folders_of_the_site_before_are_open_to_whom_new_ones_are(tmp_path: Path) -> None:
    """Whatever was made of them meanwhile."""
    spare = spared(tmp_path)
    for folder in (spare, spare / "b"):
        folder.chmod(0o777)
    (tmp_path / "new").mkdir()
    third = site(a_html=b"third", b__c_html=b"c")
    publish(third, tmp_path / "site", tmp_path, spare=spare)

    expected = (tmp_path / "new").stat().st_mode
    assert [expected] * 2 == [(tmp_path / "site" / name).stat().st_mode for name in ("", "b")]
