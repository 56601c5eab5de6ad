"""Every address in a file for machines leads somewhere: to a file of the site, and to an anchor that is there."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from tests.exports.published import BASE, document, exports
from tests.pages.made import published_site

ATOM = "{http://www.w3.org/2005/Atom}"
ROOT = ("proofpage/",)
"""What names a format, and no file."""


def files() -> set[str]:
    """Return every file of the site."""
    return {*exports(), *published_site().files}


def test_every_address_of_the_interface_is_a_file() -> None:
    """Pages, documents, tables, schemas and artifacts."""
    there = files()
    index, runs = document("api/v1/index.json"), document("api/v1/runs.json")["runs"]
    named = [file[name] for file in index["files"] for name in ("path", "described_by")] + index["tables"]
    named += [run[name] for run in runs for name in ("page", "run", "figures", "pairs") if run[name] is not None]
    named += [i["path"] for path in exports() if "/explain/" in path for i in document(path)["inputs"]]

    assert named
    assert [] == [path for path in named if path not in there]


def test_every_link_of_the_pages_to_a_file_for_machines_is_one() -> None:
    """Links to CSV and JSON lead to a file that the exports make, and every such file is linked or listed."""
    there, linked = files(), set[str]()
    for path, content in published_site().html_pages():
        depth = path.count("/")
        for up, target in re.findall(r'href="((?:[.][.]/)*)([^":#]+[.](?:csv|json|xml))"', content.decode("utf-8")):
            if path != "404.html":
                assert up.count("../") == depth, (path, target)
            linked.add(target)

    assert [] == sorted(target for target in linked if target not in there | {"manifest.json"})
    assert {path for path in exports() if path.endswith(".csv")} <= linked | {"comparisons.csv"}


def test_every_entry_of_the_feed_leads_to_its_line() -> None:
    """Whole addresses, each to a page with that anchor."""
    feed = ElementTree.fromstring(exports()["feed.xml"])
    links = [link.get("href", "") for link in feed.iter(f"{ATOM}link")]

    assert all(link.startswith(BASE) for link in links)
    for link in links:
        path, _, anchor = link.removeprefix(BASE).partition("#")
        assert path in files()
        assert not anchor or f'id="{anchor}"'.encode() in published_site().files[path]  # type: ignore[operator]
