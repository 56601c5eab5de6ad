"""Builds one after the other: what changed is made again, nothing else is, and the bytes are those of a first build."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.build import SPARE, Options, Workshop, build_site
from generator.cache.storage import FolderStore
from generator.errors import CannotRun, Missing, Refusal
from generator.guard import guarding
from generator.pages import rendering
from tests.projects import INDEX, INDEX_TEXT, LEDGER, RUN, SUITE, SUITE_TEXT, write_project
from tests.snapshot.made import publishing, snapshot

TEMPLATES = Path(__file__).resolve().parents[1] / "templates"
FILES = {LEDGER: "", "content/more.md": "# More\n\nWords of another page.\n", "templates/assets/more.css": "p{}\n"}
LITERAL = "schema: proofpage/literals/v1\nliterals: [{text: '0.05', reason: A custom.}]\n"


class Work:
    """Counts what builds do."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self.pages: list[str] = []
        self.read: list[str] = []
        self.evaluated = 0
        self._note(rendering, "render_template", lambda _, name, **__: self.pages.append(name))
        self._note(guarding, "read_file", lambda page, *_: self.read.append(page.path))
        self._note("generator.build", "evaluate", lambda *_, **__: setattr(self, "evaluated", self.evaluated + 1))

    def _note(self, module: object, name: str, note: Callable[..., object]) -> None:
        whole = __import__(module, fromlist=[name]) if isinstance(module, str) else module
        work = getattr(whole, name)

        def noted(*arguments: object, **named: object) -> object:
            note(*arguments, **named)
            return work(*arguments, **named)

        self._patch.setattr(whole, name, noted)

    def counted(self, template: str) -> int:
        """Return how many pages were rendered from a template."""
        return self.pages.count(template)

    def taken(self) -> tuple[int, set[str], set[str]]:
        """Return how often evidence was evaluated, what was rendered, and what was read by the guard; begin anew."""
        found = (self.evaluated, set(self.pages) - {"boundary.html", "state.html"}, set(self.read))
        self.evaluated = 0
        self.pages.clear()
        self.read.clear()
        return found


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """What builds do from now on."""
    return Work(monkeypatch)


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    """A workshop whose project was built once."""
    made = Workshop(Options(write_project(tmp_path / "project", FILES)))
    made.build()
    return made


