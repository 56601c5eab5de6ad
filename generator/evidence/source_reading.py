"""Source files to models, keeping the places of every file that could be parsed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from pydantic import BaseModel

from generator.errors import Malformed, Place, refuse
from generator.evidence.files import missing_file
from generator.evidence.gathering import Gathering
from generator.evidence.json_source import load_json
from generator.evidence.places import Loaded, Places
from generator.evidence.source_text import decode
from generator.evidence.validation import validate
from generator.evidence.yaml_source import MOST_BYTES, load_yaml, parse_yaml

M = TypeVar("M", bound=BaseModel)


def parse_model(content: bytes, path: str, model: type[M]) -> M:
    """Return a YAML file as a model; ``Malformed`` with every fault where it is none."""
    return validate(model, load_yaml(content, path))


class SourceReader:
    """Reads models out of files; refusals are gathered, and a file that was refused is left out."""

    def __init__(self, contents: Mapping[str, bytes], gathering: Gathering) -> None:
        self.places: dict[str, Places] = {}
        self._contents = contents
        self._gathering = gathering

    def read(self, path: str, model: type[M]) -> M | None:
        """Return a file as a model, by the ending of its name; None where it is refused."""
        return self._gathering.attempt(lambda: validate(model, self._load(path)))

    def read_required(self, path: str, model: type[M], *, remedy: str) -> M | None:
        """Return a file as a model; its absence is a refusal with the remedy."""
        if path not in self._contents:
            self._gathering.keep(missing_file(Place(path), path, remedy=remedy))
            return None
        return self.read(path, model)

    def read_matching(self, pattern: str, model: type[M]) -> dict[str, M]:
        """Return all files whose path matches, as models by the part of the path that the pattern captures."""
        found: dict[str, M] = {}
        for path in sorted(self._contents):
            match = re.fullmatch(pattern, path)
            read = self.read(path, model) if match else None
            if match and read is not None:
                found[match.group(1)] = read
        return found

    def _load(self, path: str) -> Loaded:
        load = _LOADERS[path.rsplit(".", 1)[-1]]
        loaded = load(self._contents[path], path)
        self.places[path] = loaded.places
        return loaded


def _load_front_matter(content: bytes, path: str) -> Loaded:
    lines = decode(content, path).split("\n")
    marks = [number for number, line in enumerate(lines) if line.rstrip("\r") == "---"]
    if len(marks) < 2 or marks[0] != 0 or sum(map(len, lines[: marks[1]])) > MOST_BYTES:
        raise refuse(
            Malformed,
            Place(path, 1, 1),
            found="no front matter, or one without an end",
            expected="YAML between a first line --- and a next line ---",
            remedy="Begin the document with its recorded entries between two lines ---.",
        )
    # The empty first line stands for the mark, so that lines keep their numbers.
    return parse_yaml("\n".join(["", *lines[1 : marks[1]], ""]), path)


_LOADERS = {"yaml": load_yaml, "json": load_json, "md": _load_front_matter}
