"""``latest-numbers.json`` leaf by leaf: every value of a figure equals the evaluated table, every word its verdict.

Promises: nothing in the file is passed by; a leaf that the format binds is compared, every other one is read like text,
in which the plain forms of the run's own elements may stand. Refuses a file that is not JSON, or holds a key twice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape

from generator.figures.model import AdjustedP, Figure, FigureTable, Interval, exact_text, shown
from generator.guard.binding import BOUND, mark_of
from generator.guard.json_leaves import Path, dotted, leaves, read_keys, read_leaf
from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from generator.printing.elements import Element
from generator.printing.scanning import is_clean
from generator.printing.verdict_entries import HELD
from generator.quantities import Amount

LATEST = "latest-numbers.json"
REMEDY = "Take the value from the evaluated table where the file is made."
_TEXTS = frozenset({"title", "reason", "text", "unmet", "description", "is_not", "not", "note", "why", "meaning"})


def read_latest_numbers(page: Page, content: bytes, table: FigureTable) -> Iterator[Remark]:
    """Yield everything in ``latest-numbers.json`` that is not what the table and the verdicts say."""
    yield from read_json(page, content, lambda document: read_numbers(page, document, table))


def read_json(page: Page, content: bytes, read: Callable[[object], Iterator[Remark]]) -> Iterator[Remark]:
    """Yield what is wrong with a document, or that the file is not JSON with every key once."""
    try:
        document = json.loads(content, object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError) as error:
        yield page.remark("JSON", f"a file that is not JSON ({error})", "JSON with every key once", REMEDY)
        return
    yield from read_keys(page, document)
    yield from read(document)


def read_numbers(page: Page, document: object, table: FigureTable) -> Iterator[Remark]:
    """Yield everything in a document of runs that is not what the table and the verdicts say."""
    by_key = {str(key): figure for key, figure in table.figures.items()}
    for path, value in leaves(document):
        yield from Leaf(page, document, by_key, path, value).read()


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


_SIDES = frozenset({"verdict", "left", "right", "text", "held"})
"""What is said of a condition of the gate."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One value of the file, and what it is held against."""

    page: Page
    document: object
    figures: Mapping[str, Figure]
    path: Path
    value: object

    def read(self) -> Iterator[Remark]:
        match self.path:
            case ("runs", int(), "figures", int(), *rest) if rest:
                yield from self._figure(tuple(rest))
            case ("runs", int(), "verdict", "word"):
                yield from self.equal(self.element(f"verdict:{self.subject()}"))
            case ("runs", int(), "publication" as kind, "status") | ("runs", int(), "freshness" as kind):
                yield from self.equal(self.element(f"verdict:{self.subject()}#{kind}"))
            case ("runs", int(), "sameness", *_):
                yield from self._sameness()
            case ("runs", int(), "verdict", "conditions", int(at), side, *_) if side in _SIDES:
                yield from self._condition(at, str(side))
            case ("claims", int(), _):
                yield from self._claim(str(self.path[-1]))
            case ("runs", int(), "machine" | "versions", *rest) if rest:
                yield from self._surroundings(str(rest[-1]))
            case ("coverage" | "ledger" as part, name) if part == "coverage" or name == "size":
                yield from self.equal(self.element(f"count:{name}" if part == "coverage" else "node:ledger#size"))
            case ("ledger", "checkpoint" | "head") | ("runs", int(), "freshness_files", int(), _):
                yield from read_leaf(self.page, self.path, self.value)
            case _:
                yield from self.text()

    def _sameness(self) -> Iterator[Remark]:
        """Hold a word against its verdict, and each companion against the element of its name."""
        if self.path[-2] == "companions":
            claim = at_path(self.document, self.path[:-2])
            known = claim.get("id") if isinstance(claim, dict) else None
            key = f"node:verdict:{self.subject()}#sameness.{known}.{self.path[-1]}"
            yield from self.equal(self.element(key))
        elif self.value not in self._sameness_words():
            yield from self.text()

    def _figure(self, rest: Path) -> Iterator[Remark]:
        entry = at_path(self.document, self.path[:4])
        key = entry.get("key") if isinstance(entry, dict) else None
        figure = self.figures.get(key) if isinstance(key, str) else None
        if figure is None:
            found = f"a figure with the key {str(key)[:200]!r}"
            yield self.page.remark(dotted(self.path), found, "the key of a figure of the table", REMEDY)
            return
        self.page.shown.add(f"figure:{key}")
        rule = RULES.get(rest[0]) if len(rest) == 1 else None
        if rule is not None:
            yield from self.equal_to(rule(figure))
        elif rest[0] == "verdict":
            yield from self.equal_to(self.word_beside(str(key)))
        elif rest[0] in ("freshness", "dirty"):
            yield from self.equal_to(evidence_of(self.element(f"figure:{key}"), str(rest[0])))
        elif rest[0] == "interval" and len(rest) == 2:
            yield from self.equal_to(_facet(figure.interval, str(rest[1])))
        elif rest[0] == "adjusted" and len(rest) == 2:
            yield from self.equal_to(_facet(figure.adjusted, str(rest[1])))
        elif rest[0] == "inputs" and len(rest) == 3:
            known = {text for artifact in figure.provenance.artifacts for text in (artifact.path, artifact.sha256)}
            if self.value not in known:
                yield self.differs("an artifact that the figure was computed from")
        else:
            yield from self.text()

    def _claim(self, name: str) -> Iterator[Remark]:
        """Hold what a claim says of its figure against the figure, and its texts like any other."""
        entry = at_path(self.document, self.path[:2])
        key, claim = (str(entry.get(name)) for name in ("figure", "id")) if isinstance(entry, dict) else ("", "")
        figure = self.figures.get(key)
        if name == "figure" and figure is None:
            yield self.differs("the key of a figure of the table")
        elif name == "display" and figure is not None:
            yield from self.equal_to(shown(figure))
        elif name in ("verdict", "freshness", "dirty"):
            yield from self.equal_to(evidence_of(self.element(f"figure:{key}"), name))
        elif name == "publication":
            yield from self.equal(self.element(f"verdict:claim:{claim}"))
        elif name == "holds" and self.value is not None:
            yield from self.equal(self.element(f"formula:claim:{claim}"))
        elif name != "figure":
            yield from self.text()

    def word_beside(self, key: str) -> str | None:
        """Return the verdict word that the element of a figure prints beside its value."""
        element = self.element(f"figure:{key}")
        found = re.search(r' data-verdict="([^"]*)"', element.html) if element is not None else None
        return unescape(found[1]) if found is not None else None

    def _surroundings(self, name: str) -> Iterator[Remark]:
        """Hold a number of the machine against that of the run, and a name against those that runs record."""
        element = self.element(f"parameter:runs/{self._run().get('run_id')}/machine.{name}")
        if element is not None:
            yield from self.equal(element)
        elif self.value is not None and not self._is_recorded():
            yield self.differs("what a run records of its machine")

    def _is_recorded(self) -> bool:
        return isinstance(self.value, str) and self.page.checks.catalogue.identifies("recorded", self.value)

    def _condition(self, at: int, side: str) -> Iterator[Remark]:
        key = f"gate:{self.subject()}#{at}"
        if side == "held":
            yield from self.held(key)
        elif side == "text":
            yield from self.equal(self.element(f"formula:{key}"))
        elif side == "verdict" or self.value is not None:
            yield from self.equal(self.element(f"node:{key}.{side}"))

    def held(self, condition: str) -> Iterator[Remark]:
        """Compare with whether a condition held: true, false, or null where that cannot be decided."""
        element = self.element(f"node:{condition}.held")
        known = {word: held for held, word in HELD.items()}
        if element is None:
            yield self.differs("something that the catalogue knows")
        elif self.value is not known[element.text]:
            yield self.differs(repr(known[element.text]))

    def text(self) -> Iterator[Remark]:
        """Read any other leaf; in free text, plain forms of the elements of the leaf's own run are bound."""
        is_free = isinstance(self.value, str) and any(part in _TEXTS for part in self.path)
        if not is_free or self.value in self.page.plain_texts:
            yield from read_leaf(self.page, self.path, self.value)
            return
        marked = str(self.value)
        for element in self._of_the_run() if not is_clean(marked) else ():
            if element.text not in marked:
                continue
            pattern = rf"(?<![\w.,]){re.escape(element.text)}(?![\w]|[.,]\d)"
            marked = re.sub(pattern, mark_of(element.binding), marked)
        yield from self.page.scan(marked, f"JSON value {dotted(self.path)}")

    def _of_the_run(self) -> list[Element]:
        suite = str(self._run().get("suite", ""))
        kinds = ("figure", "parameter", "node", "literal", "verdict")
        elements = [element for kind in kinds for element in self.page.checks.catalogue.of_kind(kind)]
        own = [
            e for e in elements if e.kind == "literal" or f":{suite}" in f":{e.key}" or e.key.startswith(f"{suite}/")
        ]
        return sorted((e for e in own if e.text), key=lambda e: (-len(e.text), e.binding))

    def _run(self) -> dict[str, object]:
        run = at_path(self.document, self.path[:2]) if self.path[:1] == ("runs",) else None
        return run if isinstance(run, dict) else {}

    def subject(self) -> str:
        run = self._run()
        name = run.get("run_id")
        return f"{run.get('suite')}@{name}" if name else str(run.get("suite"))

    def _sameness_words(self) -> list[str]:
        start = f"{self.subject()}#sameness."
        return [e.text for e in self.page.checks.catalogue.of_kind("verdict") if e.key.startswith(start)]

    def element(self, binding: str) -> Element | None:
        return self.page.checks.catalogue.get(binding)

    def equal(self, element: Element | None) -> Iterator[Remark]:
        """Compare with what an element shows: its word, its display or its exact value."""
        if element is None:
            yield self.differs("something that the catalogue knows")
            return
        attributes = re.findall(r'(?:data-word|value)="([^"]*)"', element.html.partition(">")[0])
        if str(self.value) not in (element.text, element.text.replace(",", ""), *attributes):
            yield self.differs(repr(element.text))

    def equal_to(self, expected: object) -> Iterator[Remark]:
        if self.value != expected:
            yield self.differs(repr(expected))

    def differs(self, expected: str) -> Remark:
        found = f"{str(self.value)[:200]!r} at {dotted(self.path)}"
        return self.page.remark("JSON", found, f"{expected}: {BOUND}", REMEDY)


