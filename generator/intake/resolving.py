"""The mapping that a run is made with, whole: the suite's own, over a preset, with every choice written out.

Promises a mapping that needs neither suite nor preset any more, so that the rows can be made again however those
change. Refuses a field of the rows that nothing gives, one that the suite does not have, and another unit than its.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from generator.errors import Malformed, Missing, Place, Problem
from generator.evidence.gathering import Gathering
from generator.evidence.ingest_spec import As, FieldSpec, Ingest, RunFacts, SourceSpec
from generator.evidence.name_patterns import parse_pattern
from generator.evidence.naming import listed, suggestion
from generator.evidence.rows import fields_of
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Column, Suite

UNIT, ARM, REPETITION = "unit", "arm", "repetition"
"""Fields that stand for the suite's only key field, its arm and its repetition, whatever those are called."""
_AS: Mapping[str, As] = {"integer": "number", "decimal": "number", "text": "text", "boolean": "boolean", "list": "list"}


@dataclass(frozen=True, slots=True)
class Declared:
    """The mappings that take part: the suite's own with its place, and the preset that it or the command names."""

    own: Ingest | None
    preset: Ingest | None
    preset_name: str | None
    names: str | None
    place: Callable[..., Place]


def resolve(suite: Suite, declared: Declared) -> Ingest:
    """Return the whole mapping for the rows of a suite; raises every fault of it together."""
    own = declared.own or _empty()
    preset = declared.preset or _empty()
    base = own.model_copy(
        update={
            "sources": own.sources or preset.sources,
            "names": declared.names or own.names or preset.names,
            "written_for": own.written_for or preset.written_for,
            "title": own.title or preset.title,
            "combine": own.combine or preset.combine,
            "never_publish": own.never_publish or preset.never_publish,
            "where": own.where or preset.where,
            "run": _facts(own.run, preset.run),
        }
    )
    return _Resolving(suite, declared, base, own, preset).whole()


