"""The base of everything a template may look into.

Promises: a template reads the declared fields of a ``View`` and nothing else; elements, sentences and text end the
way, since they show no attribute. A view is a frozen dataclass, born complete.
"""

from __future__ import annotations


class View:
    """A frozen dataclass whose fields templates may read."""

    __slots__ = ()
