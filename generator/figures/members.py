"""The members of a figure: the figure itself, once more per named subgroup, and one per stratum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.errors import FormulaRefused, refuse
from generator.evidence.pairs import Pairs
from generator.evidence.suites import FigureSpec
from generator.evidence.units import are_excluded
from generator.figures.columns import side_columns
from generator.figures.language.nodes import Compare, Name, Node, Text
from generator.figures.model import INCLUDING_EXCLUDED
from generator.figures.run_evidence import RunEvidence


@dataclass(frozen=True, slots=True)
class Member:
    """One more of a figure: its label, and the condition that is pushed into every reduction.

    Without a condition it is the figure over the units that the suite excludes as well.
    """

    label: str
    condition: Node | None


def members_of(evidence: RunEvidence, name: str, spec: FigureSpec) -> Iterator[Member | None]:
    """Yield None for the figure itself, then, where units are excluded, the figure with them; then its subgroups in
    declared order, then its strata by label."""
    yield None
    if evidence.pairs is not None and are_excluded(evidence.pairs.units).any():
        yield Member(INCLUDING_EXCLUDED, None)
    for subgroup in spec.where:
        yield Member(subgroup, Name((subgroup,)))
    pairs = evidence.pairs
    if spec.by is None or pairs is None:
        return
    if pairs.control[spec.by].kind == "list":
        yield from _of_list(evidence, pairs, name, spec.by)
        return
    column = pairs.control[spec.by]
    for label in sorted(set(column.values[column.measured].tolist())):
        yield Member(label, Compare("==", Name(("control", spec.by)), _literal(evidence, name, label)))


def _of_list(evidence: RunEvidence, pairs: Pairs, name: str, column: str) -> Iterator[Member]:
    """Yield one member per text of a list column, in the rows of the treatment, or of the control if only it has it."""
    arms = evidence.formulas.suite.comparisons[evidence.comparison]
    side = "treatment" if evidence.formulas.suite.columns[column].is_of(arms.treatment) else "control"
    values = side_columns(pairs, side)[column]
    for label in sorted({text for texts in values.values[values.measured] for text in texts}):
        yield Member(label, Compare("in", _literal(evidence, name, label), Name((side, column))))


def _literal(evidence: RunEvidence, name: str, label: str) -> Text:
    """Return a label as a string of a formula; refused where no formula could hold it."""
    if all(" " <= letter <= "~" and letter != "\\" for letter in label) and not ("'" in label and '"' in label):
        return Text(label)
    where = evidence.archive.place(evidence.archive.suite_path(evidence.formulas.suite.id), "figures", name, "by")
    expected = "labels of printable ASCII without backslash, and without both kinds of quote"
    remedy = "A stratum's formula must read back as itself: leave by out, or record plainer labels."
    raise refuse(FormulaRefused, where, found=f"the label {label!r}", expected=expected, remedy=remedy)
