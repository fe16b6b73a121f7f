"""The table of a round of Face Up Pai Gow Poker: dealer's hands that all see, and an Ace High."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.chapters.face_up_pai_gow_poker.outcomes import COMPARED, MAIN
from croupier.families.setting.five_and_two import PUSH, FiveAndTwoTable
from croupier.families.setting.sevens import LOSE
from croupier.families.setting.table import SHOWN, Paragraphs, Parts
from croupier.hands.sevens import ACE_HIGH, seven_sign
from croupier.rounds.words import Moment, Said, Step, ask

PUSHED = "688a.11(f)(2)(iii)"


def is_ace_high(cards: Sequence[int]) -> bool:
    """688a.1: whether seven cards are an Ace High Pai Gow."""
    return int(seven_sign(*cards)) == ACE_HIGH


@dataclass
class FaceUpTable(FiveAndTwoTable):
    """With the dealer's hands set before those of the players."""

    MAIN = MAIN
    COMPARED = COMPARED
    CITES = Paragraphs(
        set_hands="688a.11(c)",
        dealer_sets="688a.11(a)",
        surrender="688a.11(d)",
        reveal="688a.11(e)",
        set_wrongly="688a.11(f)(1)(iv)",
    )

    # -------------------------------------------------------------------------- the dealer's hands

    def set_dealer(self) -> Step:
        """688a.11(a): the dealer's hands lie face up before a player looks at the own cards."""
        self.dealer_hands = self.house_way(self.dealer)
        high = " An Ace High Pai Gow." if is_ace_high(self.dealer) else ""
        cite = self.CITES.dealer_sets
        yield Said(f"Dealer sets {self.told(self.dealer_hands)}.{high}", cite)
        yield from self._moment(cite)

    def reveal(self) -> Step:
        """688a.11(e): the players' hands are turned up."""
        self.moment = SHOWN
        yield from self._moment(self.CITES.reveal)

    def _moment(self, cite: str) -> Step:
        yield from ask(Moment(cite, self.calls(dealing=False)), self.call)

    def seen(self, seat: int) -> dict[str, object]:
        return {"dealer": {part: list(cards) for part, cards in self.dealer_hands.items()}}

    # -------------------------------------------------------------------------- how wagers end

    def result(self, own: Parts, banker: Parts) -> tuple[str, str]:
        if not is_ace_high(self.dealer):
            return super().result(own, banker)
        return self.against_ace_high(COMPARED.foul if self.is_foul(own) else "")

    @property
    def set_wrongly(self) -> tuple[str, str]:
        found = super().set_wrongly
        return self.against_ace_high(found[1]) if is_ace_high(self.dealer) else found

    def against_ace_high(self, wrong: str) -> tuple[str, str]:
        """All wagers push; by the reading not that of hands which are set wrongly."""
        if wrong and self.rules["ace-high-push"] == "wrongly-set-loses":
            return LOSE, wrong
        return PUSH, PUSHED

    # -------------------------------------------------------------------------- irregularities

    def possible(self, *, dealing: bool) -> dict[str, bool]:
        shown = {"house-way-not-followed": bool(self.dealer_hands)}
        return super().possible(dealing=dealing) | shown
