"""``api/v1/`` leaf by leaf: every value of a figure equals the evaluated table, every word its verdict.

Promises: a leaf belongs to the nearest object that has the key of a figure, and is held against that figure; leaves of
a run are held against its verdicts; addresses have the form of an address; all others are read like text. Refuses a
file that is not JSON, or holds a key twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.figures.model import Figure, FigureTable, Interval, Step
from generator.guard.json_files import RULES, Leaf, at_path, evidence_of, read_json, read_numbers
from generator.guard.json_leaves import Path, leaves, read_leaf
from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from generator.quantities import Amount

API = "api/v1/"
RUN = f"{API}runs/"
ADDRESSES = frozenset({"page", "run", "figures", "pairs", "path", "described_by", "tables"})
"""Keys of ``runs.json`` and ``index.json`` that hold paths of the site, which machines follow and nobody reads."""
LISTS = frozenset({f"{API}index.json", f"{API}runs.json"})
_ADDRESS = re.compile(r"[\w./%+~-]+\.(?:json|csv|html)")


def read_api(page: Page, content: bytes, table: FigureTable) -> Iterator[Remark]:
    """Yield everything in a file of the interface that is not what the table and the verdicts say."""
    yield from read_json(page, content, lambda document: _read(page, document, table))


def _read(page: Page, document: object, table: FigureTable) -> Iterator[Remark]:
    if page.path.startswith(RUN) and isinstance(document, dict):
        yield from read_numbers(page, {**document, "run": None, "runs": [document.get("run")]}, table)
        return
    figures = {str(key): figure for key, figure in table.figures.items()}
    for path, value in leaves(document):
        yield from _ApiLeaf(page, document, figures, path, value).read()


@dataclass(frozen=True, slots=True)
class _ApiLeaf(Leaf):
    """One value of a file of the interface, and what it is held against."""

    def read(self) -> Iterator[Remark]:
        key, rest = self._nearest()
        if key is not None:
            yield from self._of_figure(key, rest)
            return
        match self.path:
            case _ if self.page.path in LISTS and not ADDRESSES.isdisjoint(self.path[-2:]):
                yield from self._address()
            case ("runs", int(), "verdict"):
                yield from self.equal(self.element(f"verdict:{self.subject()}"))
            case ("runs", int(), "publication" | "freshness" as kind):
                yield from self.equal(self.element(f"verdict:{self.subject()}#{kind}"))
            case ("coverage", name):
                yield from self.equal(self.element(f"count:{name}"))
            case _:
                yield from self.text()

    def _nearest(self) -> tuple[str | None, Path]:
        """Return the key of the figure that a leaf speaks of, and the way to the leaf from there."""
        for length in range(len(self.path) - 1, -1, -1):
            around = at_path(self.document, self.path[:length])
            if isinstance(around, dict) and isinstance(around.get("key"), str):
                return around["key"], self.path[length:]
        return None, ()

    def _address(self) -> Iterator[Remark]:
        if self.value is not None and not _ADDRESS.fullmatch(str(self.value)):
            yield self.differs("the path of a file of the site")

    def _of_figure(self, key: str, rest: Path) -> Iterator[Remark]:
        figure = self.figures.get(key)
        if figure is None:
            yield self.differs("the key of a figure of the table")
            return
        self.page.shown.add(f"figure:{key}")
        name, whole = str(rest[0]), {**RULES, **_MORE}
        if len(rest) == 1 and name in whole:
            yield from self.equal_to(whole[name](figure))
        elif len(rest) == 1:
            yield from self._said_of(key, figure, name)
        elif name == "interval" and len(rest) == 2:
            yield from self._interval(key, figure.interval, str(rest[1]))
        elif name in _LISTS and len(rest) == 3:
            yield from self._listed(_LISTS[name](figure), rest)
        elif name == "conditions" and rest[-1] == "held":
            run = f"@{figure.key.run}" if figure.key.run else ""
            yield from self.held(f"gate:{figure.key.suite}{run}#{rest[1]}")
        elif name == "declared_in":
            yield from self.equal_to(getattr(figure.place, str(rest[1]), None))
        else:
            yield from read_leaf(self.page, self.path, self.value)

    def _said_of(self, key: str, figure: Figure, name: str) -> Iterator[Remark]:
        """Hold a word against its verdict, and a text like any other."""
        if name == "verdict":
            yield from self._verdict(key, figure)
        elif name == "publication":
            yield from self.equal(self.element(f"verdict:{key}#publication"))
        elif name in ("freshness", "dirty"):
            yield from self.equal_to(evidence_of(self.element(f"figure:{key}"), name))
        elif name == "interval" and figure.interval is not None:
            yield self.differs("the interval of the figure")
        else:
            yield from read_leaf(self.page, self.path, self.value)

    def _verdict(self, key: str, figure: Figure) -> Iterator[Remark]:
        """Hold a word against the one beside the figure; one that stands beside another has the word of its run."""
        if len(self.path) == 1:
            yield from self.equal_to(self.word_beside(key))
            return
        run = f"@{figure.key.run}" if figure.key.run else ""
        yield from self.equal(self.element(f"verdict:{figure.key.suite}{run}"))

    def _interval(self, key: str, interval: Interval | None, name: str) -> Iterator[Remark]:
        """Hold an end against its display, everything else against the interval itself."""
        if interval is None:
            yield self.differs("null")
        elif isinstance(value := getattr(interval, name, None), Amount):
            element = self.element(f"node:{key}#{name}")
            yield from self.equal_to(None if element is None else element.text)
        else:
            yield from self.equal_to(value)

    def _listed(self, items: Sequence[Mapping[str, object]], rest: Path) -> Iterator[Remark]:
        at, name = rest[1], str(rest[2])
        item = items[at] if isinstance(at, int) and at < len(items) else {}
        if name in item:
            yield from self.equal_to(item[name])
        else:
            yield self.differs("nothing")


def _step(step: Step) -> Mapping[str, object]:
    facets = ("text", "level", "source", "display", "n", "artifact", "reason")
    return {
        **{name: getattr(step, name) for name in facets},
        "value": str(step.value.value) if isinstance(step.value, Amount) else step.value,
        "class": None if step.evidence_class is None else step.evidence_class.word,
        "depth": None if step.depth is None else step.depth.word,
    }


_MORE: Mapping[object, Callable[[Figure], object]] = {
    "reason": lambda figure: figure.reason,
    "substituted": lambda figure: figure.substituted,
    "exact": lambda figure: figure.amount is None or figure.amount.exact,
}
"""What an explanation holds of its figure besides."""
_LISTS: Mapping[str, Callable[[Figure], Sequence[Mapping[str, object]]]] = {
    "steps": lambda figure: [_step(step) for step in figure.steps],
    "left_out": lambda figure: [{"count": left.count, "reason": left.reason} for left in figure.left_out],
    "inputs": lambda figure: [
        {"path": a.path, "sha256": a.sha256, "bytes": a.bytes} for a in figure.provenance.artifacts
    ],
}
