"""A round of Down Under Blackjack: 685a.7 to 685a.10, in the order of the chapter.

Seat 1 is the player farthest to the dealer's left; cards go out clockwise from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from croupier.chapters.down_under_blackjack.outcomes import (
    LARGE,
    LIGHTS,
    MATCHES,
    MEDIUM,
    OUTCOMES,
    RANGE_OF,
)
from croupier.chapters.down_under_blackjack.table import SAYS, DownUnderBlackjackTable
from croupier.families.shoe.plan import shoe_plan
from croupier.families.twenty_one import table as family
from croupier.families.twenty_one.cards import first_cards, irregularity
from croupier.families.twenty_one.dealer import blackjack_missed, dealers_hand, hole_card
from croupier.families.twenty_one.decisions import family_choices, play_box, postponed_hands
from croupier.families.twenty_one.insurance import insurance, settle_insurance
from croupier.families.twenty_one.match_the_dealer import settle_match
from croupier.families.twenty_one.opening import check_owners, entered
from croupier.families.twenty_one.settlement import (
    found_late,
    settle_against_blackjack,
    settle_hands,
    while_missed,
)
from croupier.families.twenty_one.table import shown
from croupier.hands.twenty_one import value_of
from croupier.rounds.moments import calls
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import (
    Bet,
    End,
    Moment,
    Said,
    Speech,
    Start,
    Step,
    Void,
    VoidRound,
    ask,
)
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]

WRONG_LIGHT = MEDIUM  # that which the device shows for a Blackjack, where it fails
MATCH_CITES = ("685a.7(f)", "685a.7(f)", "685a.7(f)")


def plan(rules: Rules) -> ShoePlan:
    """685a.5(d) and (h), 685a.7(c) and (d)."""
    return shoe_plan(rules, burn_cite="685a.7(c)", cover_cite="685a.7(d)")


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """685a.6: the bets, adjacent boxes, one player at each box."""
    check_owners(rules, bets, "bet", "685a.6(e)")


def choices(rules: Rules) -> tuple[str, ...]:
    """685a.7(i)(2), 685a.8."""
    return family_choices(surrender=False, even_money=rules["even-money"] == "yes")


def play(rules: Rules, start: Start) -> Speech:
    """One round, for those who may wager in it."""
    return entered(rules, start, _round(rules, start))


def _round(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = DownUnderBlackjackTable(rules, SAYS, family.boxes_of(start.bets, "bet"))
    table.new_shoe, table.out_of_order = start.new_shoe, set(start.out_of_order)
    try:
        yield Said("No more bets.", "685a.6(c)")
        # 685a.7(e)(1), 685a.7(e)(2), 685a.7(e)(3), 685a.7(e)(4)
        yield from first_cards(table)
        for box in table.counterclockwise():
            once = rules["match-paid"] == "once"
            yield from settle_match(table, box, MATCHES, MATCH_CITES, once=once)
        yield from insurance(table, even_money=rules["even-money"] == "yes")  # 685a.7(g), 685a.8
        yield from _value_range(table)  # 685a.7(h)
        if table.dealer_blackjack and not table.missed:
            yield from settle_insurance(table, won=True)
            yield from settle_against_blackjack(table)  # 685a.7(h)(1) and (2)
            return End()
        yield from while_missed(table, _players(table))
        if table.missed:
            yield from hole_card(table)
            yield from table.range_found_wrong()
            yield from found_late(table)
            yield from settle_against_blackjack(table)  # 685a.9(b) and 685a.10(d)
            return End()
        if not table.hole_card_exposed:
            yield from hole_card(table)  # 685a.7(l)
            yield from _moment(table, table.says.hole_card)
        yield from dealers_hand(table)  # 685a.7(m)
    except Void as void:
        yield VoidRound(void.why, void.cite, undone=True)
        return End()
    yield from settle_hands(table)  # 685a.7(n)(1), 685a.7(n)(2), 685a.7(o) to (r)
    return End()


def _value_range(table: DownUnderBlackjackTable) -> Step:
    """685a.7(h): the light tells the range; beside a Large up card a Large hole card is exposed."""
    yield from blackjack_missed(table)
    table.told = WRONG_LIGHT if table.missed else RANGE_OF[int(value_of(table.dealer[1]))]
    table.checked = True
    cite = table.says.card_reader
    yield Said(f"The {LIGHTS[table.told]} light: the hole card is {table.told}.", cite)
    if table.told == LARGE and table.may_have_blackjack:
        table.hole_card_exposed = True
        yield Said(f"The dealer shows {shown(table.dealer)}: {table.dealer_total}.", cite)


def _players(table: DownUnderBlackjackTable) -> Step:
    """685a.8(d), 685a.7(i) to 685a.7(k)(2), 685a.9, 685a.10: the device has shown no Blackjack."""
    yield from settle_insurance(table, won=False)
    yield from _moment(table, table.says.card_reader)
    for box in table.boxes:
        yield from play_box(table, box)
    yield from postponed_hands(table)


def _moment(table: DownUnderBlackjackTable, cite: str) -> Step:
    """Nothing is asked; a wrong range may come to light."""
    yield from ask(
        lambda: Moment(cite, calls(table.rules, table.facts(card=False))),
        partial(irregularity, table),
    )
