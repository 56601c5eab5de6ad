"""The elements that only pages of documentation show: examples as written, and pieces of references to the code."""

from __future__ import annotations

from html import escape

from generator.printing.elements import Element


def example_element(key: str, text: str) -> Element:
    """Return an example of the documentation: what a file or a terminal may hold, and nobody measured."""
    html = f'<code class="example" data-example="{escape(key)}">{escape(text)}</code>'
    return Element("example", key, html, text)


def documented_element(key: str, text: str) -> Element:
    """Return a piece of a reference that holds a number or a claim; what stands in double backquotes is code."""
    pieces = escape(text).split("``")
    inner = "".join(f"<code>{piece}</code>" if at % 2 else piece for at, piece in enumerate(pieces))
    html = f'<span class="documented" data-example="{escape(key)}">{inner}</span>'
    return Element("example", key, html, text.replace("``", ""))
