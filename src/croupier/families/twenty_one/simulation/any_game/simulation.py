"""Simulating any game: every wager at once, by each strategy of the exact count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from croupier.families.twenty_one.counting.main import BASIC_STRATEGY, fresh_mean
from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.counting.solved import Ups, basic_solutions, solutions
from croupier.families.twenty_one.simulation.cut_card import with_effect
from croupier.families.twenty_one.simulation.simulate import BASIC, about_shoes, strategy_game
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted, Line, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.game import FIXED, REOPTIMISED, ShoeGame
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
        game, main = strategy_game(self.game), self.names.main

        @cache
        def played(variant: str) -> dict[str, Counted]:
            own = replace(game, post_split=variant or game.post_split)
            told = own.told_games()
            ups = tuple(solutions(each) if variant else basic_solutions(each) for each in told)
            play = f"optimal play, {variant} after a split" if variant else BASIC
            sample.tell(play)
            tally = sample.play(self.kernel, self.args(own, ups), self.size)
            about = about_shoes(self.rules, play)
            return {
                wager: Counted(wager, lines, method=SIMULATED, about=about)
                for wager, lines in self.lines(own, tally).items()
            }

        def with_variants(wager: str) -> tuple[Counted, ...]:
            if wager != main:
                return (found[wager],)
            others = (replace(played(name)[main], variant=name) for name in (REOPTIMISED, FIXED))
            return replace(found[main], variant=BASIC_STRATEGY), *others

        found = dict(played(""))
        if not self.rules.yes("reshuffling-device"):
            pricing = Pricing(self.rules, main, self.terms)
            fresh = -fresh_mean(pricing, self.names, game)
            found[main] = with_effect(pricing, found[main], fresh)
        return monte_carlo.WhenAsked(found, with_variants)
