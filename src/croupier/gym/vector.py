"""Many tables of Blackjack at once, on compiled kernels: `gymnasium.make_vec`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.api import game
from croupier.families.twenty_one.simulation.steps import (
    ACTIVE,
    CHOICES,
    ENDED,
    HANDS,
    RANK_SPLIT,
    UP,
    SteppedGame,
    step_all,
)
from croupier.maths.enumerate import Ints
from croupier.maths.shoe.hands import BUST, lattice
from croupier.refusals import Wrong
from croupier.rulebook.foreign import shown

GAMES = {
    "blackjack": "blackjack.simulation.simulate",
    "free-bet-blackjack": "free_bet_blackjack.simulation",
}
ONE = ("total", "soft", "cards", "up", "hand", "hands", "split")
OBSERVED = (*ONE, *(f"gone {name}" for name in ("A", *map(str, range(2, 11)))))
"""What is seen of a table: the active hand's total, whether an ace counts 11, its cards; the up
card's value; which hand of how many; what was split, 1 for aces; by value, the cards that were seen
since the shuffle."""
MOST = 416
Seen = NDArray[np.int16]


class TablesEnv(VectorEnv[Seen, Ints, NDArray[Any]]):
    """So many tables, each with one box and a shoe of its own, dealt to its cover card.

    An episode is a round; after its end the next step begins another, whatever is chosen. A choice
    has a fixed number (`CHOICES`); 0, stand, also goes on where a round ended as it was dealt.
    `info["action_mask"]` says what is legal; an illegal action changes nothing. The reward is what
    the box gains, in units of its wager. Insurance is not offered.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "blackjack",
        rules: Mapping[str, object] | None = None,
    ) -> None:
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.game = stepped(game, rules)
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0, MOST, (len(OBSERVED),), np.int16)
        self.single_action_space = spaces.Discrete(len(CHOICES))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._begin()

    def _begin(self) -> None:
        self.tables = self.game.tables(self.num_envs)
        self.masks = np.zeros((self.num_envs, len(CHOICES)), dtype=np.int8)
        self._again = np.ones(self.num_envs, dtype=np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """New shoes at all tables; of several seeds the first counts."""
        chosen = seed[0] if isinstance(seed, list) else seed
        if chosen is not None or self._np_random is None:
            self._np_random, self._np_random_seed = seeding.np_random(chosen)
        self._begin()
        self._step(np.zeros(self.num_envs, dtype=np.int64))
        self._again = np.zeros(self.num_envs, dtype=np.bool_)
        return self._seen(), {"action_mask": self.masks.copy()}

    def step(
        self, actions: Ints
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        begun = self._again
        self._step(np.asarray(actions, dtype=np.int64))
        # A round that ended as it was dealt is seen first, and ends with the next step.
        ended = (self.tables.fields[:, ENDED] == 1) & ~begun
        self._again = ended
        rewards = np.where(ended, self.tables.rewards, 0.0)
        truncated = np.zeros(self.num_envs, dtype=np.bool_)
        return self._seen(), rewards, ended, truncated, {"action_mask": self.masks.copy()}

    def _step(self, actions: Ints) -> None:
        step_all(self.np_random, self.tables, self.game.rules, actions, self._again, self.masks)

    def _seen(self) -> Seen:
        fields, rows = self.tables.fields, np.arange(self.num_envs)
        last = np.minimum(fields[:, ACTIVE], fields[:, HANDS] - 1)
        hand, known = self.tables.hands[rows, last], lattice()
        bust = hand == BUST
        told = (
            np.where(bust, 0, known.total[hand]),
            np.where(bust, 0, known.soft[hand]),
            np.where(bust, 0, known.size[hand]),
            1 + self.game.rules.values[fields[:, UP]],
            1 + last,
            fields[:, HANDS],
            1 + fields[:, RANK_SPLIT],
        )
        found = np.empty((self.num_envs, len(OBSERVED)), dtype=np.int16)
        for nth, column in enumerate(told):
            found[:, nth] = column
        found[:, len(ONE) :] = self.tables.gone
        return found


def stepped(name: str, rules: Mapping[str, object] | None) -> SteppedGame:
    """A game as compiled tables."""
    found = game(name)
    if found.key not in GAMES:
        raise Wrong(
            f"{shown(name)} is not played on kernels step by step; choose {' or '.join(GAMES)}, or "
            "vectorization_mode='async'."
        )
    simulated = import_module(f"croupier.chapters.{GAMES[found.key]}").simulated_game
    chosen = found.rules(rules)
    made = SteppedGame(simulated(chosen, found.terms(chosen)))
    if not made.fits:
        raise Wrong(f"{found.key} is not played on kernels step by step under these rules.")
    return made
