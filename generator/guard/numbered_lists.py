"""Numbers of list items that somebody typed: a list counts from its beginning, or goes on where the last one ended.

Refuses a list that starts elsewhere, and an item whose number is neither the next one nor the first again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from generator.errors import Place, Problem

BEGINNINGS = frozenset({0, 1})
_ADVICE = "Number the items from the beginning, or go on where the last list ended; an amount is a figure, not an item."


def typed_starts(tokens: Sequence[Token], path: str) -> Iterator[Problem]:
    """Yield every item of an ordered list whose number no item before it leads to."""
    ended: dict[int, int] = {}
    lists: list[list[int]] = []
    """Of every list around: how deep it is, its first number and the next one; nought for one of bullets."""
    for token in tokens:
        if token.type == "ordered_list_open":
            lists.append([token.level, -1, ended.get(token.level, 1)])
        elif token.type == "bullet_list_open":
            lists.append([])
        elif token.type in ("ordered_list_close", "bullet_list_close") and (closed := lists.pop()):
            ended[closed[0]] = closed[2]
        elif token.type == "list_item_open" and lists and lists[-1] and token.info.isdecimal():
            around, number = lists[-1], int(token.info)
            is_first = around[1] < 0
            if number not in ((*BEGINNINGS, around[2]) if is_first else (around[1], around[2])):
                where = Place(path, token.map[0] + 1 if token.map else 1)
                yield Problem(where, f"a list item with the number {number}", f"the number {around[2]}", _ADVICE)
            around[1] = number if is_first else around[1]
            around[2] = (number if is_first else around[2]) + 1
