"""The page that stands where there is no site yet."""

from __future__ import annotations

from generator.errors import Place, Problem, Refusal
from generator.preview.bare import bare_page
from generator.preview.outcomes import Refused


def test_before_the_first_build_it_says_what_is_waited_for() -> None:
    """It follows the news as every page does."""
    page = bare_page(None, "bare-0").decode()
    assert "<h1>The site is being built</h1>" in page
    assert '<script src="/__preview__/reload.js" data-stamp="bare-0" defer></script>' in page


def test_a_first_refusal_is_the_whole_page() -> None:
    """Escaped: what stands in evidence is never markup."""
    refusal = Refusal([Problem(Place("a<b"), "<script>x</script>", "'\"&", "Mend it.")])
    page = bare_page(Refused(refusal), "bare-1").decode()
    assert "<h1>The build was refused</h1>" in page
    assert "<dt>where</dt><dd>a&lt;b</dd>\n<dt>found</dt><dd>&lt;script&gt;x&lt;/script&gt;</dd>" in page
    assert "<dt>expected</dt><dd>&#x27;&quot;&amp;</dd>\n<dt>to do</dt><dd>Mend it.</dd>" in page
    assert 1 == page.count("<script")
