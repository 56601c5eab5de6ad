"""What methods promise beside what was measured of them, wherever a method or an interval that it made is explained.

Promises every setting that the declared figures hold for a method, whatever came out. A project that declares none
prints none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.figures.language.functions import FUNCTIONS
from generator.figures.model import Figure
from generator.pages.facts import ProjectFacts, say
from generator.pages.figure_views import facet, figure_link
from generator.pages.views import View
from generator.printing.elements import Element, Sentence

FILE = "proof/methodology.yaml"


@dataclass(frozen=True, slots=True)
class SettingView(View):
    """One setting that a method was tried in: what came out, and the counts behind it."""

    setting: Element
    figure: Element
    counts: Element | None
    interval: Sentence | None
    """Of what came out: how far chance in the simulation may have moved it."""


@dataclass(frozen=True, slots=True)
class CoverageView(View):
    """What a method promises, and all that was measured of it."""

    title: Sentence
    promised: Element
    settings: tuple[SettingView, ...]


def coverage_views(facts: ProjectFacts, methods: Iterable[str]) -> tuple[CoverageView, ...]:
    """Return what was measured of some methods, or of a variant of one (``bootstrap_median, clustered``)."""
    wanted = tuple(methods)
    return tuple(_views(facts, wanted)) if wanted else ()


def methods_behind(figure: Figure) -> tuple[str, ...]:
    """Return the methods that a figure rests on: the one that made its interval, and those that its formula calls."""
    made_by = figure.interval.made_by if figure.interval is not None else None
    called = [name for name in re.findall(r"([a-z_]+)\(", figure.formula) if FUNCTIONS[name].fields]
    return tuple(dict.fromkeys([*([made_by] if made_by else []), *called]))


def _views(facts: ProjectFacts, methods: tuple[str, ...]) -> Iterator[CoverageView]:
    for at, declared in enumerate(facts.archive.methodology.coverage):
        places = {name: facts.archive.place(FILE, "coverage", at, name) for name in ("promised", "measured")}
        promised = facts.printer.figure(declared.promised, place=places["promised"])
        measured = facts.printer.figure_key(declared.measured, place=places["measured"])
        parts = [
            figure
            for figure in facts.figures_of(measured.suite, measured.run)
            if figure.key.figure == measured.figure and _is_of(figure.key.member or "", methods)
        ]
        if parts:
            settings = tuple(_setting(facts, figure) for figure in sorted(parts, key=_naturally))
            yield CoverageView(figure_link(facts, parts[0]), promised, settings)


def _setting(facts: ProjectFacts, figure: Figure) -> SettingView:
    key, node = figure.key, facts.printer.node
    interval = None if figure.interval is None else say(node(key, "low"), " to ", node(key, "high"))
    return SettingView(node(key, "setting"), facts.printer.figure(key), facet(facts, key, "sum"), interval)


def _naturally(figure: Figure) -> list[tuple[str, int]]:
    """Order labels so that numbers in them count by their size."""
    parts = re.split(r"([0-9]+)", figure.key.member or "")
    return [("", int(part)) if part.isdigit() else (part, 0) for part in parts]


def _is_of(label: str, methods: tuple[str, ...]) -> bool:
    """Whether a part is about a method, or about that variant of it."""
    named, colon, _ = label.partition(": ")
    return bool(colon) and (named in methods or named.partition(",")[0] in methods)
