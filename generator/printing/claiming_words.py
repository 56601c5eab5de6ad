"""What only a verdict or a counted figure may say, in the words of the field: alike, ahead, passed, and how much.

Every entry is a pattern over lower-case text and stands at word boundaries; ``KINDS`` names them all, so that one
without a planted mutant fails a test. Comparatives of speed and price claim wherever they stand (``faster``), but for
a question that may be answered with no, and close behind a figure, which says how much (``BORNE``); those of worth
(``better``) with ``than`` behind them, those of size and count (``fewer``, ``longer``) only against an arm that is
named and without a bound figure before them, since rules compare with bounds. ``wins and losses`` is a heading; that
something ``won`` is a claim. Left out: drawings of plain signs (``####``), and what needs the sense of a sentence
(``you will not see the difference``).
"""

from __future__ import annotations

_ARM = (
    "(?:baselines?|controls?|plain|default|vanilla|before|without|unassisted|manual|others?|competitors?|competition"
    "|rivals?|alternatives?|predecessors?|treatments?|original|status\\s+quo)"
)
"""What an arm is called where it is the opponent of another."""
_NAMED = "(?:baselines?|controls?|plain|default|vanilla|competitors?|competition|rivals?)"
"""The same without words that compare with bounds and times, too."""
_THE = "(?:(?:the|its|their|our|any|every|all|both|with|in|for)\\s+)*"
_GOODS = "(?:quality|accuracy|parity|answers?|performance|correctness)"
_LIKE = "(?:unchanged|unaffected|identical|preserved|equal|equivalent|intact|kept|the\\s+same)"
_LOST = "(?:degrad|drop|lost|loss|suffer|declin|fall|fell|wors|harm|hurt|reduc|lower|damag|deteriorat)[a-z]*"
_IS = "(?:is|are|was|were|gets?|got|stays?|stayed|remains?|remained|has\\s+been|have\\s+been)"

