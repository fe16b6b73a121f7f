"""The hands of the chapters in which seven cards are set five and two against a house way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from croupier.families.poker.table import cards_text
from croupier.families.setting.hands import Parts, SetHands
from croupier.families.setting.ways.cases import way_named
from croupier.families.setting.ways.patterns import low_cards
from croupier.hands.pai_gow import (
    JOKER_IS_ACE,
    category_name,
    high_strength,
    is_foul,
    low_strength,
)
from croupier.hands.sevens import seven_sign
from croupier.rulebook.rules import Rules

NOTHING = -1
"""No sign: where no hands of the banker push all wagers."""


def reading_of_flush(rules: Rules) -> int:
    """What `hands.pai_gow` is told of the joker in a flush."""
    return JOKER_IS_ACE if rules["joker-in-flush"] == "ace" else 0


@dataclass(frozen=True)
class FiveAndTwo(SetHands):
    """High hands of five cards and low hands of two.

    Against a banker's seven cards of one sign all wagers may push.
    """

    PARTS = (("high", 5), ("low", 2))
    FOUL: ClassVar[str]
    PUSHED: ClassVar[str]

    def house_way(self, cards: Sequence[int]) -> Parts:
        return self.set_by(self.rules.text("house-way"), cards)

    def set_by(self, way: str, cards: Sequence[int]) -> Parts:
        low = low_cards(way_named(way), reading_of_flush(self.rules), tuple(cards))
        return {"high": tuple(card for card in cards if card not in low), "low": low}

    def strengths(self, parts: Parts) -> tuple[int, ...]:
        high = high_strength(reading_of_flush(self.rules), *parts["high"])
        return int(high), int(low_strength(*parts["low"]))

    def fault(self, own: Parts) -> str:
        """Whether the low hand ranks above the high hand."""
        return self.FOUL if is_foul(*self.strengths(own)) else ""

    def push_sign(self, *, banked: bool = False) -> int:
        """The sign of the banker's seven cards that push all wagers."""
        return NOTHING

    def pushed(self, banker: Parts, *, wrong: str, banked: bool) -> str:
        sign = self.push_sign(banked=banked)
        pushes = sign != NOTHING and int(seven_sign(*banker["high"], *banker["low"])) == sign
        return self.PUSHED if pushes else ""

    def told(self, parts: Parts) -> str:
        high = high_strength(reading_of_flush(self.rules), *parts["high"])
        return f"{cards_text(parts['high'])} ({category_name(high)}) and {cards_text(parts['low'])}"
