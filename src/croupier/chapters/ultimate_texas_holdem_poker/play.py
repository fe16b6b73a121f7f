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
    deal_street,
    hand_text,
    void_board,
)
from croupier.families.poker.dealing import deal
from croupier.families.poker.decisions import ask_each
from croupier.families.poker.steps import last_moment, no_more_bets, turned_up
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Bet, Choice, End, Said, Speech, Start, Step, Void
from croupier.rulebook.course import Decision
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Irregularity

__all__ = ["OUTCOMES", "check", "plan", "play"]

COLLECTED_AT_FOLD = {"ante", "blind", "bad-beat-bonus"}
BY_THE_CARDS = ("progressive", "five-card-hand-bonus", "six-card-bonus", "bad-beat-bonus")
DEAL_FLOP, DEAL_TURN_AND_RIVER = Street(FLOP, "653a.11(c)"), Street(BOARD, "653a.11(e)")


@dataclass
class UltimateTexasHoldemTable(BoardTable):
    """A table at which one Play Wager is made, or the hand folded."""

    streets = (DEAL_FLOP, DEAL_TURN_AND_RIVER)
    after_face_up_cards = "trips-after-face-up-cards"
    decided_by = "play"  # 653a.13(d): until each player has folded or placed a Play Wager

    def settles(self, record: Irregularity) -> tuple[str, ...]:
        """653a.13(a), (d): Trips is settled by the cards, and by a reading the others."""
        others = self.rules["side-wagers-of-void-round"] == "settled"
        return ("trips", *BY_THE_CARDS) if others else ("trips",)

    def collected_at_fold(self, bet: Bet) -> bool:
        return bet.wager in COLLECTED_AT_FOLD


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = UltimateTexasHoldemTable.of(rules, start)
    before_flop, on_flop, on_board = rules.decisions("play")
    try:
        yield from no_more_bets(table)
        yield from deal(table)
        yield from _ask(table, before_flop)  # 653a.11(b)
        yield from deal_street(table, DEAL_FLOP)
        yield from _ask(table, on_flop)  # 653a.11(d)
        yield from deal_street(table, DEAL_TURN_AND_RIVER)
        yield from _ask(table, on_board)  # 653a.11(f)
        yield from last_moment(table, "653a.11(g)")
        yield Said(f"Dealer shows {hand_text(table, table.dealer)}.", "653a.11(g)")
        yield from turned_up(table, "653a.11(g)")
    except Void as void:
        yield from void_board(table, void, settle_by_the_cards)
        return End()
    for seat in table.in_turn:
        yield from settle_seat(table, seat)
    return End()


def _ask(table: UltimateTexasHoldemTable, decision: Decision) -> Step:
    """Clockwise, each player without a Play Wager places one or else checks, at last folds."""
    shown = table.shown
    yield from ask_each(
        table,
        decision,
        table.undecided(),
        lambda seat: {"hand": table.hands[seat], "community": shown},
        _choices,
    )


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
