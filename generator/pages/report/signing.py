"""SIGNED: the versions, the commit and the digests with which a dated report can be read again and checked."""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.runs import Run
from generator.pages.artifact_views import run_artifacts
from generator.pages.facts import NOT_RECORDED, ProjectFacts, link, listed, say
from generator.pages.kinds_of_suites import speaks_of_models
from generator.pages.page import FactView
from generator.pages.report.choosing import Chosen
from generator.pages.report.document import Block, Cell, Heading, Row, Table, heading
from generator.pages.run_views import recorded
from generator.printing.elements import Sentence

WHAT_IT_SIGNS = Sentence(
    (
        "These digests say which bytes the figures were computed from. They show that nothing was changed since, "
        "and not that it was measured with care.",
    )
)
_CAPTION = Sentence(("Artifacts of the run, each with the digest of its bytes",))


def signed_block(facts: ProjectFacts, run: Run, chosen: Chosen) -> Block:
    """Return the block that a dated report is checked by."""
    printer = facts.printer
    return Block(
        "signed",
        "Signed",
        notes=(WHAT_IT_SIGNS,),
        facts=(
            FactView("Generator", say("Proofpage ", printer.identifier("version", facts.version))),
            FactView("Methodology version", say(printer.parameter(f"runs/{run.id}/methodology"))),
            FactView("Suite version", say(printer.parameter(f"runs/{run.id}/suite_version"))),
            *_priced(facts, run, chosen),
            FactView("Commit of this report", _commit(facts)),
            FactView("Commit of the run", recorded(facts, "commit", run.commit)),
            FactView("As of", recorded(facts, "date", facts.as_of)),
            FactView("Checkpoint of the ledger", say(printer.identifier("checkpoint", facts.ledger.checkpoint))),
        ),
        tables=(_artifacts(facts, run),),
    )


def _priced(facts: ProjectFacts, run: Run, chosen: Chosen) -> Iterator[FactView]:
    if chosen.price_tables or speaks_of_models(facts.archive.suites[run.suite], run):
        yield FactView("Price table", _prices(facts, chosen))


def _prices(facts: ProjectFacts, chosen: Chosen) -> Sentence:
    if not chosen.price_tables:
        return Sentence(("none is pinned by this run",))
    return listed(*(_pinned(facts, path) for path in chosen.price_tables))


def _pinned(facts: ProjectFacts, path: str) -> Sentence:
    digest = facts.printer.identifier("digest", facts.archive.artifacts[path].sha256)
    return say(link(path, facts.printer.identifier("path", path)), ", ", _sha256(facts), " ", digest)


def _commit(facts: ProjectFacts) -> Sentence:
    if facts.commit is None:
        return NOT_RECORDED
    told = say(facts.printer.identifier("commit", facts.commit))
    return say(told, ", with uncommitted changes") if facts.dirty else told


def _artifacts(facts: ProjectFacts, run: Run) -> Table:
    rows = (Row(link(view.target, view.path), (Cell(say(view.digest)),)) for view in run_artifacts(facts, run.id))
    headings: tuple[Heading, ...] = (heading("Artifact"), Heading(_sha256(facts)))
    return Table("artifacts-table", _CAPTION, headings, tuple(rows))


def _sha256(facts: ProjectFacts) -> Sentence:
    return say(facts.printer.identifier("name", "SHA-256"))
