"""What the documentation may show beside measured values: its examples, each as its source has it, and its references.

Promises: only files below ``content/docs/`` have any, so that no example can pass for a result on a page of results; an
example's key names its file and line. Nothing in them is read as a number, a claim or a verdict of this site.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from markdown_it.rules_core import StateCore, block, normalize
from markdown_it.token import Token

from generator.evidence.archive import Archive
from generator.evidence.content import Document
from generator.printing.documentation_elements import example_element
from generator.printing.elements import Element
from generator.printing.markdown import reader
from generator.printing.reference_tables import SUBJECTS, reference_elements

FOLDER = "content/docs/"
EXAMPLE, REFERENCE = "example", "reference"
_OPENING = re.compile(rf"\{{({EXAMPLE}|{REFERENCE})\}}\s*(.*)")
_PAGES = 64
"""How many pages are looked at once for as long as they stay the same."""


def is_documentation(path: str) -> bool:
    """Whether a file of the project is a page of documentation."""
    return path.startswith(FOLDER)


def example_key(path: str, line: int) -> str:
    """Return the key of the example whose block opens in a line of a file: ``docs/concepts:12``."""
    return f"{path.removeprefix('content/').removesuffix('.md')}:{line}"


def example_entries(archive: Archive) -> Iterator[Element]:
    """Yield the elements of all examples, and of the references that some page shows."""
    subjects: set[str] = set()
    for document in archive.content.documents.values():
        for token, opening in _blocks(document):
            if opening[1] == REFERENCE:
                subjects.add(opening[2].strip())
            elif token.map is not None:
                yield example_element(example_key(document.path, token.map[0] + 1), example_text(token))
    for subject in SUBJECTS:
        if subject in subjects:
            yield from reference_elements(subject)


def example_text(token: Token) -> str:
    """Return what an example shows: its block without the last line's end."""
    return token.content.removesuffix("\n")


@lru_cache(maxsize=_PAGES)
def _blocks(document: Document) -> tuple[tuple[Token, re.Match[str]], ...]:
    """Return the blocks of a page of documentation that are examples or references; its text is not looked at."""
    if not is_documentation(document.path) or not _OPENING.search(document.text):
        return ()
    state = StateCore(document.text, reader(), {})
    normalize(state)
    block(state)
    fences = (token for token in state.tokens if token.type == "fence")
    found = ((token, _OPENING.fullmatch(token.info.strip())) for token in fences)
    return tuple((token, opening) for token, opening in found if opening is not None)
