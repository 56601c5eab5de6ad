"""Every verdict word on any page or export comes from one table: all outputs are walked, and no other is found."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from generator.build import Options, build_site
from generator.printing.ledger_entries import NO_VERDICT
from generator.verdicts.words import FRESHNESS, GATE, PUBLICATION, SAMENESS, WORDS, words_of
from tests.judged import judged
from tests.pages.made import REPOSITORY
from tests.projects import write_project

SPOKEN = {spoken for entry in WORDS for spoken in (entry.word, entry.shown, entry.word.replace("_", " "))}
BESIDE_NUMBERS = {entry.shown for entry in WORDS if entry.kind in (GATE, PUBLICATION)}
CAPITALS = re.compile(
    rf"(?<![\w-])(?:{'|'.join(sorted(map(re.escape, BESIDE_NUMBERS), key=len, reverse=True))})(?![\w-])"
)
PLAIN_FORM = re.compile(r"\(([A-Z][A-Z -]+)\)")
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
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a built site: of this repository, and of constructed projects with labels and with private rows."""
    out = tmp_path_factory.mktemp("site") / "site"
    if request.param == "repository":
        build_site(Options(REPOSITORY, out=out))
        return out
    changes: Mapping[str, Mapping[str, str | bytes | None]] = {
        "labels": judged(helped=15),
        "withheld": judged(helped=14, hurt=1, ablation_runs=14),
    }
    root = write_project(tmp_path_factory.mktemp("project"), changes[request.param])
    build_site(Options(root, out=out, as_of="2026-02-01"))
    return out


def _pages(site: Path) -> Iterator[tuple[str, LexborHTMLParser]]:
    for path in sorted(site.rglob("*.html")):
        yield path.relative_to(site).as_posix(), LexborHTMLParser(path.read_text("utf-8"))


def _words(page: LexborHTMLParser) -> Iterator[str]:
    """Yield every word that a page marks as a verdict, as it is keyed and as it is spoken."""
    for node in page.css("[data-verdict]"):
        yield node.attributes["data-verdict"] or ""
    for node in page.css(".verdict, [data-word], [data-verdict-of]"):
        yield node.attributes["data-word"] or ""
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
    """Return what the generator says on a page: without bound elements, code, and the prose of a project's authors."""
    for node in page.css(".verdict, data, code, pre, .id, script, style, .prose-block, [aria-labelledby='versions']"):
        node.decompose()
    body: LexborNode | None = page.body
    assert body is not None
    return body.text(separator="\n")


def test_heads_say_no_other_word(site: Path) -> None:
    """Titles and descriptions hold figures in their plain form, the word in brackets."""
    for path, page in _pages(site):
        texts = [node.attributes.get("content") or "" for node in page.css("meta")]
        texts += [node.text() for node in page.css("title")]
        assert set() == {word for text in texts for word in PLAIN_FORM.findall(text)} - SPOKEN, path


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
