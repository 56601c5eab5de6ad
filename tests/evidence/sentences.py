"""Asks a call for its refusal, so that a test can compare the exact sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.errors import Refusal


def refused(call: Callable[..., object], *arguments: object, kind: type[Refusal] = Refusal) -> list[str]:
    """Return the sentences of the refusal that a call raises; fails where it raises none of this kind."""
    with pytest.raises(kind) as caught:
        call(*arguments)
    return [str(problem) for problem in caught.value.problems]
