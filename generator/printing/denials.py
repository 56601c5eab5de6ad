"""Whether a word that claims is denied, left open or only supposed by the clause around it, and so claims nothing.

Promises a closed form: the words that govern stand at the beginning of a clause, no comma, second negation or question
word stands between them and the claim, and nothing behind the claim takes them back. ``Nothing here shows that quality
is unchanged`` is let be; ``not only faster but ...``, ``nothing but this shows that ...`` and ``if anything, it is
faster`` are not. Refuses to let a bad thing be denied (``nothing shows that it is slower``): that praises.
"""

from __future__ import annotations

import re

REACH = 400
"""How far before a claim the words that govern it are looked for."""
_START = r"(?:^|[.!?:;(\u201c\"]\s*|,\s|\n\s*|\b(?:and|so|but)\s)"
_WORD = r"(?:(?!(?:not|no|never|nothing|nobody|none|hardly|but|only|unless|except|than|that|why|how|what|who|which|because|since|as|when|where|wrong(?:ly)?|false(?:ly)?|if|whether|say|says|claims?|wants?|need|needs|likes?|wish|prefer|looking|seek|cannot)(?![a-z]))[a-z\ufffd'\u2019-]+\s+)"  # noqa: E501
_PLACE = r"(?:(?:here|yet|so\s+far|above|below|recorded|measured|(?:on|in|of)\s+(?:this|the|these)\s+(?:page|site|table|run|report|suite|ledger|figures?|numbers?))\s+)"  # noqa: E501
_SHOW = "(?:show|prove|say|mean|tell|imply|suggest|claim|establish|demonstrate|promise)"
_SHOWN = "(?:shown|proven|proved|said|claimed|known|implied|suggested|established|demonstrated|promised|recorded)"
_THING = (
    "(?:figure|page|number|table|chart|sentence|test|run|suite|verdict|interval|result|claim|evidence|proof|guarantee)"
)
_DENYING = (
    rf"nothing\s+{_PLACE}?{_SHOW}s\s+",
    rf"{_WORD}{{0,4}}(?:no|none\s+of\s+(?:the|these|its|our))\s+{_THING}s?\s+{_PLACE}?(?:{_SHOW}s?\s+)?",
    rf"{_WORD}{{0,5}}(?:(?:do|does|did|can|could|will|would|may|must)(?:\s+not|n['\u2019]t)|cannot|never)\s+(?:yet\s+)?{_SHOW}s?\s+",
    rf"{_WORD}{{0,3}}(?:is|are|was|were|has|have)(?:\s+not|n['\u2019]t)\s+(?:yet\s+|been\s+)*{_SHOWN}\s+",
)
_DENIED = re.compile(
    rf"{_START}(?:{'|'.join(_DENYING)})(?:here\s+|anywhere\s+)?(?:(?:that|whether|if)\s+)?{_WORD}{{0,8}}$"
)
_OPEN = re.compile(rf"\bwhether\s+{_WORD}{{0,10}}$")
_SUPPOSED = re.compile(rf"(?<!even )(?<!as )(?<!only )(?<!what )(?<![a-z])if\s+{_WORD}{{0,10}}$")
_ASKED = re.compile(rf"{_START}(?:do|does|did|is|are|was|were|can|could|will|would)\s+{_WORD}{{1,10}}$")
_TAKEN_BACK = re.compile(
    r"[^.!?;\n]*(?<![a-z])(?:but|yet|however|though|although|because|only|merely|just|alone|still|nevertheless"
    r"|nonetheless|chance|accident|doubt|anyway|indeed|:)(?![a-z])|[^.!?;\n]*[:\u2013\u2014]"
)
_ADVERSE = re.compile(
    r"(?<![a-z])(?:slow|costli|dear|prici|heavi|larg|bigg|long|high|poor|weak)er|worse|more\s+(?:expensive|costly|wasteful|verbose)"
    r"|less|fewer|inferior|(?<!no )(?<!without )(?<![a-z])(?:loss|difference|change|impact)|(?<!in)significant"
)
_COMPARED = re.compile(r"(?:(?:more|less|fewer|not)\s|(?!winner)[a-z]+er(?![a-z])|worse(?![a-z]))")
_BOUGHT = re.compile(r"(?<![a-z])(?:an?|the|our|its|this|their|your|every|any)\s+$")
_PARAGRAPH = re.compile(r"\n\s*\n")
_ANSWERABLE = re.compile(r"[^.!?;]*\?")


def claims_nothing(text: str, start: int, end: int, *, compares: bool) -> bool:
    """Whether a claim at a place of a folded text is denied, supposed or asked by the clause around it.

    ``compares`` where it must be a comparative, since other words of being ahead are taken for granted in any clause.
    """
    before, said = _PARAGRAPH.split(text[max(start - REACH, 0) : start])[-1], text[start:end]
    if _BOUGHT.search(before) or (compares and _COMPARED.match(said) is None):
        return False
    rest = _PARAGRAPH.split(text[end : end + REACH])[0]
    if _SUPPOSED.search(before) or _OPEN.search(before):
        return True
    if _ASKED.search(before) and _ANSWERABLE.match(rest):
        return True
    is_denied = _DENIED.search(before) is not None and _TAKEN_BACK.match(rest) is None
    return is_denied and _ADVERSE.search(said) is None
