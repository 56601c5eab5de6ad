"""The JSON Schemas as files of a site, generated once for each release of the generator: they rest on nothing else.

Promises: the bytes are those of ``render_schemas``; they are kept beside the generator's compiled modules, so that a
build loads no model that only its schema needs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from generator.cache.compiled import read_compiled, write_compiled

KEPT = "schemas.json"


@cache
def published_schemas() -> Mapping[str, bytes]:
    """Return the schema of every format by its path: ``schemas/suite.v1.json`` for ``proofpage/suite/v1``."""
    kept = read_compiled(KEPT, "")
    if kept is not None:
        return {path: text.encode("utf-8") for path, text in json.loads(kept).items()}
    from generator.exports.schemas import render_schemas

    schemas = render_schemas()
    texts = {path: content.decode("utf-8") for path, content in schemas.items()}
    write_compiled(KEPT, "", json.dumps(texts).encode("ascii"))
    return schemas
