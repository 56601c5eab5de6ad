"""The title of a page from Markdown: shown once, and the same wherever it is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import Options, check_site
from generator.errors import Refusal
from generator.pages.rendering import render_site
from tests.pages.made import constructed, page_of, said
from tests.projects import write_project

MORE = "content/more-words.md"


def headings(folder: Path, path: str, text: str) -> list[str]:
    """Return the titles of the page that a Markdown file stands on, the sections after them."""
    page = page_of(render_site(constructed(folder, {path: text})), f"{Path(path).stem}/index.html")
    return [said(node) for node in page.css("main h1, main h2")]


def test_a_title_is_shown_once(tmp_path: Path) -> None:
    """The file gives it where nobody else does; without one the name of the file is it."""
    assert ["More of it", "Then"] == headings(tmp_path / "a", MORE, "# More of it\n\nWords.\n\n## Then\n")
    assert ["More words", "Then"] == headings(tmp_path / "b", MORE, "Words.\n\n## Then\n")


def test_the_title_of_a_page_that_has_one_is_shown_once(tmp_path: Path) -> None:
    """Whoever begins the methodology with its name sees it in one place."""
    titles = headings(tmp_path, "content/methodology.md", "# Methodology\n\n## Pairs\n\nWords.\n")

    assert ["Methodology", "Pairs"] == titles[:2]
    assert 1 == titles.count("Methodology")


def test_a_title_gives_the_head_of_its_page(tmp_path: Path) -> None:
    """A tab of a browser is named as the page is, with the figures in it bound."""
    site = render_site(constructed(tmp_path, {MORE: "# It used {fig}`token_reduction` less\n"}))
    page = page_of(site, "more-words/index.html")

    assert page.css_first("h1 data") is not None
    assert said(page.css_first("head title")).startswith("It used 33.33 % (GO, freshness unknown) less")


def test_the_home_page_makes_a_section_of_it(tmp_path: Path) -> None:
    """Its title is the question of the headline."""
    page = page_of(render_site(constructed(tmp_path)), "index.html")

    assert ["Does the tool use fewer tokens?"] == [said(node) for node in page.css("h1")]
    assert "Example" in [said(node) for node in page.css("h2")]


@pytest.mark.parametrize(
    ("path", "text", "told"),
    [
        (
            "content/methodology.md",
            "\n# How it is done\n",
            "content/methodology.md:2: found the title 'How it is done'; expected 'Methodology', as the page itself",
        ),
        (
            "content/claims-and-more.md",
            "# One\n\nWords.\n\n# Two\n",
            "content/claims-and-more.md:5: found a title below the beginning of the file; expected a title in the"
            " first line alone. Begin a section: ## in place of #.",
        ),
    ],
)
def test_another_title_is_refused(tmp_path: Path, path: str, text: str, told: str) -> None:
    """With both, and with what to do."""
    with pytest.raises(Refusal) as caught:
        check_site(Options(write_project(tmp_path, {path: text})))

    assert str(caught.value).startswith(told)


def test_the_label_of_the_navigation_is_the_title(tmp_path: Path) -> None:
    """A page is called by one name; its file may repeat it."""
    root = write_project(tmp_path, {MORE: "# More\n"})
    settings = root / "content" / "site.yaml"
    text = settings.read_text(encoding="utf-8")
    for label in ("More", "Words"):
        item = f"navigation:\n  - {{label: {label}, path: more-words/}}\n"
        settings.write_text(text.replace("navigation:\n", item), encoding="utf-8")
        if label == "More":
            check_site(Options(root))

    with pytest.raises(Refusal, match="found the title 'More'; expected 'Words', as the navigation"):
        check_site(Options(root))
