"""The explanation of one figure: its formula, the sum with its numbers in, and the artifacts it was read from.

Promises: everything comes from the evaluated table; nothing is computed here. One source for the terminal and for
``api/v1/explain/``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.errors import Place
from generator.evaluation import Evaluation
from generator.evidence.artifacts import Artifact
from generator.evidence.pools import PooledRun
from generator.exports.gate_asked import Asked, asked_of
from generator.exports.run_entries import Exported
from generator.figures.model import Figure, FigureKey, Interval, LeftOut, Step, exact_text, shown
from generator.printing.amounts import as_percentage
from generator.printing.elements import Element
from generator.printing.prose import read_sentence
from generator.printing.verdict_entries import subject_of
from generator.printing.verdict_sentence import verdict_sentence
from generator.quantities import Amount
from generator.units import show
from generator.verdicts.model import RunVerdicts
from generator.verdicts.publication import publication_word, word_beside

SCHEMA = "proofpage/explanation/v1"


@dataclass(frozen=True, slots=True)
class Member:
    """The same figure over a subgroup or stratum, or under another comparison."""

    key: str
    display: str
    depth: str | None
    n: int | None


@dataclass(frozen=True, slots=True)
class IntervalShown:
    """An interval with both ends displayed as the figure is, and how it was made."""

    low: str
    high: str
    level: str
    method: str
    resamples: int | None
    seed: int | None
    resample: str | None = None
    groups: int | None = None
    group_column: str | None = None
    limit_low: str | None = None
    limit_high: str | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """The figure that must stand next to the one explained, with the verdict of the same run."""

    key: str
    title: str
    display: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """One figure, explained; texts are plain, and what is not known is None."""

    key: str
    title: str
    formula: str
    substituted: str | None
    value: str | None
    is_exact: bool
    display: str
    unit: str
    status: str
    reason: str | None
    verdict: str
    publication: str
    freshness: str
    dirty: bool | None
    evidence_class: str | None
    depth: str | None
    n: int | None
    interval: IntervalShown | None
    steps: tuple[Step, ...]
    artifacts: tuple[Artifact, ...]
    left_out: tuple[LeftOut, ...]
    is_not: str | None
    members: tuple[Member, ...]
    company: tuple[Member, ...]
    """The figures without which this one is never shown."""
    sentence: str | None
    """The verdict in a sentence, on a primary figure."""
    place: Place
    pooled: tuple[str, ...] = ()
    """The runs that are pooled under the run of the key; empty for a run by itself."""
    beside: Beside | None = None
    conditions: tuple[Asked, ...] = ()
    """Every condition of the gate of its run, in order."""
    unmet: tuple[str, ...] = ()
    """What the publication rule asks for and is not met."""
    freshness_reason: str = ""
    interval_reason: str | None = None
    """Why there is no interval, where one is declared."""


def explained(evaluation: Evaluation, figure: Figure, exported: Exported) -> Explanation:
    """Return a figure, explained; texts that hold bound values are noted with their bindings."""
    verdicts = evaluation.judgement.runs[figure.key.suite, figure.key.run]
    title, is_not = _prose(figure, exported)
    is_primary = figure.key == verdicts.publication.primary
    said = verdict_sentence(exported.printer, verdicts) if is_primary else None
    return Explanation(
        key=str(figure.key),
        title=title,
        formula=figure.formula,
        substituted=figure.substituted,
        value=exact_text(figure),
        is_exact=figure.amount is None or figure.amount.exact,
        display=shown(figure),
        unit=figure.unit,
        status=figure.status.value,
        reason=figure.reason,
        verdict=word_beside(figure, verdicts),
        publication=publication_word(figure, verdicts.publication),
        freshness=verdicts.freshness,
        dirty=verdicts.dirty,
        evidence_class=figure.evidence_class.word if figure.evidence_class is not None else None,
        depth=figure.depth.word if figure.depth is not None else None,
        n=figure.n,
        interval=_interval(figure, figure.interval) if figure.interval is not None else None,
        steps=figure.steps,
        artifacts=figure.provenance.artifacts,
        left_out=figure.left_out,
        is_not=is_not,
        members=tuple(map(_member, _members(evaluation, figure))),
        company=tuple(map(_member, _company(evaluation, figure))),
        sentence=None if said is None else exported.texts.plain(said),
        place=figure.place,
        pooled=_pooled(evaluation, figure.key),
        beside=_beside(evaluation, figure, exported),
        conditions=tuple(asked_of(verdicts, exported)),
        unmet=tuple(exported.texts.plain(exported.printer.unmet(item)) for item in verdicts.publication.unmet),
        freshness_reason=exported.texts.plain(_freshness(verdicts, exported)),
        interval_reason=figure.interval_reason,
    )


def _freshness(verdicts: RunVerdicts, exported: Exported) -> Element:
    return exported.printer.node(f"verdict:{subject_of(verdicts.suite, verdicts.run)}", "freshness.reason")


def _beside(evaluation: Evaluation, figure: Figure, exported: Exported) -> Beside | None:
    other = None if figure.beside is None else evaluation.table.figures.get(figure.beside)
    if other is None:
        return None
    title, _ = _prose(other, exported)
    return Beside(str(other.key), title, shown(other), evaluation.judgement.runs[other.key.suite, other.key.run].word)


def _pooled(evaluation: Evaluation, key: FigureKey) -> tuple[str, ...]:
    batch = evaluation.archive.batch(key.run) if key.run else None
    return tuple(run.id for run in batch.runs) if isinstance(batch, PooledRun) else ()


def _prose(figure: Figure, exported: Exported) -> tuple[str, str | None]:
    """Return the title and what the figure is not, with the figures and parameters they refer to in place."""
    archive, key = exported.archive, figure.key

    def read(text: str, name: str) -> str:
        place = archive.place(archive.suite_path(key.suite), "figures", key.figure, name)
        return exported.texts.plain(read_sentence(text, place, exported.printer, suite=key.suite))

    return read(figure.title, "title"), None if figure.is_not is None else read(figure.is_not, "not")


def _interval(figure: Figure, interval: Interval) -> IntervalShown:
    low, high = (show(end.value, figure.display, figure.unit) for end in (interval.low, interval.high))
    limits = (interval.limit_low, interval.limit_high)
    limit_low, limit_high = (None if end is None else show(end.value, figure.display, figure.unit) for end in limits)
    return IntervalShown(
        low,
        high,
        as_percentage(interval.level.value),
        interval.method,
        interval.resamples,
        interval.seed,
        interval.resample,
        interval.groups,
        interval.group_column,
        limit_low,
        limit_high,
    )


def _members(evaluation: Evaluation, figure: Figure) -> Iterator[Figure]:
    for other in evaluation.table.of_run(figure.key.suite, figure.key.run):
        if other.key.figure == figure.key.figure and other.key != figure.key:
            yield other


def _company(evaluation: Evaluation, figure: Figure) -> Iterator[Figure]:
    """Yield the figures that stand wherever this one, its members, its neighbour or what the rule misses does."""
    shown = [figure.key, *(member.key for member in _members(evaluation, figure))]
    shown += [] if figure.beside is None else [figure.beside]
    unmet = evaluation.judgement.runs[figure.key.suite, figure.key.run].publication.unmet
    missed = {part[1] for item in unmet for part in item.parts if not isinstance(part, str) and part[0] == "figure"}
    named = [key for key in evaluation.table.figures if str(key) in missed] if missed else []
    groups = evaluation.table.groups_around([*shown, *named])
    for key in dict.fromkeys(key for group in groups for key in group.keys):
        if key not in shown:
            yield evaluation.table.figures[key]


def _member(figure: Figure) -> Member:
    depth = figure.depth.word if figure.depth is not None else None
    return Member(str(figure.key), shown(figure), depth, figure.n)


# As JSON
# -------


def explanation_record(explanation: Explanation) -> Mapping[str, object]:
    """Return an explanation as it is written in JSON; exact values are text, ``num/den`` or a whole number."""
    interval, place = explanation.interval, explanation.place
    return {
        "schema": SCHEMA,
        "key": explanation.key,
        "title": explanation.title,
        "formula": explanation.formula,
        "substituted": explanation.substituted,
        "value": explanation.value,
        "exact": explanation.is_exact,
        "display": explanation.display,
        "unit": explanation.unit,
        "status": explanation.status,
        "reason": explanation.reason,
        "verdict": explanation.verdict,
        "publication": explanation.publication,
        "conditions": [_fields(condition) for condition in explanation.conditions],
        "unmet": list(explanation.unmet),
        "freshness": explanation.freshness,
        "freshness_reason": explanation.freshness_reason,
        "dirty": explanation.dirty,
        "class": explanation.evidence_class,
        "depth": explanation.depth,
        "pooled": list(explanation.pooled) or None,
        "n": explanation.n,
        "interval": None if interval is None else _fields(interval),
        "interval_reason": explanation.interval_reason,
        "steps": [_step_record(step) for step in explanation.steps],
        "inputs": [{"path": a.path, "sha256": a.sha256, "bytes": a.bytes} for a in explanation.artifacts],
        "left_out": [{"count": left.count, "reason": left.reason} for left in explanation.left_out],
        "is_not": explanation.is_not,
        "beside": None if explanation.beside is None else _fields(explanation.beside),
        "members": [_fields(member) for member in explanation.members],
        "company": [_fields(member) for member in explanation.company],
        "sentence": explanation.sentence,
        "declared_in": {"path": place.path, "line": place.line, "column": place.column},
    }


def _fields(record: IntervalShown | Member | Beside | Asked) -> Mapping[str, object]:
    return {name: getattr(record, name) for name in record.__dataclass_fields__}


def _step_record(step: Step) -> Mapping[str, object]:
    return {
        "text": step.text,
        "level": step.level,
        "source": step.source,
        "value": _value(step.value),
        "display": step.display,
        "class": step.evidence_class.word if step.evidence_class is not None else None,
        "depth": step.depth.word if step.depth is not None else None,
        "n": step.n,
        "artifact": step.artifact,
        "reason": step.reason,
    }


def _value(value: Amount | bool | str | None) -> str | bool | None:
    return str(value.value) if isinstance(value, Amount) else value
