"""673a as its second reader has it, and as compiled rounds play it: the same money."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.chapters.double_back_jack import second_odds, second_reader
from tests.chapters.places import DECK, DECK_NUMBERS
from tests.chapters.twenty_one_rounds import Chooser, by_wager, compare, driven

import croupier
from croupier.chapters.double_back_jack import odds
from croupier.chapters.double_back_jack.counting import insured_lines, shoe_game
from croupier.chapters.double_back_jack.play import play
from croupier.chapters.double_back_jack.simulation import simulated_game
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND, SURRENDER
from croupier.maths.shoe.optimal import game_value, solve_all
from croupier.maths.shoe.overs import overs
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

GAME = croupier.game("double-back-jack")
AMOUNTS = ("all-on-the-hand", "original")
DOUBLED = ("offered", "none")
BUSTS = ("lost-at-once", "returned-on-22", "returned-over-21")
ACES = ("as-other-pairs", "one-card")
READINGS = [
    {
        "second-chance-amount": amount,
        "second-chance-on-doubled-hands": doubled,
        "second-chance-on-split-hands": split,
        "declined-bust": bust,
        "split-aces": aces,
        "insurance-after-blackjack": too,
    }
    for amount, doubled, bust, aces, too in product(AMOUNTS, DOUBLED, BUSTS, ACES, ("no", "yes"))
    for split in ("each", "none")
]
RULES = [GAME.rules(answers) for answers in READINGS]
RANKS = "A23456789K"


def shuffled(chance: random.Random, seats: int, *, rigged: bool) -> list[str]:
    """Six decks; rigged, the first player goes over 21 or splits, the dealer has 6s or an ace."""
    shoe = DECK * 6
    chance.shuffle(shoe)
    if rigged:
        rank = chance.choice(RANKS)
        shoe[0] = rank + chance.choice("cdhs")
        shoe[seats + 1] = chance.choice((rank, "K", "6", "A")) + chance.choice("cdhs")
        for place in range(2 * seats + 2, 2 * seats + 7):
            if chance.random() < 0.4:
                shoe[place] = chance.choice("K98A") + chance.choice("cdhs")
        shoe[seats] = chance.choice("66A9K") + chance.choice("cdhs")
        shoe[2 * seats + 1] = chance.choice("66K5") + chance.choice("cdhs")
    return shoe


class Risky(Chooser):
    """Draws often, so that hands go over 21."""

    def __call__(self, question: Decide) -> str:
        keys = {choice.key for choice in question.choices}
        if "second-chance" in keys:
            taken = self.chance.random() < 0.7
            self.does[question.seat].append("second-chance" if taken else "decline")
            return "second-chance" if taken else "no-second-chance"
        if keys >= {"stand", "draw"} and "split" not in keys and self.chance.random() < 0.5:
            self.does[question.seat].append("draw")
            return "draw"
        return super().__call__(question)


def test_every_round_ends_as_the_second_reader_says() -> None:
    chance, seen = random.Random(673), Counter[str]()
    for number in range(3_000):
        answers: Mapping[str, object] = READINGS[number % len(READINGS)]
        rules: Rules = RULES[number % len(READINGS)]
        seats = chance.choice((1, 1, 2, 3))
        bets = [Bet(seat, "blackjack", 1000, player=f"p{seat}") for seat in range(1, seats + 1)]
        shoe = shuffled(chance, seats, rigged=number % 2 == 0)
        chooser = Risky(chance)
        ends, used = driven(play, rules, bets, [DECK_NUMBERS[card] for card in shoe], chooser)
        told = [(bet.seat, bet.wager, bet.amount, "", bet.player) for bet in bets]
        insured = {seat: int(str(cents)) for seat, cents in chooser.insured.items()}
        rows, read = second_reader.settle(answers, told, shoe, chooser.does, insured)
        mine = [(end.seat, end.wager, end.outcome, end.stake, end.net) for end in ends]
        assert by_wager(mine) == by_wager(rows), (number, answers, shoe[:30], chooser.does)
        assert used == read, (number, answers, shoe[:30], chooser.does)
        seen.update(f"{end.wager} {end.outcome}" for end in ends)
    plain = ("win", "push", "lose")
    assert {
        *(f"{wager} {end}" for wager in ("double", "split", "second-chance") for end in plain),
        *(f"blackjack {end}" for end in (*plain, "blackjack", "surrender")),
        *("insurance win", "insurance lose"),
    } <= seen.keys()


# ------------------------------------------------------------------------------ odds


def advantage(rules: Rules, wager: str) -> Fraction:
    (counted,) = odds.count(rules, wager, Terms(), tell_nobody)
    pricing = Pricing(rules, wager, Terms())
    gain = sum(pricing.net(parts) * ways for parts, ways in counted.lines.items())
    return Fraction(-gain / counted.total)


@pytest.mark.parametrize("decks", range(1, 9))
def test_insurance_is_that_of_the_second_reader_where_all_may_insure(decks: int) -> None:
    rules = GAME.rules({"decks": decks, "insurance-after-blackjack": "yes"})
    assert advantage(rules, "insurance") == second_odds.insurance(decks)


def test_who_was_paid_for_blackjack_does_not_insure() -> None:
    """Every deal of a few cards beside the ace."""
    held = (2, 1, 0, 0, 0, 0, 0, 0, 1, 3)
    cards = [value for value, number in enumerate(held) for _ in range(number)]
    deals = [(hole, {one, two}) for hole, one, two in permutations(cards, 3)]
    may = [hole for hole, hand in deals if hand != {0, 9}]
    won = Fraction(sum(hole == 9 for hole in may), len(may))
    lines = insured_lines(held, blackjack_too=False)
    (win,) = [ways for (part,), ways in lines.items() if part.outcome == "win"]
    assert Fraction(win, sum(lines.values())) == won
    assert won != Fraction(3, 7)


SMALL = {"8": 3, "5": 3, "K": 9}
LARGER = {"8": 3, "K": 8, "6": 3, "7": 2}
WITH_ACES = {"A": 3, "5": 3, "6": 2, "K": 8}


@pytest.mark.parametrize(
    ("held", "answers"),
    [
        (SMALL, {}),
        (SMALL, {"declined-bust": "returned-over-21"}),
        (LARGER, {"declined-bust": "returned-on-22", "second-chance-amount": "original"}),
        (LARGER, {"second-chance-on-doubled-hands": "none"}),
        (LARGER, {"second-chance-on-split-hands": "none"}),
        (SMALL, {"second-chance-on-split-hands": "none", "declined-bust": "returned-over-21"}),
        (SMALL, {"second-chance-on-doubled-hands": "none", "declined-bust": "returned-over-21"}),
        (WITH_ACES, {}),
        (WITH_ACES, {"split-aces": "one-card"}),
    ],
)
def test_optimal_play_of_a_small_shoe_is_worth_what_every_deal_of_it_brings(
    held: Mapping[str, int], answers: Mapping[str, str]
) -> None:
    every_deal(held, answers)


def every_deal(held: Mapping[str, int], answers: Mapping[str, str]) -> None:
    rules = GAME.rules(answers)
    shoe = tuple(held.get(rank, 0) for rank in RANKS)
    game = replace(shoe_game(rules, Terms()), shoe=shoe)
    ups = solve_all(game)
    chances = Counter[str]()

    def policy(asked: Any, up: str) -> str:
        hand = asked[3]
        values = [RANKS.index(card[:-1]) for card in hand.cards]
        solution = ups[RANKS.index(up[:-1])]
        assert solution is not None
        if "split" in asked[2] and values[0] in solution.splits:
            return "split"
        found = solution.split_play[values[0]] if hand.is_split else solution.play
        if "second-chance" in asked[2]:
            counts = np.bincount(values, minlength=10)
            (at,) = np.flatnonzero((overs().sets[: len(overs().total)] == counts).all(axis=1))
            word = "second-chance" if found.takes[int(hand.doubled > 0), at] else "decline"
            chances[word] += 1
            return word
        return WORDS[int(found.policy[lattice().at(*values)])]

    cards = {f"{rank}s": number for rank, number in held.items()}
    worth = second_odds.under({**second_odds.ANSWERS, **answers}, cards, policy)
    by_count = game_value(replace(game), blackjack_pays=2.0, solutions=ups)
    # A player's Blackjack is paid against the dealer's too.
    assert by_count + both_blackjacks(shoe) == pytest.approx(float(worth), abs=1e-12)
    assert any(up.splits for up in ups if up)
    assert chances["second-chance"] > 0


def both_blackjacks(shoe: tuple[int, ...]) -> float:
    """Two units for two Blackjacks."""
    aces, tens, cards = shoe[0], shoe[9], sum(shoe)
    ways = 4 * aces * (aces - 1) * tens * (tens - 1)
    return 2.0 * ways / (cards * (cards - 1) * (cards - 2) * (cards - 3))


WORDS = {STAND: "stand", HIT: "draw", DOUBLE: "double", SURRENDER: "surrender"}


# ------------------------------------------------------------------------------ compiled rounds


def test_live_rounds_are_the_compiled_ones_under_sixteen_rule_sets() -> None:
    every = list(product((1, 6), AMOUNTS, BUSTS, ACES, ("no", "yes")))
    for seed, (decks, amount, bust, aces, too) in enumerate(Random(673).sample(every, 16)):
        rules = GAME.rules(
            {
                "decks": decks,
                "second-chance-amount": amount,
                "second-chance-on-doubled-hands": DOUBLED[seed % 5 % 2],
                "second-chance-on-split-hands": ("each", "none")[seed % 3 % 2],
                "declined-bust": bust,
                "split-aces": aces,
                "insurance-after-blackjack": too,
            }
        )
        game = simulated_game(rules, Terms(1000))
        assert compare(play, rules, game, rounds=30, seed=seed) == 30
