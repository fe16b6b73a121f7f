"""One seat, as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, SupportsInt

import gymnasium
from gymnasium import spaces

from croupier.gym.table import Asked, Bundles, Table
from croupier.gym.views import Observation
from croupier.refusals import Wrong
from croupier.rounds.words import Bet, Decide

OPPONENT = "loose"
"""Who plays the other seats of Poker."""
METADATA: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}


class TableEnv(gymnasium.Env[Observation, SupportsInt]):
    """A round is an episode; where wagers stand from round to round, it lasts until none does.

    The reward is what the seat gains, in units of its first wager. `info["action_mask"]` says which
    actions are legal, `info["names"]` what they are called; an illegal one changes nothing and is
    named as `info["illegal"]`. With `advise`, `info["best"]` has the exact value of each choice, as
    a Fraction.
    """

    metadata = METADATA

    def __init__(
        self,
        game: str,
        rules: Mapping[str, object] | None = None,
        *,
        bets: Sequence[Bet | str] | None = None,
        bundles: Bundles | None = None,
        advise: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, rules, bets, bundles)
        self.seat, *others = self.table.seats
        if others and self.table.opponents is None:
            raise Wrong(
                f"bets at seats {self.seat} and {others[0]} are refused; this environment has one "
                "seat, use seats_env for several."
            )
        self.advise = advise
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(len(self.table.actions))
        self.observation_space: spaces.Space[Observation] = self.table.view.space
        self._asked: Asked | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(seed, self._random)
        self._play_others()
        return self._seen()

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._asked is None:
            raise Wrong("step is refused; the round has ended, so reset the environment.")
        taken = int(action)
        if taken not in self._asked.answers:
            observation, info = self._seen()
            return observation, 0.0, False, False, {**info, "illegal": taken}
        self.table.act(self._asked, taken)
        self._play_others()
        observation, info = self._seen()
        return observation, self.table.gains()[self.seat], self._asked is None, False, info

    def render(self) -> str:
        """The round so far, as the table sees it."""
        return self.table.text()

    def _random(self) -> int:
        return int(self.np_random.integers(1 << 62))

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        asked = Asked(self.seat, {}) if self.table.ended else self.table.asked()
        self._asked = None if self.table.ended else asked
        observation = self.table.observed(self.seat, asked)
        names = [self.table.actions.names[nth] for nth in asked.answers]
        info: dict[str, Any] = {"action_mask": observation["may"], "names": names}
        if self.advise:
            info["best"] = self.table.worth(asked)
        return observation, info

    def _play_others(self) -> None:
        """The other players of Poker decide until this seat is asked."""
        code, session = self.table.opponents, self.table.session
        while (
            code is not None
            and isinstance(question := self.table.question, Decide)
            and question.seat != self.seat
        ):
            answer = code.choose(OPPONENT, session.rules, question, Random(self._random()))
            self.table.choose(answer)
