"""Games of streets: fold or raise on two, three and four cards of five.

169 kinds of two cards, 1,755 of three and 16,432 of four stand for all that a player can see; what
is best hangs on them and on the wagers made so far, and on nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import lcm
from typing import Any

import numpy as np

from croupier.families.poker.counting.lines import line_of
from croupier.families.poker.counting.street_strategy import LARGE, strategy
from croupier.families.poker.pairs_from_6s import HAND_KINDS, hand_kind
from croupier.families.poker.streets import Streets
from croupier.hands.kernel import kernel
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.stages.features import every_decision
from croupier.maths.stages.game import StagedGame, at_decision, at_risk
from croupier.maths.stages.induction import END, Deals, Move, Played, Stage, solve
from croupier.maths.stages.reveals import Ints, Reveal, insert, set_place
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.staged import played_by, shares_of
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

Path = tuple[int, ...]  # the wagers so far, in Antes
REVEALS = (Reveal(2), Reveal(1), Reveal(1))
LIMIT = "The payout limit applies at this stake ({cite}); the strategy allows for it."


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


@dataclass(frozen=True)
class StreetGame:
    """The main wagers of a game of streets."""

    streets: Streets

    def raises_of(self, rules: Rules) -> tuple[int, ...]:
        """What a wager may be, in Antes: the same on every street."""
        wagers = self.streets.wagers
        (found,) = {rules.decisions(street)[0].stake_with().sizes for street in wagers}
        return tuple(int(size) for size in found)

    def paths(self, rules: Rules, streets: int) -> Iterator[Path]:
        """Every way to have made that many wagers, in the order of a stage's positions."""
        return product(self.raises_of(rules), repeat=streets)

    def finish_line(self, path: Path, kind: int) -> Line:
        return line_of(self.streets.ends(kind, path))

    def fold_line(self, rules: Rules, path: Path) -> Line:
        return line_of(self.streets.folded(rules, path))

    def solved(self, rules: Rules, terms: Terms, *, limited: bool = True) -> StagedGame:
        """The optimal strategy at the stake of `terms`, which matters where the limit binds."""
        pricing = Pricing(rules, "ante", terms)
        if not limited:
            pricing.limits = ()
        nets = [
            [pricing.net(self.finish_line(path, kind)) for kind in range(HAND_KINDS)]
            for path in self.paths(rules, 3)
        ]
        every = (path for streets in range(3) for path in self.paths(rules, streets))
        folds = [pricing.net(self.fold_line(rules, path)) for path in every]
        unit = lcm(*(net.denominator for row in nets for net in row))
        return _solved(
            unit,
            self.raises_of(rules),
            tuple(int(fold * unit) for fold in folds),
            tuple(tuple(int(net * unit) for net in row) for row in nets),
        )

    # -------------------------------------------------------------------------- lines

    def lines_of(
        self, rules: Rules, folds: Iterable[tuple[Path, int]], finished: Ints
    ) -> dict[Line, int]:
        """Lines from deals folded after a path, and from those played out by path and kind."""
        lines: dict[Line, int] = defaultdict(int)
        for path, weight in folds:
            lines[self.fold_line(rules, path)] += weight
        for path, weights in zip(self.paths(rules, 3), finished, strict=True):
            for kind, weight in enumerate(weights.tolist()):
                if weight:
                    lines[self.finish_line(path, kind)] += weight
        return dict(lines)

    def played_lines(self, rules: Rules, played: Played) -> dict[Line, int]:
        """Lines of a way to play."""
        folds = (
            (list(self.paths(rules, streets))[position], weight)
            for streets, ended in enumerate(played.ended)
            for (position, _), weight in ended.items()
        )
        return self.lines_of(rules, folds, played.finished)

    def round_lines(self, rules: Rules, tally: Ints) -> dict[Line, int]:
        """Lines of simulated rounds by `street_place` and hand."""
        paths = len(self.raises_of(rules)) ** 3
        every = (path for streets in range(3) for path in self.paths(rules, streets))
        folded = zip(every, tally[paths:].sum(axis=1).tolist(), strict=True)
        made = [(path, weight) for path, weight in folded if weight]
        return self.lines_of(rules, made, tally[:paths])

    def places(self, rules: Rules) -> int:
        """How many places `street_place` knows."""
        sizes = len(self.raises_of(rules))
        return sizes**3 + 1 + sizes + sizes**2

    # -------------------------------------------------------------------------- reports

    def count(self, rules: Rules, terms: Terms) -> Counted:
        """The Ante with the wagers of the streets, by the optimal strategy."""
        game = self.solved(rules, terms)
        lines = self.played_lines(rules, game.solved.played)
        largest = self.played_lines(rules, game.at_largest_stakes.played)
        binds = game.value != self.solved(rules, terms, limited=False).value
        loud = [LARGE in path for path in self.paths(rules, 2)]
        return Counted(
            "ante",
            lines,
            strategy=strategy(self.streets.wagers, game, loud),
            notes=(LIMIT.format(cite=rules.cite("payout-limit")),) if binds else (),
            extra=at_risk(game, lines, largest),
        )

    def by_strategy(self, rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted:
        """The Ante with the wagers of the streets, by a strategy file."""
        tell(f"{deals().total:,} deals")
        raised = [
            [max(path, default=0) for path in self.paths(rules, stage)]
            for stage in range(len(REVEALS))
        ]
        played = played_by(self.solved(rules, terms), strategy, raised)
        told = Strategy(strategy.name, frequencies=shares_of(played, self.streets.wagers))
        return Counted("ante", self.played_lines(rules, played), strategy=told)

    def advise(
        self, rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
    ) -> Mapping[str, Fraction]:
        """What each choice is worth in cents; no optional wager is touched by it."""
        ante = next(bet.amount for bet in bets if bet.wager == "ante")
        made = {bet.wager: bet.amount // ante for bet in question.made}
        path = tuple(made[street] for street in self.streets.wagers if street in made)
        position = list(self.paths(rules, len(path))).index(path)
        seen = (*question.known["hand"], *question.known["community"])
        game = self.solved(rules, Terms(ante, terms.meters))
        worths = at_decision(game, len(path), position, seen)
        return {move: ante * worth for move, worth in worths.items()}

    def decisions(self, rules: Rules, terms: Terms) -> Iterator[dict[str, Any]]:
        """Every decision at every information set, for export."""
        game = self.solved(rules, terms)
        return every_decision(
            game.solved,
            unit=game.unit,
            stages=self.streets.wagers,
            positions=[
                [
                    "ante" + "".join(f" + {times}x" for times in path)
                    for path in self.paths(rules, stage)
                ]
                for stage in range(len(REVEALS))
            ],
        )


@kernel
def street_place(cards: Ints, raises: int, on_two: Ints, on_three: Ints, on_four: Ints) -> int:
    """Where a round ends: the number of its path, or after all paths that of the path to its fold.

    The tables give the move by the place of the cards seen and the path so far; `raises` is the
    number of sizes of a wager.
    """
    paths, seen = raises**3, np.empty(4, dtype=np.int64)
    insert(seen, 0, cards[0])
    insert(seen, 1, cards[1])
    move = int(on_two[set_place(seen, 2), 0])
    if move == 0:
        return paths
    path = move - 1
    insert(seen, 2, cards[2])
    move = int(on_three[set_place(seen, 3), path])
    if move == 0:
        return paths + 1 + path
    path = path * raises + move - 1
    insert(seen, 3, cards[3])
    move = int(on_four[set_place(seen, 4), path])
    if move == 0:
        return paths + 1 + raises + path
    return path * raises + move - 1
