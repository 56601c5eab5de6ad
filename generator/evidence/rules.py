"""The rules in a suite file or in the methodology: everything that a value, a display, a status or a verdict rests on.

Promises: only what is listed here as wording (titles, descriptions, sources, reasons, what a figure is not, and that a
suite is retired) is no rule; every other key is, and so is a key that a later format adds. A hypothesis may be added at
any time, but one that stands is a rule: a prediction that is mended after the fact predicts nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.evidence.methodology import Methodology
from generator.evidence.source_reading import parse_model
from generator.evidence.suites import Suite

METHODOLOGY = "proof/methodology.yaml"
_ANY = "*"
_NAMES = (("schema",), ("id",), ("version",), ("changes",), ("title",), ("question",))
RuleFile = Suite | Methodology
WORDING: Mapping[type[RuleFile], tuple[tuple[str, ...], ...]] = {
    Methodology: _NAMES,
    Suite: (
        *_NAMES,
        *(("retired",), ("superseded",), ("does_not_measure",), ("subgroup_titles",)),
        *(("arms", _ANY, key) for key in ("title", "description", "excludes")),
        *((section, _ANY, "title") for section in ("comparisons", "columns", "figures", "distributions")),
        *((section, _ANY, "not") for section in ("figures", "distributions")),
        ("parameters", _ANY, "source"),
        ("exclusions", "rule"),
        *(("exclusions", section, _ANY, "reason") for section in ("excluded", "runs")),
    ),
}
"""The keys of each kind of file that hold words and no rule."""

HYPOTHESES = "hypotheses"


def rules_in(content: bytes, path: str, model: type[RuleFile]) -> Mapping[str, str]:
    """Return the rules of a file by dotted key, defaults filled in; raises ``Malformed`` where it is no such file."""
    dumped = parse_model(content, path, model).model_dump(mode="json", by_alias=True)
    stated = dumped.pop(HYPOTHESES, [])
    rules = {".".join(keys): value for keys, value in _leaves(dumped) if not _is_wording(keys, WORDING[model])}
    return rules | {f"{HYPOTHESES}, {each['text']!r}": "stated" for each in stated}


def is_rule_file(path: str) -> bool:
    """Whether an artifact is a file whose bytes may change with its version."""
    return path == METHODOLOGY or (path.startswith("proof/suites/") and path.count("/") == 2)


def changed_rules(old: Mapping[str, str], new: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys under which two files have other rules, sorted; a hypothesis that was added is none."""
    added = {key for key in new if key not in old and not key.startswith(HYPOTHESES)}
    return tuple(sorted(added | {key for key, value in old.items() if new.get(key) != value}))


def _is_wording(keys: tuple[str, ...], wording: tuple[tuple[str, ...], ...]) -> bool:
    return any(
        len(keys) >= len(each) and all(part in (_ANY, key) for part, key in zip(each, keys, strict=False))
        for each in wording
    )


def _leaves(value: object, keys: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every plain value with the keys above it; what is empty holds none."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*keys, str(key)))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _leaves(inner, (*keys, str(index)))
    else:
        yield keys, str(value)
