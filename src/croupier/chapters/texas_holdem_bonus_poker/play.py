"""A round of Texas Hold 'Em Bonus Poker: 647a.8 to 647a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from croupier.chapters.texas_holdem_bonus_poker import outcomes
from croupier.chapters.texas_holdem_bonus_poker.outcomes import OUTCOMES
from croupier.families.poker.board import (
    BOARD,
    FLOP,
    TURN,
    BoardTable,
    Street,
    deal_street,
    hand_text,
    settle_main,
    void_board,
)
from croupier.families.poker.decisions import ask_each
from croupier.families.poker.ends import Ends
from croupier.families.poker.hand_bonus import settle_hand_bonus
from croupier.families.poker.hand_wagers import settle_envy, settle_hand
from croupier.families.poker.steps import reveal_dealer, whole_round
from croupier.families.poker.table import PokerTable
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Speech, Start, Step
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Irregularity

__all__ = ["OUTCOMES", "check", "plan", "play"]

ON_THE_FLOP = ("progressive", "five-card-hand-bonus")
DEAL_FLOP = Street(FLOP, "647a.11(c)")
DEAL_TURN = Street(TURN, "647a.11(e)")
DEAL_RIVER = Street(BOARD, "647a.11(g)")


@dataclass
class TexasHoldemBonusTable(BoardTable):
    """A table at which players with a Flop Wager are asked on every street.

    `asked` is whether the last River decision is still to come.
    """

    streets = (DEAL_FLOP, DEAL_TURN, DEAL_RIVER)
    after_face_up_cards = "bonus-after-face-up-cards"
    decided_by = "flop"  # 647a.13(d)

    asked: bool = True

    def playing(self) -> list[int]:
        """Seats that have placed a Flop Wager."""
        return [seat for seat in self.hands if self.bet(seat, "flop") is not None]

    def undecided(self) -> list[int]:
        """Seats that have yet to fold or wager, or by the reading may still add to it."""
        waiting = super().undecided()
        if self.rules["dealer-card-window"] == "first-decision" or not self.asked:
            return waiting
        return waiting + self.playing()

    def settles(self, record: Irregularity) -> tuple[str, ...]:
        """647a.13(a), (d): the Texas Hold 'Em Bonus, and by a reading the other side wagers."""
        others = self.rules["side-wagers-of-void-round"] == "settled"
        return (*record.settles, *((*ON_THE_FLOP, "six-card-bonus") if others else ()))

    def needed(self, wagers: Collection[str]) -> int:
        if "progressive" in wagers and self.rules["envy-hand"] == "best-of-seven":
            return BOARD
        return 0 if set(ON_THE_FLOP).isdisjoint(wagers) else FLOP


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = TexasHoldemBonusTable.of(rules, start)
    settled, in_void = table.settle_each(_settle_seat), table.settle_each(_settle_by_the_cards)
    return whole_round(table, _dealt(table), settled, in_void, void_board)


def _dealt(table: TexasHoldemBonusTable) -> Step:
    """The streets and the decisions on them."""
    yield from _ask(table, "flop", list(table.hands))  # 647a.11(b)
    yield from deal_street(table, DEAL_FLOP)
    yield from _ask(table, "turn", table.playing())  # 647a.11(d)
    yield from deal_street(table, DEAL_TURN)
    yield from _ask(table, "river", table.playing())  # 647a.11(f)
    table.asked = False
    yield from deal_street(table, DEAL_RIVER)
    yield from reveal_dealer(table, "647a.11(h)", partial(hand_text, table))


def _ask(table: TexasHoldemBonusTable, makes: str, seats: Sequence[int]) -> Step:
    """Clockwise, each of these players places the wager, or else folds or checks."""
    (decision,) = table.rules.decisions(makes)
    yield from ask_each(table, decision, seats)


# ------------------------------------------------------------------------------ settlement


def _settle_seat(table: TexasHoldemBonusTable, seat: int) -> Step:
    """647a.11(b)(2) for a fold, else 647a.11(h)(2); then 647a.11(h)(3) to (k)."""

    def ends(mine: int, dealers: int) -> Ends:
        return outcomes.ends(outcomes.showdown(mine, dealers), outcomes.hand_kind(mine))

    yield from settle_main(table, seat, "647a.11(h)(1)", outcomes.FOLDED, ends)
    yield from _settle_by_the_cards(table, seat)


def _settle_by_the_cards(table: PokerTable, seat: int) -> Step:
    """647a.11(h)(3) to (k), for the wagers that are left."""
    yield from settle_hand(table, outcomes.BONUS_WAGER, seat)
    yield from settle_hand(table, outcomes.PROGRESSIVE_WAGER, seat)
    if (bet := table.bet(seat, "progressive")) is not None:
        envied = outcomes.ENVY[table.rules.text("envy-hand")]
        yield from settle_envy(table, envied, bet)
    yield from settle_hand_bonus(table, outcomes.HAND_BONUS_WAGER, seat)
    yield from settle_hand(table, outcomes.SIX_CARD_WAGER, seat)
