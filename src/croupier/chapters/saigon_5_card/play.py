"""A round of Saigon 5 Card: 680a.8 to 680a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.saigon_5_card.outcomes import BONUS, OUTCOMES, ends
from croupier.chapters.saigon_5_card.pot import check_pot, collect_abandoned, settle_pot_wagers
from croupier.chapters.saigon_5_card.setting import Setting, settings
from croupier.chapters.saigon_5_card.table import FiveCards
from croupier.families.poker.dealing import deal
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import last_moment, no_more_bets, turned_up, void_round
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_boxes
from croupier.rounds.words import Bet, End, Said, Speech, Start, Step, Void
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """680a.7: the bets, adjacent boxes, and Pot Wagers of all players or of none."""
    check_boxes(rules, bets)
    if rules.yes("pot"):
        check_pot(rules, bets)


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = FiveCards.of(rules, start)
    try:
        yield from no_more_bets(table)
        yield from deal(table)
        for seat in table.hands:
            yield from table.set_hand(seat)
        yield from last_moment(table, "680a.11(b)")
        dealer = settings(table.dealer)[0]
        cite = "680a.11(c)(1)" if dealer.qualifies else "680a.11(c)(2)"
        yield Said(f"Dealer shows {dealer.shown}.", cite)
        yield from turned_up(table, "680a.11(c)")
    except Void as void:
        yield from void_round(table, void)
        return End()
    for seat in table.in_turn:
        yield from _settle_seat(table, seat, dealer)
    yield from settle_pot_wagers(table)
    return End()


def _settle_seat(table: FiveCards, seat: int, dealer: Setting) -> Step:
    """680a.11(d) and (e), for one player."""
    if table.abandoned(seat):
        yield from collect_abandoned(table, seat)
        return
    hands = table.set_hands[seat]
    yield from table.show(seat, hands.shown, "680a.11(d)")
    yield from settle_ends(table, seat, ends(hands.points, dealer.points))
    yield from settle_hand(table, BONUS, seat)
