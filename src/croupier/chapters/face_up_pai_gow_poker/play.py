"""A round of Face Up Pai Gow Poker: 688a.8 to 688a.13, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.face_up_pai_gow_poker.outcomes import OUTCOMES, hand_wagers
from croupier.chapters.face_up_pai_gow_poker.table import FaceUpTable
from croupier.families.setting.envy import pay_envies, settle_optional
from croupier.families.setting.steps import ask_to_surrender, set_hands, set_round, settle_main
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = FaceUpTable.of(rules, start)
    return set_round(table, "688a.5", _set(table), _settle(table))


def _set(table: FaceUpTable) -> Step:
    yield from table.set_dealer()
    yield from set_hands(table)
    yield from ask_to_surrender(table)
    yield from table.reveal()


def _settle(table: FaceUpTable) -> Step:
    wagers = hand_wagers(table.rules).values()
    for seat in table.players:
        yield from settle_main(table, seat)
        yield from settle_optional(table, seat, wagers)  # 688a.11(h), (i)
    yield from pay_envies(table, wagers)
