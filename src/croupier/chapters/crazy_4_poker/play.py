"""A round of Crazy 4 Poker: 657a.8 to 657a.13, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.crazy_4_poker import outcomes
from croupier.chapters.crazy_4_poker.outcomes import OUTCOMES
from croupier.families.poker import table as poker_table
from croupier.families.poker.decisions import wager_or_fold
from croupier.families.poker.ends import Ends, settle_main
from croupier.families.poker.four_cards import KING_HIGH, hand_text, showdown
from croupier.families.poker.hand_bonus import settle_hand_bonus
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import against_dealer
from croupier.families.shoe.plan import every_round as plan
from croupier.hands.four import strength4of5
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


class Crazy4Table(poker_table.PokerTable):
    decided_by = "play"  # 657a.13(d): until each player has folded or placed a Play Wager


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Crazy4Table.of(rules, start)

    def holding(seat: int) -> str:
        return outcomes.holding(outcomes.hand_kind(strength4of5(*table.hands[seat])))

    decided = wager_or_fold(table, "play", holding=holding)
    settled = table.settle_each(_settle_seat)
    return against_dealer(table, decided, "657a.11(c)", hand_text, settled)


def _settle_seat(table: Crazy4Table, seat: int) -> Step:
    """657a.11(c)(1) to (3) and 657a.11(d) to (g) for one player."""
    if seat not in table.folded:
        yield from table.show(seat, hand_text(table.hands[seat]), "657a.11(c)(1)")
    yield from settle_main(table, seat, "ante", _ends)
    yield from settle_hand(table, outcomes.QUEENS_UP_WAGER, seat)
    yield from settle_hand(table, outcomes.FOUR_CARD_WAGER, seat)
    yield from settle_hand(table, outcomes.FIVE_CARD_WAGER, seat)
    yield from settle_hand_bonus(table, outcomes.HAND_BONUS_WAGER, seat)
    yield from settle_hand(table, outcomes.SIX_CARD_WAGER, seat)


def _ends(table: Crazy4Table, seat: int) -> Ends:
    """657a.11(c)(2) and (3)."""
    player = strength4of5(*table.hands[seat])
    result = showdown(player, strength4of5(*table.dealer), KING_HIGH)
    return outcomes.ends(table.rules, result, outcomes.hand_kind(player))
