"""A round of Four Card Prime: 682a.8 to 682a.13, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.four_card_prime import outcomes
from croupier.chapters.four_card_prime.outcomes import OUTCOMES
from croupier.families.poker import table as poker_table
from croupier.families.poker.decisions import wager_or_fold
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.four_cards import hand_text, showdown
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import against_dealer
from croupier.families.shoe.plan import every_round as plan
from croupier.hands.four import strength4of5, strength4of6
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]

ANY_HAND = 0  # the dealer need not qualify


class FourCardPrimeTable(poker_table.PokerTable):
    decided_by = "raise"  # 682a.13(d): until the players have placed their Raise Wagers


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = FourCardPrimeTable.of(rules, start)
    settled = table.settle_each(_settle_seat)
    decided = wager_or_fold(table, "raise")
    return against_dealer(table, decided, "682a.11(d)", hand_text, settled)


def _settle_seat(table: poker_table.PokerTable, seat: int) -> Step:
    """682a.11(d) and (e) for one player."""
    if table.bet(seat, "ante") is not None:
        yield from _settle_ante(table, seat)
    for wager in outcomes.HAND_WAGERS.values():
        yield from settle_hand(table, wager, seat)


def _settle_ante(table: poker_table.PokerTable, seat: int) -> Step:
    """682a.11(d)(1) and (2)."""
    if seat in table.folded:
        yield from settle_ends(table, seat, outcomes.FOLDED)
        return
    hand = table.hands[seat]
    player = strength4of5(*hand)
    yield from table.show(seat, hand_text(hand), "682a.11(d)(1)")
    result = showdown(player, strength4of6(*table.dealer), ANY_HAND)
    ends = outcomes.ends(table.rules, result, outcomes.hand_kind(player))
    yield from settle_ends(table, seat, ends)
