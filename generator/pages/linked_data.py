"""A page as data for search engines and catalogues: a ``Dataset`` of schema.org, with its figures and its files.

Promises: a value stands in one text with its verdict, as on the page; days come from the ledger, never from a clock;
each file is named with the digest of its very bytes. What is not known is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.evidence.pools import Batch, PooledRun
from generator.evidence.runs import Run
from generator.figures.model import Figure
from generator.ledger.model import LedgerLine
from generator.pages.facts import ProjectFacts, say, suite_title
from generator.pages.links import address, href, to_root
from generator.pages.previews import named, together
from generator.pages.site import Site
from generator.printing import downloads
from generator.printing.elements import Element, Sentence
from generator.printing.json_ld import FileDigest, JsonLd, Node, with_digests, write_json_ld

LATEST = "latest-numbers.json"
TYPES = {".json": "application/json", ".jsonl": "application/jsonl", ".csv": "text/csv", ".gz": "application/gzip"}


@dataclass(frozen=True, slots=True)
class _File:
    """A file of the site, and its path as it is told."""

    path: str
    name: Sentence


def home_data(facts: ProjectFacts, page: str, figure: Figure, *, name: Sentence, description: Sentence) -> JsonLd:
    """Return the data of the home page: the headline with all that stands beside it, and the newest of everything."""
    run = figure.key.run
    files = [*_of_site(LATEST, downloads.SUITES, downloads.HISTORY)]
    files += [] if run is None else _of_run(facts, facts.archive.batch(run))
    commit = None if facts.commit is None else facts.printer.identifier("commit", facts.commit)
    version = None if commit is None else say(commit, ", with uncommitted changes" if facts.dirty else None)
    known: dict[str, Node | None] = {
        "identifier": facts.printer.identifier("checkpoint", facts.ledger.checkpoint),
        "version": version,
        "dateModified": _day(facts, _newest(facts.ledger.lines) or facts.as_of),
    }
    return _data(facts, page, known, (figure,), files, name=name, description=description)


def run_data(facts: ProjectFacts, page: str, batch: Batch, *, name: Sentence, description: Sentence) -> JsonLd:
    """Return the data of the page of a run, or of pooled ones: every declared figure, and its rows where they are."""
    figures = [f for f in facts.figures_of(batch.suite, batch.id) if f.key.member is None and "." not in f.key.figure]
    newest = batch.runs[-1] if isinstance(batch, PooledRun) else batch
    versions = (facts.printer.parameter(f"runs/{newest.id}/{key}") for key in ("suite_version", "methodology"))
    known: dict[str, Node | None] = {
        "identifier": facts.printer.identifier("run", batch.id),
        "version": say("suite ", next(versions), ", methodology ", next(versions)),
        "dateModified": _day(facts, _newest(facts.publications.by_run.get(batch.id, ()))),
    }
    files = [*_of_run(facts, batch), *_of_site(LATEST)]
    title = say(name, ", ", suite_title(facts, facts.archive.suites[batch.suite]))
    return _data(facts, page, known, figures, files, name=title, description=description)


def fill_digests(site: Site) -> Site:
    """Return a site that is whole with the digest of every file that its pages name in their data."""
    pages = {path: with_digests(content, site.files.get) for path, content in site.html_pages()}
    return site.with_files({path: content for path, content in pages.items() if content != site.files[path]})


def _data(
    facts: ProjectFacts,
    page: str,
    known: Mapping[str, Node | None],
    figures: Iterable[Figure],
    files: Iterable[_File],
    *,
    name: Sentence,
    description: Sentence,
) -> JsonLd:
    document: dict[str, Node | None] = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": name,
        "description": description,
        "url": None if facts.base_url is None else address(facts.base_url, page),
        **known,
        "license": facts.archive.content.settings.license,
        "variableMeasured": [_variable(facts, figure) for figure in together(facts, figures)],
        "distribution": [_download(facts, page, file) for file in files],
    }
    return write_json_ld({key: value for key, value in document.items() if value is not None})


def _variable(facts: ProjectFacts, figure: Figure) -> Mapping[str, Node]:
    return {
        "@type": "PropertyValue",
        "propertyID": facts.printer.identifier("key", str(figure.key)),
        "name": named(facts, figure),
        "value": facts.printer.figure(figure.key),
        "measurementTechnique": facts.printer.formula(str(figure.key)),
    }


def _download(facts: ProjectFacts, page: str, file: _File) -> Mapping[str, Node]:
    ending = file.path[file.path.rindex(".") :]
    return {
        "@type": "DataDownload",
        "name": file.name,
        "encodingFormat": TYPES.get(ending, "application/octet-stream"),
        "contentUrl": href(file.path, to_root(page)) if facts.base_url is None else address(facts.base_url, file.path),
        "sha256": FileDigest(file.path),
    }


def _of_site(*paths: str) -> Iterator[_File]:
    yield from (_File(path, Sentence((path,))) for path in paths)


def _of_run(facts: ProjectFacts, batch: Batch) -> Iterator[_File]:
    """Yield the files of a run: what was recorded, or its rows, and its tables."""
    for run in batch.runs if isinstance(batch, PooledRun) else (batch,):
        for path in _evidence(facts, run):
            yield _File(path, say(facts.printer.identifier("path", path)))
        if any(name == run.id for name, _ in facts.archive.pairs):
            yield _named(facts, downloads.pairs_table, run.id)
    yield _named(facts, downloads.figures_table, batch.id)
    yield _named(facts, downloads.run_file, batch.id)


def _evidence(facts: ProjectFacts, run: Run) -> Iterator[str]:
    names = run.rows.files if run.rows.visibility == "public" else ("recorded.json",)
    paths = (facts.archive.run_path(run.id, name) for name in names)
    yield from (path for path in paths if path in facts.archive.artifacts)


def _named(facts: ProjectFacts, place: Callable[[str], str], run: str) -> _File:
    """Return a file that has the name of a run in its path."""
    folder, _, rest = place("*").partition("*")
    return _File(place(run), say(facts.printer.identifier("path", folder), facts.printer.identifier("run", run), rest))


def _newest(lines: Iterable[LedgerLine]) -> str | None:
    """Return the newest day on which one of some lines was recorded; None where none says."""
    return max((line.recorded_at[:10] for line in lines if line.recorded_at is not None), default=None)


def _day(facts: ProjectFacts, day: str | None) -> Element | None:
    return None if day is None else facts.printer.identifier("date", day)
