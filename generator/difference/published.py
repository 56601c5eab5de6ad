"""What a built site publishes, read from its ``latest-numbers.json``, which must be the one of its manifest."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from generator.difference.model import FigureState, RunState, State
from generator.difference.naming import SITE
from generator.errors import CannotRun, Contradiction, Malformed, Place, refuse
from generator.evidence.json_source import load_json
from generator.evidence.yaml_source import load_yaml
from generator.exports.latest_model import SCHEMA
from generator.exports.latest_numbers import PATH as LATEST
from generator.exports.manifest import PATH as MANIFEST

_DECLARATION = re.compile(r"proof/(?:methodology|suites/[^/]+)\.yaml")
"""Files that say how a figure is computed, and hold nothing that was measured."""
AGAIN = "Build the site again, or take the copy again from where it is published."


def published_state(name: str) -> State:
    """Return what the site in a folder publishes; ``proofpage verify`` is what checks all of it."""
    root = Path(name)
    absent = [each for each in (LATEST, MANIFEST) if not (root / each).is_file()]
    if absent:
        raise CannotRun(f"{name} is no built site: it has no {' and no '.join(absent)}")
    content = (root / LATEST).read_bytes()
    listed = load_json((root / MANIFEST).read_bytes(), f"{name}/{MANIFEST}").data
    digest = hashlib.sha256(content).hexdigest()
    files = listed.get("files") if isinstance(listed, dict) else None
    known = files.get(LATEST) if isinstance(files, dict) else None
    if known != digest:
        where, expected = Place(f"{name}/{LATEST}"), f"SHA-256 {known}, as in {MANIFEST}"
        raise refuse(Contradiction, where, found=f"SHA-256 {digest}", expected=expected, remedy=AGAIN)
    runs = runs_of(content, f"{name}/{LATEST}")
    return State(name, SITE, digest, runs, directions(root))


def runs_of(content: bytes, path: str) -> tuple[RunState, ...]:
    """Return every run of a ``latest-numbers.json``; ``Malformed`` where it is none."""
    document: Any = load_json(content, path).data
    try:
        if document["schema"] != SCHEMA:
            raise ValueError(document["schema"])
        return tuple(_run(entry) for entry in document["runs"])
    except (AttributeError, KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        found = f"a file of another shape ({type(error).__name__}: {str(error)[:80]})"
        raise refuse(Malformed, Place(path), found=found, expected=f"the format {SCHEMA}", remedy=AGAIN) from error


def _run(entry: Mapping[str, Any]) -> RunState:
    suite, run = str(entry["suite"]), entry["run_id"]
    return RunState(
        suite=suite,
        run=run,
        members=tuple(entry["pooled"] or ()),
        verdict=entry["verdict"]["word"],
        publication=entry["publication"]["status"],
        freshness=entry["freshness"],
        dirty=entry["dirty"],
        conditions=tuple((each["verdict"], each["text"]) for each in entry["verdict"]["conditions"]),
        figures={_name(each["key"], suite, run): _figure(each) for each in entry["figures"]},
    )


def _name(key: str, suite: str, run: str | None) -> str:
    """Return what a figure is called inside its run."""
    return key.removeprefix(f"{suite}/").replace(f"@{run}", "", 1)


def _figure(entry: Mapping[str, Any]) -> FigureState:
    interval = entry["interval"]
    return FigureState(
        value=_exact(entry["value"]),
        display=_text(entry["display"]),
        n=entry["n"],
        depth=entry["depth"],
        status=_text(entry["status"]),
        interval=None if interval is None else f"{interval['low']} to {interval['high']} at {interval['level']}",
        verdict=_text(entry["verdict"]),
        formula=_text(entry["formula"]),
        inputs={each["path"]: each["sha256"] for each in entry["inputs"] if not _DECLARATION.fullmatch(each["path"])},
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{str(value)[:40]!r} where there must be text")
    return value


def _exact(value: object) -> str | None:
    """Return an exact value; ``ValueError`` where it is none."""
    return None if value is None else str(Fraction(_text(value)))


def directions(root: Path) -> Mapping[tuple[str, str], str]:
    """Return by suite and figure which way is better, as the suite files in a project or a site say."""
    return {key: way for path in sorted(root.glob("proof/suites/*.yaml")) for key, way in _directions(path)}


def _directions(path: Path) -> Iterator[tuple[tuple[str, str], str]]:
    document: Any = load_yaml(path.read_bytes(), path.name).data
    figures = document.get("figures") if isinstance(document, dict) else None
    for name, declared in figures.items() if isinstance(figures, dict) else ():
        if isinstance(declared, dict) and str(declared.get("better")) in ("higher", "lower"):
            yield (path.stem, str(name)), str(declared["better"])
