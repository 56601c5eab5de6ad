"""The HTML of the reference site: structure held by rules of our own, and by kept validators where they are there."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from tests.pages.made import FLAGSHIP, REAL, published_site

HERE = Path(__file__).parent
VALIDATORS = HERE.parents[1] / ".venv" / "validators" / "node_modules"
KINDS = (
    *("index.html", "404.html", "suites/index.html", "runs/index.html", "figures/index.html", "claims/index.html"),
    *("history/index.html", "corrections/index.html", "methodology/index.html", "reproduce/index.html"),
    *(f"suites/{REAL}/index.html", "suites/agent-tasks/index.html", f"runs/{FLAGSHIP}/index.html"),
    *("runs/simulated-coverage-2026-11-30/index.html", f"report/{FLAGSHIP}/index.html"),
    f"figures/{REAL}/median_reduction/index.html",
)
"""A page of every kind."""
NAMING = ("aria-labelledby", "aria-describedby", "headers", "for")
SELF = re.compile(r"Content Security Policy")
"""What a validator says of a policy of the site itself, since it takes a folder for no origin."""


def faults(html: str) -> Iterator[str]:
    """Yield what is wrong with the structure of a page."""
    page = LexborHTMLParser(html)
    ids = Counter(node.attributes["id"] for node in page.css("[id]"))
    yield from (f"the id {name} twice" for name, count in ids.items() if count > 1)
    for attribute in NAMING:
        for node in page.css(f"[{attribute}]"):
            yield from (f"no id {n}" for n in (node.attributes[attribute] or "").split() if n not in ids)
    levels = [int((node.tag or "h0")[1]) for node in page.css("h1, h2, h3, h4, h5, h6")]
    yield from (f"h{b} after h{a}" for a, b in pairwise(levels) if b > a + 1)
    if levels.count(1) != 1:
        yield f"{levels.count(1)} headings of the first level"
    yield from ("a heading of a table without a scope" for node in page.css("th") if "scope" not in node.attributes)
    yield from ("a table without a caption" for node in page.css("table") if node.css_first("caption") is None)
    yield from ("data without a value" for node in page.css("data") if "value" not in node.attributes)
    yield from ("a picture without a text" for node in page.css("img") if "alt" not in node.attributes)


def test_every_page_keeps_its_structure() -> None:
    """Ids once and named ones there, headings in order, headers of tables scoped, values for machines."""
    found = [
        f"{path}: {fault}" for path, page in published_site().html_pages() for fault in faults(page.decode("utf-8"))
    ]

    assert [] == found


@pytest.mark.parametrize(
    "html",
    [
        "<h1>a</h1><h3>b</h3>",
        "<h1>a</h1><p id=x><p id=x>",
        "<h1>a</h1><p aria-labelledby=y>",
        "<h1>a</h1><table><caption>c</caption><tr><th>b",
        "<h1>a</h1><table><tr><td>b",
        "<h1>a</h1><data>b</data>",
        "<p>no heading</p>",
        "<h1>a</h1><img src=x>",
    ],
)
def test_a_page_out_of_order_is_found_out(html: str) -> None:
    """Each rule can fail."""
    assert list(faults(html))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of every kind, in a folder."""
    root = tmp_path_factory.mktemp("pages")
    for path in KINDS:
        content = published_site().files[path]
        assert isinstance(content, bytes)
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(content)
    return root


def _said(*command: str) -> list[str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return [line for line in (done.stdout + done.stderr).splitlines() if line.strip() and not SELF.search(line)]


def test_the_nu_checker_finds_nothing(folder: Path) -> None:
    """The checker of the W3C, over a page of every kind."""
    jar = VALIDATORS / "vnu-jar" / "build" / "dist" / "vnu.jar"
    if not jar.is_file() or shutil.which("java") is None:
        pytest.skip("there is no vnu.jar or no Java: make validators")

    assert [] == _said("java", "-jar", str(jar), "--format", "gnu", "--skip-non-html", str(folder))


def test_html_validate_finds_nothing(folder: Path) -> None:
    """Its recommended rules, those for whole documents and those for accessibility; rules.json says what is off."""
    program = VALIDATORS / ".bin" / "html-validate"
    if not program.exists() or shutil.which("node") is None:
        pytest.skip("there is no html-validate or no Node: make validators")
    pages = [str(folder / path) for path in KINDS]

    assert [] == _said(str(program), "--config", str(HERE / "rules.json"), "-f", "text", *pages)
