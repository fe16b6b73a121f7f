"""A round of Four Card Frenzy: 684a.8 to 684a.13, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.four_card_frenzy import outcomes
from croupier.chapters.four_card_frenzy.outcomes import OUTCOMES
from croupier.families.poker import table as poker_table
from croupier.families.poker.decisions import wager_or_fold
from croupier.families.poker.ends import Ends, settle_ends
from croupier.families.poker.four_cards import KING_HIGH, hand_text, showdown
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import against_dealer
from croupier.families.shoe.plan import every_round as plan
from croupier.hands.four import strength4of5
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


class FourCardFrenzyTable(poker_table.PokerTable):
    decided_by = "raise"  # 684a.13(d): until the players have placed their Raise Wagers
    apart, misdealt = ("all-six-bonus",), "all-six-bonus-cards-misdealt"
    misdeal = "all-six-bonus-misdeal"


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = FourCardFrenzyTable.of(rules, start)

    def holding(seat: int) -> str:
        return outcomes.holding(outcomes.four_card_kind(*table.hands[seat]))

    decided = wager_or_fold(table, "raise", holding=holding)
    return against_dealer(table, decided, "684a.11(c)", hand_text, table.settle_each(_settle_seat))


def _settle_seat(table: poker_table.PokerTable, seat: int) -> Step:
    """684a.11(c) and (d) for one player."""
    if table.bet(seat, "ante") is not None and seat not in table.folded:
        yield from table.show(seat, hand_text(table.hands[seat]), "684a.11(c)(1)")
        yield from settle_ends(table, seat, _ends(table, seat))
    for wager in outcomes.HAND_WAGERS.values():
        yield from settle_hand(table, wager, seat)


def _ends(table: poker_table.PokerTable, seat: int) -> Ends:
    """684a.11(c)(1) to (4)."""
    player = strength4of5(*table.hands[seat])
    result = showdown(player, strength4of5(*table.dealer), KING_HIGH)
    return outcomes.ends(table.rules, result, outcomes.hand_kind(player))
