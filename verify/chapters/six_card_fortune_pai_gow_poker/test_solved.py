"""The solution that is shipped, solved again; and a short deck as the second reader counts it."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from tests.chapters.simulated import gaps
from tests.chapters.six_card_fortune_pai_gow_poker import second_odds

import croupier
from croupier.chapters.six_card_fortune_pai_gow_poker.counting import stairs_of
from croupier.chapters.six_card_fortune_pai_gow_poker.outcomes import (
    PAIR_OF_8S,
    SETTINGS,
    dealers_low,
    high_without,
)
from croupier.chapters.six_card_fortune_pai_gow_poker.solved import solution, solve
from croupier.equipment.cards import parse_cards
from croupier.hands.pai_gow import high_of, low_of, rank_of


def test_the_game_is_solved_again() -> None:
    shipped, found = solution(0), solve(0)
    assert np.array_equal(shipped.choices, found.choices)
    assert np.array_equal(shipped.alone, found.alone)
    assert shipped.played == found.played


def test_side_wagers_are_worth_what_the_second_reader_counts() -> None:
    game = croupier.game("670a")
    for wager, _, advantage in second_odds.lines():
        assert game.odds(game.rules(), wager=wager).wagers[0].house_advantage == advantage


def test_a_short_deck_is_worth_what_the_second_reader_counts() -> None:
    deck = parse_cards(" ".join(second_odds.SHORT))
    hands = [np.array(cards) for cards in combinations(deck, 6)]
    masks = np.array([sum(1 << int(card) for card in cards) for cards in hands])
    lows = [dealers_low(0, cards) for cards in hands]
    highs = np.array([high_without(0, cards, low) for cards, low in zip(hands, lows, strict=True)])
    low_cards = np.array([rank_of(cards[low]) for cards, low in zip(hands, lows, strict=True)])
    qualified = highs >= PAIR_OF_8S
    steps, points = (np.empty(SETTINGS + 1, dtype=np.int64) for _ in range(2))
    house = alone = doubled = 0
    for nth, cards in enumerate(hands):
        count = stairs_of(0, cards, steps, points)
        found = []
        for at in points[:count].tolist():
            met = second_odds.meet(
                masks, highs, low_cards, qualified, masks[nth], high_of(at), low_of(at)
            )
            found.append(met)
        house += found[steps[SETTINGS]][0]
        alone += max(main for main, _ in found)
        doubled += max(main + max(double, 0) for main, double in found)
    deals = len(hands) * comb(len(deck) - 6, 6)
    worth = [Fraction(int(each), deals) for each in (house, alone, doubled)]
    assert worth == [*second_odds.short_deck(second_odds.SHORT).values()]


def test_simulated() -> None:
    found = gaps(croupier.game("670a"), {}, rounds=100_000_000, seed=670)
    worst = max(found, key=lambda line: found[line])
    assert found[worst] < 4, (worst, found[worst])
