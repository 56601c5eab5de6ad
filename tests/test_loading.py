"""Loading code: nothing is collected meanwhile, and collections go on afterwards, whatever happens."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from generator.cli.loading import loading


@pytest.fixture(autouse=True)
def nothing_set_aside() -> Iterator[None]:
    """Let later tests collect what these set aside."""
    yield
    gc.unfreeze()


def test_nothing_is_collected_while_code_loads() -> None:
    """What it holds is set aside afterwards."""
    gc.unfreeze()
    with loading():
        assert not gc.isenabled()
    assert gc.isenabled()
    assert 0 < gc.get_freeze_count()


def test_collections_go_on_where_loading_fails() -> None:
    """An interrupted command still ends in order."""
    with pytest.raises(KeyboardInterrupt), loading():
        raise KeyboardInterrupt
    assert gc.isenabled()


def test_who_switched_collections_off_keeps_them_off() -> None:
    """Loading only puts back what was."""
    gc.disable()
    try:
        with loading():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
