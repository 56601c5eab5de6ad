"""The guard over a thousand pages, as a ratio to rendering the same pages.

    python -m benchmarks.guard [--pages N] [--turns N]

A constructed project with as many figures as it takes for so many pages, each with a page of its own. The unit is
rendering: every page told from the evidence and printed by its template. Both are taken in turn, in processor time of
this process and each from nothing, so that the ratio carries to another machine and a busy one; the middle ratio of the
turns counts. What the guard reads beside the pages, such as the exported numbers, is in its time. Ends with exit code 1
where the guard costs more than rendering.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from generator.evaluation import evaluate
from generator.evidence.revision import Revision
from generator.guard.guarding import survey
from generator.pages.facts import ProjectFacts
from generator.pages.gathering import gather_facts
from generator.pages.rendering import render_site
from generator.printing.scanning import scan
from tests.projects import SUITE, SUITE_TEXT, write_project

PAGES = 1000
TURNS = 3
MOST = 1.0
"""How many times rendering the guard may cost."""


def main() -> int:
    """Print the time of each turn and the ratio; return 0 where the guard costs less than rendering."""
    parser = argparse.ArgumentParser(description="The time of the guard in units of rendering the same pages.")
    parser.add_argument("--pages", type=int, default=PAGES, help="how many pages the site has at least")
    parser.add_argument("--turns", type=int, default=TURNS, help="how often both are measured; the middle ratio counts")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bare = _pages(write_project(Path(folder) / "bare"))
        root = write_project(Path(folder) / "full", {SUITE: _suite(max(asked.pages - bare, 0))})
        ratios = [_turn(root) for _ in range(asked.turns)]
    ratio = statistics.median(ratios)
    print(f"the guard took {ratio:.2f} of the time of rendering; at most {MOST:.2f} is allowed")
    return int(ratio >= MOST)


def _pages(root: Path) -> int:
    """Return how many pages a project has without more figures."""
    return len(render_site(_facts(root)).pages)


def _facts(root: Path) -> ProjectFacts:
    return gather_facts(evaluate(root), Revision(None, None, None), version="0.0.1")


def _suite(figures: int) -> str:
    """Return the suite with many more figures: multiples of its mean, so that their values differ."""
    more = "".join(
        f"  mean_{at}:\n    title: Mean score, scaled in way {_letters(at)}\n"
        f"    formula: mean(treatment.score) * {at + 1}\n"
        "    unit: score\n    display: decimal.3\n    not: a saving on a bill\n"
        for at in range(figures)
    )
    return SUITE_TEXT.replace("gate:\n", f"{more}gate:\n")


def _letters(at: int) -> str:
    """Return a name for a number that holds none."""
    return "".join("bdfghjkmnp"[int(digit)] for digit in str(at))


def _turn(root: Path) -> float:
    """Return the ratio of one turn: rendering, then the guard over what was rendered."""
    facts = _facts(root)
    rendering = _Timed(lambda: render_site(facts))
    site = rendering.done
    guarding = _Timed(lambda: survey(site.files, facts.printer.catalogue, table=facts.table, heads=site.heads))
    counted = f"{len(site.pages)} pages, {guarding.done.figures} figures"
    print(f"{counted}: rendering {rendering.seconds:.2f} s, guard {guarding.seconds:.2f} s")
    return guarding.seconds / rendering.seconds


class _Timed:
    """What a piece of work returned, and how long it took from nothing kept."""

    def __init__(self, work: Callable[[], Any]) -> None:
        scan.cache_clear()
        gc.collect()
        start = time.process_time()
        self.done = work()
        self.seconds = time.process_time() - start


if __name__ == "__main__":
    sys.exit(main())
