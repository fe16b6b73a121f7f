"""A house way for three hands: how a dealer sets seven cards into four, two and one.

A case is a line, the first that fits decides:

    HAND [first=RANKS] [second=RANKS] [high=KIND] [medium=TWO] [low=RANK] -> ORDER

HAND is what the cards' ranks make, the joker an ace, or `any`; `first` and `second` bound the ranks
of its sets, as in `rulebook.ways`. Of all settings in which the high hand is higher than the medium
and the medium higher than the low hand those are looked at whose hands are at least so high:
`high=straight`, `medium=A+J`, `medium=2+2` (any pair), `low=Q`. If there is none, the case does not
fit. Of them the ORDER takes the one with the greatest of its first hand, then of its second, then
of its third: `-> low medium high`.

A way sets every seven cards in one manner and none wrongly: each hand has a case that needs
nothing, and only hands that are set rightly are looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from croupier.rulebook.ways import (
    ANY,
    HANDS,
    WayError,
    among,
    case_lines,
    parted,
    rank_words,
    refuse_never_asked,
)

PARTS = ("high", "medium", "low")
ORDERS = tuple(permutations(PARTS))
HIGH_KINDS = (
    *("high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush"),
    *("four-of-a-kind", "straight-flush", "four-aces"),
)
CONDITIONS = ("first", "second", *PARTS)


@dataclass(frozen=True)
class ThreeCase:
    """One line: "" and () where a condition is not made."""

    line: str
    hand: str
    order: tuple[str, ...]
    first: tuple[str, ...] = ()
    second: tuple[str, ...] = ()
    high: str = ""
    medium: tuple[str, ...] = ()
    low: tuple[str, ...] = ()

    @property
    def conditions(self) -> bool:
        return bool(self.first or self.second or self.high or self.medium or self.low)


def parse_three_way(text: str) -> tuple[ThreeCase, ...]:
    """Read a way; lines may also be parted by semicolons, and `#` begins a remark."""
    cases = tuple(_case(line) for line in case_lines(text))
    for hand in HANDS:
        if not any(case.hand in (hand, ANY) and not case.conditions for case in cases):
            missing = f"{hand} has no case without conditions"
            raise WayError(f"{missing}: add {hand} -> low medium high")
    refuse_never_asked(cases)
    return cases


def _case(line: str) -> ThreeCase:
    hand, found, order = parted(line, (ANY, *HANDS), CONDITIONS, "ORDER")
    orders = tuple(" ".join(each) for each in ORDERS)
    among("the order", " ".join(order.split()), orders, line)
    if hand == ANY and found.keys() & {"first", "second"}:
        raise WayError(f"{line!r} limits the ranks of any hand: name the hand")
    if "high" in found:
        among("the high hand", found["high"], HIGH_KINDS, line)
    low = rank_words(found.get("low", ""), "+", line)
    if len(low) > 1:
        raise WayError(f"{found['low']!r} in {line!r} is not one rank")
    return ThreeCase(
        line,
        hand,
        tuple(order.split()),
        first=rank_words(found.get("first", ""), "-", line),
        second=rank_words(found.get("second", ""), "-", line),
        high=found.get("high", ""),
        medium=rank_words(found.get("medium", ""), "+", line),
        low=low,
    )
