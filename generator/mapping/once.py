"""Records that a harness writes more than once, as they grow: each counted once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.errors import Malformed, refuse
from generator.evidence.expressions import compiled
from generator.evidence.ingest_spec import Once
from generator.evidence.naming import quoted
from generator.mapping.model import Found


def once_each(records: Iterable[Found], once: Once | None, seen: set[str]) -> Iterator[Found]:
    """Yield each record once, in the order in which each was first met; all of them where nothing is said.

    ``seen`` is what files before have had, such as a session that was taken up again in another file; it grows.
    """
    if once is None:
        yield from records
        return
    search = compiled(once.by)
    kept: dict[str, Found] = {}
    for found in records:
        try:
            name = search.search(found.context)
        except ValueError:
            name = None
        if not isinstance(name, str) or not name:
            raise refuse(
                Malformed,
                found.origin.place,
                found=f"{quoted(name)} by {once.by} (record {found.origin.number})",
                expected="the text by which each record counts once",
                remedy="Correct the expression, or leave such records out by where:.",
            )
        if name not in seen and (once.keep == "last" or name not in kept):
            kept[name] = found
    seen.update(kept)
    yield from kept.values()
