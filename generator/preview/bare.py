"""The page that stands where there is no site yet: what is being waited for, or why there is none."""

from __future__ import annotations

from html import escape

from generator.preview.injecting import with_script
from generator.preview.outcomes import Outcome
from generator.preview.troubles import Trouble, trouble_of

_STYLE = (
    ":root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}"
    "body{max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}"
    "h1{font-size:1.3rem}dl{border-left:.2rem solid #a1232b;padding-left:1rem}dt{font-weight:600}dd{margin:0 0 .5rem}"
    "pre{white-space:pre-wrap}"
)


def bare_page(outcome: Outcome | None, stamp: str) -> bytes:
    """Return the page; it turns into the site as soon as there is one."""
    trouble = None if outcome is None else trouble_of(outcome)
    title = "The site is being built" if trouble is None else trouble.title
    body = "" if trouble is None else _told(trouble)
    page = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n"
        f'<body>\n<main role="alert">\n<h1>{escape(title)}</h1>\n{body}</main>\n</body>\n</html>\n'
    )
    return with_script(page.encode(), stamp)


def _told(trouble: Trouble) -> str:
    problems = "".join(
        "<dl>\n" + "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>\n" for name, text in problem) + "</dl>\n"
        for problem in trouble.problems
    )
    return f"<p>{escape(trouble.text)}</p>\n{problems}"
