"""Examples of the documentation may hold any number, and so must neither be changed nor stand anywhere else."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from generator.audit.auditing import audit
from generator.audit.model import Asked
from generator.build import Options, build_site
from generator.errors import Contradiction, Problem, Unbound
from generator.pages import made_by
from tests.audit.made import copied, refused, replaced, sealed_again
from tests.guard.sites import check, html, page
from tests.mutations.hunting import Mutant, hunt
from tests.projects import write_project

DOCUMENT = """\
An example.

```{example} proof/suites/example.yaml
bar: 43.14 %, faster than the control
```

```{example}
The verdict is GO.
```

```{example}
unbound: 44.15 %
```

```{reference} suite
```
"""
SOURCE, SHOWN = "content/docs/how.md", "docs/how/index.html"
ELEMENT = html("example:docs/how:3")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site with a page of documentation, whose examples are counted; tests only read it."""
    root = tmp_path_factory.mktemp("documented")
    result = build_site(Options(write_project(root, {"proof/history.jsonl": "", SOURCE: DOCUMENT})))
    assert result.coverage["examples"] > 3
    assert 0 == result.coverage["unbound"]
    return result.target


CHANGES = {
    "a digit of an example": ("43.14 %", "43.15 %", "example:docs/how:3 showing 'bar: 43.15 %"),
    "a verdict word of an example": ("is GO.", "is NO-GO.", "example:docs/how:7 showing"),
    "a digit beside an example": ("An example.", "An example of 45.", "a number, '45'"),
    "a piece of a reference": ("signed.decimal.4", "signed.decimal.5", "showing 'signed.decimal.5'"),
    "an example without its binding": (' data-example="docs/how:11"', "", "a number, '44.15 %'"),
}
"""What is put in the place of what, and what must be said of it."""


def test_a_changed_example_of_a_page_is_found(site: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """By the guard alone, without making the page again: other code made the site, and the manifest fits."""
    copy = copied(site, tmp_path / "copy")
    for old, new, _ in CHANGES.values():
        replaced(copy, SHOWN, old, new)
    said = json.loads((copy / made_by.PATH).read_text(encoding="utf-8"))
    (copy / made_by.PATH).write_text(json.dumps({**said, "code": "0" * 64}), encoding="utf-8")
    sealed_again(copy)
    problems = refused(copy)
    hunt((Mutant(name, partial(_say, problems), SHOWN, said=told) for name, (*_, told) in CHANGES.items()), request)


def _say(problems: tuple[Problem, ...]) -> None:
    raise Contradiction(problems)


def test_a_changed_source_of_an_example_is_found(site: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """The page shows something else than the source that the site ships."""
    copy = copied(site, tmp_path / "copy")
    replaced(copy, SOURCE, "43.14 %", "43.15 %")
    sealed_again(copy)
    hunt([Mutant("the source", lambda: audit(copy, Asked(None, None)), SHOWN, said="example:docs/how:3")], request)


def test_an_example_stands_in_the_documentation_alone(request: pytest.FixtureRequest) -> None:
    """Whole and right, but on the home page; or its text in an attribute that names it."""
    framed = f'<figure class="shown"><figcaption>Example</figcaption><pre>{ELEMENT}</pre></figure>'
    check({"docs/index.html": page(framed)})
    attribute = '<p title="bar: 0.90" data-bound="example:docs/how:3">x</p>'
    mutants = [
        Mutant("on the home page", partial(check, body=f"<pre>{ELEMENT}</pre>"), "index.html", said="outside docs/"),
        *(
            Mutant(f"without {what}", partial(check, {"docs/a.html": page(framed.replace(what, other))}), "docs/a.html")
            for what, other in {
                "<figcaption>Example</figcaption>": "",
                ">Example<": ">Result<",
                ' class="shown"': "",
                "<pre>": "<pre>It saves ",
                "figure": "div",
            }.items()
        ),
        Mutant("in an attribute", partial(check, {"docs/a.html": page(attribute)}), "docs/a.html"),
    ]
    hunt(mutants, request)


def test_an_unknown_example_is_refused() -> None:
    """A block that no source has."""
    with pytest.raises(Unbound):
        check({"docs/index.html": page(ELEMENT.replace("how:3", "how:4"))})
