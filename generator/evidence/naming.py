"""Words for refusals: a found value shortened and made printable, and the nearest known name.

Promises that whatever stood in a file can be quoted in a message: control characters, lone surrogates and marks
that turn the reading direction come out escaped, and long values come out cut.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

LONGEST_QUOTE = 60


def quoted(value: object) -> str:
    """Return a found value as a short printable quotation: ``'43.14'``, ``a mapping with 3 keys``, ``null``."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict):
        return f"a mapping with {len(value)} {'key' if len(value) == 1 else 'keys'}"
    if isinstance(value, list | tuple):
        return f"a list with {len(value)} {'item' if len(value) == 1 else 'items'}"
    return shortened(repr(value) if isinstance(value, str) else str(value))


def shortened(text: str, longest: int = LONGEST_QUOTE) -> str:
    """Return a text, cut where it is too long for a message."""
    return text if len(text) <= longest else f"{text[:longest]}... ({len(text)} characters)"


def listed(names: Iterable[str]) -> str:
    """Return names in the order given, joined by commas; ``none`` where there are none."""
    return ", ".join(names) or "none"


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that a misspelt one most likely means, or None."""
    found = difflib.get_close_matches(name[:LONGEST_QUOTE], sorted(known), n=1, cutoff=0.6)
    return found[0] if found else None


def suggestion(name: str, known: Iterable[str], *, otherwise: str) -> str:
    """Return the remedy for an unknown name: the nearest known one, else the sentence given."""
    near = nearest(name, known)
    return f"Did you mean {near!r}?" if near else otherwise
