"""The publication rule over constructed counts: each unmet threshold a sentence, in parts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.figures.model import FigureKey, Status
from generator.printing.scanning import is_clean
from generator.verdicts import publication
from generator.verdicts.freshness import Freshness
from generator.verdicts.model import PublicationVerdict, Unmet
from generator.verdicts.publication import judge_publication, publication_word
from tests.verdicts.constructed import figure, half_known, interval, run, suite, table

CURRENT = Freshness("current", "every file is as it was")
UNKNOWN = Freshness("unknown", "the digests are not recorded")
THIRD = Fraction(1, 3)


def _judged(rule: dict[str, object], **facts: object) -> PublicationVerdict:
    """Judge a measured primary figure under a rule, with some facts changed."""
    given: dict[str, object] = {
        "table": table(figure("saved", THIRD), figure("pairs.valid", 12)),
        "run": run(),
        "counts": {"valid_pairs": 12, "expected_units": 20, "strata": 3, "thinnest_stratum": 2},
        "freshness": CURRENT,
    } | facts
    declared = suite(publication={"primary": "saved"} | rule)
    return judge_publication(given.pop("table"), declared, **given)  # type: ignore[arg-type]


def _sentence(unmet: Unmet) -> str:
    return "".join(part if isinstance(part, str) else f"[{part[0]} {part[1]}]" for part in unmet.parts)


def test_a_rule_that_is_met_verifies_the_primary_figure() -> None:
    """With every threshold met, the status is verified and nothing is unmet."""
    verdict = _judged({"min_valid_pairs": 12, "min_strata": 3, "min_valid_pair_rate": "0.60", "require_clean": True})
    assert PublicationVerdict("verified", FigureKey("example", "saved", "first-run"), ()) == verdict


def test_a_clean_tree_needs_the_commit_it_was_clean_at() -> None:
    """The word alone is written by hand in a moment: without a commit beside it, it meets nothing."""
    verdict = _judged({"require_clean": True}, run=run(commit=None))
    assert "preliminary" == verdict.status
    assert [
        "the commit that the working tree was clean at is not recorded; the rule asks for a clean working tree"
    ] == [_sentence(unmet) for unmet in verdict.unmet]


def test_one_pair_too_few_is_preliminary_and_says_so() -> None:
    """The sentence names the figure and the parameter, and holds no digit of its own."""
    verdict = _judged({"min_valid_pairs": 13})
    assert verdict.status == "preliminary"
    assert [_sentence(unmet) for unmet in verdict.unmet] == [
        "[figure example/pairs.valid@first-run] valid pairs; "
        "the rule asks for [parameter example/publication.min_valid_pairs]"
    ]


@pytest.mark.parametrize(
    ("expected", "rule"),
    [
        (
            "[count strata:example@first-run] strata with valid pairs; "
            "the rule asks for [parameter example/publication.min_strata]",
            {"min_strata": 4},
        ),
        (
            "[count thinnest_stratum:example@first-run] valid pairs in the thinnest stratum; "
            "the rule asks for [parameter example/publication.min_pairs_per_stratum]",
            {"min_pairs_per_stratum": 3},
        ),
        (
            "the number of clusters with valid pairs is not recorded; "
            "the rule asks for [parameter example/publication.min_clusters]",
            {"min_clusters": 1},
        ),
        (
            "the number of repetitions of the unit repeated least is not recorded; "
            "the rule asks for [parameter example/publication.min_repetitions]",
            {"min_repetitions": 1},
        ),
        (
            "[figure example/pairs.valid@first-run] valid pairs of [count expected_units:example@first-run] "
            "expected units; the rule asks for a share of [parameter example/publication.min_valid_pair_rate]",
            {"min_valid_pair_rate": "0.61"},
        ),
        (
            "no interval of the primary figure is recorded; "
            "the rule asks for an interval no wider than [parameter example/publication.max_interval_width]",
            {"max_interval_width": "0.20"},
        ),
        (
            "no intent that was registered before the run is recorded; the rule asks for it",
            {"require_intent": True},
        ),
    ],
)
def test_each_unmet_threshold_is_one_sentence(expected: str, rule: dict[str, object]) -> None:
    """What was found and what the rule asks for stand in one sentence; what is not recorded meets nothing."""
    assert [expected] == [_sentence(unmet) for unmet in _judged(rule).unmet]


def test_a_suite_without_a_run_lists_everything_the_rule_asks_for() -> None:
    """The empty state is not measured, and says what is still asked for."""
    rule = {
        "min_valid_pairs": 30,
        "min_strata": 4,
        "min_pairs_per_stratum": 5,
        "min_clusters": 8,
        "min_repetitions": 3,
        "min_valid_pair_rate": "0.80",
        "max_interval_width": "0.20",
        "require_current": True,
        "require_clean": True,
        "require_intent": True,
    }
    nothing = Freshness("no_evidence", "no run is recorded")
    empty = table(figure("saved", None, run_id=None))
    verdict = _judged(rule, table=empty, run=None, counts={}, freshness=nothing)
    assert verdict.status == "not_measured"
    assert list(rule) == [unmet.rule for unmet in verdict.unmet]
    assert _sentence(verdict.unmet[0]).startswith("no valid pair is recorded; the rule asks for [parameter ")


def test_generated_texts_hold_no_number_and_no_claim() -> None:
    """The text parts of every sentence pass the guard as they stand, with and without a run."""
    rule: dict[str, object] = {
        "min_valid_pairs": 99,
        "min_strata": 99,
        "min_pairs_per_stratum": 99,
        "min_clusters": 99,
        "min_repetitions": 99,
        "min_valid_pair_rate": "1",
        "max_interval_width": "0",
        "require_current": True,
        "require_clean": True,
        "require_intent": True,
    }
    with_run = _judged(rule, freshness=UNKNOWN, run=run(dirty=None))
    without = _judged(rule, freshness=UNKNOWN, run=None, table=table(), counts={})
    texts = [part for unmet in (*with_run.unmet, *without.unmet) for part in unmet.parts if isinstance(part, str)]
    assert [] == [text for text in texts if not is_clean(text)]


def test_a_wide_interval_is_shown_with_both_ends() -> None:
    """The interval's ends are bound, and an interval just as wide as allowed is met."""
    wide = table(figure("saved", THIRD, interval=interval(Fraction(1, 10), Fraction(4, 10))))
    expected = (
        "the interval reaches from [node example/saved@first-run#low] to [node example/saved@first-run#high]; "
        "the rule asks for an interval no wider than [parameter example/publication.max_interval_width]"
    )
    assert [expected] == [_sentence(unmet) for unmet in _judged({"max_interval_width": "0.29"}, table=wide).unmet]
    assert () == _judged({"max_interval_width": "0.30"}, table=wide).unmet


