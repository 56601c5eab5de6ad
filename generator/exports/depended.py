"""``depends-on.json``: the digest of every file that suites depend on, as it was when the site was built.

Promises: with it, freshness can be judged again from the site alone, which does not hold those files. Written only
where a suite depends on files that are no artifacts; null is a file that was not there.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.evidence.archive import Archive
from generator.exports.json_text import json_bytes
from generator.verdicts.freshness import digest_now

PATH = "depends-on.json"
SCHEMA = "proofpage/depends-on/v1"


def render_depended(archive: Archive) -> Mapping[str, bytes]:
    """Return the file by its path; nothing where no suite depends on a file outside of ``proof/``."""
    paths = {path for suite in archive.suites.values() for path in suite.depends_on} - set(archive.artifacts)
    files = {path: digest_now(archive, path) for path in sorted(paths)}
    return {PATH: json_bytes({"schema": SCHEMA, "files": files})} if files else {}
