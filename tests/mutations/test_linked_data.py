"""Whatever stands in the data of a page: another value, place or digest is refused on that page, leaf by leaf."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pytest

from generator.errors import Unbound
from generator.guard.binding import Bindings
from generator.guard.coverage import Tally
from generator.guard.linked_data import ADDRESSES
from generator.guard.locating import Sources
from generator.guard.page_context import Checks
from generator.guard.page_context import Page as Read
from generator.guard.pages import read_page
from generator.guard.remarks import as_problems
from generator.pages.facts import ProjectFacts
from generator.pages.home import home_page
from generator.pages.page import Page
from generator.pages.runs import run_page
from generator.printing.json_ld import DIGEST, with_digests
from generator.printing.remedies import displayed_numbers
from tests.mutations.full_project import FULL
from tests.mutations.hunting import Mutant, hunt
from tests.mutations.planting import leaves, with_value
from tests.pages.made import constructed, facts_of
from tests.projects import SITE, SITE_TEXT

TERMS = "license: https://example.org/terms\nfloor:"
OTHERS = ("saves 43.14 %", "43.14 %", "Nothing", "https://example.org/43", 43, True, None)
"""What is put into the place of every value: numbers, a claim, a word, an address, and what is no text."""


@dataclass(frozen=True, slots=True)
class Made:
    """The data of a page, and what a guard reads them with: a site whose files hold their own names."""

    page: Page
    text: str
    checks: Checks

    def check(self, text: str) -> None:
        """Read a page with these data as the guard does; ``Unbound`` with everything that is wrong."""
        assert self.page.linked_data is not None
        read = Read(self.page.path, self.checks, self.page.linked_data.noted)
        remarks = read_page(read, f'<script type="application/ld+json">{text}</script>')
        if remarks:
            raise Unbound(as_problems(remarks, Sources({})))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Made, ...]:
    """The data of the home page and of every run of the project in which every field is set."""
    files = {**FULL, SITE: SITE_TEXT.replace("floor:", TERMS)}
    root = constructed(tmp_path_factory.mktemp("full"), files).archive.root
    facts = facts_of(root, base_url="https://example.org/proof/")
    return tuple(_made(facts, page) for page in (home_page(facts), *_runs(facts)))


def _runs(facts: ProjectFacts) -> Iterator[Page]:
    yield from (run_page(facts, run) for run in facts.archive.runs.values())


def _made(facts: ProjectFacts, page: Page) -> Made:
    assert page.linked_data is not None
    text = with_digests(page.linked_data.text.encode("utf-8"), str.encode).decode("utf-8")
    names = [each["name"] for each in json.loads(text)["distribution"]]
    catalogue = facts.printer.catalogue
    files = {name: name.encode() for name in names}
    return Made(page, text, Checks(Bindings(catalogue), Tally(), displayed_numbers(catalogue), files))


def test_every_leaf_of_the_data_is_held(made: tuple[Made, ...], request: pytest.FixtureRequest) -> None:
    """Each value in turn is another, longer, gone, or something else than a text; and every kind of rule is met."""

    def mutants() -> Iterator[Mutant]:
        for one in made:
            one.check(one.text)
            whole = json.loads(one.text)
            for keys, value in _telling(whole):
                for other in (*OTHERS, f"{value} ", f"{value}1"):
                    yield _mutant(one, f"{keys}: {other}", with_value(whole, keys, other))
                yield _mutant(one, f"{keys} is gone", _without(whole, keys))

    hunt(mutants(), request)
    ends = {str(keys[-1]) for one in made for keys, _ in leaves(json.loads(one.text))}
    assert ends >= {*ADDRESSES, DIGEST, "value", "propertyID", "measurementTechnique", "identifier", "version"}


def test_every_other_place_is_refused(made: tuple[Made, ...], request: pytest.FixtureRequest) -> None:
    """A further key, a figure or a file twice or in another order, two blocks as one, and what is no document."""

    def mutants() -> Iterator[Mutant]:
        for one in made:
            whole = json.loads(one.text)
            for name in ("variableMeasured", "distribution"):
                items = whole[name]
                yield _mutant(one, f"{name} twice", whole | {name: [*items, items[0]]})
                yield _mutant(one, f"{name} reversed", whole | {name: items[::-1]})
                yield _mutant(one, f"a key more in {name}", whole | {name: [items[0] | {"note": "x"}, *items[1:]]})
            for other in (whole | {"note": "x"}, {"@graph": [whole]}, [whole], "x", 43):
                yield _mutant(one, "another shape", other)
            for text in (one.text[:-2], one.text.replace('"name"', '"name": "x", "name"', 1)):
                yield Mutant("no document", partial(one.check, text), one.page.path)

    hunt(mutants(), request)


def _mutant(made: Made, name: str, document: object) -> Mutant:
    return Mutant(f"{made.page.path}: {name}", partial(made.check, json.dumps(document)), made.page.path)


def _telling(whole: object) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """Yield of every kind of value, by the names of its keys, the last that there is."""
    kinds = {
        tuple("*" if isinstance(key, int) else key for key in keys): (keys, value) for keys, value in leaves(whole)
    }
    yield from kinds.values()


def _without(whole: object, keys: tuple[str | int, ...]) -> object:
    changed = json.loads(json.dumps(whole))
    at = changed
    for key in keys[:-1]:
        at = at[key]
    del at[keys[-1]]
    return changed
