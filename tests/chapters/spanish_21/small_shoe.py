"""Every order of few cards, dealt by the second reader, against the count of the same shoe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from tests.chapters.spanish_21.second_odds import ANSWERS, simple, under

import croupier
from croupier.chapters.spanish_21.counting.game import EIGHT, SEVEN, Suits, names_of, shoe_game
from croupier.equipment.cards import parse_card
from croupier.families.twenty_one.counting.main import main_lines, mean_of
from croupier.hands.twenty_one import VALUES, value_of
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.dealers import Dealers
from croupier.maths.shoe.exact.rounds import count_rounds
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import Ints, lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND
from croupier.maths.shoe.plays import Play, UpSolution, without

GAME = croupier.game("spanish-21")
TERMS = Terms(1000)


def simple_policy() -> Ints:
    """The second reader's simple play, by hand: it counts every ace 11."""
    hands = lattice()
    count = hands.counts @ np.array([11, *range(2, 11)])
    policy = np.where(count < 15, HIT, STAND)
    return np.where((count == 10) | (count == 11), DOUBLE, policy)


def simple_solution(game: ShoeGame, up: int) -> UpSolution:
    play = Play.of(game, simple_policy())
    split = {pair: Play.of(game, simple_policy(), pair=pair) for pair in (SEVEN, EIGHT)}
    dealers = Dealers(without(game.shoe, up), up, game.dealer)
    empty = np.zeros((len(lattice().total), 6))
    pairs = frozenset(pair for pair in split if dealers.shoe[pair] >= 2)
    return UpSolution(up, play, empty, np.zeros(VALUES), split, split, pairs, dealers)


def check_simple_play(more: int, shoe: Mapping[str, int]) -> None:
    """Bonuses by suits, doubles on any number of cards and splits, dealt card by card."""
    rules = GAME.rules({"additional-splits": more})
    values, suits = [0] * VALUES, [[0] * 4 for _ in range(3)]
    for text, number in shoe.items():
        card = parse_card(text)
        values[int(value_of(card))] += number
        if 0 <= (card >> 2) - 4 < 3:
            suits[(card >> 2) - 4][card & 3] += number
    names = names_of(rules, TERMS, Suits(*map(tuple, suits)))
    game = replace(shoe_game(rules, TERMS), shoe=tuple(values))
    solutions = [simple_solution(game, up) if game.shoe[up] else None for up in range(VALUES)]
    lines = main_lines(names, count_rounds(game, solutions))
    found = mean_of(Pricing(rules, "spanish-21", TERMS), lines)
    assert found == under(ANSWERS | {"additional-splits": more}, shoe, simple)
