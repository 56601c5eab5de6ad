"""What pooling puts into the catalogue: how many runs a suite pools, of how many, and units that stand in several."""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.archive import Archive
from generator.printing.amounts import as_written
from generator.printing.elements import Element, value_element


def pool_entries(archive: Archive) -> Iterator[Element]:
    """Yield the counts of every suite that pools, under ``pool:suite#...``."""
    for suite, pooling in archive.pools.items():
        counts = {"pooled": len(pooling.runs), "runs": len(pooling.runs) + len(pooling.left_out)}
        if pooling.pooled is not None:
            counts["repeated"] = pooling.pooled.repeated
        for name, n in counts.items():
            yield value_element("node", f"pool:{suite}#{name}", display=as_written(n), value=str(n))
