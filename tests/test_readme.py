"""The README tells the truth: its smallest project builds as it stands there, and its commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.build import Options, build_site
from generator.citation import check_cited, find_outdated
from generator.cli.main import proofpage
from generator.errors import Refusal

README = Path(__file__).parents[1] / "README.md"
FILE = re.compile(
    r"^`(?P<path>(?:proof|content)/\S+)`[^`]*?(?:`[^`]*`[^`]*?)*\n\n```\w+\n(?P<text>.*?)^```", re.M | re.S
)


def written(root: Path) -> Path:
    """Write the files that the README shows, and the empty ledger it speaks of."""
    text = README.read_text(encoding="utf-8").partition("## The smallest project that builds")[2]
    for match in FILE.finditer(text):
        path = root / match["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(match["text"], encoding="utf-8")
    (root / "proof" / "history.jsonl").write_text("", encoding="utf-8")
    return root


def test_the_smallest_project_builds_as_it_stands(tmp_path: Path) -> None:
    """Six files, copied from the README, give a site whose headline can be checked in the head."""
    root = written(tmp_path)

    build_site(Options(root))

    home = (root / "site" / "index.html").read_text(encoding="utf-8")
    assert '<span class="v">17.0 %</span>' in home
    assert 'data-verdict="NARROW"' in home
    assert "pair treatment failed" in home


def test_every_command_it_lists_exists() -> None:
    """The table of commands and the command line name the same commands."""
    listed = set(re.findall(r"^\| `proofpage (\w+)", README.read_text(encoding="utf-8"), flags=re.M))

    assert set(proofpage.commands) == listed


def test_the_claim_it_shows_is_read_and_judged(tmp_path: Path) -> None:
    """The example is a file of that format; over the smallest project its figure is not yet what it requires."""
    root = written(tmp_path)
    text = README.read_text(encoding="utf-8")
    example = re.search(r"^```yaml\n(schema: proofpage/claims/v1\n.*?)^```", text, re.M | re.S)
    assert example is not None
    (root / "content" / "claims.yaml").write_text(example[1], encoding="utf-8")

    with pytest.raises(Refusal) as refused:
        build_site(Options(root))

    assert ["the claim 'fewer-tokens', whose figure is now preliminary (17.0 %)"] == [
        problem.found for problem in refused.value.problems
    ]


def test_its_numbers_are_those_of_the_evidence() -> None:
    """Every number in the README is a marked figure that is up to date, a declared literal, or a name in code."""
    assert [0] == [each.changed for each in find_outdated([README], README.parent)]
    assert check_cited([README], README.parent)[0].bound > 0
