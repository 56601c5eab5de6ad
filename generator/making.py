"""From the facts of a project to its whole site, every count printed and every byte guarded.

Promises: nothing is written; sources are checked before anything is rendered, and the finished bytes after everything
is. What an earlier build found in order, and what has not changed since, is not looked at twice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial

from generator.cache.compiled import read_compiled, write_compiled
from generator.cache.storage import key_of
from generator.errors import Contradiction, Problem, Unbound, raise_all
from generator.evaluation import refuse_together
from generator.exports.manifest import PATH as MANIFEST
from generator.exports.manifest import render_manifest
from generator.guard.coverage import Coverage
from generator.guard.guarding import guard, survey
from generator.guard.marks import survey_marks
from generator.guard.remembering import Remembered
from generator.guard.templates import lint_templates
from generator.output import check_paths
from generator.pages.dangling_links import refuse_dangling_links
from generator.pages.document_titles import check_document
from generator.pages.facts import ProjectFacts
from generator.pages.frame import BOUNDARY
from generator.pages.keeping import Kept
from generator.pages.linked_data import fill_digests
from generator.pages.rendering import boundary_html, print_boundary, render_site
from generator.pages.shipped_drawings import pages_as_shipped
from generator.pages.site import Heads, Site
from generator.pages.template_sources import Templates
from generator.printing.catalogue import Catalogue
from generator.printing.declared_names import check_declared_names

Files = Mapping[str, bytes]
LINTED = "linted.html"
"""The name under which it is kept that nothing is wrong with the generator's own templates."""


def make_site(facts: ProjectFacts, kept: Kept) -> tuple[Site, Coverage]:
    """Return the whole site as it may be published, with what is bound on it."""
    _refuse_evidence_after(facts)
    _check_sources(facts, kept)
    site, coverage = _complete(render_site(facts, kept), facts, kept)
    check_paths(site.files)
    refuse_dangling_links(facts, site, kept.memory.links)
    return site, coverage


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


def _check_sources(facts: ProjectFacts, kept: Kept) -> None:
    """Refuse, all at once, typed numbers in templates, in names, and in the prose of ``content/``."""
    templates, ground = kept.templates, kept.ground or ""
    steps: dict[str, Callable[[], object]] = {
        key_of("templates", templates.digest): partial(_lint, templates, trusts_kept=kept.trusts_compiled),
        key_of("names", ground): partial(check_declared_names, facts.archive),
    }
    for name in facts.archive.content.documents:
        steps[key_of("document", ground, name, kept.documents.get(name, ""))] = partial(check_document, facts, name)
    checked = kept.memory.checked
    refuse_together(*(step for key, step in steps.items() if kept.ground is None or not checked.recall(key)))
    for key in steps if kept.ground is not None else ():
        checked.keep(key, True)


def _lint(templates: Templates, *, trusts_kept: bool) -> None:
    """Refuse what templates must not hold; the generator's own are looked at once for each release of it."""
    texts = {source.path: source.text for source in templates.sources.values()}
    own = {source.path: source.text for source in templates.sources.values() if not source.is_shipped}
    if trusts_kept and read_compiled(LINTED, "") is not None:
        lint_templates(own, among=texts)
        return
    lint_templates(texts)
    if trusts_kept and not own:
        write_compiled(LINTED, "", b"")


def _complete(site: Site, facts: ProjectFacts, kept: Kept) -> tuple[Site, Coverage]:
    """Return the site with its counts printed, guarded; what is bound is first counted by its marks, quickly.

    The guard counts again, and refuses a printed count that is not the count. Then the marks were no measure, because
    something is unbound or hidden, and the site is read in full once more, so that the refusal is about that alone.
    """
    try:
        finished, catalogue = _counted(site, facts, kept, partial(survey_marks, shelf=kept.memory.marks))
        return finished, _guarded(finished, catalogue, facts, kept)
    except Unbound:
        finished, catalogue = _counted(site, facts, kept, partial(survey, table=facts.table))
        return finished, _guarded(finished, catalogue, facts, kept)


