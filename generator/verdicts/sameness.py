"""Sameness: what may be said of a difference. A high p-value is no condition of any word.

Promises: a word of the closed list of ``words``, and its true reason. It is judged from rows, or where these are
private from an interval of the difference that was recorded, as far as that goes. With neither the word is
*undecidable*: it is then neither true nor false that the sameness holds. Words about a margin need one that was
registered on a day before the run was measured.
"""

from __future__ import annotations

from fractions import Fraction

from generator.evidence.archive import Archive
from generator.evidence.methodology import Statistics
from generator.evidence.pools import Batch
from generator.evidence.runs import RecordedEntry, RecordedInterval
from generator.evidence.suites import Sameness, Suite
from generator.figures.differences import Differences, NoDifferences, read_differences
from generator.figures.feasibility import as_recorded
from generator.figures.formulas import Formula, read_formulas
from generator.figures.labels import NoLabels
from generator.figures.language.nodes import Call, Name
from generator.figures.language.parsing import parse
from generator.figures.margins import registered_margin
from generator.figures.rounding import Held, display_apart
from generator.figures.run_evidence import RunEvidence
from generator.figures.sameness_results import sameness_rule
from generator.quantities import exactly
from generator.statistics.errors import NotComputable
from generator.statistics.recorded_sameness import RecordedDifference, decide_from_interval
from generator.statistics.sameness_assessment import assess_sameness
from generator.units import parse_display
from generator.verdicts.companions import Companions, companions_of, recorded_companions
from generator.verdicts.model import SamenessVerdict
from generator.verdicts.words import UNDECIDABLE, UNTESTABLE, sameness_holds


def judge_sameness(archive: Archive, suite: Suite, *, run: Batch) -> tuple[SamenessVerdict, ...]:
    """Return the sameness verdicts of a run under the first comparison, in the order of the suite file."""
    return tuple(_judge(archive, suite, run=run, name=name) for name in suite.sameness)


def _judge(archive: Archive, suite: Suite, *, run: Batch, name: str) -> SamenessVerdict:
    spec = suite.sameness[name]
    place = archive.text_place(archive.suite_path(suite.id), "sameness", name, "difference")
    formula = Formula(parse(spec.difference, place), place)
    evidence = RunEvidence(archive, read_formulas(archive, suite), run, next(iter(suite.comparisons)), {})
    try:
        differences = read_differences(evidence, formula, cluster=spec.cluster)
        if differences is not None:
            return _from_rows(name, spec, differences, run=run, settings=evidence.settings)
    except NotComputable as refusal:
        return SamenessVerdict(name, UNTESTABLE, sameness_holds(UNTESTABLE), str(refusal.reason))
    except (NoDifferences, NoLabels) as missing:
        return SamenessVerdict(name, UNDECIDABLE, sameness_holds(UNDECIDABLE), str(missing))
    entry = _recorded_difference(evidence, formula)
    if entry is None or entry.interval is None:
        return SamenessVerdict(name, UNDECIDABLE, sameness_holds(UNDECIDABLE), _not_recorded(spec))
    return _from_interval(name, spec, entry, entry.interval, run=run, settings=evidence.settings)


def _from_rows(
    name: str, spec: Sameness, differences: Differences, *, run: Batch, settings: Statistics
) -> SamenessVerdict:
    """Judge the differences of rows; the margin counts only where it was registered before the run."""
    rule = sameness_rule(settings, margin=registered_margin(spec, run))
    found = assess_sameness(differences.values, clusters=differences.clusters, rule=rule)
    word = str(found.decision.word)
    companions = companions_of(found, settings)
    reason = str(found.decision.because)
    display = display_apart(parse_display(spec.display), _held(companions, spec))
    return SamenessVerdict(name, word, sameness_holds(word), reason, companions, display)


def _held(row: Companions, spec: Sameness) -> list[Held]:
    """Return what is printed of a difference with what it is held against: nought, and the margin to either side."""
    margin = () if spec.margin is None else (Fraction(spec.margin), -Fraction(spec.margin))
    values = (row.mean, row.low, row.high, row.inner_low, row.inner_high, row.detectable)
    against = frozenset({Fraction(0), *margin})
    return [Held(exactly(value), against) for value in values if value is not None]


def _from_interval(
    name: str, spec: Sameness, entry: RecordedEntry, interval: RecordedInterval, *, run: Batch, settings: Statistics
) -> SamenessVerdict:
    """Judge a recorded interval of the mean difference; nothing is put in for what rows would have shown besides."""
    difference = RecordedDifference(
        None if entry.value is None else as_recorded(entry.value),
        as_recorded(interval.low),
        as_recorded(interval.high),
        Fraction(interval.level),
        interval.method,
        entry.n,
    )
    margin, is_clustered = registered_margin(spec, run), spec.cluster is not None
    decision = decide_from_interval(
        difference, alpha=Fraction(settings.alpha), margin=margin, is_clustered=is_clustered
    )
    word, companions = str(decision.word), recorded_companions(entry, interval, settings)
    reason = str(decision.because)
    return SamenessVerdict(name, word, sameness_holds(word), reason, companions, parse_display(spec.display))


def _not_recorded(spec: Sameness) -> str:
    margin = "" if spec.margin is not None else ", and no margin is registered"
    return f"the rows are private and no interval of the difference is recorded{margin}"


def _recorded_difference(evidence: RunEvidence, formula: Formula) -> RecordedEntry | None:
    """Return what was recorded of a difference: by name, under its expression, or as the mean of it over pairs."""
    recorded, node = evidence.recorded, evidence.resolver.expanded(formula)
    if recorded is None:
        return None
    if isinstance(node, Name) and node.parts[0] == "recorded":
        return recorded.named.get(".".join(node.parts[1:]))
    return recorded.find(node) or recorded.find(Call("mean", (node,)))
