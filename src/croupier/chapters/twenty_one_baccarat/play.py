"""A round of 21 Baccarat: 681a.7, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.twenty_one_baccarat.outcomes import OUTCOMES
from croupier.chapters.twenty_one_baccarat.settlement import settle_round
from croupier.chapters.twenty_one_baccarat.table import HAND_NAMES, TwentyOneBaccaratTable
from croupier.families.shoe.plan import shoe_plan
from croupier.rounds.bets import BetError, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import (
    Bet,
    End,
    Moment,
    Reshuffle,
    Said,
    Speech,
    Start,
    Step,
    Void,
    VoidRound,
    ask,
)
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]

FIRST_CARDS = (
    ("player", "681a.7(e)(1)"),
    ("banker", "681a.7(e)(2)"),
    ("player", "681a.7(e)(3)"),
    ("banker", "681a.7(e)(4)"),
)


def plan(rules: Rules) -> ShoePlan:
    """681a.3(a), 681a.5(d), (f) and (h), 681a.7(c) and (d)"""
    return shoe_plan(rules, burn_cite="681a.7(c)", cover_cite="681a.7(d)")


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """681a.6; by one reading a player wagers on one of the hands and not on both."""
    check_bets(rules, bets)
    if rules["one-or-both-hands"] == "one":
        for bet in bets:
            if bet.wager == "banker" and any((bet.seat, "player") == _spot(b) for b in bets):
                raise BetError(f"{bet}: this seat wagers on the Player's Hand (681a.6(c)).")


def _spot(bet: Bet) -> tuple[int, str]:
    return bet.seat, bet.wager


def play(rules: Rules, start: Start) -> Speech:
    """One round, from the first card to the discard rack."""
    table = TwentyOneBaccaratTable(
        rules, list(start.bets), start.new_shoe, out_of_order=set(start.out_of_order)
    )
    try:
        yield from _deal(table)
    except Void as void:
        yield VoidRound(void.why, void.cite)
        yield Reshuffle(void.cite)
        return End()
    yield from settle_round(table)
    return End()


def _deal(table: TwentyOneBaccaratTable) -> Step:
    for hand, cite in FIRST_CARDS:
        table.cards[hand].append((yield from table.card(HAND_NAMES[hand], cite)))
    natural = table.natural
    player, banker = (table.text(hand) for hand in HAND_NAMES)
    text = f"The Player's Hand has {player}, the Banker's Hand {banker}."
    yield Said(text, "681a.7(f)" if natural else "681a.7(g)")
    for hand in HAND_NAMES:
        if table.draws(hand):
            cite = "681a.7(f)(2)" if natural else "681a.7(g)"
            table.cards[hand].append((yield from table.card(HAND_NAMES[hand], cite)))
    yield from ask(lambda: Moment("681a.7(h)", table.calls()), table.call)