def _counted(site: Site, facts: ProjectFacts, kept: Kept, count: Callable[..., Coverage]) -> tuple[Site, Catalogue]:
    """Return the site with everything for machines, and with what is bound on it counted in every footer.

    The printed counts are bound too, so they are counted on a draft that prints noughts in their places.
    """
    counts = _counts_of_draft(site, facts, kept, count)
    catalogue = facts.printer.catalogue.with_counts(counts)
    site = _completed(site, facts, kept, catalogue, counts=counts)
    return site.with_files({MANIFEST: render_manifest(site.files)}), catalogue


def _counts_of_draft(site: Site, facts: ProjectFacts, kept: Kept, count: Callable[..., Coverage]) -> Mapping[str, int]:
    catalogue = facts.printer.catalogue.with_counts(dict.fromkeys(BOUNDARY, 0))
    draft = _completed(site, facts, kept, catalogue, counts={})
    return count(draft.files, catalogue, heads=draft.heads).as_counts()


def _completed(site: Site, facts: ProjectFacts, kept: Kept, catalogue: Catalogue, *, counts: Mapping[str, int]) -> Site:
    """Return the site with the counts in its footers and in the files for machines."""
    files, texts = _exports(site, facts, kept, counts)
    return fill_digests(print_boundary(site, kept.environment, catalogue).with_files(files, texts))


def _exports(site: Site, facts: ProjectFacts, kept: Kept, counts: Mapping[str, int]) -> tuple[Files, Heads]:
    """Return the files for machines, with the side tables of their texts."""
    key = key_of("exports", kept.ground or "", json.dumps([dict(counts), sorted(site.pages)]))
    known = None if kept.ground is None else kept.memory.exports.recall(key)
    if known is not None:
        tables = {path: {text: tuple(named) for text, named in told.items()} for path, told in known["texts"].items()}
        return {path: text.encode("utf-8") for path, text in known["files"].items()}, tables
    from generator.exports.latest_numbers import BuildState
    from generator.exports.surfaces import render_exports  # with every schema, which a kept result has no use for

    state = BuildState(facts.commit, facts.dirty, facts.as_of, facts.base_url, counts)
    project = (facts.archive, facts.ledger, facts.table, facts.judgement)
    files, texts = render_exports(*project, printer=facts.printer, state=state, pages=site.pages)
    if kept.ground is not None:
        told = {path: {text: list(named) for text, named in table.items()} for path, table in texts.items()}
        kept.memory.exports.keep(key, {"files": {path: c.decode("utf-8") for path, c in files.items()}, "texts": told})
    return files, texts


def _guarded(site: Site, catalogue: Catalogue, facts: ProjectFacts, kept: Kept) -> Coverage:
    """Hold the finished bytes against the catalogue; raises Unbound with everything that nothing stands behind."""
    footer = boundary_html(kept.environment, catalogue) or b""
    return guard(
        site.files,
        catalogue,
        table=facts.table,
        heads=site.heads,
        sources=_source_texts(facts, kept.templates),
        floor=facts.archive.content.settings.floor,
        copies={path: content for path in site.copies if isinstance(content := site.files[path], bytes)},
        drawn=pages_as_shipped(facts),
        remembered=None if kept.ground is None else Remembered(kept.memory.shown, kept.ground, footer),
    )


def _source_texts(facts: ProjectFacts, templates: Templates) -> Mapping[str, str]:
    """Return the texts that pages are made of, so that a finding can be traced to its likely line."""
    archive = facts.archive
    documents = {document.path: document.text for document in archive.content.documents.values()}
    notebooks = {f"content/{name}": text.decode("utf-8", "replace") for name, text in archive.content.notebooks.items()}
    parsed = {path: (archive.root / path).read_text("utf-8", "replace") for path in archive.places}
    return {
        **documents,
        **notebooks,
        **{template.path: template.text for template in templates.sources.values()},
        **parsed,
    }
