"""A round of Minibaccarat: 627a.8 to 627a.13, in the order of the chapter.

What 629a and 631a say in the same words is played by the family.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from croupier.families.baccarat.dealing import (
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
from croupier.families.baccarat.table import BaccaratTable, Paragraphs
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import Bet, Said, Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


SAYS = Paragraphs(
    third_cards="627a.10",
    house_money="627a.8(d)",
    house_money_settled="627a.8(d)(1)",
    house_money_taken="627a.8(d)(1)(ii)",
    result="627a.11(a)",
    vigorish="627a.12(d)",
    discards="discard rack",
)


def plan(rules: Rules) -> ShoePlan:
    """627a.3(a), 627a.5(d) and (f), 627a.9(e)"""
    return shoe_plan(rules, burn="627a.5(f)", last_hand="627a.9(e)")


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """627a.7; what House Money may add to a wager is in whole cents, its vigorish too."""
    check_wagers(rules, bets, SAYS.house_money)


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    face_up = rules["initial-deal"] == "face-up"
    cite = "627a.8(c)(1)" if face_up else "627a.8(c)(2)"
    table = BaccaratTable.of(rules, SAYS, cite, start)
    return completed(table, _deal(table, face_up))


def _deal(table: BaccaratTable, face_up: bool) -> Step:
    yield Said("No more bets.", "627a.8(b)")
    yield from first_cards(table, partial(card, table, face_up=face_up))
    if not face_up:
        yield from turn_up(table, table.first_cards)
    yield from settle_house_money(table, partial(called, table))
    yield say_counts(table, "627a.9(a)")
    yield from third_cards(table, partial(card, table, face_up=True))
    yield from before_result(table)
