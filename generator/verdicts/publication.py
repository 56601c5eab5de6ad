"""The publication rule: what must be there before a suite's primary figure may be called verified.

Promises: closed keys, each unmet one a sentence in parts whose numbers are figures, counts and parameters, never
digits in a text; what is not recorded never meets a threshold. Only the primary figure, unfiltered, can be verified.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.evidence.exclusions import NO_RUN_COUNTS
from generator.evidence.pools import Batch, PooledRun
from generator.evidence.runs import Run
from generator.evidence.suites import PublicationRule, Suite
from generator.figures.model import Figure, FigureKey, FigureTable, Status
from generator.ledger.model import LedgerLine
from generator.verdicts import counts as names
from generator.verdicts.direction import direction_of
from generator.verdicts.freshness import Freshness
from generator.verdicts.intents import Known, unmet_intent
from generator.verdicts.model import Part, PublicationVerdict, RunVerdicts, Unmet
from generator.verdicts.words import (
    CURRENT,
    EXCLUDED,
    MEASURED,
    NOT_MEASURED,
    PRELIMINARY,
    PUBLICATION,
    VERIFIED,
    WITHDRAWN,
    verdict_word,
)

EXAMPLE = "example"
"""What every rule asks for beside its keys: that the rows were measured by somebody."""


@dataclass(frozen=True, slots=True)
class _Case:
    """What a rule is held against: one run of a suite (None: it has none) with its figures and counts."""

    suite: Suite
    run: Batch | None
    table: FigureTable
    counts: Mapping[str, int]
    freshness: Freshness
    lines: Sequence[LedgerLine]
    runs: Sequence[Run]

    @property
    def rule(self) -> PublicationRule:
        return self.suite.publication

    @property
    def run_id(self) -> str | None:
        return self.run.id if self.run else None

    @property
    def primary(self) -> FigureKey:
        return FigureKey(self.suite.id, self.rule.primary, self.run_id)

    @property
    def of_none(self) -> str:
        """Of what nothing is recorded, where the suite has runs and excludes them all."""
        return " of a run that counts" if self.run is None and self.runs else ""

    def asks(self, key: str) -> Part:
        return ("parameter", f"{self.suite.id}/publication.{key}")


def judge_publication(
    table: FigureTable,
    suite: Suite,
    *,
    run: Batch | None,
    counts: Mapping[str, int],
    freshness: Freshness,
    lines: Sequence[LedgerLine] = (),
    runs: Sequence[Run] = (),
    also: tuple[Unmet, ...] = (),
) -> PublicationVerdict:
    """Return the status of a suite's primary figure for one run, with every unmet threshold.

    ``lines`` are those of the ledger, which holds the intents, and ``runs`` all runs of the suite. ``also`` is what
    is asked for beside the rule and not met, such as by a judge's labels.
    """
    case = _Case(suite, run, table, counts, freshness, lines, runs)
    unmet = (*_unmet(case), *also)
    direction = direction_of(table.figures.get(case.primary), suite.figures.get(case.rule.primary))
    return PublicationVerdict(_status(case, unmet), case.primary, unmet, direction)


def is_example(run: Batch | None) -> bool:
    """Whether a run, or one of several that were pooled, says that nobody measured its rows."""
    return any(each.example for each in (run.runs if isinstance(run, PooledRun) else (run,)) if each is not None)


def publication_word(figure: Figure, publication: PublicationVerdict) -> str:
    """Return the publication word of any figure of a run: beside the primary one, nothing is verified."""
    if figure.status is not Status.MEASURED:
        return NOT_MEASURED
    if figure.key == publication.primary or publication.status == MEASURED:
        return publication.status
    return PRELIMINARY


def word_beside(figure: Figure, verdicts: RunVerdicts) -> str:
    """Return the word printed beside a figure: the gate's, else its own publication word, in capitals."""
    if verdicts.gate is not None:
        return verdicts.gate.word
    return verdict_word(PUBLICATION, publication_word(figure, verdicts.publication)).shown


def _status(case: _Case, unmet: tuple[Unmet, ...]) -> str:
    figure = case.table.figures.get(case.primary)
    if case.run is None or figure is None or figure.status is not Status.MEASURED:
        return NOT_MEASURED
    if case.suite.deterministic and not is_example(case.run) and case.freshness.word not in (EXCLUDED, WITHDRAWN):
        return MEASURED
    return PRELIMINARY if unmet else VERIFIED


def _unmet(case: _Case) -> Iterator[Unmet]:
    """Yield one sentence for each threshold that is not met, in the order of the closed keys."""
    for count in _COUNTS:
        yield from _unmet_count(case, count)
    yield from _unmet_rate(case)
    yield from _unmet_width(case)
    yield from _unmet_requirements(case)


@dataclass(frozen=True, slots=True)
class _Count:
    """A threshold on something counted: its key, the count's name, and how its sentences call it."""

    rule: str
    count: str
    one: str
    many: str

    @property
    def single(self) -> str:
        """How a sentence calls it where there is one: the thinnest and the least stay so."""
        plurals = (("clusters", "cluster"), ("strata", "stratum"), ("repetitions", "repetition"), ("pairs", "pair"))
        return next((self.many.replace(many, one, 1) for many, one in plurals if many in self.many), self.many)


