"""Intervals on pages: how they were drawn, which unit is independent, the limit, and why there is none."""

from __future__ import annotations

import json
from pathlib import Path

from generator.build import Options, build_site
from generator.pages.figure_views import figure_views
from generator.pages.rendering import render_site
from generator.printing.elements import Sentence
from tests.figures.constructed import INTEGER, TEXT, Pair, Suite, project_files, rows_lines
from tests.pages.made import constructed, page_of, published, said, section
from tests.projects import ROWS, SUITE_TEXT, write_project
from tests.projects import SUITE as SUITE_FILE

DESIGN = {"method": "bootstrap"}
SUITE = Suite(
    {
        "by_pairs": {
            "formula": "median(reduction)",
            "beside": "sums",
            "where": ["large"],
            "interval": {**DESIGN, "resample": "independent"},
        },
        "by_clusters": {
            "formula": "median(reduction)",
            "beside": "sums",
            "interval": {**DESIGN, "resample": "clustered", "cluster": "kind"},
        },
        "too_few": {
            "formula": "median(reduction)",
            "beside": "sums",
            "where": ["large"],
            "interval": {**DESIGN, "resample": "independent"},
        },
        "sums": {
            "formula": "1 - sum(treatment.x) / sum(control.x)",
            "beside": "by_pairs",
            "where": ["large"],
        },
    },
    columns={"x": INTEGER, "kind": TEXT},
    derived={"reduction": "1 - treatment.x / control.x"},
    subgroups={"large": "control.x > 128"},
    more={"statistics": {"resamples": 2000}},
)
PAIRS: list[Pair] = [
    ({"x": 100 + index, "kind": f"kind-{index % 7}"}, {"x": 20 + (index * 37) % 50, "kind": f"kind-{index % 7}"})
    for index in range(31)
]


def test_an_interval_is_shown_with_how_it_was_drawn(tmp_path: Path) -> None:
    """On the built and guarded site: the independent unit, the limit, the reason for none; the same in the JSON."""
    root = write_project(
        tmp_path, {**project_files(SUITE, {ROWS: "".join(rows_lines(PAIRS))}), "proof/history.jsonl": ""}
    )
    build_site(Options(root, base_url="https://example.org"))
    files = {path.relative_to(root / "site").as_posix(): path for path in (root / "site").rglob("index.html")}
    texts = {
        name: files[f"figures/example/{name}/index.html"].read_text(encoding="utf-8")
        for name in ("by_pairs", "by_clusters", "too_few")
    }
    assert "Each pair is taken as independent of the others" in texts["by_pairs"]
    assert "With ever more resamples, and without any seed, it tends to " in texts["by_pairs"]
    assert "are taken as independent, and not their pairs; clusters: " in texts["by_clusters"]
    assert "it tends to" not in texts["by_clusters"]
    suite = (root / "site" / "suites" / "example" / "index.html").read_text(encoding="utf-8")
    assert "Statistics that this suite sets for itself" in suite
    assert "2,000" in suite
    assert "withheld: " in texts["too_few"]
    assert "too few pairs" in texts["too_few"]
    latest = json.loads((root / "site" / "latest-numbers.json").read_text(encoding="utf-8"))
    by_id = {entry["key"].split("@")[0] + entry["key"][-7:]: entry for entry in latest["runs"][0]["figures"]}
    clustered = next(entry["interval"] for entry in by_id.values() if entry["id"] == "by_clusters")
    assert ("clustered", 7, "kind", None) == tuple(
        clustered[name] for name in ("resample", "groups", "group_column", "limit_low")
    )
    withheld = next(entry for entry in by_id.values() if entry["key"].endswith("[large]"))
    assert (None, "too few pairs") == (withheld["interval"], withheld["interval_reason"])


def test_why_no_figure_has_an_interval_is_said_in_the_right_words(tmp_path: Path) -> None:
    """Of rows that are there, none is "recorded": either no figure asks for an interval, or all are withheld."""
    asking = "    where: [large]\n    interval: {method: bootstrap, resample: independent}\n"
    withheld = SUITE_TEXT.replace("    where: [large]\n", asking)
    found = []
    for number, suite in enumerate((SUITE_TEXT, withheld)):
        site = render_site(constructed(tmp_path / str(number), {SUITE_FILE: suite}))
        found.append(said(section(page_of(site, "runs/first-run/index.html"), "gaps")))

    assert "An interval: no figure of this suite asks for one, so none is shown." in found[0]
    assert "An interval: those that the suite asks for are withheld, each with its reason." in found[1]
    assert not any("none was recorded for any figure" in text for text in found)


def test_a_part_below_its_whole_gives_the_bounds_alone() -> None:
    """How an interval was drawn stands once, at the whole; a part that stands alone says it itself."""
    facts = published()
    figures = facts.figures_of("build-speed", "build-speed-2026-11-30")
    intervals = [figure for figure in figures if figure.key.figure == "time_ratio" and figure.interval is not None]

    whole, *parts = figure_views(facts, intervals)
    (alone,) = figure_views(facts, intervals[1:2])

    assert whole.bounds is alone.bounds is None
    assert len(parts) == len([part for part in parts if part.bounds is not None]) > 1
    assert parts[0].bounds is not None
    assert alone.interval is not None
    assert parts[0].bounds == Sentence(alone.interval.parts[: len(parts[0].bounds.parts)])
