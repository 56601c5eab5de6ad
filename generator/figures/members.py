"""The members of a figure: the figure itself, once more per named subgroup, and one per stratum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.errors import FormulaRefused, refuse
from generator.evidence.suites import FigureSpec
from generator.figures.language.nodes import Compare, Name, Node, Text
from generator.figures.run_evidence import RunEvidence


@dataclass(frozen=True, slots=True)
class Member:
    """One restriction of a figure: its label, and the condition that is pushed into every reduction."""

    label: str
    condition: Node


def members_of(evidence: RunEvidence, name: str, spec: FigureSpec) -> Iterator[Member | None]:
    """Yield None for the figure itself, then its subgroups in declared order, then its strata by label."""
    yield None
    for subgroup in spec.where:
        yield Member(subgroup, Name((subgroup,)))
    pairs = evidence.pairs
    if spec.by is None or pairs is None:
        return
    column = pairs.control[spec.by]
    for label in sorted(set(column.values[column.measured].tolist())):
        if not _is_plain(label):
            where = evidence.archive.place(
                evidence.archive.suite_path(evidence.formulas.suite.id), "figures", name, "by"
            )
            expected = "labels of printable ASCII without backslash, and without both kinds of quote"
            remedy = "A stratum's formula must read back as itself: leave by out, or record plainer labels."
            raise refuse(FormulaRefused, where, found=f"the label {label!r}", expected=expected, remedy=remedy)
        yield Member(label, Compare("==", Name(("control", spec.by)), Text(label)))


def _is_plain(label: str) -> bool:
    """Whether a label can stand as a string in a formula."""
    return all(" " <= letter <= "~" and letter != "\\" for letter in label) and not ("'" in label and '"' in label)