_COUNTS = (
    _Count("min_valid_pairs", names.VALID_PAIRS, "valid pair", "valid pairs"),
    _Count("min_strata", names.STRATA, "stratum with a valid pair", "strata with valid pairs"),
    _Count(
        "min_pairs_per_stratum",
        names.THINNEST_STRATUM,
        "valid pair in a stratum",
        "valid pairs in the thinnest stratum",
    ),
    _Count("min_clusters", names.CLUSTERS, "cluster with a valid pair", "clusters with valid pairs"),
    _Count("min_repetitions", names.REPETITIONS, "repetition", "repetitions of the unit repeated least"),
)


def _unmet_count(case: _Case, count: _Count) -> Iterator[Unmet]:
    threshold: int | None = getattr(case.rule, count.rule)
    if threshold is None:
        return
    asks = ("; the rule asks for ", case.asks(count.rule))
    known = _known_count(case, count.count)
    if case.run is None:
        yield Unmet(count.rule, (f"no {count.one}{case.of_none} is recorded", *asks))
    elif known is None:
        yield Unmet(count.rule, (f"the number of {count.many} is not recorded", *asks))
    elif known.at_least < threshold:
        noun = count.single if known.at_least == 1 else count.many
        yield Unmet(count.rule, (known.part, f" {noun}", *asks))


def _known_count(case: _Case, name: str) -> Known | None:
    """Return a count from its figure where there is one (valid pairs), else from the rows."""
    figure = case.table.get(case.suite.id, "pairs.valid", case.run_id) if name == names.VALID_PAIRS else None
    if figure is not None and figure.amount is not None:
        return Known(figure.amount.low, ("figure", str(figure.key)))
    if name in case.counts:
        return Known(Fraction(case.counts[name]), ("count", f"{name}:{case.suite.id}@{case.run_id}"))
    return None


def _unmet_rate(case: _Case) -> Iterator[Unmet]:
    rule, threshold = "min_valid_pair_rate", case.rule.min_valid_pair_rate
    if threshold is None:
        return
    asks = ("; the rule asks for a share of ", case.asks(rule))
    valid, expected = _known_count(case, names.VALID_PAIRS), _known_count(case, names.EXPECTED_UNITS)
    if case.run is None:
        yield Unmet(rule, (f"no share of valid pairs{case.of_none} is recorded", *asks))
    elif valid is None or expected is None:
        yield Unmet(rule, ("the share of valid pairs is not recorded", *asks))
    elif valid.at_least < Fraction(threshold) * expected.at_least or expected.at_least == 0:
        yield Unmet(rule, (valid.part, " valid pairs of ", expected.part, " expected units", *asks))


def _unmet_width(case: _Case) -> Iterator[Unmet]:
    rule, threshold = "max_interval_width", case.rule.max_interval_width
    if threshold is None:
        return
    asks = ("; the rule asks for an interval no wider than ", case.asks(rule))
    figure = case.table.figures.get(case.primary)
    if figure is None or figure.interval is None:
        yield Unmet(rule, ("no interval of the primary figure is recorded", *asks))
    elif figure.interval.high.high - figure.interval.low.low > Fraction(threshold):
        low, high = (("node", f"{figure.key}#{end}") for end in ("low", "high"))
        yield Unmet(rule, ("the interval reaches from ", low, " to ", high, *asks))


def _unmet_requirements(case: _Case) -> Iterator[Unmet]:
    if case.freshness.word == EXCLUDED:
        yield Unmet(EXCLUDED, ("the suite excludes the run; no rule verifies a run that does not count",))
    if is_example(case.run):
        yield Unmet(EXAMPLE, ("the rows are an example that nobody measured; no rule verifies such rows",))
    if case.rule.require_current and case.freshness.word != CURRENT:
        yield Unmet("require_current", (f"{case.freshness.reason}; the rule asks for current evidence",))
    if case.rule.require_clean and not (case.run and case.run.dirty is False and _has_commit(case.run)):
        yield Unmet("require_clean", (f"{_uncleanness(case)}; the rule asks for a clean working tree",))
    if case.rule.require_intent and isinstance(case.run, PooledRun):
        found = "an intent speaks of one run, and these are several that were pooled"
        yield Unmet("require_intent", (f"{found}; the rule asks for an intent",))
    elif case.rule.require_intent:
        run = case.run if isinstance(case.run, Run) else None
        pairs = _known_count(case, names.VALID_PAIRS) if run else None
        yield from unmet_intent(case.lines, case.suite, run=run, runs=case.runs, pairs=pairs)


def _has_commit(run: Batch) -> bool:
    """Whether it is recorded which commit a working tree was clean at, of each run where several were pooled."""
    return all(each.commit is not None for each in (run.runs if isinstance(run, PooledRun) else (run,)))


def _uncleanness(case: _Case) -> str:
    run = case.run
    if run is None:
        return NO_RUN_COUNTS if case.runs else "no run is recorded"
    if run.dirty is None:
        return "whether the working tree held uncommitted changes is not recorded"
    if run.dirty is False:
        return "the commit that the working tree was clean at is not recorded"
    return "the run was made from a working tree with uncommitted changes"
