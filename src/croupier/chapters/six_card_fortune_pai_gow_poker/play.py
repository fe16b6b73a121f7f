"""A round of Six-Card Fortune Pai Gow Poker: 670a.8 to 670a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.six_card_fortune_pai_gow_poker.outcomes import DOUBLE, OUTCOMES, WAGERS
from croupier.chapters.six_card_fortune_pai_gow_poker.table import SixCardTable
from croupier.equipment.cards import Deck
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.steps import no_more_bets, void_round
from croupier.families.setting.envy import pay_envies, settle_optional
from croupier.families.setting.opening import check_areas
from croupier.families.setting.positions import deal_around, starting_number
from croupier.families.setting.steps import set_hands, show_banker
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import Bet, End, Moment, Speech, Start, Step, Void, ask
from croupier.rulebook.rules import Rules

__all__ = ["DURING", "OUTCOMES", "check", "plan", "play"]

DURING = frozenset({DOUBLE})


def plan(rules: Rules) -> ShoePlan:
    """670a.3(a), 670a.5: one deck with a joker, shuffled for each round."""
    return ShoePlan(Deck(jokers=1), every_round=True)


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """670a.7: the bets, and adjacent betting areas."""
    check_areas(rules, bets, "670a.7(f)", DURING)


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = SixCardTable.of(rules, start)
    try:
        yield from ask(Moment("670a.5", table.calls(dealing=False)), table.call)
        yield from no_more_bets(table)
        number = yield from starting_number(table)
        yield from deal_around(table, number, clockwise=True)
        if rules.yes(DOUBLE):
            yield from table.double_down()
        yield from set_hands(table)
        yield from show_banker(table)
    except Void as void:
        yield from void_round(table, void)
        return End()
    for seat in table.players:
        yield from _settle_seat(table, seat)
    yield from pay_envies(table, WAGERS.values())
    return End()


def _settle_seat(table: SixCardTable, seat: int) -> Step:
    """670a.11(e) to (h), for one player."""
    if not table.abandoned(seat):
        hands = table.set_hands[seat]
        yield from table.show(seat, table.game.told(hands), "670a.11(e)")
        yield from settle_ends(table, seat, table.ends_of(seat))
    yield from settle_optional(table, seat, WAGERS.values())
