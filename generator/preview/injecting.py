"""Puts the script of the preview into a page on its way to the browser.

Promises: the bytes in the site's folder stay as they are; the page's own policy is widened by its own origin for
scripts and connections, and by nothing else. Copies of the sources, which the site carries too, are left alone.
"""

from __future__ import annotations

import re

from generator.preview.watched import TREES

OWN = "__preview__/"
"""What every address of the preview itself begins with, behind the first slash."""
SCRIPT = f"{OWN}reload.js"
EVENTS = f"{OWN}events"

_POLICY = re.compile(
    rb"""(<meta\s[^>]*http-equiv=["']?Content-Security-Policy["']?[^>]*?\scontent=)("[^"]*"|'[^']*')""", re.IGNORECASE
)
_HEAD_END = re.compile(rb"</head\s*>|<body[\s>]", re.IGNORECASE)
_NEEDED = ("script-src", "connect-src")
_SELF = "'self'"
_NONE = "'none'"


def is_page(path: str) -> bool:
    """Return whether a file of the site is a page of it, not a copy of a source."""
    return path.endswith(".html") and path.split("/")[0] not in TREES


def with_script(page: bytes, stamp: str) -> bytes:
    """Return a page that reloads itself when what its address shows has another stamp than this."""
    allowed = _POLICY.sub(_widened_policy, page)
    script = f'<script src="/{SCRIPT}" data-stamp="{stamp}" defer></script>\n'.encode()
    end = _HEAD_END.search(allowed)
    return allowed + script if end is None else allowed[: end.start()] + script + allowed[end.start() :]


def _widened_policy(meta: re.Match[bytes]) -> bytes:
    policy = meta[2].decode("utf-8", "replace")
    return meta[1] + (policy[0] + widened(policy[1:-1]) + policy[0]).encode()


def widened(policy: str) -> str:
    """Return a policy that also allows scripts from and connections to the page's own origin."""
    directives = [each.split() for each in policy.split(";") if each.strip()]
    known = {words[0].lower(): words[1:] for words in reversed(directives)}  # of two, the first counts
    for name in _NEEDED:
        if name in known or "default-src" in known:
            sources = known.get(name, known.get("default-src", []))
            known[name] = [*(source for source in sources if source.lower() not in (_SELF, _NONE)), _SELF]
    order = dict.fromkeys([*(words[0].lower() for words in directives), *known])
    return "; ".join(" ".join([name, *known[name]]) for name in order)
