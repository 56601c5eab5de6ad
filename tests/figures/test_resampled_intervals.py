"""Bootstrap intervals of figures: the published ones digit for digit, every design, every formula, every refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from generator.errors import Refusal
from generator.figures.model import Interval, Status
from generator.statistics import weighted
from generator.statistics.bootstrap import bootstrap_by_weights
from generator.statistics.resampling import clustered, independent
from generator.statistics.weighted import Weights
from tests.figures.constructed import INTEGER, TEXT, Computed, Pair, Suite, Yaml, compute, rows_lines
from tests.statistics.samples import read_real_run

INDEPENDENT: Yaml = {"method": "bootstrap", "resample": "independent"}
CLUSTERED: Yaml = {"method": "bootstrap", "resample": "clustered", "cluster": "kind"}
STRATIFIED: Yaml = {"method": "bootstrap", "resample": "stratified", "stratum": "kind"}
COLUMNS: Mapping[str, Yaml] = {"x": INTEGER, "kind": TEXT}
DERIVED = {"reduction": "1 - treatment.x / control.x"}
SEED = 20260924


def _pairs(count: int, *, kinds: int = 6) -> list[Pair]:
    random = Random(4)
    return [
        (
            {"x": random.randint(50, 900), "kind": f"kind-{index % kinds}"},
            {"x": random.randint(10, 500), "kind": f"kind-{index % kinds}"},
        )
        for index in range(count)
    ]


def _computed(
    figures: Mapping[str, tuple[str, Yaml]],
    pairs: Sequence[Pair],
    *,
    order: Sequence[int] | None = None,
    columns: Mapping[str, Yaml] = COLUMNS,
    statistics: Yaml = None,
    subgroups: Mapping[str, Yaml] = {},
) -> Computed:
    specs: dict[str, Yaml] = {
        name: {"formula": formula, "interval": interval} for name, (formula, interval) in figures.items()
    }
    more: dict[str, Yaml] = {"statistics": statistics} if statistics else {}
    suite = Suite(specs, columns=columns, derived=DERIVED, subgroups=subgroups, more=more)
    return compute(suite, pairs, order=order)


def _interval(formula: str, design: Yaml, pairs: Sequence[Pair], *, statistics: Yaml = None) -> Interval:
    figure = _computed({"result": (formula, design)}, pairs, statistics=statistics).figures["result"]
    assert figure.interval is not None, figure.interval_reason
    return figure.interval


def _ends(interval: Interval | None) -> tuple[float, float]:
    assert interval is not None
    return round(float(interval.low.value), 12), round(float(interval.high.value), 12)


def _real_run() -> list[Pair]:
    run = read_real_run("d446499470fe")
    return [
        ({"x": candidates, "kind": f"{candidates}:{selected}"}, {"x": selected, "kind": f"{candidates}:{selected}"})
        for candidates, selected in run.pairs
    ]


def test_the_published_interval_of_a_real_run() -> None:
    """0.97410467539 to 0.975407840541, and the limit the same; over 53 clusters 0.973688177629 to 0.980901394422."""
    figures = {
        "by_pairs": ("median(reduction)", INDEPENDENT),
        "by_clusters": ("median(reduction)", CLUSTERED),
    }
    lines = len(rows_lines(_real_run()))
    order = Random(9).sample(range(lines), lines)
    statistics: Yaml = {"resamples": 10000, "seed": SEED}
    found = _computed(figures, _real_run(), order=order, statistics=statistics)
    one, other = (found.figures[name].interval for name in figures)
    assert one is not None
    assert other is not None
    assert (0.97410467539, 0.975407840541) == _ends(one)
    assert (one.low, one.high) == (one.limit_low, one.limit_high)
    assert (0.973688177629, 0.980901394422) == _ends(other)
    assert ("clustered", 53, "kind") == (other.resample, other.groups, other.group_column)
    assert (None, None) == (other.limit_low, other.limit_high)
    assert (10000, SEED, Fraction(95, 100)) == (one.resamples, one.seed, one.level.value)


@pytest.mark.parametrize("design", [INDEPENDENT, CLUSTERED, STRATIFIED], ids=["independent", "clustered", "stratified"])
@pytest.mark.parametrize(
    "formula", ["median(reduction)", "1 - sum(treatment.x) / sum(control.x)", "rate(treatment.x < 200)"]
)
def test_the_order_of_rows_changes_nothing(design: Yaml, formula: str) -> None:
    """Shuffled rows give the same interval to the last bit."""
    pairs = _pairs(30)
    shuffled = Random(2).sample(range(60), 60)
    intervals = [
        _computed({"result": (formula, design)}, pairs, order=order).figures["result"].interval
        for order in (None, shuffled)
    ]
    assert intervals[0] is not None
    assert intervals[0] == intervals[1]


def test_a_ratio_of_sums_is_drawn_by_pairs() -> None:
    """Both sums of a resample are over the same pairs, sorted by the columns in the order in which they are read."""
    pairs = _pairs(30)
    read = sorted((int(str(t["x"])), int(str(c["x"]))) for c, t in pairs if c is not None and t is not None)
    treatment, control = np.array(read).T

    def ratio(weights: Weights) -> np.ndarray:
        return 1 - weighted.totals(treatment, weights) / weighted.totals(control, weights)

    expected = bootstrap_by_weights(ratio, independent(read), resamples=1000, seed=7, level=Fraction(95, 100))
    found = _interval("1 - sum(treatment.x) / sum(control.x)", INDEPENDENT, pairs)
    assert (round(expected.low, 12), round(expected.high, 12)) == _ends(found)


def test_a_mean_over_clusters_pools_whole_clusters() -> None:
    """As the statistics room draws them, sorted by the values of the mean's argument."""
    pairs = _pairs(30)
    rows = [(int(str(t["x"])), str(t["kind"])) for _, t in pairs if t is not None]
    values, kinds = [value for value, _ in rows], [kind for _, kind in rows]
    design = clustered(values, kinds)
    ordered = np.array(values)[design.order]
    expected = bootstrap_by_weights(
        lambda weights: weighted.means(ordered, weights), design, resamples=1000, seed=7, level=Fraction(95, 100)
    )
    assert (round(expected.low, 12), round(expected.high, 12)) == _ends(
        _interval("mean(treatment.x)", CLUSTERED, pairs)
    )


