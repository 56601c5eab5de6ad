"""The user's secret: made once, kept by the user alone, and refused wherever somebody else could know it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from generator.cache.secret import LENGTH, read_secret


def test_a_secret_is_made_once_for_the_user_alone(tmp_path: Path) -> None:
    """The same one every time; nobody else can read it, and nothing is left beside it."""
    made = read_secret({"XDG_CACHE_HOME": str(tmp_path)})
    assert made is not None
    assert LENGTH == len(made)
    assert made == read_secret({"XDG_CACHE_HOME": str(tmp_path)})
    assert 0o600 == (tmp_path / "proofpage" / "secret").stat().st_mode & 0o777
    assert ["secret"] == [path.name for path in (tmp_path / "proofpage").iterdir()]


def test_two_homes_have_two_secrets(tmp_path: Path) -> None:
    """It is drawn, and not computed."""
    assert read_secret({"XDG_CACHE_HOME": str(tmp_path / "a")}) != read_secret({"XDG_CACHE_HOME": str(tmp_path / "b")})


def test_many_at_once_get_one_secret(tmp_path: Path) -> None:
    """The first one's."""
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: read_secret({"XDG_CACHE_HOME": str(tmp_path)}), range(16)))
    assert {read_secret({"XDG_CACHE_HOME": str(tmp_path)})} == set(found)


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda path: path.chmod(0o644), id="readable"),
        pytest.param(lambda path: path.write_bytes(b"short"), id="short"),
        pytest.param(
            lambda path: path.rename(path.with_name("moved")).with_name("secret").symlink_to("moved"), id="link"
        ),
    ],
)
def test_a_secret_that_others_may_know_is_none(tmp_path: Path, spoil: Callable[[Path], object]) -> None:
    """Then there is no cache."""
    read_secret({"XDG_CACHE_HOME": str(tmp_path)})
    spoil(tmp_path / "proofpage" / "secret")
    assert read_secret({"XDG_CACHE_HOME": str(tmp_path)}) is None


def test_a_relative_folder_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable has to hold a whole path, or the secret would lie in whatever folder somebody builds from."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    assert read_secret({"XDG_CACHE_HOME": "here"}) is not None
    assert ["home"] == [path.name for path in tmp_path.iterdir()]
