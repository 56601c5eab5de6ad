"""The report as a command gives it: the same sentences as on its page, and a site that the guard passes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from generator.build import Options, build_site
from generator.cli.main import main
from generator.errors import CannotRun
from generator.messages.reporting import report_markdown
from generator.report import make_report, report_record
from tests.native import RUN, jsonl, native_project, rows
from tests.projects import write_project

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The constructed project of native rows."""
    return native_project(tmp_path / "project")


def shown(project: Path) -> LexborHTMLParser:
    """Build the site, which the guard reads, and return the page of the report."""
    build_site(Options(project))
    return LexborHTMLParser((project / "site" / "report" / RUN / "index.html").read_text(encoding="utf-8"))


def words(text: str) -> str:
    """Return a text without marks of Markdown, links and blanks, to compare what is said."""
    unlinked = re.sub(r"\]\([^()]*\)", "", text)
    return re.sub(r"[\s\\*`|>#()\[\]-]+", "", unlinked)


def test_page_markdown_and_json_say_the_same(project: Path) -> None:
    """Every cell of every table of the JSON stands in the Markdown, and its element on the page."""
    page, made = shown(project), make_report(project)
    markdown = words(report_markdown(made))
    bound = {str(node.attributes.get("data-figure")) for node in page.css("article.report [data-figure]")}
    named: set[str] = set()
    blocks = report_record(made)["blocks"]
    assert isinstance(blocks, list)
    for block in blocks:
        assert page.css_first(f'[aria-labelledby="{block["id"]}"]') is not None
        for text in (*block["notes"], *block["points"], *block["facts"], *_cells(block)):
            assert words(text["text"]) in markdown
            named |= {name.removeprefix("figure:") for name in text["bound"] if name.startswith("figure:")}
    assert bound == named
    assert len(named) > 20


def _cells(block: dict[str, list[dict[str, list[list[dict[str, object]]]]]]) -> list[dict[str, object]]:
    return [cell for table in block["tables"] for row in table["rows"] for cell in row]


def test_a_changed_row_changes_page_and_markdown(tmp_path: Path, project: Path) -> None:
    """Neither is a copy of the other: both follow the rows."""
    made = rows()
    made[9] |= {"cost_usd": 0.40}
    other = native_project(tmp_path / "other", text=jsonl(made))
    assert "1.4500 USD" in report_markdown(make_report(project))
    assert "1.9500 USD" in report_markdown(make_report(other))
    assert "1.9500 USD" in shown(other).body.text()  # type: ignore[union-attr]


def test_the_command_writes_markdown(project: Path, capsys: Capture) -> None:
    """To stdout, with the digest of the price table, and nothing on stderr."""
    assert 0 == main(["--project", str(project), "report"])
    out, err = capsys.readouterr()
    assert out.startswith("# Finance-ready report: Rows of the native shape\n\n**NARROW** ")
    assert "\n## Signed\n" in out
    assert "" == err


def test_the_command_writes_json(project: Path, capsys: Capture) -> None:
    """With the bindings of every number, so that a machine can look each up in latest-numbers.json."""
    assert 0 == main(["report", RUN, "--project", str(project), "--format", "json"])
    record = json.loads(capsys.readouterr().out)
    assert ("proofpage/report/v1", "native-export", RUN) == (record["schema"], record["suite"], record["run_id"])
    (saved,) = [row for row in record["blocks"][1]["tables"][0]["rows"] if row[0]["text"] == "Cost saved"]
    assert {
        "text": "1.4500 USD (NARROW, freshness unknown)",
        "bound": [f"figure:native-export/cost_saved@{RUN}"],
    } == saved[1]


def test_an_unknown_run_is_wrong_usage(project: Path, capsys: Capture) -> None:
    """The nearest id is told, and the exit code is that of an unknown name."""
    assert 2 == main(["--project", str(project), "report", "native-runs"])
    assert "there is no run 'native-runs'. Did you mean 'native-run'?" in capsys.readouterr().err


def test_a_headline_without_a_run_has_no_report(tmp_path: Path) -> None:
    """Nothing is made up for it."""
    changes = {f"proof/runs/first-run/{name}": None for name in ("run.yaml", "rows.jsonl")}
    root = write_project(tmp_path, {"proof/history.jsonl": "", **changes})
    with pytest.raises(CannotRun, match="has no run yet, so there is nothing to report"):
        make_report(root)


def test_text_of_the_evidence_is_no_markup(tmp_path: Path) -> None:
    """Pipes, brackets and stars of a pattern's name come out escaped, so that no cell is torn apart."""
    made = rows()
    for one in made:
        one["removed_patterns"] = ["a|b*c[d](x)<e>"] if one["removed_patterns"] else []
    text = report_markdown(make_report(native_project(tmp_path, text=jsonl(made))))
    (line,) = [line for line in text.splitlines() if line.startswith(r"| a\|b\*c\[d\](x)\<e\> ")]
    assert 6 == len(re.findall(r"(?<!\\)\|", line)) - 1
