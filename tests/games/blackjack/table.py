"""A Blackjack table for tests: stacked shoes, and rounds played by a list of choices."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tests.games.table import Answers as Answers
from tests.games.table import Table

import croupier
from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide, Settlement, SystemDraw
from croupier.table.dealer import Order
from croupier.table.session import Round, Session

GAME = croupier.game("blackjack")
opened = Table(GAME).opened
settled = Table(GAME).settled
PASSING = ("stand", "no-insurance", "take", "keep")


def shoe(player: str, dealer: str, more: str = "") -> str:
    """The order in which one seat and the dealer are dealt; then the cards drawn."""
    (a, b), (up, hole) = player.split(), dealer.split()
    return f"{a} {up} {b} {hole} {more}"


def side(wager: str, player: str, dealer: str, answers: Answers | None = None) -> Settlement:
    """How an optional wager ends; the rest of the round is stood through."""
    round_ = opened(["blackjack=10", f"{wager}=5"], shoe(player, dealer, "10d 9d 8c 7c"), answers)
    while not round_.finished:
        round_.choose(next(choice for choice in PASSING if round_.can_choose(choice)))
    return next(s for s in round_.settlements if s.wager == wager)


def stepped(
    bets: list[str],
    cards: str | dict[str, str] | None,
    do: list[str] | None = None,
    calls: dict[int, str] | None = None,
    answers: Answers | None = None,
    session: Session | None = None,
) -> Round:
    """A round question by question: `calls` at the number of the question, `do` the decisions."""
    order: Order | None = None
    if isinstance(cards, dict):
        order = {name: parse_cards(text) for name, text in cards.items()}
    elif cards is not None:
        order = parse_cards(cards)
    session = session or GAME.open_session(
        GAME.rules(answers), order=order, seed=Seed.from_text("stepped")
    )
    round_ = session.open_round([parse_bet(bet) for bet in bets], stepwise=True)
    decisions, due, asked = list(do or []), dict(calls or {}), 0
    while (question := round_.question) is not None:
        asked += 1
        if asked in due:
            round_.call(due.pop(asked))
        elif isinstance(question, Decide | SystemDraw):
            round_.choose(decisions.pop(0))
        else:
            round_.deal()
    assert not decisions
    assert not due
    return round_


def cards_to(round_: Round, place: str) -> list[str]:
    """The cards that went to a place, in order."""
    found = [r for r in round_.log.records if r["record"] == "card" and r["to"] == place]
    return [record["card"] for record in found]


def in_order(round_: Round) -> list[tuple[int, str]]:
    """Seats and wagers in the order in which they were settled."""
    return [(s.seat, s.wager) for s in round_.settlements]


SWITCH: Answers = {"blackjack-switch": True}
BOTH = ["blackjack=10", "second-blackjack=10"]


def switch(one: str, two: str, dealer: str, more: str = "") -> str:
    """The order in which one player's two hands and the dealer are dealt."""
    (a, b), (c, d), (up, hole) = one.split(), two.split(), dealer.split()
    return f"{a} {c} {up} {b} {d} {hole} {more}"


def best(advice: Mapping[str, Fraction]) -> str:
    """The choice that is worth most."""
    return max(advice, key=lambda choice: advice[choice])
