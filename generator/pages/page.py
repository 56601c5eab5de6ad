"""A page before it is rendered: where it goes, which template prints it, and what the template sees."""

from __future__ import annotations

from dataclasses import dataclass

from generator.pages.views import View
from generator.printing.elements import Sentence
from generator.printing.json_ld import JsonLd


@dataclass(frozen=True, slots=True)
class Crumb(View):
    """A page above this one, for the trail at the top; ``target`` is a path inside the site."""

    label: Sentence
    target: str


@dataclass(frozen=True, slots=True)
class FactView(View):
    """A fact with its label: ``Measured on`` and a day, or that it is not recorded."""

    label: str
    value: Sentence


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the site. Its title and description go into the head in plain form."""

    path: str
    template: str
    title: Sentence
    description: Sentence
    view: View
    trail: tuple[Crumb, ...] = ()
    linked_data: JsonLd | None = None
