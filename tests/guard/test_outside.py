"""The guard over files that the site does not hold."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generator.errors import Malformed, Missing, Place
from generator.guard.outside import check_outside
from generator.printing.markers import read_markers

FIGURE = "<!-- proofpage:fig alpha/share -->43.14 % (NARROW)<!-- /proofpage -->"


class _Published:
    """One published figure and one verdict."""

    @property
    def displayed(self) -> Mapping[str, str]:
        return {"43.14": "alpha/share@r"}

    def text(self, kind: str, reference: str, place: Place) -> str:
        known = {("fig", "alpha/share"): "43.14 % (NARROW)", ("verdict", "r"): "NARROW"}
        if (kind, reference) not in known:
            raise Missing([])
        return known[kind, reference]


def found(text: str) -> list[str]:
    problems = check_outside(text, "README.md", read_markers(text, "README.md"), _Published())
    return [f"{problem.where}: {problem.found}" for problem in problems]


@pytest.mark.parametrize(
    "text",
    [
        f"It saves {FIGURE} of the tokens.",
        f"| a |\n|---|\n| {FIGURE} |",
        "See `SHA-256`, `utf-8`, `RFC 6962`, `v1.2.3`, `2026-W25`, `P0` and `NO-GO`.",
        "1. first\n2. second[^9]\n\n[^9]: [a link](https://example.org/v2#part-3)\n",
        "[![build](https://example.org/b2.svg)](https://example.org/1)\n\n[x]: https://example.org/4\n",
        "<!-- proofpage:literal versions that this needs -->Python 3.11\n\n```\n4\n```\n<!-- /proofpage -->",
        "<!-- a comment of 1999 -->\n<p align='center'><img src='a1.png' width='600' alt='the page'></p>\n",
        f"```sh\necho {FIGURE}\n```",
        "1. a\n2. b\n\nand\n\n3. c\n   1. d\n   2. e\n4. f\n",
        "0. a\n1. b\n\n# Next\n\n1. c\n1. d\n1. e\n",
        "![build](https://example.org/o/r/actions/workflows/ci.yml/badge.svg) ![v](https://img.shields.io/pypi/v/pkg)",
        "![x](https://img.shields.io/badge/build-passing-4c1) ![x](badges/speed.svg) ![x](screenshot-2.png)",
        "![x](page-2026-06-18.png) ![x](shot-800x600@2x.png) ![x](release-v1.2.3.svg) ![x](sha256.svg)",
        "<!-- proofpage:literal the oldest Python that it runs on -->![x](badge/python-3.11.svg)<!-- /proofpage -->",
    ],
)
def test_what_is_bound_or_a_name_is_in_order(text: str) -> None:
    """Marked figures, declared literals, names in code, structure and addresses are no findings."""
    assert [] == found(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\n\nIt saves 43.14 %.", "README.md:3:10: a number, '43.14 %'"),
        ("`43.14%`", "README.md:1:2: a number, '43.14%'"),
        ("twice as fast", "README.md:1:1: a number word, 'twice'"),
        ("The verdict is GO.", "README.md:1:16: a verdict word, 'GO'"),
        ("it outperforms it", "README.md:1:4: a word of superiority"),
        ("x <b>4</b>3", "README.md:1:6: a number, '43'"),
        ("<p>\nsaves 43\n</p>", "README.md:2:7: a number, '43'"),
        ("<img alt='saves 43' src='x'>\n", "README.md:1:17: a number, '43'"),
        ("a <img alt='saves 43'> b", "README.md:1:1: a number, '43'"),
        ("![saves 43](x.png)", "README.md:1:9: a number, '43'"),
        ("```\nsaves 43\n```", "README.md:2:7: a number, '43'"),
        ("&#52;3", "README.md:1:1: a number"),
        (f"{FIGURE}k", "README.md:1:1: something that changes what it touches"),
        (f"x -{FIGURE}", "README.md:1:3: something that changes what it touches"),
        (FIGURE.replace("43.14 %", "44.14 %"), "README.md:1:1: '44.14 % (NARROW)'"),
        (FIGURE.replace("NARROW", "GO"), "README.md:1:1: '43.14 % (GO)'"),
        ("\ufffc7", "README.md:1:2: a number, '7'"),
        ("a[^1] note", "README.md:1:4: a number"),
        ("97. item\n98. item", "README.md:1: a list item with the number 97"),
        ("1. a\n97. b", "README.md:2: a list item with the number 97"),
        ("1. a\n2. b\n\nand\n\n4. c", "README.md:6: a list item with the number 4"),
        ("- a\n\n  97. b", "README.md:3: a list item with the number 97"),
        ("x\n\n![speed](badge/97-percent.svg)", "README.md:3:1: a number, '97'"),
        ("![x](https://img.shields.io/badge/speed-97%25-green)", "README.md:1:1: a number, '97%'"),
        ("![x](https://img.shields.io/badge/97%25-green.svg)", "README.md:1:1: a number, '97%'"),
        (
            "![x](https://img.shields.io/static/v1?label=speed&message=97%25&color=4c1)",
            "README.md:1:1: a number, '97%'",
        ),
        ("![x](https://badgen.net/badge/speed/97x/green)", "README.md:1:1: a number, '97"),
        ("![x](img/faster-than-plain.png)", "README.md:1:1: a word of superiority"),
        ("![x](img/saves_half.png)", "README.md:1:1: a number word"),
        ("![x](chart-43.14.svg)", "README.md:1:1: a number, '43.14'"),
        ("![x][b]\n\n[b]: badge/97-percent.svg", "README.md:1:1: a number, '97'"),
        ("<p>\n<img alt='x' src='badge/97-percent.svg'>\n</p>", "README.md:2:1: a number, '97'"),
        ("a <img src=badge/97-percent.svg> b", "README.md:1:1: a number, '97'"),
        ("<picture>\n<source srcset='a.png 1x, 97-percent.png 2x'>\n</picture>", "README.md:2:1: a number, '97'"),
    ],
)
def test_what_nothing_stands_behind_is_refused(text: str, said: str) -> None:
    """A number, a claim or an outdated marker is found in every channel, at its place."""
    assert any(line.startswith(said) for line in found(text)), found(text)


def test_the_remedy_is_one_that_works_there() -> None:
    """Roles are not rendered outside the site, so the advice speaks of markers and code spans."""
    problems = tuple(check_outside("43.14 % and gemini-3 and 7", "R.md", (), _Published()))
    assert (
        "Mark it, <!-- proofpage:fig alpha/share@r -->...<!-- /proofpage -->, and run proofpage sync.",
        "It looks like a name: put it into a code span, `gemini-3`.",
    ) == tuple(problem.remedy for problem in problems[:2])
    assert "{fig}" not in problems[2].remedy


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\n<!-- proofpage:fig x -->1", "R.md:2:1: a marker without an end"),
        ("<!-- /proofpage -->", "R.md:1:1: the end of a marker"),
        ("<!-- proofpage:fgi x -->1<!-- /proofpage -->", "R.md:1:1: a marker of the unknown kind 'fgi'"),
        ("<!-- proofpage:fig -->1<!-- /proofpage -->", "R.md:1:1: a marker of the kind fig that names nothing"),
        ("<!-- proofpage:literal -->1<!-- /proofpage -->", "R.md:1:1: a literal without a reason"),
        (f"<!-- proofpage:fig x -->{FIGURE}<!-- /proofpage -->", "R.md:1:25: a marker inside a marker"),
        ("<!-- proofpage:fig x -->1<!-- / proofpage -->", "R.md:1:26: '<!-- / proofpage "),
        ("<!-- proofpage: fig x -->1<!-- /proofpage -->", "R.md:1:1: a marker of the unknown kind ''"),
    ],
)
def test_botched_markers_are_refused(text: str, said: str) -> None:
    """A marker that does not hold must not open a hole in the guard."""
    with pytest.raises(Malformed) as caught:
        read_markers(text, "R.md")
    lines = [f"{problem.where}: {problem.found}" for problem in caught.value.problems]
    assert any(line.startswith(said) for line in lines), lines


def test_bulk_text_is_judged_in_time() -> None:
    """Thousands of numbers on one line are each found; a paragraph of brackets without end is refused for that."""
    assert 3_000 == len(found("7 a " * 3_000))
    assert ["README.md:3: a paragraph with 50,000 opening brackets"] == found("# A\n\n" + "[" * 50_000)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"a\n\nIt saves ~~{FIGURE}~~.", 3),
        (f"It saves ~~**about** [{FIGURE}](x.md)~~.", 1),
        (f"It saves <s>{FIGURE}</s>.", 1),
        (f"It saves <DEL class=a>{FIGURE}</DEL>.", 1),
        (f"<p>It saves\n<strike>{FIGURE}</strike></p>", 2),
        (f"<div><s>{FIGURE}\n</div>", 1),
    ],
)
def test_a_marked_figure_that_is_struck_through_is_refused(text: str, line: int) -> None:
    """It would be taken back where it is cited; other words may be, and what stands beside them."""
    (said,) = found(text)
    assert said.startswith(f"README.md:{line}")
    assert said.endswith("a marked text that is struck through")
    assert [] == found(f"~~old words~~ {FIGURE} <s>words</s> {FIGURE}")


@pytest.mark.parametrize("text", ["> " * 20 + "word", "- " * 10 + "word", "> " * 18 + "- 43 words"])
def test_what_the_parser_leaves_out_is_refused(text: str) -> None:
    """Other readers of Markdown show what lies so deep, so that it may not be passed by."""
    assert ["README.md:3: quotations or lists inside each other, deeper than Markdown is read"] == found("a\n\n" + text)
