"""A round of Let It Ride Poker: 643a.8 to 643a.13, in the order of the chapter.

Seat 1 is the player farthest to the dealer's left; cards go out clockwise from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.equipment.cards import Deck
from croupier.families.poker.table import Step, deal_to, decide, decision_calls
from croupier.games.let_it_ride_poker.outcomes import BETS, OUTCOMES
from croupier.games.let_it_ride_poker.settlement import settle_round
from croupier.games.let_it_ride_poker.state import Table
from croupier.rounds.bets import check_adjacent, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import fund_meters
from croupier.rounds.words import (
    Bet,
    Choice,
    Decide,
    End,
    Reshuffle,
    Said,
    Settlement,
    Speech,
    Start,
    Void,
    VoidRound,
)
from croupier.rulebook.rules import Rules

__all__ = ["DURING", "OUTCOMES", "check", "plan", "play"]

DURING: frozenset[str] = frozenset()


def plan(rules: Rules) -> ShoePlan:
    """643a.3(a), 643a.5(a): one deck, shuffled after each round."""
    return ShoePlan(Deck(), every_round=True)


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """643a.7: the bets, and how many adjacent boxes a player may take."""
    check_bets(rules, bets, during=DURING)
    check_adjacent(bets, rules.number("adjacent-boxes"), "643a.7(l)")


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Table.of(rules, start)
    try:
        yield Said("No more bets.", _dealing_cite(rules, "no more bets"))
        yield from fund_meters(rules, table.bets)
        for to, cards, cite in _order(table):
            yield from deal_to(table, cards, to, cite)
        yield from _decisions(table, "bet-1", "643a.11(b)")
        yield from table.reveal("first", "643a.11(c)")
        yield from _decisions(table, "bet-2", "643a.11(d)")
        yield from table.reveal("second", "643a.11(e)")
    except Void as void:
        yield VoidRound(void.why, void.cite)
        yield Reshuffle(void.cite)
        return End()
    yield from settle_round(table)
    return End()


# ------------------------------------------------------------------------------ dealing


def _dealing_cite(rules: Rules, what: str) -> str:
    """The paragraph of no more bets, the Six Card Bonus cards, and `card 1` to `card 5`."""
    match rules.text("dealing"):
        case "automated-shoe":
            return {"no more bets": "643a.10(a)(2)"}.get(what, "643a.10(b)")
        case "hand":
            before, deal = "643a.9(a)(3)", "643a.9(b)"
        case _:
            before, deal = "643a.8(b)", "643a.8(d)"
    if what == "no more bets":
        return before
    return deal if what == "six card bonus" else f"{deal}({what.removeprefix('card ')})"


def _order(table: Table) -> Iterator[tuple[str, list[int], str]]:
    """Where each card goes, and by which paragraph."""
    rules = table.rules
    hands = [(f"seat {seat}", hand) for seat, hand in table.hands.items()]
    six = ("six card bonus", table.six_card_bonus, _dealing_cite(rules, "six card bonus"))
    wagered = any(bet.wager == "six-card-bonus" for bet in table.bets)
    if rules["dealing"] == "automated-shoe":
        yield from _stacks(table, hands)
        yield from [six] * (3 if wagered else 0)
        return
    yield from [six] * (3 if wagered else 0)
    for step in range(1, 6):
        cite = _dealing_cite(rules, f"card {step}")
        if step % 2:
            yield from ((to, hand, cite) for to, hand in hands)
        else:
            yield "community", table.community, cite


def _stacks(
    table: Table, hands: Sequence[tuple[str, list[int]]]
) -> Iterator[tuple[str, list[int], str]]:
    """643a.10(b): stacks of three; the bottom card of the community stack is not used."""
    cite = _dealing_cite(table.rules, "stacks")
    first = table.rules.yes("community-cards-first")
    if first:
        yield from [("community", table.community, "643a.10(g)")] * 2
    for to, hand in hands:
        yield from [(to, hand, cite)] * 3
    if not first:
        yield "discard rack", [], cite
        yield from [("community", table.community, cite)] * 2


# ------------------------------------------------------------------------------ decisions


def _decisions(table: Table, wager: str, cite: str) -> Step:
    """643a.11(b) and (d): clockwise, each player withdraws the bet or lets it ride."""
    for seat, hand in table.hands.items():
        if not table.may_decide(seat):
            continue
        bet = table.bet(seat, wager)
        assert bet is not None
        before = BETS[: BETS.index(wager)]
        question = Decide(
            seat,
            cite,
            (
                Choice("withdraw", f"withdraw {wager}", f"{cite}(2)"),
                Choice("let-it-ride", f"let {wager} ride", f"{cite}(1)"),
            ),
            {"hand": tuple(hand), "community": table.shown},
            decision_calls(table),
            made=tuple(b for b in table.riding(seat) if b.wager in before),
        )
        choice, _ = yield from decide(table, question)
        if choice == "withdraw":
            table.bets.remove(bet)
            yield Settlement.of(bet, "withdrawn", f"{cite}(2)")
