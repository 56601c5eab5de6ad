"""The manifest of the site: the SHA-256 of every other file, so that a downloaded copy can be checked offline.

Promises: sorted by path and the same bytes for the same files; its schema marks a folder as made by Proofpage.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from generator.evidence.artifacts import Artifact
from generator.exports.json_text import json_bytes

PATH = "manifest.json"
SCHEMA = "proofpage/manifest/v1"


def render_manifest(files: Mapping[str, bytes | Artifact]) -> bytes:
    """Return ``manifest.json`` over all files of a site; a manifest among them is left out."""
    digests = {path: _digest(content) for path, content in sorted(files.items()) if path != PATH}
    return json_bytes({"schema": SCHEMA, "files": digests})


def read_digests(manifest: bytes) -> Mapping[str, str]:
    """Return the SHA-256 of every file of a site that was made here, its manifest among them."""
    listed: dict[str, str] = json.loads(manifest)["files"]
    return {**listed, PATH: _digest(manifest)}


def _digest(content: bytes | Artifact) -> str:
    return content.sha256 if isinstance(content, Artifact) else hashlib.sha256(content).hexdigest()
