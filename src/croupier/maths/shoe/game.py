"""A game of the Blackjack family, as far as a shoe asks: what a player may do, and what is paid.

A hand ends by its *class* against the dealer's end: the class is its total, or one of the game's
own (five cards that total 21, two original cards), from `OWN_CLASS` on. The end is a *result*: WIN,
PUSH, LOSE, or one of the game's own. What a result brings hangs on the *kind* of the wager: plain,
doubled, and others that a game has (doubled for free, a hand that was split for free). So a count
tells ends apart by a code: results by kind, and after them a surrender of each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property, lru_cache, partial

import numpy as np

from croupier.hands.twenty_one import ACE, LOSE, VALUES, compared
from croupier.maths.pricing.counted import ENDLESS_DECKS
from croupier.maths.shoe.hands import (
    DEALER_BLACKJACK,
    DEALER_ENDS,
    Counts,
    DealerRule,
    Floats,
    Ints,
    clear_values,
    dealer_points,
    lattice,
)
from croupier.maths.shoe.kernels import DOUBLES_AS, DRAWS, RESCUES, SURRENDERS

FIXED, REOPTIMISED = "fixed", "re-optimised"
Results = tuple[tuple[int, ...], ...]
BY_TOTAL = 2  # basic strategy tells two cards from more, as Blackjack's does
OWN_CLASS = 22  # the first class that is no total
PLAIN, DOUBLED_KIND = 0, 1


def results_of(classes: Iterable[Callable[[int], int]]) -> Results:
    """By class and dealer's end, from what each class ends in against a dealer's total."""
    return tuple(
        tuple(result(dealer_points(end)) for end in range(DEALER_ENDS)) for result in classes
    )


@cache
def plain_results() -> Results:
    """WIN, PUSH or LOSE by the player's total (0 to 21)."""
    return results_of(partial(compared, total) for total in range(22))