def files_of(folder: Path) -> dict[str, bytes]:
    """Return every file of a site by its path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def from_nothing(options: Options, place: Path) -> dict[str, bytes]:
    """Return the site as a first build makes it."""
    build_site(Options(options.root, out=place, base_url=options.base_url, as_of=options.as_of))
    return files_of(place)


def _write(path: str, text: str | None) -> Callable[[Path], object]:
    def change(root: Path) -> None:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).unlink(missing_ok=True) if text is None else (root / path).write_text(text, "utf-8")

    return change


SHOWN = "A rule:\n\n```{example} proof/suites/helper.yaml\nmin_valid_pairs: 30\n```\n"
CHANGES: dict[str, Callable[[Path], object]] = {
    "prose": _write(INDEX, f"{INDEX_TEXT}\nMore of it.\n"),
    "another figure in prose": _write("content/more.md", "# More\n\n{fig}`token_reduction` and {id}`2026-01-02`.\n"),
    "another document": _write("content/third.md", "# Third\n"),
    "a document less": _write("content/more.md", None),
    "a document and its literal": lambda root: (
        _write("content/literals.yaml", LITERAL)(root),
        _write("content/more.md", "# More\n\nThe custom of {literal}`0.05`.\n")(root),
    ),
    "a title": _write(SUITE, SUITE_TEXT.replace("An example", "Another example")),
    "a template": lambda root: _write("templates/document.html", _template("document.html") + "<p>End</p>\n")(root),
    "the footer's counts": lambda root: _write("templates/boundary.html", "<hr>" + _template("boundary.html"))(root),
    "an asset": _write("templates/assets/more.css", "b{}\n"),
    "a document among the evidence": _write("proof/suites/example/prompt.md", "Be kind.\n"),
    "that document, changed": _write("proof/suites/example/prompt.md", "Be strict.\n"),
    "documentation": _write("content/docs/index.md", SHOWN),
    "an example further down": _write("content/docs/index.md", f"More words.\n\n{SHOWN}"),
    "another example": _write("content/docs/index.md", f"More words.\n\n{SHOWN}\n{SHOWN.replace('30', '31')}"),
    "no documentation": _write("content/docs/index.md", None),
    "as before": lambda root: write_project(root, FILES),
}


def _template(name: str) -> str:
    return (TEMPLATES / name).read_text("utf-8")


def test_after_any_change_the_bytes_are_those_of_a_first_build(workshop: Workshop, tmp_path: Path) -> None:
    """In one process, over a row of changes, each told with exactly the files that are other than before."""
    root, target = workshop.options.root, workshop.options.target
    for name, change in CHANGES.items():
        before = files_of(target)
        change(root)
        result = workshop.build()
        after = files_of(target)
        differing = {path for path in before | after if before.get(path) != after.get(path)}
        assert (name, sorted(differing)) == (name, list(result.changed))
        assert after == from_nothing(workshop.options, tmp_path / name), name


def test_a_cache_gives_the_bytes_of_a_first_build(tmp_path: Path) -> None:
    """In another process after each change, with whatever the last one left; and with the cache gone in the middle."""
    root = write_project(tmp_path / "project", FILES)
    options = Options(root, cache=True)
    build_site(options)
    for name in ("prose", "another figure in prose", "a title", "a template"):
        CHANGES[name](root)
        build_site(options)
        assert files_of(options.target) == from_nothing(options, tmp_path / name), name
        assert (root / ".proofpage" / SPARE).is_dir(), name
    shutil.rmtree(root / ".proofpage")
    build_site(options)
    assert files_of(options.target) == from_nothing(options, tmp_path / "again")


def test_an_unchanged_build_does_nothing(workshop: Workshop, work: Work) -> None:
    """No figure, no page, no reading; and no file changes."""
    result = workshop.build()
    assert ((0, set(), set()), ()) == (work.taken(), result.changed)


def test_prose_evaluates_nothing_and_renders_its_page_alone(workshop: Workshop, work: Work) -> None:
    """The guard reads what changed; the source is shipped, so it is among the files that differ."""
    CHANGES["prose"](workshop.options.root)
    changed = workshop.build().changed
    assert (0, {"home.html"}) == work.taken()[:2]
    assert (INDEX, "index.html", "manifest.json") == changed


def test_another_process_renders_only_what_changed(tmp_path: Path, work: Work) -> None:
    """From what the first one left in the cache; the figures are computed, the pages are not made."""
    options = Options(write_project(tmp_path / "project", FILES), cache=True)
    build_site(options)
    first = work.taken()
    CHANGES["prose"](options.root)
    build_site(options)
    again = work.taken()
    assert (1, 1, {"home.html"}) == (first[0], again[0], again[1])
    assert {"index.html", "manifest.json"} <= again[2] < first[2]


def test_a_template_renders_again_what_it_prints(workshop: Workshop, work: Work) -> None:
    """And evaluates nothing."""
    CHANGES["a template"](workshop.options.root)
    workshop.build()
    evaluated, rendered, _ = work.taken()
    assert 0 == evaluated
    assert "document.html" in rendered


def test_evidence_evaluates_again(workshop: Workshop, work: Work) -> None:
    """Pages whose values are the same are not rendered again."""
    CHANGES["a title"](workshop.options.root)
    workshop.build()
    evaluated, rendered, _ = work.taken()
    assert (1, False, True) == (evaluated, "document.html" in rendered, "suite.html" in rendered)


def test_a_further_snapshot_renders_no_comparison_of_earlier_ones(tmp_path: Path, work: Work) -> None:
    """Of a week like the one before: one page for it and the last, and one for each earlier week and it."""
    root = publishing(tmp_path / "project")
    for week in range(5, 8):
        snapshot(root, day=f"2026-03-{week:02}", week=f"2026-W{week:02}")
    workshop = Workshop(Options(root))
    workshop.build()
    first = work.counted("compare.html")
    compared = {path.parent.name for path in (workshop.options.target / "compare").rglob("index.html")}
    work.taken()
    snapshot(root, day="2026-03-08", week="2026-W08")
    workshop.build()
    after = {path.parent.name for path in (workshop.options.target / "compare").rglob("index.html")}
    assert (len(compared), len(after - compared)) == (first, work.counted("compare.html"))
    assert files_of(workshop.options.target) == from_nothing(workshop.options, tmp_path / "out")


def test_a_refusal_leaves_the_site_and_the_mended_project_is_built(workshop: Workshop, work: Work) -> None:
    """Several times in a row, after which nothing was forgotten."""
    root, before = workshop.options.root, files_of(workshop.options.target)
    work.taken()
    for _ in range(4):
        _write(INDEX, f"{INDEX_TEXT}\nIt was 43.14 % less.\n")(root)
        with pytest.raises(Refusal, match="43"):
            workshop.build()
        assert before == files_of(workshop.options.target)
    CHANGES["prose"](root)
    work.taken()
    assert (INDEX, "index.html", "manifest.json") == workshop.build().changed
    assert (0, {"home.html"}) == work.taken()[:2]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        pytest.param("templates/document.html", "<p>43.14 %</p>", id="template"),
        pytest.param("content/more.md", "# More\n\n{fig}`no_such_figure`\n", id="reference"),
        pytest.param(
            "templates/boundary.html",
            "<ul hidden>{% for item in items %}<li>{{ item.count }}</li>{% endfor %}</ul>",
            id="counts",
        ),
        pytest.param(RUN, "schema: proofpage/run/v1\n", id="run"),
        pytest.param("content/site.yaml", "title: x\n", id="settings"),
        pytest.param("content/stray.txt", "stray", id="stray"),
    ],
)
def test_what_a_first_build_refuses_is_refused(workshop: Workshop, path: str, text: str, tmp_path: Path) -> None:
    """With the very same words, and without a change to the site."""
    before = files_of(workshop.options.target)
    _write(path, text)(workshop.options.root)
    with pytest.raises(Refusal) as expected:
        build_site(Options(workshop.options.root, out=tmp_path / "out"))
    with pytest.raises(Refusal) as caught:
        workshop.build()
    assert expected.value.problems == caught.value.problems
    assert before == files_of(workshop.options.target)


def test_an_anchor_that_is_gone_is_missed_by_a_page_that_did_not_change(tmp_path: Path) -> None:
    """What a page asks for is read once; whether it is there is asked every time."""
    asking = {**FILES, INDEX: f"{INDEX_TEXT}\nSee [more](more/#below).\n", "content/more.md": "# More\n\n## Below\n"}
    made = Workshop(Options(write_project(tmp_path / "project", asking)))
    made.build()
    _write("content/more.md", "# More\n\n## Above\n")(made.options.root)
    with pytest.raises(Missing, match="no anchor 'below'"):
        made.build()


def test_a_damaged_site_is_mended(workshop: Workshop) -> None:
    """Whatever somebody changed or deleted in it is what is told as changed; what is theirs is refused."""
    target = workshop.options.target
    sound = files_of(target)
    (target / "index.html").write_bytes(b"other")
    (target / "more" / "index.html").unlink()
    assert ("index.html", "more/index.html") == workshop.build().changed
    assert sound == files_of(target)
    (target / "mine.txt").write_bytes(b"mine")
    with pytest.raises(CannotRun, match="mine"):
        workshop.build()


def test_a_file_that_changes_while_it_is_built_from_is_not_remembered(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What was read first and what was evaluated are two states: the next build begins anew, and is right."""
    root = workshop.options.root
    CHANGES["a title"](root)
    with monkeypatch.context() as patched:
        inputs = Workshop._inputs

        def and_then(self: Workshop) -> object:
            found = inputs(self)
            _write(SUITE, SUITE_TEXT.replace("An example", "A further example"))(root)
            return found

        patched.setattr(Workshop, "_inputs", and_then)
        workshop.build()
    CHANGES["a title"](root)
    workshop.build()
    assert files_of(workshop.options.target) == from_nothing(workshop.options, tmp_path / "out")


def test_entries_hold_text_alone(tmp_path: Path) -> None:
    """What is read from a disk is JSON, whoever wrote it."""
    options = Options(write_project(tmp_path, FILES), cache=True)
    build_site(options)
    entries = [path.read_bytes()[32:] for path in (tmp_path / ".proofpage" / "cache").iterdir()]
    assert 2 == len([json.loads(entry) for entry in entries])


def test_a_store_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk below the cache is no reason not to build."""
    root = write_project(tmp_path / "project", FILES)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(FolderStore, "_put", full)
    options = Options(root, cache=True)
    assert build_site(options).files == build_site(options).files
    assert [] == list((root / ".proofpage" / "cache").iterdir())
