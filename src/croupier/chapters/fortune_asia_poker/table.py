"""The table of a round of Fortune Asia Poker: the dealer's way, which hands win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from croupier.chapters.fortune_asia_poker.outcomes import MAIN, Strengths, readings, result
from croupier.chapters.fortune_asia_poker.ways import set_by_case, way_named
from croupier.families.poker.table import cards_text
from croupier.families.setting.sevens import LOSE
from croupier.families.setting.table import DEALING, Paragraphs, Parts, SettingTable
from croupier.hands.four_two_one import (
    PLACES,
    SETTINGS,
    category_name,
    every_setting,
    high_is_foul,
    high_strength,
    medium_is_foul,
)
from croupier.hands.pai_gow import low_strength, rank_of

HIGH, MEDIUM, LOW = "high", "medium", "low"


@dataclass
class AsiaTable(SettingTable):
    """With high hands of four cards, medium hands of two and low hands of one."""

    MAIN = MAIN
    PARTS = ((HIGH, 4), (MEDIUM, 2), (LOW, 1))
    CITES = Paragraphs(
        set_hands="659a.11(b)",
        dealer_sets="659a.11(c)",
        surrender="659a.11(d)",
        reveal="659a.11(e)",
        set_wrongly="659a.11(f)(1)(v)",
    )

    @property
    def by(self) -> int:
        return readings(self.rules)

    def house_way(self, cards: Sequence[int]) -> Parts:
        """659a.11(c): as the Rules Submission says."""
        held, points = np.array(cards, dtype=np.int64), np.empty(SETTINGS, dtype=np.int64)
        every_setting(self.by, held, points)
        found, _ = set_by_case(way_named(self.rules.text("house-way")).numbers, held, points)
        placed = [cards[place] for place in PLACES[found]]
        return {HIGH: tuple(placed[:4]), MEDIUM: tuple(placed[4:6]), LOW: tuple(placed[6:])}

    def strengths(self, parts: Parts) -> Strengths:
        high = high_strength(self.by, *parts[HIGH])
        return int(high), int(low_strength(*parts[MEDIUM])), int(rank_of(parts[LOW][0]))

    def result(self, own: Parts, banker: Parts) -> tuple[str, str]:
        high, medium, low = self.strengths(own)
        if high_is_foul(self.by, high, medium):
            return LOSE, "659a.11(f)(1)(iii)"
        if medium_is_foul(self.by, medium, low):
            return LOSE, "659a.11(f)(1)(iv)"
        return result((high, medium, low), self.strengths(banker))

    def told(self, parts: Parts) -> str:
        high = category_name(high_strength(self.by, *parts[HIGH]))
        small = f"{cards_text(parts[MEDIUM])} and {cards_text(parts[LOW])}"
        return f"{cards_text(parts[HIGH])} ({high}), {small}"

    def possible(self, *, dealing: bool) -> dict[str, bool]:
        exposed = self.moment == DEALING and bool(self.dealer)
        return super().possible(dealing=dealing) | {"dealer-card-exposed-while-dealing": exposed}
