"""What markup stretches, shrinks, colours or marks without a style sheet is refused where it is planted."""

from __future__ import annotations

from functools import partial

import pytest

from generator.guard import presentation
from tests.guard.sites import SHARE, check, html
from tests.mutations.hunting import Mutant, hunt
from tests.printing import constructed

VERDICT = html("verdict:alpha@" + constructed.RUN)
OTHER_MATH = ("mspace", "mpadded", "mphantom", "menclose", "maction", "merror", "mstyle", "mglyph", "none")
MATH_ATTRIBUTES = (
    *("mathcolor", "mathbackground", "mathsize", "width", "height", "depth", "lspace", "rspace", "voffset"),
    *("notation", "linethickness", "scriptlevel", "displaystyle", "mathvariant", "stretchy", "class", "any-other"),
)
HOLDING = {"td": "<table><tr>{}</tr></table>"}
SIZES = (
    *(("img", "width"), ("img", "height"), ("img", "hspace"), ("img", "vspace"), ("img", "border"), ("img", "sizes")),
    *(("img", "srcset"), ("table", "width"), ("table", "border"), ("td", "width"), ("td", "height"), ("td", "nowrap")),
    *(("input", "size"), ("textarea", "cols"), ("textarea", "rows"), ("p", "align"), ("p", "contenteditable")),
    *(("input", "checked"), ("span", "aria-checked"), ("body", "background"), ("body", "text"), ("pre", "width")),
)
FIELDS = ("checkbox", "radio", "range", "color", "image", "file", "CHECKBOX")
SHRUNK = (
    *("<small><small>{}</small></small>", "<sub>a <sub>b</sub></sub>", "<sup>a <i><sup>{}</sup></i></sup>"),
    *("<small>a <sub>b <code>{}</code></sub></small>", "<small><section><p><small>{}</small></p></section></small>"),
    "<h6>a <div><h6>{}</h6></div></h6>",
    "<p><small>{}</small></p><small><p><small>{}</small></p></small>",
)
ENCODED = (
    *('<meta charset="utf-7">', '<meta charset="iso-2022-jp">', '<meta charset="">', '<script charset="x" src="a.js">'),
    '<meta http-equiv="content-type" content="text/html; charset=windows-1252">',
)


def _planted(body: str, said: str) -> Mutant:
    return Mutant(body, partial(check, body=body), "index.html", said=said)


def test_a_formula_holds_plain_signs_alone(request: pytest.FixtureRequest) -> None:
    """No other element, no attribute that presents, and nothing bound, also behind a formula that was in order."""
    plain = "<math display='block'><mrow><mi>x</mi><mo>+</mo><msup><mi>y</mi><mi>z</mi></msup></mrow></math>"
    check(body=plain)
    bodies = [f"{plain}<math><{tag}><mi>x</mi></{tag}></math>" for tag in OTHER_MATH]
    bodies += [f"{plain}<math><mtext><{tag}>x</{tag}></mtext></math>" for tag in ("div", "span", "custom-bar")]
    said = dict.fromkeys(bodies, "inside a formula")
    said |= {f'<math {name}="x"><mi>x</mi></math>': f"the attribute {name}" for name in MATH_ATTRIBUTES}
    said |= {f'<math><mi {name}="x">x</mi></math>': f"the attribute {name}" for name in MATH_ATTRIBUTES}
    said |= {
        f"<math><{tag}><mtext>{bound}</mtext></{tag}></math>": "a bound element inside a formula"
        for tag in ("mrow", "mphantom", "annotation", "annotation-xml")
        for bound in (VERDICT, html(SHARE))
    }
    hunt((_planted(body, words) for body, words in said.items()), request)


