"""A number planted in any channel that a reader meets turns the build red; what no reader meets does not."""

from __future__ import annotations

import pytest

from tests.guard.sites import SHARE, check, found, html

PLANTED = {
    "text": "<p>It saves 43 here</p>",
    "text over inline elements": "<p>4<b>3</b></p>",
    "word over inline elements": "<p>ha<b>l</b><i>f</i></p>",
    "word over a soft break": "<p>ha<wbr>lf</p>",
    "word set apart by a style": "<p>that is <b>half</b>way</p>",
    "sameness set apart by a style": "<p>checks it<b>no loss</b>here</p>",
    "entity": "<p>&#52;&#x33;</p>",
    "fraction": "<p>&frac12;</p>",
    "alternative text": '<img src="a.png" alt="43">',
    "title": '<abbr title="43">x</abbr>',
    "aria-label": '<nav aria-label="two links">x</nav>',
    "aria-valuetext": '<div role="meter" aria-valuetext="43">x</div>',
    "aria-valuenow": '<div role="meter" aria-valuenow="43">x</div>',
    "placeholder": '<input placeholder="43">',
    "value": '<input value="43">',
    "label": '<track label="43">',
    "option": "<select><option>43</option></select>",
    "optgroup": '<select><optgroup label="43"></optgroup></select>',
    "list start": '<ol start="3"><li>x</li></ol>',
    "list value": '<ol><li value="7">x</li></ol>',
    "meter": '<meter value="0.43">x</meter>',
    "button": "<button>43</button>",
    "text area": "<textarea>43</textarea>",
    "summary": "<details><summary>43</summary>x</details>",
    "closed details": "<details><summary>x</summary>43</details>",
    "caption": "<table><caption>43</caption></table>",
    "cell": "<table><tr><td>43</td></tr></table>",
    "abbr of a heading cell": '<table><tr><th abbr="43">x</th></tr></table>',
    "figure caption": "<figure><figcaption>43</figcaption></figure>",
    "code": "<pre><code>x = 43</code></pre>",
    "noscript": "<noscript>43</noscript>",
    "hidden": "<p hidden>43</p>",
    "svg text": "<svg><text>43</text></svg>",
    "svg text in parts": "<svg><text>4<tspan>3</tspan></text></svg>",
    "svg title": "<svg><title>43</title></svg>",
    "svg description": "<svg><desc>43</desc></svg>",
    "svg foreign object": "<svg><foreignObject><p>43</p></foreignObject></svg>",
    "mathematics": "<math><mn>43</mn></math>",
    "sameness": "<p>indistin<i>guishable</i></p>",
    "sign beside a figure": f"<p>-{html(SHARE)}</p>",
    "scale beside a figure": f"<p><b>{html(SHARE)}</b>k</p>",
    "time": '<time datetime="2026-01-02">2026-01-02</time>',
    "definition list": "<dl><dt>n</dt><dd>43</dd></dl>",
    "frame fallback": "<a href='x'>43</a>",
}
HEADS = {
    "title": "<title>43</title>",
    "description": '<meta name="description" content="43">',
    "open graph": '<meta property="og:description" content="It saves 43">',
    "address that is none": '<meta property="og:url" content="saves 43">',
    "color that is none": '<meta name="theme-color" content="43 %">',
    "json-ld text": '<script type="application/ld+json">{"description": "saves 43"}</script>',
    "json-ld number": '<script type="application/ld+json">{"value": 43}</script>',
    "style": '<style>p::after { content: "43" }</style>',
    "escaped style": "<style>p::after { c\\6fntent: '\\34\\33' }</style>",
    "style of a list": '<style>li { list-style-type: "43" }</style>',
    "style by a variable": '<style>p { --x: "43" }</style>',
}


@pytest.mark.parametrize("channel", PLANTED)
def test_a_number_planted_in_a_body_channel_is_found(channel: str) -> None:
    """Every channel of the body is read; the sound page around it stays sound."""
    assert any(word in found(body=PLANTED[channel]) for word in ("number", "word", "changes"))


