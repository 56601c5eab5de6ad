"""A figure explained: its formula, the sum with its numbers in, and the artifacts behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.exports.explained import Explanation, Member
from generator.figures.model import Step
from generator.messages.terminal import PLAIN, Style, printable, titled, word


def explanation_message(explanation: Explanation, style: Style = PLAIN) -> str:
    """Return a figure's formula, its sum with the numbers in, and the artifacts it was read from."""
    blocks = [
        _headed(explanation, style),
        "\n".join(f"  {style('faint', f'{label:<11}')}  {printable(text)}" for label, text in _facts(explanation)),
        titled("What the gate asks for", _conditions(explanation), style),
        titled("What the publication rule asks for and is not met", ((each,) for each in explanation.unmet), style),
        titled("The sum, step by step", _steps(explanation.steps), style),
        titled("Artifacts", ((artifact.sha256, artifact.path) for artifact in explanation.artifacts), style),
        titled("Never shown without", _members(explanation.company), style),
        titled("The same figure elsewhere", _members(explanation.members), style),
    ]
    return "\n\n".join(block for block in blocks if block)


def _headed(explanation: Explanation, style: Style) -> str:
    value = f"{style('strong', printable(explanation.display))}  {word(explanation.verdict, style)}"
    return f"{printable(explanation.key)}\n{printable(explanation.title)}\n\n  {value}"


def _facts(explanation: Explanation) -> Iterator[tuple[str, str]]:
    if explanation.reason is not None:
        yield "reason", explanation.reason
    yield "formula", explanation.formula
    if explanation.substituted is not None:
        yield "in numbers", explanation.substituted
    if explanation.value is not None:
        yield "exactly" if explanation.is_exact else "as float64", explanation.value
    yield "unit", explanation.unit
    yield "class", explanation.evidence_class or "none, since there is no value"
    yield "depth", (explanation.depth or "none, since there is no value").replace("_", " ")
    if explanation.pooled:
        yield "pooled from", ", ".join(explanation.pooled)
    yield "n", "not recorded" if explanation.n is None else str(explanation.n)
    yield "interval", _interval(explanation)
    for left in explanation.left_out:
        yield "left out", f"{left.count}: {left.reason}"
    if explanation.is_not is not None:
        yield "it is not", explanation.is_not
    if explanation.beside is not None:
        beside = explanation.beside
        yield "beside it", f"{beside.display}  {beside.verdict}  {beside.title} ({beside.key})"
    if explanation.sentence is not None:
        yield "in words", explanation.sentence
    yield "publication", explanation.publication.replace("_", " ")
    fresh = explanation.freshness.replace("_", " ") + (", dirty" if explanation.dirty else "")
    yield "freshness", f"{fresh}: {explanation.freshness_reason}"
    yield "declared in", str(explanation.place)


def _interval(explanation: Explanation) -> str:
    interval = explanation.interval
    if interval is None:
        return f"none: {explanation.interval_reason or 'none was asked for, or recorded'}"
    drawn = f", {interval.resamples} resamples" if interval.resamples is not None else ""
    seeded = f", seed {interval.seed}" if interval.seed is not None else ""
    groups = f", {interval.groups} groups by {interval.group_column}" if interval.groups is not None else ""
    limit = f"; the limit without a seed is {interval.limit_low} to {interval.limit_high}" if interval.limit_low else ""
    return f"{interval.low} to {interval.high} at {interval.level}, {interval.method}{drawn}{seeded}{groups}{limit}"


def _conditions(explanation: Explanation) -> Iterator[tuple[str, ...]]:
    for asked in explanation.conditions:
        state = "undecidable" if asked.held is None else "held" if asked.held else "did not hold"
        sides = "" if asked.left is None or asked.right is None else f"{asked.left} against {asked.right}"
        yield asked.verdict, state, asked.text, sides


def _steps(steps: Sequence[Step]) -> Iterator[tuple[str, ...]]:
    for step in steps:
        source = f"{step.source} in {step.artifact}" if step.artifact else step.source
        yield step.display, f"{'  ' * step.level}{step.text}", step.reason or source


def _members(members: Sequence[Member]) -> Iterator[tuple[str, ...]]:
    for member in members:
        yield member.display, member.key, (member.depth or "").replace("_", " ")
