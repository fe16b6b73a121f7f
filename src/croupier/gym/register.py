"""The names of the environments: `gymnasium.make("croupier/three-card-poker-v0")`."""

from __future__ import annotations

from gymnasium.envs.registration import register, registry

from croupier.catalog.index import entries
from croupier.gym.vector import GAMES

VERSION = 0
ON_KERNELS = "croupier.gym.vector:TablesEnv"


def name_of(game: str) -> str:
    return f"croupier/{game}-v{VERSION}"


def register_all() -> None:
    """Every game that can be played."""
    for entry in entries():
        if entry.has_play and name_of(entry.game) not in registry:
            register(
                name_of(entry.game),
                entry_point="croupier.gym.single:TableEnv",
                vector_entry_point=ON_KERNELS if entry.game in GAMES else None,
                kwargs={"game": entry.game},
            )
