"""The outcome of an audit for machines (``proofpage/verify/v1``)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.audit.model import SCHEMA, Audit, SiteCounts
from generator.errors import Refusal


def audit_record(outcome: Audit | Refusal) -> Mapping[str, object]:
    """Return what holds, or what does not and nothing else; ``ok`` says that there is no problem of any kind."""
    found = _found(outcome) if isinstance(outcome, Audit) else None
    problems = [problem.as_record() for problem in outcome.problems]
    return {"schema": SCHEMA, "ok": not problems, "problems": problems, "found": found}


def _found(audit: Audit) -> Mapping[str, object]:
    return {
        "kind": "site" if audit.site else "project",
        "checkpoint": audit.checkpoint,
        "ledger_lines": audit.lines,
        "artifacts": {
            "named_by_ledger": audit.named,
            "pinned_by_runs": audit.pinned,
            "replaced": [{"path": r.path, "line": r.line, "by": r.by} for r in audit.replaced],
        },
        "figures_recomputed": audit.figures,
        "runs_of_files": {"made_again": audit.runs_made_again, "without_originals": audit.runs_without_originals},
        "site": _site(audit.site) if audit.site else None,
        "since": audit.asked.since,
        "base": _base(audit),
    }


def _site(site: SiteCounts) -> Mapping[str, object]:
    return {"files": site.files, "read_back": dict(site.read_back), "pages_made_again": site.is_made_again}


def _base(audit: Audit) -> Mapping[str, object] | None:
    base = audit.base
    if base is None:
        return None
    return {"revision": base.revision, "commit": base.commit, "lines": base.size, "commits_walked": base.commits}
