"""The whole build: evidence in, figures and verdicts computed, pages rendered, guarded, and published in one swap.

Promises: a refusal of any phase comes before anything is written, and carries all problems of its phase; ``check`` is
all of ``build`` but the writing. The same evidence, revision and options give the same bytes, whatever was built before
and whatever was kept of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from generator import __version__
from generator.cache.memory import Memory
from generator.cache.origin import fingerprint
from generator.cache.storage import key_of
from generator.cache.traces import Traces
from generator.errors import CannotRun, Refusal
from generator.evaluation import Evaluation, evaluate, with_content
from generator.evidence.revision import read_revision
from generator.exports.checked import check_record
from generator.exports.manifest import PATH as MANIFEST
from generator.exports.manifest import read_digests
from generator.making import make_site
from generator.output import publish, update
from generator.pages.document_titles import DOCS
from generator.pages.environment import environment_of
from generator.pages.gathering import gather_facts
from generator.pages.keeping import Kept
from generator.pages.site import Site
from generator.pages.template_sources import Templates, read_templates
from generator.printing.catalogue import Catalogue
from generator.printing.example_entries import example_entries
from generator.printing.literal_entries import literal_entries
from generator.unchanged import (
    BuildResult,
    Inputs,
    LastBuild,
    Options,
    keep_build,
    options_key,
    read_inputs,
    read_outputs,
    store_of,
)
from generator.verdicts.freshness import dependencies_of

__all__ = ["BuildResult", "Options", "Workshop", "build_site", "check_record", "check_site"]

DOCUMENTS = (".md", ".ipynb")
"""Files of ``content/`` on which no figure and no verdict rests."""
SPARE = "site-before"
"""The folder of the site that the last build replaced, of which the next one is made."""


def build_site(options: Options) -> BuildResult:
    """Build the site and publish it in one swap; a refusal leaves what was there."""
    return Workshop(options).publish()


def check_site(options: Options) -> BuildResult:
    """Do all of a build but writing: no file of the site, and none of the cache."""
    return Workshop(options).check()


class Workshop:
    """Builds one project any number of times, and does again only what a change makes necessary.

    Promises the bytes of a build from nothing, whatever was built before, and a refusal wherever that would refuse.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self._store = store_of(options)
        self._memory = Memory()
        self._traces = Traces()
        self._last: LastBuild | None = None
        self._is_done = False
        """Whether the last build came to its end: what a refused one had no use for is not forgotten."""
        self._evaluated: _Evaluated | None = None
        self._catalogue: tuple[str, Catalogue] | None = None
        kept = self._store.read(options_key(options, "memory"))
        if kept is not None:
            self._memory.fill(kept)

    def publish(self) -> BuildResult:
        """Build the site, swap it in whole, and fill the cache."""
        result = self._written(partial(publish, spare=self._store.place(SPARE)))
        self.save()
        return result

    def build(self) -> BuildResult:
        """Build the site, and replace the files that changed, one after the other."""
        return self._written(update)

    def save(self) -> None:
        """Leave in the cache what another process may need of the last build."""
        if self.options.cache and self._last is not None:
            self._store.write(options_key(self.options, "memory"), self._memory.as_bytes())
            keep_build(self.options, self._store, self._last, self._traces)

    def check(self) -> BuildResult:
        """Do all of a build but writing."""
        return self._made(self._inputs()).result

    def _written(self, write: Callable[[Site, Path, Path], tuple[str, ...]]) -> BuildResult:
        inputs = self._inputs()
        last = self._last
        if last is not None and inputs == last.inputs and self._outputs() == last.outputs:
            return replace(last.result, changed=())
        if self._is_done:
            self._memory.turn()
        self._is_done = False
        made = self._made(inputs)
        changed = write(made.site, self.options.target, self.options.root)
        self._keep(made)
        self._is_done = True
        return replace(made.result, changed=changed)

    def _inputs(self) -> Inputs | None:
        """Return everything that a build reads; None where it cannot be told, so that nothing is left out."""
        patterns = () if self._evaluated is None else self._evaluated.patterns
        try:
            return read_inputs(self.options, patterns, self._traces)
        except (CannotRun, Refusal, OSError):
            return None  # the build itself will say it in full

    def _outputs(self) -> Mapping[str, str] | None:
        return read_outputs(self.options.target, self._traces)

    def _made(self, inputs: Inputs | None) -> _Made:
        """Return the whole site as it may be published, with what was counted on it."""
        options = self.options
        evaluation = self._evaluate(inputs)
        revision = read_revision(options.root, output=options.output_folder) if inputs is None else inputs.revision
        templates = read_templates(options.root)
        inputs = self._agreed(inputs, evaluation, templates)
        ground = None if inputs is None else _ground(options, evaluation, inputs)
        documents = {
            name: sha256(one.text.encode()).hexdigest() for name, one in evaluation.archive.content.documents.items()
        }
        environment = environment_of(templates.sources)
        kept = Kept(templates, environment, self._memory, ground, documents, trusts_compiled=options.cache)
        catalogue = self._catalogue[1] if self._catalogue and self._catalogue[0] == kept.ground else None

        facts = gather_facts(
            evaluation,
            revision,
            version=__version__,
            as_of=options.as_of,
            base_url=options.base_url,
            catalogue=catalogue,
        )
        self._catalogue = None if kept.ground is None else (kept.ground, facts.printer.catalogue)
        site, coverage = make_site(facts, kept)
        result = BuildResult(len(site.files), coverage.as_counts(), evaluation.ledger.checkpoint, options.target)
        return _Made(site, result, inputs)

    def _evaluate(self, inputs: Inputs | None) -> Evaluation:
        """Return the project evaluated; what was evaluated last is good for another build if only documents changed."""
        last = self._evaluated
        if inputs is not None and last is not None and last.key == _evidence_key(self.options, inputs):
            return with_content(last.evaluation)
        return evaluate(self.options.root, as_of=self.options.as_of)

    def _agreed(self, inputs: Inputs | None, evaluation: Evaluation, templates: Templates) -> Inputs | None:
        """Return what a build read if that is what it was evaluated from; None where a file changed in between."""
        self._evaluated = None
        if inputs is None:
            return None
        inputs = replace(inputs, depended=_depended(evaluation))
        if not _agree(inputs, evaluation, templates):
            return None
        suites = evaluation.archive.suites.values()
        patterns = tuple(dict.fromkeys(path for suite in suites for path in suite.depends_on))
        self._evaluated = _Evaluated(_evidence_key(self.options, inputs), evaluation, patterns)
        return inputs

    def _keep(self, made: _Made) -> None:
        """Remember what was built for the next time."""
        manifest = made.site.files[MANIFEST]
        if made.inputs is None or self._evaluated is None or not isinstance(manifest, bytes):
            self._last = None
            return
        self._last = LastBuild(made.inputs, self._evaluated.patterns, read_digests(manifest), made.result)


