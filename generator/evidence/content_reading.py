"""Reads ``content/``: settings, literals, claims, and the prose as text; what the prose says is judged elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import Malformed
from generator.evidence.claims import NO_CLAIMS, Claims, check_claims
from generator.evidence.content import Content, Document, Literals, SiteSettings
from generator.evidence.gathering import Gathering
from generator.evidence.places import Places
from generator.evidence.source_reading import SourceReader
from generator.evidence.source_text import decode

SETTINGS = "content/site.yaml"
LITERALS = "content/literals.yaml"
CLAIMS = "content/claims.yaml"


@dataclass(frozen=True, slots=True)
class ContentSources:
    """The content, with the places of the keys of its files."""

    content: Content
    places: Mapping[str, Places]


def read_content(contents: Mapping[str, bytes]) -> ContentSources:
    """Return the content of a project, given the bytes of its files; raises every problem found in any of them."""
    gathering = Gathering()
    reader = SourceReader(contents, gathering)
    settings = reader.read_required(SETTINGS, SiteSettings, remedy="Write it: title, description, headline, floor.")
    literals = reader.read(LITERALS, Literals) if LITERALS in contents else Literals(schema="proofpage/literals/v1")
    claims = reader.read(CLAIMS, Claims) if CLAIMS in contents else NO_CLAIMS
    documents: dict[str, Document] = {}
    for path in sorted(path for path in contents if path.endswith(".md")):
        text = gathering.attempt(decode, contents[path], path)
        if text is not None:
            documents[path.removeprefix("content/").removesuffix(".md")] = Document(path, text)
    if claims is not None and CLAIMS in reader.places:
        gathering.add(Malformed, check_claims(claims, reader.places[CLAIMS]))
    gathering.finish()
    if settings is None or literals is None or claims is None:
        raise gathering.refusal()
    notebooks = {path.removeprefix("content/"): contents[path] for path in sorted(contents) if path.endswith(".ipynb")}
    return ContentSources(
        Content(settings, literals, documents, contents, claims=claims, notebooks=notebooks), reader.places
    )
