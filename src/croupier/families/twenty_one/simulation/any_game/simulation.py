"""Simulating any game: every wager at once, by each strategy of the exact count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.families.twenty_one.counting.main import BASIC_STRATEGY
from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.counting.solved import Ups, basic_solutions, solutions
from croupier.families.twenty_one.simulation.simulate import BASIC, strategy_game
from croupier.families.twenty_one.simulation.strategies import ByWager, each_strategy, simulated_by
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Counted, Line, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.game import ShoeGame
from croupier.rulebook.rules import Rules


@dataclass(frozen=True)
class AnyGame:
    """A chapter's compiled rounds, what they are told of a strategy, and what a tally says."""

    rules: Rules
    terms: Terms
    game: ShoeGame
    names: HandNames
    kernel: Callable[..., None]
    args: Callable[[ShoeGame, tuple[Ups, ...]], tuple[Any, ...]]
    size: int
    lines: Callable[[ShoeGame, Ints], Mapping[str, Mapping[Line, int]]]

    def simulate(self, sample: monte_carlo.Sample) -> Mapping[str, tuple[Counted, ...]]:
        """Every wager that the rules offer; optimal strategies are played when asked for."""
        game = strategy_game(self.game)

        def played(strategy: str) -> ByWager:
            basic = strategy == BASIC_STRATEGY
            own = game if basic else replace(game, post_split=strategy)
            told = own.told_games()
            ups = tuple(basic_solutions(each) if basic else solutions(each) for each in told)
            play = BASIC if basic else f"optimal play, {strategy} after a split"
            sample.tell(play)
            tally = sample.play(self.kernel, self.args(own, ups), self.size)
            return simulated_by(self.rules, play, self.lines(own, tally))

        pricing = Pricing(self.rules, self.names.main, self.terms)
        return each_strategy(pricing, self.names, game, played)
