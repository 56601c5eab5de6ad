"""States that no evidence is needed for: what stands first, and what is no change."""

from __future__ import annotations

from dataclasses import replace

from generator.difference.comparing import compare_states
from generator.difference.model import FigureState, RunState, State
from generator.difference.record import difference_record
from generator.messages.differing import MOST_ROWS, NOTHING, difference_markdown, difference_message

FIGURE = FigureState("1/4", "25.0 %", 8, "from_rows", "measured", None, "GO", "a / b")


def state(*runs: RunState, name: str = "one") -> State:
    """Return a state of a commit in which more is better for every figure called ``gain``."""
    return State(name, "commit", f"{name}-commit", runs, {(run.suite, "gain"): "higher" for run in runs})


def run(suite: str = "made", **changes: object) -> RunState:
    """Return a run of a suite with one figure."""
    whole = RunState(suite, f"{suite}-run", (), "GO", "verified", "current", False, (), {"gain": FIGURE})
    return replace(whole, **changes)  # type: ignore[arg-type]


def test_words_that_fell_stand_before_those_that_rose_and_before_figures() -> None:
    """A verdict that is lost is the first thing a reader sees."""
    better = replace(FIGURE, value="1/2", display="50.0 %")
    before = state(run("a"), run("b", verdict="NO-GO"), run("c", freshness="current"))
    after = state(run("a", figures={"gain": better}), run("b"), run("c", freshness="stale"), name="other")

    assert ["c", "b", "a"] == [each.suite for each in compare_states(before, after).runs]


def test_figures_that_are_gone_or_worse_stand_before_the_rest() -> None:
    """Then what changed otherwise, then what is new."""
    worse, other = replace(FIGURE, value="1/8", display="12.5 %"), replace(FIGURE, value="1/2", display="50.0 %")
    before = run(figures={"gain": FIGURE, "apart": FIGURE, "lost": FIGURE})
    after = run(figures={"gain": worse, "apart": other, "added": FIGURE})
    (found,) = compare_states(state(before), state(after, name="other")).runs

    assert ["lost", "gain", "apart", "added"] == [figure.name for figure in found.figures]
    assert [True, True, None, None] == [figure.worse for figure in found.figures]


def test_a_suite_that_is_gone_comes_first_with_every_figure() -> None:
    """As removed."""
    difference = compare_states(state(run("a"), run("b")), state(run("a", freshness="stale"), name="other"))

    assert ["b", "a"] == [each.suite for each in difference.runs]
    assert (1, ("b@b-run",)) == (difference.count("removed"), difference.removed_runs)


def test_a_value_that_is_not_measured_any_more_is_worse() -> None:
    """Whatever way is better."""
    lost = run(figures={"plain": replace(FIGURE, value=None, display="not measured", status="not_measured")})
    (found,) = compare_states(state(run(figures={"plain": FIGURE})), state(lost, name="other")).runs

    assert found.figures[0].worse


def test_what_tells_two_alike_displays_apart_is_said() -> None:
    """Another n, an exact value, an interval or a depth is a change too."""
    for name, value in (("n", 9), ("value", "2501/10000"), ("interval", "0 to 1 at 95/100"), ("depth", "as_recorded")):
        after = run(figures={"gain": replace(FIGURE, **{name: value})})  # type: ignore[arg-type]
        text = difference_markdown(compare_states(state(run()), state(after, name="other")))

        assert f"25.0 % ({'exactly' if name == 'value' else name} {str(value).replace('_', ' ')})" in text


def test_alike_displays_of_other_values_show_the_values_whatever_else_changed() -> None:
    """An n beside two equal texts would read as if the value had stayed."""
    after = run(figures={"gain": replace(FIGURE, value="2501/10000", n=9)})

    text = difference_markdown(compare_states(state(run()), state(after, name="other")))

    assert f"| 25.0 % (exactly 1/4, n {FIGURE.n}) | 25.0 % (exactly 2501/10000, n 9) |" in text


def test_the_table_is_short_and_puts_verdicts_first() -> None:
    """With names that can mean another commit tomorrow, the commit is told."""
    before, after = run(), run(verdict="NO-GO", figures={"gain": replace(FIGURE, value="0", display="0.0 %")})
    text = difference_markdown(compare_states(state(before), state(after, name="other")))

    assert text.splitlines() == [
        "**Proof page:** `one` to `other`",
        "",
        "1 verdict changed, 1 figure changed.",
        "",
        "| What | From | To | Verdict | Cause |",
        "|---|---|---|---|---|",
        "| **verdict** of `made@made-run` | GO | NO-GO |  | changed formula |",
        "| `made/gain` (worse) | 25.0 % | 0.0 % | GO | changed formula |",
    ]


def test_a_long_table_is_cut_and_says_by_how_much() -> None:
    """The JSON form holds every row."""
    many = {f"figure_{at:03}": FIGURE for at in range(MOST_ROWS + 3)}
    difference = compare_states(state(run(figures={})), state(run(figures=many), name="other"))

    assert difference_markdown(difference).endswith("And 3 further rows; `--format json` lists all of them.")
    assert {"changed": 0, "added": MOST_ROWS + 3, "removed": 0} == difference_record(difference)["counts"]


def test_a_name_cannot_break_the_table_or_mention_somebody() -> None:
    """Labels come from evidence, which anybody may have written."""
    name = "gain[`|<b>@somebody\n]"
    after = run(figures={"gain": FIGURE, name: replace(FIGURE, display="<img>|@all")})
    text = difference_markdown(compare_states(state(run()), state(after, name="other")))
    (row,) = [line for line in text.splitlines() if "somebody" in line]

    assert (
        "| `made/gain['\\|<b>@somebody\\n]` | none | &lt;img&gt;\\|&#64;all | GO | changed formula |".replace(
            "&gt;", ">"
        )
        == row
    )


def test_where_nothing_changed_it_says_so() -> None:
    """In both forms, and without a table."""
    difference = compare_states(state(run()), state(run(), name="other"))

    assert difference.is_empty
    assert NOTHING in difference_message(difference)
    assert "|" not in difference_markdown(difference)
