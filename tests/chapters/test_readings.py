"""Every reading that can be elected changes a round.

A round is one of the transcripts, or one of the game's `guards.toml` if no transcript shows the
reading; if a stacked script cannot (two boxes of one player, odd cents), a test named there does.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.chapters.guards import Script, guards
from tests.chapters.scripts import PLAYABLE, script, scripts

from croupier.catalog.index import Entry, rulebook
from croupier.rulebook.types import Reading
from croupier.table.transcript import run_script

TESTS = Path(__file__).parent
POKER = TESTS / "test_poker_readings.py"
DEAD_HANDS = TESTS.parent / "families" / "test_dead_hands.py"
EXPOSED_CARD = TESTS.parent / "families" / "test_exposed_card.py"

# Readings of many games that one test shows for all of them.
SHARED = {
    "abandoned-in-void-round": POKER,
    "folded-bonus-settled": POKER,
    "payout-limit-boxes": TESTS.parent / "rulebook" / "test_limits.py",
    "exposed-card-refused": EXPOSED_CARD,
    "exposed-card-at-several-boxes": EXPOSED_CARD,
    "chip-unit": EXPOSED_CARD,
    "late-dealer-blackjack": TESTS.parent / "families" / "test_late_blackjack.py",
    "match-identical": TESTS.parent / "families" / "test_match_identical.py",
    "one-card-declined": DEAD_HANDS,
    "dead-hand-of-a-split": DEAD_HANDS,
    "no-card-left": DEAD_HANDS,
    "declining-the-lammer": DEAD_HANDS,
    "second-chance-card-not-dealt": DEAD_HANDS,
    "wrong-range-choice": DEAD_HANDS,
}


def readings(entry: Entry, *effects: str) -> dict[str, Reading]:
    return {r.key: r for r in rulebook(entry).reading if r.effect in effects}


def others(reading: Reading) -> list[str]:
    return [choice for choice in reading.choices if choice != reading.taken]


def told(entry: Entry, raw: Script, key: str, choice: str) -> str:
    """What a round under a reading shows: every record of it, or why it cannot be played so."""
    try:
        answers = {**raw.get("answers", {}), key: choice}
        session = run_script(entry, {"about": key, **raw, "answers": answers})
    except ValueError as error:
        return str(error)
    skipped = ("n", "hash", "previous")
    return repr(
        [
            {name: value for name, value in record.items() if name not in skipped}
            for record in session.log.records
            if record["record"] not in ("session", "seed")
        ]
    )


def changes_a_round(entry: Entry, reading: Reading) -> bool:
    own = guards(entry).rounds.get(reading.key)
    for raw in [own] if own else [script(path) for path in scripts(entry)]:
        taken = told(entry, raw, reading.key, reading.taken)
        if any(told(entry, raw, reading.key, other) != taken for other in others(reading)):
            return True
    return False


@pytest.mark.parametrize("entry", PLAYABLE)
def test_a_reading_that_can_be_elected_changes_a_round(entry: Entry) -> None:
    own = {key: entry.tests / file for key, file in guards(entry).shown.items()}
    shown = SHARED | own
    for key, reading in readings(entry, "money", "play").items():
        if key in shown:
            source = shown[key].read_text(encoding="utf-8")
            assert key in source or key.replace("-", "_") in source, f"{shown[key]}: no {key}"
        else:
            assert changes_a_round(entry, reading), f"{key} changes no round"
