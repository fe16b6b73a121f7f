"""What simulated rounds say of every wager, by each strategy of the exact count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from croupier.families.twenty_one.counting.main import BASIC_STRATEGY, fresh_mean
from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.simulation.cut_card import with_effect
from croupier.families.twenty_one.simulation.simulate import about_shoes
from croupier.maths.pricing.counted import SIMULATED, Counted, Line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.game import FIXED, REOPTIMISED, ShoeGame
from croupier.maths.simulate import WhenAsked
from croupier.rulebook.rules import Rules

ByWager = dict[str, Counted]


def simulated_by(rules: Rules, play: str, lines: Mapping[str, Mapping[Line, int]]) -> ByWager:
    """The lines of every wager, with how they were found."""
    about = about_shoes(rules, play)
    return {
        wager: Counted(wager, found, method=SIMULATED, about=about)
        for wager, found in lines.items()
    }


def each_strategy(
    pricing: Pricing, names: HandNames, game: ShoeGame, played: Callable[[str], ByWager]
) -> WhenAsked:
    """Every wager by basic strategy; optimal strategies of the main one are played when asked for.

    `played` has every wager by a strategy.
    """
    main, found = names.main, played(BASIC_STRATEGY)
    if not pricing.rules.yes("reshuffling-device"):
        found[main] = with_effect(pricing, found[main], -fresh_mean(pricing, names, game))

    def with_variants(wager: str) -> tuple[Counted, ...]:
        if wager != main:
            return (found[wager],)
        others = (replace(played(name)[main], variant=name) for name in (REOPTIMISED, FIXED))
        return replace(found[main], variant=BASIC_STRATEGY), *others

    return WhenAsked(found, with_variants)
