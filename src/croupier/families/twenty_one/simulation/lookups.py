"""Basic strategy as a table of actions by total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from croupier.hands.twenty_one import VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.shoe.basic import BasicUp


@dataclass(frozen=True)
class Actions:
    """What is done, by the number of cards beyond two (the last stands for more as well), soft,
    total and up card; and the most hands that a pair becomes by value and up card, 1 where it is
    not split.
    """

    actions: Ints
    splits: Ints


def basic_actions(basics: Sequence[BasicUp | None], hands: Sequence[int]) -> Actions:
    """Basic strategy, where pairs of each value become so many hands at most."""
    sizes = max(len(each) for basic in basics if basic for each in basic.actions.values())
    actions = np.zeros((sizes, 2, 22, VALUES), dtype=np.int64)
    splits = np.ones((VALUES, VALUES), dtype=np.int64)
    for up, basic in enumerate(basics):
        assert basic is not None
        for (soft, total), by_size in basic.actions.items():
            actions[:, int(soft), total, up] = by_size
        for pair in basic.solution.splits:
            splits[pair, up] = hands[pair]
    return Actions(actions, splits)
