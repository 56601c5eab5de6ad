"""The script of the preview in a page that is served."""

from __future__ import annotations

import pytest

from generator.preview.injecting import is_page, widened, with_script

SCRIPT = b'<script src="/__preview__/reload.js" data-stamp="s" defer></script>\n'


@pytest.mark.parametrize(
    ("expected", "page"),
    [
        (b"<head><title>A</title>" + SCRIPT + b"</head><body></body>", b"<head><title>A</title></head><body></body>"),
        (SCRIPT + b"<body class='a'>b</body>", b"<body class='a'>b</body>"),
        (b"<p>words" + SCRIPT, b"<p>words"),
    ],
)
def test_the_script_comes_at_the_end_of_the_head(expected: bytes, page: bytes) -> None:
    """In a page without one it comes as early as it can."""
    assert expected == with_script(page, "s")


@pytest.mark.parametrize(
    ("expected", "policy"),
    [
        (
            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'",
            "default-src 'none'; style-src 'self'",
        ),
        (
            "default-src a.example 'self'; script-src a.example 'self'; connect-src a.example 'self'",
            "default-src a.example 'self'",
        ),
        ("script-src 'self'; img-src *", "Script-Src; img-src *"),
        ("connect-src 'self'; script-src b 'self'", "connect-src 'NONE'; script-src b; script-src c"),
        ("img-src 'self'", "img-src 'self'"),
        ("", ""),
    ],
)
def test_a_policy_is_widened_by_the_pages_own_origin_alone(expected: str, policy: str) -> None:
    """Where nothing stands in the way of scripts and connections, nothing is changed."""
    assert expected == widened(policy)


def test_the_policy_in_a_page_is_widened_and_every_other_byte_kept() -> None:
    """Both kinds of quotes, both orders of letters."""
    page = (
        b"""<head><META HTTP-EQUIV='content-security-policy' content='default-src "none"'><p title="default-src">\xff"""
    )
    assert page + SCRIPT == with_script(page.replace(b'"none"', b"x"), "s").replace(
        b"default-src x; script-src x 'self'; connect-src x 'self'", b'default-src "none"'
    )


def test_only_pages_get_the_script() -> None:
    """Evidence and templates that the site carries are shown as they are."""
    pages = ("index.html", "suites/a/index.html", "proof/a.html", "content/a.html", "templates/home.html", "feed.xml")
    assert [True, True, False, False, False, False] == [is_page(path) for path in pages]
