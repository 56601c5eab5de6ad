"""Printed values: sentences with their styles and links, and no link inside another."""

from __future__ import annotations

import pytest

from generator.pages.printed import TemplateMisuse, Unlinked, printed
from generator.printing.elements import Sentence, Styled, identifier, verdict_element

DAY = identifier("date", "2026-06-18")
WORD = verdict_element("alpha", "run", "GO")


def test_a_sentence_is_its_parts_in_order() -> None:
    """Text is escaped, elements stand as they are."""
    assert f"on {DAY.html} &amp; after" == printed(Sentence(("on ", DAY, " & after")), "")


def test_emphasis_and_code_keep_their_elements() -> None:
    """A style is put around, nothing inside changes."""
    sentence = Sentence((Styled("em", ("so ", Styled("code", ("x<y",)))),))

    assert "<em>so <code>x&lt;y</code></em>" == printed(sentence, "")


def test_an_element_inside_a_link_of_prose_has_no_link_of_its_own() -> None:
    """Links do not nest."""
    sentence = Sentence((Styled("a", ("see ", WORD), "runs/run/"),))

    assert f'<a href="../runs/run/index.html">see {WORD.html}</a>' == printed(sentence, "../")


def test_without_links_a_link_of_prose_is_its_text() -> None:
    """A title that stands inside a link shows no further one."""
    sentence = Sentence((Styled("a", ("see ", WORD), "runs/run/"),))

    assert f"see {WORD.html}" == printed(Unlinked(sentence), "../")


def test_a_link_to_another_host_says_nothing_of_where_it_comes_from() -> None:
    """The address stays as it was written."""
    sentence = Sentence((Styled("a", ("there",), "https://example.org/a?b=c"),))

    assert '<a href="https://example.org/a?b=c" rel="noopener noreferrer">there</a>' == printed(sentence, "")


@pytest.mark.parametrize("address", ["javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "vbscript:x"])
def test_an_address_that_could_run_becomes_a_path(address: str) -> None:
    """Only http, https and mailto lead out; everything else is a file of the site, with its colon taken away."""
    html = printed(Sentence((Styled("a", ("x",), address),)), "")

    assert ":" not in html


def test_a_quote_in_an_address_stays_inside_the_attribute() -> None:
    """An address cannot add attributes."""
    html = printed(Sentence((Styled("a", ("x",), 'https://e.org/" onclick="y'),)), "")

    assert '<a href="https://e.org/&#34; onclick=&#34;y" rel="noopener noreferrer">x</a>' == html


def test_an_unknown_style_is_refused() -> None:
    """Prose knows em, strong, code and a."""
    with pytest.raises(TemplateMisuse, match="prose styled as 'script'"):
        printed(Sentence((Styled("script", ("x",)),)), "")
