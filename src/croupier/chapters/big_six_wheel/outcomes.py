"""From a section of the wheel to outcomes: 619a.2(c). Play, counting and simulation all ask."""

from __future__ import annotations

from croupier.rulebook.fittings import WheelEquipment
from croupier.rulebook.rules import Rules

LOSE, WIN = "lose", "win"

# 619a.1(g)(2): the betting areas, each with its symbol as the sections of the wheel have it.
SYMBOLS = {
    "1-dollar": "$1",
    "2-dollar": "$2",
    "5-dollar": "$5",
    "10-dollar": "$10",
    "20-dollar": "$20",
    "flag": "flag",
    "joker": "joker",
}
OUTCOMES = dict.fromkeys(SYMBOLS, frozenset({WIN, LOSE}))


def sections(rules: Rules) -> tuple[str, ...]:
    """619a.1(b): the symbols clockwise around the rim."""
    (wheel,) = (part for part in rules.book.equipment if isinstance(part, WheelEquipment))
    return wheel.pockets


def outcome(rules: Rules, wager: str, on: str, section: str) -> str:
    """What the section under the clapper makes of a wager."""
    return WIN if SYMBOLS[wager] == section else LOSE
