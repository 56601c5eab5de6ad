"""A rendered site before it is checked and written: every file, and what the guard needs to read them by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from generator.evidence.artifacts import Artifact

Content = bytes | Artifact
Heads = Mapping[str, Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Site:
    """Every file by its path, sorted. Artifacts are copied from the project when the site is written."""

    files: Mapping[str, Content]
    heads: Heads
    """By file: from each text that cannot hold elements to the bindings whose plain forms it holds, in order."""
    pages: frozenset[str]
    """Files that were rendered from a template."""
    copies: frozenset[str]
    """Files shipped byte for byte that are no artifacts: prose, templates, the ledger, and what checks it."""

    def html_pages(self) -> Iterator[tuple[str, bytes]]:
        """Yield the pages that were rendered here, with their bytes."""
        for path in sorted(self.pages):
            content = self.files[path]
            if isinstance(content, bytes):
                yield path, content

    def with_files(self, files: Mapping[str, Content], heads: Heads | None = None) -> Site:
        """Return the site with more files, or others in their place."""
        merged = dict(sorted({**self.files, **files}.items()))
        return replace(self, files=merged, heads={**self.heads, **(heads or {})})
