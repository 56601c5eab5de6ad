"""What suites, recorded values and artifacts put into the catalogue besides figures and parameters."""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.archive import Archive
from generator.evidence.runs import RecordedStatistic
from generator.figures.language.parsing import parse
from generator.figures.language.printer import canonical
from generator.printing.amounts import as_written, exact
from generator.printing.elements import Element, formula_element, value_element


def suite_entries(archive: Archive) -> Iterator[Element]:
    """Yield the formulas a suite declares beside its figures: derived columns, subgroups, sameness differences."""
    for suite in archive.suites.values():
        path = archive.suite_path(suite.id)
        sections = {
            "derived": suite.derived,
            "subgroups": suite.subgroups,
            "sameness": {name: sameness.difference for name, sameness in suite.sameness.items()},
        }
        for section, formulas in sections.items():
            for name, text in formulas.items():
                node = parse(text, archive.place(path, section, name))
                yield formula_element(f"{suite.id}/{section}.{name}", canonical(node))


def recorded_entries(archive: Archive) -> Iterator[Element]:
    """Yield the entries of ``recorded.json`` as they were written, under ``recorded:run#N``."""
    for run, recorded in archive.recorded.items():
        for index, entry in enumerate(recorded.values):
            key = f"recorded:{run}#{index}"
            if entry.expr is not None:
                yield formula_element(key, entry.expr)
            if entry.value is not None:
                yield value_element("node", key, display=as_written(entry.value), value=exact(entry.value))
            if entry.n is not None:
                yield value_element("node", f"{key}.n", display=as_written(entry.n), value=str(entry.n))
            if entry.statistic is not None:
                yield from _statistic(key, entry.statistic)


def _statistic(key: str, statistic: RecordedStatistic) -> Iterator[Element]:
    """Yield what a recorded p was computed from."""
    yield value_element("node", f"{key}.w_plus", display=as_written(statistic.w_plus), value=exact(statistic.w_plus))
    yield value_element("node", f"{key}.zeros", display=as_written(statistic.zeros), value=str(statistic.zeros))
    if statistic.ties:
        yield value_element("node", f"{key}.ties", display=", ".join(map(str, statistic.ties)))


def reference_entries(archive: Archive) -> Iterator[Element]:
    """Yield the name of every task whose hidden test has a recorded outcome, under ``references:suite#task.N``."""
    for suite, recorded in archive.references.items():
        for at, outcome in enumerate(recorded.outcomes):
            yield value_element("node", f"references:{suite}#task.{at}", display=outcome.task)


def artifact_entries(archive: Archive) -> Iterator[Element]:
    """Yield the size of every artifact, under ``artifact:path#bytes``, and of originals, ``original:run#N.bytes``."""
    sizes = {f"artifact:{artifact.path}#bytes": artifact.bytes for artifact in archive.artifacts.values()}
    for run in archive.runs.values():
        for at, original in enumerate(run.ingest.originals if run.ingest is not None else ()):
            sizes[f"original:{run.id}#{at}.bytes"] = original.bytes
    for key, size in sizes.items():
        yield value_element("node", key, display=as_written(size), value=str(size))