ALIKE = {
    "equivalent": "equivalent(?:ly)?",
    "interchangeable": "(?:interchangeabl|indiscernibl|undistinguishabl)[ey]|indistinct\\s+from",
    "noise": (
        "(?:within|in|inside|below|under|down\\s+to|lost\\s+in|only|just|mere(?:ly)?|pure(?:ly)?)\\s+(?:the\\s+)?"
        "(?:measurement\\s+|statistical\\s+)?noise"
    ),
    "error": "within\\s+(?:the\\s+)?(?:(?:margin|range)\\s+of\\s+)?error(?:\\s+(?:bars?|margins?))?",
    "race": "neck\\s+(?:and|to)\\s+neck|neck-and-neck|toe\\s+to\\s+toe|dead\\s+heat|evenly\\s+matched|level\\s+pegging",
    "even": "break(?:s|ing)?[\\s-]+even|broke\\s+even|dr(?:aws?|ew)\\s+level|on\\s+an\\s+equal\\s+footing",
    "tie": f"(?:{_IS}|ends?|ended|finish(?:es|ed)?)\\s+(?:in\\s+)?(?:tied|a\\s+(?:tie|draw|wash|toss-?up))",
    "tie with": f"(?:ties|tied|draws?|drew|level|even)\\s+with\\s+{_THE}{_ARM}",
    "nothing lost": (
        f"(?:no|little|hardly\\s+any|not\\s+any)\\s+(?:[a-z]+\\s+)?{_GOODS}\\s+{_IS}\\s+(?:lost|given\\s+up|sacrificed)"
    ),
    "loses nothing": (
        "(?:los(?:es?|ing|t)|costs?|gives?\\s+up|sacrific(?:es?|ing))\\s+"
        f"(?:no|nothing\\s+(?:in|of)|none\\s+of\\s+the)\\s+{_GOODS}"
    ),
    "keeps": (
        "(?:keep(?:s|ing)?|kept|maintain(?:s|ed|ing)?|retain(?:s|ed|ing)?|sustain(?:s|ed|ing)?)\\s+"
        f"(?:(?:the|its|full|all)\\s+)*{_GOODS}"
    ),
    "intact": (
        f"{_GOODS}\\s+(?:{_IS}\\s+)?"
        "(?:intact|untouched|undiminished|uncompromised|kept\\s+up|maintained|retained|holds?\\s+up|held\\s+up)"
    ),
    "no drop": f"{_GOODS}\\s+(?:does|do|did)(?:\\s+not|n.?t)\\s+(?:suffer|drop|fall|decline|degrade|change|differ)",
    "equal to": (
        "(?:equals?|equall?ed|matche[sd]|like|equal\\s+to|identical\\s+to|the\\s+same\\s+as|(?:comparable|similar)"
        f"\\s+(?:to|with))\\s+{_THE}(?:plain|baseline|default|vanilla|original|competition)"
    ),
    "nothing is lost": (
        "nothing\\s+(?:(?:is|was|gets?|got|has\\s+been|will\\s+be)\\s+)?"
        "(?:lost|sacrificed|given\\s+up|degraded|worse|broken?|breaks|suffer(?:s|ed)|regresse[sd])(?!\\s+on)"
        "|(?:los(?:e|es|t|ing)|costs?|sacrific(?:e|es|ed|ing)|gives?\\s+up)\\s+nothing(?!\\s+(?:but|else|at\\s+first))"
    ),
    "no downside": (
        "(?:no|without(?:\\s+any)?|zero|never\\s+an?)\\s+(?:[a-z]+\\s+)?"
        "(?:downsides?|drawbacks?|disadvantages?|sacrifices?|compromises?)"
    ),
    "label": (
        f"(?:{_GOODS}|results?|outcomes?|outputs?)\\s*(?:[:=|/>~\\u2013\\u2014\\u2192-]\\s*)+(?:the\\s+|all\\s+)?"
        "(?:same|identical|equal|unchanged|unaffected|preserved|intact|equivalent|kept|as\\s+before|no\\s+change)"
    ),
    "similar": f"(?:similar|comparable|matching)\\s+(?:in\\s+)?{_GOODS}",
    "asked": f"(?:is|are|was|were)\\s+{_THE}{_GOODS}\\s+(?:still\\s+)?{_LIKE}",
    "that is so": f"{_GOODS}\\s+(?:that|which)\\s+{_IS}\\s+{_LIKE}",
    "unshown": (
        f"(?:no\\s+[a-z]+|nothing)\\s+(?:here\\s+)?(?:shows?|showed|finds?|found|sees?|saw)\\s+(?:(?:that|an?)\\s+)?{_THE}{_GOODS}"
        f"\\s+(?:(?:is|are|was|were|has|have|been|got)\\s+)*{_LOST}"
    ),
    "no sign": (
        "(?:no|without)\\s+(?:evidence|signs?|traces?|hints?|indications?)\\s+of\\s+(?:(?:an?|any)\\s+)*"
        f"(?:{_THE}{_GOODS}\\s+{_LOST}|{_LOST}\\s+(?:of|in)\\s+{_THE}{_GOODS}|regressions?|degradation)"
    ),
    "no difference": f"ma(?:kes?|de)\\s+no\\s+difference|no\\s+different\\s+(?:from|to|than)\\s+{_THE}{_ARM}",
}
"""That an arm is like another, which only a verdict of sameness may say."""

_WORTH = (
    "(?:better|worse|smarter|safer|sharper|poorer|cleverer|(?:more|less)\\s+(?:accurate|efficient|reliable|effective"
    "|precise|robust|economical|capable|productive|correct|frugal|responsive|expensive|costly|wasteful|verbose))"
)
_SIZE = "(?:fewer|less|more|smaller|larger|bigger|greater|higher|lower|shorter|longer|heavier|stronger|weaker|sooner)"
_PAST = "(?!by\\s+(?:less|more|at|up)\\s)(?:[a-z]+\\s+){0,3}?than"
"""Up to the opponent; a margin (``worse by less than``) is a bound and no opponent."""

BORNE = "(?:fast|cheap|quick|slow|costli|thrifti|speedi|swift|snappi|dear|prici|lean|light)er"
"""Comparatives that are no claim in an open question, and close behind a figure."""

