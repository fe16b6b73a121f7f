"""The table of a round of Face Up Pai Gow Poker: the dealer's hands are seen by all."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.chapters.face_up_pai_gow_poker.outcomes import FaceUpHands
from croupier.families.setting.table import SHOWN, Paragraphs, SettingTable
from croupier.hands.sevens import ACE_HIGH, seven_sign
from croupier.rounds.words import Moment, Said, Step, ask


@dataclass
class FaceUpTable(SettingTable):
    """With the dealer's hands set before those of the players."""

    GAME = FaceUpHands
    CITES = Paragraphs(
        set_hands="688a.11(c)",
        dealer_sets="688a.11(a)",
        surrender="688a.11(d)",
        reveal="688a.11(e)",
    )

    # -------------------------------------------------------------------------- the dealer's hands

    def set_dealer(self) -> Step:
        """688a.11(a): the dealer's hands lie face up before a player looks at the own cards."""
        self.dealer_hands = self.game.house_way(self.dealer)
        high = " An Ace High Pai Gow." if int(seven_sign(*self.dealer)) == ACE_HIGH else ""
        cite = self.CITES.dealer_sets
        yield Said(f"Dealer sets {self.game.told(self.dealer_hands)}.{high}", cite)
        yield from self._moment(cite)

    def reveal(self) -> Step:
        """688a.11(e): the players' hands are turned up."""
        self.moment = SHOWN
        yield from self._moment(self.CITES.reveal)

    def _moment(self, cite: str) -> Step:
        yield from ask(lambda: Moment(cite, self.calls(dealing=False)), self.call)

    def seen(self, seat: int) -> dict[str, object]:
        return {"dealer": {part: list(cards) for part, cards in self.dealer_hands.items()}}

    # -------------------------------------------------------------------------- irregularities

    def facts(self, *, dealing: bool) -> dict[str, bool]:
        return super().facts(dealing=dealing) | {"house way set": bool(self.dealer_hands)}
