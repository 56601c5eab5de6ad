"""Which files under a project's ``templates/`` are of use: a misspelt one would otherwise change nothing, silently.

Promises: a shipped name, a template that some other one extends, includes or imports, and files under ``assets/`` are
taken. Refuses a template that nothing reads, a file that is neither template nor asset, and an asset that nothing names
and whose name is almost a shipped one.
"""

from __future__ import annotations

import difflib
import posixpath
from collections.abc import Collection, Iterator, Mapping

from jinja2 import Environment, TemplateSyntaxError, meta

from generator.errors import Malformed, Place, Problem
from generator.evidence.naming import suggestion

ASSETS = "assets/"
TEMPLATE = ".html"


def check_names(own: Collection[str], shipped: Collection[str], contents: Mapping[str, bytes]) -> None:
    """Refuse the project's own files that no page would show; ``contents`` are all files, its own and the shipped."""
    added = sorted(set(own) - set(shipped))
    if added:
        read = _read_templates(contents)
        problems = [problem for name in added for problem in _problems(name, shipped, read, contents)]
        if problems:
            raise Malformed(problems)


def _problems(
    name: str, shipped: Collection[str], read: Collection[str], contents: Mapping[str, bytes]
) -> Iterator[Problem]:
    where = Place(f"templates/{name}")
    if name.startswith(ASSETS):
        near = _almost(name, [each for each in shipped if each.startswith(ASSETS)])
        if near is not None and not _is_named(name, contents):
            expected = "a shipped asset by its name, or one of your own that some template or style sheet names"
            yield Problem(where, "an asset that nothing names", expected, f"Did you mean {near!r}?")
    elif not name.endswith(TEMPLATE):
        remedy = suggestion(name, shipped, otherwise="Move it under templates/assets/, or out of templates/.")
        yield Problem(where, "a file that is neither template nor asset", "NAME.html, or assets/NAME", remedy)
    elif name not in read:
        known = sorted(each for each in shipped if each.endswith(TEMPLATE))
        remedy = suggestion(name, known, otherwise="Include it from a template, or remove it.")
        yield Problem(where, "a template that no page and no other template reads", ", ".join(known), remedy)


def _almost(name: str, known: Collection[str]) -> str | None:
    """Return the known name of which this one is a slip of the pen; other names are a project's own business."""
    found = difflib.get_close_matches(name.removeprefix(ASSETS), [each.removeprefix(ASSETS) for each in known], 1, 0.85)
    return f"{ASSETS}{found[0]}" if found else None


def _read_templates(contents: Mapping[str, bytes]) -> frozenset[str]:
    """Return the names that templates extend, include or import; what cannot be parsed is refused elsewhere."""
    found: set[str] = set()
    for name, content in contents.items():
        if name.endswith(TEMPLATE) and not name.startswith(ASSETS):
            try:
                tree = Environment().parse(content.decode("utf-8", "replace"))
            except TemplateSyntaxError:
                continue
            found |= {each for each in meta.find_referenced_templates(tree) if each is not None}
    return frozenset(found)


def _is_named(name: str, contents: Mapping[str, bytes]) -> bool:
    spoken = posixpath.basename(name).encode("utf-8")
    return any(spoken in content for other, content in contents.items() if other.endswith((TEMPLATE, ".css", ".js")))