AHEAD = {
    "comparative of speed or price": BORNE,
    "superlative": (
        "(?:fast|cheap|smart|lean|quick|swift|speedi|thrifti|snappi|costli|dear|slow|light|saf)est"
        "|(?:most|least)\\s+(?:accurate|efficient|reliable|effective|precise|robust|economical|capable|expensive|costly)"
    ),
    "comparative of worth": f"{_WORTH}\\s+{_PAST}",
    "comparative of size": f"(?<!\ufffc ){_SIZE}\\s+{_PAST}\\s+{_THE}{_NAMED}",
    "none is": (
        f"(?:no(?:\\s+[a-z]+){{1,3}}?|nothing(?:\\s+else)?|nobody|none)\\s+(?:is|are|was|were|comes|does|works)\\s+(?:any\\s+)?{_WORTH}"
    ),
    "spends": (
        "(?:it|helper|tool|treatment|which)\\s+(?:uses|needs|takes|costs|consumes|spends|requires|sends|reads)"
        "\\s+(?:[a-z]+\\s+)?(?:fewer|less)\\s+(?:[a-z]+\\s+)?(?:tokens?|money|time|memory|context|calls?)"
    ),
    "surpass": "surpass(?:es|ing)|out(?:do|did|done|does|doing|strips?|stripped|pace[sd]?|runs?|ran|smarts?)",
    "trounce": "(?:trounc|eclips|dwarf|crush|demolish|clobber|thrash)(?:e[sd]?|s)\\s+(?:the|its|every|all|any|both)",
    "beat": (
        "(?:beats?|beat(?:en|ing)|defeat(?:s|ed)?|tops|topped|bests|bested|edg(?:es|ed)\\s+out|inferior\\s+to)\\s+(?:by\\s+)?"
        f"{_THE}{_ARM}"
    ),
    "ahead": (
        "(?:pull(?:s|ed)?|comes?|came|finish(?:es|ed)?|stay(?:s|ed)?)\\s+(?:out\\s+)?(?:ahead|on\\s+top)"
        f"|ahead\\s+of\\s+{_THE}{_ARM}|hands\\s+down|head\\s+and\\s+shoulders|lead(?:s|ing)?\\s+the\\s+(?:field|pack)"
    ),
    "number one": (
        "(?<!line )numbers?[\\s-]+one(?!\\s+(?:can|could|may|might|must|would|should|has|is|knows?|of))|numero\\s+uno"
        "|(?<!in the )first\\s+place|top\\s+(?:spot|of\\s+the\\s+(?:class|table|league))|second\\s+to\\s+none"
    ),
    "won": "won(?!['\u2019]t(?![a-z]))|winners?|winning",
    "a win": "(?:an?|the|big|clear|easy|huge|sure|outright|net|overall|real)\\s+win(?![a-z-])",
    "wins": (
        "(?:it|which|tool|treatment|helper|arm|side|version|always|clearly|easily|still|simply)\\s+wins"
        "|wins\\s+(?:on|in|by|over|against|every|each|most|all|here|outright|big|easily|clearly|hands|again)"
    ),
    "lost to": f"los(?:es?|t|ing)\\s+(?:out\\s+)?(?:to|against)\\s+{_THE}{_ARM}",
    "victory": "victor(?:y|ies|ious(?:ly)?)|triumph(?:s|ed|ant)?|champions?|game[\\s-]?chang(?:er|ing)|no\\s+contest",
}
"""That an arm is above or below another."""

_JUDGED = "(?:run|suite|gate|evaluation|benchmark|study|trial|experiment|release|tool|treatment)"

