"""What compiled rounds of the family are told: hands as states of a small machine, and actions.

A state is a total, SOFT added where an ace counts 11. Tables are flat and of bytes, so that all of
them lie close by: a state and a card's value lead to the next state, an up card and a state to an
action, two totals to a result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from croupier.families.twenty_one.simulation.tally import LOST
from croupier.hands.twenty_one import ACE, VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.shoe.basic import BasicUp
from croupier.maths.shoe.game import Results
from croupier.maths.shoe.hands import DEALER_21, DEALER_22, DEALER_OVER, DealerRule
from croupier.maths.shoe.kernels import STAND, SURRENDER

Bytes = NDArray[np.uint8]
SOFT = 32  # a state's bit; the five below it are the total
STATES = 2 * SOFT
DRAWN = STATES  # in an action's place: the hand has drawn a card


@dataclass(frozen=True)
class Actions:
    """What is done, by the number of cards beyond two (the last stands for more as well), soft,
    total and up card; and the most hands that a pair becomes by value and up card, 1 where it is
    not split. `rescues` are totals that are given up after a doubling, by soft and up card.
    """

    actions: Ints
    splits: Ints
    rescues: Ints = field(default_factory=lambda: np.zeros((2, 22, VALUES), dtype=np.int64))


def basic_actions(basics: Sequence[BasicUp | None], hands: Sequence[int]) -> Actions:
    """Basic strategy, where pairs of each value become so many hands at most."""
    sizes = max(len(each) for basic in basics if basic for each in basic.actions.values())
    actions = np.zeros((sizes, 2, 22, VALUES), dtype=np.int64)
    splits = np.ones((VALUES, VALUES), dtype=np.int64)
    rescues = np.zeros((2, 22, VALUES), dtype=np.int64)
    for up, basic in enumerate(basics):
        assert basic is not None
        for (soft, total), by_size in basic.actions.items():
            actions[:, int(soft), total, up] = by_size
        for soft, total in basic.rescues:
            rescues[int(soft), total, up] = 1
        for pair in basic.solution.splits:
            splits[pair, up] = hands[pair]
    return Actions(actions, splits, rescues)


def machine(limit: int) -> tuple[Bytes, Bytes]:
    """The state of two cards, and after another card, where an ace counts 11 up to a limit."""

    def after(state: int, value: int) -> int:
        total, soft = state % SOFT + value + 1, state >= SOFT
        if value == ACE and total + 10 <= limit:
            total, soft = total + 10, True
        elif soft and total > limit:
            total, soft = total - 10, False
        return min(total, SOFT - 1) + SOFT * soft

    def one(value: int) -> int:
        return 11 + SOFT if value == ACE else value + 1

    begin, then = np.zeros(16 * VALUES, np.uint8), np.zeros(16 * STATES, np.uint8)
    for value in range(VALUES):
        for first in range(VALUES):
            begin[first << 4 | value] = after(one(first), value)
        for state in range(STATES):
            then[state << 4 | value] = after(state, value)
    return begin, then


def dealer_tables(rule: DealerRule) -> tuple[Bytes, Bytes, Bytes]:
    """The dealer's states of two cards, after another card, and which of them draw."""
    draws = [state % SOFT < (rule.soft_stand if state >= SOFT else 17) for state in range(STATES)]
    return (*machine(rule.ace_limit), np.array(draws, dtype=np.uint8))


def result_table(results: Results) -> Bytes:
    """By the class of a hand and the dealer's total; a class without results is over 21."""
    result = np.full((SOFT, SOFT), LOST, dtype=np.uint8)
    for dealer in range(17, SOFT):
        end = DEALER_21 + (dealer > 21) * (DEALER_22 - DEALER_21) if dealer > 20 else dealer - 17
        result[: len(results), dealer] = np.array(results)[:, DEALER_OVER if dealer > 22 else end]
    return result.ravel()


def compiled_tables(
    played: Actions, rule: DealerRule, results: Results, *, aces_one_card: bool
) -> tuple[Bytes, ...]:
    """In the order in which `play_plain` takes them."""
    actions = np.full((VALUES, 2, STATES), STAND, dtype=np.uint8)
    for soft in range(2):
        place = slice(SOFT * soft, SOFT * soft + 21)
        actions[:, :, place] = played.actions[:, soft, :21].transpose(2, 0, 1)
    split = np.where(actions == SURRENDER, actions[:, 1:], actions)
    splits = np.zeros((VALUES, 16), dtype=np.uint8)
    splits[:, :VALUES] = played.splits.T
    return (
        *machine(21),
        *dealer_tables(rule),
        actions.ravel(),
        split.ravel(),
        splits.ravel(),
        result_table(results),
        np.array([aces_one_card], dtype=np.uint8),
    )
