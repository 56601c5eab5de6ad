"""Whether recorded values can be true at all: each check with what it was about and how much it could have noticed.

Checked are shares and means of whole numbers against their n, recorded quantiles of one column in their order,
estimates against their own intervals, a signed-rank p against its rank sum, and the arithmetic of the funnel. A value
that cannot be true is a contradiction of the record with itself; a check without power is shown with that power, and
proves nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from generator.errors import Place, Problem
from generator.evidence.archive import Archive
from generator.evidence.runs import FunnelStage, RecordedEntry
from generator.figures.formulas import read_formulas
from generator.figures.language.nodes import Call, Name, Node, Number
from generator.figures.language.printer import canonical
from generator.figures.model import Check
from generator.figures.run_evidence import RunEvidence
from generator.figures.tracing import Traced, number_text
from generator.statistics.errors import NotComputable, Reason
from generator.statistics.feasibility import Feasibility, estimate_inside, funnel, grim, in_order
from generator.statistics.reachable_p import reachable_exact_p, reachable_p
from generator.statistics.recorded import Recorded

_ENDS = {"min": Fraction(0), "median": Fraction(1, 2), "max": Fraction(1)}

_REMEDY = "Look it up where it was measured, and correct the value, its n, or what else was recorded of it."


@dataclass(frozen=True, slots=True)
class Checked:
    """One check of recorded values: what it is about, its outcome, and what an impossible one should have been."""

    subjects: frozenset[str]
    """The canonical texts of the values that it looked at."""
    about: str
    result: Feasibility
    place: Place
    found: str
    expected: str

    @property
    def shown(self) -> Check:
        """The check as a figure carries it."""
        result = self.result
        return Check(self.about, result.check, result.possible, result.rejected, result.neighbours)


def checks_of(evidence: RunEvidence, traced: Traced) -> tuple[Check, ...]:
    """Return the checks of every recorded value that a figure was computed from."""
    read = frozenset(_recorded_below(traced))
    return tuple(checked.shown for checked in recorded_checks(evidence) if checked.subjects & read) if read else ()


def feasibility_problems(archive: Archive) -> Iterator[Problem]:
    """Yield every recorded value that cannot be true, whatever the rows were."""
    for run_id in archive.recorded:
        run = archive.runs[run_id]
        formulas = read_formulas(archive, archive.suites[run.suite])
        for comparison in formulas.suite.comparisons:
            for checked in recorded_checks(RunEvidence(archive, formulas, run, comparison, {})):
                if not checked.result.possible and checked.result.check != _FUNNEL:
                    yield Problem(
                        checked.place, checked.found, checked.expected, _REMEDY, f"{run.suite}: {checked.about}"
                    )


def recorded_checks(evidence: RunEvidence) -> Iterator[Checked]:
    """Yield every check that applies to what was recorded of a run under one comparison."""
    if evidence.recorded is None:
        return
    for text, node, entry, place in _entries(evidence):
        if entry.n and entry.value is not None and _is_share(evidence, node):
            yield _against_n(text, entry, place)
        if entry.interval is not None and entry.value is not None:
            yield _against_interval(text, entry, place)
        if entry.statistic is not None and entry.value is not None:
            yield from _against_rank_sum(text, node, entry, place)
    yield from _in_order(evidence)
    yield from _funnel_checks(evidence)


def as_recorded(value: Decimal) -> Recorded:
    """Return a recorded decimal with the unit of its last digit; a whole number stands for itself."""
    exponent = value.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return Recorded(Fraction(value), Fraction(1, 10**places), is_rounded=places > 0)


def _recorded_below(traced: Traced) -> Iterator[str]:
    if traced.source == "recorded" and traced.value is not None:
        yield canonical(traced.node)
    for child in traced.children:
        yield from _recorded_below(child)


def _entries(evidence: RunEvidence) -> Iterator[tuple[str, Node, RecordedEntry, Place]]:
    recorded, archive = evidence.recorded, evidence.archive
    if recorded is None:
        return
    for text, expression in recorded.expressions.items():
        yield text, expression.node, expression.entry, expression.formula.place
    positions = {entry.name: at for at, entry in enumerate(archive.recorded[evidence.run.id].values) if entry.name}
    for name, entry in recorded.named.items():
        yield (
            f"recorded.{name}",
            Name(("recorded", name)),
            entry,
            archive.place(recorded.path, "values", positions[name]),
        )


def _is_share(evidence: RunEvidence, node: Node) -> bool:
    """Whether a value is a count over n, or a mean of n whole numbers."""
    if isinstance(node, Call) and node.function == "mean" and isinstance(node.arguments[0], Name):
        column = evidence.formulas.suite.columns.get(node.arguments[0].parts[-1])
        return len(node.arguments[0].parts) == 2 and column is not None and column.type == "integer"
    if isinstance(node, Name):
        figures = evidence.formulas.figures
        specs = evidence.formulas.suite.figures
        return any(formula.node == node and specs[name].unit == "share" for name, formula in figures.items())
    return isinstance(node, Call) and node.function == "rate"


def _against_n(text: str, entry: RecordedEntry, place: Place) -> Checked:
    value, n = entry.value or Decimal(0), entry.n or 0
    result = grim(as_recorded(value), n=n)
    nearest = " or ".join(f"{number_text(found)} ({found})" for found in result.nearest)
    found = f"{value} recorded for {text} with n {n}, which no whole count over {n} gives"
    return Checked(frozenset({text}), text, result, place, found, nearest)


def _against_interval(text: str, entry: RecordedEntry, place: Place) -> Checked:
    value, interval = entry.value or Decimal(0), entry.interval
    if interval is None:
        raise TypeError(f"{text} has no interval")
    result = estimate_inside(as_recorded(value), low=as_recorded(interval.low), high=as_recorded(interval.high))
    found = f"{value} recorded for {text}, outside its own interval"
    return Checked(frozenset({text}), text, result, place, found, f"a value from {interval.low} to {interval.high}")


def _against_rank_sum(text: str, node: Node, entry: RecordedEntry, place: Place) -> Iterator[Checked]:
    """Compute a signed-rank p again from its rank sum, zeros and ties; nothing where too many orders are possible."""
    statistic, p = entry.statistic, as_recorded(entry.value or Decimal(0))
    if statistic is None:
        return
    is_exact = _reads_exact_p(node) or statistic.p == "exact"
    check = reachable_exact_p if is_exact else reachable_p
    w_plus, zeros = Fraction(statistic.w_plus), statistic.zeros
    found = f"p {entry.value} recorded for {text} with n {entry.n}, rank sum {statistic.w_plus}, zeros {zeros}"
    found += f" and ties {', '.join(map(str, statistic.ties)) or 'none'}"
    try:
        result = check(p, pairs=entry.n or 0, zeros=zeros, tie_sizes=statistic.ties, w_plus=w_plus)
    except NotComputable as refusal:
        if refusal.reason is Reason.TOO_MANY_PATTERNS:
            return
        result = Feasibility("reachable p", False, 1, 1)
        yield Checked(frozenset({text}), text, result, place, found, "sizes that fit n, which counts zeros too")
        return
    kind = "exact" if is_exact else "asymptotic"
    nearest = " or ".join(f"{float(near):.6f}" for near in result.nearest)
    expected = f"the {kind} p of these, {nearest}" if nearest else "a rank sum that these sizes can give"
    yield Checked(frozenset({text}), text, result, place, found, expected)


def _reads_exact_p(node: Node) -> bool:
    return isinstance(node, Call) and node.result_field == "exact_p"


def _in_order(evidence: RunEvidence) -> Iterator[Checked]:
    groups: defaultdict[tuple[str, str], list[tuple[Fraction, str, Decimal, Place]]] = defaultdict(list)
    for text, node, entry, place in _entries(evidence):
        share = _share_of(node)
        if isinstance(node, Call) and share is not None and entry.value is not None:
            where = canonical(node.where) if node.where else ""
            groups[canonical(node.arguments[0]), where].append((share, text, entry.value, place))
    for quantiles in groups.values():
        if len(quantiles) < 2:
            continue
        ordered = sorted(quantiles, key=lambda quantile: quantile[0])
        result = in_order([as_recorded(value) for _, _, value, _ in ordered])
        texts = [text for _, text, _, _ in ordered]
        found = ", ".join(f"{value} for {text}" for _, text, value, _ in ordered)
        about = ", ".join(texts)
        yield Checked(frozenset(texts), about, result, ordered[-1][3], found, "values that do not fall in this order")


def _share_of(node: Node) -> Fraction | None:
    if not isinstance(node, Call):
        return None
    if node.function == "quantile" and isinstance(node.arguments[1], Number):
        return node.arguments[1].value
    return _ENDS.get(node.function)


_FUNNEL = "funnel adds up"


def _funnel_checks(evidence: RunEvidence) -> Iterator[Checked]:
    """Check what entered a stage against what passed and what failed; ``agreement`` refuses the ones that do not."""
    if evidence.recorded is None:
        return
    place = evidence.archive.place(evidence.recorded.path, "funnel")
    passing: list[FunnelStage] = []
    for stage in evidence.recorded.funnel.values():
        if stage.count is None:
            continue
        if not stage.stage.endswith("_failed"):
            passing.append(stage)
        elif len(passing) > 1:
            entered, passed = passing[-2:]
            names = [f"funnel.{one.stage}" for one in (entered, passed, stage)]
            try:
                result = funnel(entered.count or 0, [passed.count, stage.count])
            except NotComputable:
                continue
            yield Checked(
                frozenset(names), ", ".join(names), result, place, "a funnel that does not add up", "one that does"
            )
