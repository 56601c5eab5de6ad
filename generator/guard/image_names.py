"""What the address of an image says: the message of a static badge, and the name of the file, which everybody reads.

Promises the words of a badge (``/badge/label-message-colour``, ``?message=``) and those of a file name. Left out are
names of which only a part is a number (``b2``, ``sha256``), sizes, dates, weeks and versions, and a single digit at
the end, which counts the files of a series. What a service draws by itself,
behind an address that says nothing, is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qsl, unquote, urlsplit

_BADGE = re.compile(r"(?:^|/)badge/(?P<text>.+)$")
_COLOUR = re.compile(r"[-/](?:[0-9a-fA-F]{3,8}|[a-z]+)$")
_SAID = frozenset({"label", "message", "text", "title", "status", "subject", "value", "alt"})
"""Keys of a query whose values a badge shows."""
_EXTENSION = re.compile(r"\.(?:svg|png|jpe?g|gif|webp|avif|bmp|ico|json)$", re.IGNORECASE)
_NAMES = re.compile(
    r"(?<![\w.])(?:\d{4}-\d{2}-\d{2}|\d{4}-W\d{2}|v\d+(?:\.\d+)*|\d{2,5}x\d{2,5}|@\dx)(?![\w])", re.IGNORECASE
)
_COUNTED = re.compile(r"(?<=[a-zA-Z])[-_]?\d$")
_AMOUNT = re.compile(r"\d+(?:[.,]\d+)*(?:%|percent|pct|x|fold|times|k|m|ms|s)?", re.IGNORECASE)


def words_of(address: str) -> str:
    """Return what somebody reads in the address of an image, as a text; nothing where it says nothing."""
    parts = urlsplit(address.strip())
    path = unquote(parts.path)
    said = [value for name, value in parse_qsl(parts.query) if name.lower() in _SAID]
    badge = _BADGE.search(path)
    if badge is not None:
        shown = _EXTENSION.sub("", badge["text"])
        is_coloured = _COLOUR.search(shown) is not None and bool(parts.netloc)
        said.append(_COLOUR.sub("", shown) if is_coloured else shown)
    else:
        said.append(_COUNTED.sub("", _EXTENSION.sub("", path.rpartition("/")[2])))
    return " ".join(word for text in said for word in _words(text))


def _words(text: str) -> Iterator[str]:
    """Yield the words of a name; one that only holds a number beside its letters is a name."""
    for word in re.split(r"[-_/+\s~]+", _NAMES.sub(" ", text)):
        if not any(map(str.isdigit, word)) or _AMOUNT.fullmatch(word):
            yield word
