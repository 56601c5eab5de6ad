"""The files that rows were made from, on the page of their run: named, with digests, linked where published."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from generator.audit.auditing import audit
from generator.audit.model import Asked
from generator.build import Options, build_site
from tests.ingest.test_taking import MAPPING, PUBLISHED, made
from tests.pages.made import FLAGSHIP, page_of, published_site, said, section

PAGE = "runs/first/index.html"


def listed(root: Path) -> list[list[str]]:
    """Return the rows of the table of originals of a site that was built."""
    page = LexborHTMLParser((root / "site" / PAGE).read_text(encoding="utf-8"))
    return [[said(cell) for cell in row.css("th, td")] for row in section(page, "originals").css("tbody tr")]


def test_originals_stand_on_the_page_of_their_run(tmp_path: Path) -> None:
    """Every one with its bytes and digest; the link leads to the very bytes, and none where nothing is published."""
    for mapping, told in ((MAPPING, "no"), (PUBLISHED, "yes, linked")):
        folder = tmp_path / told.split(",")[0]
        root = made(folder, mapping)
        build_site(Options(root))
        files = {name: (folder / "files" / name).read_bytes() for name in ("helped.json", "plain.json")}

        assert [
            [name, told, str(len(content)), sha256(content).hexdigest()] for name, content in files.items()
        ] == listed(root)
        page = LexborHTMLParser((root / "site" / PAGE).read_text(encoding="utf-8"))
        originals = section(page, "originals")
        assert "which was written for Constructed files, version 2." in said(originals)
        targets = [str(link.attributes["href"]) for link in originals.css("tbody th a")]
        assert (list(files.values()) if told != "no" else []) == [
            (root / "site" / PAGE).parent.joinpath(target).read_bytes() for target in targets
        ]
        assert audit(root / "site", Asked()).site is not None


def test_rows_that_were_made_from_no_files_have_no_such_list() -> None:
    """Nothing is claimed of where they came from."""
    assert page_of(published_site(), f"runs/{FLAGSHIP}/index.html").css_first("#originals") is None
