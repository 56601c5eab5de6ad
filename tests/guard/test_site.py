"""The guard over a whole site: heads, other files, the floor, counts, literals, and where a problem comes from."""

from __future__ import annotations

import json

import pytest

from generator.errors import Place, Unbound
from generator.evidence.artifacts import Artifact
from generator.guard.guarding import guard, survey
from tests.guard.sites import SHARE, catalogue, check, found, html, latest_numbers, page, problems
from tests.printing import constructed
from tests.printing.constructed import RUN

TITLE = "Share: 43.14 % (NARROW)"


def test_head_texts_are_bound_by_the_side_table() -> None:
    """A title with a figure passes where the renderer names it, and only with that very text on that very page."""
    head = f'<meta name="description" content="{TITLE}">'
    heads = {"index.html": {TITLE: (SHARE,)}}
    assert 1 == check(head=head, heads=heads).figures
    assert "a number, '43.14 %'" in found(head=head)
    assert "a number, '43.14 %'" in found(head=head, heads={"other.html": heads["index.html"]})
    wrong = {"index.html": {"Share: 43.15 % (NARROW)": (SHARE,)}}
    assert "without the plain form" in found(head=head.replace("43.14", "43.15"), heads=wrong)


def test_a_site_without_figures_is_refused() -> None:
    """A page that shows nothing proves nothing, whatever the floor says."""
    empty = f"<html><head><title>x</title></head><body>{html('literal:0.05')}</body></html>".encode()
    with pytest.raises(Unbound) as caught:
        guard({"index.html": empty}, catalogue(), table=constructed.table(), heads={}, sources={}, floor=0)
    assert "0 bound figures on the whole site" == caught.value.problems[0].found


def test_fewer_figures_than_the_floor_are_refused() -> None:
    """Figures that vanish from the site are noticed; one figure shown often is one figure."""
    assert 1 == check(floor=1).figures
    assert "1 bound figures on the whole site" in found(body=f"<p>{html(SHARE)}</p>", floor=2)


def test_a_literal_that_nothing_prints_is_refused() -> None:
    """An exemption that nobody needs any more does not wait for its chance."""
    bare = page().replace(html("literal:0.05").encode(), b"x")
    assert "the declared literal '0.05', which no page prints" in found({"index.html": bare})


def test_a_printed_count_must_be_the_count() -> None:
    """The footer's boundary is held against what the guard counted; the survey gives the right numbers."""
    site = {"index.html": page(body=f"<p>{constructed.printer().catalogue['count:figures'].html}</p>")}
    table = constructed.table()
    with pytest.raises(Unbound, match="a printed count of 3 figures"):
        guard(site, catalogue().with_counts({"figures": 3}), table=table, heads={}, sources={}, floor=1)
    counts = survey(site, catalogue().with_counts({"figures": 3}), table=table, heads={}).as_counts()
    right = catalogue().with_counts(counts)
    site = {"index.html": page(body=f"<p>{right['count:figures'].html}</p>")}
    assert counts == guard(site, right, table=table, heads={}, sources={}, floor=1).as_counts()


def test_equal_findings_of_many_pages_are_one_problem() -> None:
    """A number typed into a template appears on every page and is said once."""
    planted = page(body="<p>It saves 43 here</p>")
    (problem,) = problems({"index.html": planted, "a/index.html": planted, "b/index.html": planted})
    assert "in the output file a/index.html and 2 more" in problem.found


def test_a_finding_points_at_its_likely_source() -> None:
    """The words around a finding are looked up in the sources; across tags, and with line and column."""
    sources = {"content/index.md": "# Proof\n\nNothing.\n", "templates/home.html": "<p>\n  It <b>saves</b> 43 here</p>"}
    (problem,) = problems(body="<p>It <b>saves</b> 43 here</p>", sources=sources)
    assert Place("templates/home.html", 2, 19) == problem.where


def test_without_a_likely_source_the_output_file_is_named() -> None:
    """Nothing is claimed where nothing fits."""
    (problem,) = problems(body="<p>It saves 43 here</p>", sources={"content/index.md": "Other words"})
    assert Place("index.html") == problem.where


