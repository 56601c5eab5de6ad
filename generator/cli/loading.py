"""Loading the code of a command that does heavy work.

Promises: nothing is collected while modules load, since what they hold lives as long as the process; and it is set
aside afterwards, so that no later collection looks at it again.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Import modules inside the block; whether collections take place is afterwards what it was before."""
    is_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        if is_enabled:
            gc.enable()
