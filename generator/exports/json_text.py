"""JSON as it is published: two spaces of indent, UTF-8, a last line feed, keys in the order they were built."""

from __future__ import annotations

import json


def json_bytes(document: object) -> bytes:
    """Return a document as bytes; NaN and infinity are errors, never written."""
    return (json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False) + "\n").encode("utf-8")
