"""The closed English lists that the number guard knows: number words, sameness, superiority and verdict words, signs.

Every entry is a pattern over lower-case text and stands at word boundaries; verdict words count only where they are
written in capitals. What is left out on purpose, since it is everyday prose: ``one``, ``zero``, ``none``, ``both``,
``once``, ordinals (``first``, ``second``, ``third``; fractions such as ``a third of`` and ``thirds`` are in),
``percentage``, and comparatives that stand alone (``faster``, ``fewer``); with ``than`` behind them they claim.
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

_HOW_MUCH = "(?:much|far|clearly|measurably|consistently|significantly)"
_COMPARATIVES = (
    "(?:better|faster|cheaper|quicker|smarter|safer|stronger|leaner|slower|worse"
    "|more\\s+(?:accurate|efficient|reliable|effective|precise|robust))"
)
_NEARLY = "(?:nearly|almost|virtually|practically|essentially)"

SUPERIORITY_WORDS = (
    "superior(?:ity)?",
    "outperform(?:s|ed|ing)?",
    "outclass(?:es|ed)?",
    "beats?\\s+(?:the|every|all|any|its|other|both)",
    f"{_COMPARATIVES}\\s+than\\s+(?:the\\s+)?(?:baseline|control|others?|competitors?|before|without|any|every|all|ever)",
    f"{_HOW_MUCH}\\s+{_COMPARATIVES}",
    "(?:un|scientifically\\s+|clinically\\s+)?proven",
    "prov(?:en|ed|ably)\\s+(?:to|that|better|faster|cheaper)",
    "provably",
    "(?:is|are|was|were|been|now|fully|independently|formally)\\s+verified",
    "state[\\s-]of[\\s-]the[\\s-]art",
    "(?:best|first|world|industry)[\\s-](?:in[\\s-])?(?:class|leading|beating)",
    "(?:unmatched|unrivalled|unrivaled|unbeaten|unbeatable)",
    "guarantee[sd]?\\s+(?:to|that|savings?|reductions?|results?)",
)
"""Claims that one thing is above another, or that something is settled; only a verdict may say so."""

VAGUE_AMOUNTS = (
    f"{_NEARLY}\\s+(?:all|every|everything|everyone|always|none|nothing|never|no)",
    "(?:vast|great|overwhelming|large|clear)\\s+majority",
    "majority\\s+of",
    "orders?\\s+of\\s+magnitude",
    "(?:several|many|multiple|countless)\\s+times",
    "a\\s+(?:small\\s+|tiny\\s+)?fraction\\s+of",
)
"""Amounts that are said instead of counted."""

VERDICT_WORDS = ("no-?go", "go", "narrow", "undecided", "verified", "preliminary", "measured", "not[ _]measured")
"""Verdict words, refused where they are written in capitals outside the element of a verdict."""

PERCENT_SIGNS = "%\u2030\u2031\u066a"
"""Signs that only follow numbers; a dollar sign before a letter, a bracket or a blank is a shell's, not money."""

NUMBER_PICTURES = "\U0001f4af\U0001f51f"
"""Pictures of numbers that Unicode does not class as numeric."""

LOOKALIKES = str.maketrans("аеорсухіѕԁһјӏкмтвгнοανιρκτυχε", "aeopcyxisdhjlkmtbrhoavipktuxe")
"""Cyrillic and Greek letters that look like Latin ones, so that a number word cannot hide behind them."""


def one_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern that finds any entry of a list as whole words, blanks of any kind and length between them."""
    return re.compile(f"(?<![a-z0-9])(?:{'|'.join(patterns)})(?![a-z0-9])")
