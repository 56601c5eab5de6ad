"""From an evaluated project and what git says of it to the facts that pages and reports are built from."""

from __future__ import annotations

from generator.evaluation import Evaluation, newest_day
from generator.evidence.revision import Revision
from generator.pages.facts import ProjectFacts
from generator.printing.catalogue import Catalogue, build_catalogue
from generator.printing.references import Printer


def gather_facts(
    evaluation: Evaluation,
    revision: Revision,
    *,
    version: str,
    as_of: str | None = None,
    base_url: str | None = None,
    catalogue: Catalogue | None = None,
) -> ProjectFacts:
    """Return the facts of a project; what is None is taken from the revision, the settings and the ledger.

    ``catalogue`` is the one that an evaluation with the very same values gave before.
    """
    archive, ledger = evaluation.archive, evaluation.ledger
    table, judgement = evaluation.table, evaluation.judgement
    day = as_of or revision.as_of or newest_day(archive, ledger.lines)
    catalogue = catalogue or build_catalogue(archive, ledger, table, judgement, as_of=day)
    return ProjectFacts(
        archive,
        ledger,
        table,
        judgement,
        Printer(archive, ledger, table, judgement, catalogue),
        version=version,
        commit=revision.commit,
        dirty=revision.dirty,
        as_of=day,
        base_url=base_url or archive.content.settings.base_url,
    )
