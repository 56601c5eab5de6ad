"""The manifest: the digest of every other file."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from generator.evidence.artifacts import read_artifact
from generator.exports.manifest import render_manifest


def test_every_file_but_itself_has_its_digest(tmp_path: Path) -> None:
    """Rendered bytes and copied artifacts alike, sorted by path."""
    (tmp_path / "proof").mkdir()
    (tmp_path / "proof" / "a.txt").write_bytes(b"evidence")
    artifact = read_artifact(tmp_path, "proof/a.txt").artifact
    manifest = json.loads(render_manifest({"z.html": b"page", "manifest.json": b"old", "proof/a.txt": artifact}))

    assert {
        "schema": "proofpage/manifest/v1",
        "files": {"proof/a.txt": sha256(b"evidence").hexdigest(), "z.html": sha256(b"page").hexdigest()},
    } == manifest
    assert ["proof/a.txt", "z.html"] == list(manifest["files"])
