"""The files that editors keep beside the one that is open: swap files, locks, backups, and a probe for write access.

Promises a closed list of shapes, none of which a file of a project has. Such a file was never evidence, prose or a
template, so it is passed over, as long as an editor holds it and after one that was killed.
"""

from __future__ import annotations

import re

_SHAPES = re.compile(
    r"\.[^/]+\.(?:sw[a-p]|kate-swp)"  # swap files of Vim, nano and Kate
    r"|4913"  # what Vim writes to learn whether it may write here
    r"|[^/]+~"  # backups of Vim, Emacs and others
    r"|\.\#[^/]+|\#[^/]+\#"  # locks and unsaved text of Emacs
)


def is_left_by_editor(name: str) -> bool:
    """Return whether a file of this name, without its folders, is an editor's own."""
    return _SHAPES.fullmatch(name) is not None