@dataclass(frozen=True)
class ShoeGame:
    """What a game of the family lets a player do, and what it pays."""

    shoe: Counts
    dealer: DealerRule = field(default_factory=DealerRule)
    results: Results = field(default_factory=plain_results)  # by class and dealer's end
    plain: tuple[float, ...] = (1.0, 0.0, -1.0)  # by result
    doubled: tuple[float, ...] = (2.0, 0.0, -2.0)
    further: tuple[tuple[float, ...], ...] = ()  # wagers of other kinds
    # The class of each hand of the lattice, before and after a split; none: its total.
    classes: Counts = ()
    split_classes: Counts = ()
    # What a plain wager brings more against an up card: (up card, result, units).
    bonuses: tuple[tuple[int, int, float], ...] = ()
    double_two: bool = True
    double_more: bool = False
    double_after_split: bool = True
    # By hand, what doubling adds to the kind of its wager; none: 1 for every hand.
    double_kinds: Counts = ()
    surrender: float | None = -0.5
    surrender_more: bool = False
    surrender_after_split: bool = False
    surrender_split_aces: bool = True  # that get one card each
    rescue: float | None = None  # what a hand brings that is given up after it was doubled
    # By kind of wager, the kind that a second chance makes of it, -1 where there is none. It wins
    # with 21 whatever the dealer has.
    second_chances: Counts = ()
    second_chances_after_split: bool = True
    # The class of a hand over 21 that has none and meets the dealer's; none: it is lost at once.
    over_class: int | None = None
    over_after_split: bool = True
    # The most hands that a pair of each value may become; 1 is no split.
    most_hands: Counts = (4,) * VALUES
    # The kind of the hands that splits of each value add; the first keeps the player's own wager.
    split_kinds: Counts = (PLAIN,) * VALUES
    split_aces_one_card: bool = False
    post_split: str = REOPTIMISED
    # Basic strategy's numbers of cards: two, three, ... of which the last stands for more as well.
    basic_sizes: int = BY_TOTAL
    # What is told of the hole card, by up card: groups of values, one of which holds it. A game
    # with several groups is solved as its `told_games`.
    told: tuple[tuple[Counts, ...], ...] = ()
    # Ends that a count does not tell apart: (code, told as another).
    same_codes: tuple[tuple[int, int], ...] = ()
    # What another wager brings: (player's total, dealer's end, units). A dealer's Blackjack is an
    # end here if it is found after play.
    extra: tuple[tuple[int, int, float], ...] = ()

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, each.name) for each in fields(self)))

    def __hash__(self) -> int:
        """Found once: what follows from a game is kept by it."""
        return self._hash

    @property
    def endless(self) -> bool:
        """Whether cards come as from full decks, whatever cards are out."""
        return sum(self.shoe) > ENDLESS_DECKS

    @property
    def kinds(self) -> tuple[tuple[float, ...], ...]:
        """What each kind of wager brings, by result."""
        return (self.plain, self.doubled, *self.further)

    def pays(self, up: int | None = None) -> Floats:
        """What each kind of wager brings, by the class of the hand and the dealer's end."""
        return _pays(self, up)

    def lost(self) -> Floats:
        """What a hand over 21 brings, by kind of wager."""
        return np.array([kind[LOSE] for kind in self.kinds])

    @property
    def has_overs(self) -> bool:
        """Whether hands over 21 are worth more than what is lost."""
        return bool(self.second_chances) or self.over_class is not None

    def over(self, *, split: bool) -> int | None:
        """The class of a hand over 21 that meets the dealer's; none: it is lost at once."""
        return self.over_class if self.over_after_split or not split else None

    def seconds(self, *, split: bool = False) -> Ints:
        """By kind of wager, the kind that a second chance makes of it, or -1."""
        found = np.full(len(self.kinds), -1, dtype=np.int64)
        if self.second_chances_after_split or not split:
            found[: len(self.second_chances)] = self.second_chances
        return found

    def given_up(self) -> Floats:
        """What a surrender brings, by kind of wager."""
        found = np.zeros(len(self.kinds))
        found[PLAIN] = self.surrender or 0.0
        found[DOUBLED_KIND] = self.rescue or 0.0
        return found

    def holes(self, up: int) -> tuple[Counts, ...]:
        """The groups of hole cards that play is known to be against; none gives a Blackjack."""
        groups = self.told[up] if self.told else (tuple(range(VALUES)),)
        clear = (tuple(v for v in clear_values(up) if v in group) for group in groups)
        return tuple(group for group in clear if group)

    def blackjack_holes(self, up: int) -> Counts:
        """The hole cards among those told of that give a Blackjack."""
        told = [value for group in self.told[up] for value in group] if self.told else range(VALUES)
        return tuple(value for value in told if value not in clear_values(up))

    @property
    def gives_up_split_aces(self) -> bool:
        """Whether split aces that get one card each have a choice: to be surrendered."""
        given_up = self.surrender is not None and self.surrender_after_split
        return given_up and self.split_aces_one_card and self.surrender_split_aces

    def told_games(self) -> tuple[ShoeGame, ...]:
        """The game by what is told of the hole card: one for each group of values."""
        return tuple(
            replace(self, told=tuple(groups[nth : nth + 1] for groups in self.told))
            for nth in range(max(map(len, self.told), default=0))
        ) or (self,)

    def classes_of(self, *, split: bool) -> Ints:
        own = self.split_classes if split else self.classes
        return _array(own) if own else lattice().total

    def allowed(self, *, split: bool = False, pair: int | None = None) -> Ints:
        """What may be done with each hand, as bits; the pair that was split, if one was."""
        return _allowed(self, split or pair is not None, pair == ACE and self.split_aces_one_card)

    # ------------------------------------------------------------------ how a count tells ends

    @property
    def codes(self) -> int:
        """How many ends are told apart."""
        return len(self.kinds) * (len(self.plain) + 1)

    def surrendered_code(self, kind: int = PLAIN) -> int:
        return len(self.kinds) * len(self.plain) + kind


@lru_cache(maxsize=16)
def _array(numbers: Counts) -> Ints:
    return np.array(numbers, dtype=np.int64)


@lru_cache(maxsize=64)
def _pays(game: ShoeGame, up: int | None) -> Floats:
    results = np.array(game.results)
    kinds = np.array(game.kinds)
    for against, result, units in game.bonuses:
        if against == up:
            kinds[PLAIN, result] += units
    pays = np.zeros((len(kinds), len(results), DEALER_BLACKJACK + 1))
    pays[:, :, :DEALER_ENDS] = kinds[:, results]
    for total, end, units in game.extra:
        pays[:, total, end] += units
    return pays


@lru_cache(maxsize=64)
def _allowed(game: ShoeGame, split: bool, one_card: bool) -> Ints:
    hands = lattice()
    two, more = hands.size == 2, hands.size > 2
    kinds = _array(game.double_kinds) if game.double_kinds else np.ones(len(two), dtype=np.int64)
    doubles = (two & game.double_two) | (more & game.double_more)
    doubles &= (game.double_after_split or not split) and not one_card
    surrenders = two | (more & game.surrender_more)
    surrenders &= game.surrender is not None and (game.surrender_after_split or not split)
    surrenders &= game.surrender_split_aces or not one_card
    found = np.where(doubles, kinds, 0) * DOUBLES_AS + np.where(surrenders, SURRENDERS, 0)
    found += 0 if one_card else DRAWS
    found += 0 if game.rescue is None else RESCUES
    return found.astype(np.int64)