def evidence_of(element: Element | None, name: str) -> object:
    """Return what the element of a figure says of its evidence: its freshness, or whether it is dirty."""
    tag = element.html.partition(">")[0] if element else ""
    found = re.search(rf'data-{name}="([^"]*)"', tag)
    said = found[1] if found else None
    return {"true": True, "false": False}.get(str(said), said)


def _facet(facts: Interval | AdjustedP | None, name: str) -> object:
    if facts is None:
        return None
    value = getattr(facts, name) if name in facts.__dataclass_fields__ else None
    return str(value.value) if isinstance(value, Amount) else value


RULES: Mapping[object, Callable[[Figure], object]] = {
    "key": lambda figure: str(figure.key),
    "id": lambda figure: figure.key.figure,
    "value": exact_text,
    "display": shown,
    "unit": lambda figure: figure.unit,
    "class": lambda figure: None if figure.evidence_class is None else figure.evidence_class.word,
    "depth": lambda figure: None if figure.depth is None else figure.depth.word,
    "status": lambda figure: figure.status.value,
    "n": lambda figure: figure.n,
    "interval_reason": lambda figure: figure.interval_reason,
    "formula": lambda figure: figure.formula,
    "member": lambda figure: figure.key.member,
    "comparison": lambda figure: figure.key.comparison,
    "beside": lambda figure: None if figure.beside is None else str(figure.beside),
    "better": lambda figure: figure.better,
    "headline": lambda figure: figure.headline,
}
"""What each value of a figure must equal."""


def at_path(document: object, path: Path) -> object:
    for part in path:
        document = document[part]  # type: ignore[index]
    return document
