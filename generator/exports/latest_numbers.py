"""``latest-numbers.json``: every displayed number for machines, with verdict, depth, inputs and the checkpoint.

Promises: rendered from the evaluated table that pages are rendered from, sorted, and the same bytes for the same facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import Place
from generator.evidence.archive import Archive
from generator.exports.claim_entries import claim_entries
from generator.exports.json_text import json_bytes
from generator.exports.latest_model import SCHEMA, LatestNumbers, LedgerEntry, SiteEntry
from generator.exports.run_entries import Export, Exported, Texts, pool_entry, run_entry, run_record
from generator.figures.model import FigureTable
from generator.ledger.model import Ledger
from generator.printing.prose import read_sentence
from generator.printing.references import Printer
from generator.verdicts.model import Judgement

PATH = "latest-numbers.json"


@dataclass(frozen=True, slots=True)
class BuildState:
    """What is known of the state that a site is built from, and what was counted on it."""

    commit: str | None
    dirty: bool | None
    as_of: str | None
    base_url: str | None
    coverage: Mapping[str, int]


def render_latest_numbers(
    archive: Archive, ledger: Ledger, table: FigureTable, judgement: Judgement, *, printer: Printer, state: BuildState
) -> Export:
    """Return ``latest-numbers.json``: runs sorted by suite, the newest before the older, those that the suite
    excludes last, figures in declared order."""
    exported = Exported(archive, table, printer, Texts())
    ranks = {batch.id: at for suite in archive.suites for at, batch in enumerate(archive.batches_of(suite))}
    verdicts = sorted(judgement.runs.values(), key=lambda item: (item.suite, ranks.get(item.run or "", -1)))
    runs = tuple(run_entry(exported, item) for item in verdicts)
    document = LatestNumbers(
        schema_=SCHEMA,
        site=_site(exported, state.base_url),
        commit=state.commit,
        site_dirty=state.dirty,
        as_of=state.as_of,
        ledger=LedgerEntry(size=ledger.size, head=ledger.head if ledger.size else None),
        coverage=dict(sorted(state.coverage.items())),
        pools=tuple(pool_entry(pooling) for pooling in archive.pools.values()),
        runs=runs,
        claims=claim_entries(exported, judgement),
    )
    record = {**document.model_dump(mode="json", by_alias=True), "runs": [run_record(entry) for entry in runs]}
    return Export(json_bytes(record), exported.texts.noted)


def _site(exported: Exported, base_url: str | None) -> SiteEntry:
    settings, archive = exported.archive.content.settings, exported.archive

    def read(text: str, key: str) -> str:
        place: Place = archive.place("content/site.yaml", key)
        return exported.texts.plain(read_sentence(text, place, exported.printer))

    return SiteEntry(
        title=read(settings.title, "title"), description=read(settings.description, "description"), base_url=base_url
    )
