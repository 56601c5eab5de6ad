"""Small sites for tests of the guard: one sound page, and ways to plant something in it."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from generator.errors import Problem, Unbound
from generator.guard.coverage import Coverage
from generator.guard.guarding import guard
from generator.printing.catalogue import Catalogue
from generator.printing.references import Printer
from tests.printing import constructed
from tests.printing.constructed import RUN

SHARE = f"figure:alpha/share@{RUN}"


def printer() -> Printer:
    """Return the printer of the constructed project."""
    return constructed.printer()


def catalogue() -> Catalogue:
    """Return its catalogue without the build's counts, which a test would have to make true."""
    return printer().catalogue.with_counts({})


def html(binding: str) -> str:
    """Return the right form of an element."""
    return catalogue()[binding].html


def every_element() -> str:
    """Return all elements that the catalogue lists, each as it may stand: examples in their frame."""
    frame = '<figure class="shown"><figcaption>Example</figcaption><pre>{}</pre></figure>'
    listed = catalogue()
    return "".join((frame if one.kind == "example" else "<p>{}</p>").format(one.html) for one in listed.values())


def page(body: str = "", head: str = "") -> bytes:
    """Return a page that is sound by itself, with something planted in it."""
    sound = f"<p>The share is {html(SHARE)}, and the bar {html('literal:0.05')}.</p>"
    start = f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Proof</title>{head}</head>'
    return f"{start}<body><h1>Proof</h1>{sound}{body}</body></html>".encode()


def check(
    files: Mapping[str, bytes] | None = None,
    *,
    body: str = "",
    head: str = "",
    heads: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None,
    sources: Mapping[str, str] | None = None,
    floor: int = 1,
    copies: Mapping[str, bytes] | None = None,
) -> Coverage:
    """Run the guard over a site of one page, and of other files where they are given."""
    site = {"index.html": page(body, head), **(files or {})}
    return guard(
        site,
        catalogue(),
        table=constructed.table(),
        heads=heads or {},
        sources=sources or {},
        floor=floor,
        copies=copies,
    )


def problems(files: Mapping[str, bytes] | None = None, **planted: object) -> tuple[Problem, ...]:
    """Return what the guard refuses; a test fails where it refuses nothing."""
    with pytest.raises(Unbound) as caught:
        check(files, **planted)  # type: ignore[arg-type]
    return caught.value.problems


def found(files: Mapping[str, bytes] | None = None, **planted: object) -> str:
    """Return what was found by the guard, one line a problem."""
    return "\n".join(problem.found for problem in problems(files, **planted))


def latest_numbers(**changes: object) -> bytes:
    """Return a sound ``latest-numbers.json``, with some values of its first figure changed."""
    figure = {
        "key": f"alpha/share@{RUN}",
        "id": "share",
        "title": "A share, over 0.90",
        "value": "194481/450775",
        "display": "43.14 %",
        "unit": "ratio",
        "class": "derived",
        "depth": "from_totals",
        "status": "measured",
        "reason": None,
        "n": 42,
        "interval": {
            "low": "2/5",
            "high": "1/2",
            "level": "19/20",
            "method": "bootstrap",
            "resamples": 10000,
            "seed": 20260924,
        },
        "formula": "1 - sum(treatment.tokens) / sum(control.tokens)",
        "inputs": [{"path": constructed.artifact().path, "sha256": constructed.artifact().sha256}],
        "verdict": "NARROW",
    }
    run = {
        "run_id": RUN,
        "suite": "alpha",
        "measured_on": "2026-01-02",
        "retired": False,
        "freshness": "current",
        "dirty": None,
        "expires": None,
        "verdict": {
            "word": "NARROW",
            "conditions": [
                *({"verdict": "GO", "text": "sameness.parity.holds", "left": None, "right": None, "held": None},),
                {"verdict": "NARROW", "text": "share > 0", "left": "194481/450775", "right": "0", "held": True},
            ],
        },
        "publication": {"status": "preliminary", "unmet": ["42 (NARROW) valid pairs; the rule asks for 30"]},
        "sameness": {"word": "undecidable"},
        "figures": [figure | changes],
    }
    document = {
        "schema": "proofpage/latest-numbers/v1",
        "site": {"title": "Proof", "base_url": "https://example.org/2026/"},
        "commit": "1234567",
        "site_dirty": False,
        "as_of": "2026-01-02",
        "ledger": {"size": 1, "head": "b" * 64},
        "runs": [run],
    }
    return json.dumps(document).encode()
