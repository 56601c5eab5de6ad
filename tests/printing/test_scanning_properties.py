"""What holds of the scan for any text: nothing hides a planted number, and positions are those of the text given."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.printing.elements import Element, bindings, bound, unbound
from generator.printing.scanning import is_clean, scan, without_marks

INVISIBLE = st.text(alphabet="\u00ad\u200b\u200c\u200d\u2060\ufeff\u0301", max_size=3)


@settings(deadline=None)
@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from("0123456789٣७𝟗①½Ⅻ七"))
def test_a_planted_digit_is_found_in_any_text(before: str, after: str, digit: str) -> None:
    """Whatever stands around it, a digit of any script is found where it was planted."""
    text = without_marks(before) + digit + without_marks(after)
    at = len(before)
    assert any(finding.start <= at < finding.end for finding in scan(text))


@settings(deadline=None)
@given(
    st.sampled_from(["two", "half", "dozen", "twice", "percent", "lossless"]),
    st.lists(INVISIBLE, min_size=8, max_size=8),
)
def test_a_word_is_found_whatever_invisible_stands_in_it(word: str, fillers: list[str]) -> None:
    """Soft hyphens, joiners, marks and accents between the letters hide nothing."""
    hidden = "".join(letter + filler for letter, filler in zip(word, fillers, strict=False))
    assert not is_clean(f"it is {hidden} of it")


@settings(deadline=None)
@given(st.text())
def test_findings_are_ordered_and_inside_the_text(text: str) -> None:
    """Findings never overlap, and each has something to show."""
    end = 0
    for finding in scan(text):
        assert end <= finding.start < finding.end <= len(text)
        end = finding.end


@settings(deadline=None)
@given(st.text(alphabet="abcdefgh .,;:()\n"))
def test_plain_letters_are_never_a_number(text: str) -> None:
    """Words of the first letters of the alphabet hold no number word, and so no finding."""
    assert is_clean(text)


@settings(deadline=None)
@given(st.lists(st.text(min_size=1)))
def test_bindings_come_back_from_an_attribute(keys: list[str]) -> None:
    """Any key survives the way through data-bound: blanks, percent signs and quotes included."""
    elements = [Element("literal", key, "", key) for key in keys]
    assert bindings(*elements) == unbound(bound(*elements))