@pytest.mark.parametrize(
    "formula",
    [
        "count(treatment.x < 200)",
        "rate(treatment.x < 200, where=control.x > 100)",
        "mean(reduction) - mean(reduction, where=control.x > 100)",
        "quantile(reduction, 0.9)",
        "max(treatment.x) - min(treatment.x)",
        "sd(reduction)",
        "-sum(treatment.x) * 2 + 1",
        "median(treatment.x) / median(control.x)",
    ],
)
def test_every_formula_over_reductions_has_an_interval_around_its_value(formula: str) -> None:
    """The value lies inside; nothing else is promised of so few resamples."""
    figure = _computed({"result": (formula, INDEPENDENT)}, _pairs(40)).figures["result"]
    assert figure.interval is not None, figure.interval_reason
    assert figure.amount is not None
    assert figure.interval.low.value <= figure.amount.value <= figure.interval.high.value
    assert not figure.interval.low.exact


def test_one_formula_written_in_two_ways_has_one_interval() -> None:
    """The general path gives what the path for medians gives; both sort by the same values."""
    pairs = _pairs(31)
    found = _computed(
        {"one": ("median(reduction)", INDEPENDENT), "other": ("quantile(reduction, 0.5)", INDEPENDENT)}, pairs
    )
    assert _ends(found.figures["one"].interval) == _ends(found.figures["other"].interval)


def test_a_subgroup_is_drawn_from_its_own_pairs() -> None:
    """The interval of a member equals that of a suite that holds the subgroup's pairs alone."""
    pairs = _pairs(40)
    large = [pair for pair in pairs if pair[0] is not None and int(str(pair[0]["x"])) > 300]
    specs: dict[str, Yaml] = {
        "result": {"formula": "median(reduction)", "interval": INDEPENDENT, "where": ["large"]},
    }
    suite = Suite(specs, columns=COLUMNS, derived=DERIVED, subgroups={"large": "control.x > 300"})
    alone = _interval("median(reduction)", INDEPENDENT, large)
    assert alone == compute(suite, pairs).figures["result[large]"].interval


def test_another_seed_gives_another_interval_and_the_limit_lies_between() -> None:
    """On continuous data; the limit itself knows no seed."""
    pairs = _pairs(42)
    found = [
        _interval("median(reduction)", INDEPENDENT, pairs, statistics={"seed": seed, "resamples": 200})
        for seed in range(1, 9)
    ]
    lows = {interval.low.value for interval in found}
    limits = {interval.limit_low.value for interval in found if interval.limit_low is not None}
    assert 1 < len(lows)
    assert 1 == len(limits)
    assert min(lows) <= limits.pop() <= max(lows)


