"""Every fault of a file becomes a problem with its place, what was found, what was expected and what to do."""

from __future__ import annotations

import pytest

from generator.evidence.suites import Suite
from generator.evidence.validation import validate
from generator.evidence.yaml_source import load_yaml
from tests.evidence.sentences import refused
from tests.projects import SUITE_TEXT


def _refused(old: str, new: str) -> list[str]:
    assert old in SUITE_TEXT
    return refused(validate, Suite, load_yaml(SUITE_TEXT.replace(old, new).encode(), "s.yaml"))


def test_a_sound_suite_becomes_its_model() -> None:
    """The model holds what the file says, a bound as it was written."""
    suite = validate(Suite, load_yaml(SUITE_TEXT.replace('max: "1"', "max: 1.00").encode(), "s.yaml"))
    assert ("example", "1.00") == (suite.id, str(suite.columns["score"].max))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "unit: tokens, min: 1",
            "unti: tokens, min: 1",
            "s.yaml:12:27: found the unknown key 'unti' in columns.tokens; expected type, unit, class, min, max, "
            "missing, fail_closed, better, title, arms, lookup. Did you mean 'unit'?",
        ),
        (
            "kind: {type: text}",
            "kind: {type: text, class_: derived}",
            "s.yaml:14:22: found the unknown key 'class_' in columns.kind; expected type, unit, class, min, max, "
            "missing, fail_closed, better, title, arms, lookup. Did you mean 'class'?",
        ),
        ("title: An example\n", "", "s.yaml:1:1: found no key 'title'; expected the key 'title'. Add title: ... here."),
        (
            "  otherwise: NO-GO",
            "  post_hoc: false",
            "s.yaml:45:1: found no key 'otherwise' in gate; expected the key 'otherwise'. Add otherwise: ... here.",
        ),
        (
            "type: integer",
            "type: int",
            "s.yaml:12:12: found 'int' as columns.tokens.type; expected 'integer', 'decimal', 'text', 'boolean' or "
            "'list'. Correct the value.",
        ),
        (
            "min: 1}",
            "min: \u22121}",
            "s.yaml:12:41: found '\u22121' as columns.tokens.min; expected a decimal number, such as 0.90. "
            "Write the minus sign U+2212 as -.",
        ),
        (
            'value: "150"',
            "value: 1e999",
            "s.yaml:18:16: found '1e999' as parameters.large_size.value; expected a finite number with an exponent of "
            "at most 40. Correct the value.",
        ),
        (
            "version: 1",
            "version: -1",
            "s.yaml:3:1: found '-1' as version; expected a whole number of at least 0. Correct the value.",
        ),
        (
            "headline: true",
            "headline: yes",
            "s.yaml:28:5: found 'yes' as figures.token_reduction.headline; expected plain true or false. "
            "Correct the value.",
        ),
        (
            "    where: [large]\n    beside: token",
            "    where: large\n    beside: token",
            "s.yaml:38:5: found 'large' as figures.median_reduction.where; expected a list. Correct the value.",
        ),
        (
            "when: [token_reduction > 0]",
            "when: []",
            "s.yaml:47:18: found a list with 0 items as gate.words.0.when; expected at least 1 of them. "
            "Correct the value.",
        ),
        (
            "title: An example",
            "title: true",
            "s.yaml:4:1: found true as title; expected text. Quote it if it is text.",
        ),
        (
            "  kind: {",
            "  Kind: {",
            "s.yaml:14:3: found the key 'Kind'; expected a name of at most 64 small letters, digits and _ that starts "
            "with a letter. Rename the key.",
        ),
        (
            "id: example",
            "id: <script>alert(1)</script>",
            "s.yaml:2:1: found '<script>alert(1)</script>' as id; expected an id of at most 80 small letters, digits "
            "and . _ - that starts with a letter or digit. Correct the value.",
        ),
        (
            "formula: median(reduction)",
            "formula: " + "1+" * 50_000 + "1",
            "s.yaml:34:5: found '"
            + "1+" * 29
            + "1... (100003 characters) as figures.median_reduction.formula; expected "
            "at most 2000 characters. Correct the value.",
        ),
    ],
)
def test_a_fault_is_said_with_place_and_remedy(old: str, new: str, sentence: str) -> None:
    """One fault, one sentence."""
    assert [sentence] == _refused(old, new)


def test_all_faults_of_a_file_are_found_together() -> None:
    """The faults come in the order of the file, and none hides another."""
    sentences = _refused("version: 1\ntitle: An example\n", "version: x\nfoo: 1\n")
    assert ["s.yaml:1:1", "s.yaml:3:1", "s.yaml:4:1"] == [sentence.split(": found")[0] for sentence in sentences]


@pytest.mark.parametrize("source", [b"- a", b"a"])
def test_a_file_that_is_no_mapping_is_refused(source: bytes) -> None:
    """A list or a word is no suite."""
    (sentence,) = refused(validate, Suite, load_yaml(source, "s.yaml"))
    assert sentence.startswith("s.yaml:1:1: found ")
    assert sentence.endswith("; expected a mapping. Correct the value.")
