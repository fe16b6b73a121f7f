"""Every game as an environment for reinforcement learning: Gymnasium for one seat, PettingZoo for
several. The table is the live one, so what it pays is what is learned (docs/gym.md).

`import croupier.gym` makes the names known: `gymnasium.make("croupier/three-card-poker-v0")`.
"""

try:
    from croupier.gym.register import register_all
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] != "gymnasium":
        raise
    raise ModuleNotFoundError(
        "Environments need Gymnasium. Install it: pip install 'croupier[gym]'", name=error.name
    ) from None

register_all()
