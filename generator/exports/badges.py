"""Badges: for each suite its leading figure with its verdict, as SVG and for a badge service (shields endpoint, JSON).

Promises: a badge never shows a value without its verdict, and says when the evidence is not current, not clean or not
there. Its colour is that of the worst that it says, so that green is only a GO from which nothing is taken away. The
badge of the site shows its headline, and holds the ledger's checkpoint in its description. Texts name their bindings,
so that the guard reads them like any page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from generator.evidence.suites import Suite
from generator.exports.json_text import json_bytes
from generator.exports.run_entries import Export, Exported, Texts
from generator.figures.model import Figure, FigureKey
from generator.ledger.model import Ledger
from generator.printing.elements import Element, Sentence, bound, plain
from generator.printing.prose import read_sentence
from generator.printing.verdict_entries import subject_of
from generator.verdicts.marks import evidence_marks
from generator.verdicts.model import RunVerdicts
from generator.verdicts.words import DIRTY, EXCLUDED, GO, INCOMPATIBLE, NARROW, NO_GO, STALE, WITHDRAWN

FOLDER = "badges/"
SITE = "site"


class Color(NamedTuple):
    """A colour: its name at a badge service, and its form in the drawing."""

    name: str
    drawn: str


SOUND = Color("success", "#1a6b3c")
NEUTRAL = Color("inactive", "#4d5560")
WEAK = Color("yellow", "#8a5a00")
SPOILT = Color("important", "#9c4a00")
FAILED = Color("critical", "#a3261b")
COLORS = (SOUND, NEUTRAL, WEAK, SPOILT, FAILED)
"""From nothing wrong to the most: of all that a badge says, the last in this order gives its colour."""
OF_WORDS: Mapping[str, Color] = {GO: SOUND, NARROW: WEAK, NO_GO: FAILED}
"""By verdict word; every other word is neutral."""
OF_MARKS: Mapping[str, Color] = dict.fromkeys((STALE, INCOMPATIBLE, EXCLUDED, WITHDRAWN, DIRTY), SPOILT)
"""By what marks the evidence; whatever else marks it, such as that nothing was recorded, is neutral."""
CHARACTER, MARGIN, HEIGHT = 6.6, 9, 20
"""Width of a character and of the margins, and the height of a badge, in units of the drawing."""


@dataclass(frozen=True, slots=True)
class Badge:
    """What a badge says: both of its halves, its colour, and what it is read out as."""

    name: str
    label: Sentence
    message: Sentence
    color: Color
    description: Sentence


def render_badges(exported: Exported, ledger: Ledger) -> Mapping[str, Export]:
    """Return each badge's drawing and its file for a badge service."""
    files: dict[str, Export] = {}
    for badge in _badges(exported, ledger):
        files[f"{FOLDER}{badge.name}.svg"] = Export(_drawing(badge), {})
        files[f"{FOLDER}{badge.name}.json"] = _endpoint(exported, badge)
    return files


def _badges(exported: Exported, ledger: Ledger) -> Iterator[Badge]:
    settings = exported.archive.content.settings
    checkpoint = exported.printer.identifier("checkpoint", ledger.checkpoint)
    for suite in exported.archive.suites.values():
        label = _prose(exported, suite.title, exported.archive.suite_path(suite.id), suite.id)
        yield _badge(exported, suite, suite.id, label, checkpoint)
    headline = exported.archive.suites[settings.headline.partition("/")[0]]
    label = _prose(exported, settings.title, "content/site.yaml", None)
    yield _badge(exported, headline, SITE if SITE not in exported.archive.suites else "site-", label, checkpoint)


def _badge(exported: Exported, suite: Suite, name: str, label: Sentence, checkpoint: Element) -> Badge:
    run = exported.printer.newest_run(suite.id)
    figure = exported.table.figures[FigureKey(suite.id, suite.leading, run)]
    word = exported.printer.catalogue[f"verdict:{subject_of(suite.id, run)}"]
    verdicts = exported.printer.judgement.runs[suite.id, run]
    message = Sentence((*_shown(exported, figure, word, verdicts), *((", retired",) if suite.retired else ())))
    beside = () if figure.beside is None else ("; beside it ", exported.printer.figure(str(figure.beside)))
    alone = exported.table.groups_around([figure.key])
    said = (*label.parts, ": ", *message.parts, *(() if alone else beside))
    description = Sentence((*said, "; checkpoint of the ledger ", checkpoint))
    return Badge(name, label, message, _color(suite, figure, verdicts), description)


def _color(suite: Suite, figure: Figure, verdicts: RunVerdicts) -> Color:
    """Return the colour of the most that is wrong: with the verdict, its evidence, the suite, or the value."""
    said = [OF_WORDS.get(verdicts.word, NEUTRAL)]
    said += [OF_MARKS.get(mark.word, NEUTRAL) for mark in evidence_marks(verdicts)]
    said += [NEUTRAL] if suite.retired or figure.amount is None else []
    return max(said, key=COLORS.index)


def _shown(exported: Exported, figure: Figure, word: Element, verdicts: RunVerdicts) -> tuple[Element | str, ...]:
    """Return the figure; the verdict alone where it must not stand without others, for which there is no room."""
    if exported.table.groups_around([figure.key]):
        return (word, *(f", {mark.mark}" for mark in evidence_marks(verdicts)), ", figures on the page")
    return (exported.printer.figure(str(figure.key)),)


def _prose(exported: Exported, text: str, path: str, suite: str | None) -> Sentence:
    return read_sentence(text, exported.archive.place(path, "title"), exported.printer, suite=suite)


def _drawing(badge: Badge) -> bytes:
    label, message = plain(badge.label), plain(badge.message)
    left, right = (round(len(text) * CHARACTER) + 2 * MARGIN for text in (label, message))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{HEIGHT}"'
        f' viewBox="0 0 {left + right} {HEIGHT}" role="img" aria-labelledby="t">',
        f'<title id="t" data-bound="{escape(bound(badge.description))}">{escape(plain(badge.description))}</title>',
        f'<rect width="{left + right}" height="{HEIGHT}" rx="3" fill="{badge.color.drawn}"/>',
        f'<path d="M3 0H{left}V{HEIGHT}H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#24292f"/>',
        '<g fill="#fff" text-anchor="middle" font-family="Verdana, Geneva, DejaVu Sans, sans-serif" font-size="11">',
        _text(badge.label, left / 2, left - 2 * MARGIN),
        _text(badge.message, left + right / 2, right - 2 * MARGIN),
        "</g></svg>",
    ]
    return ("\n".join(lines) + "\n").encode("utf-8")


def _text(said: Sentence, middle: float, width: int) -> str:
    """Return one half's text, fitted to the width that was measured for it, whatever the font."""
    named = f' data-bound="{escape(bound(said))}"' if bound(said) else ""
    place = f'x="{middle:g}" y="14" textLength="{width}" lengthAdjust="spacingAndGlyphs"'
    return f"<text {place}{named}>{escape(plain(said))}</text>"


def _endpoint(exported: Exported, badge: Badge) -> Export:
    texts = Texts()
    document = {
        "schemaVersion": 1,
        "label": texts.plain(badge.label),
        "message": texts.plain(badge.message),
        "color": badge.color.name,
    }
    return Export(json_bytes(document), texts.noted)
