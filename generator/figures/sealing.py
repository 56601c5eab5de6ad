"""The sealed document against the record: its front matter repeats every entry, so no single digit changes alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.errors import Place, Problem
from generator.evidence.archive import Archive
from generator.evidence.runs import RecordedEntry, RecordedStatistic
from generator.figures.language.parsing import parse
from generator.figures.language.printer import canonical
from generator.quantities import as_written, can_agree

REMEDY = "Correct whichever of the two is wrong, and pin its new digest in run.yaml."


def sealed_problems(archive: Archive) -> Iterator[Problem]:
    """Yield every entry, definition or stage that a sealed document and the record of its run do not share."""
    for run, sealed in archive.sealed.items():
        recorded, path = archive.recorded.get(run), archive.runs[run].sealed or ""
        if recorded is None:
            continue
        record = archive.run_path(run, "recorded.json")
        places = (archive.place(path, "values"), archive.place(record, "values"))
        yield from _value_problems(archive, run, _keyed(sealed.values, places[0]), _keyed(recorded.values, places[1]))
        texts: dict[str, tuple[str | None, str | None]] = {
            name: (sealed.definitions.get(name), text) for name, text in recorded.definitions.items()
        }
        texts |= {name: (text, recorded.definitions.get(name)) for name, text in sealed.definitions.items()}
        for name, (one, other) in texts.items():
            if one is None or other is None or _canonical(one, places[0]) != _canonical(other, places[1]):
                where = archive.place(path, "definitions", name)
                yield Problem(where, f"{name} defined as {one}", f"{other}, as {record} has it", REMEDY)
        stages = [{stage.stage: stage.count for stage in source.funnel} for source in (sealed, recorded)]
        for name in dict.fromkeys((*stages[0], *stages[1])):
            if (name in stages[0], stages[0].get(name)) != (name in stages[1], stages[1].get(name)):
                where = archive.place(path, "funnel")
                found = f"{stages[0].get(name)} for the funnel stage {name}"
                yield Problem(where, found, f"{stages[1].get(name)}, as {record} has it", REMEDY)


Keyed = Mapping[tuple[str, str], tuple[int, RecordedEntry]]


def _keyed(entries: tuple[RecordedEntry, ...], place: Place) -> Keyed:
    return {_key(entry, place): (index, entry) for index, entry in enumerate(entries)}


def _key(entry: RecordedEntry, place: Place) -> tuple[str, str]:
    return entry.comparison or "", f"recorded.{entry.name}" if entry.name else _canonical(entry.expr or "", place)


def _canonical(text: str, place: Place) -> str:
    return canonical(parse(text, place))


def _value_problems(archive: Archive, run: str, sealed: Keyed, recorded: Keyed) -> Iterator[Problem]:
    suite = archive.runs[run].suite
    path, record = archive.runs[run].sealed or "", archive.run_path(run, "recorded.json")
    for key in dict.fromkeys((*sealed, *recorded)):
        figure = f"{suite}: {key[1]}"
        if key not in sealed:
            found = f"no entry for {key[1]}"
            expected = f"{recorded[key][1].value}, as {record} has it"
            yield Problem(archive.place(path, "values"), found, expected, REMEDY, figure)
        elif key not in recorded:
            found = f"{sealed[key][1].value} for {key[1]}"
            where = archive.place(path, "values", sealed[key][0])
            yield Problem(where, found, f"no value, as {record} has none", REMEDY, figure)
        else:
            index, entry = sealed[key]
            for what, one, other in _differences(entry, recorded[key][1]):
                where = archive.place(path, "values", index)
                yield Problem(where, f"{what} {one} for {key[1]}", f"{other}, as {record} has it", REMEDY, figure)


def _differences(one: RecordedEntry, other: RecordedEntry) -> Iterator[tuple[str, object, object]]:
    if one.value is None or other.value is None:
        if one.value is not other.value:
            yield "value", one.value, other.value
    elif not can_agree(as_written(one.value), as_written(other.value)):
        yield "value", one.value, other.value
    if one.n != other.n:
        yield "n", one.n, other.n
    if one.class_ != other.class_:
        yield "class", one.class_, other.class_
    if one.interval != other.interval:
        yield "interval", one.interval, other.interval
    if one.statistic != other.statistic:
        yield "statistic", _told(one.statistic), _told(other.statistic)


def _told(statistic: RecordedStatistic | None) -> str | None:
    if statistic is None:
        return None
    ties = ", ".join(map(str, statistic.ties)) or "none"
    return f"rank sum {statistic.w_plus}, zeros {statistic.zeros}, ties {ties}, p {statistic.p or 'not named'}"
