"""The table of a round of Six-Card Fortune Pai Gow Poker: the dealer's way, what beats what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from croupier.chapters.six_card_fortune_pai_gow_poker.outcomes import (
    DOUBLE,
    MAIN,
    PAIR_OF_8S,
    dealers_low,
    ends,
    high_without,
    is_foul,
    low_strength,
    readings,
)
from croupier.families.poker.decisions import ask_each
from croupier.families.poker.ends import Ends
from croupier.families.poker.table import cards_text
from croupier.families.setting.table import Paragraphs, Parts, SettingTable
from croupier.hands.pai_gow import category_name, rank_of
from croupier.rounds.words import Step

HIGH, LOW = "high", "low"


@dataclass
class SixCardTable(SettingTable):
    """With high hands of five cards and low hands of one."""

    MAIN = MAIN
    PARTS = ((HIGH, 5), (LOW, 1))
    CITES = Paragraphs(
        set_hands="670a.11(b)",
        dealer_sets="670a.11(d)",
        surrender="",
        reveal="670a.11(e)",
    )

    @property
    def by(self) -> int:
        return readings(self.rules)

    # -------------------------------------------------------------------------- hands

    def house_way(self, cards: Sequence[int]) -> Parts:
        low = int(dealers_low(self.by, np.array(cards)))
        return {HIGH: tuple(card for card in cards if card != cards[low]), LOW: (cards[low],)}

    def strengths(self, parts: Parts) -> tuple[int, int]:
        """Of a player's high and low hand."""
        low = parts[LOW][0]
        return self._high(parts), int(low_strength(low))

    def _high(self, parts: Parts) -> int:
        cards = np.array([*parts[HIGH], *parts[LOW]])
        return int(high_without(self.by, cards, 5))

    @property
    def dealers(self) -> tuple[int, int]:
        """The strengths of the dealer's hands."""
        return self._high(self.dealer_hands), int(rank_of(self.dealer_hands[LOW][0]))

    def ends_of(self, seat: int) -> Ends:
        """670a.11(f) and (g)."""
        high, low = self.strengths(self.set_hands[seat])
        dealer_high, dealer_low = self.dealers
        foul = bool(is_foul(high, low)) or seat in self.fouled
        qualifies = dealer_high >= PAIR_OF_8S
        times = int(self.bet(seat, DOUBLE) is not None)
        above = high - dealer_high, low - dealer_low
        return ends(*above, foul=foul, qualifies=qualifies, times=times)

    def result(self, own: Parts, banker: Parts) -> tuple[str, str]:
        raise NotImplementedError("a player's wagers end together, by `ends_of`")

    def told(self, parts: Parts) -> str:
        named = category_name(self._high(parts))
        return f"{cards_text(parts[HIGH])} ({named}) and {cards_text(parts[LOW])}"

    # -------------------------------------------------------------------------- Double Down

    def double_down(self) -> Step:
        """670a.11(c): each player who has seen the cards may double the wager."""
        (decision,) = self.rules.decisions(DOUBLE)
        for seat in self.in_turn:
            if self.may_decide(seat):
                self.looked.add(seat)
                yield from ask_each(self, decision, [seat], lambda seat: {"hand": self.hands[seat]})

    def seen(self, seat: int) -> dict[str, object]:
        return {"doubled": True} if self.bet(seat, DOUBLE) is not None else {}
