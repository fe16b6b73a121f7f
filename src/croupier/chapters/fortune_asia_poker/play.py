"""A round of Fortune Asia Poker: 659a.5(g) to 659a.13, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.fortune_asia_poker.outcomes import OUTCOMES, WAGERS
from croupier.chapters.fortune_asia_poker.table import AsiaTable
from croupier.families.poker.steps import no_more_bets, void_round
from croupier.families.setting.envy import pay_envies, settle_optional
from croupier.families.setting.positions import deal_around, starting_number
from croupier.families.setting.steps import (
    ask_to_surrender,
    set_hands,
    settle_main,
    show_banker,
)
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import End, Moment, Speech, Start, Void, ask
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = AsiaTable.of(rules, start)
    try:
        yield from ask(Moment("659a.5", table.calls(dealing=False)), table.call)
        yield from no_more_bets(table)
        number = yield from starting_number(table)
        yield from deal_around(table, number, clockwise=True)
        yield from set_hands(table)
        yield from show_banker(table)
        yield from ask_to_surrender(table)
    except Void as void:
        yield from void_round(table, void)
        return End()
    for seat in table.players:
        yield from settle_main(table, seat)  # 659a.11(e) to (g)
        yield from settle_optional(table, seat, WAGERS.values())  # 659a.11(h), (i)
    yield from pay_envies(table, WAGERS.values())
    return End()