def test_the_limit_stands_beside_a_stratified_median() -> None:
    """And says how many strata keep their sizes."""
    interval = _interval("median(reduction)", STRATIFIED, _pairs(42))
    assert ("stratified", 6, "kind") == (interval.resample, interval.groups, interval.group_column)
    assert interval.limit_low is not None


@pytest.mark.parametrize(
    ("formula", "design", "count", "reason"),
    [
        ("median(reduction)", INDEPENDENT, 4, "too few pairs"),
        ("median(reduction)", {**CLUSTERED, "cluster": "pair_id"}, 4, "too few pairs"),  # type: ignore[dict-item]
        ("count()", INDEPENDENT, 20, "the interval would have no width"),
        ("pairs.valid + count()", INDEPENDENT, 20, "a part of the formula is no reduction over pairs"),
        ("wilcoxon(reduction).p", INDEPENDENT, 20, "a part of the formula is no reduction over pairs"),
        ("1 / count(control.x > 890)", INDEPENDENT, 40, "in some resamples the statistic is undefined"),
    ],
)
def test_an_interval_that_cannot_be_computed_is_withheld(formula: str, design: Yaml, count: int, reason: str) -> None:
    """The figure stays measured; the interval gives its reason in words."""
    found = _computed(
        {"result": (formula, design)}, [*_pairs(count - 1), ({"x": 899, "kind": "k"}, {"x": 7, "kind": "k"})]
    )
    figure = found.figures["result"]
    assert (Status.MEASURED, None) == (figure.status, figure.interval)
    assert figure.interval_reason is not None
    assert figure.interval_reason.startswith(reason)


def test_too_few_clusters_give_no_interval() -> None:
    """The threshold is the suite's or the methodology's: with three clusters asked for it is there."""
    pairs = _pairs(30, kinds=4)
    figures: Mapping[str, tuple[str, Yaml]] = {"result": ("median(reduction)", CLUSTERED)}
    assert "too few clusters" == _computed(figures, pairs).figures["result"].interval_reason
    assert _computed(figures, pairs, statistics={"min_clusters": 3}).figures["result"].interval is not None


def test_arms_in_different_clusters_give_no_interval() -> None:
    """No pair is put into a cluster by choosing one of its arms."""
    pairs: list[Pair] = [({"x": 9, "kind": f"k{index}"}, {"x": index, "kind": "k0"}) for index in range(12)]
    figure = _computed({"result": ("median(reduction)", CLUSTERED)}, pairs).figures["result"]
    assert "the arms of a pair lie in different groups" == figure.interval_reason


def test_the_ends_of_a_drawn_interval_can_be_used_in_formulas() -> None:
    """As those of a recorded one; where there is none the figure is withheld with the reason."""
    specs: dict[str, Yaml] = {
        "middle": {"formula": "median(reduction)", "interval": INDEPENDENT},
        "width": {"formula": "middle.interval.width"},
    }
    suite = Suite(specs, columns=COLUMNS, derived=DERIVED)
    found = compute(suite, _pairs(20))
    interval = found.figures["middle"].interval
    assert interval is not None
    assert interval.end("width").value == found.value("width")
    few = compute(suite, _pairs(3)).figures["width"]
    assert (Status.WITHHELD, "too few pairs") == (few.status, few.reason)


@pytest.mark.parametrize(
    ("design", "found"),
    [
        ({"method": "bootstrap", "resample": "clustered"}, "no cluster"),
        ({"method": "bootstrap", "resample": "stratified", "cluster": "kind"}, "no stratum"),
        ({"method": "bootstrap", "resample": "independent", "cluster": "kind"}, "cluster: kind"),
        ({"method": "bootstrap", "resample": "clustered", "cluster": "sort"}, "the name 'sort'"),
    ],
)
def test_a_design_that_names_no_column_is_refused(design: Yaml, found: str) -> None:
    """Also where the suite has no run yet: it is the declaration that does not hold together."""
    with pytest.raises(Refusal, match=found):
        _computed({"result": ("median(reduction)", design)}, _pairs(6))


def test_an_unmeasured_pair_is_not_drawn() -> None:
    """The interval is over the figure's population: a hole in a column that it reads leaves the pair out."""
    pairs = _pairs(12)
    holes: list[Pair] = [*pairs, ({"x": None, "kind": "k"}, {"x": 1, "kind": "k"})]
    assert _interval("median(reduction)", INDEPENDENT, pairs) == _interval("median(reduction)", INDEPENDENT, holes)
