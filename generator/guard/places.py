"""On finished pages: names and declared literals that stand where a figure would, whatever put them there.

Promises what ``misplaced`` promises of prose, for every run of text, also where a template wrote the words around.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from generator.printing.misplaced import EXPECTED, LITERAL, NAME, REMEDY, Bound, found_of, misplaced
from generator.printing.surroundings import sentence_around


def check_places(page: Page, run: Sequence[str], named: Sequence[tuple[int, str]]) -> Iterator[Remark]:
    """Yield a remark on each name and literal of a run of text, given by its piece and binding, out of its place."""
    text = "".join(run)
    bound = []
    for at, binding in named:
        kind, _, key = binding.partition(":")
        shown = key.partition(":")[2] if kind == NAME else key
        if kind in (NAME, LITERAL):
            bound.append(Bound(sum(map(len, run[:at])), kind, shown))
    for each in misplaced(text, bound):
        sentence = sentence_around(text, each.at, each.at + 1)
        found = f"{found_of(each)}, in {sentence!r}"
        yield page.remark("text", found, EXPECTED, REMEDY, words=each.text)
