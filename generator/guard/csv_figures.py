"""Cells of figures and suites: each equals the figure of its row, or the verdict of its suite."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.figures.model import Figure
from generator.guard.csv_rows import Row, attribute
from generator.guard.json_files import RULES, evidence_of
from generator.guard.remarks import Remark

_ENDS = {"interval_low": "low", "interval_high": "high"}
_EXACT = {"interval_low_exact": "low", "interval_high_exact": "high", "interval_level": "level"}
_NAMED = frozenset({"suite", "run_id", "measured_on", "title", "question"})


def figure_cell(row: Row, name: str, cell: str) -> Iterator[Remark]:
    """Read a cell of a figure, or of a suite that leads with it."""
    figure = row.figures.get(row.cells["key"]) if "key" in row.cells else None
    if name in _NAMED:
        yield from row.named(name)
    elif name in ("retired", "version"):
        yield from _OF_THE_SUITE[name](row)
    elif name in ("verdict", "publication", "freshness", "dirty"):
        yield from _said(row, name)
    elif figure is None:
        yield from row.equal(name, None)
    else:
        row.page.shown.add(f"figure:{figure.key}")
        yield from _of_figure(row, name, figure)


def _of_figure(row: Row, name: str, figure: Figure) -> Iterator[Remark]:
    key = str(figure.key)
    if name in RULES:
        yield from row.equal(name, RULES[name](figure))
    elif name == "reason":
        yield from row.equal(name, figure.reason)
    elif name in _ENDS:
        yield from row.shown(name, f"node:{key}#{_ENDS[name]}")
    elif name in _EXACT:
        yield from row.exact(name, f"node:{key}#{_EXACT[name]}")
    elif name == "beside_display":
        row.page.shown.update(() if figure.beside is None else (f"figure:{figure.beside}",))
        yield from row.shown(name, f"figure:{figure.beside}")
    else:
        yield from row.unknown(name)


def _said(row: Row, name: str) -> Iterator[Remark]:
    """Hold a word against the suite of its row, or against the figure where the row is of no suite."""
    if "suite" in row.cells:
        run = row.cells["run_id"]
        subject = f"{row.cells['suite']}@{run}" if run else row.cells["suite"]
        if name == "dirty":
            yield from _dirty(row, subject)
        else:
            yield from row.word(name, f"verdict:{subject}" if name == "verdict" else f"verdict:{subject}#{name}")
        return
    key = row.cells["key"]
    if name == "publication":
        yield from row.word(name, f"verdict:{key}#publication")
    elif name == "verdict":
        yield from row.equal(name, attribute(row.element(f"figure:{key}"), "data-verdict"))
    else:
        yield from row.equal(name, evidence_of(row.element(f"figure:{key}"), name))


def _dirty(row: Row, subject: str) -> Iterator[Remark]:
    """Hold a cell against any figure of the run: each says whether the run was made from a clean tree."""
    suite, _, run = subject.partition("@")
    key = next((key for key, f in row.figures.items() if f.key.suite == suite and (f.key.run or "") == run), None)
    yield from row.equal("dirty", None if key is None else evidence_of(row.element(f"figure:{key}"), "dirty"))


def _version(row: Row) -> Iterator[Remark]:
    yield from row.exact("version", f"parameter:{row.cells['suite']}/version")


def _retired(row: Row) -> Iterator[Remark]:
    if row.cells["retired"] not in ("true", "false"):
        yield row.differs("retired", "true or false")


_OF_THE_SUITE: Mapping[str, Callable[[Row], Iterator[Remark]]] = {
    "version": _version,
    "retired": _retired,
}
