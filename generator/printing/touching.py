"""The marks that stand for bound elements while a text is looked through, and what must not stand right at one.

Promises that a sign or a word directly around a bound number that changes it is found (``minus``, ``almost``, a root,
``squared``), and so is one that turns a bound verdict round (``not``, ``un``). Honest bounds are let be: ``at least``,
``at most``, ``no wider than``, and ``more than`` or ``fewer than`` that say what is counted behind with, for and or.
"""

from __future__ import annotations

import re

NUMBER_MARK = "\ufffc"
"""Stands for a bound element that shows a number."""
OTHER_MARK = "\ufffd"
"""Stands for a bound element that shows something else, or for what a template prints."""
VERDICT_MARK = "\ufdd1"
"""Stands for a bound verdict."""
MARKS = NUMBER_MARK + OTHER_MARK + VERDICT_MARK

_SIGNS = (
    "\u2202\u2206\u220f\u2211\u2213\u221a-\u221c\u222b-\u2230\u223c-\u224f\u226a\u226b\u00ac"
    "!\\\\\u2039\u203a~^.\u00b0\u0394\u03a3\u03a0"
)
"""Signs that make another number of what they touch, or another verdict."""
_CHANGING = (
    r"(?:minus|negative|not|never|almost|nearly|roughly|approximately|hardly|barely|scarcely|virtually|practically"
    r"|essentially|root(?:\s+of)?|logarithm\s+of|inverse\s+of|well\s+(?:over|under|above|below)"
    r"|(?<!with )(?<!for )(?<!or )(?:less|more|fewer)\s+than)"
)
_DENYING = (
    r"(?:not|not\s+yet|never|no|no\s+longer|non|un|hardly|almost|nearly|barely|virtually|practically|anything\s+but"
    r"|far\s+from|short\s+of|is\s?n['\u2019]t|was\s?n['\u2019]t)"
)
_N, _V = NUMBER_MARK, VERDICT_MARK
_TOUCHING = re.compile(
    rf"(?:(?:^|(?<=[\s(]))[-+\u2212\u2013\u00b1]|[a-z{_SIGNS}]|\u00a4 ?|\$ ?|(?<![a-z]){_CHANGING}\s+){_N}"
    rf"|{_N}(?:{_N}|[a-z+^\u00b0]|[ -]?(?:fold|x|k|m|g|b|bn|mn)\b|-?fold\b|\u00d7| ?\u00a4"
    rf"|\s+(?:squared|cubed)\b|\s*(?:times|[*\u00d7\u00b7\u22c5^])\s*{_N}|\s+to\s+the\s+power\b)"
    rf"|(?:[a-z{_SIGNS}]-?|(?<![a-z])(?<!{_V}, and ){_DENYING}\s+){_V}|{_V}-?[a-z]"
)


def touched(text: str) -> list[re.Match[str]]:
    """Return what touches a bound element of a folded text and changes what it says."""
    return list(_TOUCHING.finditer(text)) if NUMBER_MARK in text or VERDICT_MARK in text else []
