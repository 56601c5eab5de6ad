"""What a suite says about its rows must fit together."""

from __future__ import annotations

import pytest

from generator.evidence.suite_checks import check_suite, key_names
from generator.evidence.suites import Suite
from generator.evidence.validation import validate
from generator.evidence.yaml_source import load_yaml
from tests.projects import SUITE_TEXT


def _problems(text: str) -> list[str]:
    loaded = load_yaml(text.encode(), "s.yaml")
    return [str(problem) for problem in check_suite(validate(Suite, loaded), loaded.places)]


def test_a_sound_suite_has_no_problem() -> None:
    """The suite that tests start from fits together."""
    assert [] == _problems(SUITE_TEXT)


def test_the_repetition_is_part_of_the_key() -> None:
    """A unit is named by the key fields and then the repetition."""
    text = SUITE_TEXT + "pairing: {key: [task, agent], repetition: round}\n"
    assert ("task", "agent", "round") == key_names(validate(Suite, load_yaml(text.encode(), "s.yaml")))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("control: base", "control: bse", "s.yaml:10:10: found 'bse'; expected one of the arms: base, tool. Did you"),
        ("treatment: tool", "treatment: base", "s.yaml:10:25: found the arm 'base' on both sides; expected two"),
        ("gate:", "pairing: {require: [tokns]}\ngate:", "s.yaml:45:21: found 'tokns'; expected one of the columns: "),
        (
            "gate:",
            "pairing: {success: [kind]}\ngate:",
            "s.yaml:45:21: found 'kind'; expected one of the boolean columns: none.",
        ),
        (
            "gate:",
            "pairing: {budgets: {kind: 3}}\ngate:",
            "s.yaml:45:21: found 'kind'; expected one of the columns with numbers",
        ),
        (
            "gate:",
            "pairing: {key: [arm]}\ngate:",
            "s.yaml:45:11: found arm, arm; expected different fields for key, arm",
        ),
        ("gate:", "pairing: {key: []}\ngate:", "s.yaml:45:11: found arm; expected different fields for key, arm"),
        (
            "kind: {type: text}",
            "kind: {type: text, min: 1}",
            "s.yaml:14:22: found min of a text column; expected bounds",
        ),
        (
            "kind: {type: text}",
            "kind: {type: text, arms: [tol]}",
            "s.yaml:14:29: found 'tol'; expected one of the arms: base, tool. Did you mean 'tool'?",
        ),
        (
            "  kind: {type: text}\n",
            "  kind: {type: text, arms: [tool]}\npairing: {comparable: [kind]}\n",
            "s.yaml:15:24: found 'kind'; expected one of the columns of all arms: tokens, score.",
        ),
        ("min: 1}", "min: 1, max: 0}", "s.yaml:12:41: found min 1; expected at most max, which is 0."),
        (
            'min: "0", max: "1"}',
            'max: "1", fail_closed: worst}',
            "s.yaml:13:49: found fail_closed: worst; expected a column of numbers with min, the worst value where",
        ),
        (
            "gate:",
            "exclusions: {excluded: [{unit: {pairid: a}, reason: Broken.}]}\ngate:",
            "s.yaml:45:33: found 'pairid'; expected one of the key fields: pair_id. Did you mean 'pair_id'?",
        ),
        (
            "gate:",
            "exclusions: {excluded: [{unit: {}, reason: Broken.}]}\ngate:",
            "s.yaml:45:26: found no field; expected pair_id. Say which unit is excluded.",
        ),
    ],
)
def test_a_suite_that_does_not_fit_together_is_refused(old: str, new: str, sentence: str) -> None:
    """Each name has to be declared, each bound has to be one."""
    (found,) = _problems(SUITE_TEXT.replace(old, new, 1))
    assert sentence == found[: len(sentence)]
