"""Holds the project, as it will be with the planned lines, against all that ``check`` asks of one.

Promises: nothing is written before the whole site was made and guarded with the new lines in it, so that a line never
pins a file that ``check`` refuses. A line may mend what ``check`` refuses now: only what is left with it is refused.
A withdrawal publishes nothing, and two lines may have to be taken back one after the other, so that it does not wait
for evidence and ledger to agree; everything else is asked of it as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator import __version__
from generator.evaluation import Computed, Evaluation, hold, with_ledger
from generator.evidence.revision import Revision
from generator.evidence.runs import Rollup
from generator.ledger.model import Ledger
from generator.making import make_site
from generator.pages.gathering import gather_facts
from generator.pages.keeping import nothing_kept
from generator.snapshot.requests import Request, Withdrawal


def require_passing(
    computed: Computed,
    request: Request,
    *,
    result: Ledger,
    rollups: Mapping[str, Rollup],
    revision: Revision,
    recorded_at: str,
) -> None:
    """Raise what ``check`` would refuse of the project with this ledger and these rollups; writes nothing."""
    after = with_ledger(computed, result, rollups)
    if isinstance(request, Withdrawal):
        evaluation = Evaluation(after.archive, result, after.table, after.judgement)
    else:
        evaluation = hold(after, rollups=rollups, lines=result.lines)
    facts = gather_facts(evaluation, revision, version=__version__)
    if facts.as_of is not None and facts.as_of < recorded_at:  # the commit that brings the line is not older than it
        facts = gather_facts(evaluation, revision, version=__version__, as_of=recorded_at)
    make_site(facts, replace(nothing_kept(computed.archive.root), trusts_compiled=True))
