"""Several seats at one table, as a PettingZoo environment in which agents act in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from croupier.gym.table import Asked, Table
from croupier.rounds.words import Bet


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A round is an episode. An agent is a seat, `seat_3`; it is selected when its seat is asked.

    `observe` gives what the seat sees, with `action_mask`; of the others' cards only what lies face
    up. The reward is what the seat gains, in units of its first wager.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "croupier_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        rules: Mapping[str, object] | None = None,
        *,
        seats: int = 2,
        bets: Sequence[Bet | str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(game, rules, bets, seats=seats)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in self.table.seats]
        self._seats = dict(zip(self.possible_agents, self.table.seats, strict=True))
        view, actions = self.table.view.space, spaces.Discrete(len(self.table.actions))
        mask = spaces.Box(0, 1, (len(self.table.actions),), np.int8)
        space = spaces.Dict({"observation": view, "action_mask": mask})
        self._spaces = dict.fromkeys(self.possible_agents, space)
        self._actions = {agent: spaces.Discrete(actions.n) for agent in self.possible_agents}
        self._generator, _ = seeding.np_random()
        self._asked: Asked | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._generator, _ = seeding.np_random(seed)
        self.table.reset(seed, lambda: int(self._generator.integers(1 << 62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert self._asked is not None
        if action is None or action not in self._asked.answers:
            self.infos[agent] = {**self.infos[agent], "illegal": action}
        else:
            self.table.act(self._asked, int(action))
            for seat, gain in self.table.gains().items():
                self.rewards[f"seat_{seat}"] = gain
            self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        asked = self._asked or Asked(0, {})
        seen = self.table.observed(self._seats[agent], asked)
        return {"observation": seen, "action_mask": seen["may"]}

    def render(self) -> str:
        """The round so far, as the table sees it."""
        return self.table.text()

    def close(self) -> None:
        """Nothing is held open."""

    def _select(self) -> None:
        """The agent that is asked; after the round all agents have ended."""
        if self.table.ended:
            self._asked = None
            self.terminations = dict.fromkeys(self.agents, True)
            return
        self._asked = self.table.asked()
        self.agent_selection = f"seat_{self._asked.seat}"
        names = [self.table.actions.names[nth] for nth in self._asked.answers]
        self.infos[self.agent_selection] = {"names": names}


def seats_env(game: str, rules: Mapping[str, object] | None = None, **more: Any) -> SeatsEnv:
    """A table with several seats: `seats_env("poker", {"game": "holdem"}, seats=6)`."""
    return SeatsEnv(game, rules, **more)
