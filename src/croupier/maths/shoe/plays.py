"""How hands are played against one up card, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from croupier.maths.shoe.dealers import Dealers
from croupier.maths.shoe.game import PLAIN, ShoeGame
from croupier.maths.shoe.hands import Bytes, Counts, Floats, Ints, lattice
from croupier.maths.shoe.kernels import PLAYED, SPLIT, ending, mark_reached
from croupier.maths.shoe.overs import overs

BEST, MASS = 0, 5  # columns of values; between them the actions by number


@dataclass(frozen=True, eq=False)
class Play:
    """How hands of one kind of wager are played, and what is allowed there: by hand."""

    policy: Ints  # splits aside
    rescues: Ints  # bits: kinds of doubling after which the hand is given up
    allowed: Ints
    classes: Ints
    takes: Bytes  # kinds x hands over 21: whether a second chance is taken; none without any
    seconds: Ints  # by kind, that which a second chance makes of it, or -1
    over_class: int  # of a hand over 21 without one; -1: it is lost at once
    base: int = PLAIN

    @classmethod
    def of(
        cls,
        game: ShoeGame,
        policy: Ints,
        rescues: Ints | None = None,
        *,
        takes: Bytes | None = None,
        pair: int | None = None,
        base: int = PLAIN,
    ) -> Play:
        """Under the rules of a game, for a hand of a pair that was split if one is given."""
        found = np.zeros(len(policy), dtype=np.int64) if rescues is None else rescues
        classes = game.classes_of(split=pair is not None)
        seconds = game.seconds(split=pair is not None)
        if takes is None or not (seconds >= 0).any():
            number = len(overs().total) if game.has_overs else 0
            takes = np.zeros((len(game.kinds), number), dtype=np.int8)
        over = game.over(split=pair is not None)
        own = -1 if over is None else over
        return cls(policy, found, game.allowed(pair=pair), classes, takes, seconds, own, base)

    def meets(self, reached: Ints) -> Ints:
        """The hands that meet the dealer's, of those reached."""
        return ending(reached, lattice().total, self.policy, self.rescues)


@dataclass(frozen=True)
class UpSolution:
    """Play against one up card. Values are per unit and times the chance of no Blackjack, or of a
    hole card as it is known to be.
    """

    up: int
    play: Play
    values: Floats  # by hand: best, stand, hit, double, surrender, mass
    split: Floats  # by value of a pair, or -inf
    split_play: dict[int, Play]  # of the first hand of a split
    added_play: dict[int, Play]  # of the others
    splits: frozenset[int]  # the pairs that are split
    dealers: Dealers

    @property
    def policy(self) -> Ints:
        """By hand, splits aside."""
        return self.play.policy

    @property
    def split_policy(self) -> dict[int, Ints]:
        return {pair: play.policy for pair, play in self.split_play.items()}

    def action(self, first: int, second: int) -> int:
        """The best action on two cards."""
        hand = lattice().at(first, second)
        if first == second and first in self.splits:
            return SPLIT
        return int(self.policy[hand])

    def value(self, first: int, second: int) -> float:
        """The value of two cards that are no Blackjack."""
        best = float(self.values[lattice().at(first, second), BEST])
        return max(best, float(self.split[first])) if first == second else best


def without(shoe: Sequence[int], *values: int) -> Counts:
    rest = list(shoe)
    for value in values:
        rest[value] -= 1
    if min(rest) < 0:
        raise ValueError(f"the shoe {tuple(shoe)} does not hold the cards {values}")
    return tuple(rest)


def second_cards(pair: int) -> Ints:
    """The hands of a pair card and each second card."""
    hands = lattice()
    after: Ints = hands.after[hands.at(pair)]
    return after


def reached_hands(starts: Iterable[int], play: Play) -> Ints:
    """What a play comes to from some hands, and how: `PLAYED`, or doubled into."""
    reached = np.zeros(len(play.policy), dtype=np.int64)
    reached[list(starts)] = PLAYED
    mark_reached(lattice().after, play.allowed, play.policy, reached)
    return reached
