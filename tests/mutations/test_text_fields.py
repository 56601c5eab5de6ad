"""A number typed into any text field of the evidence or of ``content/`` is refused at its line, or reaches no page."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from pathlib import Path

import pytest

from generator.build import Options, build_site
from generator.evaluation import evaluate
from generator.evidence.revision import Revision
from generator.pages.gathering import gather_facts
from generator.pages.rendering import pages_of
from generator.printing.declared_names import check_declared_names
from tests.mutations.full_project import CLAIMS, FULL, LABELLED, LITERALS, WIDE
from tests.mutations.hunting import Mutant, hunt
from tests.mutations.planting import Spot, spots
from tests.mutations.text_fields import MODELS, Keys, is_at, text_fields
from tests.projects import (
    INDEX,
    METHODOLOGY,
    PRIVATE_RUN,
    PRIVATE_SUITE,
    RECORDED,
    RUN,
    SEALED,
    SITE,
    SUITE,
    write_project,
)

PLANTED = " saves 43.14 %"
FILES: Mapping[str, tuple[str, ...]] = {
    "suite": (SUITE, PRIVATE_SUITE, LABELLED, WIDE),
    "run": (RUN, PRIVATE_RUN),
    "recorded": (RECORDED,),
    "sealed": (SEALED,),
    "methodology": (METHODOLOGY,),
    "claims": (CLAIMS,),
    "site": (SITE,),
    "literals": (LITERALS,),
}
UNSEEN = frozenset(
    {
        *(("suite", ("columns", "*", "lookup", "value")), ("suite", ("columns", "*", "missing", "*"))),
        *(("suite", ("labels", word)) for word in ("helped", "same", "hurt", "no_answer")),
        *(("suite", ("wide", side, "*")) for side in ("control", "treatment")),
        *(("sealed", ("values", "*", key)) for key in ("reason", "meaning")),
        ("sealed", ("funnel", "*", "reason")),
    }
)
"""Fields that no page shows: they say how rows are written, or once more what the recorded values say in their file."""
IN_PRINT = frozenset({("site", ("navigation", "*", "label"))})
"""Fields that only what stands around every page shows."""
ELSEWHERE: Mapping[tuple[str, Keys], tuple[str, Container[int | None]]] = {
    ("literals", ("literals", "*", "text")): (INDEX, (5,)),
    ("suite", ("matrix", "*", "*")): (SUITE, (None,)),
}
"""A literal that is changed is missed where it is used; rows outside the matrix are missed in the file as a whole."""


def _text(path: str) -> str:
    return str(FULL[path])


def _spot(fmt: str, field: Keys) -> tuple[str, Spot]:
    """Return a file in which a field is set, and where; a field that no file sets is a hole in the tests."""
    for path in FILES[fmt]:
        for spot in spots(_text(path)):
            if is_at(spot.keys, field):
                return path, spot
    raise AssertionError(f"the constructed project sets {fmt} {'.'.join(field)} nowhere")


def _changed(fmt: str, field: Keys, text: str = PLANTED) -> dict[str, str]:
    path, spot = _spot(fmt, field)
    return {path: spot.planted(_text(path), lambda value: value + text)} | _also_sealed(fmt, field, spot, text)


def _also_sealed(fmt: str, field: Keys, spot: Spot, text: str) -> dict[str, str]:
    """Return the sealed document changed like the recorded values, which would contradict it otherwise."""
    twins = [one for one in spots(_text(SEALED)) if is_at(one.keys, field) and one.value == spot.value]
    return {SEALED: twins[0].planted(_text(SEALED), lambda value: value + text)} if fmt == "recorded" else {}


def _tell(root: Path) -> None:
    """Read a project and tell every page of it: what a check does before it prints anything."""
    facts = gather_facts(evaluate(root), Revision(None, None, None), version="0.0.1")
    check_declared_names(facts.archive)
    for name in facts.archive.content.documents:
        facts.document(name)
    tuple(pages_of(facts))


@pytest.fixture(scope="module")
def judging(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Mapping[str, str]], None]:
    """Return what judges the project with some files changed."""

    def judge(changes: Mapping[str, str]) -> None:
        _tell(write_project(tmp_path_factory.mktemp("changed"), {**FULL, **changes}))

    return judge


def test_every_text_field_is_known_and_set() -> None:
    """The fields come from the models; each is set in the constructed project, so that none goes without a mutant."""
    assert set(FILES) == set(MODELS)
    for fmt, field in text_fields():
        assert _spot(fmt, field)
    assert text_fields() >= {*UNSEEN, *IN_PRINT, *ELSEWHERE}


@pytest.mark.parametrize("fmt", sorted(FILES))
def test_a_number_in_any_text_field_is_refused(
    fmt: str, judging: Callable[[Mapping[str, str]], None], request: pytest.FixtureRequest
) -> None:
    """Each field in turn gets a typed percentage, pinned anew, and the refusal names the file and the line."""
    fields = sorted(field for name, field in text_fields() - UNSEEN - IN_PRINT if name == fmt)
    hunt((_mutant(fmt, field, judging) for field in fields), request)


def _mutant(fmt: str, field: Keys, judging: Callable[[Mapping[str, str]], None]) -> Mutant:
    path, spot = _spot(fmt, field)
    path, lines = ELSEWHERE.get((fmt, field), (path, None if fmt == "sealed" else spot.lines))
    return Mutant(".".join((fmt, *field)), lambda: judging(_changed(fmt, field)), path, lines)


def test_what_no_page_shows_is_in_no_file_of_the_site(tmp_path: Path) -> None:
    """The fields that describe rows are planted all at once: nothing but the copied evidence holds the number."""
    texts = {path: _text(path) for path in (*FILES["suite"], SEALED, RUN)}
    for fmt, field in sorted(UNSEEN):
        path = _spot(fmt, field)[0]
        spot = next(one for one in spots(texts[path]) if is_at(one.keys, field))
        texts[path] = spot.planted(texts[path], lambda value: value + PLANTED)
    root = write_project(tmp_path, {**FULL, **texts})
    build_site(Options(root))
    site = root / "site"
    made = [path for path in site.rglob("*") if path.is_file() and path.relative_to(site).parts[0] != "proof"]
    assert len(made) > 50
    assert [] == [path for path in made if PLANTED.encode() in path.read_bytes()]


def test_a_number_around_every_page_is_refused(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """What stands around every page is read when the pages are printed."""
    ((fmt, field),) = IN_PRINT
    root = write_project(tmp_path, {**FULL, **_changed(fmt, field)})
    hunt([Mutant("navigation", lambda: build_site(Options(root)), SITE, _spot(fmt, field)[1].lines)], request)
