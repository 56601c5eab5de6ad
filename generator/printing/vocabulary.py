"""The closed English lists that the number guard knows: number words, sameness, superiority and verdict words, signs.

Every entry is a pattern over lower-case text and stands at word boundaries; verdict words count only where they are
written in capitals. What is left out on purpose, since it is everyday prose: ``one``, ``zero``, ``none``, ``both``,
``once``, ordinals (``first``, ``second``, ``third``; fractions such as ``a third of`` and ``thirds`` are in),
``percentage``, ``most of it``, ``no errors``, ``validated against`` something and ``significance``. Comparatives and
said amounts are lists of their own, ``claiming_words``; so are the numbers of other languages, ``foreign_numbers``.
"""

from __future__ import annotations

import re

from generator.printing.claiming_words import AHEAD, ALIKE, AMOUNTS, PASSED
from generator.printing.foreign_numbers import FOREIGN_NUMBERS

CARDINALS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
    *("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"),
    *("hundreds?", "thousands?", "millions?", "billions?", "trillions?", "dozens?"),
)
"""Counts in words; ``one`` and ``zero`` are left out."""

_UNITS = "(?:two|three|four|five|six|seven|eight|nine)"
_TEENS = "(?:ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)"
_TENS = "(?:twen|thir|for|fif|six|seven|eigh|nine)ty"
_SCALES = "(?:hundred|thousand|million|billion|trillion|dozen)"
_COUNT = f"(?:{_UNITS}|{_TEENS}|{_TENS}|{_SCALES})"
_GLUED = f"(?:one|{_COUNT})"

COMPOUNDS = (
    f"{_GLUED}(?:and|point)?{_GLUED}(?:(?:and|point)?{_GLUED})*s?",
    "(?:one|zero|n[ao]ught|oh)\\s+point\\s+(?:one|zero|n[ao]ught|oh)",
    f"{_COUNT}(?:s|es|some)",
    "(?:twen|thir|for|fif|six|seven|eigh|nine)t(?:ies|ieths)",
)
"""Counts written as one word, and what is made of counts; ``ones`` and ordinals are left out."""

_COUNTED = (
    "(?:failures?|errors?|defects?|bugs?|regressions?|losses|loss|misses|mistakes?|crash(?:es)?|incidents?|faults?"
    "|complaints?|differences?|degradations?|drops?|failed|lost|hallucinations?|timeouts?|refusals?|exceptions?)"
)

NOTHING = (
    *("n[ao]ught", "zilch", "nada"),
    "nil(?!\\s+(?:pointers?|values?|checks?|errors?|maps?|slices?|interfaces?|receivers?|dereferences?)|-|\\()",
    f"(?:zero|nil|not\\s+(?:a\\s+single|one)|no\\s+single)[\\s-]+(?:[a-z]+[\\s-]+)?{_COUNTED}",
)
"""Words for nothing, where something is counted: ``zero`` alone is everyday prose."""

MANY = (
    *("myriads?", "umpteen", "(?:four|three)score", "(?:single|double|triple)[\\s-]digits?", "tens\\s+of"),
    "(?:a\\s+)?(?:baker.?s\\s+)?dozen",
    "(?:quintupl|sextupl|septupl|octupl|decupl|centupl)(?:e|es|ed|ing)",
)
"""Amounts in words that are counts of some kind."""

FRACTIONS = (
    *("half", "halves", "halve[sd]?", "halving", "quarters?"),
    *("thirds", "fifths", "sixths", "sevenths", "eighths", "ninths", "tenths", "hundredths", "thousandths"),
    r"(?:a|one)[\s-]+(?:third|fifth|sixth|seventh|eighth|ninth|tenth|hundredth|thousandth)(?:\s+of|\s+as|\s+fewer|\s+less)?",
)
"""Parts of a whole; a lone ordinal is none."""

MULTIPLES = (
    *("twice", "thrice", "doubl(?:e|es|ed|ing)", "tripl(?:e|es|ed|ing)", "treble[sd]?", "quadrupl(?:e|es|ed|ing)"),
    f"{_COUNT}(?:[\\s-]+(?:{_UNITS}|{_SCALES}))?[\\s-]?folds?|(?:many|several|multi)-?fold",
    "[b-z]\\s+times\\s+(?:as|more|fewer|less)",
)
"""Multiplication in words."""

_OFTEN = f"(?:twice|thrice|{_COUNT}\\s+times)\\s+(?:an?|per|each|every)\\s+(?:hour|day|night|week|month|quarter|year)"
_SCHEDULED = (
    "(?:runs?|ran|running|checks?|checked|built|builds?|published|publishes|updated|updates|measured|repeated|scheduled"
    "|refreshed|backed\\s+up|committed|started|starts|snapshots?)"
)

EVERYDAY = (
    "(?:one|two)-(?:sided|tailed)",
    f"{_COUNT}[\\s-]?fold[\\s-]+cross[\\s-]?validat(?:ion|ions|ed|ing)",
    f"(?<!not ){_SCHEDULED}\\s+(?:[a-z]+\\s+){{0,3}}{_OFTEN}(?!['\u2019])",
    "double(?:-blind(?:ed)?|[\\s-]quot(?:es?|ed))|half-open",
)
"""Names of methods, and schedules, whose number words count nothing that was measured."""

PERCENT = ("per\\s?cent", "pct", "percentage[\\s-]+points?", "basis[\\s-]+points?", "per\\s?mille?")
"""Words that stand for a sign."""

