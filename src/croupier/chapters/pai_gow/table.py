"""The table of a round of Pai Gow: who may bank, wagers on the dice, what can go wrong."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from croupier.chapters.pai_gow.outcomes import DICE_WAGERS, Tiles
from croupier.families.setting.table import (
    BEFORE,
    DEALING,
    SET,
    SETTING,
    Paragraphs,
    SettingTable,
)
from croupier.rounds.settle import undo
from croupier.rounds.words import Moment, Settlement, Step, ask

DEAD_HAND = "dead hand"


@dataclass
class TileTable(SettingTable):
    """With what the dice have decided before the tiles are dealt."""

    GAME = Tiles
    SEATS_FROM_RIGHT = True
    CITES = Paragraphs(
        set_hands="621a.8(a)",
        dealer_sets="621a.8(c)",
        surrender="621a.8(e)",
        reveal="621a.8(f)",
        offered="621a.9(c)",
        against_dealer="621a.9(n)",
        dealer_paid="621a.9(p)",
        settled="621a.9(o)",
        co_settled="621a.9(r)",
        counted_from_bank="621a.9(j)",
        bank_exposed="621a.10(e)",
        set_again="621a.10(f)",
    )

    by_dice: list[Settlement] = field(default_factory=list)

    @property
    def may_be_banked(self) -> bool:
        """621a.9(b): not in the first round; by a reading of it, in none."""
        return self.rules["bank-from-second-round"] == "table-opening"

    def refuse_dice_wagers(self) -> Step:
        """621a.9(i): by the reading there are none in a round that a player banks."""
        if self.bank is None or self.rules["dice-wagers-in-banked-round"] == "accepted":
            return
        for bet in self.open_bets(self.hands):
            if bet.wager in DICE_WAGERS:
                self.settled.add(bet)
                yield Settlement.of(bet, "returned", "621a.9(i)")

    def may_surrender(self, seat: int) -> bool:
        """621a.8(e): with additional wagers too; by the reading not in a round that is banked."""
        return self.bank is None or self.rules["surrender-in-banked-round"] == "offered"

    # -------------------------------------------------------------------------- irregularities

    def stacking(self) -> Step:
        """621a.4(d) and (e): before anything is asked, a tile may be turned over."""
        yield from ask(lambda: Moment("621a.4(d)", self.calls(dealing=False)), self.call)

    def facts(self, *, dealing: bool) -> dict[str, bool]:
        unseen = self.moment in (DEALING, SETTING, SET)
        others = bool(self.dealer or self.unused or self.bank_cards)
        return super().facts(dealing=dealing) | {
            "shuffled": self.moment == BEFORE,
            "other cards hidden": unseen and others,
        }

    def void_hand(self, seat: int, cite: str) -> Step:
        yield from self.undo_dice_wagers({seat}, cite)
        yield from super().void_hand(seat, cite)

    def undo_dice_wagers(self, seats: Collection[int], cite: str) -> Step:
        """What the dice have decided stands; by the reading it is taken back with the other
        wagers of a void hand."""
        if self.by_dice and self.rules["dice-wagers-in-void-hand"] == "returned":
            for settled in [each for each in self.by_dice if each.seat in seats]:
                self.by_dice.remove(settled)
                yield undo(settled, cite)
