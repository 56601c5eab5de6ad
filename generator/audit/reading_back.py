"""Everything that a site displays, read back out of its files and held against a recomputation.

Promises: nothing that the site computed is taken over. Bound values of every page are compared whole (value, display,
verdict word, depth), what is typed beside them is refused, files for machines are made again, and a file that is
missing, or that the evidence does not give, is named. Where the site was made by this very code, each page is made
again too, so that no word of it can differ; where not, both codes are named. The counts returned are the guard's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from generator import __version__
from generator.audit.exported import compare_exports
from generator.audit.folder import AGAIN, Folder
from generator.audit.model import SiteCounts
from generator.audit.state import NOTHING_SAID
from generator.audit.strict_json import read_json
from generator.errors import Contradiction, Malformed, Missing, Place, Problem, Unbound
from generator.evaluation import Evaluation
from generator.evidence.artifacts import Artifact
from generator.evidence.gathering import Gathering
from generator.exports.latest_numbers import PATH as LATEST
from generator.exports.latest_numbers import BuildState
from generator.exports.manifest import PATH as MANIFEST
from generator.exports.surfaces import render_exports
from generator.guard.coverage import Coverage
from generator.guard.guarding import guard
from generator.guard.templates import lint_templates
from generator.pages.facts import ProjectFacts
from generator.pages.linked_data import fill_digests
from generator.pages.made_by import PATH as MADE_BY
from generator.pages.made_by import SCHEMA as MADE_BY_SCHEMA
from generator.pages.made_by import made_by
from generator.pages.rendering import render_site
from generator.pages.shipped_drawings import pages_as_shipped
from generator.pages.site import Site
from generator.pages.template_sources import read_own_templates
from generator.printing.catalogue import build_catalogue
from generator.printing.references import Printer

MOST, CODE = 40, 12
"""How much is shown of a version, and of the digest of the code."""
OTHER_CODE = "Other code made this site than checks it (made-by.json): check it with that version first. "


@dataclass(frozen=True, slots=True)
class _Made:
    """The site as its own evidence makes it."""

    facts: ProjectFacts
    site: Site
    machine_files: Mapping[str, bytes]
    """Copies and exports: everything that is compared whole, whatever made it."""
    is_same_code: bool
    """Whether the code that made the site is this, and its state is known: then each page can be made again."""


def read_back(folder: Folder, evaluation: Evaluation, state: BuildState) -> SiteCounts:
    """Return what was read on a site; raises everything that is not what its evidence gives."""
    made = _make(folder, evaluation, state)
    gathering = Gathering()
    gathering.add(Missing, _absent(folder, made))
    gathering.add(Contradiction, _foreign(folder, made))
    gathering.add(Contradiction, compare_exports(folder.contents, made.machine_files))
    coverage = gathering.attempt(_guarded, folder, made)
    if made.is_same_code:
        gathering.add(Contradiction, compare_exports(folder.contents, dict(made.site.html_pages())))
        gathering.add(Contradiction, compare_exports(folder.contents, _assets(made)))
    if coverage is None:
        raise gathering.refusal()
    gathering.finish()
    makers = (_maker(folder.contents[MADE_BY]), _maker(made_by()))
    return SiteCounts(len(folder.digests), coverage.as_counts(), made.is_same_code, *makers)


def _maker(content: bytes) -> str:
    """Return what a file says of the code that made a site, short enough for a sentence."""
    said = read_json(content, MADE_BY)
    version, code = (str(said.get(name, "?")) for name in ("version", "code")) if isinstance(said, dict) else "??"
    return f"version {version[:MOST]} (code {code[:CODE]})"


def _make(folder: Folder, evaluation: Evaluation, state: BuildState) -> _Made:
    archive, ledger = evaluation.archive, evaluation.ledger
    table, judgement = evaluation.table, evaluation.judgement
    catalogue = build_catalogue(archive, ledger, table, judgement, as_of=state.as_of).with_counts(state.coverage)
    printer = Printer(archive, ledger, table, judgement, catalogue)
    facts = ProjectFacts(
        archive,
        ledger,
        table,
        judgement,
        printer,
        version=__version__,
        commit=state.commit,
        dirty=state.dirty,
        as_of=state.as_of,
        base_url=state.base_url,
    )
    _lint_own_templates(folder)
    pages = render_site(facts)
    exports, texts = render_exports(archive, ledger, table, judgement, printer=printer, state=state, pages=pages.pages)
    site = fill_digests(pages.with_files(exports, texts))
    made = {path: content for path, content in site.files.items() if isinstance(content, bytes)}
    copies = {path: made[path] for path in made if path in site.copies and path != MADE_BY}
    is_same_code = _is_same_code(folder, made[MADE_BY]) and state is not NOTHING_SAID
    return _Made(facts, site, {**copies, **exports}, is_same_code)


def _lint_own_templates(folder: Folder) -> None:
    """Refuse a template of the site's own that does more than print what it is given; none of it has run by then."""
    own = read_own_templates(folder.root)
    lint_templates({path: text.decode("utf-8", "replace") for path, text in own.items() if path.endswith(".html")})