NUMBER_WORDS = (*MULTIPLES, *COMPOUNDS, *CARDINALS, *FRACTIONS, *PERCENT, *NOTHING, *MANY, *FOREIGN_NUMBERS)

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
    "(?:not|no|never|hardly)\\s+(?:any\\s+|measurably\\s+|noticeably\\s+)?worse",
    f"(?:equal|equivalent|comparable|identical|unchanged)(?:ly)?\\s+(?:good|{_GOODS}|results?|outputs?)",
    f"(?:equals?|matche[sd]|rivals?)\\s+(?:the\\s+)?(?:baseline|control)(?:'?s)?(?:\\s+{_GOODS})?",
    "(?:as|equally)\\s+(?:accurate|fast|cheap|reliable|effective|efficient|precise|robust)\\s+as",
    "on\\s+(?:a\\s+)?par(?:\\s+with)?",
    f"(?:no|without(?:\\s+any)?|zero)\\s+(?:measurable\\s+|noticeable\\s+)?(?:impact|effect|change|cost|penalty|trade-?off)s?\\s+(?:on|in|to|of)\\s+(?:the\\s+)?{_GOODS}",
    f"without\\s+(?:hurting|harming|sacrificing|losing|affecting|compromising|degrading|reducing)\\s+(?:the\\s+|any\\s+)?{_GOODS}",
    f"(?:does|do|did)(?:\\s+not|n.?t)\\s+(?:hurt|harm|degrade|affect|change|reduce|lower|impact)\\s+(?:the\\s+)?{_GOODS}",
    "non-?inferior(?:ity)?",
    "(?:in)?significant(?:ly)?(?!\\s+(?:digits?|figures?|bits?|bytes?|places?|decimals?))",
    "statistical(?:ly)?\\s+(?:significan(?:t|tly|ce)|insignificant|equivalent|equivalence|identical|indistinguishable|the\\s+same)",
    "(?:not|no)\\s+(?:statistically\\s+)?significant(?:ly)?\\s+(?:different|difference|worse|better)",
    *ALIKE.values(),
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
    "(?:conclusive|irrefutabl[ey]|undeniabl[ey]|unquestionabl[ey]|indisputabl[ey])(?:ly)?",
    "(?:fastest|cheapest|smartest|leanest)",
    "prov(?:en|ed|ably)\\s+(?:to|that|better|faster|cheaper)",
    "provably",
    "(?:is|are|was|were|been|now|fully|independently|formally)\\s+(?:verified|certified|confirmed)",
    "confirm(?:s|ed)\\s+(?:the\\s+)?(?:savings?|reductions?|effects?|improvements?|results?|gains?)",
    "validated(?!\\s+(?:against|by|when|before|after|as|at|on|with|in|again|first))",
    "state[\\s-]of[\\s-]the[\\s-]art",
    "(?:best|first|world|industry)[\\s-](?:in[\\s-])?(?:class|leading|beating)",
    "(?:unmatched|unrivalled|unrivaled|unbeaten|unbeatable)",
    "guarantee[sd]?\\s+(?:to|that|savings?|reductions?|results?)",
    *AHEAD.values(),
)
"""Claims that one thing is above another, or that something is settled; only a verdict may say so."""

_OUR = "(?:(?:the|its|our|their|all|both|this)\\s+)*(?!(?:every|each|any|such|an?|no)\\s)(?:[a-z]+\\s+)?"
_BAR = (
    "(?:bars?|targets?|goals?|thresholds?|gates?|margins?|hurdles?|floors?|benchmarks?|criteri(?:on|a)|objectives?"
    "|acceptance|requirements?|expectations?)"
)
_REACHED = "(?:cleared|met|hit|reached|exceeded|passed|surpassed|beat|satisfied|achieved|missed)"
_CASES = "(?:tests?|runs?|tasks?|checks?|pairs?|cases?|units?|sessions?|gates?|criteria|conditions)"

VERDICT_CLAIMS = (
    f"(?<!not )(?<!never ){_REACHED}\\s+{_OUR}{_BAR}",
    f"{_BAR}\\s+(?:(?:was|were|has|have|been|now|easily|fully)\\s+)*{_REACHED}",
    f"(?:all|every)\\s+(?:of\\s+)?(?:the\\s+|its\\s+|our\\s+)?(?:[a-z]+\\s+)?{_CASES}\\s+(?:pass(?:ed|es)?|succeed(?:ed|s)?|hold|held|green)",
    "gates?\\s+(?:is|are|was|were)\\s+green",
    *PASSED.values(),
)
"""What only a verdict says: that a bar was cleared, a target met or missed, a gate passed, or that all held."""

VAGUE_AMOUNTS = (
    f"{_NEARLY}\\s+(?:all|every|everything|everyone|always|none|nothing|never|no)",
    "(?:vast|great|overwhelming|large|clear)\\s+majority",
    "majority\\s+of",
    "orders?\\s+of\\s+magnitude",
    "(?:several|many|multiple|countless)\\s+times",
    "a\\s+(?:small\\s+|tiny\\s+)?fraction\\s+of",
    *AMOUNTS.values(),
)
"""Amounts that are said instead of counted."""

VERDICT_WORDS = ("no-?go", "go", "narrow", "undecided", "verified", "preliminary", "measured", "not[ _]measured")
"""Verdict words, refused where they are written in capitals outside the element of a verdict."""

PERCENT_SIGNS = "%\u2030\u2031\u066a"
"""Signs that only follow numbers; a dollar sign before a letter, a bracket or a blank is a shell's, not money."""
LETTERS = 4
"""How many letters of a word are told apart where listed words are looked for by how they begin."""


def one_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern that finds any entry of a list as whole words, blanks of any kind and length between them."""
    return re.compile(f"(?<![a-z0-9])(?:{'|'.join(patterns)})(?![a-z0-9])")
