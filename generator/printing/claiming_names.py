"""Whether a name tells a result: an id, a file's name or a text of a row is printed as it is, so it must only name.

Promises that ``gpt-4.1``, ``p95_ms``, ``batch 2`` and ``over_8000_tokens`` are names. A percentage, a number of another
number, a multiple, and a number beside a word for what came out (``94_of_100_tasks_solved``, ``97-percent-better``,
``saved 43``, ``ninety of a hundred``) tell a result, whatever stands between the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.printing.claiming_words import BORNE
from generator.printing.scanning import Kind, scan
from generator.printing.vocabulary import CARDINALS, PERCENT_SIGNS, SUPERIORITY_WORDS, one_of

_BETWEEN = re.compile(r"[-_./:+,;@#\s]+")
_BETTER = (
    "(?:faster|slower|cheaper|better|worse|fewer|less|more|quicker|smarter|leaner|saved|solved|passed|fixed|won|lost|failed"
    "|correct|resolved|improved|reduced|removed|hurt|helped|successful|accurate)"
)
_CAME_OUT = (
    "(?:sav(?:es?|ed|ing|ings)|solve[sd]|passed|passes|fixe[sd]|won|wins|cuts?|reduce[sd]|reduction|improve[sd]|gain(?:s|ed)?"
    "|resolve[sd]|removed|beats?|score[sd]|accuracy|helped|hurts?)"
)
_THINGS = "(?:tokens?|pairs?|rows?|runs?|units?|tasks?|cases?|items?|samples?|sessions?|calls?|tests?|bugs?|issues?)"
_NUMBER = f"(?:\\d+|{'|'.join(CARDINALS)})"
_RESULTS = (
    rf"\d\s*[{PERCENT_SIGNS}]",
    rf"\b{_NUMBER} ?(?:per ?cent|pct|percentage|in (?:ten|a hundred|\d))",
    rf"\b{_NUMBER} (?:out )?of (?:the |all |a )?(?:{_NUMBER}|all|every)\b",
    rf"\b{_NUMBER} ?(?:x|times|fold)(?: {_BETTER}|$)",
    rf"\b{_NUMBER} (?:{_THINGS} )?{_BETTER}\b",
    rf"\b{_CAME_OUT} (?:by |about |only |over )?{_NUMBER}\b",
)
_RESULT = re.compile("|".join(_RESULTS))
_SUPERIOR = one_of(SUPERIORITY_WORDS)
_COMPARATIVE = re.compile(BORNE)
_DIGITS = re.compile(r"\d+")
_LONGEST_NAME = 4
"""Words beside a number beyond which a text is a sentence and no name."""


def tells_a_result(text: str) -> bool:
    """Whether a name holds a number that is a result, or says that one thing is above another.

    A comparative alone (``slower``, the id of a figure that counts them) says so of nothing.
    """
    spoken = _BETWEEN.sub(" ", text.casefold())
    if _COMPARATIVE.fullmatch(spoken.strip()):
        return False
    return _RESULT.search(spoken) is not None or _SUPERIOR.search(spoken) is not None


def is_sentence(text: str) -> bool:
    """Whether a text with a number, in digits or words, has more words than a name."""
    words = [word for word in re.split(r"[\s,;]+", text) if re.fullmatch(r"[a-z]{2,}['\u2019a-z]*[.!?]?", word)]
    return len(words) > _LONGEST_NAME and any(finding.kind in (Kind.NUMBER, Kind.WORD) for finding in scan(text))


def results_among(texts: Iterable[str]) -> list[str]:
    """Return those of many texts that tell a result; a million that differ in their numbers alone are one."""
    distinct = {*texts}
    forms = {_DIGITS.sub("1", text) for text in distinct}
    telling = {form for form in forms if tells_a_result(form)}
    return sorted(text for text in distinct if _DIGITS.sub("1", text) in telling) if telling else []
