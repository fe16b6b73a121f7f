"""A Blackjack table for tests: stacked shoes, and rounds played by a list of choices."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from tests.chapters import stepping
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.stepping import cards_to as cards_to
from tests.chapters.stepping import in_order as in_order
from tests.chapters.stepping import shoe as shoe
from tests.chapters.table import Answers as Answers
from tests.chapters.table import Table

from croupier.rounds.words import Settlement

GAME = with_every_jackpot("blackjack")
opened = Table(GAME).opened
settled = Table(GAME).settled
stepped = partial(stepping.stepped, GAME)
PASSING = ("stand", "no-insurance", "take", "keep")


def side(wager: str, player: str, dealer: str, answers: Answers | None = None) -> Settlement:
    """How an optional wager ends; the rest of the round is stood through."""
    round_ = opened(["blackjack=10", f"{wager}=5"], shoe(player, dealer, "10d 9d 8c 7c"), answers)
    while not round_.finished:
        round_.choose(next(choice for choice in PASSING if round_.can_choose(choice)))
    return next(s for s in round_.settlements if s.wager == wager)


SWITCH: Answers = {"blackjack-switch": True}
BOTH = ["blackjack=10", "second-blackjack=10"]


def switch(one: str, two: str, dealer: str, more: str = "") -> str:
    """The order in which one player's two hands and the dealer are dealt."""
    (a, b), (c, d), (up, hole) = one.split(), two.split(), dealer.split()
    return f"{a} {c} {up} {b} {d} {hole} {more}"


def best(advice: Mapping[str, Fraction]) -> str:
    """The choice that is worth most."""
    return max(advice, key=lambda choice: advice[choice])