def test_no_attribute_gives_a_size_a_ground_or_a_mark(request: pytest.FixtureRequest) -> None:
    """Of pictures, tables and fields; and no field draws a mark or a bar."""
    assert {name for _, name in SIZES} <= presentation.PRESENTING

    def body(tag: str, name: str) -> str:
        return HOLDING.get(tag, "{}").format(f'<{tag} {name}="x">y</{tag}>')

    mutants = [_planted(body(*each), f"the attribute {each[1]}") for each in SIZES if each[0] != "body"]
    mutants += [_planted(f'<{tag} class="own">x</{tag}>', f"<{tag}>") for tag in sorted(presentation.PRESENTING_TAGS)]
    mutants += [_planted(f'<input type="{kind}">', "a field of the type") for kind in FIELDS]
    mutants += [_planted('<img src="a.svg#svgView(viewBox(x))" alt="x">', "a picture cut by its address")]
    mutants += [
        _planted(f'<div class="own {name}">x</div>', "on what is not bound") for name in sorted(presentation.OF_BOUND)
    ]
    hunt(mutants, request)


def test_the_decorative_picture_that_is_stretched_is_refused(request: pytest.FixtureRequest) -> None:
    """A picture with nothing to say is a bar as long as its width; as it is, it may stay."""
    check(body='<p><img src="a.png" alt=""></p><input type="search"><input type="text">')
    hunt([_planted('<img src="a.png" alt="" width="900" height="10">', "the attribute width='900'")], request)


def test_small_print_is_not_made_smaller_again(request: pytest.FixtureRequest) -> None:
    """Each shrinks what it holds once more; one in another that is not its like may stay."""
    check(body=f"<p><small>a<sup>b</sup> {VERDICT}</small> <code>x<sub>y</sub></code></p>")
    hunt((_planted(body.format(VERDICT, VERDICT), "smaller and smaller") for body in SHRUNK), request)


def test_a_page_in_another_encoding_is_refused(request: pytest.FixtureRequest) -> None:
    """A browser would read other letters than the guard did; also in the declaration of a picture."""
    for said in ("utf-8", "UTF-8", "utf8"):
        check(head=f'<meta charset="{said}">')
    check(head='<meta http-equiv="content-type" content="text/html; charset=utf-8">')
    hunt((Mutant(head, partial(check, head=head), "index.html", said="the encoding") for head in ENCODED), request)
    picture = b'<?xml version="1.0" encoding="%s"?><svg xmlns="http://www.w3.org/2000/svg"></svg>'
    check({"a.svg": picture % b"UTF-8"})
    files = {"a.svg": picture % b"utf-7"}
    hunt([Mutant("svg", partial(check, files), "a.svg", said="a declared encoding")], request)


WHOLE = {
    "page.html": '<!DOCTYPE html><meta charset="utf-8"><p>a{}b</p>',
    "a.svg": '<svg xmlns="http://www.w3.org/2000/svg"><text>a{}b</text></svg>',
    "own.css": "/* a{}b */",
    "badges/a.json": '{{"schemaVersion": 1, "label": "a{}b"}}',
    "robots.txt": "a{}b",
}
CONTROLS = (*range(0x20), *range(0x7F, 0xA0))
ALLOWED = (0x09, 0x0A, 0x0C, 0x0D)


def test_control_characters_are_refused_in_every_file(request: pytest.FixtureRequest) -> None:
    """All but tabs and line ends, as bytes, and in markup as references."""

    def said(path: str, mark: str) -> Mutant:
        return Mutant(
            f"{path}: {mark!r}", partial(check, {path: WHOLE[path].format(mark).encode()}), path, said="the control"
        )

    codes = [code for code in CONTROLS if code not in ALLOWED]
    mutants = [said(path, chr(code)) for path in WHOLE for code in codes]
    mutants += [
        said("page.html", f"&#{form}") for code in codes for form in (f"{code};", f"x{code:x};", f"X00{code:X};")
    ]
    mutants += [said("a.svg", f"&#{code};") for code in codes]
    hunt(mutants, request)
    for path in ("page.html", "own.css", "robots.txt"):
        check({path: WHOLE[path].format("\t\n\f\r\u00a0\u00c2").encode()})
    check(body="<p>a&#9;b&#10;c&#39;d&#160;e</p>")
