"""A round of Fortune Asia Poker: 659a.5(g) to 659a.13, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.fortune_asia_poker.outcomes import OUTCOMES, hand_wagers
from croupier.chapters.fortune_asia_poker.table import AsiaTable
from croupier.families.setting.envy import pay_envies, settle_optional
from croupier.families.setting.steps import (
    KEEP,
    SURRENDER,
    ask_to_surrender,
    set_hands,
    set_round,
    settle_main,
    show_banker,
)
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]


def choices(_: Rules) -> tuple[str, ...]:
    """659a.11(d)."""
    return KEEP, SURRENDER


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = AsiaTable.of(rules, start)
    return set_round(table, "659a.5", _set(table), _settle(table))


def _set(table: AsiaTable) -> Step:
    yield from set_hands(table)
    yield from show_banker(table)
    yield from ask_to_surrender(table)


def _settle(table: AsiaTable) -> Step:
    wagers = hand_wagers(table.rules).values()
    for seat in table.players:
        yield from settle_main(table, seat)  # 659a.11(e) to (g)
        yield from settle_optional(table, seat, wagers)  # 659a.11(h), (i)
    yield from pay_envies(table, wagers)
