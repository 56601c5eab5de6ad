"""Prose with roles becomes text and elements; a typed number, an unknown name or a botched role becomes a refusal."""

from __future__ import annotations

import pytest

from generator.errors import Missing, Place, Refusal, Unbound
from generator.evidence.content import Document
from generator.printing.elements import Element, Styled, plain
from generator.printing.prose import read_document, read_sentence
from tests.printing import constructed
from tests.printing.constructed import RUN

LINE = Place("proof/suites/alpha.yaml", 5, 10)


def sentence(text: str) -> str:
    return plain(read_sentence(text, LINE, constructed.printer()))


def document(text: str) -> str:
    read = read_document(Document("content/page.md", text), constructed.printer())
    return "".join(map(str, read.parts(show=lambda element: element.html, link=lambda address: address)))


def refused(text: str) -> list[str]:
    with pytest.raises(Refusal) as caught:
        document(text)
    return [f"{problem.where}: {problem.found}" for problem in caught.value.problems]


def test_a_line_becomes_text_and_elements() -> None:
    """Emphasis, code and links keep their parts, and roles become the elements they name."""
    read = read_sentence(
        "The *share*, {fig}`share`, is `code` [over {param}`bar`](x.md) since {id}`2026-01-02`.",
        LINE,
        constructed.printer(),
    )
    assert Styled("em", ("share",)) == read.parts[1]
    figure, link = read.parts[3], read.parts[7]
    assert isinstance(figure, Element)
    assert f"figure:alpha/share@{RUN}" == figure.binding
    assert isinstance(link, Styled)
    assert ("a", "x.md") == (link.tag, link.href)
    assert "The share, 43.14 % (NARROW), is code over 0.90 since 2026-01-02." == plain(read)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert()</script>",
        "a \"b\" 'c' & d",
        "../../etc",
        "\u05e9 \u200f mark",
        "x " * 50_000,
        "[a](javascript:x)",
    ],
)
def test_hostile_lines_stay_text(text: str) -> None:
    """What looks like markup of another kind is text, and comes out as it went in."""
    assert text.strip() == sentence(text).strip()


def test_a_typed_number_says_where_and_what_to_write() -> None:
    """The refusal has line and column, the sentence, and the role that fits: even the figure that displays it."""
    with pytest.raises(Unbound) as caught:
        sentence("It saves 43.14 % here.")
    (problem,) = caught.value.problems
    assert Place("proof/suites/alpha.yaml", 5, 19) == problem.where
    assert "a number, '43.14 %', in the sentence 'It saves 43.14 % here.'" == problem.found
    assert f"Write {{fig}}`alpha/share@{RUN}`, which displays it." == problem.remedy


def test_an_identifier_without_its_role_is_told_so() -> None:
    """A date or a model's name gets the advice to be written as an identifier."""
    with pytest.raises(Unbound) as caught:
        sentence("Judged by gemini-3.1-pro.")
    assert "It looks like a name: write {id}`gemini-3.1-pro`." == caught.value.problems[0].remedy


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Text **4**3.", "content/page.md:1:8: a number, '43'"),
        ("a\n\nb ha*lf* c", "content/page.md:3:3: a number word, 'half'"),
        ("a\n   b 7", "content/page.md:2:6: a number, '7'"),
        ("- a\n  - b\n    c 7", "content/page.md:3:7: a number, '7'"),
        ("# Head 7", "content/page.md:1:8: a number, '7'"),
        ("> - in `code 8` span", "content/page.md:1:14: a number, '8'"),
        ("```sh\nrun\nx 9\n```", "content/page.md:3:3: a number, '9'"),
        ("a\n\n    code 6", "content/page.md:3:10: a number, '6'"),
        ("| a | b |\n|---|---|\n| x | no loss |", "content/page.md:3:7: a sameness word, 'no loss'"),
        ("![alt 5](x.png)", "content/page.md:1:7: a number, '5'"),
        ('[a](x.md "title two")', "content/page.md:1:17: a number word, 'two'"),
        ("&frac12; of it", "content/page.md:1:1: a number, '½'"),
        ("<b>12</b>", "content/page.md:1:4: a number, '12'"),
        ("<div title=3>\n", "content/page.md:1:12: a number, '3'"),
        ("x {fig}`share`k", "content/page.md:1:3: something that changes what it touches, '[...]k'"),
        ("3. three", "content/page.md:1: a list that starts at 3"),
        ("{fgi}`share`", "content/page.md:1:1: the unknown role {fgi}"),
        ("{fig} `share`", "content/page.md:1:1: a role that is not one: '{fig}'"),
        ("\\{fig}`share`", "content/page.md:1:2: a role that is not one: '{fig}'"),
        ("a {fig}\nb", "content/page.md:1:3: a role that is not one: '{fig}'"),
        ("![a {fig}`share`](x.png)", "content/page.md:1:19: a role inside the alternative text of an image"),
        ("a\n{fig}`shre`", "content/page.md:2:1: the unknown figure 'shre'"),
        ("{id}`43.14`", "content/page.md:1:1: the identifier '43.14', which has not that shape"),
        ("{literal}`0.06`", "content/page.md:1:1: the literal '0.06', which is not declared"),
        ("```sh roles\na {id}`7`\n```", "content/page.md:2:3: the identifier '7', which has not that shape"),
        ("```sh roles\na {foo}`x`\n```", "content/page.md:2:3: the unknown role {foo}"),
        ("```sh roles\na {id}`SHA-256` 5\n```", "content/page.md:2:17: a number, '5'"),
    ],
)
def test_sources_are_refused_with_line_and_column(text: str, found: str) -> None:
    """Every channel of a Markdown file is read, and the refusal points at the place."""
    assert any(line.startswith(found) for line in refused(text)), refused(text)


