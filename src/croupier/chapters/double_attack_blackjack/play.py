"""A round of Double Attack Blackjack: 665a.7 to 665a.12, in the order of the chapter.

Seat 1 is the player farthest to the dealer's left; cards go out clockwise from there.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.double_attack_blackjack.outcomes import ATTACKING, MAIN, OUTCOMES
from croupier.chapters.double_attack_blackjack.table import SAYS, DoubleAttackBlackjackTable
from croupier.families.shoe.plan import shoe_plan
from croupier.families.twenty_one.cards import first_cards, up_card
from croupier.families.twenty_one.dealer import card_reader, dealers_hand, hole_card
from croupier.families.twenty_one.decisions import family_choices, play_box, postponed_hands
from croupier.families.twenty_one.insurance import insurance, settle_insurance
from croupier.families.twenty_one.opening import check_owners, entered
from croupier.families.twenty_one.settlement import (
    found_late,
    settle_against_blackjack,
    settle_hands,
    void_round,
    while_missed,
)
from croupier.families.twenty_one.table import boxes_of
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import Bet, End, Said, Speech, Start, Step, Void
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]


def plan(rules: Rules) -> ShoePlan:
    """665a.5(d), 665a.7(c) and (d): to the cover card, one card burned."""
    return shoe_plan(rules, burn_cite="665a.7(c)", cover_cite="665a.7(d)")


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """665a.6: the bets, adjacent boxes, one player at each box."""
    check_owners(rules, bets, MAIN, "665a.6(f)")


def choices(rules: Rules) -> tuple[str, ...]:
    """665a.7(e), 665a.7(h)(2), 665a.8, 665a.9(a)."""
    return (*family_choices(surrender=True), "keep", *ATTACKING)


def play(rules: Rules, start: Start) -> Speech:
    """One round, for those who may wager in it."""
    return entered(rules, start, _round(rules, start))


def _round(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack.

    Cards to the boxes and the hole card: 665a.7(f)(1), 665a.7(f)(2) and 665a.7(f)(3).
    """
    table = DoubleAttackBlackjackTable(rules, SAYS, boxes_of(start.bets, MAIN))
    table.new_shoe, table.out_of_order = start.new_shoe, set(start.out_of_order)
    try:
        yield Said("No more bets.", "665a.7(e)")
        yield from up_card(table, "665a.7(e)")
        for box in table.boxes:
            yield from table.double_attack(box)
        yield from first_cards(table)  # 665a.7(f)
        yield from insurance(table)  # 665a.8
        if (yield from card_reader(table)):  # 665a.7(g)
            yield from settle_insurance(table, won=True)
            yield from table.settle_bust_it("lose", "665a.7(g)")
            yield from settle_against_blackjack(table)
            return End()
        yield from while_missed(table, _players(table))
        yield from hole_card(table)  # 665a.7(l)
        if table.missed:
            yield from found_late(table)
            yield from table.settle_bust_it("lose", "665a.7(m)(1)")
            yield from settle_against_blackjack(table)  # 665a.10(b) and 665a.11(d)
            return End()
        if not table.dealer_draws():
            yield from table.settle_bust_it("lose", "665a.7(m)(1)")
        yield from dealers_hand(table, third_card="665a.7(m)(2)")  # and 665a.7(n)
        yield from table.return_bust_it("665a.13(e)")
    except Void as void:
        yield void_round(table, void)
        return End()
    yield from settle_hands(table)  # 665a.7(o) and (p)
    return End()


def _players(table: DoubleAttackBlackjackTable) -> Step:
    """665a.8(d), 665a.7(h) to (k): the device has shown no Blackjack."""
    yield from settle_insurance(table, won=False)
    for box in table.boxes:
        yield from play_box(table, box)
    yield from postponed_hands(table)
