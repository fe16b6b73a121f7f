"""A round of Mississippi Stud: 655a.8 to 655a.13, in the order of the chapter.

Seat 1 is the player farthest to the dealer's left; cards go out clockwise from there.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import Deck
from croupier.families.poker.table import Step, deal_to, decide, decision_calls
from croupier.games.mississippi_stud.outcomes import OUTCOMES, RAISES, STREETS
from croupier.games.mississippi_stud.settlement import settle_round
from croupier.games.mississippi_stud.state import MAIN, Table
from croupier.rounds.bets import check_adjacent, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import fund_meters, settle
from croupier.rounds.words import (
    Bet,
    Choice,
    Decide,
    End,
    Reshuffle,
    Said,
    Speech,
    Start,
    Void,
    VoidRound,
)
from croupier.rulebook.rules import Rules

__all__ = ["DURING", "OUTCOMES", "check", "plan", "play"]

DURING = frozenset(STREETS)
# Each Street Wager's paragraph, and the community card that is revealed after it.
STREET_CITES = {
    "3rd-street": ("655a.11(b)", "first", "655a.11(c)"),
    "4th-street": ("655a.11(d)", "second", "655a.11(e)"),
    "5th-street": ("655a.11(f)", "third", "655a.11(g)"),
}


def plan(rules: Rules) -> ShoePlan:
    """655a.3(a), 655a.5(a): one deck, shuffled after each round."""
    return ShoePlan(Deck(), every_round=True)


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """655a.7: the bets, and how many adjacent boxes a player may take."""
    check_bets(rules, bets, during=DURING)
    check_adjacent(bets, rules.number("adjacent-boxes"), "655a.7(e)")


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Table.of(rules, start)
    try:
        yield Said("No more bets.", _dealing_cite(rules, "no more bets"))
        yield from fund_meters(rules, table.bets)
        yield from _deal(table)
        for street in STREETS:
            yield from _street(table, street)
    except Void as void:
        yield from _void(table, void)
        return End()
    yield from settle_round(table)
    return End()


def _void(table: Table, void: Void) -> Step:
    """655a.13: all wagers go back; those of a folded hand by the reading elected."""
    collected = [
        bet
        for bet in table.bets
        if table.rules["fold-in-void-round"] == "lost"
        and bet.seat in table.folded
        and bet.wager in MAIN
    ]
    yield VoidRound(void.why, void.cite, but=tuple(collected))
    for bet in collected:
        yield settle(table.rules, bet, "lose", table.fold_cites[bet.seat])
    yield Reshuffle(void.cite)


# ------------------------------------------------------------------------------ dealing


def _dealing_cite(rules: Rules, what: str) -> str:
    cites = {
        "manual-shoe": {
            "no more bets": "655a.8(b)",
            "six card bonus": "655a.8(d)",
            "hands": "655a.8(d)(1)",
            "community": "655a.8(d)(2)",
        },
        "hand": {
            "no more bets": "655a.9(a)(3)",
            "six card bonus": "655a.9(b)",
            "hands": "655a.9(b)(1)",
            "community": "655a.9(b)(2)",
        },
        "automated-shoe": {
            "no more bets": "655a.10(a)(2)",
            "six card bonus": "655a.10(c)",
            "hands": "655a.10(b)",
            "community": "655a.10(c)",
        },
    }
    if what == "community" and rules.yes("community-cards-first"):
        return "655a.10(g)"
    return cites[rules.text("dealing")][what]


def _deal(table: Table) -> Step:
    """Two cards at once to each player; the other cards before or after, by the way of dealing."""
    rules = table.rules
    hands = [(f"seat {seat}", hand, 2, "hands") for seat, hand in table.hands.items()]
    community = [("community", table.community, 3, "community")]
    wagered = any(bet.wager == "six-card-bonus" for bet in table.bets)
    six = [("six card bonus", table.six_card_bonus, 4, "six card bonus")] if wagered else []
    if rules["dealing"] != "automated-shoe":
        order = [*six, *hands, *community]
    elif rules.yes("community-cards-first"):
        order = [*community, *hands, *six]
    else:
        order = [*hands, *six, *community]
    for to, cards, count, what in order:
        for _ in range(count):
            yield from deal_to(table, cards, to, _dealing_cite(rules, what))


# ------------------------------------------------------------------------------ decisions


def _street(table: Table, street: str) -> Step:
    """655a.11(b) to (g): clockwise, a Street Wager or a fold; then a community card is shown."""
    cite, which, reveal_cite = STREET_CITES[street]
    for seat in table.hands:
        if table.plays(seat):
            yield from _decide(table, seat, street, cite)
    yield from table.reveal(which, reveal_cite)


def _decide(table: Table, seat: int, street: str, cite: str) -> Step:
    ante = table.bet(seat, "ante")
    assert ante is not None
    question = Decide(
        seat,
        cite,
        (
            Choice("fold", "fold", cite),
            *(
                Choice(
                    f"{times}x",
                    f"wager {times}x the Ante",
                    cite,
                    ante.amount * times,
                    wager=street,
                )
                for times in RAISES
            ),
        ),
        {
            "hand": tuple(table.hands[seat]),
            "community": table.shown,
        },
        decision_calls(table),
        made=tuple(table.main_bets(seat)[1:]),
    )
    choice, amount = yield from decide(table, question)
    if not table.plays(seat):
        return
    if choice == "fold":
        table.fold(seat, cite)
        yield Said(f"Seat {seat} folds; its Ante and Street Wagers are collected.", cite)
    else:
        table.bets.append(Bet(seat, street, amount, player=ante.player))
