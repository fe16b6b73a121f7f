"""Counting the main wager: optimal play, and basic strategy with what it costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.counting.solved import (
    Ups,
    basic_solutions,
    rounds_of,
    solutions,
)
from croupier.families.twenty_one.counting.strategy import (
    basic_about,
    basic_strategy,
    strategy_data,
)
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.pricing.counted import Counted, Line
from croupier.maths.pricing.endless import ENDLESS_NOTE
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.strategy import Learned
from croupier.maths.shoe.exact.rounds import Rounds
from croupier.maths.shoe.exact.together import Ends, add_ends
from croupier.maths.shoe.game import FIXED, REOPTIMISED, ShoeGame

BASIC_STRATEGY = "basic-strategy"
Lost = Callable[[ShoeGame, Ups, Rounds], Mapping[Line, int]]
FRESH_NOTE = "One player, fresh shoe. Run the simulation to see the effect of the cut card."
SPLIT_NOTE = (
    "Each hand of a split is counted exactly, and so is the house advantage. The hands of a split "
    "are taken as independent once the dealer's result is known, so the standard deviation, the "
    "hit frequency and the combinations of outcomes with a split are approximate."
)
POST_SPLIT = {
    REOPTIMISED: (
        "Optimal play for the card values in the hand and the up card; after a split, the best "
        "play for a hand from a pair split once, ignoring the cards of the other hands."
    ),
    FIXED: (
        "Optimal play for the card values in the hand and the up card; after a split, a hand is "
        "played like the same cards before a split."
    ),
}


def main_lines(
    names: HandNames, rounds: Rounds, lost: Mapping[Line, int] | None = None
) -> dict[Line, int]:
    """Every deal; `lost`: to a dealer's Blackjack that was found after play."""
    tally: dict[int, Ends] = defaultdict(dict)
    others: dict[Line, int] = defaultdict(int)
    for key, ends in rounds.ends.items():
        up = key[0]
        if key[1:] == (ACE, TEN):
            others[names.natural(up)] += sum(ends.values())
            others[names.tied(up)] += rounds.dealer_blackjack[key]
            continue
        if lost is None:
            others[names.lost(up)] += rounds.dealer_blackjack[key]
        add_ends(tally[names.against(up)], ends)
    lines: dict[Line, int] = defaultdict(int)
    for up, ends in tally.items():
        for results, ways in ends.items():
            for parts, weight in names.box(up, results):
                lines[parts] += ways * weight
    for parts, ways in (*others.items(), *(lost or {}).items()):
        lines[parts] += ways * names.scale
    return {parts: ways for parts, ways in lines.items() if ways}


def main_counted(
    pricing: Pricing,
    game_of: Callable[[str], ShoeGame],
    names: HandNames | None = None,
    *,
    told: Sequence[str] = ("",),
    notes: tuple[str, ...] = (),
    lost: Lost | None = None,
) -> tuple[Counted, ...]:
    """The two post-split strategies, and basic strategy by totals with what it costs.

    `game_of` gives the game for a way to play after a split; `told` are the words for what it
    tells of the hole card; `lost` counts rounds that are lost to a dealer's Blackjack found after
    play.
    """
    names = names or HandNames(pricing.wager.key)
    counted = []
    endless = game_of(REOPTIMISED).endless
    notes = (*((ENDLESS_NOTE,) if endless else (FRESH_NOTE, SPLIT_NOTE)), *notes)
    together = () if endless else names.together
    counted_by = partial(Counted, names.main, notes=notes, estimated=together)
    for post_split, about in POST_SPLIT.items():
        game = game_of(post_split)
        lines = played_lines(names, game, lost, basic=False)
        data = strategy_data(game, told)
        counted.append(counted_by(lines, variant=post_split, about=about, strategy=data))
    game = game_of(REOPTIMISED)
    lines = played_lines(names, game, lost, basic=True)
    data, about = basic_strategy(game, (), told), basic_about(game)
    counted.append(counted_by(lines, variant=BASIC_STRATEGY, about=about, strategy=data))
    return with_cost(pricing, counted)


def with_cost(pricing: Pricing, counted: Sequence[Counted]) -> tuple[Counted, ...]:
    """Both post-split strategies and basic strategy, with what this costs beside the best play."""
    best, fixed, basic = counted
    worth = mean_of(pricing, basic.lines)
    cost = mean_of(pricing, best.lines) - worth
    rule = Learned(BASIC_STRATEGY, basic.about, cost, -worth, pricing.wager.name)
    basic = replace(basic, extra={"cost_against_composition_dependent": float(cost)})
    return tuple(
        replace(each, strategy=replace(each.strategy, learned=(rule,)))
        for each in (best, fixed, basic)
        if each.strategy
    )


def fresh_mean(pricing: Pricing, names: HandNames, game: ShoeGame) -> float:
    """What basic strategy brings from a fresh shoe, per unit."""
    return float(mean_of(pricing, played_lines(names, game, basic=True)))


def played_lines(
    names: HandNames, game: ShoeGame, lost: Lost | None = None, *, basic: bool
) -> dict[Line, int]:
    lines: dict[Line, int] = {}
    for told in game.told_games():
        rounds = rounds_of(told, basic=basic)
        ups = (basic_solutions(told) if basic else solutions(told)) if lost else ()
        add_lines(lines, main_lines(names, rounds, lost(told, ups, rounds) if lost else None))
    return lines


def add_lines(lines: dict[Line, int], more: Mapping[Line, int]) -> None:
    for parts, ways in more.items():
        lines[parts] = lines.get(parts, 0) + ways


def mean_of(pricing: Pricing, lines: Mapping[Line, int]) -> Fraction:
    won = sum((pricing.net(parts) * ways for parts, ways in lines.items()), Fraction(0))
    return won / sum(lines.values())