@pytest.mark.parametrize("channel", HEADS)
def test_a_number_planted_in_a_head_channel_is_found(channel: str) -> None:
    """Every channel of the head is read."""
    assert "number" in found(head=HEADS[channel])


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ("<template>x</template>", "the element <template>"),
        ('<iframe src="a.html"></iframe>', "the element <iframe>"),
        ('<p srcdoc="x">x</p>', "the attribute srcdoc"),
        ('<object data="a.svg"></object>', "the element <object>"),
        ("<canvas>x</canvas>", "the element <canvas>"),
        ("<bdo dir=rtl>41.34</bdo>", "the element <bdo>"),
        ("<script>document.title = 1</script>", "a script inside the page"),
        ('<p onclick="x()">x</p>', "the attribute onclick"),
        ('<a href="javascript:x()">x</a>', "an address of the scheme javascript:"),
        ('<a href=" java\tscript:x()">x</a>', "an address of the scheme javascript:"),
        ('<img alt="x" src="data:image/svg+xml,<svg/>">', "an address of the scheme data:"),
        ('<img alt="x" src="https://example.org/a.png">', "a file of another host"),
        ('<script src="//example.org/a.js"></script>', "a file of another host"),
        ('<img alt="x" srcset="a.png 1x, https://example.org/a.png 2x">', "a file of another host"),
        ('<input type="image" src="https://example.org/a.png">', "a file of another host"),
        ('<table background="https://example.org/a.png"></table>', "a file of another host"),
        ('<link rel="preconnect" href="https://example.org">', "a file of another host"),
        ('<link rel="dns-prefetch" href="//example.org">', "a file of another host"),
        ('<a ping="https://example.org" href="a.html">x</a>', "a file of another host"),
        ('<p style="color: red">x</p>', "the style 'color'"),
        ('<p style="--x: counter(a)">x</p>', "'counter('"),
        ("<style>p { counter-reset: n 43 }</style>", "'counter-reset'"),
        ("<style>p::after { content: attr(data-x) }</style>", "'attr('"),
        ("<style>p::after { content: c\\6funter(x) }</style>", "'counter('"),
        ("<style>.verdict { d\\69splay: none }</style>", "hides a part of a bound element"),
        ("<style>@import 'x.css';</style>", "'@import'"),
        ("<style>.v { unicode-bidi: bidi-override }</style>", "'unicode-bidi'"),
        ("<style>main { direction: rtl }</style>", "'direction'"),
        ("<style>.mark { visibility: hidden }</style>", "hides a part of a bound element"),
        ("<style>.v { width: 1ch; overflow: hidden }</style>", "hides a part of a bound element"),
        ("<style>.v { transform: rotate(180deg) }</style>", "hides a part of a bound element"),
        ("<style>.v { text-decoration: line-through }</style>", "hides a part of a bound element"),
        ("<style>.verdict { clip-path: inset(50%) }</style>", "hides a part of a bound element"),
        ("<style>.verdict { position: absolute }</style>", "hides a part of a bound element"),
        ("<style>main .verdict { font: 0/0 a }</style>", "hides a part of a bound element"),
        ("<style>.verdict { font-size: 1px }</style>", "hides a part of a bound element"),
        ("<style>.v { margin-left: -9999px }</style>", "hides a part of a bound element"),
        ("<style>.mark { text-indent: -9999px }</style>", "hides a part of a bound element"),
        ("<style>span.verdict { filter: opacity(0) }</style>", "hides a part of a bound element"),
        ("<style>.verdict { display: none }</style>", "hides a part of a bound element"),
        ("<style>@media print { a .figure .v { font-size: 0 } }</style>", "hides a part of a bound element"),
        ("<style>.figure { opacity: 0.0; }</style>", "hides a part of a bound element"),
        ("<style>p { background: url(https://example.org/a.png) }</style>", "a file of another host"),
        ("<style>p { background: url('data:image/svg+xml,%3Csvg%3E%3Ctext%3E') }</style>", "that may hold text"),
        ('<svg><path d="M 1 2"/><rect width="43" x="2"/></svg>', "a drawing without an axis"),
        ("<p>{fig}`share`</p>", "markup that was not taken, '{fig}'"),
        ("<p>{{ x }}</p>", "markup that was not taken, '{{'"),
        ("<p>a \u202eb</p>", "a mark that turns the reading direction"),
        ('<link rel="stylesheet" href="https://example.org/a.css">', "a file of another host"),
        ('<meta http-equiv="refresh" content="5">', "a page that leads on by itself"),
    ],
)
def test_what_cannot_be_checked_is_refused_outright(body: str, refusal: str) -> None:
    """What could show something that the guard never saw is no part of a page."""
    assert refusal in found(body=body)


@pytest.mark.parametrize(
    "body",
    [
        '<a href="../runs/run-2026-01-02/index.html#n42" id="x43" class="c3" data-x="43">x</a>',
        '<img src="a43.png" alt="A drawing">',
        '<td colspan="2" rowspan="3">x</td><div style="width: 43%; --share: 43">x</div>',
        "<ol><li>x</li><li>y</li></ol>",
        "<!-- 43 -->",
        '<script src="assets/a1.js"></script>',
        "<style>p { margin: 43px; font-family: 'Segoe UI' } [data-word='43'] { color: var(--ink) }</style>",
        "<style>/* 43 */ .x::before { content: '' } .tools { display: none }</style>",
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="theme-color" content="#434343">',
        '<meta property="og:url" content="https://example.org/runs/2026/">',
        "<style>.verdict { font-size: 0.9rem; color: var(--ink) } .v { font-size: 01.5em; display: block }</style>",
        "<style>.verdict:hover { margin-left: 0.5em } .v a { padding: 1px }</style>",
        '<link rel="icon" href="data:image/svg+xml,%3Csvg/%3E"><link rel="canonical" href="https://example.org/43">',
        '<nav aria-labelledby="n43" aria-level="2">x</nav>',
        "<code>{fig}</code> shows the role",
    ],
)
def test_what_no_reader_meets_is_left_alone(body: str) -> None:
    """Addresses, geometry, classes, styles of sizes and comments hold numbers that say nothing."""
    assert 1 == check(body=body).figures
