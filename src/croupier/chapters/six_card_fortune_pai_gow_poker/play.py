"""A round of Six-Card Fortune Pai Gow Poker: 670a.8 to 670a.13, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.six_card_fortune_pai_gow_poker.outcomes import DOUBLE, OUTCOMES, WAGERS
from croupier.chapters.six_card_fortune_pai_gow_poker.table import SixCardTable
from croupier.families.poker.ends import settle_ends
from croupier.families.setting.envy import pay_envies, settle_optional
from croupier.families.setting.steps import set_hands, set_round, show_banker
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = SixCardTable.of(rules, start)
    return set_round(table, "670a.5", _set(table), _settle(table))


def _set(table: SixCardTable) -> Step:
    if table.rules.yes(DOUBLE):
        yield from table.double_down()
    yield from set_hands(table)
    yield from show_banker(table)


def _settle(table: SixCardTable) -> Step:
    for seat in table.players:
        yield from _settle_seat(table, seat)
    yield from pay_envies(table, WAGERS.values())


def _settle_seat(table: SixCardTable, seat: int) -> Step:
    """670a.11(e) to (h), for one player."""
    if not table.abandoned(seat):
        hands = table.set_hands[seat]
        yield from table.show(seat, table.game.told(hands), "670a.11(e)")
        yield from settle_ends(table, seat, table.ends_of(seat))
    yield from settle_optional(table, seat, WAGERS.values())
