"""The Bad Beat Progressive Wager (633a.7(o)(1)): a 20 against a dealer's Blackjack or 21."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from math import perm

import numpy as np

from croupier.games.blackjack import outcomes
from croupier.games.blackjack.joint import BASIC, JOINT, PLAIN, Ups, basic_solutions, main_value
from croupier.games.blackjack.strategy import rounds_of, shoe_game, solutions
from croupier.maths.counted import APPROXIMATE, Counted, Line, Part, Tell, Terms, line, single
from croupier.maths.report import Pricing
from croupier.maths.shoe import ShoeGame, UpSolution, without
from croupier.maths.shoe_exact import (
    Cells,
    Kept,
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
from croupier.rulebook.rules import Rules

OTHER_END, FIRST_21 = (
    0,
    1,
)  # the dealer's ends told apart: any other; 21 with three cards, and so on
BAD_BEAT_ENDS = 6
NOT_TWENTY, TWENTY, OVER = 0, 1, 2
SPLIT_NOTES = {
    "first-hand": (
        "Approximate: in rounds with a split the first hand is taken to end as the split's hands "
        "do on average. Rounds without a split are counted exactly. All figures rest on this."
    ),
    "any-hand": (
        "Approximate: in rounds with a split the hands are taken as independent given how the "
        "dealer's hand ends, and hands over 21 as spread over its ends like the others. Rounds "
        "without a split are counted exactly. All figures rest on this."
    ),
}


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
    tell("Bad Beat: plain, joint and basic strategy")
    plain, joint = solutions(game), solutions(together_game)
    best = rounds_of(game)
    by_variant, rounds = _all_weights(
        rules, game, (plain, joint, basic_solutions(game)), (best, plain)
    )
    cost = main_value(rules, terms, best) - main_value(rules, terms, rounds)
    split_note = SPLIT_NOTES[rules.text("bad-beat-hands")]
    counted = []
    for (variant, about, more), weights in zip(
        (
            ("plain", PLAIN, {}),
            ("joint", JOINT, {"main_game_cost_per_unit": float(cost)}),
            ("basic-strategy", BASIC, {}),
        ),
        by_variant,
        strict=True,
    ):
        lines = single(wager, [(names[kind], ways) for kind, ways in weights.items()])
        lines, notes = with_system_bonuses(rules, wager, lines)
        counted.append(
            Counted(
                wager,
                lines,
                method=APPROXIMATE,
                variant=variant,
                about=about,
                extra=more,
                notes=(split_note, *notes),
            )
        )
    return tuple(counted)


def _all_weights(
    rules: Rules, game: ShoeGame, variants: tuple[Ups, Ups, Ups], like: tuple[Rounds, Ups]
) -> tuple[list[dict[int, int]], Rounds]:
    """The weights of plain, joint and basic play, and the main game's rounds in joint play.

    One up card at a time, since all these counts need the same dealer's hands.
    """
    cards = sum(game.shoe)
    deepest = min(cards, MOST_CARDS + 2 * max(game.most_hands))

    def against(up: int) -> tuple[list[dict[int, int]], Rounds]:
        kept: Kept = {}
        kinds = [
            _against_up(rules, game, solution, deepest, kept) if solution is not None else {}
            for solution in (ups[up] for ups in variants)
        ]
        return kinds, count_rounds(game, [variants[1][up]], like, {up: kept})

    weights: list[dict[int, int]] = [defaultdict(int) for _ in variants]
    joint = Rounds(like[0].total, {}, {})
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # each holds what it keeps
        for found, rounds in pool.map(against, range(VALUES)):
            joint.ends.update(rounds.ends)
            joint.dealer_blackjack.update(rounds.dealer_blackjack)
            for kinds, each in zip(weights, found, strict=True):
                for kind, ways in each.items():
                    kinds[kind] += ways
    for kinds in weights:
        kinds[0] = perm(cards, deepest) - sum(kinds.values())
    return weights, joint


def _against_up(
    rules: Rules, game: ShoeGame, solution: UpSolution, deepest: int, kept: Kept
) -> dict[int, int]:
    """Ways of each winning outcome against one up card."""
    cards, cells = sum(game.shoe), _bad_beat_cells()
    kinds: dict[int, int] = defaultdict(int)
    up, shoe = solution.up, without(game.shoe, solution.up)
    found: dict[int, int] = defaultdict(int)
    starts: dict[int, int] = {}
    for first in range(VALUES):
        for second in range(first, VALUES):
            ways = deals(game.shoe, up, first, second)
            if not ways:
                continue
            hand = lattice().at(first, second)
            if lattice().total[hand] == 20:
                natural = cards - 3 - no_blackjack(without(shoe, first, second), up)
                kinds[2] += ways * natural * perm(cards - 4, deepest - 4)
            action = solution.action(first, second)
            if (first, second) == (ACE, TEN) or action == SURRENDER:
                continue
            if action == SPLIT:
                split = _split_twenties(rules, game, solution, shoe, first, deepest - 1, kept)
                for end, number in split.items():
                    found[end] += number
            else:
                starts[hand] = 1 + (first != second)
    counted = count_cells(game, shoe, up, solution.policy, starts, cells, deepest - 1, kept)
    for cell, number in counted.items():
        if cell // BAD_BEAT_ENDS == TWENTY:
            found[cell - BAD_BEAT_ENDS] += number
    for end, number in found.items():
        kinds[1 if end == OTHER_END else end + 2] += game.shoe[up] * number
    return kinds


def _split_twenties(
    rules: Rules,
    game: ShoeGame,
    solution: UpSolution,
    shoe: Counts,
    pair: int,
    deepest: int,
    kept: Kept,
) -> Mapping[int, int]:
    """Ways in which a split ends with a hand of 20, by the dealer's end."""
    cells = _bad_beat_cells()
    found: dict[int, int] = defaultdict(int)
    for hands, tally in split_cells(game, solution, shoe, pair, cells, deepest, kept).items():
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
