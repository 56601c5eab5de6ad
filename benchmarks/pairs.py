"""A run of many pairs: the time, memory and pages of its site, every pair listed once and no page above 1.5 MB.

    python -m benchmarks.pairs [PAIRS]

A constructed run of 10,000 pairs with five columns of each arm, built from nothing, guarded and written, in processor
time of this process. Ends with exit code 1 where a page takes more than 1.5 MB or a pair is not listed exactly once.
"""

from __future__ import annotations

import re
import resource
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from generator.build import Options, build_site
from tests.many_pairs import write_many_pairs

PAIRS = 10_000
MOST_BYTES = 1_500_000
_UNIT = re.compile(r'<th scope="row"><span data-cell="[^"]*#key">(task-\d{6})<')


def main() -> int:
    """Print what was measured; return 0 where every pair is listed once and every page is small enough."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else PAIRS
    with tempfile.TemporaryDirectory() as folder:
        root = write_many_pairs(Path(folder), pairs)
        start = time.process_time()
        build_site(Options(root))
        seconds = time.process_time() - start
        sizes, listed = _read(root / "site")
    memory_kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{pairs:,} pairs: {seconds:.1f} s of processor time, {memory_kib / 1024:.0f} MiB at most")
    print(f"{len(sizes)} pages list pairs; the largest has {max(sizes) / 1e6:.2f} MB of {MOST_BYTES / 1e6:.1f} MB")
    are_listed_once = listed == Counter(f"task-{unit:06}" for unit in range(pairs))
    if not are_listed_once:
        print("some pair is not listed, or more than once")
    return int(max(sizes) > MOST_BYTES or not are_listed_once)


def _read(site: Path) -> tuple[list[int], Counter[str]]:
    """Return the sizes of the pages that list pairs, and how many times each pair is listed."""
    sizes, listed = [], Counter[str]()
    for path in sorted((site / "runs").rglob("*.html")):
        content = path.read_bytes()
        units = _UNIT.findall(content.decode("utf-8"))
        listed.update(units)
        sizes += [len(content)] if units else []
    return sizes, listed


if __name__ == "__main__":
    sys.exit(main())
