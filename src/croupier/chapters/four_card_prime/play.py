"""A round of Four Card Prime: 682a.8 to 682a.13, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.four_card_prime import outcomes
from croupier.chapters.four_card_prime.outcomes import OUTCOMES
from croupier.families.poker import table as poker_table
from croupier.families.poker.decisions import wager_or_fold
from croupier.families.poker.ends import Ends, settle_ends
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
    apart, misdealt = ("all-six-bonus",), "all-six-bonus-cards-misdealt"
    misdeal = "all-six-bonus-misdeal"


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = FourCardPrimeTable.of(rules, start)
    decided = wager_or_fold(table, "raise")
    return against_dealer(table, decided, "682a.11(d)", hand_text, table.settle_each(_settle_seat))


def _settle_seat(table: poker_table.PokerTable, seat: int) -> Step:
    """682a.11(d) and (e) for one player."""
    if table.bet(seat, "ante") is not None and seat not in table.folded:
        yield from table.show(seat, hand_text(table.hands[seat]), "682a.11(d)(1)")
        yield from settle_ends(table, seat, _ends(table, seat))
    for wager in outcomes.HAND_WAGERS.values():
        yield from settle_hand(table, wager, seat)


def _ends(table: poker_table.PokerTable, seat: int) -> Ends:
    """682a.11(d)(1) and (2)."""
    player = strength4of5(*table.hands[seat])
    result = showdown(player, strength4of6(*table.dealer), ANY_HAND)
    return outcomes.ends(table.rules, result, outcomes.hand_kind(player))
