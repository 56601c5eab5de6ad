"""``depends-on.json``: the digest of every file that suites depend on, as it was when the site was built.

Promises: with it, freshness can be judged again from the site alone, which does not hold those files. Written only
where a suite depends on files that are no artifacts; null is a file that was not there.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.evidence.archive import Archive
from generator.exports.json_text import json_bytes
from generator.verdicts.freshness import dependencies_of

PATH = "depends-on.json"
SCHEMA = "proofpage/depends-on/v1"


def render_depended(archive: Archive) -> Mapping[str, bytes]:
    """Return the file by its path; nothing where no suite depends on a file outside of ``proof/``."""
    files: dict[str, str | None] = {}
    for suite in archive.suites.values():
        files |= dependencies_of(archive, suite).digests
    outside = {path: digest for path, digest in sorted(files.items()) if path not in archive.artifacts}
    return {PATH: json_bytes({"schema": SCHEMA, "files": outside})} if outside else {}
