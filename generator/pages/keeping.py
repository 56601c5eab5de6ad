"""What an earlier build left of the pages: those that would come out as they did are not made again.

Promises: a page is taken from an earlier build only if its template would see the very values that it saw then, under
the very templates; and a group of pages is only left out of being laid out if everything that the project holds but
its documents is what it was, and every document that the group asked for as well. The values are compared by the
SHA-256 of their bytes: two that differ never pass for one, and one that looks like two is rendered again.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from generator.cache.memory import Memory
from generator.cache.storage import key_of
from generator.pages.environment import PageEnvironment, environment_of
from generator.pages.page import Page
from generator.pages.template_sources import Templates, read_templates

PlainTexts = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Group:
    """Pages that are laid out together; ``name`` is no other group's."""

    name: str
    pages: Callable[[], Iterable[Page]]


@dataclass(frozen=True, slots=True)
class Finished:
    """A rendered page, without what stands in every footer alike."""

    path: str
    html: str
    heads: PlainTexts
    key: str
    """The digest of everything that its template saw."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The templates of a build, and what it may take from an earlier one."""

    templates: Templates
    environment: PageEnvironment
    memory: Memory
    ground: str | None = None
    """The digest of everything that pages rest on but templates and documents; None where nothing is to be kept."""
    documents: Mapping[str, str] = field(default_factory=dict)
    """The digests of the documents, by name."""
    trusts_compiled: bool = False
    """Whether what was found of the generator's own templates, by whoever ran it before, is taken as found."""

    def layout(self, group: str) -> tuple[Finished, ...] | None:
        """Return the pages of a group as an earlier build finished them; None where they may come out otherwise."""
        record = None if self.ground is None else self.memory.layouts.recall(key_of(self.ground, group))
        if record is None or any(self.documents.get(name) != was for name, was in record["documents"].items()):
            return None
        found = [
            (page, self.memory.pages.recall(key_of(self.templates.digest, page["key"]))) for page in record["pages"]
        ]
        if any(html is None for _, html in found):
            return None
        return tuple(
            Finished(
                page["path"], html or "", {text: tuple(named) for text, named in page["heads"].items()}, page["key"]
            )
            for page, html in found
        )

    def keep_layout(self, group: str, pages: Iterable[Finished], *, asked: Iterable[str]) -> None:
        """Keep which pages a group has, and which documents it asked for."""
        if self.ground is None:
            return
        told = [{"path": page.path, "key": page.key, "heads": dict(page.heads)} for page in pages]
        documents = {name: self.documents.get(name) for name in sorted(asked)}
        self.memory.layouts.keep(key_of(self.ground, group), {"documents": documents, "pages": told})

    def rendered(self, seen: object, render: Callable[[], str]) -> tuple[str, str]:
        """Return the key of what a template sees with its HTML, rendered only where nobody did before."""
        if self.ground is None:
            return "", render()
        key = digest_of(seen)
        kept = key_of(self.templates.digest, key)
        html = self.memory.pages.recall(kept)
        return key, self.memory.pages.keep(kept, render()) if html is None else html


def nothing_kept(project: Path) -> Kept:
    """Return the templates of a project, with nothing left of earlier builds and nothing to be kept."""
    templates = read_templates(project)
    return Kept(templates, environment_of(templates.sources), Memory())


def digest_of(seen: object) -> str:
    """Return the SHA-256 of a value's bytes; they are never read back.

    Without a memo, so that they do not depend on which of its equal parts are one object.
    """
    stream = _Digest()
    pickler = pickle.Pickler(stream, protocol=5)
    pickler.fast = True
    pickler.dump(seen)
    return stream.digest.hexdigest()


class _Digest:
    """A file that keeps of what is written to it the SHA-256 alone."""

    def __init__(self) -> None:
        self.digest = hashlib.sha256()

    def write(self, content: bytes) -> int:
        """Take in some bytes."""
        self.digest.update(content)
        return len(content)
