"""Properties of the chain, of prefixes and of checkpoints, over ledgers of any shape."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from generator.ledger.canonical import continued, line_record
from generator.ledger.model import Ledger, LedgerLine
from generator.ledger.reading import examine_content
from generator.ledger.verify_history import ZEROS, canonical, check_since, read_history
from tests.ledger.appending import draft, renumbered

EMPTY = Ledger((), 0, ZEROS, b"")
DRAFTS = st.builds(
    lambda number, reason, commit: renumbered(draft(number), reason=reason, commit=commit),
    st.integers(1, 53),
    st.none() | st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20),
    st.none() | st.from_regex("[0-9a-f]{7,40}", fullmatch=True),
)
LEDGERS = st.lists(DRAFTS, min_size=2, max_size=6)


@given(LEDGERS)
def test_what_is_continued_reads_back(drafts: list[LedgerLine]) -> None:
    """Lines that were chained are read back as they were, each with the digest that the next one names."""
    result = continued(EMPTY, drafts)

    assert result == examine_content(result.content).require()
    assert [ZEROS, *(line.sha256 for line in result.lines)][:-1] == [line.prev for line in result.lines]
    assert [canonical(line_record(line)) for line in result.lines] == result.content.split(b"\n")[:-1]


@given(LEDGERS, st.integers(0, 6))
def test_a_ledger_that_grew_keeps_every_earlier_checkpoint(drafts: list[LedgerLine], cut: int) -> None:
    """In one go or in two, the bytes are the same, and each earlier checkpoint is one of the longer ledger too."""
    earlier = continued(EMPTY, drafts[:cut])
    result = continued(earlier, drafts[cut:])

    assert continued(EMPTY, drafts) == result
    assert result.content.startswith(earlier.content)
    assert check_since(read_history(result.content), earlier.checkpoint) is None


@given(LEDGERS, st.data())
def test_no_byte_can_be_changed_unseen(drafts: list[LedgerLine], data: Any) -> None:
    """Any byte, replaced by any other, is found by the chain, or by the checkpoint where it is in the last line."""
    result = continued(EMPTY, drafts)
    offset = data.draw(st.integers(0, len(result.content) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != result.content[offset]))
    changed = read_history(result.content[:offset] + bytes([byte]) + result.content[offset + 1 :])

    assert changed.findings or check_since(changed, result.checkpoint)
    if offset < len(result.content) - len(result.content.split(b"\n")[-2]) - 1:
        assert changed.findings


@given(LEDGERS, st.data())
def test_no_line_can_be_removed_moved_or_doubled_unseen(drafts: list[LedgerLine], data: Any) -> None:
    """Every other sequence of the lines is found by the chain, but for a cut at the end, which the checkpoint finds."""
    result = continued(EMPTY, drafts)
    lines = result.content.split(b"\n")[:-1]
    chosen = data.draw(st.lists(st.sampled_from(lines), max_size=len(lines) + 1).filter(lambda each: each != lines))
    history = read_history(b"".join(line + b"\n" for line in chosen))

    assert bool(history.findings) is (chosen != lines[: len(chosen)])
    assert history.findings or check_since(history, result.checkpoint)


@given(LEDGERS, st.integers(0, 5))
def test_a_rewritten_ledger_holds_and_its_old_checkpoint_does_not(drafts: list[LedgerLine], at: int) -> None:
    """What was chained anew after an edit has no fault of its own: only what was kept from before gives it away."""
    old = continued(EMPTY, drafts)
    index = at % len(drafts)
    edited = [*drafts[:index], renumbered(drafts[index], verdict="NO-GO"), *drafts[index + 1 :]]
    new = read_history(continued(EMPTY, edited).content)

    assert () == new.findings
    assert check_since(new, old.checkpoint) is not None
    before = continued(EMPTY, drafts[:index]).checkpoint
    assert check_since(new, before) is None
