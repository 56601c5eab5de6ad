"""Links that lead nowhere: each refused at the line that asks for it, with what there is instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import Options, check_site
from generator.errors import Missing, Refusal
from tests.projects import INDEX, INDEX_TEXT, SUITE, SUITE_TEXT, write_project

GOOD = """
[run](runs/first-run/), [the same](./runs/first-run/), [up](#top),
[from the root](/runs/first-run/index.html#figures), [here](#headline), [rows][rows],
[file](latest-numbers.json), [outside](https://example.org/x#y), [mail](mailto:a@example.org)

[rows]: proof/runs/first-run/rows.jsonl
"""
BAD = """
[page](methodolgy/) and [anchor](runs/first-run/#figurs), [own](#wath), [above](../x.md), ![picture](chart.png),
[scheme](ftp://example.org/a), [reference][gone] and [host](//example.org/x).

[gone]: /figures/example/
"""


def refused(root: Path) -> list[str]:
    """Return where a check finds links that lead nowhere, with the found and the remedy of each."""
    with pytest.raises(Missing) as caught:
        check_site(Options(root))
    return [f"{each.where}: {each.found} | {each.remedy}" for each in caught.value.problems]


def test_links_that_lead_nowhere_are_refused_together(tmp_path: Path) -> None:
    """Pages, anchors, pictures, files, schemes and references, in Markdown and in a suite, and no good link."""
    suite = SUITE_TEXT.replace("not: a saving on a bill", "not: a [saving](/suites/exmple/) on a bill")
    root = write_project(tmp_path, {INDEX: f"{INDEX_TEXT}{GOOD}{BAD}", SUITE: suite})
    text = f"{INDEX_TEXT}{GOOD}{BAD}"

    found = refused(root)

    def at(address: str) -> str:
        """Return where an address stands in the Markdown file."""
        before = text[: text.index(f"({address}") + 1]
        return f"{INDEX}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}: a link to '{address}'"

    below = at("ftp://example.org/a")
    assert [
        f"{at('methodolgy/')}, and the site has no methodolgy/index.html | Did you mean 'methodology/'?",
        f"{at('runs/first-run/#figurs')}, and runs/first-run/index.html has no anchor 'figurs'"
        " | Did you mean 'figures'?",
    ] == found[:2]
    assert [
        f"{at('#wath')}, and index.html has no anchor 'wath'",
        f"{at('../x.md')}, and the site has no ../x.md",
        f"{at('chart.png')}, and the site has no chart.png",
        f"{below.partition(':10:')[0]}: a link to '/figures/example/', and the site has no figures/example/index.html",
        below,
        f"{at('//example.org/x')}, and the site has no /example.org/x",
    ] == [each.partition(" | ")[0] for each in found[2:8]]
    assert [
        f"{SUITE}:31:21: a link to '/suites/exmple/', and the site has no suites/exmple/index.html"
        " | Did you mean 'suites/example/'?"
    ] == found[8:]


def test_a_link_of_the_navigation_is_told_at_its_line(tmp_path: Path) -> None:
    """It stands on every page, and is told once."""
    root = write_project(tmp_path)
    settings = root / "content" / "site.yaml"
    text = settings.read_text(encoding="utf-8").replace(
        "navigation:\n", "navigation:\n  - {label: Gone, path: gone/}\n"
    )
    line = text[: text.index("gone/")].count("\n") + 1
    settings.write_text(text, encoding="utf-8")

    assert [
        f"content/site.yaml:{line}:25: a link to 'gone/', and the site has no gone/index.html"
        " | Write the address of a page or file that the site holds."
    ] == refused(root)


@pytest.mark.parametrize("address", ["javascript:alert(document)", "JavaScript:x", "data:text/html,x", "file:///etc/x"])
def test_a_scheme_that_no_page_follows_is_refused(tmp_path: Path, address: str) -> None:
    """Markdown leaves it as it was written, and the reader would meet brackets."""
    root = write_project(tmp_path, {INDEX: f"{INDEX_TEXT}\nSee [this]({address}) now.\n"})

    with pytest.raises(Refusal) as caught:
        check_site(Options(root))

    (problem,) = caught.value.problems
    assert f"{INDEX}:{INDEX_TEXT.count(chr(10)) + 2}:12" == str(problem.where)
    assert problem.found.startswith(f"a link to '{address[:12]}")
