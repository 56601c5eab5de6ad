"""The guard over a finished site: every file read, every bound element compared, the boundary returned.

Promises: nothing is written and nothing is changed; all findings come together, equal ones as one, each with its
likely source. Refuses (``Unbound``) what is not bound, what is bound wrongly, a site without figures or with fewer than
its floor, a printed count that is not the count, and a declared literal that nothing prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.errors import Place, Problem, Unbound
from generator.evidence.artifacts import Artifact
from generator.figures.model import FigureTable
from generator.guard.binding import Bindings
from generator.guard.coverage import Coverage, Tally, wrong_counts
from generator.guard.files import read_file
from generator.guard.known_drawings import known_drawings
from generator.guard.locating import Sources
from generator.guard.page_context import Checks, Page, PlainTexts
from generator.guard.remarks import Remark, as_problems
from generator.guard.remembering import Reading, Remembered
from generator.guard.standing_together import read_together
from generator.printing.catalogue import Catalogue
from generator.printing.remedies import displayed_numbers
from generator.progress import Phase, each

Files = Mapping[str, bytes | Artifact]
Heads = Mapping[str, PlainTexts]
"""By file: from each text that cannot hold elements to the bindings whose plain forms it holds, in order."""


def guard(
    files: Files,
    catalogue: Catalogue,
    *,
    table: FigureTable,
    heads: Heads,
    sources: Mapping[str, str],
    floor: int,
    copies: Mapping[str, bytes] | None = None,
    remembered: Remembered | None = None,
    drawn: Iterable[str] | None = None,
) -> Coverage:
    """Return what is bound on a site; ``Unbound`` with everything that is not.

    ``sources`` are the texts that pages are made of, by path in the project; ``floor`` is the least number of different
    figures; ``copies`` are files copied byte for byte that are no artifacts, with the bytes they must have;
    ``remembered`` are files that need not be read again; ``drawn`` are the pages as the shipped templates print them,
    where others could draw, too.
    """
    tally = Tally()
    checks = Checks(Bindings(catalogue), tally, displayed_numbers(catalogue), files, _known(drawn))
    reading = None if remembered is None else remembered.reading(checks)
    remarks = _read(files, checks, table=table, heads=heads, copies=copies or {}, reading=reading)
    coverage = tally.coverage()
    problems = as_problems(remarks, Sources(sources))
    problems += _floor(coverage.figures, floor)
    problems += [
        _wrong_count(name, catalogue[f"count:{name}"].text, coverage) for name in wrong_counts(catalogue, coverage)
    ]
    problems += _unused_literals(catalogue, tally)
    if problems:
        raise Unbound(dict.fromkeys(problems))
    return coverage


def survey(files: Files, catalogue: Catalogue, *, table: FigureTable, heads: Heads) -> Coverage:
    """Return what is bound on a site that may still be wrong: for the counts that its footer is about to print."""
    tally = Tally()
    checks = Checks(Bindings(catalogue), tally, displayed_numbers(catalogue), files)
    _read(files, checks, table=table, heads=heads, copies={})
    return tally.coverage()


def _known(drawn: Iterable[str] | None) -> frozenset[str] | None:
    return None if drawn is None else known_drawings(drawn)


def _read(
    files: Files,
    checks: Checks,
    *,
    table: FigureTable,
    heads: Heads,
    copies: Mapping[str, bytes],
    reading: Reading | None = None,
) -> list[Remark]:
    remarks: list[Remark] = []
    for path, content in each(Phase.GUARDING, sorted(files.items())):
        if isinstance(content, Artifact):
            continue
        page = Page(path, checks, heads.get(path, {}))
        if reading is None or path in copies:
            remarks += _remarks(page, content, table, copies)
        else:
            remarks += _read_or_recalled(page, content, table, reading)
    return remarks


def _remarks(page: Page, content: bytes, table: FigureTable, copies: Mapping[str, bytes]) -> list[Remark]:
    return [*read_file(page, content, table, copies), *read_together(page, table)]


def _read_or_recalled(page: Page, content: bytes, table: FigureTable, reading: Reading) -> list[Remark]:
    """Return what is wrong with a file; one that was in order before, and is the same, is not read again."""
    key = reading.key(page, content)
    known = reading.recall(key, page)
    if known is not None:
        for binding in known:
            page.checks.tally.add(binding)
        return []
    remarks = _remarks(page, content, table, {})
    if not remarks:
        reading.keep(key, page)
    return remarks


def _floor(figures: int, floor: int) -> Iterable[Problem]:
    if figures < max(floor, 1):
        yield Problem(
            Place("content/site.yaml"),
            f"{figures} bound figures on the whole site",
            f"at least {max(floor, 1)}: a page that shows nothing proves nothing",
            "Show the figures again, or lower the floor in content/site.yaml and say why in the commit.",
        )


def _wrong_count(name: str, printed: str, coverage: Coverage) -> Problem:
    return Problem(
        Place("content/site.yaml"),
        f"a printed count of {printed} {name} that is not what the guard counted",
        f"{coverage.as_counts()[name]:,}",
        "Render the site again with the counts of the guard's survey.",
    )


def _unused_literals(catalogue: Catalogue, tally: Tally) -> Iterable[Problem]:
    for element in catalogue.of_kind("literal"):
        if not tally.has(element.binding):
            yield Problem(
                Place("content/literals.yaml"),
                f"the declared literal {element.text!r}, which no page prints",
                "no exemption that nothing needs",
                "Remove it from content/literals.yaml.",
            )
