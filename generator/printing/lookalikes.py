"""Characters that are read as letters or numbers without being them, so that neither can hide a number word.

Promises only what a reader takes for a plain letter: small capitals, letters of other scripts, flags and squares with a
letter in them, and pictures of numbers. Unicode's own foldings (full width, circled, mathematical) are left to Unicode.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

_CAPITALS = {
    "АВЕЅІЈКМНОРСТУХԌԚԜҮҒ": "abesijkmhopctyxgqwyf",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ": "abezhikmnoptyx",
    "ᎪᏴᏟᎠᎬᎨᎻᎥᎫᏦᏞᎷᏁᏢᎡᏚᎢᏙᎳᎩᏃᏔᏒᏀᎽᏤ": "abcdeghijklmnprstvwyzwrgyv",
    "ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ": "abcdefghijklmnoprstuvwxyz",
    "ՍՏՕ": "uso",
    "ⲀⲂⲈⲌⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬ": "abezhikmnopctyx",
}
_SMALL = {
    "аеорсухіѕԁһјӏкмтвгнпԛԝүғҽѵьⅼ": "aeopcyxisdhjlkmtbrhnqwyfevbl",
    "οανιρκτυχεηωγϲϳσμβ": "oavipktuxenwycjoub",
    "օոսհցզյեւա": "onuhgqjetw",
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ": "abcdefghijklmnopqrstuvwyz",
    "ıȷɩɑɡƒøđħłŧƙɓɗɛɵʋƨꙅɯʟᴉ": "ijiagfodhltkbdeovsswli",
    "ⲁⲃⲉⲍⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ": "abezhikmnopctyx",
}
_ALPHABETS = (0x1F150, 0x1F170, 0x1F1E6)
"""Where circled, squared and flag letters begin that no folding turns into plain ones."""

PICTURES: tuple[range, ...] = (
    range(0x2680, 0x2686),  # dice
    range(0x2800, 0x2900),  # Braille
    range(0x1F000, 0x1F02C),  # mahjong tiles
    range(0x1F030, 0x1F094),  # dominoes
    range(0x1F0A0, 0x1F0F6),  # playing cards
    range(0x1F550, 0x1F568),  # clocks
    range(0x1F4AF, 0x1F4B0),  # a hundred points
    range(0x1F51F, 0x1F520),  # a key with a ten
)
"""Pictures of numbers that Unicode does not class as numeric."""


def is_picture(character: str) -> bool:
    """Whether a character shows a number as a picture."""
    return any(ord(character) in each for each in PICTURES)


def _pairs() -> Iterator[tuple[int, str]]:
    for group in (_CAPITALS, _SMALL):
        for alike, plain in group.items():
            yield from zip(map(ord, alike), plain, strict=True)
    for first in _ALPHABETS:
        yield from ((first + at, chr(ord("a") + at)) for at in range(26))


LOOKALIKES: Mapping[int, str] = dict(_pairs())
"""From the code of a character to the small Latin letter that it is read as."""
