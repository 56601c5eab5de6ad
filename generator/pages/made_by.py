"""``made-by.json``: which code made a site, so that somebody who checks it knows whether theirs is the same.

Promises: the fingerprint depends on the generator's own code and templates alone, not on where they are installed.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

import generator
from generator import __version__
from generator.pages.template_sources import shipped_templates

PATH = "made-by.json"
SCHEMA = "proofpage/made-by/v1"


def made_by() -> bytes:
    """Return the file: the version of the generator, and a digest over all of its code and templates."""
    return (json.dumps({"schema": SCHEMA, "version": __version__, "code": _fingerprint()}, indent=2) + "\n").encode()


@cache
def _fingerprint() -> str:
    package, templates = Path(generator.__file__).resolve().parent, shipped_templates()
    code = {f"generator/{path.relative_to(package).as_posix()}": path for path in package.rglob("*.py")}
    pages = {path.relative_to(templates).as_posix(): path for path in templates.rglob("*") if path.is_file()}
    files = code | {f"templates/{name}": path for name, path in pages.items()}
    lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()} {name}\n" for name, path in sorted(files.items()))
    return hashlib.sha256("".join(lines).encode("utf-8")).hexdigest()
