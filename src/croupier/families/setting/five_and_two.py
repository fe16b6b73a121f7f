"""The table of the chapters in which seven cards are set five and two against a house way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from croupier.families.poker.table import cards_text
from croupier.families.setting.sevens import LOSE
from croupier.families.setting.table import Parts, SettingTable
from croupier.families.setting.ways.cases import way_named
from croupier.families.setting.ways.patterns import low_cards
from croupier.hands.pai_gow import (
    JOKER_IS_ACE,
    category_name,
    high_strength,
    is_foul,
    low_strength,
)
from croupier.rulebook.rules import Rules

WIN, PUSH = "win", "push"
RESULTS = (WIN, PUSH, LOSE)


@dataclass(frozen=True)
class Compared:
    """Where a chapter says how a wager ends whose two hands are compared with the banker's."""

    win: str
    high_alone: str
    low_alone: str
    both_lower: str
    copy: str
    foul: str

    def result(self, own: tuple[int, int], banker: tuple[int, int]) -> tuple[str, str]:
        """By high and low strengths: an identical hand is the banker's."""
        match own[0] > banker[0], own[1] > banker[1]:
            case True, True:
                return WIN, self.win
            case True, False:
                return PUSH, self.high_alone
            case False, True:
                return PUSH, self.low_alone
        lower = own[0] < banker[0] and own[1] < banker[1]
        return LOSE, self.both_lower if lower else self.copy


def reading_of_flush(rules: Rules) -> int:
    """What `hands.pai_gow` is told of the joker in a flush."""
    return JOKER_IS_ACE if rules["joker-in-flush"] == "ace" else 0


@dataclass
class FiveAndTwoTable(SettingTable):
    """With high hands of five cards and low hands of two."""

    PARTS = (("high", 5), ("low", 2))
    COMPARED: ClassVar[Compared]

    # -------------------------------------------------------------------------- hands

    def house_way(self, cards: Sequence[int]) -> Parts:
        return self.set_by(self.rules.text("house-way"), cards)

    def set_by(self, way: str, cards: Sequence[int]) -> Parts:
        low = low_cards(way_named(way), reading_of_flush(self.rules), tuple(cards))
        return {"high": tuple(card for card in cards if card not in low), "low": low}

    def strengths(self, parts: Parts) -> tuple[int, int]:
        high = high_strength(reading_of_flush(self.rules), *parts["high"])
        return int(high), int(low_strength(*parts["low"]))

    def is_foul(self, parts: Parts) -> bool:
        """Whether the low hand ranks above the high hand."""
        return is_foul(*self.strengths(parts))

    def result(self, own: Parts, banker: Parts) -> tuple[str, str]:
        if self.is_foul(own):
            return LOSE, self.COMPARED.foul
        return self.COMPARED.result(self.strengths(own), self.strengths(banker))

    def told(self, parts: Parts) -> str:
        high = high_strength(reading_of_flush(self.rules), *parts["high"])
        return f"{cards_text(parts['high'])} ({category_name(high)}) and {cards_text(parts['low'])}"
