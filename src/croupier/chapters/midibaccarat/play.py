"""A round of Midibaccarat: 629a.8 to 629a.13, in the order of the chapter.

Players turn the cards up; what 627a and 631a say in the same words is played by the family.
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
    shoe_plan,
    third_cards,
)
from croupier.families.baccarat.house_money import check as check_wagers
from croupier.families.baccarat.house_money import settle_house_money
from croupier.families.baccarat.outcomes import OUTCOMES
from croupier.families.baccarat.table import BaccaratTable, Paragraphs
from croupier.families.baccarat.turning import Handing, Turning
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import Bet, Said, Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


SAYS = Paragraphs(
    third_cards="629a.10",
    house_money="629a.8(c)(3)",
    house_money_settled="629a.8(c)(3)(i)",
    house_money_taken="629a.8(c)(3)(i)(B)",
    result="629a.11(a)",
    vigorish="629a.12(d)",
    discards="discard bucket",
)
HANDING = Handing(
    first_two={"player": "629a.8(c)(1)", "banker": "629a.8(c)(2)"},
    third={"player": "629a.8(c)(4)", "banker": "629a.8(c)(5)"},
    equal="629a.8(c)(6)",
    nobody="629a.8(d)",
)


def plan(rules: Rules) -> ShoePlan:
    """629a.3(a), 629a.5(d) and (f), 629a.9(d)"""
    return shoe_plan(rules, burn="629a.5(f)", last_hand="629a.9(d)")


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """629a.7; what House Money may add to a wager is in whole cents, its vigorish too."""
    check_wagers(rules, bets, SAYS.house_money)


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard bucket."""
    table = BaccaratTable.of(rules, SAYS, "629a.8(c)", start)
    return completed(table, _deal(table, Turning(table, HANDING)))


def _deal(table: BaccaratTable, turning: Turning) -> Step:
    """All cards go out face down; House Money waits until both hands are turned up."""
    yield Said("No more bets.", "629a.8(b)")
    yield from first_cards(table, partial(card, table, face_up=False))
    yield Said("The Banker's Hand lies under the right corner of the shoe.", "629a.8(c)(1)")
    yield from turning.first_two("player")
    yield from turning.first_two("banker")
    yield from settle_house_money(table, partial(called, table))
    yield from third_cards(table, turning.third_card)
    yield from before_result(table)
