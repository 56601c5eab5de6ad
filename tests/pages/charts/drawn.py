"""A constructed project in which every kind of chart has something to draw. Nothing in it was measured by anybody."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from generator.pages.charts import distribution, scatter
from generator.pages.charts.bars import funnel_chart
from generator.pages.charts.groups import ChartGroup, headline_courses, run_charts
from generator.pages.environment import PageEnvironment, render_template
from generator.pages.facts import ProjectFacts
from generator.pages.rendering import render_site
from generator.pages.site import Site
from generator.pages.template_sources import TemplateSource, read_templates
from generator.snapshot.requests import Withdrawal
from tests.pages.made import facts_of
from tests.projects import ROWS, RUN_TEXT, SUITE, SUITE_TEXT, pin
from tests.snapshot.made import ask, publishing, snapshot

USED = {"a": (100, 60), "b": (200, 100), "c": (300, 330), "d": (400, 400), "e": (140, 105), "f": (240, 60)}
"""Tokens without and with the tool, by pair: one loser, one that is even."""
LOST = "g"
"""A pair whose treatment is missing."""
RUN = "run-3"
"""The newest run."""
_INTERVAL = "    interval: {method: bootstrap, resample: independent}\n"
_SUITE = SUITE_TEXT.replace("    where: [large]\n", f"    where: [large]\n{_INTERVAL}").replace(
    "  mean_score:",
    "  floor_score: {title: Mean score, formula: mean(control.score), unit: score, display: decimal.3}\n  mean_score:",
)
_SAMENESS = "sameness:\n  parity: {difference: mean_score - floor_score, display: signed.decimal.3}\ngate:"
SUITE_WITH_ALL = _SUITE.replace("gate:", _SAMENESS).replace("token_reduction > 0]", "token_reduction > 0.3]")


def rows(more: int = 0) -> str:
    """Return the rows of a run; the treatment of pair ``a`` used some more."""
    made = [
        {"pair_id": pair, "arm": arm, "tokens": tokens, "score": 0.9, "kind": "short"}
        for pair, both in USED.items()
        for arm, tokens in zip(("base", "tool"), (both[0], both[1] + (more if pair == "a" else 0)), strict=True)
    ]
    lost = {"pair_id": LOST, "arm": "base", "tokens": 500, "score": 0.9, "kind": "short"}
    return "".join(json.dumps(row) + "\n" for row in (*made, lost))


def write_drawn(root: Path) -> Path:
    """Write the project: four lines of the ledger, of which the second was withdrawn since."""
    publishing(root, {SUITE: SUITE_WITH_ALL, ROWS: rows()})
    for number, day, more in ((2, "2026-01-27", 20), (3, "2026-02-03", 200)):
        _add_run(root, f"run-{number}", day, rows(more))
        snapshot(root, day=day)
    snapshot(root, day="2026-02-10")
    ask(root, Withdrawal(2, "The rows are in doubt."), day="2026-02-11")
    return root


@cache
def drawn() -> ProjectFacts:
    """Return the facts of the project."""
    with TemporaryDirectory() as folder:
        return facts_of(write_drawn(Path(folder) / "project"), as_of="2026-02-12")


@cache
def drawn_site() -> Site:
    """Return its site."""
    return render_site(drawn())


def _add_run(root: Path, run: str, day: str, text: str) -> None:
    manifest, table = root / f"proof/runs/{run}/run.yaml", f"proof/runs/{run}/rows.jsonl"
    manifest.parent.mkdir(parents=True)
    (root / table).write_text(text)
    week = f"2026-W0{5 if run == 'run-2' else 6}"
    written = RUN_TEXT.replace("first-run", run).replace("2026-01-15", day).replace("2026-W03", week)
    manifest.write_text(written.replace("@PINS@", pin(root, [table])))


@cache
def drawings() -> tuple[str, ...]:
    """Return a drawing of every kind, as templates print it; of pairs both one by one and counted in ranges."""
    with pytest.MonkeyPatch.context() as patch:
        printed = _printed()
        for module in (distribution, scatter):
            patch.setattr(module, "EVERY_PAIR", 2)
        printed += _printed()
    return tuple(dict.fromkeys(re.findall(r"<svg.*?</svg>", printed, re.DOTALL)))


@cache
def printed_charts() -> str:
    """Return every chart of the project as the shipped templates print them, each with its caption and its rows."""
    return _printed()


def _printed() -> str:
    facts = drawn()
    suite = facts.archive.suites["example"]
    funnel = funnel_chart(facts, "example", RUN, anchor="funnel")
    groups = (run_charts(facts, suite, RUN), ChartGroup((funnel,) if funnel else (), courses=headline_courses(facts)))
    body = '{% import "charts.html" as charts with context %}{{ charts.block(page) }}'
    sources = {**read_templates(facts.archive.root).sources, "all.html": TemplateSource("templates/all.html", body)}
    environment = PageEnvironment(sources)
    return "".join(render_template(environment, "all.html", root="", fields={"page": group}) for group in groups)
