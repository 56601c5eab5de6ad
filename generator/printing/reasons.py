"""The sentence that a line gives for itself: what changed since the line it follows, and why.

Promises a sentence that the ledger's format can hold, however many figures or files changed. Refuses a person's words
that say a value, a verdict or a claim: nothing can be taken out of the ledger again, and every page prints the words.
What a person said of a line that corrects, withdraws or closes another is read again whenever the ledger is held
against the evidence; the sentence of the generator behind it must be the one that the two lines give.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.errors import Place, Problem, Unbound, raise_all
from generator.evidence.naming import quoted
from generator.ledger.changes import Cause, Change, change_between
from generator.ledger.model import LedgerLine
from generator.ledger.reading import LEDGER_PATH
from generator.ledger.verify_history import NEVER_EDITED
from generator.printing.claiming_names import tells_a_result
from generator.printing.scanning import Kind, scan

FIRST = "The first snapshot of this suite."
_LONGEST_LIST = 8
_ONLY_NUMBERS = frozenset({Kind.NUMBER, Kind.WORD})
"""What a reason may hold: the number of a row or a line, which says nothing of how it went."""
_LEAVE_OUT = "Leave it out: the line holds the figures and the verdict, and pages print them beside the reason."


def require_plain(text: str | None, place: Place) -> None:
    """Raise ``Unbound`` where the words of a person say more than why."""
    if text is not None and (claim := _claim(text)) is not None:
        raise Unbound([Problem(place, *_told(claim), _LEAVE_OUT)])


def check_reasons(lines: Sequence[LedgerLine]) -> None:
    """Raise ``Unbound`` with every line that corrects, withdraws or closes another and says more than why."""
    raise_all([Unbound([problem]) for problem in _unplain(lines)], Unbound)


def _unplain(lines: Sequence[LedgerLine]) -> Iterator[Problem]:
    for line in lines:
        if line.concerns is None or line.reason is None:
            continue
        claim = _claim(_said(line, concerned=lines[line.concerns - 1]))
        if claim is not None:
            yield Problem(Place(LEDGER_PATH, line.seq), *_told(claim), NEVER_EDITED)


def _said(line: LedgerLine, *, concerned: LedgerLine) -> str:
    """Return what a person said, without the sentence that the two lines give for themselves."""
    said = line.reason or ""
    return said.removesuffix(reason_of(change_between(concerned, line), None)) if line.kind == "correction" else said


def _claim(text: str) -> str | None:
    """Return the first words that say a value, a verdict or a claim."""
    claims = [finding.text for finding in scan(text) if finding.kind not in _ONLY_NUMBERS]
    if not claims and tells_a_result(text):
        claims = [finding.text for finding in scan(text)]
    return claims[0] if claims else None


def _told(claim: str) -> tuple[str, str]:
    found = f"{quoted(claim)}, which says how it went"
    return found, "why the line is written, without a value, a verdict or a claim"


def reason_of(change: Change | None, said: str | None) -> str:
    """Return what a person said, if anything, and what the lines themselves show."""
    shown = FIRST if change is None else f"Unchanged since {_line(change)}." if change.is_empty else _changed(change)
    return f"{said} {shown}" if said else shown


def unchanged_note(change: Change) -> str:
    """Return why a suite gets no line: the same week holds the same content."""
    return f"nothing changed since {_line(change)} of the same week"


def _changed(change: Change) -> str:
    causes = "; ".join(f"{cause.value} ({detail})" for cause, detail in _causes(change))
    figures = _listed([each.name for each in change.figures])
    verdict = f" Verdict {change.before.verdict} to {change.after.verdict}." if _is_other_verdict(change) else ""
    published = f" Figures that changed: {figures}." if change.figures else " No published figure changed."
    return f"Since {_line(change)}: {causes}.{published}{verdict}"


def _causes(change: Change) -> Iterator[tuple[Cause, str]]:
    before, after = change.before, change.after
    for cause in change.causes:
        if cause is Cause.NEW_DATA:
            yield cause, f"the run {after.run_id} in place of {before.run_id}"
        elif cause is Cause.CORRECTED_ARTIFACT:
            yield cause, _listed(change.artifacts)
        elif cause is Cause.CHANGED_RULE and before.methodology != after.methodology:
            yield cause, f"methodology version {after.methodology} in place of {before.methodology}"
        elif before.suite_version != after.suite_version:
            yield cause, f"suite version {after.suite_version} in place of {before.suite_version}"
        else:
            yield cause, f"in the suite file, still version {after.suite_version}"


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _LONGEST_LIST} more" if len(names) > _LONGEST_LIST else ""
    return ", ".join(name if len(name) <= 80 else f"{name[:80]}..." for name in names[:_LONGEST_LIST]) + more


def _is_other_verdict(change: Change) -> bool:
    return change.before.verdict != change.after.verdict


def _line(change: Change) -> str:
    return f"line {change.before.seq}"
