"""A round of High Card Flush: 678a.8 to 678a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import Deck
from croupier.families.poker import table as poker_table
from croupier.families.poker.dealing import deal
from croupier.families.poker.decisions import Known, wager_or_fold
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import last_moment, no_more_bets, turned_up, void_round
from croupier.families.poker.table import cards_text
from croupier.games.high_card_flush import outcomes
from croupier.games.high_card_flush.outcomes import OUTCOMES, describe, flush_of
from croupier.hands.suits import SIZE
from croupier.rounds.bets import check_adjacent, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import Bet, End, Said, Speech, Start, Step, Void
from croupier.rulebook.rules import Rules

__all__ = ["DURING", "OUTCOMES", "check", "plan", "play"]

DURING = frozenset({"raise"})


def plan(rules: Rules) -> ShoePlan:
    """678a.3(a), 678a.5(a): one deck, shuffled after each round."""
    return ShoePlan(Deck(), every_round=True)


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """678a.7: the bets, and how many adjacent boxes a player may take."""
    check_bets(rules, bets, during=DURING)
    check_adjacent(bets, rules.number("adjacent-boxes"), "678a.7(e)")


class Table(poker_table.Table):
    def may_be_exposed(self) -> bool:
        """678a.13(d): until each player has folded or placed a Raise Wager."""
        return bool(self.dealer) and bool(self.yet_to_make("raise"))


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Table.of(rules, start)

    def known(seat: int) -> Known:
        return {"hand": table.hands[seat]}

    def holding(seat: int) -> str:
        return outcomes.HOLDING[outcomes.hand_kind(int(SIZE[flush_of(*table.hands[seat])]))]

    try:
        yield from no_more_bets(table)
        yield from deal(table)
        yield from wager_or_fold(table, "raise", known, holding)  # 678a.11(b)
        yield from last_moment(table, "678a.11(d)")
        shown = f"{cards_text(table.dealer)}, {describe(table.dealer)}"
        yield Said(f"Dealer shows {shown}.", "678a.11(d)")
        yield from turned_up(table, "678a.11(d)")
    except Void as void:
        yield from void_round(table, void, _settle_seat)
        return End()
    for seat in table.in_turn:
        yield from _settle_seat(table, seat)
    return End()


def _settle_seat(table: poker_table.Table, seat: int) -> Step:
    """678a.11(d) and (e) for one player."""
    if table.abandoned(seat):
        yield from table.collect_abandoned(seat, "678a.7(b)")
        return
    if table.bet(seat, "ante") is not None:
        yield from _settle_ante(table, seat)
    for wager in outcomes.HAND_WAGERS.values():
        yield from settle_hand(table, wager, seat)


def _settle_ante(table: poker_table.Table, seat: int) -> Step:
    """678a.11(c)(2), 678a.11(d)(1) and (2)."""
    if seat in table.folded:
        yield from settle_ends(table, seat, outcomes.FOLDED)
        return
    hand = table.hands[seat]
    yield Said(f"Seat {seat} shows {cards_text(hand)}, {describe(hand)}.", "678a.11(d)(2)(i)")
    result = outcomes.showdown(flush_of(*hand), flush_of(*table.dealer))
    yield from settle_ends(table, seat, outcomes.ends(result))
