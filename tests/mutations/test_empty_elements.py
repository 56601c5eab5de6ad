"""An element that holds nothing can be drawn as a bar of any length: it is refused where it stands."""

from __future__ import annotations

from functools import partial

import pytest

from tests.guard.sites import check
from tests.mutations.hunting import Mutant, hunt

EMPTY = (
    *('<div class="own"></div>', '<span class="bar"></span>', "<p></p>", "<div><i></i></div>", "<li>\n </li>"),
    *('<div class="own">&nbsp;</div>', "<b>&#8203;</b>", "<custom-bar></custom-bar>", "<u>\u2003\u2003\u2003</u>"),
    *('<hr class="own">', '<hr width="43%">', '<table><tr><td style="width: 90%"></td></tr></table>', "<a></a>"),
    *('<div style="width: 90%"></div>', '<table><tr><td width="43"> </td></tr></table>', "<p><!-- bar --></p>"),
    *(
        '<div class="own"> <!-- bar --> </div>',
        '<div class="own"><br></div>',
        '<p><b class="own"><!-- a --><wbr></b></p>',
    ),
    *('<table><tr><td class="bar"></td><td>x</td></tr></table>', "<table><tr><td></td></tr></table>"),
    *('<div class="against own"></div>', '<div class="against" style="width: 90%"></div>', '<p class="against"></p>'),
    *('<ul class="own"></ul>', "<figure></figure>", '<button class="own"></button>', "<blockquote> </blockquote>"),
    *('<math><mtext><div class="own"></div></mtext></math>', "<math><mrow></mrow></math>", "<math></math>"),
)
FULL = (
    *(
        '<div class="against">\n</div>',
        '<section class="block"></section>',
        '<table><tr><td style="text-align:right"></td><td>x</td></tr></table>',
    ),
    *(
        "<hr>",
        "<p>a<br>b<wbr>c</p>",
        '<table><colgroup><col></colgroup><tr><th>x</th><td class="number"></td></tr></table>',
    ),
    *(
        '<p><img src="a.svg" alt="A picture"></p>',
        "<div><p>x</p>\n</div>",
        '<input type="search">',
        "<ul>\n</ul>",
    ),
)


def test_an_element_that_holds_nothing_is_refused(request: pytest.FixtureRequest) -> None:
    """Of any class and none, with blanks in it or characters that nobody sees; also behind one that was in order."""
    bodies = [*EMPTY, *(f'<div class="own">x</div><span class="own">y</span>{body}' for body in EMPTY)]
    hunt((Mutant(body, partial(check, body=body), "index.html", said="the empty element") for body in bodies), request)


def test_what_may_hold_nothing_is_let_be() -> None:
    """Breaks, rules, pictures, cells and fields; and what holds a word."""
    for body in FULL:
        check(body=body)
