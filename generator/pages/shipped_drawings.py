"""The pages as the shipped templates print them, where a template of the project's own could draw something else.

Promises nothing where the project has no such template: then every drawing is a shipped one, and what is folded away
is, too. What draws or folds is found by its text, ``<svg`` and ``<details``, or by a tag whose name a template puts
together.
"""

from __future__ import annotations

import re

from generator.cache.memory import Memory
from generator.pages.environment import environment_of
from generator.pages.facts import ProjectFacts
from generator.pages.keeping import Kept
from generator.pages.rendering import render_site
from generator.pages.template_sources import read_own_templates, read_shipped_templates

_DRAWS = re.compile(rb"<svg|<details|<\s*/?\s*\{", re.IGNORECASE)


def pages_as_shipped(facts: ProjectFacts) -> tuple[str, ...] | None:
    """Return every page of the site under the shipped templates alone; None where no own template draws."""
    own = read_own_templates(facts.archive.root)
    if not any(name.endswith(".html") and _DRAWS.search(content) for name, content in own.items()):
        return None
    templates = read_shipped_templates()
    site = render_site(facts, Kept(templates, environment_of(templates.sources), Memory()))
    return tuple(content.decode("utf-8") for _, content in site.html_pages())
