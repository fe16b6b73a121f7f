"""House Money and Straight Jack, which like Bad Beat meet the player's decisions.

Each is counted with the main game's optimal strategy, with basic strategy, and with the strategy
that is best for both wagers together, the Blackjack Wager being of the same size.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from math import lcm

from croupier.games.blackjack import kernels, outcomes, sides
from croupier.games.blackjack.straights import StraightPlay
from croupier.games.blackjack.strategy import (
    SPLIT_NOTE,
    TOGETHER,
    Ups,
    basics,
    hand_lines,
    main_lines,
    rounds_of,
    shoe_game,
    solutions,
)
from croupier.maths.counted import Counted, Line, Terms, line, single
from croupier.maths.report import Pricing
from croupier.maths.shoe import ShoeGame
from croupier.maths.shoe_exact import Rounds
from croupier.maths.shoe_hands import ACE, TEN, VALUES
from croupier.rulebook.payout import parse_percent
from croupier.rulebook.rules import Rules

PLAIN = "With the main game's optimal strategy."
BASIC = "With basic strategy."
JOINT = "Played to the best of both wagers, of one size."


def basic_solutions(game: ShoeGame) -> Ups:
    return tuple(None if found is None else found.solution for found in basics(game))


def main_value(rules: Rules, terms: Terms, rounds: Rounds) -> Fraction:
    pricing = Pricing(rules, "blackjack", terms)
    lines = main_lines(rounds)
    won = sum((pricing.net(parts) * ways for parts, ways in lines.items()), Fraction(0))
    return won / rounds.total


# ------------------------------------------------------------------------------ House Money


def house_money(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    """633a.7(g)(10): taken, or added to the Blackjack Wager where the hand is worth it."""
    wager = "house-money"
    names = outcomes.HOUSE_MONEY
    tally = sides.first_cards_of(rules)[kernels.HOUSE_AT : kernels.HOUSE_AT + len(names)]
    taken = Counted(
        wager,
        single(wager, zip(names, tally.tolist(), strict=True)),
        variant="taken",
        about="The payout is taken.",
    )
    game = shoe_game(rules)
    where = "where the hand, without a dealer's Blackjack, is worth more than nothing"
    return (
        taken,
        Counted(
            wager,
            _added(rules, terms, rounds_of(game), _favourable(solutions(game))),
            variant="added",
            notes=(SPLIT_NOTE,),
            estimated=TOGETHER,
            about=f"The payout is added to the Blackjack Wager {where}; optimal play.",
        ),
        Counted(
            wager,
            _added(rules, terms, rounds_of(game, basic=True), _favourable(basic_solutions(game))),
            variant="added-basic-strategy",
            notes=(SPLIT_NOTE,),
            estimated=TOGETHER,
            about=f"The payout is added to the Blackjack Wager {where}; basic strategy.",
        ),
    )


def _favourable(found: Ups) -> set[tuple[int, int, int]]:
    """Hands on which more money is better."""
    return {
        (solution.up, first, second)
        for solution in found
        if solution is not None
        for first in range(VALUES)
        for second in range(first, VALUES)
        if (first, second) == (ACE, TEN) or solution.value(first, second) > 0
    }


def kinds_of_values(rules: Rules) -> dict[tuple[int, int], dict[int, Fraction]]:
    """For two values, how the House Money outcomes of the cards behind them are spread.

    The dealer's cards do not change it: all cards of a value are alike to them.
    """
    decks, ace_low = rules.number("decks"), rules["house-money-ace-and-2"] == "yes"
    ways: dict[tuple[int, int], dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for a in range(52):
        for b in range(52):
            pair = sorted((int(outcomes.value_of(a)), int(outcomes.value_of(b))))
            kind = int(outcomes.house_money(a, b, ace_low))
            ways[pair[0], pair[1]][kind] += decks * (decks - (a == b))
    return {
        pair: {kind: Fraction(n, sum(found.values())) for kind, n in found.items() if n}
        for pair, found in ways.items()
    }


def added_units(rules: Rules, pricing: Pricing, outcome: str) -> Fraction:
    """What may be added to the Blackjack Wager, in units of the House Money Wager."""
    paid = pricing.part_net(line(("house-money", outcome))[0])
    share = parse_percent(rules.text("house-money-share"))
    if rules["house-money-added"] == "payout-and-wager":
        paid += 1
    return paid * share


def _added(
    rules: Rules, terms: Terms, rounds: Rounds, favourable: set[tuple[int, int, int]]
) -> dict[Line, int]:
    pricing = Pricing(rules, "house-money", terms)
    spread = kinds_of_values(rules)
    scale = lcm(*(part.denominator for found in spread.values() for part in found.values()))
    lines: dict[Line, int] = defaultdict(int)
    for key, ends in rounds.ends.items():
        for kind, share in spread[key[1], key[2]].items():
            factor = int(share * scale)
            outcome = outcomes.HOUSE_MONEY[kind]
            base = line(("house-money", outcome))
            lines[base] += factor * rounds.dealer_blackjack[key]
            if not kind or key not in favourable:
                lines[base] += factor * sum(ends.values())
                continue
            units = added_units(rules, pricing, outcome)
            for parts, ways in hand_lines(rounds, key).items():
                more = tuple(replace(part, times=part.times * units) for part in parts)
                lines[(*base, *more)] += factor * ways
    return {parts: ways for parts, ways in lines.items() if ways}


# ------------------------------------------------------------------------------ Straight Jack


def straight_jack(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    """633a.7(o)(3): the straight of the first two cards, lengthened by cards drawn."""
    wager = "straight-jack-progressive"
    pricing = Pricing(rules, wager, terms)
    pays = [pricing.part_net(line((wager, name))[0]) for name in outcomes.STRAIGHT_JACK]
    game = shoe_game(rules)
    wrap = rules["straight-jack-wrap"] == "yes"
    counted = []
    for variant, about, ups in (
        ("plain", PLAIN, solutions(game)),
        ("joint", JOINT, solutions(game)),
        ("basic-strategy", BASIC, basic_solutions(game)),
    ):
        lengths: dict[int, Fraction] = defaultdict(Fraction)
        cost = 0.0
        for solution in ups:
            if solution is None:
                continue
            play = StraightPlay(game, solution, wrap=wrap, pays=pays, joint=variant == "joint")
            for kind, chance in play.chances().items():
                lengths[kind] += chance
            cost += play.main_cost
        scale = lcm(*(chance.denominator for chance in lengths.values()))
        names = outcomes.STRAIGHT_JACK
        weights = [(names[kind], int(chance * scale)) for kind, chance in lengths.items()]
        extra = {"main_game_cost_per_unit": cost} if variant == "joint" else {}
        counted.append(
            Counted(wager, single(wager, weights), variant=variant, about=about, extra=extra)
        )
    return tuple(counted)
