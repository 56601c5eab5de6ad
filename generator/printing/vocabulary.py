"""The closed English lists that the number guard knows: number words, sameness words, and signs.

Every entry is a pattern over lower-case text and stands at word boundaries. What is left out on purpose, since it is
everyday prose: ``one``, ``zero``, ``none``, ``both``, ``once``, ordinals (``first``, ``second``, ``third``; fractions
such as ``a third of`` and ``thirds`` are in), ``percentage``, and comparatives (``faster``, ``fewer``): a comparison
without a number is checked by a claim, not by a word list.
"""

from __future__ import annotations

import re

CARDINALS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
    *("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"),
    *("hundreds?", "thousands?", "millions?", "billions?", "trillions?", "dozens?"),
)
"""Counts in words; ``one`` and ``zero`` are left out."""

FRACTIONS = (
    *("half", "halves", "halve[sd]?", "halving", "quarters?"),
    *("thirds", "fifths", "sixths", "sevenths", "eighths", "ninths", "tenths", "hundredths", "thousandths"),
    r"(?:a|one)[\s-]+(?:third|fifth|sixth|seventh|eighth|ninth|tenth|hundredth|thousandth)(?:\s+of|\s+as|\s+fewer|\s+less)?",
)
"""Parts of a whole; a lone ordinal is none."""

MULTIPLES = (
    *("twice", "thrice", "doubl(?:e|es|ed|ing)", "tripl(?:e|es|ed|ing)", "treble[sd]?", "quadrupl(?:e|es|ed|ing)"),
    "(?:two|three|four|five|six|seven|eight|nine|ten|hundred|thousand)[\\s-]?fold",
)
"""Multiplication in words."""

PERCENT = ("per\\s?cent", "pct", "percentage[\\s-]+points?", "basis[\\s-]+points?", "per\\s?mille?")
"""Words that stand for a sign."""

NUMBER_WORDS = (*MULTIPLES, *CARDINALS, *FRACTIONS, *PERCENT)

_LOSS = "(?:loss(?:es)?|difference|degradation|regressions?|deterioration|decline|drop)"
_KIND = "(?:(?:any|a|an|measurable|measured|significant|detectable|noticeable|statistical|real|visible|quality)\\s+)*"
_GOODS = "(?:quality|accuracy|parity|answers?|performance)"

SAMENESS_WORDS = (
    "indistinguishabl[ey]",
    "lossless(?:ly)?",
    f"(?:no|without|zero)\\s+{_KIND}{_LOSS}",
    f"(?:the\\s+)?(?:same|identical|equal|equivalent|unchanged|unaffected)\\s+{_GOODS}",
    f"{_GOODS}\\s+(?:is|are|stays?|remains?|was|were)\\s+(?:fully\\s+)?(?:preserved|unchanged|unaffected|identical|equal|equivalent|the\\s+same)",
    f"preserv(?:e|es|ed|ing)\\s+(?:the\\s+)?{_GOODS}",
    "quality[\\s-]+(?:neutral|preserving)",
    "(?:just\\s+)?as\\s+good\\s+as",
    "equivalent\\s+(?:within|to\\s+within)",
    "not\\s+worse",
    "non-?inferior(?:ity)?",
    "statistical(?:ly)?\\s+(?:significan(?:t|tly|ce)|insignificant|equivalent|equivalence|identical|indistinguishable|the\\s+same)",
    "(?:not|no)\\s+(?:statistically\\s+)?significant(?:ly)?\\s+(?:different|difference|worse|better)",
)
"""Claims that two things are alike, or that a test settled it; only a sameness verdict may say so."""

PERCENT_SIGNS = "%\u2030\u2031\u066a"
"""Signs that only follow numbers; a dollar sign before a letter, a bracket or a blank is a shell's, not money."""

NUMBER_PICTURES = "\U0001f4af\U0001f51f"
"""Pictures of numbers that Unicode does not class as numeric."""

LOOKALIKES = str.maketrans("аеорсухіѕԁһјӏкмтвгнοανιρκτυχε", "aeopcyxisdhjlkmtbrhoavipktuxe")
"""Cyrillic and Greek letters that look like Latin ones, so that a number word cannot hide behind them."""


def one_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern that finds any entry of a list as whole words, blanks of any kind and length between them."""
    return re.compile(f"(?<![a-z0-9])(?:{'|'.join(patterns)})(?![a-z0-9])")
