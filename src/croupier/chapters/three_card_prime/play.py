"""A round of Three Card Prime: 679a.8 to 679a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.three_card_prime import outcomes
from croupier.chapters.three_card_prime.outcomes import OUTCOMES
from croupier.equipment.cards import card_text
from croupier.families.poker import table as poker_table
from croupier.families.poker.decisions import wager_or_fold
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.hand_wagers import settle_hand, show_hand
from croupier.families.poker.steps import against_dealer
from croupier.families.poker.table import PokerTable
from croupier.families.poker.three_cards import hand_text, showdown
from croupier.families.shoe.plan import every_round as plan
from croupier.hands.kinds import three_kind
from croupier.hands.three import strength3
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.settle import settle
from croupier.rounds.words import Said, Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]

ROYAL = "mini-royal"  # 679a.6(b)(1)


class ThreeCardPrimeTable(poker_table.PokerTable):
    apart, misdealt = ("pair-bonus",), "pair-bonus-cards-misdealt"
    misdeal = "pair-bonus-misdeal"

    def bonus_cards(self) -> Sequence[int]:
        """679a.8(c), (h): the fourth cards, or the community card."""
        return [*self.community, *(card for cards in self.fourth.values() for card in cards)]


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = ThreeCardPrimeTable.of(rules, start)
    decided = wager_or_fold(table, "play")
    in_void = table.settle_each(_settle_optional)
    return against_dealer(
        table, decided, "679a.11(c)", _shown, table.settle_each(_settle_seat), in_void
    )


def _shown(hand: Sequence[int]) -> str:
    return hand_text(hand, ROYAL)


def _settle_seat(table: PokerTable, seat: int) -> Step:
    """679a.11(c)(1) to (3), then 679a.11(d), for one player."""
    if any(bet.seat == seat and table.stands(bet) for bet in table.bets):
        yield from table.show(seat, _shown(table.hands[seat]), "679a.11(c)(1)")
    if seat not in table.folded:
        yield from _settle_ante(table, seat)
    yield from _settle_optional(table, seat)


def _settle_ante(table: PokerTable, seat: int) -> Step:
    """679a.11(c)(2) and (3): by the highest hands of both."""
    hand = table.hands[seat]
    result = showdown(strength3(*hand), strength3(*table.dealer))
    yield from settle_ends(table, seat, outcomes.ends(table.rules, result, three_kind(*hand)))


def _settle_optional(table: PokerTable, seat: int) -> Step:
    """679a.11(d), also after 679a.13(d)."""
    yield from settle_hand(table, outcomes.PRIME_WAGER, seat)
    yield from _settle_pair_bonus(table, seat)
    yield from settle_hand(table, outcomes.ALL_SIX_WAGER, seat)


def _settle_pair_bonus(table: PokerTable, seat: int) -> Step:
    """679a.11(d)(2): with a pair or better the fourth card is revealed, and a 2 pays more."""
    wager = outcomes.PAIR_BONUS_WAGER
    if (bet := table.bet(seat, wager.key)) is None:
        return
    outcome = wager.outcome(table, seat)
    cite = wager.cite(outcome)
    yield from show_hand(table, wager, seat, cite)
    if outcome != "lose":
        (fourth,) = table.cards("fourth card", seat)
        whose = f"fourth card of seat {seat}" if seat in table.fourth else "community card"
        if whose not in table.announced:
            table.announced.add(whose)
            yield Said(f"The {whose} is {card_text(fourth)}.", cite)
        cite += "(A)" if outcome.endswith(outcomes.NOT_A_2) else "(B)"
    yield settle(table.rules, bet, outcome, cite)
