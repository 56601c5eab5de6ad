"""The guard over the feed, the sitemap and what badge services read."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from tests.guard.sites import SHARE, check, problems


def found(files: Mapping[str, bytes], **planted: object) -> str:
    """Return what was found and what was expected, one line a problem."""
    return "\n".join(f"{problem.found}; {problem.expected}" for problem in problems(files, **planted))


FEED = (
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>Proof</title><id>https://example.org/1/</id>'
    "<updated>2026-01-02T00:00:00Z</updated><author><name>Proof</name></author>"
    '<link href="https://example.org/1/feed.xml" rel="self" type="application/atom+xml"/>'
    "<entry><title>alpha: snapshot</title><id>urn:uuid:09cef4c6-c938-43e2-a9f3-6b3d9df7022b</id>"
    '<updated>2026-01-02T00:00:00Z</updated><link href="history/index.html#line-2" rel="alternate" type="text/html"/>'
    '<category term="snapshot"/><summary>Share: 43.14 % (NARROW).</summary></entry></feed>'
)
HEADS = {"feed.xml": {"Share: 43.14 % (NARROW).": (SHARE,)}}
BADGE = {"schemaVersion": 1, "label": "Alpha", "message": "43.14 % (NARROW)", "color": "yellow"}
BADGE_HEADS = {"badges/alpha.json": {"43.14 % (NARROW)": (SHARE,)}}


def test_a_sound_feed_passes() -> None:
    """Its figure is bound by the side table."""
    assert 1 == check({"feed.xml": FEED.encode()}, heads=HEADS).figures


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        ("43.14", "43.15", "a number, '43.15 %'"),
        ("(NARROW)", "(GO)", "a verdict word, 'GO'"),
        ("alpha: snapshot", "alpha saves 43", "a number, '43'"),
        ("<name>Proof", "<name>Twice", "a number word, 'Twice'"),
        ("urn:uuid:09cef4c6-c938-43e2-a9f3-6b3d9df7022b", "saves 43", "what <id> may hold"),
        ("2026-01-02T00:00:00Z", "43 % saved", "what <updated> may hold"),
        ('term="snapshot"', 'term="saves 43"', "what term may hold"),
        ('href="history', 'href="43 % saved', "what href may hold"),
        ("<category", "<rights>43</rights><category", "what <rights> may hold"),
        ("</summary>", "</summary>saves 43", "text between elements"),
        ("<title>Proof", "<title>&#52;&#51;", "a number, '43'"),
        ("<feed", "<!DOCTYPE feed [<!ENTITY x '43'>]><feed", "a declaration or a comment"),
        ("</feed>", "", "a file that is not XML"),
    ],
)
def test_a_changed_feed_is_refused(old: str, new: str, refusal: str) -> None:
    """Every text, attribute and element of a feed has a rule."""
    assert old in FEED
    heads = {"feed.xml": {text.replace(old, new): said for text, said in HEADS["feed.xml"].items()}}
    assert refusal in found({"feed.xml": FEED.replace(old, new, 1).encode()}, heads=HEADS) + found(
        {"feed.xml": FEED.replace(old, new, 1).encode()}, heads=heads
    )


def test_a_sound_badge_passes() -> None:
    """A badge's words name their figure."""
    content = json.dumps(BADGE).encode()
    assert 1 == check({"badges/alpha.json": content}, heads=BADGE_HEADS).figures


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"message": "43.15 % (NARROW)"}, "a number, '43.15 %'"),
        ({"message": "43.14 % (GO)"}, "a number, '43.14 %'"),
        ({"label": "Saves half"}, "a number word, 'half'"),
        ({"color": "43"}, "a number, '43'"),
        ({"schemaVersion": 2}, "an object with the schemaVersion"),
        ({"cacheSeconds": 300}, "the bare number 300"),
    ],
)
def test_a_changed_badge_is_refused(changes: dict[str, object], refusal: str) -> None:
    """One digit, the verdict, or a number beside them."""
    content = json.dumps(BADGE | changes).encode()
    assert refusal in found({"badges/alpha.json": content}, heads=BADGE_HEADS)


def test_a_sitemap_holds_addresses_alone() -> None:
    """Digits in addresses are no numbers; anything else in one is refused."""
    opening = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    sound = f"{opening}<url><loc>https://example.org/runs/2026-01-02/</loc></url></urlset>"
    assert 1 == check({"sitemap.xml": sound.encode()}).figures
    assert "what <loc> may hold" in found({"sitemap.xml": sound.replace("https://", "43 ").encode()})
    assert "what <priority> may hold" in found(
        {"sitemap.xml": sound.replace("</loc>", "</loc><priority>0.5</priority>").encode()}
    )
    assert 1 == check({"robots.txt": b"User-agent: *\nSitemap: https://example.org/2/sitemap.xml\n"}).figures
    assert "a number, '43'" in found({"robots.txt": b"# saves 43\n"})
    assert "a file of the kind '.xml'" in found({"other.xml": sound.encode()})
