"""What a site says of itself that its evidence cannot show: commit, day, address, and the counts in its footers.

Promises: values of the right kind, or None. They are needed to compute the rest again, and are never taken for proved;
the counts are compared with what is counted.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.audit.folder import AGAIN, Folder
from generator.errors import Malformed, Place, Problem
from generator.exports.latest_numbers import PATH as LATEST
from generator.exports.latest_numbers import BuildState
from generator.printing.catalogue import COUNTS

NOTHING_SAID = BuildState(None, None, None, None, {})


def read_state(folder: Folder) -> BuildState:
    """Return the state that ``latest-numbers.json`` gives; ``Malformed`` where it gives none."""
    document = folder.read(LATEST)
    if not isinstance(document, dict):
        found = "no such file" if document is None else "a file that is no object"
        raise Malformed([Problem(Place(LATEST), found, "every displayed number, for machines", AGAIN)])
    site, dirty = document.get("site"), document.get("site_dirty")
    return BuildState(
        _text(document, "commit"),
        dirty if isinstance(dirty, bool) else None,
        _text(document, "as_of"),
        _text(site, "base_url") if isinstance(site, dict) else None,
        _counts(document.get("coverage")),
    )


def _text(document: Mapping[str, object], key: str) -> str | None:
    value = document.get(key)
    return value if isinstance(value, str) else None


def _counts(said: object) -> Mapping[str, int]:
    counts = said if isinstance(said, dict) else {}
    return {name: n for name, n in counts.items() if name in COUNTS and type(n) is int and n >= 0}
