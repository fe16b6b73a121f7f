"""A round of High Card Flush: 678a.8 to 678a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.high_card_flush import outcomes
from croupier.chapters.high_card_flush.outcomes import OUTCOMES, describe, flush_of
from croupier.families.poker import table as poker_table
from croupier.families.poker.decisions import wager_or_fold
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import against_dealer
from croupier.families.poker.table import cards_text
from croupier.families.shoe.plan import every_round as plan
from croupier.hands.suits import SIZE
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


class HighCardFlushTable(poker_table.PokerTable):
    decided_by = "raise"  # 678a.13(d): until each player has folded or placed a Raise Wager


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = HighCardFlushTable.of(rules, start)

    def holding(seat: int) -> str:
        return outcomes.HOLDING[outcomes.hand_kind(int(SIZE[flush_of(*table.hands[seat])]))]

    decided = wager_or_fold(table, "raise", holding=holding)
    return against_dealer(table, decided, "678a.11(d)", _shown, table.settle_each(_settle_seat))


def _settle_seat(table: poker_table.PokerTable, seat: int) -> Step:
    """678a.11(d) and (e) for one player."""
    if table.bet(seat, "ante") is not None and seat not in table.folded:
        yield from _settle_ante(table, seat)
    for wager in outcomes.HAND_WAGERS.values():
        yield from settle_hand(table, wager, seat)


def _settle_ante(table: poker_table.PokerTable, seat: int) -> Step:
    """678a.11(d)(1) and (2)."""
    hand = table.hands[seat]
    result = outcomes.showdown(flush_of(*hand), flush_of(*table.dealer))
    if result != outcomes.IDLE:
        yield from table.show(seat, _shown(hand), "678a.11(d)(2)(i)")
    elif any(table.bet(seat, wager) for wager in outcomes.HAND_WAGERS):
        yield from table.show(seat, _shown(hand), "678a.11(d)(1)(i)")
    yield from settle_ends(table, seat, outcomes.ends(result))


def _shown(hand: Sequence[int]) -> str:
    return f"{cards_text(hand)}, {describe(hand)}"
