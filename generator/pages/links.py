"""Links between pages: relative, and always ending in a file name, so that they work from any folder and ``file://``.

A *page path* is the path of a file in the site (``runs/x/index.html``); a *target* is what elements and views name: a
file (``history.jsonl``) or a folder that stands for its ``index.html`` (``runs/x/``, and the empty text for the home).
"""

from __future__ import annotations

from urllib.parse import quote, urlsplit

SCHEMES = frozenset({"http", "https", "mailto"})


def to_root(page: str) -> str:
    """Return what leads from a page to the root of the site: ``../../`` for ``runs/x/index.html``."""
    return "../" * page.count("/")


def file_of(target: str) -> str:
    """Return the file a target stands for: ``runs/x/`` is ``runs/x/index.html``."""
    return f"{target}index.html" if target == "" or target.endswith("/") else target


def href(target: str, root: str) -> str:
    """Return the link to a target of the site; ``root`` leads from the page to the root of the site."""
    path, mark, fragment = target.partition("#")
    if mark and not path:
        return f"#{quote(fragment)}"
    return f"{root}{quote(file_of(path))}{mark}{quote(fragment)}"


def address(base_url: str, path: str) -> str:
    """Return the whole address of a file of the site; that of a page ends in its folder."""
    return f"{base_url.rstrip('/')}/{quote(path.removesuffix('index.html'))}"


def is_outside(address: str) -> bool:
    """Whether an address leads to another host by a scheme that is safe to follow."""
    return urlsplit(address).scheme in SCHEMES


def prose_href(address: str, root: str) -> str:
    """Return the link that prose asked for: kept where it leads outside, made relative where it leads inside."""
    return address if is_outside(address) else href(address.removeprefix("/"), root)
