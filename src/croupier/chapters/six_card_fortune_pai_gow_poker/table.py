"""The table of a round of Six-Card Fortune Pai Gow Poker: who doubles, how wagers end."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.chapters.six_card_fortune_pai_gow_poker.outcomes import (
    DOUBLE,
    PAIR_OF_8S,
    SixCardHands,
    ends,
)
from croupier.families.poker.decisions import ask_each
from croupier.families.poker.ends import Ends
from croupier.families.setting.table import Paragraphs, SettingTable
from croupier.rounds.words import Step


@dataclass
class SixCardTable(SettingTable):
    """With a Double Down Wager."""

    GAME = SixCardHands
    CITES = Paragraphs(
        set_hands="670a.11(b)",
        dealer_sets="670a.11(d)",
        surrender="",
        reveal="670a.11(e)",
    )

    def ends_of(self, seat: int) -> Ends:
        """670a.11(f) and (g)."""
        main = self.result(self.set_hands[seat])
        qualifies = self.game.bankers(self.dealer_hands)[0] >= PAIR_OF_8S
        return ends(*main, doubled=self.bet(seat, DOUBLE) is not None, qualifies=qualifies)

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
