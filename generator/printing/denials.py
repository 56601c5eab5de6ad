"""Whether a word that claims is denied, left open, supposed or asked by the clause around it, and so claims nothing.

Promises a closed form. The clause of the claim has a short subject and its verb, and nothing else stands between them
and the words that govern it; behind the claim the clause ends. ``Nothing here shows that quality is unchanged``,
``If the helper makes a task slower, the pair counts against it`` and ``Does it make queries faster?`` are let be.
Refuses the claim that only follows such words (``if you use it quality is unchanged``), a condition whose main clause
speaks of anything but pairs, runs and figures, a question with its answer behind it, a denial about others (``nothing
shows that another tool is faster``), and a bad thing denied (``nothing shows that it is slower``): that praises.
"""

from __future__ import annotations

import re

REACH = 400
"""How far before a claim the words that govern it are looked for."""
_START = r"(?:^|[.!?:;(\u201c\"]\s*|,\s+|\n\s*)"
_NOT_A_NAME = (
    r"(?!(?:other|another|others|rival|rivals|alternative|alternatives|competitors?|competition|rest|baselines?|control"
    r"|plain|default|vanilla|is|are|was|were|be|it|they|you|we|that|which|who|not|no|only|but|doubt|fact|wonder|truth"
    r"|makes?|made|gets?|keeps?|stays?|one)(?![a-z]))"
)
_NAME = rf"{_NOT_A_NAME}[a-z\ufffd'\u2019-]+"
_BARE = "(?:it|they|this|quality|accuracy|performance|correctness|answers?|results?|tasks|queries|runs|\ufffd)"
_ARTICLE = "(?:the|an?|its|this|that|our|their|these|each|every)"
_SUBJECT = rf"(?:{_BARE}|{_ARTICLE}\s+{_NAME}(?:\s+{_NAME})?)\s+"
_BE = "(?:is|are|was|were|gets?|got|becomes?|became|stays?|stayed|remains?|remained|runs?|ran)"
_OBJECT = rf"(?:it|them|tasks|queries|runs|answers|{_ARTICLE}\s+{_NAME})\s+"
_MAKE = rf"(?:makes?|made|keeps?|kept|renders?|leaves?)\s+{_OBJECT}"
_CLAUSE = rf"(?:{_SUBJECT}(?:{_BE}\s+|{_MAKE})|(?:the\s+|its\s+|our\s+|their\s+|all\s+|any\s+)?)$"
"""A clause up to its claim; a claim that holds its own subject and verb stands at once behind what governs it."""

_THING = "(?:figure|page|number|table|chart|sentence|test|run|suite|verdict|interval|result)"
_ON = r"(?:on|in|of)\s+(?:this|the)\s+(?:page|site|table|run|report|suite|ledger)"
_PLACE = rf"(?:\s+(?:here|yet|so\s+far|above|below|{_ON}))?"
_SHOW = "(?:show|say|prove|claim|tell|mean|know)"
_WE = rf"(?:it|this|we|(?:this|the)\s+{_THING}|an?\s+p-value(?:\s+above\s+(?:the|its)\s+level)?)"
_DENYING = (
    rf"(?:nothing|no\s+{_THING}){_PLACE}\s+{_SHOW}s",
    rf"no\s+{_THING}s{_PLACE}\s+{_SHOW}",
    rf"{_WE}{_PLACE}\s+(?:do|does|did)(?:\s+not|n['\u2019]t)\s+(?:yet\s+)?{_SHOW}",
    r"it\s+(?:is|was|has)(?:\s+not|n['\u2019]t)\s+(?:yet\s+)?(?:been\s+)?(?:shown|said|proven|proved|claimed|told|known)",
    r"(?:this|the)\s+page\s+makes\s+no\s+claim\s+that",
    rf"there\s+is{_PLACE}\s+no\s+(?:evidence|proof|claim){_PLACE}\s+that",
)
_DENIED = re.compile(rf"{_START}(?:{'|'.join(_DENYING)}){_PLACE}\s+(?:(?:that|whether|if)\s+)?{_CLAUSE}")
_ASKING = (
    rf"(?:not\s+(?:yet\s+)?{_SHOW}|(?:is|was|are)\s+(?:unknown|open)|asks?|asked|tells?|says?|shows?|decides?|knows)"
)
_OPEN = re.compile(rf"(?<![a-z]){_ASKING}\s+whether\s+{_CLAUSE}")
_OPENED = re.compile(rf"{_START}whether\s+{_CLAUSE}")
_COUNTED = r"(?:is|are|was|were)\s+(?:kept|counted|dropped|excluded|valid|left\s+out)\s+(?:only\s+)?"
_SUPPOSED = re.compile(rf"(?:{_START}if|(?<![a-z])(?P<behind>{_COUNTED})if)\s+{_CLAUSE}")
_BE_ASKED = "(?:be|get|become|stay|remain|run)"
_MAKE_ASKED = rf"(?:make|made|keep|kept|render|leave)\s+{_OBJECT}"
_ASKED = re.compile(
    rf"{_START}(?:do|does|did|is|are|was|were|can|could|will|would|has|have)\s+{_SUBJECT}(?:{_BE_ASKED}\s+|{_MAKE_ASKED})?$"
)
_INVERTED = re.compile(r"(?:is|are|was|were|does|do|did)\s")
_AT_START = re.compile(rf"{_START}$")
_WHICH = re.compile(rf"{_START}which\s+of\s+(?:them|these|the\s+{_NAME})\s+(?:is|was|are|were)\s+$")