class _Resolving:
    """Finds for every field of the rows what gives it."""

    def __init__(self, suite: Suite, declared: Declared, base: Ingest, own: Ingest, preset: Ingest) -> None:
        self._suite, self._declared, self._base = suite, declared, base
        self._own, self._preset = own, preset
        columns = _columns(suite)
        self._key = (*key_names(suite), *((suite.pairing.arm,) if suite.wide is None else ()))
        self._wanted: dict[str, Column | None] = {**dict.fromkeys(self._key), **columns}

    def whole(self) -> Ingest:
        found = {name: self._specs(name) for name in self._wanted}
        gathering = Gathering()
        gathering.add(Missing, self._without(found))
        gathering.add(Malformed, self._unknown())
        gathering.add(Malformed, self._other_units(found))
        gathering.add(Malformed, self._published())
        gathering.finish()
        sources = tuple(
            source.model_copy(update={"fields": {name: found[name][at] for name in self._wanted}})
            for at, source in enumerate(self._base.sources)
        )
        fields = {name: specs[0] for name, specs in found.items()}
        overrides = tuple(
            source.model_copy(update={"fields": {n: s for n, s in source.fields.items() if s != fields[n]}})
            for source in sources
        )
        key = self._base.key or self._key
        return self._base.model_copy(
            update={"fields": fields, "sources": overrides, "take": {}, "preset": None, "key": key}
        )

    def _specs(self, name: str) -> list[FieldSpec]:
        """Return what gives a field in each source; nothing where one of them does not."""
        found = [self._spec(name, source) for source in self._base.sources]
        return [self._complete(name, spec) for spec in found if spec is not None] if None not in found else []

    def _spec(self, name: str, source: SourceSpec) -> FieldSpec | None:
        role = self._role(name)
        all_captured = _captured(self._base, source)
        if name in self._own.fields or name in source.fields:
            return source.fields.get(name) or self._own.fields[name]
        for captured in (name, role):
            if captured in all_captured:
                return FieldSpec.model_validate({"value": f"file.{captured}"})
        for each in (self._own.take.get(name), name, role):
            if each is not None and (each in source.fields or each in self._preset.fields):
                return source.fields.get(each) or self._preset.fields[each]
        return None

    def _role(self, name: str) -> str | None:
        pairing = self._suite.pairing
        if self._suite.wide is None and name == pairing.arm:
            return ARM
        if name == pairing.repetition:
            return REPETITION
        return UNIT if pairing.key == (name,) else None

    def _complete(self, name: str, spec: FieldSpec) -> FieldSpec:
        column = self._wanted[name]
        return spec.model_copy(update={"as_": spec.as_ or ("name" if column is None else _AS[column.type])})

    def _without(self, found: Mapping[str, list[FieldSpec]]) -> Iterator[Problem]:
        if not self._base.sources:
            where = self._declared.place()
            remedy = f"Describe the files in proof/suites/{self._suite.id}/ingest.yaml, or name a preset with --preset."
            yield Problem(where, "no source of rows", "sources: with files, format and records", remedy)
            return
        captured = {name for source in self._base.sources for name in _captured(self._base, source)}
        known = sorted({*self._preset.fields, *captured})
        for name, specs in found.items():
            if not specs:
                what = "column" if self._wanted[name] is not None else "field"
                yield Problem(
                    self._declared.place("fields"),
                    f"nothing that gives the {what} {name} of the rows",
                    f"fields.{name}, or one of these: {listed(known)}",
                    f"Say under fields: what {name} is, under take: which of those, or capture it from the names "
                    f"of the files (--names '{{{name}}}/*').",
                )

    def _unknown(self) -> Iterator[Problem]:
        own = [("fields", name) for name in self._own.fields]
        own += [("take", name) for name in self._own.take]
        for section, name in own:
            if name not in self._wanted:
                remedy = suggestion(
                    name, self._wanted, otherwise="Declare the column in the suite, or remove the field."
                )
                found = f"the field {name}, which rows of {self._suite.id} do not have"
                yield Problem(self._declared.place(section, name), found, listed(self._wanted), remedy)
        for name, given in self._own.take.items():
            if given not in self._preset.fields:
                remedy = suggestion(given, self._preset.fields, otherwise="Name a field of the preset.")
                expected = f"a field of the preset: {listed(self._preset.fields)}"
                yield Problem(self._declared.place("take", name), f"take: {given}", expected, remedy)

    def _published(self) -> Iterator[Problem]:
        if self._base.never_publish is not None and self._base.publish_originals is not None:
            place = self._declared.place("publish_originals")
            found = "publish_originals: for files that must not be published"
            expected = f"files of their digests alone: {self._base.never_publish}"
            yield Problem(place, found, expected, "Take publish_originals: out.")

    def _other_units(self, found: Mapping[str, list[FieldSpec]]) -> Iterator[Problem]:
        for name, specs in found.items():
            column = self._wanted[name]
            for spec in specs:
                if (
                    column is not None
                    and spec.unit is not None
                    and column.unit is not None
                    and spec.unit != column.unit
                ):
                    yield Problem(
                        self._declared.place("fields", name),
                        f"unit: {spec.unit} of {name}",
                        f"unit: {column.unit}, which the suite declares for that column",
                        f"The units {spec.unit} and {column.unit} differ: write unit: {column.unit} here, with "
                        "scale: where the files hold another unit, or correct the suite.",
                    )
            for spec in specs[:1]:
                if (spec.value is None) is (spec.is_ is None):
                    place = self._declared.place("fields", name)
                    found_text = "both value: and is:" if spec.value is not None else "neither value: nor is:"
                    yield Problem(place, f"{found_text} of {name}", "one of the two", "Say where the value comes from.")


def _columns(suite: Suite) -> Mapping[str, Column]:
    """Return the column that each field of a line holds."""
    return {field: suite.columns[name] for fields in fields_of(suite).values() for name, field in fields.items()}


def _captured(base: Ingest, source: SourceSpec) -> frozenset[str]:
    """Return what the names of a kind of files give: captures of the pattern for all, and of each of its own."""
    of_all = parse_pattern(base.names).captures if base.names is not None else ()
    own = [set(parse_pattern(pattern).captures) for pattern in source.files]
    return frozenset({*of_all, *set.intersection(*own)} if own else of_all)


def _facts(own: RunFacts, preset: RunFacts) -> RunFacts:
    given = {name: getattr(own, name) for name in own.model_fields_set}
    return preset.model_copy(update=given)


def _empty() -> Ingest:
    return Ingest.model_validate({"schema": "proofpage/ingest/v1"}, by_alias=True, by_name=False)