PASSED = {
    "the run passed": (
        "(?:the|this|that|our|its|latest|newest|last|every|each)\\s+(?:[a-z]+\\s+)?(?<!not )"
        f"{_JUDGED}\\s+(?:has\\s+|clearly\\s+|easily\\s+)?(?:passe[sd]|succeed(?:s|ed))(?!\\s+(?:to|over|through|on\\s+to))"
    ),
    "everything passed": (
        "(?<!if )(?<!where )(?<!which )(?<!when )(?<!whether )(?<!that )"
        "(?:every(?:thing|one)|every\\s+one|all|both|each|it\\s+all)\\s+"
        "(?:of\\s+(?:it|them|these|those|us)\\s+)?(?:ha(?:s|ve|d)\\s+)?(?:passe[sd]|succeed(?:s|ed))"
        "(?!\\s+(?:to|through|on|over|by|as|into|along|around)(?![a-z]))"
        "|pass(?:e[sd]|ing)?\\s+(?:everything|them\\s+all|all\\s+of\\s+(?:it|them)|all(?=\\s*(?:[.!,;)]|$)))"
    ),
    "none failed": (
        "(?<!if )(?<!where )(?<!when )(?<!whether )(?:nothing|none|not\\s+(?:one|a\\s+single))\\s+"
        "(?:of\\s+(?:the|them|these|those|its|our)\\s+)?(?:[a-z]+\\s+)?(?:ha(?:s|ve|d)\\s+)?(?:failed|fails|crashed|regressed|broke)"
        "(?!\\s+(?:to|on|at|by|in|over|for|with|because|before|after)(?![a-z]))"
    ),
    "a clear go": (
        "(?:an?|the)\\s+(?:clear|clean|definite|unconditional|solid|firm|strong|easy|outright|resounding|full)\\s+"
        "(?:no[\\s-]?go|go|pass|yes|no)(?![\\s-]*[a-z])"
    ),
    "the gate is passed": (
        "(?<!if )(?<!whether )(?<!when )(?<!where )(?:the|our|its|every)\\s+(?:[a-z]+\\s+)?gates?\\s+"
        "(?:is|are|was|were|has\\s+been|have\\s+been)\\s+(?:now\\s+|clearly\\s+|easily\\s+)?(?:passed|cleared|met)"
        "(?!\\s+(?:if|when|where|by)(?![a-z]))"
    ),
    "passes the gate": (
        "(?:it|helper|tool|treatment)\\s+(?:clearly\\s+|easily\\s+|now\\s+)?(?:passes|clears|meets|satisfies)\\s+"
        "(?:(?:the|its|our|their|every|all)\\s+)+(?:[a-z]+\\s+)?(?:gates?|bars?|targets?|goals?|thresholds?)"
    ),
    "the verdict is": (
        "(?:(?<=verdict is )|(?<=verdict was )|(?<=verdict: )|(?<=verdict\\nis )|(?<=verdict is a ))"
        "(?:no[\\s-]?go|go|narrow|verified|preliminary|measured)(?!\\s+[a-z])"
    ),
    "a success": "(?:is|was|are|were)\\s+an?\\s+(?:[a-z]+\\s+)?success",
    "a light": "(?:green|red)[\\s-]?light(?:ed|s)?|green-?lit|go-ahead|good\\s+to\\s+go",
    "a mark": "thumbs[\\s-]?(?:up|down)|passing\\s+(?:grades?|marks?)|full\\s+marks|top\\s+marks|straight\\s+as",
    "with honours": "flying\\s+colou?rs|clean\\s+bill\\s+of\\s+health|seal\\s+of\\s+approval|battle[\\s-]tested",
}
"""That something stood a test."""

_COUNTED = (
    "(?:tokens?|runs?|pairs?|sessions?|tasks?|rows?|calls?|units?|samples?|cases?|costs?|time|memory|context|inputs?"
    "|outputs?|bills?|money|errors?|failures?|savings?|work|answers?|questions?|requests?|prompts?|tests?|data|users?)"
)
"""What the field counts."""
_GREAT = (
    "(?:good|big|large|larger|huge|great|greater|sizeable|sizable|substantial|considerable|major|hefty|healthy|small"
    "|tiny|minor|negligible|vast|whole)"
)

AMOUNTS = {
    "most of": (
        "(?<!carry )(?<!carries )(?<!hold )(?<!holds )most\\s+of\\s+(?:the|its|our|their|these|those|all)\\s+"
        f"(?:[a-z]+\\s+)?{_COUNTED}"
    ),
    "most": f"(?<!at )(?<!the )most\\s+{_COUNTED}",
    "the bulk": "(?:bulk|brunt|preponderance|minority|better\\s+part|best\\s+part)\\s+of|lion.?s\\s+share",
    "a majority": "an?\\s+(?:clear\\s+|slim\\s+|small\\s+)?(?:majority|minority)",
    "to a fraction": (
        "(?:shrinks?|shrank|drops?|dropped|falls?|fell|cuts?|reduced?|reduces|goes|went|down)\\s+(?:[a-z]+\\s+){0,2}?to\\s+an?\\s+"
        "(?:[a-z]+\\s+)?fraction"
    ),
    "a couple": (
        "a\\s+(?:couple|handful|score|host|wealth|multitude|raft|slew|sliver|trickle|pile|heap|load|ton|lot|good\\s+deal"
        "|great\\s+deal|great\\s+many|good\\s+many)\\s+(?:of|more|fewer|less)"
    ),
    "scores": "(?:scores|heaps|loads|tons|lots|plenty|oodles|piles|masses|reams)\\s+(?:of|more|fewer|less)",
    "a great part": (
        f"an?\\s+{_GREAT}\\s+(?:part|share|portion|chunk|slice|number|amount|proportion|percentage|deal)\\s+of"
    ),
    "countless": "countless|innumerable|umpteenth|overwhelmingly|predominantly|immeasurabl[ey]|exponentially",
}
"""Amounts that are said instead of counted."""

KINDS = {"alike": ALIKE, "ahead": AHEAD, "passed": PASSED, "amounts": AMOUNTS}
"""Every list by what its words say."""
