"""The Jinja environment of the pages: escaping on, nothing undefined, and only elements, sentences and text printed.

Promises: a template reads fields of views and nothing else, so no element can be taken apart; what it prints goes
through one function. Refuses, with file and line: an undefined name, a field of an element or figure, a printed
number, list or nothing, and every filter but ``counted``, ``link`` and ``unlinked``. What a template could still do to
text alone (constants, joining) is for the lint over its source and for the guard over the finished bytes.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from jinja2 import BaseLoader, Environment, StrictUndefined, Template, Undefined, pass_context
from jinja2.environment import TemplateModule
from jinja2.exceptions import TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.runtime import BlockReference, Context, LoopContext, TemplateReference
from jinja2.utils import missing
from markupsafe import Markup

from generator.errors import Place, Refusal, refuse
from generator.pages.compiled_templates import CompiledTemplates
from generator.pages.links import href
from generator.pages.printed import TemplateMisuse, Unlinked, printed
from generator.pages.template_sources import TemplateSource, shipped_templates
from generator.pages.views import View
from generator.printing.agreement import counted
from generator.printing.elements import Element, Sentence

_OF_JINJA = LoopContext | BlockReference | TemplateReference | TemplateModule
PIECES = frozenset({"charts.html", "parts.html"})
"""Shipped templates that hold macros alone, and that ask the page that imports them for ``root`` and nothing else."""


class _PageTemplate(Template):
    """A template that, where it is one of the shipped pieces, is prepared once for all pages of the same root."""

    environment: PageEnvironment

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        """Return what a template holds for the page that imports it."""
        root = (vars or {}).get("root")
        is_set = (locals or {}).get("root", missing) is not missing
        if is_set or self.name not in self.environment.pieces or not isinstance(root, str):
            return super().make_module(vars, shared, locals)
        prepared = self.environment.prepared
        if (self.name, root) not in prepared:
            prepared[self.name, root] = super().make_module({"root": root})
        return prepared[self.name, root]


class PageEnvironment(Environment):
    """An environment whose templates see the fields of views and nothing else."""

    template_class = _PageTemplate

    def __init__(self, sources: Mapping[str, TemplateSource]) -> None:
        super().__init__(
            loader=_Sources(sources),
            autoescape=True,
            undefined=StrictUndefined,
            finalize=_finalize,
            trim_blocks=True,
            lstrip_blocks=True,
            cache_size=-1,
            bytecode_cache=CompiledTemplates(sources),
        )
        self.globals.clear()
        self.filters.clear()
        self.filters.update({"counted": counted, "link": _link, "unlinked": _unlinked})
        self.tests = {name: self.tests[name] for name in ("none", "defined")}
        self.pieces = PIECES if all(name in sources and sources[name].is_shipped for name in PIECES) else frozenset()
        """The pieces, unless the project has one of its own: that may ask its page for anything."""
        self.prepared: dict[tuple[str | None, str], TemplateModule] = {}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return a field of a view, or what Jinja itself hands out; refuse everything else."""
        if isinstance(obj, Undefined | _OF_JINJA) and not attribute.startswith("_"):
            return super().getattr(obj, attribute)
        if isinstance(obj, View) and attribute in getattr(obj, "__dataclass_fields__", ()):
            return getattr(obj, attribute)
        raise _no_field(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Refuse: templates name fields and loop, they do not index."""
        raise _no_field(obj, str(argument))


class _Sources(BaseLoader):
    """The templates that were read at the start, each with the path that errors name."""

    def __init__(self, sources: Mapping[str, TemplateSource]) -> None:
        self._sources = sources

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Return a template's text and path."""
        if template not in self._sources:
            raise TemplateNotFound(template)
        source = self._sources[template]
        return source.text, source.path, lambda: True


def environment_of(sources: Mapping[str, TemplateSource]) -> PageEnvironment:
    """Return an environment of these templates; those that were compiled for the very same ones still are."""
    return _environment(tuple(sorted(sources.items())))


@lru_cache(maxsize=4)
def _environment(sources: tuple[tuple[str, TemplateSource], ...]) -> PageEnvironment:
    return PageEnvironment(dict(sources))


def render_template(environment: PageEnvironment, name: str, *, root: str, fields: Mapping[str, object]) -> str:
    """Return a rendered template; a misuse inside it becomes a refusal that names template and line."""
    try:
        return environment.get_template(name).render(root=root, **fields)
    except TemplateMisuse as error:
        raise refuse(
            Refusal, _place(error, name), found=error.found, expected=error.expected, remedy=error.remedy
        ) from error
    except RecursionError as error:
        raise refuse(
            Refusal,
            _place(error, name),
            found="a template that leads to itself, by extends, include or a macro",
            expected="templates that come to an end",
            remedy="A template of the project stands in for the shipped one of its name, so it cannot extend it: copy "
            f"the shipped file, {shipped_templates() / name}, and change the copy.",
        ) from error
    except (TemplateError, TypeError) as error:
        raise refuse(
            Refusal,
            _place(error, name),
            found=f"a template that cannot be rendered ({error})",
            expected="names and fields that the page's view has, printed whole",
            remedy="Mend the template; the shipped one of this name shows every field.",
        ) from error


def _place(error: Exception, name: str) -> Place:
    if isinstance(error, TemplateSyntaxError):
        return Place(error.filename or f"templates/{name}", error.lineno)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.endswith(".html")]
    return Place(frames[-1].filename, frames[-1].lineno) if frames else Place(f"templates/{name}")


def _no_field(obj: object, field: str) -> TemplateMisuse:
    return TemplateMisuse(
        f"the field {field!r} of a value of type {type(obj).__name__}",
        "a field of the page's view",
        "Print elements whole: a value never stands without its verdict.",
    )


@pass_context
def _finalize(context: Context, value: object) -> Markup:
    return printed(value, context["root"])


@pass_context
def _link(context: Context, target: object) -> str:
    if not isinstance(target, str):
        raise TemplateMisuse(f"a link to a value of type {type(target).__name__}", "a target", "Name a target as text.")
    return href(target, context["root"])


def _unlinked(value: object) -> Unlinked:
    if not isinstance(value, Element | Sentence | str):
        raise TemplateMisuse(
            f"a value of type {type(value).__name__} in a link", "an element, a sentence or text", "Print one of these."
        )
    return Unlinked(value)
