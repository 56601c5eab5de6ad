"""For crawlers: ``sitemap.xml`` with every page, where the site's address is known, and ``robots.txt``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from urllib.parse import quote

SITEMAP, ROBOTS = "sitemap.xml", "robots.txt"
UNLISTED = frozenset({"404.html"})


def render_crawling(pages: Iterable[str], *, base_url: str | None) -> Mapping[str, bytes]:
    """Return both files; a sitemap needs whole addresses, so without a base address there is none."""
    if base_url is None:
        return {ROBOTS: b"User-agent: *\nAllow: /\n"}
    root = base_url.rstrip("/") + "/"
    addresses = [root + quote(page.removesuffix("index.html")) for page in sorted(pages) if page not in UNLISTED]
    lines = [f"<url><loc>{escape(address)}</loc></url>" for address in addresses]
    opening = '<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    sitemap = "\n".join([opening, *lines, "</urlset>"]) + "\n"
    robots = f"User-agent: *\nAllow: /\nSitemap: {root}{SITEMAP}\n"
    return {SITEMAP: sitemap.encode("utf-8"), ROBOTS: robots.encode("utf-8")}
