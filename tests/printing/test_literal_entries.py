"""The uses of a declared literal are counted where the prose stands, and printed bound."""

from __future__ import annotations

import re
from pathlib import Path

from generator.build import Options, build_site
from tests.projects import INDEX, INDEX_TEXT, SUITE, SUITE_TEXT, write_project

LITERALS = "content/literals.yaml"
DECLARED = "schema: proofpage/literals/v1\nliterals:\n  - {text: half a day, reason: A manner of speaking.}\n"
PROSE = """
It takes {literal}`half a day`, and *{literal}`half a day`*.

| a |
|---|
| {literal}`half a day` |

```text roles
{literal}`half a day`
```

The role is written `{literal}` and then the text.
"""


def test_every_use_in_prose_counts_once(tmp_path: Path) -> None:
    """In a sentence, in emphasis, in a table, in a block with roles and in a suite; syntax that is shown does not."""
    suite = SUITE_TEXT.replace("not: a saving on a bill", 'not: "a bill of {literal}`half a day`"')
    root = write_project(tmp_path, {INDEX: INDEX_TEXT + PROSE, LITERALS: DECLARED, SUITE: suite})
    build_site(Options(root))
    page = (root / "site" / "methodology" / "index.html").read_text("utf-8")
    assert ["5"] == re.findall(r'data-node="literals#0\.uses" value="(\d+)">5</data>', page)
