"""House Money, Straight Jack and Bad Beat: wagers that meet the player's decisions.

Each is counted with the main game's optimal strategy, with basic strategy, and with the strategy
that is best for both wagers together, the Blackjack Wager being of the same size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import lcm, perm

import numpy as np

from croupier.games.blackjack import kernels, outcomes, sides
from croupier.games.blackjack.straights import StraightPlay
from croupier.games.blackjack.strategy import (
    basics,
    hand_lines,
    main_lines,
    rounds_of,
    shoe_game,
    solutions,
)
from croupier.maths.counted import Counted, Line, Part, Tell, Terms, line, single
from croupier.maths.report import Pricing
from croupier.maths.shoe import ShoeGame, UpSolution, without
from croupier.maths.shoe_exact import (
    Cells,
    Rounds,
    count_cells,
    count_rounds,
    deals,
    no_blackjack,
    split_cells,
    together,
)
from croupier.maths.shoe_hands import ACE, DEALER_21, TEN, VALUES, Counts, lattice
from croupier.maths.shoe_kernels import MOST_CARDS, SPLIT, SURRENDER
from croupier.rulebook.payout import parse_percent
from croupier.rulebook.rules import Rules

Ups = tuple[UpSolution | None, ...]
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
            about=f"The payout is added to the Blackjack Wager {where}; optimal play.",
        ),
        Counted(
            wager,
            _added(rules, terms, rounds_of(game, basic=True), _favourable(basic_solutions(game))),
            variant="added-basic-strategy",
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


# ------------------------------------------------------------------------------ Bad Beat

OTHER_END, FIRST_21 = (
    0,
    1,
)  # the dealer's ends told apart: any other; 21 with three cards, and so on
BAD_BEAT_ENDS = 6
NOT_TWENTY, TWENTY, OVER = 0, 1, 2
SPLIT_NOTE = (
    "In rounds with a split the hands are taken as independent given the dealer's hand; the rest "
    "is exact."
)


def _bad_beat_cells() -> Cells:
    """A cell by whether the hand is 20 and what the dealer has: 6 * twenty + dealer's end."""
    cells = np.zeros((2, 22, 7, 13), dtype=np.int64)
    for drawn in range(2, 13):
        cells[:, :, DEALER_21, drawn] = FIRST_21 + min(drawn + 1, 7) - 3
    cells[:, 20] += BAD_BEAT_ENDS * TWENTY
    return Cells(3 * BAD_BEAT_ENDS, cells, np.array([12, 12], dtype=np.int64))


