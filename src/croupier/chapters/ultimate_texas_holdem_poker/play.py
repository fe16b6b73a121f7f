"""A round of Ultimate Texas Hold 'Em: 653a.8 to 653a.13, in the order of the chapter."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.chapters.ultimate_texas_holdem_poker.outcomes import OUTCOMES
from croupier.chapters.ultimate_texas_holdem_poker.settlement import (
    settle_by_the_cards,
    settle_seat,
)
from croupier.families.poker.board import (
    BOARD,
    FLOP,
    BoardTable,
    Street,
    raised_once,
    void_board,
)
from croupier.families.poker.steps import whole_round
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Bet, Choice, Speech, Start
from croupier.rulebook.course import Decision
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Irregularity

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]

BY_THE_CARDS = ("progressive", "five-card-hand-bonus", "six-card-bonus", "bad-beat-bonus")


@dataclass
class UltimateTexasHoldemTable(BoardTable):
    """A table at which one Play Wager is made, or the hand folded."""

    streets = (Street(FLOP, "653a.11(c)"), Street(BOARD, "653a.11(e)"))
    after_face_up_cards = "trips-after-face-up-cards"
    decided_by = "play"  # 653a.13(d): until each player has folded or placed a Play Wager

    def settles(self, record: Irregularity) -> tuple[str, ...]:
        """653a.13(a), (d): Trips is settled by the cards, and by a reading the others."""
        others = self.rules["side-wagers-of-void-round"] == "settled"
        return ("trips", *BY_THE_CARDS) if others else ("trips",)

    def stays_folded(self, bet: Bet) -> bool:
        """653a.11(f)(2): what is not collected at the fold does not stay lost by it."""
        return False


def choices(rules: Rules) -> tuple[str, ...]:
    """653a.11(b), (d) and (f)."""
    decisions = rules.decisions("play")
    sizes = {int(times) for decision in decisions for times in decision.stake_with().sizes}
    plays = [f"play-{times}" for times in sorted(sizes, reverse=True)]
    return (*plays, *dict.fromkeys(decision.otherwise for decision in decisions))


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = UltimateTexasHoldemTable.of(rules, start)
    settled, in_void = table.settle_each(settle_seat), table.settle_each(settle_by_the_cards)
    dealt = raised_once(table, "653a.11(g)", _choices)
    return whole_round(table, dealt, settled, in_void, void_board)


def _choices(rules: Rules, decision: Decision, ante: Bet) -> tuple[Choice, ...]:
    names = {4: "four times", 3: "three times", 2: "twice", 1: "once"}
    cite, otherwise = decision.cite, decision.otherwise
    wagers = (
        Choice(
            f"play-{times}",
            f"wager {names[int(times)]} the Ante",
            f"{cite}(1)",
            int(times * ante.amount),
            wager="play",
        )
        for times in decision.stake_with().sizes
    )
    return (*wagers, Choice(otherwise, otherwise, f"{cite}(2)"))
