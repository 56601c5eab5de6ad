"""The bytes of somebody else's file as text: UTF-8, with or without a byte order mark."""

from __future__ import annotations

from generator.errors import Malformed, Place, refuse
from generator.evidence.source_text import BYTE_ORDER_MARK, Lines


def decode_foreign(content: bytes, path: str) -> str:
    """Return the text of a file; ``Malformed`` with line and column where it is not UTF-8."""
    body = content.removeprefix(BYTE_ORDER_MARK)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        before = body[: error.start].decode("utf-8")
        raise refuse(
            Malformed,
            Place(path, *Lines(before).of(len(before))),
            found=f"the byte 0x{body[error.start]:02x}, which is not UTF-8",
            expected="UTF-8 text",
            remedy="Have the tool write UTF-8, or take another of its formats.",
        ) from error
