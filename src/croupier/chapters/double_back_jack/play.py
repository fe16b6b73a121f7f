"""A round of Double Back Jack: 673a.7 to 673a.11, in the order of the chapter.

Seat 1 is the player farthest to the dealer's left; cards go out clockwise from there.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.double_back_jack.outcomes import OUTCOMES, SECOND_CHANCE
from croupier.chapters.double_back_jack.table import SAYS, DoubleBackJackTable
from croupier.families.shoe.plan import shoe_plan
from croupier.families.twenty_one import table as family
from croupier.families.twenty_one.cards import first_cards
from croupier.families.twenty_one.dealer import card_reader, dealers_hand, hole_card
from croupier.families.twenty_one.decisions import (
    close_hand,
    family_choices,
    play_box,
    postponed_hands,
)
from croupier.families.twenty_one.insurance import insurance, settle_insurance
from croupier.families.twenty_one.opening import check_owners, entered
from croupier.families.twenty_one.settlement import settle_against_blackjack, settle_hands
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import Bet, End, Said, Speech, Start, Step, Void, VoidRound
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]


def plan(rules: Rules) -> ShoePlan:
    """673a.5(d) and (h), 673a.7(c) and (d)."""
    return shoe_plan(rules, burn_cite="673a.7(c)", cover_cite="673a.7(d)")


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """673a.6: the bets, adjacent boxes, one player at each box."""
    check_owners(rules, bets, "blackjack", "673a.6(d)")


def choices(rules: Rules) -> tuple[str, ...]:
    """673a.7(i), 673a.7(l), 673a.8."""
    return (*family_choices(surrender=True), "no-second-chance", SECOND_CHANCE)


def play(rules: Rules, start: Start) -> Speech:
    """One round, for those who may wager in it."""
    return entered(rules, start, _round(rules, start))


def _round(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = DoubleBackJackTable(rules, SAYS, family.boxes_of(start.bets, "blackjack"))
    table.new_shoe, table.out_of_order = start.new_shoe, set(start.out_of_order)
    try:
        yield Said("No more bets.", "673a.6(c)")
        # 673a.7(e)(1), 673a.7(e)(2), 673a.7(e)(3), 673a.7(e)(4)
        yield from first_cards(table)
        yield from _blackjacks(table)
        yield from insurance(table)  # 673a.7(g), 673a.8
        blackjack = yield from card_reader(table)
        if table.checked:
            yield from settle_insurance(table, won=blackjack)
        if blackjack:
            yield from settle_against_blackjack(table)
            return End()
        # 673a.7(i) to 673a.7(l)(3), 673a.7(k)(2), 673a.9, 673a.9(b), 673a.10, 673a.10(c), 673a.11
        for box in table.boxes:
            yield from play_box(table, box)
        yield from postponed_hands(table)
        yield from _paid_for_21(table)
        yield from hole_card(table)
        yield from dealers_hand(table)  # 673a.7(o), (p)
    except Void as void:
        yield VoidRound(void.why, void.cite, undone=True)
        return End()
    # 673a.7(q)(1), 673a.7(q)(2), 673a.7(s), 673a.7(s)(1), 673a.7(s)(2), 673a.7(s)(3), 673a.7(t)
    yield from settle_hands(table)
    return End()


def _blackjacks(table: DoubleBackJackTable) -> Step:
    """673a.7(f): paid from the dealer's right, before the card reader device is used."""
    for box in table.counterclockwise():
        for hand in box.hands:
            if hand.natural:
                yield Said(f"{hand.name.capitalize()} has Blackjack.", "673a.7(f)")
                hand.done = True
                yield from close_hand(table, box, hand, "blackjack", "673a.7(f)")


def _paid_for_21(table: DoubleBackJackTable) -> Step:
    """673a.7(m): a 21 without a second chance, whatever the dealer's total."""
    for box in table.counterclockwise():
        for hand in box.hands:
            if hand.total == 21 and not hand.settled:
                yield from close_hand(table, box, hand, *table.against_dealer(hand))
