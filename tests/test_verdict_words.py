"""Every verdict word on any page or export comes from one table: all outputs are walked, and no other is found."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from generator.build import Options, build_site
from generator.messages.reporting import report_markdown
from generator.printing.ledger_entries import NO_VERDICT
from generator.report import make_report
from generator.verdicts.words import FRESHNESS, GATE, PUBLICATION, SAMENESS, WORDS, words_of
from tests.judged import judged
from tests.pages.made import REPOSITORY
from tests.projects import write_project

SPOKEN = {spoken for entry in WORDS for spoken in (entry.word, entry.shown, entry.word.replace("_", " "))}
BESIDE_NUMBERS = {entry.shown for entry in WORDS if entry.kind in (GATE, PUBLICATION)}
CAPITALS = re.compile(
    rf"(?<![\w-])(?:{'|'.join(sorted(map(re.escape, BESIDE_NUMBERS), key=len, reverse=True))})(?![\w-])"
)
MARKS = {entry.mark for entry in WORDS if entry.mark is not None}
PLAIN_FORM = re.compile(r"\((?P<word>[A-Z][A-Z -]+)(?P<marks>(?:, [a-z ]+)*)\)")
"""A number's verdict where there are no elements: ``43.14 % (NARROW, freshness unknown)``."""
EXPECTED_IN_JSON: Mapping[str, set[str]] = {
    "publication.status": set(words_of(PUBLICATION)),
    "freshness": set(words_of(FRESHNESS)),
    "sameness.word": set(words_of(SAMENESS)),
    "verdict.word": BESIDE_NUMBERS,
    "conditions.verdict": set(words_of(GATE)),
    "figures.verdict": BESIDE_NUMBERS,
}
"""The words that may stand in ``latest-numbers.json``, by the last named keys of their path."""


