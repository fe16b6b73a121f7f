"""A round of Four Card Poker: 641a.8 to 641a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import Deck
from croupier.families.poker.table import (
    Step,
    Table,
    deal_to,
    decide,
    decision_calls,
    void_round,
)
from croupier.games.four_card_poker.outcomes import OUTCOMES
from croupier.games.four_card_poker.settlement import SIX_CARD_BONUS, settle_round
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
CARDS = 5
MOST_TIMES = 3


def plan(rules: Rules) -> ShoePlan:
    """641a.3(a), 641a.5(a): one deck, shuffled after each round."""
    return ShoePlan(Deck(), every_round=True)


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """641a.7: the bets, and how many adjacent boxes a player may take."""
    check_bets(rules, bets, during=DURING)
    check_adjacent(bets, rules.number("adjacent-boxes"), "641a.7(e)")


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Table.of(rules, start)
    bonus_card: list[int] = []
    try:
        yield Said("No more bets.", _dealing_cite(rules, "no more bets"))
        yield from fund_meters(rules, table.bets)
        yield from _deal(table, bonus_card)
        yield from _decisions(table)
    except Void as void:
        yield from void_round(table, void)
        return End()
    yield from settle_round(table, bonus_card)
    return End()


# ------------------------------------------------------------------------------ dealing


def _dealing_cite(rules: Rules, what: str) -> str:
    cites = {
        "manual-shoe": {"no more bets": "641a.8(b)", "hands": "641a.8(d)"},
        "hand": {"no more bets": "641a.9(a)(3)", "hands": "641a.9(b)"},
        "automated-shoe": {"no more bets": "641a.10(a)(2)", "hands": "641a.10(b)"},
    }
    return cites[rules.text("dealing")][what]


def _deal(table: Table, bonus_card: list[int]) -> Step:
    """Five cards to each player and six to the dealer, the sixth face up."""
    wanted = any(bet.wager == SIX_CARD_BONUS for bet in table.bets)
    if table.rules["dealing"] == "automated-shoe":
        yield from _deal_stacks(table, bonus_card if wanted else None)
        return
    cite = _dealing_cite(table.rules, "hands")
    if wanted:
        yield from deal_to(table, bonus_card, "six card bonus", cite)
    for _ in range(CARDS):
        for seat, hand in table.hands.items():
            yield from deal_to(table, hand, f"seat {seat}", cite)
        yield from deal_to(table, table.dealer, DEALER, cite)
    yield from deal_to(table, table.dealer, DEALER, cite, face_up=True)


def _deal_stacks(table: Table, bonus_card: list[int] | None) -> Step:
    """641a.10(b) and (c): stacks of five; of one more, the bottom card and the next are used."""
    dealer_first = table.rules.yes("dealer-stacks-first")
    if dealer_first:
        yield from _deal_dealers_stacks(table, bonus_card, "641a.10(g)")
    for seat, hand in table.hands.items():
        for _ in range(CARDS):
            yield from deal_to(table, hand, f"seat {seat}", "641a.10(b)")
    if not dealer_first:
        yield from _deal_dealers_stacks(table, bonus_card, "641a.10(c)")


def _deal_dealers_stacks(table: Table, bonus_card: list[int] | None, cite: str) -> Step:
    for _ in range(CARDS):
        yield from deal_to(table, table.dealer, DEALER, "641a.10(b)")
    yield from deal_to(table, table.dealer, DEALER, cite, face_up=True)
    if bonus_card is not None:
        yield from deal_to(table, bonus_card, "six card bonus", "641a.10(c)")


# ------------------------------------------------------------------------------ decisions


def _decisions(table: Table) -> Step:
    """641a.11(b): clockwise, each player with an Ante makes the Play Wager or forfeits."""
    cite = "641a.11(b)"
    for seat, hand in table.hands.items():
        ante = table.bet(seat, "ante")
        if ante is None:
            continue
        stake, most = ante.amount, MOST_TIMES * ante.amount
        between = table.rules["play-amount"] == "any-amount"
        question = Decide(
            seat,
            cite,
            (
                Choice("play", "play for the Ante or more", cite, stake, most)
                if between
                else Choice("play", "play for the Ante", cite, stake),
                Choice("play-2x", "play for twice the Ante", cite, 2 * stake, wager="play"),
                Choice("play-3x", "play for three times the Ante", cite, most, wager="play"),
                Choice("fold", "forfeit the Ante", cite),
            ),
            {"hand": tuple(hand), "dealer": tuple(table.dealer[CARDS:])},
            decision_calls(table),
        )
        choice, amount = yield from decide(table, question)
        if choice == "fold":
            table.folded.add(seat)
        else:
            table.bets.append(Bet(seat, "play", amount, player=ante.player))
