"""Steps a second of Blackjack as an environment: `python -m benchmarks.environments`."""

from __future__ import annotations

import time

import gymnasium
import numpy as np

from croupier.gym.register import name_of
from croupier.gym.vector import TablesEnv

GAME = "blackjack"
LIVE, ON_KERNELS = 5_000, 200_000


def live(steps: int) -> float:
    """At the live table, some legal action at every step."""
    env = gymnasium.make(name_of(GAME), disable_env_checker=True)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    begun = time.process_time()
    for _ in range(steps):
        legal = np.flatnonzero(info["action_mask"])
        _, _, ended, _, info = env.step(legal[rng.integers(len(legal))])
        if ended:
            _, info = env.reset()
    return steps / (time.process_time() - begun)


def on_kernels(tables: int, steps: int) -> float:
    """At so many tables on compiled kernels."""
    env = TablesEnv(tables, GAME)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    turns = steps // tables
    begun = time.process_time()
    for _ in range(turns):
        masks = info["action_mask"]
        *_, info = env.step(np.argmax(rng.random(masks.shape) * masks, axis=1))
    return turns * tables / (time.process_time() - begun)


def main() -> None:
    live(LIVE // 10)
    print(f"live table: {live(LIVE):,.0f} steps a second")
    for tables in (1, 8, 256):
        on_kernels(tables, ON_KERNELS // 10)
        rate = on_kernels(tables, ON_KERNELS)
        print(f"on kernels, tables at once: {tables}: {rate:,.0f} steps a second")


if __name__ == "__main__":
    main()
