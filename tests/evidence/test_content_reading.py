"""Content is read as settings, declared literals and text."""

from __future__ import annotations

from collections.abc import Mapping

from generator.errors import Malformed, Missing
from generator.evidence.content_reading import LITERALS, SETTINGS, read_content
from tests.evidence.sentences import refused
from tests.projects import INDEX, INDEX_TEXT, SITE_TEXT

FILES = {SETTINGS: SITE_TEXT.encode(), INDEX: INDEX_TEXT.encode()}


def test_documents_are_known_by_their_names() -> None:
    """A Markdown file is its text and its path; literals may be left out, and are none then."""
    read = read_content({**FILES, "content/methodology.md": "# Über\r\n".encode()})
    assert ["index", "methodology"] == list(read.content.documents)
    assert (INDEX, INDEX_TEXT) == (read.content.documents["index"].path, read.content.documents["index"].text)
    assert "# Über\r\n" == read.content.documents["methodology"].text
    assert () == read.content.literals.literals
    assert "example/token_reduction" == read.content.settings.headline


def test_declared_literals_are_read() -> None:
    """A literal stands with its reason, its text as it was written."""
    literals = b"schema: proofpage/literals/v1\nliterals:\n  - {text: 0.050, reason: The level of the source.}\n"
    (literal,) = read_content({**FILES, LITERALS: literals}).content.literals.literals
    assert ("0.050", "The level of the source.") == (literal.text, literal.reason)


def test_all_problems_of_the_content_are_found_together() -> None:
    """Wrong settings and a text that is not clean are one refusal."""
    sentences = refused(
        read_content,
        {SETTINGS: SITE_TEXT.replace("floor: 1", "floor: one").encode(), INDEX: "\u202e".encode()},
        kind=Malformed,
    )
    assert ["content/site.yaml:10:1", "content/index.md:1:1"] == [line.split(": found")[0] for line in sentences]


def test_settings_have_to_be_there() -> None:
    """A site without title and headline is none."""
    (sentence,) = refused(read_content, {INDEX: b""}, kind=Missing)
    assert sentence.startswith("content/site.yaml: found no file content/site.yaml; expected that file.")


def test_the_terms_of_use_are_an_address_on_the_web() -> None:
    """They may be left out; a name of terms is no address, so nobody could follow it."""

    def with_terms(terms: str) -> Mapping[str, bytes]:
        return {**FILES, SETTINGS: f"{SITE_TEXT}license: {terms}\n".encode()}

    assert read_content(FILES).content.settings.license is None
    terms = "https://example.org/terms"
    assert terms == read_content(with_terms(terms)).content.settings.license
    for other in ("MIT", "javascript:alert(document)", "terms.html", '"https://example.org/a b"'):
        (sentence,) = refused(read_content, with_terms(other), kind=Malformed)
        assert sentence.startswith("content/site.yaml:11:"), sentence
        assert "a whole web address that begins with https:// or http://" in sentence
