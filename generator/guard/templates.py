"""The lint over templates: numbers typed into them, and expressions that could make, cut or join one.

Promises: it looks at sources, with line and column, before anything is rendered; what it cannot see (a value that
comes from a view) the guard sees in the output. Refuses constants with numbers wherever they could be printed,
arithmetic, joining, filters beyond the allowed ones, captured output, counters of loops, switched-off escaping, and
includes of anything that is no template.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from jinja2 import Environment, nodes
from jinja2.exceptions import TemplateSyntaxError

from generator.errors import Place, Problem, Unbound
from generator.guard.template_texts import visible_texts
from generator.printing.remedies import EXPECTED, remedy
from generator.printing.scanning import Kind, is_clean, scan
from generator.printing.surroundings import sentence_around

FILTERS = frozenset({"counted", "e", "escape", "link", "unlinked"})
"""Filters that neither make nor change a number."""

_BIND = "Bind it: print the element of a figure, a parameter, an identifier or a literal."
_COMPUTE = "Compute it in the generator, where it gets its provenance, and print its element."
REFUSED: tuple[tuple[type[nodes.Node], str, str], ...] = (
    (nodes.Concat, "texts joined with ~", "Print the parts after each other."),
    (nodes.Add, "arithmetic", _COMPUTE),
    (nodes.Sub, "arithmetic", _COMPUTE),
    (nodes.Mul, "arithmetic", _COMPUTE),
    (nodes.Div, "arithmetic", _COMPUTE),
    (nodes.FloorDiv, "arithmetic", _COMPUTE),
    (nodes.Mod, "arithmetic", _COMPUTE),
    (nodes.Pow, "arithmetic", _COMPUTE),
    (nodes.Neg, "arithmetic", _COMPUTE),
    (nodes.Pos, "arithmetic", _COMPUTE),
    (nodes.AssignBlock, "output captured with {% set %}", "Print it where it belongs, or use a macro."),
    (nodes.FilterBlock, "a filter over a block", "Print the elements as they are."),
    (nodes.ScopedEvalContextModifier, "escaping switched on or off", "Leave escaping on."),
    (nodes.EvalContextModifier, "escaping switched on or off", "Leave escaping on."),
    (nodes.MarkSafe, "text marked as safe", "Leave escaping on."),
    (nodes.MarkSafeIfAutoescape, "text marked as safe", "Leave escaping on."),
)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
LOOP_COUNTERS = frozenset({"index", "index0", "revindex", "revindex0", "length", "depth", "depth0"})
COUNTING = frozenset({"range", "lipsum", "cycler", "namespace"})
_JUDGED_ONLY = (nodes.Compare, nodes.Test)
"""Expressions whose operands decide and are not printed."""


def lint_templates(
    templates: Mapping[str, str], *, filters: frozenset[str] = FILTERS, among: Iterable[str] | None = None
) -> None:
    """Refuse, all at once, what templates (by path in the project) must not hold.

    ``among`` are the paths of all templates that there are, where these are only some of them.
    """
    names = frozenset(path.rpartition("templates/")[2] for path in among or templates)
    problems = [
        problem for path, source in sorted(templates.items()) for problem in _linted(path, source, names, filters)
    ]
    if problems:
        raise Unbound(dict.fromkeys(problems))


@lru_cache(maxsize=128)
def _linted(path: str, source: str, names: frozenset[str], filters: frozenset[str]) -> tuple[Problem, ...]:
    """Return what is wrong with a template; a process looks at each text once."""
    return tuple(_lint(Environment(autoescape=True), path, source, names=names, filters=filters))


def _lint(
    environment: Environment, path: str, source: str, *, names: frozenset[str], filters: frozenset[str]
) -> Iterator[Problem]:
    try:
        tree = environment.parse(source, filename=path)
    except TemplateSyntaxError as error:
        where = Place(path, error.lineno)
        yield Problem(where, f"a template that cannot be read ({error.message})", "Jinja syntax", "Mend the line.")
        return
    yield from _typed(environment, path, source)
    yield from _open_comments(path, source)
    for node in _printable(tree):
        yield from _judge(path, node, names=names, filters=filters)


def _typed(environment: Environment, path: str, source: str) -> Iterator[Problem]:
    for visible in visible_texts(environment, source):
        for finding in scan(visible.text):
            at = visible.start + finding.start
            where = Place(path, source.count("\n", 0, at) + 1, at - source.rfind("\n", 0, at))
            sentence = sentence_around(visible.text, finding.start, finding.end)
            found = f"{finding.kind}, {finding.text!r}, typed into the template: {sentence!r} ({visible.channel})"
            is_number = finding.kind in (Kind.NUMBER, Kind.WORD)
            yield Problem(where, found, EXPECTED, _BIND if is_number else remedy(finding, visible.text, figures={}))


def _open_comments(path: str, source: str) -> Iterator[Problem]:
    """Yield the comments that do not end in the template: they would hide what other templates print behind them."""
    rest = _COMMENT.sub(lambda match: " " * len(match.group()), source)
    at = rest.find("<!--")
    if at >= 0:
        where = Place(path, source.count("\n", 0, at) + 1, at - source.rfind("\n", 0, at))
        yield Problem(where, "a comment without an end", "comments that end in the same template", "End it with -->.")


def _printable(node: nodes.Node) -> Iterator[nodes.Node]:
    """Yield every node but template text and what only decides: operands of comparisons and tests."""
    for child in node.iter_child_nodes():
        if isinstance(child, nodes.TemplateData):
            continue
        yield child
        if not isinstance(child, _JUDGED_ONLY):
            yield from _printable(child)


def _judge(path: str, node: nodes.Node, *, names: frozenset[str], filters: frozenset[str]) -> Iterator[Problem]:
    where = Place(path, node.lineno)
    for kind, found, advice in REFUSED:
        if isinstance(node, kind):
            yield Problem(where, found, "names and fields of the page's view, printed whole", advice)
            return
    match node:
        case nodes.Const(value=value):
            yield from _constant(where, value)
        case nodes.Filter(name=name) if name not in filters:
            yield Problem(where, f"the filter {name!r}", f"one of {', '.join(sorted(filters))}", _COMPUTE)
        case nodes.Getattr(node=nodes.Name(name="loop"), attr=attribute) if attribute in LOOP_COUNTERS:
            yield Problem(where, f"the counter loop.{attribute}", "values of the page's view", _COMPUTE)
        case nodes.Name(name=name) if name in COUNTING:
            yield Problem(where, f"the function {name!r}", "values of the page's view", _COMPUTE)
        case nodes.Include(template=template):
            yield from _include(where, template, names)


def _constant(where: Place, value: object) -> Iterator[Problem]:
    is_number = isinstance(value, int | float | complex) and not isinstance(value, bool)
    if is_number or (isinstance(value, str) and not is_clean(value)):
        yield Problem(where, f"the constant {value!r}", "no number in a template", _BIND)


def _include(where: Place, template: nodes.Expr, names: frozenset[str]) -> Iterator[Problem]:
    if not isinstance(template, nodes.Const) or template.value not in names:
        yield Problem(
            where, "an include of something that is no template", "the name of a template", "Name a template."
        )
