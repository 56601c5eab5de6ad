"""Short texts of the evidence that reach a page without being prose: ids, names, methods, units, files, texts of rows.

Promises that none of them carries a number that was measured, or a claim: a name is printed as it was recorded, so
what it says no figure stands behind. Refuses percentages, numbers with units, whole sentences around a number, results
in ids and names of files, and every word that only a verdict may say; a unit holds no number at all.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import Place, Problem, Unbound
from generator.evidence.archive import Archive
from generator.evidence.content_reading import CLAIMS
from generator.evidence.naming import quoted
from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.printing.claiming_names import is_sentence, tells_a_result
from generator.printing.row_names import results_in_rows
from generator.printing.scanning import Kind, scan
from generator.printing.shapes import claims_a_value

Declared = tuple[str | None, tuple[str | int, ...]]
"""A text, None where nothing is recorded, and the keys that it stands under."""

_NAMING = (
    *("arms", "comparisons", "columns", "derived", "subgroups", "parameters", "figures", "distributions", "sameness"),
    "matrix",
)
"""The keys of a suite whose own keys are ids."""
_ONLY_NUMBERS = frozenset({Kind.NUMBER, Kind.WORD})
"""What a name may hold, as long as it claims nothing: ``batch 2``, ``two-hop``."""


def check_declared_names(archive: Archive) -> None:
    """Return if every declared name is one; ``Unbound`` with all that say more than a name."""
    problems = [*_in_runs(archive), *_in_suites(archive), *_in_ids(archive), *results_in_rows(archive)]
    if problems:
        raise Unbound(dict.fromkeys(problems))


def _in_runs(archive: Archive) -> Iterator[Problem]:
    for run in archive.runs.values():
        path = archive.run_path(run.id)
        for text, keys in _names_of_run(run):
            if text is not None and not is_name(text):
                yield _no_name(archive, path, text, keys)
        written_for = None if run.ingest is None else run.ingest.written_for
        if written_for is not None and (claims_a_value(written_for) or tells_a_result(written_for)):
            yield _no_name(archive, path, written_for, ("ingest", "written_for"))
    for name, recorded in archive.recorded.items():
        for at, entry in enumerate(recorded.values):
            if entry.interval is not None and not is_name(entry.interval.method):
                keys = ("values", at, "interval", "method")
                yield _no_name(archive, archive.run_path(name, "recorded.json"), entry.interval.method, keys)


def _in_suites(archive: Archive) -> Iterator[Problem]:
    for suite in archive.suites.values():
        path = archive.suite_path(suite.id)
        for text, keys in _names_of_suite(suite):
            if text is not None and not is_name(text):
                yield _no_name(archive, path, text, keys)
        for text, keys in _units_of_suite(suite):
            if text is not None and scan(text):
                where = archive.place(path, *keys)
                yield Problem(where, f"the unit {quoted(text)}", "words without a number or a claim", "Name the unit.")


def is_name(text: str) -> bool:
    """Whether a text that the evidence calls a name says nothing more than a name does."""
    is_plain = all(finding.kind in _ONLY_NUMBERS for finding in scan(text))
    return is_plain and not (claims_a_value(text) or tells_a_result(text) or is_sentence(text))


def _in_ids(archive: Archive) -> Iterator[Problem]:
    """Yield the ids that tell a result: a slug holds no sentence, but ``94-of-100-solved`` is one."""
    for path, keys, text in _ids(archive):
        if tells_a_result(text):
            remedy = "Choose an id that names what is measured, such as 'share_longer'; what came out is a figure."
            yield Problem(archive.place(path, *keys), f"the id {quoted(text)}, which tells a result", "a name", remedy)
    for path in archive.artifacts:
        if tells_a_result(path):
            yield Problem(Place(path), "a file whose name tells a result", "a name", "Rename the file.")


def _ids(archive: Archive) -> Iterator[tuple[str, tuple[str | int, ...], str]]:
    """Yield every id of the evidence with its file and the keys that it stands under."""
    for suite in archive.suites.values():
        path = archive.suite_path(suite.id)
        yield path, ("id",), suite.id
        for section in _NAMING:
            yield from ((path, (section, name), name) for name in getattr(suite, section))
    for run in archive.runs.values():
        path = archive.run_path(run.id)
        yield path, ("id",), run.id
        yield from ((path, ("models", role), role) for role in run.models)
    for name, recorded in archive.recorded.items():
        path = archive.run_path(name, "recorded.json")
        yield from ((path, ("values", at, "name"), each.name) for at, each in enumerate(recorded.values) if each.name)
        yield from ((path, ("funnel", at, "stage"), each.stage) for at, each in enumerate(recorded.funnel))
    for at, claim in enumerate(archive.content.claims.claims):
        yield CLAIMS, ("claims", at, "id"), claim.id


def _names_of_run(run: Run) -> Iterator[Declared]:
    if run.dataset is not None:
        yield run.dataset.name, ("dataset", "name")
        yield run.dataset.revision, ("dataset", "revision")
    yield from ((model, ("models", role)) for role, model in run.models.items())
    yield from ((getattr(run, key), (key,)) for key in ("provider", "tokenizer", "lever"))
    yield from ((path, ("inputs", path)) for path in run.inputs or ())
    if run.ingest is not None:
        yield from ((each.name, ("ingest", "originals", at, "name")) for at, each in enumerate(run.ingest.originals))
    if run.machine is not None:
        yield from ((getattr(run.machine, key), ("machine", key)) for key in ("system", "processor", "python"))
    for name, version in run.versions.items():
        yield from ((text, ("versions", name)) for text in (name, version))


def _names_of_suite(suite: Suite) -> Iterator[Declared]:
    yield from ((path, ("depends_on", at)) for at, path in enumerate(suite.depends_on))
    for name, values in suite.matrix.items():
        yield from ((value, ("matrix", name, at)) for at, value in enumerate(values))
    for name, planned in suite.planned.items():
        yield from ((value, ("planned", name, "values", at)) for at, value in enumerate(planned.values))


def _units_of_suite(suite: Suite) -> Iterator[Declared]:
    yield from ((figure.unit, ("figures", name, "unit")) for name, figure in suite.figures.items())
    yield from ((one.unit, ("distributions", name, "unit")) for name, one in suite.distributions.items())


def _no_name(archive: Archive, path: str, text: str, keys: tuple[str | int, ...]) -> Problem:
    remedy = "Record the name alone; what was measured is a figure, and what was declared a parameter."
    return Problem(archive.place(path, *keys), f"{quoted(text)}, which says more than a name", "a name", remedy)
