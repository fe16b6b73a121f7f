"""Basic strategy as people learn it, and every decision of the optimal player for export."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from croupier.families.twenty_one.counting.solved import ACTIONS, NAMES, basics, solutions
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.pricing.strategy import Chart, Strategy
from croupier.maths.shoe.basic import table_text
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import Floats, Ints, lattice
from croupier.maths.shoe.kernels import SPLIT
from croupier.maths.shoe.optimal import MASS, UpSolution, split_once


def strategy_data(game: ShoeGame) -> Strategy:
    """Basic strategy, and the two-card hands that are better played otherwise."""
    exceptions = []
    for basic, best in zip(basics(game), solutions(game), strict=True):
        if basic is None or best is None:
            continue
        for first in range(VALUES):
            for second in range(first, VALUES):
                if (first, second) == (ACE, TEN) or not _dealt(game, best.up, first, second):
                    continue
                action = best.action(first, second)
                if action != basic.solution.action(first, second):
                    exceptions.append(
                        f"{NAMES[first]}-{NAMES[second]} against {NAMES[best.up]}: "
                        f"{ACTIONS[action]}"
                    )
    return basic_strategy(game, exceptions)


UP_CARDS = (*map(str, range(2, 11)), "A")
LETTERS = (
    "S stand, H draw, D double or else draw, Ds double or else stand, R surrender or else draw, "
    "Rs surrender or else stand, P split"
)


def basic_strategy(game: ShoeGame, exceptions: Sequence[str]) -> Strategy:
    """Basic strategy as people learn it: a row a hand, a column an up card of the dealer."""
    rows = tuple(
        (f"{kind.removesuffix('s')} {hand}", *(row.get(up, "") for up in UP_CARDS))
        for kind, hands in table_text(basics(game)).items()
        for hand, row in hands.items()
    )
    better = f" Better by the cards: {'; '.join(exceptions)}." if exceptions else ""
    return Strategy(
        f"Basic strategy by totals and the dealer's up card ({LETTERS}).{better}",
        charts=(Chart("Basic strategy", ("hand", *UP_CARDS), rows),),
        exceptions=tuple(exceptions),
    )


def _dealt(game: ShoeGame, up: int, first: int, second: int) -> bool:
    held = (up, first, second)
    return all(game.shoe[value] >= held.count(value) for value in held)


# ------------------------------------------------------------------------------ for export


def decision_rows(game: ShoeGame) -> Iterator[Mapping[str, Any]]:
    """Every hand that has a choice, by its cards, against every up card.

    Worth is in units of the wager and given that the dealer has no Blackjack. Hands of a split are
    valued as of a pair split once; where aces get one card each they have no choice.
    """
    for solution in solutions(game):
        if solution is None:
            continue
        yield from _hand_rows(solution, "", solution.policy, solution.values)
        for pair in sorted(solution.split_policy):
            if pair != ACE or not game.split_aces_one_card:
                policy, values = split_once(game, solution.dealers, pair)
                yield from _hand_rows(solution, NAMES[pair], policy, values)


def _hand_rows(
    solution: UpSolution, split: str, policy: Ints, values: Floats
) -> Iterator[Mapping[str, Any]]:
    """The hands of a player, or of a pair that was split."""
    hands = lattice()
    for place in np.flatnonzero((values[:, MASS] > 0) & (hands.total < 21)).tolist():
        cards = [value for value in range(VALUES) for _ in range(hands.counts[place, value])]
        mass = values[place, MASS]
        worth = {
            name: float(values[place, action] / mass) if values[place, action] > -np.inf else None
            for action, name in ACTIONS.items()
            if action != SPLIT
        }
        pair = len(cards) == 2 and cards[0] == cards[1] and not split
        may_split = pair and solution.split[cards[0]] > -np.inf
        worth["split"] = float(solution.split[cards[0]] / mass) if may_split else None
        action = solution.action(*cards) if pair else int(policy[place])
        yield {
            "up": NAMES[solution.up],
            "after_split_of": split,
            "hand": "-".join(NAMES[value] for value in cards),
            "total": int(hands.total[place]),
            "soft": bool(hands.soft[place]),
            "decision": ACTIONS[action],
            **worth,
        }
