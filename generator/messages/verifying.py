"""What an audit proved, in plain words, and what no audit of this kind can prove."""

from __future__ import annotations

from collections.abc import Iterator

from generator.audit.model import Audit
from generator.ledger.verify_history import ANCHORED, EMPTY, NOT_PROVED, PROVED, UNANCHORED
from generator.messages.terminal import PLAIN, Style, printable
from generator.units import counted

ARTIFACTS = "Every artifact that the ledger or a run names is there, with the bytes that were recorded{but}."
FIGURES = "Every figure was computed again and agrees with the ledger, the rollups and the sealed documents."
ROWS = "The rows of every run that keeps the files it was made of are what its mapping makes of them, byte for byte."
UNKEPT_FILES = (
    "That rows are what stood in the files of a harness, for runs that keep no more of these than their digests."
)
SHOWN = "Every value and verdict that the site displays is what the artifacts on the site give."
BASED = "Every version of the ledger that was ever committed is a beginning of this one, the base branch's tip too."
UNREAD = "That a site shows these figures: no page was read. Name the folder of a site to have it read."
MADE_AGAIN = "Every page, sentence by sentence, is what this version of Proofpage makes of them, byte for byte."
WORDED = "That sentences are as published: other code made the site (made-by.json), so no page could be made again."
DATED = "That the site was made from the commit and on the day it names: no artifact says so."
UNKEPT = "That the base branch was never replaced as a whole: that takes an earlier checkpoint (--since)."


def audit_message(audit: Audit, style: Style = PLAIN) -> str:
    """Return what was looked at, what that proves, and what it does not."""
    kind = "the site" if audit.site else "the project"
    in_part = audit.site is not None and not audit.site.is_made_again
    head = "Verified in part, its values but not its sentences" if in_part else "Verified"
    return "\n".join(
        [
            style("word" if in_part else "good", f"{head}: {kind} {printable(str(audit.target))}"),
            *(f"  {style('faint', f'{label:<10}')}  {printable(text)}" for label, text in _facts(audit)),
            style("strong", "Proved:"),
            *(f"  - {sentence}" for sentence in _proved(audit)),
            style("strong", "Not proved:"),
            *(f"  - {sentence}" for sentence in _not_proved(audit)),
            "Checkpoint, to keep for the next time:",
            f"  {audit.checkpoint}",
        ]
    )


def _facts(audit: Audit) -> Iterator[tuple[str, str]]:
    if audit.site is not None:
        yield "manifest", f"{counted(audit.site.files, 'file')}, none missing, extra or changed"
    yield "ledger", counted(audit.lines, "line")
    if audit.base is not None:
        base = audit.base
        walked = f"{counted(base.commits, 'commit')} walked"
        yield "base", f"{base.revision} at {base.commit}, {counted(base.size, 'line')}; {walked}"
    yield "artifacts", f"{audit.named} digests named by the ledger, {audit.pinned} pinned by runs"
    for item in audit.replaced:
        yield "replaced", f"{item.path}: the bytes of line {item.line} were replaced, as line {item.by} says"
    yield "recomputed", counted(audit.figures, "figure")
    if audit.runs_made_again:
        yield "made again", f"rows of {counted(audit.runs_made_again, 'run')}, from the files they were made of"
    if audit.site is not None:
        counts = ", ".join(f"{n} {name}" for name, n in audit.site.read_back.items() if n or name == "unbound")
        yield "read back", counts


def _proved(audit: Audit) -> Iterator[str]:
    yield from PROVED
    yield ARTIFACTS.format(but=", but for those that a later line replaced" if audit.replaced else "")
    yield FIGURES
    if audit.runs_made_again:
        yield ROWS
    if audit.site is not None:
        yield SHOWN
        if audit.site.is_made_again:
            yield MADE_AGAIN
    if audit.base is not None:
        yield BASED
    if audit.asked.since not in (None, EMPTY):
        yield ANCHORED


def _not_proved(audit: Audit) -> Iterator[str]:
    yield from NOT_PROVED
    if audit.runs_without_originals:
        yield UNKEPT_FILES
    if audit.asked.since in (None, EMPTY):
        yield UNANCHORED if audit.base is None else UNKEPT
    if audit.site is None:
        yield UNREAD
        return
    if not audit.site.is_made_again:
        yield WORDED
    yield DATED
