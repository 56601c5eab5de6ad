"""The files of the finished site, and which of them an address names.

Promises: only files that the site's own manifest lists are found, by their exact paths, and only where they are real
files inside the folder. An address with ``..``, an encoded slash, a backslash or a NUL names nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from generator.output import MANIFEST, MANIFEST_SCHEMA

INDEX = "index.html"
NOT_FOUND = "404.html"
ASSETS = "assets/"


@dataclass(frozen=True, slots=True)
class Listing:
    """The digests of the site's files by path; empty where there is no site."""

    files: Mapping[str, str] = field(default_factory=dict)

    def find(self, address: str) -> str | None:
        """Return the path of the file that an address names, a folder naming its ``index.html``."""
        path = site_path(address)
        if path is None:
            return None
        path = f"{path}{INDEX}" if path == "" or path.endswith("/") else path
        return path if path in self.files else None

    def folder(self, address: str) -> str | None:
        """Return the path of a folder with an ``index.html``, with its slash, that an address names without one."""
        path = site_path(address)
        return f"{path}/" if path and f"{path}/{INDEX}" in self.files else None

    def stamp(self, address: str) -> str:
        """Return what differs when a reader of this address would see something else; "" where there is no site."""
        if not self.files:
            return ""
        shown = self.find(address) or NOT_FOUND
        seen = [f"{path} {digest}" for path, digest in self.files.items() if path == shown or path.startswith(ASSETS)]
        return hashlib.sha256("\n".join(sorted(seen)).encode()).hexdigest()

    def differing(self, other: Listing) -> frozenset[str]:
        """Return the paths of files that only one of two sites has, or that differ."""
        return frozenset(path for path, _ in self.files.items() ^ other.files.items())


def site_path(address: str) -> str | None:
    """Return the path in the site that the target of a request spells out; None where it can be no such path."""
    if not address.startswith("/"):
        return None
    try:
        parts = [unquote(part, errors="strict") for part in urlsplit(f"http://host{address}").path[1:].split("/")]
    except ValueError:
        return None
    if any(part in (".", "..") or any(mark in part for mark in "/\\\0") for part in parts):
        return None
    return "/".join(parts)


def read_listing(folder: Path) -> Listing:
    """Return the files that the site's manifest lists, and the manifest itself; none without such a manifest."""
    try:
        content = (folder / MANIFEST).read_bytes()
        manifest = json.loads(content)
    except (OSError, ValueError):
        return Listing()
    files = manifest.get("files") if isinstance(manifest, dict) and manifest.get("schema") == MANIFEST_SCHEMA else None
    if not isinstance(files, dict):
        return Listing()
    listed = {path: digest for path, digest in files.items() if isinstance(digest, str)}
    return Listing({**listed, MANIFEST: hashlib.sha256(content).hexdigest()})


def read_file(folder: Path, path: str) -> bytes | None:
    """Return the bytes of a file of the site; None where it is gone, is no file, or lies outside."""
    place = folder.joinpath(*path.split("/"))
    try:
        found = place.resolve(strict=True)
        is_inside = found.is_relative_to(folder.resolve())
        return found.read_bytes() if is_inside and found.is_file() else None
    except (OSError, ValueError):
        return None
