"""What a site says of itself that its evidence cannot show: commit, day, address, and the counts in its footers.

Promises: values of the right shape, or None. They are needed to make the rest again, and are never taken for proved;
the counts are compared with what is counted. Refuses (``Malformed``) a value that is no commit, day or address.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from generator.audit.folder import AGAIN, Folder
from generator.errors import Malformed, Place, Problem
from generator.exports.latest_numbers import PATH as LATEST
from generator.exports.latest_numbers import BuildState
from generator.printing.catalogue import COUNTS
from generator.printing.shapes import has_shape

NOTHING_SAID = BuildState(None, None, None, None, {})


def read_state(folder: Folder) -> BuildState:
    """Return the state that ``latest-numbers.json`` gives; ``Malformed`` where it gives none."""
    document = folder.read(LATEST)
    if not isinstance(document, dict):
        raise _malformed("no such file" if document is None else "a file that is no object", "a JSON object")
    site, dirty = document.get("site"), document.get("site_dirty")
    return BuildState(
        _text(document, "commit", lambda text: has_shape("commit", text), expected="a commit, or null"),
        dirty if isinstance(dirty, bool) else None,
        _text(document, "as_of", lambda text: has_shape("date", text), expected="a day, or null"),
        _text(site if isinstance(site, dict) else {}, "base_url", _is_address, expected="a web address, or null"),
        _counts(document.get("coverage")),
    )


def _text(document: Mapping[str, object], key: str, holds: Callable[[str], bool], *, expected: str) -> str | None:
    value = document.get(key)
    if value is None or (isinstance(value, str) and holds(value)):
        return value
    raise _malformed(f"{str(value)[:200]!r} at {key}", expected)


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and text.isascii() and text.isprintable()


def _counts(said: object) -> Mapping[str, int]:
    counts = said if isinstance(said, dict) else {}
    return {name: n for name, n in counts.items() if name in COUNTS and type(n) is int and n >= 0}


def _malformed(found: str, expected: str) -> Malformed:
    return Malformed([Problem(Place(LATEST), found, expected, AGAIN)])
