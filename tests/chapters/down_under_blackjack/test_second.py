"""685a as its second reader has it, and as compiled rounds play it: the same money."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from tests.chapters.down_under_blackjack import second_odds, second_reader
from tests.chapters.places import DECK, DECK_NUMBERS
from tests.chapters.twenty_one_rounds import Chooser, by_wager, compare, driven

import croupier
from croupier.chapters.down_under_blackjack import odds
from croupier.chapters.down_under_blackjack.counting import TOLD, shoe_game
from croupier.chapters.down_under_blackjack.play import play
from croupier.chapters.down_under_blackjack.simulation import simulated_game
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND
from croupier.maths.shoe.optimal import solve_all
from croupier.maths.shoe.plays import MASS, without
from croupier.rounds.words import Bet

GAME = croupier.game("down-under-blackjack")
READINGS = [
    {
        "dealers-ace": ace,
        "added-wagers-against-22": added,
        "two-original-large-cards": large,
        "match-paid": paid,
        "bust": bust,
        "decks": decks,
    }
    for ace, added, large, paid, bust, decks in product(
        ("as-written", "up-to-21"),
        ("with-the-hand", "returned"),
        ("as-dealt", "split-hands-too"),
        ("each", "once"),
        ("lost-at-once", "returned-on-22"),
        (6, 8),
    )
]
RANKS = "A23456789K"
WORDS = {STAND: "stand", HIT: "draw", DOUBLE: "double"}


def shuffled(chance: random.Random, seats: int, *, rigged: bool) -> list[str]:
    """Six decks; rigged, the first player has a pair, and the dealer heads to 22."""
    shoe = DECK * 6
    chance.shuffle(shoe)
    if rigged:
        rank = chance.choice([*RANKS, "A", "K"])
        for place in (0, seats + 1):
            shoe[place] = rank + chance.choice("cdhs")
        if chance.random() < 0.3:
            shoe[seats] = shoe[0]
        if chance.random() < 0.5:
            up, hole = chance.choice([("A", "A"), ("A", "5"), ("6", "6"), ("5", "7")])
            shoe[seats], shoe[2 * seats + 1] = up + "s", hole + "h"
    return shoe


def test_every_round_ends_as_the_second_reader_says() -> None:
    chance, seen = random.Random(685), Counter[str]()
    rules = [GAME.rules(answers) for answers in READINGS]
    for number in range(3_000):
        answers = READINGS[number % len(READINGS)]
        seats = chance.choice((1, 1, 2, 3))
        bets = [Bet(seat, "bet", 1000, player=f"p{seat}") for seat in range(1, seats + 1)]
        bets += [
            Bet(bet.seat, "match-the-dealer", 500, player=bet.player)
            for bet in bets
            if chance.random() < 0.5
        ]
        shoe = shuffled(chance, seats, rigged=number % 2 == 0)
        chooser = Chooser(chance)
        cards = [DECK_NUMBERS[card] for card in shoe]
        ends, used = driven(play, rules[number % len(READINGS)], bets, cards, chooser)
        told = [(bet.seat, bet.wager, bet.amount, "", bet.player) for bet in bets]
        known = {**answers, "even-money": "yes"}
        rows, read = second_reader.settle(known, told, shoe, chooser.does, chooser.insured)
        mine = [(end.seat, end.wager, end.on, end.stake, end.net) for end in ends]
        assert by_wager(mine) == by_wager(rows), (number, answers, shoe[:30], chooser.does)
        assert used == read, (number, answers, shoe[:30], chooser.does)
        seen.update(f"{end.wager} {end.outcome}" for end in ends)
    assert {
        *(f"match-the-dealer {row}" for row in ("lose", "suited-match", "unsuited-match")),
        *(f"{wager} {end}" for wager in ("double", "split") for end in ("win", "push", "lose")),
        *(f"bet {end}" for end in ("win", "push", "lose", "blackjack", "even-money")),
        *("insurance win", "insurance lose"),
    } <= seen.keys()


def test_the_second_reader_counts_match_the_dealer_and_insurance_alike() -> None:
    for decks, reading, edge in second_odds.match_lines():
        assert house_advantage("match-the-dealer", decks, reading) == edge
    for decks in (6, 8):
        assert house_advantage("insurance", decks) == second_odds.insurance(decks)


def house_advantage(wager: str, decks: int, paid: str = "each") -> object:
    rules = GAME.rules({"decks": decks, "match-paid": paid})
    (counted,) = odds.count(rules, wager, Terms(), tell_nobody)
    pricing = Pricing(rules, wager, Terms())
    gain = sum(pricing.net(parts) * ways for parts, ways in counted.lines.items())
    return -gain / counted.total


@pytest.mark.parametrize(
    "reading",
    [
        {},
        {"dealers-ace": "up-to-21"},
        {"bust": "returned-on-22"},
        {"added-wagers-against-22": "returned", "two-original-large-cards": "split-hands-too"},
    ],
)
def test_optimal_play_of_a_small_shoe_is_worth_what_every_deal_of_it_brings(
    reading: dict[str, str],
) -> None:
    held = {"A": 3, "8": 3, "K": 5, "9": 2, "5": 2}
    rules = GAME.rules(reading)
    game = replace(shoe_game(rules, Terms()), shoe=tuple(held.get(rank, 0) for rank in RANKS))
    told = [solve_all(part) for part in game.told_games()]

    def policy(asked: Any, up: str, shown: str) -> str:
        hand = asked[3]
        values = [RANKS.index(card[:-1]) for card in hand.cards]
        solution = told[TOLD.index(shown)][RANKS.index(up[:-1])]
        assert solution is not None
        if "split" in asked[2] and values[0] in solution.splits:
            return "split"
        play = solution.play
        if hand.is_split:
            plays = solution.split_play if hand.wager == "bet" else solution.added_play
            play = plays[values[0]]
        return WORDS[int(play.policy[lattice().at(*values)])]

    cards = {f"{rank}s": number for rank, number in held.items()}
    worth = second_odds.under({**second_odds.ANSWERS, **reading}, cards, policy)
    assert value_of(game, told) == pytest.approx(float(worth), abs=1e-12)


def value_of(game: Any, told: Any) -> float:
    """A round by the values of all hands: a Blackjack pays 3 to 2, the dealer's takes the bet."""
    number, found = sum(game.shoe), 0.0
    for up in (value for value in range(VALUES) if game.shoe[value]):
        rest = without(game.shoe, up)
        for first, second in product(range(VALUES), repeat=2):
            ways = rest[first] * (rest[second] - (first == second))
            if not ways:
                continue
            chance = game.shoe[up] * ways / (number * (number - 1) * (number - 2))
            natural = {first, second} == {ACE, TEN}
            mass = 0.0
            for ups in told:
                solution = ups[up]
                own = float(solution.values[lattice().at(*sorted((first, second))), MASS])
                mass += own
                worth = 1.5 * own if natural else solution.value(*sorted((first, second)))
                found += chance * worth if own else 0.0
            found -= chance * (0.0 if natural else 1 - mass)
    return found


def test_live_rounds_are_the_compiled_ones_under_sixteen_rule_sets() -> None:
    every = [
        *READINGS,
        *({**answers, "match-the-dealer": False, "decks": 4} for answers in READINGS[::2]),
    ]
    for seed, answers in enumerate(Random(685).sample(every, 16)):
        rules = GAME.rules(answers)
        game = simulated_game(rules, Terms(1000))
        assert compare(play, rules, game, rounds=50, seed=seed, told=TOLD) == 50