@pytest.mark.parametrize(
    ("path", "content", "refusal"),
    [
        ("assets/style.css", b"p::after { content: '43' }", "a number, '43'"),
        ("assets/site.js", b"// 43\nshow('It saves \\x34\\u0033 %')", "a number, '43 %'"),
        ("assets/site.js", b"node.textContent = 43;", "a number, '43'"),
        ("chart.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><text>43</text></svg>", "a number, '43'"),
        ("notes.txt", b"It saves 43", "a number, '43'"),
        ("checkpoint.txt", b"1:" + b"a" * 64, "a number, '1'"),
        ("data.csv", b"43", "a file of the kind '.csv'"),
        ("other.json", b"{}", "a file of the kind '.json'"),
        ("page.html", b"\xff\xfe", "bytes that are not UTF-8"),
        ("manifest.json", b'{"files": {"a": "43"}}', "'43'"),
        ("manifest.json", b'{"files": {"a": null}}', "'None'"),
        ("depends-on.json", b'{"files": {"a": 43}}', "'43'"),
        ("proof/rows.jsonl", b"{}", "a file of the kind '.jsonl'"),
    ],
)
def test_every_file_has_a_rule_or_is_refused(path: str, content: bytes, refusal: str) -> None:
    """No file of the site is passed by."""
    assert refusal in found({path: content})


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("assets/site.js", b"const n = 43; document.querySelector('.a2').dataset.x = '43';"),
        ("checkpoint.txt", b"1:" + b"b" * 64 + b"\n"),
        ("manifest.json", json.dumps({"schema": "proofpage/manifest/v1", "files": {"a": "a" * 64}}).encode()),
        ("depends-on.json", json.dumps({"schema": "proofpage/depends-on/v1", "files": {"a": None}}).encode()),
        ("schemas/run.json", b'{"maximum": 43}'),
        ("assets/font.woff2", b"\x00\x01"),
        (".nojekyll", b""),
        ("latest-numbers.json", latest_numbers()),
    ],
)
def test_sound_files_pass(path: str, content: bytes) -> None:
    """Numbers of machines are none of a reader's."""
    assert 1 == check({path: content}).figures


def test_copies_are_held_against_what_they_copy() -> None:
    """A file copied byte for byte is compared and not read; an artifact of the archive is not touched."""
    assert 1 == check({"history.jsonl": b"43\n"}, copies={"history.jsonl": b"43\n"}).figures
    assert "a copy that differs" in found({"history.jsonl": b"44\n"}, copies={"history.jsonl": b"43\n"})
    site: dict[str, bytes | Artifact] = {"index.html": page(), "proof/rows.jsonl": constructed.artifact()}
    assert 1 == guard(site, catalogue(), table=constructed.table(), heads={}, sources={}, floor=1).figures


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "\"quoted\" 'text'",
        "\u05e9\u05dc\u05d5\u05dd \u200f",
        "../../etc/passwd",
        "x " * 50_000,
    ],
)
def test_hostile_text_is_read_and_not_run(text: str) -> None:
    """Escaped markup is text; only what is a number in it is found, and quickly."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    body = f"<p>{escaped}</p>"
    if "1" in text:
        assert "a number, '1'" in found(body=body)
    else:
        assert 1 == check(body=body).figures


def test_deeply_nested_pages_are_read_to_the_bottom() -> None:
    """Nesting hides nothing, as deep as it may be; what lies deeper is refused unread."""
    assert "a number, '43'" in found(body="<b>" * 256 + "43" + "</b>" * 256)
    assert "the element <b> inside more than 256 others" in found(body="<b>" * 5_000 + "43" + "</b>" * 5_000)


def test_prose_like_a_readme_raises_no_alarm() -> None:
    """Text with its identifiers in elements reads as usual and passes."""
    shown = {
        name: html(f"id:{name}") for name in ("name:SHA-256", "standard:RFC 8785", "date:2026-01-02", f"run:{RUN}")
    }
    body = f"""
    <h2>How to check it yourself</h2>
    <p>Every number on this page was recomputed from a file under <code>proof/</code>, and the first thing to do is to
    hash it with {shown["name:SHA-256"]}: one line of the ledger is canonical JSON ({shown["standard:RFC 8785"]}).</p>
    <ol><li>Clone it.</li><li>Run <code>make site</code>; on {shown["date:2026-01-02"]} it was green.</li></ol>
    <p>The run {shown[f"run:{RUN}"]} is the third-party one; a second reading is welcome. No secrets, none of the rows
    leave your machine \u2013 \u201cnot even once\u201d. See also the percentage in the chart, if any.</p>
    <pre><code>$ make site &amp;&amp; echo $HOME
    proofpage explain alpha/share --format json</code></pre>
    """
    assert 4 == check(body=body).identifiers
