"""A round of Three Card Poker: 649a.8 to 649a.13, in the order of the chapter.

Seat 1 is the player farthest to the dealer's left; cards go out clockwise from there.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import Deck
from croupier.families.poker.table import Step, deal_to, decide, decision_calls, void_round
from croupier.games.three_card_poker.outcomes import OUTCOMES
from croupier.games.three_card_poker.settlement import settle_round
from croupier.games.three_card_poker.state import Table
from croupier.rounds.bets import check_adjacent, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import fund_meters
from croupier.rounds.words import (
    DEALER,
    Bet,
    Choice,
    Decide,
    End,
    Said,
    Speech,
    Start,
    Void,
)
from croupier.rulebook.rules import Rules

__all__ = ["DURING", "OUTCOMES", "check", "plan", "play"]

DURING = frozenset({"play"})
COMMUNITY_WAGERS = frozenset({"five-card-progressive", "five-card-hand-bonus"})


def plan(rules: Rules) -> ShoePlan:
    """649a.3(a), 649a.5(a): one deck, shuffled after each round."""
    return ShoePlan(Deck(), every_round=True)


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """649a.7: the bets, and how many adjacent boxes a player may take."""
    check_bets(rules, bets, during=DURING)
    check_adjacent(bets, rules.number("adjacent-boxes"), "649a.7(f)")


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Table.of(rules, start)
    try:
        yield Said("No more bets.", _dealing_cite(rules, "no more bets"))
        yield from fund_meters(rules, table.bets)
        yield from _deal(table)
        yield from _decisions(table)
    except Void as void:
        yield from void_round(table, void)
        return End()
    yield from settle_round(table)
    return End()


# ------------------------------------------------------------------------------ dealing


def _dealing_cite(rules: Rules, what: str) -> str:
    cites = {
        "no more bets": {"manual-shoe": "(b)", "hand": "(a)(3)", "automated-shoe": "(a)(2)"},
        "hands": {"manual-shoe": "(d)", "hand": "(b)", "automated-shoe": "(b)"},
        "community": {"manual-shoe": "(d)", "hand": "(b)", "automated-shoe": "(c)"},
    }
    section = {"manual-shoe": "649a.8", "hand": "649a.9", "automated-shoe": "649a.10"}
    dealing = rules.text("dealing")
    return section[dealing] + cites[what][dealing]


def _deal(table: Table) -> Step:
    cite = _dealing_cite(table.rules, "hands")
    places = [(f"seat {seat}", hand) for seat, hand in table.hands.items()]
    places.append((DEALER, table.dealer))
    if table.rules["dealing"] == "automated-shoe":
        order = [place for place in places for _ in range(3)]
    else:
        order = [place for _ in range(3) for place in places]
    for to, hand in order:
        yield from deal_to(table, hand, to, cite)
    if any(bet.wager in COMMUNITY_WAGERS for bet in table.bets):
        cite = _dealing_cite(table.rules, "community")
        for _ in range(2):
            yield from deal_to(table, table.community, "community", cite)


# ------------------------------------------------------------------------------ decisions


def _decisions(table: Table) -> Step:
    """649a.11(b): clockwise, each player with an Ante makes the Play Wager or forfeits."""
    for seat, hand in table.hands.items():
        ante = table.bet(seat, "ante")
        if ante is None:
            continue
        question = Decide(
            seat,
            "649a.11(b)",
            (
                Choice("play", "make the Play Wager", "649a.11(b)", ante.amount),
                Choice("fold", "forfeit the Ante", "649a.11(b)"),
            ),
            {"hand": tuple(hand)},
            decision_calls(table),
        )
        choice, _ = yield from decide(table, question)
        if choice == "play":
            table.bets.append(Bet(seat, "play", ante.amount, player=ante.player))
        else:
            table.folded.add(seat)
