"""The whole build: evidence in, figures and verdicts computed, pages rendered, guarded, and published in one swap.

Promises: a refusal of any phase comes before anything is written, and carries all problems of its phase; ``check`` is
all of ``build`` but the writing. The same evidence, revision and options give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator import __version__
from generator.errors import Contradiction, Problem, Refusal, Unbound, raise_all
from generator.evaluation import Evaluation, evaluate, refuse_together
from generator.evidence.revision import read_revision
from generator.exports.checked import passed_record, refused_record
from generator.exports.latest_numbers import BuildState
from generator.exports.manifest import PATH as MANIFEST
from generator.exports.manifest import render_manifest
from generator.exports.surfaces import render_exports
from generator.guard.coverage import Coverage
from generator.guard.guarding import guard, survey
from generator.guard.marks import survey_marks
from generator.guard.templates import lint_templates
from generator.output import check_paths, publish
from generator.pages.facts import ProjectFacts
from generator.pages.frame import BOUNDARY
from generator.pages.gathering import gather_facts
from generator.pages.rendering import print_boundary, render_site
from generator.pages.site import Site
from generator.pages.template_sources import read_templates
from generator.printing.catalogue import Catalogue
from generator.printing.declared_names import check_declared_names


@dataclass(frozen=True, slots=True)
class Options:
    """What a build is asked for; what is None is taken from the project."""

    root: Path
    out: Path | None = None
    base_url: str | None = None
    as_of: str | None = None

    @property
    def target(self) -> Path:
        """The folder of the site."""
        return self.root / "site" if self.out is None else self.out


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What a build made, or would make: how many files, what is bound on them, the ledger's checkpoint, and where."""

    files: int
    coverage: Mapping[str, int]
    checkpoint: str
    target: Path


def build_site(options: Options) -> BuildResult:
    """Build the site and publish it in one swap; a refusal leaves what was there."""
    site, result = _finish(options)
    publish(site, options.target, options.root)
    return result


def check_site(options: Options) -> BuildResult:
    """Do all of a build but writing."""
    _, result = _finish(options)
    return result


def check_record(outcome: BuildResult | Refusal) -> Mapping[str, object]:
    """Return the outcome of a check as it is written in JSON."""
    return passed_record(outcome.coverage) if isinstance(outcome, BuildResult) else refused_record(outcome.problems)


def _finish(options: Options) -> tuple[Site, BuildResult]:
    """Return the whole site as it may be published, with what was counted on it."""
    evaluation = evaluate(options.root, as_of=options.as_of)
    revision = read_revision(options.root, output=_output_folder(options))
    facts = gather_facts(evaluation, revision, version=__version__, as_of=options.as_of, base_url=options.base_url)
    _refuse_evidence_after(facts)
    _check_sources(facts)
    site, coverage = _complete(render_site(facts), facts, evaluation)
    check_paths(site.files)
    counts = coverage.as_counts()
    return site, BuildResult(len(site.files), counts, evaluation.ledger.checkpoint, options.target)


def _output_folder(options: Options) -> str:
    """Return the folder of the site inside the project, which never makes the project dirty."""
    target, root = options.target.resolve(), options.root.resolve()
    is_inside = target != root and target.is_relative_to(root)
    return target.relative_to(root).as_posix() if is_inside else "site"


def _refuse_evidence_after(facts: ProjectFacts) -> None:
    """Refuse runs that were measured after the day the site speaks of."""
    remedy = "Correct the day, or build with a later --as-of."
    expected = f"a day up to {facts.as_of}, which the site speaks of"
    archive = facts.archive
    problems = [
        Problem(archive.place(archive.run_path(run.id), "measured_on"), str(run.measured_on), expected, remedy)
        for run in archive.runs.values()
        if facts.as_of is not None and run.measured_on is not None and run.measured_on > facts.as_of
    ]
    raise_all([Contradiction(problems)])


def _check_sources(facts: ProjectFacts) -> None:
    """Refuse, all at once, typed numbers in templates, in names, and in the prose of ``content/``."""
    templates = read_templates(facts.archive.root).sources.values()
    refuse_together(
        partial(lint_templates, {source.path: source.text for source in templates}),
        partial(check_declared_names, facts.archive),
        *(partial(facts.document, name) for name in facts.archive.content.documents),
    )


def _complete(site: Site, facts: ProjectFacts, evaluation: Evaluation) -> tuple[Site, Coverage]:
    """Return the site with its counts printed, guarded; what is bound is first counted by its marks, quickly.

    The guard counts again, and refuses a printed count that is not the count. Then the marks were no measure, because
    something is unbound or hidden, and the site is read in full once more, so that the refusal is about that alone.
    """
    try:
        finished, catalogue = _counted(site, facts, survey_marks)
        return finished, _guarded(finished, catalogue, evaluation)
    except Unbound:
        finished, catalogue = _counted(site, facts, partial(survey, table=facts.table))
        return finished, _guarded(finished, catalogue, evaluation)


def _counted(site: Site, facts: ProjectFacts, count: Callable[..., Coverage]) -> tuple[Site, Catalogue]:
    """Return the site with everything for machines, and with what is bound on it counted in every footer.

    The printed counts are bound too, so they are counted on a draft that prints noughts in their places.
    """
    catalogue = facts.printer.catalogue.with_counts(dict.fromkeys(BOUNDARY, 0))
    draft = _completed(site, facts, catalogue, counts={})
    counts = count(draft.files, catalogue, heads=draft.heads).as_counts()
    catalogue = catalogue.with_counts(counts)
    site = _completed(site, facts, catalogue, counts=counts)
    return site.with_files({MANIFEST: render_manifest(site.files)}), catalogue


def _completed(site: Site, facts: ProjectFacts, catalogue: Catalogue, *, counts: Mapping[str, int]) -> Site:
    """Return the site with the counts in its footers and in the files for machines."""
    state = BuildState(facts.commit, facts.dirty, facts.as_of, facts.base_url, counts)
    project = (facts.archive, facts.ledger, facts.table, facts.judgement)
    files, texts = render_exports(*project, printer=facts.printer, state=state, pages=site.pages)
    return print_boundary(site, facts.archive.root, catalogue).with_files(files, texts)


def _guarded(site: Site, catalogue: Catalogue, evaluation: Evaluation) -> Coverage:
    """Hold the finished bytes against the catalogue; raises Unbound with everything that nothing stands behind."""
    archive = evaluation.archive
    return guard(
        site.files,
        catalogue,
        table=evaluation.table,
        heads=site.heads,
        sources=_source_texts(evaluation),
        floor=archive.content.settings.floor,
        copies={path: content for path in site.copies if isinstance(content := site.files[path], bytes)},
    )


def _source_texts(evaluation: Evaluation) -> Mapping[str, str]:
    """Return the texts that pages are made of, so that a finding can be traced to its likely line."""
    archive = evaluation.archive
    templates = read_templates(archive.root).sources.values()
    documents = {document.path: document.text for document in archive.content.documents.values()}
    notebooks = {f"content/{name}": text.decode("utf-8", "replace") for name, text in archive.content.notebooks.items()}
    parsed = {path: (archive.root / path).read_text("utf-8", "replace") for path in archive.places}
    return {**documents, **notebooks, **{template.path: template.text for template in templates}, **parsed}
