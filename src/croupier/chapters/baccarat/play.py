"""A round of Baccarat: 631a.7 to 631a.15, in the order of the chapter.

A player deals; the dealer turns the cards up, or players do. What 627a and 629a say in the same
words is played by the family.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from croupier.chapters.baccarat.curator import Curator
from croupier.families.baccarat.dealing import (
    Draw,
    before_result,
    called,
    card,
    completed,
    first_cards,
    say_counts,
    shoe_plan,
    third_cards,
    turn_up,
)
from croupier.families.baccarat.house_money import check as check_wagers
from croupier.families.baccarat.house_money import settle_house_money
from croupier.families.baccarat.outcomes import OUTCOMES
from croupier.families.baccarat.table import BaccaratTable, Drawn, Paragraphs
from croupier.families.baccarat.turning import Handing, Turning
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import Bet, End, Said, Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


SAYS = Paragraphs(
    third_cards="631a.11",
    house_money="631a.9(e)",
    house_money_settled="631a.9(e)(1)",
    house_money_taken="631a.9(e)(1)(ii)",
    result="631a.12(a)",
    vigorish="631a.13(d)",
    discards="discard bucket",
    vigorish_first=False,
)
HANDING = Handing(
    first_two={"player": "631a.9(d)(2)", "banker": "631a.9(d)(3)"},
    third={"player": "631a.9(d)(4)", "banker": "631a.9(d)(5)"},
    equal="631a.9(d)(6)",
    nobody="631a.9(d)(7)",
)


def plan(rules: Rules) -> ShoePlan:
    """631a.3(a), 631a.5(d) and (f), 631a.10(d)"""
    return shoe_plan(rules, burn="631a.5(f)", last_hand="631a.10(d)")


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """631a.8; what House Money may add to a wager is in whole cents, its vigorish too."""
    check_wagers(rules, bets, SAYS.house_money)


def play(rules: Rules, start: Start) -> Speech:
    """One round, from the shoe that is offered to the one that is kept or passed."""
    table = BaccaratTable.of(rules, SAYS, "631a.9(c)", start)
    curator = Curator(table, start)
    end = yield from completed(table, _deal(table, curator))
    if curator.has_dealt:
        yield from curator.keep_or_pass()
    return End({**end.carry, **curator.carry()})


def _deal(table: BaccaratTable, curator: Curator) -> Step:
    """The curator deals on the dealer's call; House Money waits until both hands are turned up."""
    turning = Turning(table, HANDING) if table.rules.yes("squeeze") else None
    yield from curator.take_shoe()
    yield Said("No more bets. Cards.", "631a.9(b)")
    yield from curator.deals("631a.9(b)")
    yield from first_cards(table, partial(card, table, face_up=False))
    if turning:
        yield Said("The Banker's Hand lies under the right corner of the shoe.", "631a.9(d)(1)")
        yield from turning.first_two("player")
        yield from turning.first_two("banker")
    else:
        yield from turn_up(table, "631a.9(c)")
        yield say_counts(table, "631a.10(a)")
    yield from settle_house_money(table, partial(called, table))
    draw = turning.third_card if turning else partial(card, table, face_up=True)
    yield from third_cards(table, partial(_called_for, curator, draw))
    yield from before_result(table)
    curator.has_dealt = True


def _called_for(curator: Curator, draw: Draw, hand: str, cite: str) -> Drawn:
    """631a.10(b): the dealer tells the curator to deal a third card."""
    yield from curator.deals("631a.10(b)")
    return (yield from draw(hand, cite))
