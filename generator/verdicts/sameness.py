"""Sameness: what may be said of a difference. A high p-value is no condition of any word.

Promises: a word of the closed list of ``words``, and its true reason. Without an interval of the difference, or rows
to compute it from, the word is *undecidable*: it is then neither true nor false that the sameness holds. Words about a
margin need one that was registered on a day before the run was measured.
"""

from __future__ import annotations

from fractions import Fraction

from generator.errors import Place
from generator.evidence.archive import Archive
from generator.evidence.methodology import Statistics
from generator.evidence.pools import Batch
from generator.evidence.runs import RecordedEntry
from generator.evidence.suites import Sameness, Suite
from generator.figures.differences import Differences, NoDifferences, read_differences
from generator.figures.formulas import Formula, read_formulas
from generator.figures.labels import NoLabels
from generator.figures.language.nodes import Name
from generator.figures.language.parsing import parse
from generator.figures.recorded_values import read_recorded
from generator.figures.resolution import Resolver
from generator.figures.run_evidence import RunEvidence
from generator.statistics.errors import NotComputable
from generator.statistics.sameness_assessment import SamenessRule, assess_sameness
from generator.units import parse_display
from generator.verdicts.companions import companions_of
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
    entry = _recorded_difference(archive, suite, run=run, text=spec.difference, place=place)
    return SamenessVerdict(name, UNDECIDABLE, sameness_holds(UNDECIDABLE), _reason(spec, entry=entry))


def _from_rows(
    name: str, spec: Sameness, differences: Differences, *, run: Batch, settings: Statistics
) -> SamenessVerdict:
    """Judge the differences of rows; the margin counts only where it was registered before the run."""
    alpha = Fraction(settings.alpha)
    rule = SamenessRule(
        alpha=alpha,
        margin=registered_margin(spec, run),
        # Without a declared power no detectable effect is shown; the assessment computes one in any case.
        power=1 - alpha if settings.power is None else Fraction(settings.power),
        min_clusters=settings.min_clusters,
        exact_limit=settings.exact_limit,
    )
    found = assess_sameness(differences.values, clusters=differences.clusters, rule=rule)
    word = str(found.decision.word)
    companions = companions_of(found, settings)
    reason = str(found.decision.because)
    return SamenessVerdict(name, word, sameness_holds(word), reason, companions, parse_display(spec.display))


def registered_margin(spec: Sameness, run: Batch) -> Fraction | None:
    """Return the margin that a run may be judged by: one registered on an earlier day than the run was measured."""
    if spec.margin is None or spec.margin <= 0 or spec.registered is None or run.measured_on is None:
        return None
    return Fraction(spec.margin) if spec.registered.on < run.measured_on else None


def _reason(spec: Sameness, *, entry: RecordedEntry | None) -> str:
    """Say why the word is undecidable: private rows that record no interval of the difference, or no test of it."""
    margin = "" if spec.margin is not None else ", and no margin is registered"
    if entry is None or entry.interval is None:
        return f"the rows are private and no interval of the difference is recorded{margin}"
    return f"the rows are private, and a recorded interval is not judged without its test{margin}"


def _recorded_difference(
    archive: Archive, suite: Suite, *, run: Batch, text: str, place: Place
) -> RecordedEntry | None:
    """Return what was recorded of a difference, under its expression or, as ``recorded.name``, by name."""
    formulas, comparison = read_formulas(archive, suite), next(iter(suite.comparisons))
    recorded = read_recorded(archive, run.id, formulas, comparison)
    node = Resolver(formulas, comparison).expanded(Formula(parse(text, place), place))
    if recorded is None:
        return None
    if isinstance(node, Name) and node.parts[0] == "recorded":
        return recorded.named.get(".".join(node.parts[1:]))
    return recorded.find(node)
