"""A round of Mississippi Stud: 655a.8 to 655a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.equipment.cards import Deck
from croupier.families.poker.community_table import CommunityTable
from croupier.families.poker.dealing import deal
from croupier.families.poker.decisions import decide
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.hand_bonus import settle_hand_bonus
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.pairs_from_6s import hand_kind
from croupier.families.poker.steps import last_moment, no_more_bets, turned_up
from croupier.families.poker.table import cards_text
from croupier.games.mississippi_stud import outcomes
from croupier.games.mississippi_stud.outcomes import MAIN, OUTCOMES, STREETS
from croupier.rounds.bets import check_adjacent, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import settle
from croupier.rounds.words import (
    Bet,
    Choice,
    Decide,
    End,
    Reshuffle,
    Said,
    Speech,
    Start,
    Step,
    Void,
    VoidRound,
)
from croupier.rulebook.course import Decision
from croupier.rulebook.rules import Rules

__all__ = ["DURING", "OUTCOMES", "check", "plan", "play"]

DURING = frozenset(STREETS)


def plan(rules: Rules) -> ShoePlan:
    """655a.3(a), 655a.5(a): one deck, shuffled after each round."""
    return ShoePlan(Deck(), every_round=True)


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """655a.7: the bets, and how many adjacent boxes a player may take."""
    check_bets(rules, bets, during=DURING)
    check_adjacent(bets, rules.number("adjacent-boxes"), "655a.7(e)")


@dataclass
class Table(CommunityTable):
    """A table that knows by which paragraph a hand was folded."""

    fold_cites: dict[int, str] = field(default_factory=dict)

    def main_bets(self, seat: int) -> list[Bet]:
        """Ante and Street Wagers in their order."""
        return [bet for wager in MAIN if (bet := self.bet(seat, wager)) is not None]

    def plays(self, seat: int) -> bool:
        """Whether a seat still has decisions to make."""
        return seat not in self.folded and self.bet(seat, "ante") is not None


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Table.of(rules, start)
    try:
        yield from no_more_bets(table)
        yield from deal(table)
        yield from _street(table, "3rd-street")
        yield from table.reveal("first", "655a.11(c)")
        yield from _street(table, "4th-street")
        yield from table.reveal("second", "655a.11(e)")
        yield from _street(table, "5th-street")
        yield from last_moment(table, "655a.11(g)")
        yield from table.reveal("third", "655a.11(g)")
        yield from turned_up(table, "655a.11(h)")
    except Void as void:
        yield from _void(table, void)
        return End()
    for seat in table.in_turn:
        if table.has_bets(seat):
            yield from _settle_seat(table, seat)
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


# ------------------------------------------------------------------------------ decisions


def _street(table: Table, street: str) -> Step:
    """655a.11(b), (d) and (f): clockwise, a Street Wager or a fold."""
    (decision,) = table.rules.decisions(street)
    for seat in table.hands:
        if table.plays(seat):
            yield from _decide(table, seat, decision)


def _decide(table: Table, seat: int, decision: Decision) -> Step:
    ante, cite = table.bet(seat, "ante"), decision.cite
    assert ante is not None
    raises = (
        Choice(
            f"{times}x",
            f"wager {times}x the Ante",
            cite,
            int(ante.amount * times),
            wager=decision.makes,
        )
        for times in decision.stake_with().sizes
    )
    question = Decide(
        seat,
        cite,
        (Choice("fold", "fold", cite), *raises),
        {"hand": tuple(table.hands[seat]), "community": table.shown},
        table.calls(dealing=False),
        made=tuple(table.main_bets(seat)[1:]),
    )
    choice, amount = yield from decide(table, question)
    if not table.plays(seat):
        return
    if choice == "fold":
        table.folded.add(seat)
        table.fold_cites[seat] = cite
        yield Said(f"Seat {seat} folds; its Ante and Street Wagers are collected.", cite)
    else:
        table.bets.append(Bet(seat, decision.makes, amount, player=ante.player))


# ------------------------------------------------------------------------------ settlement


def _settle_seat(table: Table, seat: int) -> Step:
    """655a.11(h) within the limit of 655a.12(b), then 655a.11(i)(1) to (4)."""
    if seat in table.folded:
        for bet in table.main_bets(seat):
            yield settle(table.rules, bet, "lose", table.fold_cites[seat])
    else:
        yield Said(f"Seat {seat} shows {cards_text(table.hands[seat])}.", "655a.11(h)")
        kind = hand_kind(*table.hands[seat], *table.community)
        yield from settle_ends(table, seat, outcomes.ends(kind))
    yield from settle_hand(table, outcomes.PROGRESSIVE_WAGER, seat)
    yield from settle_hand(table, outcomes.THREE_CARD_WAGER, seat)
    yield from settle_hand_bonus(table, outcomes.HAND_BONUS_WAGER, seat)
    yield from settle_hand(table, outcomes.SIX_CARD_WAGER, seat)
