"""Counting the Blackjack Wager: optimal play, and basic strategy with what it costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from croupier.games.blackjack.counting.late import LATE_NOTE, lost_lines
from croupier.games.blackjack.counting.solved import (
    basic_solutions,
    results_line,
    rounds_of,
    shoe_game,
    solutions,
)
from croupier.games.blackjack.round.elections import found_late
from croupier.games.blackjack.strategy import basic_strategy, strategy_data
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.pricing.counted import Counted, Line, Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.exact import Rounds
from croupier.maths.shoe.optimal import (
    FIXED,
    REOPTIMISED,
    ShoeGame,
)
from croupier.rulebook.rules import Rules

TOGETHER = ("split",)  # of whose hands it is estimated which results come together
SPLIT_NOTE = (
    "Of a split's hands each is counted exactly, and so is the house advantage. Which results come "
    "together is taken as independent given how the dealer's hand ends: the standard deviation, "
    "the hit frequency and the combinations of outcomes with a split are approximate."
)
WITH_OPTIMAL = "With the main game's optimal strategy."
WITH_BASIC = "With basic strategy."
JOINT = "Played to the best of both wagers, of one size."
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


def main_lines(rounds: Rounds, lost: Mapping[Line, int] | None = None) -> dict[Line, int]:
    """633a.7(p) and (q), every deal; `lost`: to a dealer's Blackjack that was found after play."""
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
        lines[results_line(results)] += ways
    lines[line(("blackjack", "blackjack"))] += naturals
    lines[line(("blackjack", "push"))] += pushes
    for parts, ways in (lost or {line(("blackjack", "lose")): losses}).items():
        lines[parts] += ways
    return {parts: ways for parts, ways in lines.items() if ways}


def main_counted(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    """The two post-split strategies, and basic strategy by totals with what it costs."""
    pricing = Pricing(rules, "blackjack", terms)
    counted = []
    notes: tuple[str, ...] = (
        "From a fresh shoe, one player; the cut card's effect is in the simulation.",
        SPLIT_NOTE,
    )
    late = found_late(rules)
    if late:
        notes = (*notes, LATE_NOTE)
    values = {}
    for post_split, about in POST_SPLIT.items():
        game = shoe_game(rules, terms, post_split)
        lines = _played_lines(game, late=late, basic=False)
        values[post_split] = _mean(pricing, lines)
        counted.append(
            Counted(
                "blackjack",
                lines,
                variant=post_split,
                about=about,
                strategy=strategy_data(game),
                notes=notes,
                estimated=TOGETHER,
            )
        )
    game = shoe_game(rules, terms)
    lines = _played_lines(game, late=late, basic=True)
    cost = values[REOPTIMISED] - _mean(pricing, lines)
    about = "Basic strategy: by the hand's total, whether it is soft, and the up card."
    counted.append(
        Counted(
            "blackjack",
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


def _played_lines(game: ShoeGame, *, late: bool, basic: bool) -> dict[Line, int]:
    rounds = rounds_of(game, basic=basic)
    if not late:
        return main_lines(rounds)
    ups = basic_solutions(game) if basic else solutions(game)
    return main_lines(rounds, lost_lines(game, ups, rounds))


def _mean(pricing: Pricing, lines: Mapping[Line, int]) -> Fraction:
    won = sum((pricing.net(parts) * ways for parts, ways in lines.items()), Fraction(0))
    return won / sum(lines.values())