@pytest.mark.parametrize(
    ("expected", "dirty"),
    [
        (
            "whether the working tree held uncommitted changes is not recorded; the rule asks for a clean working tree",
            None,
        ),
        ("the run was made from a working tree with uncommitted changes; the rule asks for a clean working tree", True),
    ],
)
def test_a_dirty_or_unknown_tree_is_not_clean(expected: str, dirty: bool | None) -> None:
    """Only a recorded clean tree meets the rule."""
    assert [expected] == [_sentence(unmet) for unmet in _judged({"require_clean": True}, run=run(dirty=dirty)).unmet]


def test_evidence_of_unknown_freshness_is_not_current() -> None:
    """The reason of the freshness is the first half of the sentence."""
    verdict = _judged({"require_current": True}, freshness=UNKNOWN)
    assert ["the digests are not recorded; the rule asks for current evidence"] == [_sentence(u) for u in verdict.unmet]


def test_a_recorded_count_counts_only_as_far_as_it_is_known() -> None:
    """A count that may lie below the threshold does not meet it."""
    uncertain = figure("pairs.valid", 30, amount=half_known(Fraction(59, 2), Fraction(61, 2)))
    verdict = _judged({"min_valid_pairs": 30}, table=table(figure("saved", THIRD), uncertain))
    assert verdict.status == "preliminary"


def test_a_deterministic_suite_is_measured_and_never_verified() -> None:
    """What any repetition gives again needs no threshold and gets no seal."""
    declared = suite(deterministic=True)
    verdict = judge_publication(table(figure("saved", THIRD)), declared, run=run(), counts={}, freshness=CURRENT)
    assert verdict.status == "measured"


@pytest.mark.parametrize("deterministic", [False, True])
def test_rows_that_nobody_measured_are_never_more_than_preliminary(deterministic: bool) -> None:
    """A run that says it is an example is neither verified nor measured, whatever its rule asks for."""
    declared = suite(publication={"primary": "saved"}, deterministic=deterministic)
    given = {"run": run(example=True), "counts": {}, "freshness": CURRENT}
    verdict = judge_publication(table(figure("saved", THIRD)), declared, **given)  # type: ignore[arg-type]
    assert verdict.status == "preliminary"
    assert ["the rows are an example that nobody measured; no rule verifies such rows"] == [
        _sentence(unmet) for unmet in verdict.unmet
    ]


@pytest.mark.parametrize("status", [Status.NOT_MEASURED, Status.WITHHELD])
def test_without_a_primary_value_nothing_is_measured(status: Status) -> None:
    """A run whose primary figure has no value is not measured, even where the rule asks for nothing."""
    assert _judged({}, table=table(figure("saved", None, status=status))).status == "not_measured"


def test_only_the_primary_unfiltered_figure_is_verified() -> None:
    """Every other figure, a subgroup of the primary one included, is at most preliminary."""
    verdict = _judged({})
    filtered = figure("saved", THIRD, key=FigureKey("example", "saved", "first-run", None, "large"))
    found = [publication_word(each, verdict) for each in (figure("saved", THIRD), figure("other", THIRD), filtered)]
    assert ["verified", "preliminary", "preliminary"] == found
    assert publication_word(figure("other", None), verdict) == "not_measured"


def test_what_is_counted_once_is_said_in_the_singular() -> None:
    """And what is the least or the thinnest stays so."""
    assert [
        "valid pair",
        "stratum with valid pairs",
        "valid pair in the thinnest stratum",
        "cluster with valid pairs",
        "repetition of the unit repeated least",
    ] == [count.single for count in publication._COUNTS]
