"""A round of Saigon 5 Card: 680a.8 to 680a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.saigon_5_card.outcomes import BONUS, COUNTS, OUTCOMES, ends
from croupier.chapters.saigon_5_card.pot import check_pot, settle_pot_wagers
from croupier.chapters.saigon_5_card.setting import settings
from croupier.chapters.saigon_5_card.table import FiveCards, choice_key
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import last_moment, turned_up, whole_round
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_boxes
from croupier.rounds.words import Bet, Said, Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """680a.7: the bets, adjacent boxes, and Pot Wagers of all players or of none."""
    check_boxes(rules, bets)
    if rules.yes("pot"):
        check_pot(rules, bets)


def choices(rules: Rules) -> tuple[str, ...]:
    """680a.11(b): the Point Counts that may be set, where a player chooses."""
    if rules["several-qualifying-sets"] != "player-chooses":
        return ()
    return tuple(choice_key(count) for count in range(1, COUNTS))


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = FiveCards.of(rules, start)
    return whole_round(table, _dealt(table), _settle(table))


def _dealt(table: FiveCards) -> Step:
    for seat in table.hands:
        yield from table.set_hand(seat)
    yield from last_moment(table, "680a.11(b)")
    dealer = settings(table.dealer)[0]
    cite = "680a.11(c)(1)" if dealer.qualifies else "680a.11(c)(2)"
    yield Said(f"Dealer shows {dealer.shown}.", cite)
    yield from turned_up(table, "680a.11(c)")


def _settle(table: FiveCards) -> Step:
    yield from table.settle_each(_settle_seat)
    yield from settle_pot_wagers(table)


def _settle_seat(table: FiveCards, seat: int) -> Step:
    """680a.11(d) and (e), for one player."""
    hands, dealer = table.set_hands[seat], settings(table.dealer)[0]
    yield from table.show(seat, hands.shown, "680a.11(d)")
    yield from settle_ends(table, seat, ends(hands.points, dealer.points))
    yield from settle_hand(table, BONUS, seat)