@dataclass(frozen=True, slots=True)
class _Evaluated:
    """An evaluation, the digest of everything it was made from, and what its suites depend on."""

    key: str
    evaluation: Evaluation
    patterns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Made:
    """A site that may be published, and what it was made from; None where that cannot be told."""

    site: Site
    result: BuildResult
    inputs: Inputs | None


def _evidence_key(options: Options, inputs: Inputs) -> str:
    """Return the digest of everything that an evaluation rests on: documents and notebooks are no part of it."""
    files = {path: digest for path, digest in sorted(inputs.files.items()) if not path.startswith("templates/")}
    read = {path: digest for path, digest in files.items() if not _is_document(path)}
    depended = dict(sorted(inputs.depended.items()))
    return key_of("evidence", json.dumps([read, depended, inputs.revision.as_of, options.as_of]))


def _is_document(path: str) -> bool:
    """Whether a file is prose of the site; a document below ``proof/`` is evidence like any other file there."""
    return path.startswith("content/") and path.endswith(DOCUMENTS)


def _ground(options: Options, evaluation: Evaluation, inputs: Inputs) -> str:
    """Return the digest of everything that pages rest on but templates and the documents that they ask for."""
    git = inputs.revision
    archive = evaluation.archive
    written = [(one.binding, one.html) for one in (*literal_entries(archive), *example_entries(archive))]
    others = {name: sha256(content).hexdigest() for name, content in archive.content.notebooks.items()}
    has_docs = DOCS in archive.content.documents  # then every page links to them
    state = [git.commit, git.dirty, git.as_of, options.as_of, options.base_url]
    return key_of(_evidence_key(options, inputs), fingerprint(), json.dumps([state, written, others, has_docs]))


def _depended(evaluation: Evaluation) -> Mapping[str, str | None]:
    """Return the digests of all files that suites depend on, as they are now."""
    archive = evaluation.archive
    found = [dependencies_of(archive, suite).digests for suite in archive.suites.values()]
    return {path: digest for digests in found for path, digest in digests.items()}


def _agree(inputs: Inputs, evaluation: Evaluation, templates: Templates) -> bool:
    """Whether what was evaluated is what was read before: no file changed in between."""
    archive = evaluation.archive
    read = {path: artifact.sha256 for path, artifact in archive.artifacts.items()}
    read |= {path: sha256(content).hexdigest() for path, content in archive.content.sources.items()}
    shown = {f"templates/{name}": source.text.encode("utf-8") for name, source in templates.sources.items()}
    shown |= {f"templates/{name}": content for name, content in templates.assets.items()}
    own = {path: digest for path, digest in inputs.files.items() if path in shown}
    states = [state for verdicts in evaluation.judgement.runs.values() for state in verdicts.freshness_files]
    return (
        read == {path: digest for path, digest in inputs.files.items() if not path.startswith("templates/")}
        and own == {path: sha256(shown[path]).hexdigest() for path in own}
        and all(inputs.depended.get(state.path) == state.now for state in states)
        and sha256(evaluation.ledger.content).hexdigest() == read.get("proof/history.jsonl")
    )