def bad_beat(rules: Rules, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """633a.7(o)(1): the player has 20 and the dealer Blackjack or 21."""
    wager = "bad-beat-progressive"
    pricing = Pricing(rules, wager, terms)
    game = shoe_game(rules)
    names = outcomes.BAD_BEAT
    paid = [float(pricing.part_net(line((wager, name))[0]) + 1) for name in names]
    extra = tuple(
        (20, end, drawn, paid[min(drawn + 1, 7) if end == DEALER_21 and drawn > 1 else 1])
        for end in range(7)
        for drawn in range(1, 13)
    )
    together_game = replace(game, extra=extra)
    counted = []
    for variant, about, ups in (
        ("plain", PLAIN, solutions(game)),
        ("joint", JOINT, solutions(together_game)),
        ("basic-strategy", BASIC, basic_solutions(game)),
    ):
        tell(f"Bad Beat, {variant}")
        weights = _bad_beat_weights(rules, game, ups)
        more = {}
        if variant == "joint":
            best = main_value(rules, terms, rounds_of(game))
            cost = best - main_value(rules, terms, count_rounds(game, ups))
            more = {"main_game_cost_per_unit": float(cost)}
        lines = single(wager, [(names[kind], ways) for kind, ways in weights.items()])
        lines, notes = with_system_bonuses(rules, wager, lines)
        counted.append(
            Counted(
                wager,
                lines,
                variant=variant,
                about=about,
                extra=more,
                notes=(SPLIT_NOTE, *notes),
            )
        )
    return tuple(counted)


def _bad_beat_weights(rules: Rules, game: ShoeGame, ups: Ups) -> dict[int, int]:
    cards = sum(game.shoe)
    deepest = min(cards, MOST_CARDS + 2 * max(game.most_hands))
    cells = _bad_beat_cells()
    kinds: dict[int, int] = defaultdict(int)
    total = perm(cards, deepest)
    for solution in ups:
        if solution is None:
            continue
        up, shoe = solution.up, without(game.shoe, solution.up)
        for first in range(VALUES):
            for second in range(first, VALUES):
                ways = deals(game.shoe, up, first, second)
                if not ways:
                    continue
                hand = lattice().at(first, second)
                if lattice().total[hand] == 20:
                    rest = without(shoe, first, second)
                    natural = cards - 3 - no_blackjack(rest, up)
                    kinds[2] += ways * natural * perm(cards - 4, deepest - 4)
                action = solution.action(first, second)
                if (first, second) == (ACE, TEN) or action == SURRENDER:
                    continue
                factor = game.shoe[up] * (1 + (first != second))
                if action == SPLIT:
                    found = _split_twenties(rules, game, solution, shoe, first, deepest - 1)
                else:
                    policy = solution.policy
                    counted = count_cells(game, shoe, up, policy, {hand: 1}, cells, deepest - 1)
                    found = {
                        cell - BAD_BEAT_ENDS: number
                        for cell, number in counted.items()
                        if cell // BAD_BEAT_ENDS == TWENTY
                    }
                for end, number in found.items():
                    kinds[1 if end == OTHER_END else end + 2] += factor * number
    kinds[0] = total - sum(kinds.values())
    return kinds


def _split_twenties(
    rules: Rules,
    game: ShoeGame,
    solution: UpSolution,
    shoe: Counts,
    pair: int,
    deepest: int,
) -> Mapping[int, int]:
    """Ways in which a split ends with a hand of 20, by the dealer's end."""
    cells = _bad_beat_cells()
    found: dict[int, int] = defaultdict(int)
    for hands, tally in split_cells(game, solution, shoe, pair, cells, deepest).items():
        over = sum(ways for cell, ways in tally.items() if cell // BAD_BEAT_ENDS == OVER)
        masses = [
            tally.get(end, 0) + tally.get(BAD_BEAT_ENDS + end, 0) for end in range(BAD_BEAT_ENDS)
        ]
        for end, mass in enumerate(masses):
            twenty = tally.get(BAD_BEAT_ENDS + end, 0)
            if not twenty:
                continue
            if rules["bad-beat-hands"] == "first-hand":
                found[end] += twenty // hands
                continue
            rest = mass - twenty + over * mass // sum(masses)
            marginal = {TWENTY: twenty // hands, NOT_TWENTY: rest // hands}
            none = together(marginal, hands).get((NOT_TWENTY,) * hands, 0)
            found[end] += sum(marginal.values()) - none
    return found


def with_system_bonuses(
    rules: Rules, wager: str, lines: dict[Line, int]
) -> tuple[dict[Line, int], tuple[str, ...]]:
    """What the table game system draws beside the Bad Beat, where its frequency is given."""
    notes = []
    match = Fraction(2, 52) if rules["magic-card-match"] == "exact" else Fraction(2, 13)
    for bonus, share, frequency_of in (
        ("magic-card-bonus", match, "magic-card-frequency"),
        ("lucky-player-bonus", Fraction(1), "lucky-player-frequency"),
    ):
        if not rules.offers(bonus):
            continue
        frequency = rules.probability(frequency_of)
        if frequency is None:
            notes.append(
                f"The {bonus} is left out: the chapter does not say how often the table game "
                f"system draws; give {frequency_of} as an input."
            )
            continue
        chance = frequency * share
        lines = {
            (*parts, *more): ways * factor
            for parts, ways in lines.items()
            for more, factor in (
                ((Part(bonus, bonus, Fraction(0)),), chance.numerator),
                ((), chance.denominator - chance.numerator),
            )
            if factor
        }
    return lines, tuple(notes)
