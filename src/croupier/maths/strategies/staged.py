"""A strategy file in a game of stages: exact, over all that a player can see at each."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from croupier.maths.pricing.strategy import Shares
from croupier.maths.stages.game import StagedGame
from croupier.maths.stages.induction import Choices, Played, play
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.seen import Ranking, Seen

Raised = Sequence[Sequence[int]]  # by stage and position: the largest wager before, in stakes


def played_by(
    game: StagedGame, strategy: OwnStrategy, raised: Raised, ranking: Ranking | None = None
) -> Played:
    """All deals by a strategy."""
    solved = game.solved
    strategy.check(
        list(
            dict.fromkeys(
                move.key
                for stage in solved.stages
                for moves in stage.moves
                for move in moves
                if len(moves) > 1
            )
        )
    )
    return play(solved.deals, solved.stages, _choices(game, strategy, raised, ranking))


def _choices(
    game: StagedGame, strategy: OwnStrategy, raised: Raised, ranking: Ranking | None
) -> Choices:
    solved = game.solved
    found = []
    for nth, (layer, stage) in enumerate(zip(solved.deals.layers, solved.stages, strict=True)):
        columns = []
        for position, moves in enumerate(stage.moves):
            if len(moves) == 1:
                columns.append(np.zeros(len(layer.cards), dtype=np.int64))
                continue
            seen = Seen(layer.cards, ranking=ranking, raised=raised[nth][position])
            worth = solved.worths[nth][position].T
            columns.append(strategy.decide(seen, [move.key for move in moves], worth))
        found.append(np.stack(columns, axis=1))
    return tuple(found)


def shares_of(played: Played, names: Sequence[str]) -> dict[str, Shares]:
    """How often each choice is made, by stage; the rest ended before."""
    return {
        name: {
            key: Fraction(deals, played.total)
            for key, deals in sorted(played.frequencies(stage).items())
        }
        for stage, name in enumerate(names)
    }
