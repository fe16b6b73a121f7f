"""Mississippi Stud as stages: fold or raise on two, three and four cards of five.

169 kinds of two cards, 1,755 of three and 16,432 of four stand for all that a player can see; what
is best hangs on them and on the Street Wagers made so far, and on nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from math import lcm

import numpy as np

from croupier.families.poker.counting.hand_counts import six_card_counts, three_card_counts
from croupier.families.poker.counting.lines import line_of
from croupier.families.poker.pairs_from_6s import HAND_KINDS, hand_kind
from croupier.games.mississippi_stud import outcomes
from croupier.games.mississippi_stud.outcomes import STREETS
from croupier.hands.kernel import kernel
from croupier.maths.pricing.counted import Line, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.stages.game import StagedGame
from croupier.maths.stages.induction import END, Deals, Move, Played, Stage, solve
from croupier.maths.stages.reveals import Ints, Reveal
from croupier.rulebook.rules import Rules

Path = tuple[int, ...]  # the Street Wagers so far, in Antes
REVEALS = (Reveal(2), Reveal(1), Reveal(1))
TIES = (
    "Of decisions that are worth the same, the one that stakes least is taken: a fold before a "
    "raise, a small raise before a large one."
)


def raises_of(rules: Rules) -> tuple[int, ...]:
    """What a Street Wager may be, in Antes: the same on every street."""
    sizes = {rules.decisions(street)[0].stake_with().sizes for street in STREETS}
    (found,) = sizes
    return tuple(int(size) for size in found)


def paths(rules: Rules, streets: int) -> Iterator[Path]:
    """Every way to have made that many Street Wagers, in the order of a stage's positions."""
    return product(raises_of(rules), repeat=streets)


def finish_line(path: Path, kind: int) -> Line:
    return line_of(outcomes.ends(kind, path))


def fold_line(rules: Rules, path: Path) -> Line:
    return line_of(outcomes.folded(rules, path))


@kernel
def _last_card(seen: Ints, size: int, ends: Ints) -> None:
    """For two cards and two community cards, the last community card by outcome."""
    for kind in range(len(seen)):
        a, b, c, d = seen[kind, 0], seen[kind, 1], seen[kind, 2], seen[kind, 3]
        for card in range(size):
            if card not in (a, b, c, d):
                ends[kind, hand_kind(a, b, c, d, card)] += 1


@cache
def deals() -> Deals:
    """311,875,200 / 2 deals: two cards, then three community cards in their order."""
    return Deals(REVEALS, _last_card, outcomes=HAND_KINDS)


def main_game(rules: Rules, terms: Terms, *, limited: bool = True) -> StagedGame:
    """The optimal strategy at the stake of `terms`, which matters where the payout limit binds."""
    pricing = Pricing(rules, "ante", terms)
    if not limited:
        pricing.limits = ()
    kinds = range(HAND_KINDS)
    nets = [[pricing.net(finish_line(path, kind)) for kind in kinds] for path in paths(rules, 3)]
    folds = [pricing.net(fold_line(rules, path)) for n in range(3) for path in paths(rules, n)]
    unit = lcm(*(net.denominator for row in nets for net in row))
    return _solved(
        unit,
        raises_of(rules),
        tuple(int(fold * unit) for fold in folds),
        tuple(tuple(int(net * unit) for net in row) for row in nets),
    )


@lru_cache(maxsize=8)
def _solved(
    unit: int, raises: Path, folds: tuple[int, ...], amounts: tuple[tuple[int, ...], ...]
) -> StagedGame:
    worth_of_fold = iter(folds)
    stages = [
        Stage(
            reveal,
            tuple(
                (
                    Move("fold", END, next(worth_of_fold)),
                    *(
                        Move(f"{times}x", position * len(raises) + nth)
                        for nth, times in enumerate(raises)
                    ),
                )
                for position in range(len(raises) ** streets)
            ),
        )
        for streets, reveal in enumerate(REVEALS)
    ]
    return StagedGame(solve(deals(), stages, np.array(amounts, dtype=np.int64)), unit)


def lines_of(rules: Rules, folds: Iterable[tuple[Path, int]], finished: Ints) -> dict[Line, int]:
    """Lines from deals folded after a path, and from those played out by path and kind."""
    lines: dict[Line, int] = defaultdict(int)
    for path, weight in folds:
        lines[fold_line(rules, path)] += weight
    for path, weights in zip(paths(rules, 3), finished, strict=True):
        for kind, weight in enumerate(weights.tolist()):
            if weight:
                lines[finish_line(path, kind)] += weight
    return dict(lines)


def played_lines(rules: Rules, played: Played) -> dict[Line, int]:
    """Lines of a way to play."""
    folds = (
        (list(paths(rules, streets))[position], weight)
        for streets, ended in enumerate(played.ended)
        for (position, _), weight in ended.items()
    )
    return lines_of(rules, folds, played.finished)


def hands_of(wager: str) -> Ints:
    """All hands of a wager by kind; no decision touches one (655a.11(b))."""
    match wager:
        case "six-card-bonus":
            return six_card_counts()
        case "three-card-bonus":
            return three_card_counts()
    return deals().outcome_counts()
