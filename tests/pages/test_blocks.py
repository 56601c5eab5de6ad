"""Blocks in Markdown: figures, charts, publication rules, pairs and claims, taken from the evidence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.build import Options, check_site
from generator.errors import Refusal
from generator.pages.rendering import render_site
from generator.printing.blocks import CHARTS
from tests.pages.made import constructed
from tests.projects import INDEX, write_project

DOCUMENT = """\
Before.

```{figures} example
token_reduction
median_reduction[large]
```

```{chart} example
token_reduction
```

```{publication} example
```

```{pairs} first-run
```

```{claims}
```

After.
"""


def page(folder: Path, text: str) -> str:
    """Return the page of a further document."""
    facts = constructed(folder, {"content/more.md": text})
    content = render_site(facts).files["more/index.html"]
    assert isinstance(content, bytes)
    return content.decode()


def refused(folder: Path, text: str, path: str = "content/more.md") -> list[str]:
    """Return what is wrong with a further document."""
    root = write_project(folder, {"proof/history.jsonl": "", path: text})
    with pytest.raises(Refusal) as caught:
        check_site(Options(root))
    return [f"{problem.where}: {problem.found}" for problem in caught.value.problems]


def test_blocks_show_what_the_evidence_has(tmp_path: Path) -> None:
    """Each block stands between the texts, filled by the views of the other pages, and passes the guard."""
    html = page(tmp_path / "shown", DOCUMENT)
    assert html.index("Before.") < html.index("Figures on one axis") < html.index("After.")
    for shown in ("Token-weighted reduction", "thresholds", "that enter the figures", 'class="strip"'):
        assert shown in html
    root = write_project(tmp_path / "built", {"proof/history.jsonl": "", "content/more.md": DOCUMENT})
    assert 0 == check_site(Options(root)).coverage["unbound"]


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("forest", "Figures on one axis, each with its parts"),
        ("distribution", "of each pair alone"),
        ("scatter", "across, Without the tool; up, With the tool"),
        ("funnel", "What became of every pair"),
        ("history", "No line of the ledger holds a value of it"),
        ("labels", "No labels of a judge are counted here"),
        ("parity", "No pair of figures with values is held against each other here"),
    ],
)
def test_every_kind_of_chart_can_be_asked_for(tmp_path: Path, kind: str, shown: str) -> None:
    """By its name and a suite; where there is nothing to draw, it is said."""
    assert set(CHARTS) == {"forest", "distribution", "scatter", "funnel", "history", "labels", "parity"}
    assert shown in re.sub(r"<[^>]+>", "", page(tmp_path, f"```{{chart}} {kind} example\n```\n"))


def test_a_chart_can_be_of_a_run(tmp_path: Path) -> None:
    """Kinds that draw what a run has take its id."""
    assert 'data-pairs="first-run[main]"' in page(tmp_path, "```{chart} scatter first-run\n```\n")


def test_a_misspelt_kind_is_told_the_nearest(tmp_path: Path) -> None:
    """As names of figures and suites are."""
    root = write_project(tmp_path, {"proof/history.jsonl": "", "content/more.md": "```{chart} histroy example\n```\n"})
    with pytest.raises(Refusal) as caught:
        check_site(Options(root))
    assert "history" in caught.value.problems[0].remedy


def test_a_chart_of_what_cannot_be_drawn_is_a_table(tmp_path: Path) -> None:
    """One value alone has no place to compare; it is shown as a figure."""
    html = page(tmp_path, "```{chart} example\npairs.valid\n```\n")
    assert 'class="strip"' not in html
    assert "pairs.valid" in html


def test_a_chart_drops_no_figure_of_another_unit(tmp_path: Path) -> None:
    """Every figure that was named is shown: a chart for each unit, and a table of what stands alone."""
    names = ("token_reduction", "median_reduction", "mean_score", "pairs.valid", "pairs.missing")
    html = page(tmp_path, "```{chart} example\n" + "\n".join(names) + "\n```\n")
    shown = re.findall(r'data-figure="example/([^"@]*)@first-run"', html)
    assert set(names) <= set(shown)
    assert 2 == html.count('<figure class="chart strips"')
    assert 2 == len(set(re.findall(r'<figure class="chart strips" aria-labelledby="([^"]*)"', html)))


def test_a_block_without_names_shows_the_whole_suite(tmp_path: Path) -> None:
    """All declared figures of the suite, each with its parts."""
    html = page(tmp_path, "```{figures} example\n```\n")
    assert "Token-weighted reduction" in html
    assert "Median" in html


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\n\n```{figurs} example\n```\n", "content/more.md:3: the unknown block {figurs}"),
        ("```{figures} exampel\n```\n", "content/more.md:1: the block {figures} of 'exampel'"),
        (
            "```{figures} example\ntoken_reduction\n  nothing\n```\n",
            "content/more.md:3:3: the unknown figure 'nothing'",
        ),
        ("```{pairs} no-run\n```\n", "content/more.md:1: the block {pairs} of 'no-run'"),
        ("```{claims} example\n```\n", "content/more.md:1: the block {claims} of 'example'"),
        ("```{publication} example\nmin_valid_pairs\n```\n", "content/more.md:2:1: 'min_valid_pairs'"),
        ("```{chart} histroy example\n```\n", "content/more.md:1: the unknown kind of chart 'histroy'"),
        ("```{chart} history exampel\n```\n", "content/more.md:1: the block {chart} of 'exampel'"),
        ("```{chart} history first-run\n```\n", "content/more.md:1: the block {chart} of 'first-run'"),
        ("```{chart} scatter example\ntoken_reduction\n```\n", "content/more.md:2:1: 'token_reduction'"),
        ("```{chart} history example\nnothing\n```\n", "content/more.md:2:1: the unknown figure 'nothing'"),
        ("- a\n\n  ```{claims}\n  ```\n", "content/more.md:3: the block {claims} inside another"),
    ],
)
def test_a_block_that_leads_nowhere_is_refused(tmp_path: Path, text: str, said: str) -> None:
    """Line, column and what was meant."""
    assert any(line.startswith(said) for line in refused(tmp_path, text)), refused(tmp_path / "again", text)


def test_the_home_page_takes_blocks_too(tmp_path: Path) -> None:
    """Blocks work in every document."""
    facts = constructed(tmp_path, {INDEX: "```{figures} example\ntoken_reduction\n```\n"})
    content = render_site(facts).files["index.html"]
    assert isinstance(content, bytes)
    assert "Taken from the evidence" in content.decode()


def test_blocks_of_the_same_pairs_have_addresses_of_their_own(tmp_path: Path) -> None:
    """No id stands twice on a page, however often a document shows the pairs of a run."""
    html = page(tmp_path, "```{pairs} first-run\n```\n\n```{pairs} first-run\n```\n")
    ids = re.findall(r' id="([^"]+)"', html)
    assert 2 == sum(name.endswith("-valid") for name in ids)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("reference", ["first-run", "example@first-run", "example"])
def test_prose_can_name_the_verdict_of_one_run(reference: str, tmp_path: Path) -> None:
    """By the run, by suite and run, or by the suite, which stands for the run that it shows."""
    html = page(tmp_path, f"It was {{verdict}}`{reference}`.\n")

    assert 'It was <a class="explain" href="../runs/first-run/index.html">' in html
    assert 'data-verdict-of="example@first-run"' in html
