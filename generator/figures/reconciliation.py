"""Where two sources hold one value, they must agree: recorded against recomputed, sealed document against record,
rollup and ledger against the run. Two sources agree when the intervals that they stand for meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Protocol

from generator.errors import Contradiction, Place, Problem, raise_all
from generator.evidence.archive import Archive
from generator.evidence.pins import is_pinned
from generator.evidence.rules import is_rule_file
from generator.evidence.runs import RollupEntry
from generator.figures.agreement import recorded_problems, sealed_row_problems
from generator.figures.feasibility import feasibility_problems
from generator.figures.model import Figure, FigureKey, FigureTable, exact_text, shown
from generator.figures.sealing import sealed_problems
from generator.quantities import as_written, can_agree

LEDGER = "proof/history.jsonl"


class Published(Protocol):
    """A figure as a rollup or a ledger line holds it."""

    @property
    def value(self) -> str | None: ...
    @property
    def display(self) -> str | None: ...
    @property
    def n(self) -> int | None: ...
    @property
    def class_(self) -> str | None: ...
    @property
    def depth(self) -> str | None: ...


class PublishedArtifact(Protocol):
    """An artifact as a ledger line names it."""

    @property
    def path(self) -> str: ...
    @property
    def sha256(self) -> str: ...
    @property
    def bytes(self) -> int: ...


class Line(Protocol):
    """What reconciliation needs of a ledger line."""

    @property
    def seq(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def suite(self) -> str | None: ...
    @property
    def run_id(self) -> str | None: ...
    @property
    def suite_version(self) -> int | None: ...
    @property
    def measured_on(self) -> str | None: ...
    @property
    def concerns(self) -> int | None: ...
    @property
    def figures(self) -> Mapping[str, Published]: ...
    @property
    def artifacts(self) -> Iterable[PublishedArtifact]: ...


def reconcile(archive: Archive, lines: Iterable[Line], table: FigureTable) -> None:
    """Compare every pair of sources that hold one value; raises ``Contradiction`` with all that disagree."""
    problems = [*recorded_problems(archive), *sealed_problems(archive), *sealed_row_problems(archive)]
    problems += feasibility_problems(archive)
    known = tuple(lines)
    problems += _rollup_problems(archive, table, known)
    problems += _ledger_problems(archive, table, known)
    raise_all([Contradiction([problem]) for problem in problems], Contradiction)


def current_lines(lines: Iterable[Line]) -> list[Line]:
    """Return the newest uncorrected line per run and suite version; older ones are history."""
    newest = {(line.suite, line.run_id, line.suite_version): line for line in _standing(lines)}
    return list(newest.values())


def gives(table: FigureTable, suite: str, run: str, name: str, published: Published) -> bool:
    """Whether a run gives, of the figure of this name, all that is published of it."""
    figure = _named(table, suite, run, name)
    return figure is not None and not any(_facets(figure, published))


def differing(table: FigureTable, suite: str, run: str, name: str, published: Published) -> tuple[str, str] | None:
    """Return what is published of a figure and what the run gives, where the two are not the same."""
    figure = _named(table, suite, run, name)
    if figure is None:
        return f"the figure {name}", f"a figure of the suite {suite}"
    facets = list(_facets(figure, published))
    found, expected = (", ".join(f"{each[0]} {each[at]}" for each in facets) for at in (1, 2))
    return (f"{name} {found}", f"{expected}, recomputed from the run") if facets else None


def _standing(lines: Iterable[Line]) -> list[Line]:
    """Return the lines that publish something and were neither corrected nor withdrawn."""
    known = list(lines)
    replaced = {line.concerns for line in known if line.kind in ("correction", "withdrawal")}
    return [line for line in known if line.kind in ("snapshot", "correction") and line.seq not in replaced]


@dataclass(frozen=True, slots=True)
class _Source:
    place: Place
    name: str
    remedy: str


def _rollup_problems(archive: Archive, table: FigureTable, lines: tuple[Line, ...]) -> Iterator[Problem]:
    published_by = newest_of_figures(archive, lines)
    newest: dict[str, str] = {}
    for week, rollup in archive.rollups.items():
        newest |= {entry.run: week for entry in rollup.suites.values()}
    for run, week in newest.items():
        path = f"proof/rollups/{week}.json"
        for suite, entry in archive.rollups[week].suites.items():
            if entry.run != run:
                continue
            yield from _misdated(archive, path, suite, entry)
            if entry.suite_version != archive.suites[suite].version:
                continue
            for name, published in entry.figures.items():
                place = archive.place(path, "suites", suite, "figures", name)
                remedy = _rollup_remedy(archive, published_by.get((suite, run, name)), name, published)
                yield from _compared(table, suite, run, name, published, _Source(place, "the rollup", remedy))


def _rollup_remedy(archive: Archive, line: Line | None, name: str, published: Published) -> str:
    """Return what to do about a rollup: where the ledger says what it says, the run is what changed."""
    if line is None or not _says(line.figures[name], published):
        return "Restore the rollup from a copy: proofpage snapshot writes it, and nobody edits it."
    return f"{_remedy(archive, line)} The rollup is then written anew."


def _says(line: Published, rollup: Published) -> bool:
    return (line.value, line.display, line.n) == (rollup.value, rollup.display, rollup.n)


def _misdated(archive: Archive, path: str, suite: str, entry: RollupEntry) -> Iterator[Problem]:
    """Yield what a rollup says of the run and its versions that cannot be: another day, a version not yet made."""
    run = archive.runs.get(entry.run)
    facts = (
        ("measured_on", entry.measured_on, None if run is None else run.measured_on, run is not None),
        ("suite_version", entry.suite_version, archive.suites[suite].version, False),
        ("methodology", entry.methodology, archive.methodology.version, False),
    )
    for key, told, known, must_equal in facts:
        is_later = isinstance(told, int) and isinstance(known, int) and told > known
        if is_later or (must_equal and told != known):
            place = archive.place(path, "suites", suite, key)
            yield Problem(place, f"{key} {told}", f"{known}", "Restore the rollup from a copy: nobody edits it.")


def _ledger_problems(archive: Archive, table: FigureTable, lines: tuple[Line, ...]) -> Iterator[Problem]:
    for line in _standing(lines):
        if line.suite is None or (line.run_id or "") not in archive.runs:
            place = Place(LEDGER, line.seq)
            yield Problem(place, f"the run {line.run_id}", "a run under proof/runs/", "Restore the run's folder.")
    for (suite, run_id, name), line in newest_of_figures(archive, lines).items():
        yield from _compared(table, suite, run_id, name, line.figures[name], _source(archive, line))
    for line in current_lines(lines):
        source, run = _source(archive, line), archive.runs.get(line.run_id or "")
        if run is not None and line.measured_on != run.measured_on:
            found = f"measured_on {line.measured_on} in the ledger"
            yield Problem(source.place, found, f"{run.measured_on}, as the run says", source.remedy)
        for artifact in line.artifacts:
            if not (is_rule_file(artifact.path) and _is_other_version(archive, artifact)):
                yield from _changed(archive, line, artifact, source)


def newest_of_figures(archive: Archive, lines: tuple[Line, ...]) -> dict[tuple[str, str, str], Line]:
    """Return, by suite, run and figure, the newest standing line of the present version that holds it."""
    newest: dict[tuple[str, str, str], Line] = {}
    for line in _standing(lines):
        run = archive.runs.get(line.run_id or "")
        if run is None or line.suite is None:
            continue
        if line.suite_version in (None, archive.suites[run.suite].version):
            newest |= {(line.suite, run.id, name): line for name in line.figures}
    return newest


def _is_other_version(archive: Archive, published: PublishedArtifact) -> bool:
    """Whether a rule file is not the file that was published: that may be, and is judged where versions are."""
    found = archive.artifacts.get(published.path)
    return found is None or found.sha256 != published.sha256


def _source(archive: Archive, line: Line) -> _Source:
    return _Source(Place(LEDGER, line.seq), "the ledger", _remedy(archive, line))


def _remedy(archive: Archive, line: Line) -> str:
    """Return the way on; a correction is refused as long as the run pins other bytes than it has."""
    correct = f'append a correction with proofpage snapshot --correct {line.seq} --reason "..."'
    run = archive.runs.get(line.run_id or "")
    if run is not None and not is_pinned(archive, run):
        correct = f"put the new digest into {archive.run_path(run.id)} first and then {correct}"
    return f"The ledger is never edited: restore what changed, or {correct}."


def _changed(archive: Archive, line: Line, published: PublishedArtifact, source: _Source) -> Iterator[Problem]:
    found = archive.artifacts.get(published.path)
    if found is None:
        yield Problem(source.place, f"no file {published.path}", f"SHA-256 {published.sha256}", "Restore the artifact.")
    elif (found.sha256, found.bytes) != (published.sha256, published.bytes):
        expected = f"SHA-256 {published.sha256} as line {line.seq} of the ledger published it"
        yield Problem(Place(published.path), f"SHA-256 {found.sha256}", expected, source.remedy)


def _compared(
    table: FigureTable, suite: str, run: str, name: str, published: Published, source: _Source
) -> Iterator[Problem]:
    figure = _named(table, suite, run, name)
    if figure is None:
        found = f"the figure {name}"
        yield Problem(source.place, found, f"a figure of the suite {suite}", source.remedy, f"{suite}/{name}@{run}")
        return
    differing = list(_facets(figure, published))
    if differing:
        found = ", ".join(f"{what} {held}" for what, held, _ in differing) + f" in {source.name}"
        expected = ", ".join(f"{what} {computed}" for what, _, computed in differing) + ", recomputed from the run"
        yield Problem(source.place, found, expected, source.remedy, str(figure.key))


def _facets(figure: Figure, published: Published) -> Iterator[tuple[str, str | None, str | None]]:
    if not _same_number(published.value, figure):
        yield "value", published.value, exact_text(figure)
    display = shown(figure) if figure.amount is not None else None
    if published.display != display:
        yield "display", published.display, display
    if published.n != figure.n:
        yield "n", str(published.n), str(figure.n)
    word = figure.evidence_class.word if figure.evidence_class is not None else None
    if published.class_ != word:
        yield "class", published.class_, word
    depth = figure.depth.word if figure.depth is not None else None
    if published.depth != depth:
        yield "depth", published.depth, depth


def _same_number(published: str | None, figure: Figure) -> bool:
    """Whether a published value is the figure's: the same number, or a decimal whose half unit meets it."""
    if published is None or figure.amount is None:
        return published is None and figure.amount is None
    if "/" in published or "." not in published:
        return Fraction(published) == figure.amount.value
    return can_agree(as_written(Decimal(published)), figure.amount)


def _named(table: FigureTable, suite: str, run: str, name: str) -> Figure | None:
    """Return the figure a rollup or ledger names: ``figure``, or ``figure[comparison][member]``."""
    head, *brackets = name.replace("]", "").split("[")
    for key in table.figures:
        tail = [part for part in (key.comparison, key.member) if part]
        if (key.suite, key.run, key.figure, tail) == (suite, run, head, brackets):
            return table.figures[key]
    return table.figures.get(FigureKey(suite, head, run)) if not brackets else None
