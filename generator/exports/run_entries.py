"""Runs as they are exported: verdicts and figures of the one evaluated table, texts in plain form.

Promises: what is written here is what pages show; nothing is computed. Texts that hold bound values are noted with
their bindings, so that the guard can read them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from generator.evidence.archive import Archive
from generator.evidence.pools import Batch, PooledRun, Pooling
from generator.evidence.runs import Run
from generator.exports.latest_model import (
    AdjustedEntry,
    ConditionEntry,
    FigureEntry,
    FileEntry,
    InputEntry,
    IntervalEntry,
    LeftRunEntry,
    MachineEntry,
    PoolEntry,
    PublicationEntry,
    RunEntry,
    SamenessClaim,
    SamenessEntry,
    VerdictEntry,
    VersionEntry,
)
from generator.figures.model import AdjustedP, Figure, FigureTable, Interval, Step, exact_text, shown
from generator.printing.elements import Element, Sentence, bindings, plain
from generator.printing.prose import read_sentence
from generator.printing.references import Printer
from generator.printing.verdict_entries import subject_of
from generator.printing.verdict_sentence import verdict_sentence
from generator.quantities import Amount
from generator.verdicts.companions import Companions
from generator.verdicts.model import GateVerdict, RunVerdicts
from generator.verdicts.publication import word_beside


@dataclass(frozen=True, slots=True)
class Texts:
    """Turns sentences and elements into plain text, and notes the bindings of what they hold, none included."""

    noted: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def plain(self, said: Sentence | Element) -> str:
        """Return the plain form."""
        text = said.text if isinstance(said, Element) else plain(said)
        self.noted[text] = bindings(said)
        return text


@dataclass(frozen=True, slots=True)
class Export:
    """A file for machines, and the side table by which the guard reads its texts."""

    content: bytes
    texts: Mapping[str, tuple[str, ...]]
    """From each text that holds bound values to their bindings, in order."""


@dataclass(frozen=True, slots=True)
class Exported:
    """What entries are made from."""

    archive: Archive
    table: FigureTable
    printer: Printer
    texts: Texts

    def noting_apart(self) -> Exported:
        """Return the same with texts of its own, for a further file."""
        return replace(self, texts=Texts())


def run_entry(exported: Exported, verdicts: RunVerdicts) -> RunEntry:
    """Return the entry of a run, or of a suite without one."""
    run = exported.archive.batch(verdicts.run) if verdicts.run else None
    pooled = run if isinstance(run, PooledRun) else None
    figures = exported.table.of_run(verdicts.suite, verdicts.run)
    subject = subject_of(verdicts.suite, verdicts.run)
    said = verdict_sentence(exported.printer, verdicts)
    return RunEntry(
        run_id=verdicts.run,
        suite=verdicts.suite,
        measured_on=None if run is None else measured_on(run),
        retired=exported.archive.suites[verdicts.suite].retired,
        freshness=verdicts.freshness,
        freshness_reason=exported.texts.plain(exported.printer.node(f"verdict:{subject}", "freshness.reason")),
        freshness_files=tuple(
            FileEntry(path=state.path, recorded=state.recorded, now=state.now) for state in verdicts.freshness_files
        ),
        dirty=verdicts.dirty,
        expires=verdicts.expires,
        verdict=_verdict(verdicts),
        publication=PublicationEntry(
            status=verdicts.publication.status,  # type: ignore[arg-type]
            sentence=None if said is None else exported.texts.plain(said),
            unmet=tuple(exported.texts.plain(exported.printer.unmet(item)) for item in verdicts.publication.unmet),
        ),
        sameness=_sameness(exported, verdicts),
        machine=_machine(run),
        versions=_versions(run),
        figures=tuple(_figure(exported, figure, verdicts) for figure in figures),
        pooled=tuple(each.id for each in pooled.runs) if pooled else None,
        excluded=_excluded(exported, verdicts),
    )


def run_record(entry: RunEntry) -> dict[str, object]:
    """Return an entry as it is written in JSON: ``excluded`` only where the run is."""
    record = entry.model_dump(mode="json", by_alias=True)
    return record if entry.excluded is not None else {key: record[key] for key in record if key != "excluded"}


def _excluded(exported: Exported, verdicts: RunVerdicts) -> str | None:
    archive, suite = exported.archive, exported.archive.suites[verdicts.suite]
    at = suite.exclusions.place_of(verdicts.run or "")
    if at is None:
        return None
    place = archive.place(archive.suite_path(suite.id), "exclusions", "runs", at, "reason")
    return exported.texts.plain(
        read_sentence(suite.exclusions.runs[at].reason, place, exported.printer, suite=suite.id)
    )


def _machine(batch: Batch | None) -> MachineEntry | None:
    machine = batch.machine if isinstance(batch, Run) else None
    return None if machine is None else MachineEntry(**machine.model_dump())


def _versions(batch: Batch | None) -> tuple[VersionEntry, ...]:
    versions = batch.versions if isinstance(batch, Run) else {}
    return tuple(VersionEntry(name=name, version=versions[name]) for name in sorted(versions))


def measured_on(batch: Batch) -> str | None:
    """Return the day of a run, or the newest day of pooled ones."""
    return batch.measured_until if isinstance(batch, PooledRun) else batch.measured_on


def pool_entry(pooling: Pooling) -> PoolEntry:
    """Return what became of every run of a suite that pools."""
    return PoolEntry(
        suite=pooling.suite,
        run_id=pooling.pooled.id if pooling.pooled else None,
        runs=pooling.runs,
        left_out=tuple(LeftRunEntry(run_id=one.run, reason=one.reason) for one in pooling.left_out),
    )


def _verdict(verdicts: RunVerdicts) -> VerdictEntry:
    gate = verdicts.gate
    return VerdictEntry(
        word=verdicts.word,
        post_hoc=gate is not None and gate.post_hoc,
        conditions=_conditions(gate) if gate else (),
    )


def _conditions(gate: GateVerdict) -> tuple[ConditionEntry, ...]:
    return tuple(
        ConditionEntry(
            verdict=condition.word,
            text=condition.text,
            left=_side(condition.left),
            right=_side(condition.right),
            held=condition.held,
        )
        for condition in gate.conditions
    )


def _side(step: Step | None) -> str | None:
    if step is None or step.value is None:
        return None
    return str(step.value.value) if isinstance(step.value, Amount) else step.display


def _sameness(exported: Exported, verdicts: RunVerdicts) -> SamenessEntry | None:
    subject, catalogue = subject_of(verdicts.suite, verdicts.run), exported.printer.catalogue
    claims = [
        SamenessClaim(
            id=item.id,
            word=exported.texts.plain(catalogue[f"verdict:{subject}#sameness.{item.id}"]),
            holds=item.holds,
            reason=exported.texts.plain(catalogue[f"node:verdict:{subject}#sameness.{item.id}.reason"]),
            companions=_companions(exported, f"node:verdict:{subject}#sameness.{item.id}", item.companions),
        )
        for item in verdicts.sameness
    ]
    return SamenessEntry(**claims[0].model_dump(), also=tuple(claims[1:])) if claims else None


def _companions(exported: Exported, key: str, row: Companions | None) -> dict[str, str]:
    """Return every companion that the pages show, in the order of the row."""
    names = () if row is None else tuple(row.__dataclass_fields__)
    found = {name: exported.printer.catalogue.get(f"{key}.{name}") for name in names}
    return {name: exported.texts.plain(element) for name, element in found.items() if element is not None}


def _figure(exported: Exported, figure: Figure, verdicts: RunVerdicts) -> FigureEntry:
    return FigureEntry(
        key=str(figure.key),
        id=figure.key.figure,
        title=exported.texts.plain(figure_title(exported, figure)),
        value=exact_text(figure),
        display=shown(figure),
        unit=figure.unit,
        class_=figure.evidence_class.word if figure.evidence_class is not None else None,
        depth=figure.depth.word if figure.depth is not None else None,  # type: ignore[arg-type]
        status=figure.status.value,
        reason=_reason(exported, figure),
        n=figure.n,
        interval=_interval(figure.interval),
        adjusted=_adjusted(figure.adjusted),
        interval_reason=figure.interval_reason,
        formula=figure.formula,
        inputs=tuple(InputEntry(path=a.path, sha256=a.sha256) for a in figure.provenance.artifacts),
        verdict=word_beside(figure, verdicts),
        freshness=verdicts.freshness,
        dirty=verdicts.dirty,
        beside=None if figure.beside is None else str(figure.beside),
    )


def figure_title(exported: Exported, figure: Figure) -> Sentence:
    """Return the title of a figure, with the figures and parameters it refers to in place."""
    suite, archive = figure.key.suite, exported.archive
    place = archive.place(archive.suite_path(suite), "figures", figure.key.figure, "title")
    return read_sentence(figure.title, place, exported.printer, suite=suite)


def _reason(exported: Exported, figure: Figure) -> str | None:
    element = exported.printer.catalogue.get(f"node:{figure.key}#reason")
    return None if element is None else exported.texts.plain(element)


def _adjusted(adjusted: AdjustedP | None) -> AdjustedEntry | None:
    if adjusted is None:
        return None
    independent, dependent = str(adjusted.independent.value), str(adjusted.dependent.value)
    return AdjustedEntry(family=adjusted.family, size=adjusted.size, independent=independent, dependent=dependent)


def _interval(interval: Interval | None) -> IntervalEntry | None:
    if interval is None:
        return None
    low, high, level = (str(amount.value) for amount in (interval.low, interval.high, interval.level))
    limits = (None if amount is None else str(amount.value) for amount in (interval.limit_low, interval.limit_high))
    limit_low, limit_high = limits
    return IntervalEntry(
        low=low,
        high=high,
        level=level,
        method=interval.method,
        resamples=interval.resamples,
        seed=interval.seed,
        resample=interval.resample,
        groups=interval.groups,
        group_column=interval.group_column,
        limit_low=limit_low,
        limit_high=limit_high,
    )