@pytest.fixture(scope="module", params=["repository", "labels", "withheld"])
def project(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project: this repository, and constructed ones with labels and without a whole check for bias."""
    if request.param == "repository":
        return REPOSITORY
    changes: Mapping[str, Mapping[str, str | bytes | None]] = {
        "labels": judged(helped=15),
        "withheld": judged(helped=14, hurt=1, ablation_runs=14),
    }
    return write_project(tmp_path_factory.mktemp("project"), changes[request.param])


@pytest.fixture(scope="module")
def site(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the built site of a project."""
    out = tmp_path_factory.mktemp("site") / "site"
    build_site(Options(project, out=out, as_of=None if project == REPOSITORY else "2026-02-01"))
    return out


def _pages(site: Path) -> Iterator[tuple[str, LexborHTMLParser]]:
    for path in sorted(site.rglob("*.html")):
        yield path.relative_to(site).as_posix(), LexborHTMLParser(path.read_text("utf-8"))


def _words(page: LexborHTMLParser) -> Iterator[str]:
    """Yield every word that a page marks as a verdict, as it is keyed and as it is spoken."""
    for node in page.css("[data-verdict]"):
        yield node.attributes["data-verdict"] or ""
    for node in page.css("[data-word]"):
        yield node.attributes["data-word"] or ""
    for node in page.css(".verdict, [data-word], [data-verdict-of]"):
        yield " ".join(node.text().split())


def test_every_marked_word_is_in_the_table(site: Path) -> None:
    """Beside numbers, in lists and in sentences; each page has some."""
    found = {(path, word) for path, page in _pages(site) for word in _words(page)}
    assert found
    assert set() == {(path, word) for path, word in found if word not in SPOKEN | {NO_VERDICT}}


def test_no_gate_or_publication_word_stands_outside_a_verdict(site: Path) -> None:
    """A word in capitals that no element binds would be somebody's own verdict."""
    found = {(path, word) for path, page in _pages(site) for word in CAPITALS.findall(_unbound_text(page))}
    assert set() == found


def _unbound_text(page: LexborHTMLParser) -> str:
    """Return what a page says in plain words, its authors' prose included: without bound elements and code."""
    for node in page.css(
        ".verdict, [data-verdict-of], data, code, pre, .id, script, style, [aria-labelledby='versions']"
    ):
        node.decompose()
    body: LexborNode | None = page.body
    assert body is not None
    return body.text(separator="\n")


def test_heads_say_no_other_word(site: Path) -> None:
    """Titles and descriptions hold figures in their plain form, the word in brackets."""
    for path, page in _pages(site):
        texts = [node.attributes.get("content") or "" for node in page.css("meta")]
        texts += [node.text() for node in page.css("title")]
        assert set() == {word for text in texts for word in _plain_words(text)} - SPOKEN - MARKS, path


def _plain_words(text: str) -> Iterator[str]:
    """Yield every word, and every mark of the evidence, that stands in brackets behind a number."""
    for match in PLAIN_FORM.finditer(text):
        yield match["word"]
        yield from match["marks"].split(", ")[1:]


def test_badges_say_no_other_word(site: Path) -> None:
    """In the drawing, in its title and in the file for badge services, each with some word."""
    drawn = {path.name: LexborHTMLParser(path.read_text("utf-8")) for path in sorted(site.glob("badges/*.svg"))}
    texts = {name: [node.text() for node in page.css("title, text")] for name, page in drawn.items()}
    texts |= {path.name: [json.loads(path.read_bytes())["message"]] for path in sorted(site.glob("badges/*.json"))}
    assert len(texts) >= 4
    for name, said in texts.items():
        words = {word for text in said for word in (*_plain_words(text), *CAPITALS.findall(text))}
        assert words, name
        assert set() == words - SPOKEN - MARKS, name


def test_the_feed_says_no_other_word(site: Path) -> None:
    """Each title ends with the word of its line, and each number in a summary has one; an intent has none yet."""
    feed = LexborHTMLParser((site / "feed.xml").read_text("utf-8"))
    titles = [node.text() for node in feed.css("entry title")]
    summaries = [node.text() for node in feed.css("entry summary")]
    ends = {word for title in titles for word in title.partition(": ")[2].partition(", ")[2].split(", before that ")}
    assert set() == ends - SPOKEN - {NO_VERDICT}
    assert set() == {word for text in summaries for word in _plain_words(text)} - SPOKEN - MARKS - {NO_VERDICT}
    assert len(titles) == len((site / "history.jsonl").read_text("utf-8").splitlines())


def test_the_report_as_markdown_says_no_other_word(project: Path) -> None:
    """Behind every number and wherever a word in capitals stands, of every run."""
    runs = sorted(path.parent.name for path in project.glob("proof/runs/*/run.yaml"))
    assert runs
    for run in runs:
        text = report_markdown(make_report(project, run))
        words = set(_plain_words(text))
        assert words, run
        assert set() == words - SPOKEN - MARKS, run


def _leaves(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(inner, path)
    else:
        yield ".".join(path), value


def test_every_word_of_latest_numbers_is_in_the_table(site: Path) -> None:
    """Each key that holds a verdict holds a word of its own kind, and each is met at least once."""
    leaves = list(_leaves(json.loads((site / "latest-numbers.json").read_text("utf-8"))))
    for ending, allowed in EXPECTED_IN_JSON.items():
        found = {value for path, value in leaves if path == f"runs.{ending}" or path.endswith(f".{ending}")}
        assert set() == found - allowed, ending
    assert {value for path, value in leaves if path == "runs.figures.verdict"}


def test_the_walk_would_find_another_word() -> None:
    """A word that is in no table is seen, marked or not."""
    page = LexborHTMLParser('<body><span class="verdict" data-word="FINE">FINE</span> and NARROW</body>')
    assert "FINE" in set(_words(page)) - SPOKEN
    assert ["NARROW"] == CAPITALS.findall(_unbound_text(page))