@pytest.mark.parametrize("code", ["SHA-256", "utf-8", "RFC 6962", "v1.2.3", "2026-W25", "P0", "python3", "NO-GO"])
def test_code_that_is_a_name_needs_no_role(code: str) -> None:
    """A version, a standard, a week or a verdict word in a code span is bound as what it is."""
    html = document(f"See `{code}`.")
    assert f">{code}</span></code>" in html
    assert "<p>See <code><span class=" in html
    assert f"See {code}." == sentence(f"See `{code}`.")


@pytest.mark.parametrize("code", ["43.14%", "43.14", "n42", "p0.05", "x=3", "saves 43", "42 pairs", "3.11", "x 2"])
def test_code_that_is_a_value_is_refused(code: str) -> None:
    """A code span is no cover for a measured value."""
    assert any("a number" in line for line in refused(f"See `{code}`."))


def test_structure_counts_by_itself() -> None:
    """Lists, footnotes, tables and anchors need no typed number, and a footnote is marked by a letter."""
    html = document("1. a[^x]\n2. b[^y]\n\n| c |\n|---|\n| d |\n\n[e](#a-2)\n\n[^x]: f\n[^y]: g\n")
    assert '<a href="#fn1" id="fnref1">[a]</a>' in html
    assert '<a href="#fn2" id="fnref2">[b]</a>' in html
    assert '<ol class="footnotes-list" type="a">' in html


def test_a_number_in_a_footnote_is_refused() -> None:
    """What stands at the foot of a page is read like the rest."""
    assert ["content/page.md:3:14: a number, '43', in the sentence 'it was 43'"] == refused("a[^x]\n\n[^x]: it was 43")


def test_all_problems_come_together() -> None:
    """One refusal shows a typed number, an unknown figure and an unknown role at once."""
    with pytest.raises(Refusal) as caught:
        document("a 43\n\n{fig}`shre`\n\n{fgi}`share`\n")
    assert 3 == len(caught.value.problems)
    assert [1, 3, 5] == [problem.where.line for problem in caught.value.problems]


def test_a_misspelt_figure_alone_is_missing() -> None:
    """The kind of the refusal says what it is about."""
    with pytest.raises(Missing):
        document("{fig}`shre`")


def test_a_document_becomes_html_with_its_elements_whole() -> None:
    """Headings get stable anchors, elements stand whole and linked once, links are made to work from the page."""
    printer = constructed.printer()
    read = read_document(
        Document(
            "content/page.md",
            "## Share {fig}`share`\n\n## Share\n\n[see {fig}`share`](a.md) ![pic](p.png)\n\n1. a\n2. b\n",
        ),
        printer,
    )

    def rendered() -> str:
        parts = read.parts(
            show=lambda element: f'<a href="../{element.target}">{element.html}</a>',
            link=lambda address: f"../{address}",
        )
        return "".join(map(str, parts))

    html = rendered()
    assert html == rendered()
    figure = printer.figure("share").html
    assert f'<h2 id="share">Share <a href="../figures/alpha/share/">{figure}</a></h2>' in html
    assert '<h2 id="share-2">Share</h2>' in html
    assert f'<a href="../a.md">see {figure}</a> <img src="../p.png" alt="pic" />' in html
    assert "<ol>\n<li>a</li>\n<li>b</li>\n</ol>" in html


def test_raw_html_is_text() -> None:
    """HTML in a Markdown file is shown, not executed."""
    html = document("<script>alert()</script>\n\na <img src=x onerror=alert()>")
    assert "<script" not in html
    assert "<img" not in html


def test_code_can_show_the_syntax_of_roles() -> None:
    """Inside code a role's name is shown, not taken."""
    assert "<code>{fig}</code> names a figure" in document("`{fig}` names a figure")


def test_code_blocks_can_ask_for_roles() -> None:
    """A block marked so shows elements inside code, and all else of it escaped."""
    html = document("```sh roles\nsha {id}`SHA-256` <b>\n```")
    assert '<pre><code class="language-sh">sha <span class="id" data-id="name">SHA-256</span> &lt;b&gt;\n' in html


@pytest.mark.parametrize(
    "text", ["> " * 20_000 + "word", "- " * 5_000 + "word", "> " * 20 + "word", "- " * 10 + "word"]
)
def test_what_lies_too_deep_is_refused_at_its_line(text: str) -> None:
    """The parser would leave it out, and an element without a word would be all that is there."""
    said = "content/page.md:3: quotations or lists inside each other, deeper than Markdown is read"
    assert [said] == refused(f"# A page\n\n{text}")


@pytest.mark.parametrize("text", ["> " * 19 + "word", "- " * 9 + "word", "> " * 17 + "- word"])
def test_what_is_as_deep_as_may_be_is_read(text: str) -> None:
    """The last level is no refusal, and its word is on the page."""
    assert "word" in document(text)


def test_no_mark_of_prose_strikes_through_or_folds_away() -> None:
    """Tildes and HTML are text like any other."""
    html = document("~~ {fig}`share` ~~ ~~x~~ <s>x</s>\n\n<details>\nx\n</details>")
    assert "<s>" not in html
    assert "<details>" not in html
    assert "&lt;details&gt;" in html
