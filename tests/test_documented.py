"""The documentation of the reference site tells what this version does: its commands, and examples that are read."""

from __future__ import annotations

import re
import shlex
from hashlib import sha256
from pathlib import Path

import pytest

from generator import api
from generator.build import Options, check_site
from generator.cli.main import main
from generator.errors import Place
from generator.evidence.content import Document
from generator.evidence.formats import FORMATS
from generator.evidence.json_source import load_json
from generator.evidence.validation import validate
from generator.evidence.yaml_source import load_yaml
from generator.figures.language.parsing import parse
from generator.mapping.presets import all_presets
from generator.messages.ingesting import presets_message
from tests.documented_commands import PAGE, commands_page

DOCS = Path(__file__).parents[1] / "content" / "docs"
EXAMPLE = re.compile(r"^(?P<fence>`{3,})\{example\}[^\n]*\n(?P<text>.*?)^(?P=fence)$", re.M | re.S)
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md"))}
EXAMPLES = [(name, match["text"]) for name, text in TEXTS.items() for match in EXAMPLE.finditer(text)]
WHOLE = [(name, text) for name, text in EXAMPLES if re.match(r'\W*"?schema', text) and "figures:" not in text]


def test_the_page_of_commands_is_what_the_command_line_says() -> None:
    """Where this fails, run: make docs."""
    assert commands_page() == PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "text"), WHOLE)
def test_a_whole_file_in_an_example_is_one_of_its_format(name: str, text: str) -> None:
    """Read by the very models; the suite that is shown in pieces is not whole."""
    spoken = re.search(r"proofpage/([a-z]+)/v1", text)
    assert spoken is not None
    if spoken[1] == "suite":
        assert "suites" == name
        return
    load = load_json if text.startswith("{") else load_yaml
    validate(FORMATS[spoken[1]], load(text.encode(), f"content/docs/{name}.md"))


def test_there_are_whole_examples() -> None:
    """Of the methodology, a run, recorded values and an intent at least."""
    assert len(WHOLE) > 4


def test_the_pieces_of_the_suite_make_a_suite_that_a_check_accepts(tmp_path: Path) -> None:
    """Put together, in the version it was changed to, with the methodology of the page about files and two runs."""
    root = documented_project(tmp_path)
    assert 0 < check_site(Options(root, as_of="2026-03-10")).coverage["figures"]


def test_the_table_of_the_page_about_runs_becomes_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command that is shown makes a run of the files that are shown, and the check accepts it."""
    root = documented_project(tmp_path)
    of_page = [text for name, text in EXAMPLES if name == "bring-in-runs"]
    (table,) = (text for text in of_page if text.startswith("name,arm"))
    (mapping,) = (text for text in of_page if "proofpage/ingest/v1" in text)
    (command,) = (text.splitlines()[1] for text in of_page if "results.csv --run" in text)
    (root / "results.csv").write_text(table)
    (root / "proof" / "suites" / "helper").mkdir()
    (root / "proof" / "suites" / "helper" / "ingest.yaml").write_text(mapping)
    monkeypatch.chdir(root)
    words = ["table" if word == "first" else word for word in shlex.split(command)]
    assert 0 == main(words[1:])
    assert 4 == len((root / "proof" / "runs" / "table" / "rows.jsonl").read_bytes().splitlines())
    assert 0 == main(["check"])


def test_the_page_about_runs_lists_every_preset() -> None:
    """By its name."""
    (sentence,) = re.findall(r"^There are presets for (.*?)\. Each", TEXTS["bring-in-runs"], re.M | re.S)
    presets = sorted(path.stem for path in (DOCS.parents[1] / "generator" / "presets").glob("*.yaml"))
    assert presets == re.findall(r"`([a-z-]+)`", sentence)


def test_the_example_of_the_page_about_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it stands, in an empty folder; the names of the page are those of the module."""
    monkeypatch.chdir(tmp_path)
    (example,) = (text for name, text in EXAMPLES if name == "python")
    exec(compile(example, "proof.py", "exec"), {})
    assert (tmp_path / "my-page" / "site" / "index.html").is_file()
    named = set(re.findall(r"^- ((?:`\w+`(?:, )?)+):", TEXTS["python"], re.M))
    assert {name for names in named for name in re.findall(r"\w+", names)} < set(api.__all__)


def documented_project(tmp_path: Path) -> Path:
    """Write the suite of the page about suites with the methodology of the page about files, and runs that fit."""
    pieces = [text for name, text in EXAMPLES if name == "suites" and not text.startswith("display")]
    suite = "".join(pieces).replace("version: 1\n", "", 1)
    (methodology,) = (text for name, text in WHOLE if name == "files" and "proofpage/methodology/v1" in text)
    (run,) = (text for name, text in WHOLE if name == "files" and "proofpage/run/v1" in text)
    rows = b"".join(
        b'{"task": "%s", "arm": "%s", "tokens": %d, "passed": true}\n' % (task, arm, tokens)
        for task, plain in ((b"parser", 1200), (b"cache", 800), (b"rename-a-flag", 900))
        for arm, tokens in ((b"plain", plain), (b"helped", plain - 90))
    )
    files = {"methodology.yaml": methodology.encode(), "suites/helper.yaml": suite.encode(), "history.jsonl": b""}
    for name in ("first", "first-try"):
        pinned = re.sub(r"[0-9a-f]{64}", sha256(rows).hexdigest(), run).replace("suite_version: 1", "suite_version: 2")
        told = pinned.replace("id: first", f"id: {name}").replace("runs/first/", f"runs/{name}/")
        files |= {f"runs/{name}/run.yaml": told.encode(), f"runs/{name}/rows.jsonl": rows}
    for name, content in files.items():
        (tmp_path / "proof" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "proof" / name).write_bytes(content)
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "site.yaml").write_text(
        "schema: proofpage/site/v1\ntitle: A\ndescription: A.\nreport_url: https://example.org/\n"
        "headline: helper/token_reduction\nfloor: 1\n"
    )
    return tmp_path


@pytest.mark.parametrize("formula", re.findall(r"^ *formula: (.+)$", "".join(text for _, text in EXAMPLES), re.M))
def test_every_formula_of_an_example_is_one(formula: str) -> None:
    """In the language of formulas."""
    parse(formula, Place("content/docs/formulas.md"))


def test_the_start_page_leads_to_every_page() -> None:
    """Once each, and every other link inside leads to a page that there is."""
    links = re.findall(r"\(/docs/([a-z-]+)/\)", TEXTS["index"])
    assert sorted(TEXTS.keys() - {"index"}) == sorted(links)
    for document in (Document(name, text) for name, text in TEXTS.items()):
        assert set(re.findall(r"\(/docs/([a-z-]+)/\)", document.text)) <= TEXTS.keys()


def test_every_other_tool_is_named_with_its_source() -> None:
    """Each entry of the comparison links to the tool, and to where what is said of it can be read."""
    entries = re.split(r"^- ", TEXTS["comparison"], flags=re.M)[1:]
    for entry in (entry.partition("\n\n")[0] for entry in entries):
        assert len(re.findall(r"\]\(https://[^)]+\)", entry)) > 1, entry


def test_the_page_about_runs_shows_what_each_preset_was_written_for_and_checked_with() -> None:
    """As the command prints it."""
    (shown,) = re.findall(
        r"^```\{example\} proofpage ingest --presets\n(.*?)^```$", TEXTS["bring-in-runs"], re.M | re.S
    )
    assert presets_message(all_presets()) + "\n" == shown
