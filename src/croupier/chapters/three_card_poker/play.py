"""A round of Three Card Poker: 649a.8 to 649a.13, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.three_card_poker import outcomes
from croupier.chapters.three_card_poker.outcomes import OUTCOMES
from croupier.families.poker import table as poker_table
from croupier.families.poker.decisions import wager_or_fold
from croupier.families.poker.ends import Ends, settle_main
from croupier.families.poker.hand_bonus import settle_hand_bonus
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import against_dealer
from croupier.families.poker.table import PokerTable, cards_text
from croupier.families.poker.three_cards import hand_text, showdown
from croupier.families.shoe.plan import every_round as plan
from croupier.hands.three import strength3
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Said, Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


class ThreeCardTable(poker_table.PokerTable):
    """A table whose community cards lie face down until the other wagers are settled."""

    apart = ("five-card-progressive", "five-card-hand-bonus")
    misdealt, misdeal = "community-cards-misdealt", "community-cards-misdeal"

    def facts(self, *, dealing: bool) -> dict[str, bool]:
        return super().facts(dealing=dealing) | {"community cards hidden": bool(self.community)}


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = ThreeCardTable.of(rules, start)
    decided = wager_or_fold(table, "play")
    return against_dealer(table, decided, "649a.11(c)", hand_text, _settle(table))


def _settle(table: PokerTable) -> Step:
    """649a.11(c)(1) to (9)."""
    yield from table.settle_each(_settle_seat)
    yield from _settle_after_all_other_wagers(table)


def _settle_seat(table: PokerTable, seat: int) -> Step:
    """649a.11(c)(1) to (6) for one player."""
    if seat not in table.folded:
        yield from table.show(seat, hand_text(table.hands[seat]), "649a.11(c)(1)")
    yield from settle_main(table, seat, "ante", _ends)
    yield from settle_hand(table, outcomes.PAIR_PLUS_WAGER, seat)
    yield from settle_hand(table, outcomes.THREE_CARD_WAGER, seat)
    yield from settle_hand(table, outcomes.SIX_CARD_WAGER, seat)


def _ends(table: PokerTable, seat: int) -> Ends:
    """649a.11(c)(3) and the Ante Bonus of 649a.12(b) or (c)."""
    hand = table.hands[seat]
    result = showdown(strength3(*hand), strength3(*table.dealer))
    return outcomes.ends(table.rules, result, outcomes.hand_kind(*hand))


def _settle_after_all_other_wagers(table: PokerTable) -> Step:
    """649a.11(c)(7) to (9), each for one player after another."""
    seats = [seat for seat in table.in_turn if not table.abandoned(seat)]
    on_five = {bet.wager for bet in table.bets}.intersection(table.apart)
    if on_five:
        cite = "649a.11(c)(7)" if "five-card-progressive" in on_five else "649a.11(c)(8)"
        yield Said(f"The community cards are {cards_text(table.community)}.", cite)
    for seat in seats:
        yield from settle_hand(table, outcomes.FIVE_CARD_WAGER, seat)
    for seat in seats:
        yield from settle_hand_bonus(table, outcomes.HAND_BONUS_WAGER, seat)
    for seat in seats:
        yield from settle_hand(table, outcomes.FIVE_OF_SIX_WAGER, seat)
