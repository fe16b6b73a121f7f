"""Counting the main wager: optimal play, and basic strategy with what it costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction

from croupier.families.twenty_one.counting.solved import (
    Ups,
    basic_solutions,
    results_line,
    rounds_of,
    solutions,
)
from croupier.families.twenty_one.counting.strategy import basic_strategy, strategy_data
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.pricing.counted import Counted, Line, line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.exact import Rounds
from croupier.maths.shoe.game import FIXED, REOPTIMISED, ShoeGame

Lost = Callable[[ShoeGame, Ups, Rounds], Mapping[Line, int]]
TOGETHER = ("split",)  # of whose hands it is estimated which results come together
SPLIT_NOTE = (
    "Of a split's hands each is counted exactly, and so is the house advantage. Which results come "
    "together is taken as independent given how the dealer's hand ends: the standard deviation, "
    "the hit frequency and the combinations of outcomes with a split are approximate."
)
POST_SPLIT = {
    REOPTIMISED: (
        "Optimal by the cards of the hand and the up card; after a split, the best play for a hand "
        "of a pair split once, without regard to the cards of the other hands."
    ),
    FIXED: (
        "Optimal by the cards of the hand and the up card; after a split, a hand is played as the "
        "same cards are before a split."
    ),
}


def main_lines(
    main: str, rounds: Rounds, lost: Mapping[Line, int] | None = None
) -> dict[Line, int]:
    """Every deal; `lost`: to a dealer's Blackjack that was found after play."""
    tally: dict[tuple[int, ...], int] = defaultdict(int)
    naturals = pushes = losses = 0
    for key, ends in rounds.ends.items():
        if key[1:] == (ACE, TEN):
            naturals += sum(ends.values())
            pushes += rounds.dealer_blackjack[key]
            continue
        losses += rounds.dealer_blackjack[key]
        for results, ways in ends.items():
            tally[results] += ways
    lines: dict[Line, int] = defaultdict(int)
    for results, ways in tally.items():
        lines[results_line(main, results)] += ways
    lines[line((main, "blackjack"))] += naturals
    lines[line((main, "push"))] += pushes
    for parts, ways in (lost or {line((main, "lose")): losses}).items():
        lines[parts] += ways
    return {parts: ways for parts, ways in lines.items() if ways}


def main_counted(
    pricing: Pricing,
    game_of: Callable[[str], ShoeGame],
    *,
    notes: tuple[str, ...] = (),
    lost: Lost | None = None,
) -> tuple[Counted, ...]:
    """The two post-split strategies, and basic strategy by totals with what it costs.

    `game_of` gives the game for a way to play after a split; `lost` counts rounds that are lost to
    a dealer's Blackjack found after play.
    """
    main, counted, values = pricing.wager.key, [], {}
    notes = (
        "From a fresh shoe, one player; the cut card's effect is in the simulation.",
        SPLIT_NOTE,
        *notes,
    )
    for post_split, about in POST_SPLIT.items():
        game = game_of(post_split)
        lines = _played_lines(main, game, lost, basic=False)
        values[post_split] = _mean(pricing, lines)
        counted.append(
            Counted(
                main,
                lines,
                variant=post_split,
                about=about,
                strategy=strategy_data(game),
                notes=notes,
                estimated=TOGETHER,
            )
        )
    game = game_of(REOPTIMISED)
    lines = _played_lines(main, game, lost, basic=True)
    cost = values[REOPTIMISED] - _mean(pricing, lines)
    about = "Basic strategy: by the hand's total, whether it is soft, and the up card."
    counted.append(
        Counted(
            main,
            lines,
            variant="basic-strategy",
            about=about,
            strategy=basic_strategy(game, ()),
            notes=notes,
            estimated=TOGETHER,
            extra={"cost_against_composition_dependent": float(cost)},
        )
    )
    return tuple(counted)


def _played_lines(main: str, game: ShoeGame, lost: Lost | None, *, basic: bool) -> dict[Line, int]:
    rounds = rounds_of(game, basic=basic)
    if lost is None:
        return main_lines(main, rounds)
    ups = basic_solutions(game) if basic else solutions(game)
    return main_lines(main, rounds, lost(game, ups, rounds))


def _mean(pricing: Pricing, lines: Mapping[Line, int]) -> Fraction:
    won = sum((pricing.net(parts) * ways for parts, ways in lines.items()), Fraction(0))
    return won / sum(lines.values())
