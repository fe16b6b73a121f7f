"""Straights that still grow as states of a machine: where both wagers are played for together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

import numpy as np

from croupier.chapters.blackjack.counting.straights.cards import RANKS, VALUE, Ranks
from croupier.chapters.blackjack.counting.straights.play import StraightPlay
from croupier.chapters.blackjack.simulation.side_wagers import lengthened, straight_of
from croupier.families.twenty_one.simulation.rounds import SPLITS
from croupier.families.twenty_one.simulation.tables import FIRST_TABLE, Machine
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import SPLIT

Ends = tuple[int, int]
Key = tuple[object, ...]
FIRST_TEN = 8  # the rank of the lowest card that counts ten
TENS = range(FIRST_TEN, RANKS - 1)
OF_TENS = FIRST_TABLE + 2 * TEN  # the actions of the first hand of two such cards


@dataclass
class Grown:
    """A machine with more states, each like a hand of the machine but where it is told apart."""

    machine: Machine
    likes: dict[Key, int]

    def __post_init__(self) -> None:
        old, likes = self.machine, list(self.likes.values())
        states = len(old.points)
        self.places = {key: states + nth for nth, key in enumerate(self.likes)}
        self.machine = Machine(
            old.one.copy(),
            np.concatenate([old.after, old.after[likes]]),
            np.concatenate([old.begins, old.begins[likes]]),
            np.concatenate([old.actions, old.actions[..., likes]], axis=-1),
            np.concatenate([old.points, old.points[likes]]),
            np.concatenate([old.classes, old.classes[:, likes]], axis=1),
            np.concatenate([old.doublings, old.doublings[:, likes]], axis=1),
        )


def with_straights(machine: Machine, plays: Sequence[StraightPlay], most: int) -> Machine:
    """Straights played as `plays` say, by the rank of the up card.

    Of two cards that count ten and are split, the first hand may go on with the straight: then its
    second card that counts ten is played, or split again, by the cards split before. Such a pair
    becomes so many hands at `most`.
    """
    cards = plays[0].cards
    straights = _straights(plays[0])
    follows = plays[0].splits is not None
    pairs = [(low, low + 1) for low in TENS[:-1]] if follows else []
    again = [cards for size in range(most - 1) for cards in _of_tens(size)]
    ten, two_tens = lattice().at(TEN), lattice().at(TEN, TEN)
    likes: dict[Key, int] = {("card", rank): lattice().at(VALUE[rank]) for rank in range(RANKS)}
    likes |= {ends: cards.place(_ranks(ends)) for ends in straights}
    likes |= {("first", pair, more): ten for pair, more in product(pairs, again)}
    likes |= {("both", *each): two_tens for each in product(pairs, again, TENS)}
    grown = Grown(machine, likes)
    found, at = grown.machine, grown.places
    found.actions[OF_TENS : OF_TENS + 2, :, :, two_tens] |= SPLITS
    found.begins[two_tens] = ten
    for first, second in product(range(RANKS), repeat=2):
        found.one[0, first] = at["card", first]
        ends = straight_of(4 * first, 4 * second)
        if ends in straights:
            found.after[at["card", first], second] = at[ends]
    for ends in straights:
        for rank in range(RANKS):
            longer = lengthened(*ends, rank, cards.wrap)
            if longer != ends and longer in straights:
                found.after[at[ends], rank] = at[longer]
        found.begins[at[ends]] = at.get(("first", _ranks(ends), ()), ten)
        for up, play in enumerate(plays):
            found.actions[0, 0, up, at[ends]] = _told(play.action(_ranks(ends)))
    for pair, more, rank in product(pairs, again, TENS):
        both = at["both", pair, more, rank]
        found.after[at["first", pair, more], rank] = both
        found.begins[both] = at.get(("first", pair, tuple(sorted((*more, rank)))), ten)
        for up, play in enumerate(plays):
            assert play.splits is not None
            if min(play.cards.next((*pair, *more, rank))) >= 0:
                chosen = _told(play.splits.second_ten(pair, more, rank))
                found.actions[OF_TENS, 0, up, both] = chosen
    return found


def _told(action: int) -> int:
    return SPLIT + SPLITS if action == SPLIT else action


def _ranks(ends: Ends) -> Ranks:
    return tuple(rank % RANKS for rank in range(ends[0], ends[1] + 1))


def _of_tens(size: int) -> Iterator[Ranks]:
    return combinations_with_replacement(TENS, size)


def _straights(play: StraightPlay) -> set[Ends]:
    """The ends of straights that are no Blackjack and at most 21."""
    two = {straight_of(4 * first, 4 * second) for first, second in product(range(RANKS), repeat=2)}
    found: set[Ends] = set()
    new = {ends for ends in two if ends[0] != ends[1] and _values(ends) != [ACE, TEN]}
    while new:
        found |= new
        longer = {lengthened(*ends, rank, play.cards.wrap) for ends in new for rank in range(RANKS)}
        new = {ends for ends in longer - found if sum(_values(ends)) + len(_values(ends)) <= 21}
    return found


def _values(ends: Ends) -> list[int]:
    return sorted(VALUE[rank] for rank in _ranks(ends))
