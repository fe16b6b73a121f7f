"""A round of Blackjack: 633a.7 to 633a.12, in the order of the chapter.

Seat 1 is the player farthest to the dealer's left; cards go out clockwise from there.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.blackjack.outcomes import OUTCOMES
from croupier.chapters.blackjack.round.double_shoe import carried, determinant_card
from croupier.chapters.blackjack.round.elections import found_late as found_late_by
from croupier.chapters.blackjack.round.elections import may_surrender
from croupier.chapters.blackjack.round.first_cards import settle_first_cards
from croupier.chapters.blackjack.round.progressives import settle_progressives
from croupier.chapters.blackjack.round.settlement import (
    doubles_turned_up,
    settle_after_reader,
    settle_at_hole_card,
    settle_dealer_blackjack,
    turned_up,
)
from croupier.chapters.blackjack.round.switching import SWITCHING, switching
from croupier.chapters.blackjack.round.table import (
    SECOND_HAND,
    SHOE_SIDES,
    BlackjackTable,
    open_table,
)
from croupier.families.shoe.plan import shoe_plan
from croupier.families.twenty_one.cards import first_cards, next_card
from croupier.families.twenty_one.dealer import card_reader, dealers_hand, hole_card
from croupier.families.twenty_one.decisions import family_choices, play_box, postponed_hands
from croupier.families.twenty_one.insurance import insurance
from croupier.families.twenty_one.opening import check_owners, entered
from croupier.families.twenty_one.settlement import (
    found_late,
    settle_hands,
    void_round,
    while_missed,
)
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import fund_meters
from croupier.rounds.words import (
    DISCARD_RACK,
    Bet,
    End,
    Moved,
    Said,
    Speech,
    Start,
    Step,
    Void,
)
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]


def plan(rules: Rules) -> ShoePlan:
    """633a.5(d), 633a.7(c), (d), (e): to the cover card; one card is burned, but not from a double
    shoe nor when dealing from the hand."""
    return shoe_plan(
        rules,
        burn_cite="633a.7(c)",
        cover_cite="633a.7(e)",
        burns=rules["dealing"] == "shoe",
        sides=SHOE_SIDES if rules["dealing"] == "double-shoe" else ("",),
    )


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """633a.6: the bets, adjacent boxes, one player at each box."""
    check_owners(rules, bets, "blackjack", "633a.6(e)")


def choices(rules: Rules) -> tuple[str, ...]:
    """633a.7(i)(2), 633a.8, 633a.12(a)(4)."""
    insured, surrender = not found_late_by(rules), may_surrender(rules)
    even_money = rules.yes("even-money")
    found = family_choices(surrender=surrender, even_money=even_money, insured=insured)
    return (*found, *SWITCHING) if rules.yes("blackjack-switch") else found


def play(rules: Rules, start: Start) -> Speech:
    """One round, for those who may wager in it."""
    return entered(rules, start, _round(rules, start))


def _round(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = open_table(rules, start.bets)
    table.new_shoe, table.out_of_order = start.new_shoe, set(start.out_of_order)
    try:
        yield Said("No more bets.", "633a.6(c)")
        yield from _second_hands(start.bets)
        yield from _before_the_deal(table, start)
        yield from first_cards(table)  # 633a.7(f)
        staked = [bet for box in table.boxes for bet in box.bets.values()]
        yield from fund_meters(rules, staked)
        yield from settle_first_cards(table)  # 633a.7(g)
        yield from insurance(table, even_money=rules.yes("even-money"))  # 633a.8
        if table.switch and rules["switch-peek"] == "after-switching":
            for box in table.boxes:
                yield from switching(table, box)
        if (yield from card_reader(table)):  # 633a.7(h)
            yield from settle_dealer_blackjack(table)
            return End(carried(table, start.carry))
        yield from while_missed(table, settle_after_reader(table))
        yield from while_missed(table, _players(table))
        yield from hole_card(table)  # 633a.7(l)
        if table.missed:
            yield from found_late(table)
        if not table.dealer_blackjack:
            yield from settle_at_hole_card(table)
            yield from doubles_turned_up(table)
        yield from dealers_hand(table)  # 633a.7(m), (n)
    except Void as void:
        yield void_round(table, void)
        return End(carried(table, start.carry))
    if table.dealer_blackjack:
        yield from settle_dealer_blackjack(table)
    else:
        yield from turned_up(table)
        yield from settle_progressives(table)  # 633a.7(o)
        yield from settle_hands(table)  # 633a.7(p) to (r), 633a.12(a)(5)
    return End(carried(table, start.carry))


def _second_hands(bets: Sequence[Bet]) -> Step:
    """633a.12(a)(1): of two equal wagers the second stands before the second hand."""
    for bet in bets:
        if bet.wager == "second-blackjack":
            yield Moved(bet, SECOND_HAND, "633a.12(a)(1)", announced=False)


def _before_the_deal(table: BlackjackTable, start: Start) -> Step:
    """The determinant card of a double shoe; the card burned before dealing from the hand."""
    if table.by_hand:
        yield from next_card(table, DISCARD_RACK, "633a.12(b)(5)")
    if table.rules["dealing"] == "double-shoe":
        yield from determinant_card(table, start.carry)


def _players(table: BlackjackTable) -> Step:
    """633a.7(i) to (k), 633a.9 to 633a.11: clockwise, hand after hand."""
    for box in table.boxes:
        if table.switch and table.rules["switch-peek"] == "before-switching":
            yield from switching(table, box)
        yield from play_box(table, box)
    yield from postponed_hands(table)
