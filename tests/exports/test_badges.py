"""The colour of a badge: never better than the worst of what the badge says."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from generator.exports import badges
from generator.exports.badges import render_badges
from generator.exports.run_entries import Exported, Texts
from generator.figures.model import FigureKey, Status
from generator.pages.facts import ProjectFacts
from generator.printing.catalogue import build_catalogue
from generator.printing.references import Printer
from generator.verdicts.model import GateVerdict
from generator.verdicts.words import FRESHNESS, GATE, words_of
from tests.judged import judged
from tests.pages.made import constructed, facts_of
from tests.pooled import FIRST, SECOND, Runs
from tests.projects import LEDGER, SUITE

SOUND = {"freshness": "current", "dirty": False}
RANKS = [color.name for color in badges.COLORS]
Said = tuple[str, str]
"""Message and colour."""


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> ProjectFacts:
    """A project whose one run is GO."""
    return constructed(tmp_path_factory.mktemp("badges") / "project")


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> ProjectFacts:
    """A project whose headline must not stand without its counts of labels, so that a badge shows the verdict alone."""
    files: Mapping[str, str] = judged(helped=12, same=2, hurt=1)
    gate = "gate: {words: [{word: GO, when: [helped_share > 0]}], otherwise: NO-GO}\n"
    folder = tmp_path_factory.mktemp("labelled") / "project"
    return constructed(folder, {**files, SUITE: files[SUITE] + gate})


def said(facts: ProjectFacts, *, word: str = "GO", retired: bool = False, **changes: object) -> Said:
    """Return what the badge of the suite says where its run is judged otherwise; both its forms say the same."""
    suite, run = "example", facts.suite_run("example")
    verdicts = facts.judgement.runs[suite, run]
    gate = replace(verdicts.gate or GateVerdict("", False, (), ""), word=word)
    judged_so = replace(verdicts, gate=gate, **{**SOUND, **changes})  # type: ignore[arg-type]
    judgement = replace(facts.judgement, runs={**facts.judgement.runs, (suite, run): judged_so})
    suites = {**facts.archive.suites, suite: facts.archive.suites[suite].model_copy(update={"retired": retired})}
    archive = replace(facts.archive, suites=suites)
    parts = (archive, facts.ledger, facts.table, judgement)
    exported = Exported(archive, facts.table, Printer(*parts, build_catalogue(*parts)), Texts())
    files = render_badges(exported, facts.ledger)
    endpoint = json.loads(files["badges/example.json"].content)
    drawing = files["badges/example.svg"].content.decode("utf-8")
    drawn = {color.name: color.drawn for color in badges.COLORS}[endpoint["color"]]
    assert f'fill="{drawn}"' in drawing
    assert f">{endpoint['message']}</text>" in drawing
    return endpoint["message"], endpoint["color"]


def test_green_is_a_measured_go_and_nothing_besides(facts: ProjectFacts) -> None:
    """The one state that is green, with every other word beside it."""
    assert ("33.33 % (GO)", "success") == said(facts)
    assert {"NARROW": "yellow", "NO-GO": "critical", "UNDECIDED": "inactive"} == {
        word: said(facts, word=word)[1] for word in words_of(GATE) if word != "GO"
    }


@pytest.mark.parametrize("shown", ["facts", "labelled"])
def test_whatever_marks_the_evidence_takes_the_green_away(shown: str, request: pytest.FixtureRequest) -> None:
    """Stale, incompatible, excluded, unknown and dirty, said and coloured, also where the figure is withheld."""
    facts: ProjectFacts = request.getfixturevalue(shown)
    spoilt = dict.fromkeys(("stale", "incompatible", "excluded", "withdrawn"), "important")
    expected = {**spoilt, "unknown": "inactive", "no_evidence": "success"}
    for freshness in words_of(FRESHNESS):
        message, color = said(facts, freshness=freshness)
        assert expected.get(freshness, "success") == color, freshness
        assert freshness in ("current", "no_evidence") or freshness in message
    message, color = said(facts, dirty=True)
    assert ("important", True) == (color, "dirty" in message)


@pytest.mark.parametrize("word", words_of(GATE))
def test_no_mark_ever_makes_a_colour_better(facts: ProjectFacts, word: str) -> None:
    """A NO-GO stays what it is when its evidence grows old."""
    alone = RANKS.index(said(facts, word=word)[1])
    for changes in ({"freshness": "stale"}, {"freshness": "unknown"}, {"dirty": True}, {"retired": True}):
        assert alone <= RANKS.index(said(facts, word=word, **changes)[1]), changes


def test_a_retired_suite_is_history_and_not_green(facts: ProjectFacts) -> None:
    """Its word stays, and so does that it is retired."""
    assert ("33.33 % (GO), retired", "inactive") == said(facts, retired=True)


def test_a_verdict_without_a_number_is_not_green(facts: ProjectFacts) -> None:
    """A gate can hold over other figures while the leading one has no value."""
    key = FigureKey("example", "token_reduction", "first-run")
    empty = replace(facts.table.figures[key], amount=None, status=Status.NOT_MEASURED, steps=())
    table = replace(facts.table, figures={**facts.table.figures, key: empty})
    assert ("not measured (GO)", "inactive") == said(replace(facts, table=table))


def test_a_figure_that_is_withheld_says_so(labelled: ProjectFacts) -> None:
    """Where there is no room for what must stand beside it, the verdict stands with the marks of its evidence."""
    assert ("GO, figures on the page", "success") == said(labelled)
    assert ("GO, stale, dirty, figures on the page", "important") == said(labelled, freshness="stale", dirty=True)


def test_pooled_runs_are_coloured_by_what_they_are_together(tmp_path: Path) -> None:
    """Runs that are shown as one have one verdict and one state of their evidence."""
    root = Runs().add("first-run", FIRST).add("second-run", SECOND)
    facts = facts_of(root.write(tmp_path / "project", {LEDGER: ""}))
    assert "pool+example" == facts.suite_run("example")
    message, color = said(facts)
    assert ("success", "important") == (color, said(facts, freshness="stale")[1])
    assert message.endswith("(GO)")