def _is_same_code(folder: Folder, ours: bytes) -> bool:
    """Whether the code that made the site is the code that checks it; raises where the site does not say."""
    said = folder.read(MADE_BY)
    if not isinstance(said, dict) or said.get("schema") != MADE_BY_SCHEMA:
        found = "no such file" if said is None and MADE_BY not in folder.contents else "a file of another shape"
        raise Malformed([Problem(Place(MADE_BY), found, f"what made the site, as {MADE_BY_SCHEMA}", AGAIN)])
    return folder.contents[MADE_BY] == ours


def _assets(made: _Made) -> Mapping[str, bytes]:
    """Return what is made neither from a template nor for machines: style sheets, pictures, the checkpoint."""
    others = made.site.files.keys() - made.site.pages - made.machine_files.keys() - {MADE_BY}
    return {path: content for path in sorted(others) if isinstance(content := made.site.files[path], bytes)}


def _absent(folder: Folder, made: _Made) -> Iterator[Problem]:
    for path in sorted(made.site.files.keys() - folder.digests.keys()):
        yield Problem(Place(path), "no such file", "the file that the evidence of the site makes", AGAIN)


def _foreign(folder: Folder, made: _Made) -> Iterator[Problem]:
    for path in sorted(folder.digests.keys() - made.site.files.keys() - {MANIFEST}):
        yield Problem(Place(path), "a file that the evidence does not make", "pages, artifacts and assets", AGAIN)


def _guarded(folder: Folder, made: _Made) -> Coverage:
    """Return what the guard counts on the pages as they are, beside the files for machines as they should be."""
    facts = made.facts
    files = {path: content for path, content in folder.contents.items() if path != MANIFEST}
    artifacts = {path: content for path, content in made.site.files.items() if isinstance(content, Artifact)}
    try:
        return guard(
            {**files, **made.machine_files, **artifacts},
            facts.printer.catalogue,
            table=facts.table,
            heads=made.site.heads,
            sources={},
            floor=facts.archive.content.settings.floor,
            copies={path: files.get(path, b"") for path in made.site.copies},
            drawn=pages_as_shipped(facts) if made.is_same_code else None,
        )
    except Unbound as refusal:
        raise Contradiction(_worded(refusal.problems, made)) from refusal


def _worded(problems: Iterable[Problem], made: _Made) -> Iterator[Problem]:
    """Yield what the guard found in the words of somebody who holds the site and not its project."""
    remedy = AGAIN if made.is_same_code else f"{OTHER_CODE}{AGAIN}"
    for problem in problems:
        is_of_all = problem.where.path.startswith("content/")
        yield replace(problem, where=Place(LATEST) if is_of_all else problem.where, remedy=remedy)