_TAIL = rf"(?:\s+than\s+(?:{_ARTICLE}\s+)?[a-z\ufffd-]+)?\s*"
_ENDS = re.compile(rf"{_TAIL}(?:[.?!;)\"\u201d\n]|$)")
_STOPS = re.compile(rf"{_TAIL}(?:[.?!;,)\"\u201d\n]|$)")
_UNKNOWN = re.compile(
    rf"{_TAIL[:-3]}\s+(?:is|was|has|remains)\s+(?:(?:not|never)\s+(?:yet\s+)?(?:been\s+)?(?:known|measured|shown|said|recorded"
    r"|tested|claimed|settled|proven)|unknown|open|left\s+open)(?![a-z])"
)
_MAIN = re.compile(
    rf"{_TAIL},\s+(?:then\s+)?(?:the|an?|that|each|every|this|its)\s+(?:pair|run|task|suite|figure|page|gate|verdict|claim"
    r"|rule|table|row|share)s?\s(?![^.!?]*(?<![a-z])(?:shows?|proves?|confirms?|says?|saves?|you|your|which|as|since"
    r"|because|but|indeed)(?![a-z]))"
)
_TAKEN_BACK = re.compile(
    r"[^.!?;\n]*(?<![a-z])(?:but|yet|however|though|although|because|only|merely|just|alone|still|nevertheless"
    r"|nonetheless|chance|accident|doubt|anyway|indeed|:)(?![a-z])|[^.!?;\n]*[:\u2013\u2014]"
    r"|[^.!?;\n]*,\s+(?:it|they|so|as|which|and|yes)(?![a-z])"
)
_QUESTION = re.compile(r"[^.!?;]*\?")
_ANSWER = re.compile(
    r"[\s)\"\u201d'\u2019:\u2013\u2014-]*(?:yes|yeah|yep|of\s+course|absolutely|indeed|sure|certainly|definitely|naturally|clearly"
    r"|obviously|exactly|right|correct|true|always|undoubtedly|without|by\s+far|you\s+bet|no\s+(?:doubt|question)"
    r"|(?:so\s+)?(?:it|they)\s+(?:is|are|was|were|do|does|did|has|have|will|can)(?!\s+not|n)"
    r"|[^.!?]*(?:[:,]|says?|said)\s+(?:so|yes|indeed|it\s+(?:is|does|did))"
    r"|(?:the\s+)?(?:answer|numbers?|figures?|evidence|data)(?:\s+(?:is|are|says?))?)(?![a-z])"
)
_SHORT = re.compile(
    r"\s*(?!no(?:t|body|thing)?(?![a-z])|unknown)[a-z'\u2019,\ufffc\ufffd-]+(?:\s+[a-z'\u2019,\ufffc\ufffd-]+){0,3}\s*(?:[.!]|$)"
)
_ADVERSE = re.compile(
    r"(?<![a-z])(?:slow|costli|dear|prici|heavi|larg|bigg|long|high|poor|weak)er|worse|more\s+(?:expensive|costly|wasteful|verbose)"
    r"|less|fewer|inferior|(?<!no )(?<!without )(?<![a-z])(?:loss|difference|change|impact)|(?<!in)significant"
)
_COMPARED = re.compile(r"(?:(?:more|less|fewer|not)\s|(?!winner)[a-z]+er(?![a-z])|worse(?![a-z]))")
_SPENT = re.compile(r"[a-z]+\s+[a-z]+\s+(?:[a-z]+\s+)?(?:fewer|less)\s")
_BOUGHT = re.compile(r"(?<![a-z])(?:an?|the|our|its|this|their|your|every|any)\s+$")
_PARAGRAPH = re.compile(r"\n\s*\n")


def claims_nothing(text: str, start: int, end: int, *, compares: bool) -> bool:
    """Whether a claim at a place of a folded text is denied, left open, supposed or asked by the clause around it.

    ``compares`` where it must be a comparative, since other words of being ahead are taken for granted in any clause.
    """
    before, said = _PARAGRAPH.split(text[max(start - REACH, 0) : start])[-1], text[start:end]
    is_ahead = compares and _SPENT.match(said) is None
    if is_ahead and (_BOUGHT.search(before) or _COMPARED.match(said) is None):
        return False
    behind = text[end : end + REACH]
    rest = _PARAGRAPH.split(behind)[0]
    if _is_supposed(before, rest) or _is_open(before, rest) or _is_asked(before, said, behind):
        return True
    is_denied = _DENIED.search(before) is not None and _STOPS.match(rest) is not None
    return is_denied and _TAKEN_BACK.match(rest) is None and _ADVERSE.search(said) is None


def _is_supposed(before: str, rest: str) -> bool:
    """Whether a condition holds the claim, and what follows from it is about what is counted."""
    supposed = _SUPPOSED.search(before)
    if supposed is None:
        return False
    return (_ENDS if supposed["behind"] else _MAIN).match(rest) is not None


def _is_open(before: str, rest: str) -> bool:
    """Whether it is said to be unknown, or asked, whether the claim holds, and no answer follows."""
    if _OPENED.search(before) and _UNKNOWN.match(rest):
        return True
    ended = _ENDS.match(rest)
    return ended is not None and _OPEN.search(before) is not None and not _is_answered(rest[ended.end() :])


def _is_asked(before: str, said: str, behind: str) -> bool:
    """Whether a question holds the claim that its reader may deny, and no answer follows."""
    asked = _QUESTION.match(behind)
    if asked is None or _PARAGRAPH.search(asked.group()):
        return False
    after = behind[asked.end() :]
    if _WHICH.search(before):
        return not after.strip()
    is_inverted = _INVERTED.match(said) is not None and _AT_START.search(before) is not None
    return (is_inverted or _ASKED.search(before) is not None) and not _is_answered(after)


def _is_answered(after: str) -> bool:
    return _ANSWER.match(after) is not None or _SHORT.match(after) is not None
