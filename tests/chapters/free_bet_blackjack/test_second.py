"""672a as its second reader has it, and as compiled rounds play it: the same money."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from tests.chapters.free_bet_blackjack import second_odds, second_reader
from tests.chapters.places import DECK, DECK_NUMBERS
from tests.chapters.twenty_one_rounds import Chooser, by_wager, compare, driven

import croupier
from croupier.chapters.free_bet_blackjack import odds
from croupier.chapters.free_bet_blackjack.counting import shoe_game
from croupier.chapters.free_bet_blackjack.play import play
from croupier.chapters.free_bet_blackjack.simulation import simulated_game
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND
from croupier.maths.shoe.optimal import game_value, solve_all
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

GAME = croupier.game("free-bet-blackjack")
READINGS = [
    {
        "split-aces": aces,
        "busted-hand-with-lammer": busted,
        "push-22-paytable": table,
        "bust": bust,
    }
    for aces, busted, table, bust in product(
        ("as-other-pairs", "one-card"), ("lost", "returned"), ("A", "B"), ("loses", "returned")
    )
]
PAIRS = "A23456789K"


def shuffled(chance: random.Random, seats: int, *, rigged: bool) -> list[str]:
    """Six decks; rigged, the first player gets pair cards again and again and the dealer sixes."""
    shoe = DECK * 6
    chance.shuffle(shoe)
    if rigged:
        pair = chance.choice(PAIRS)
        for place in (0, seats + 1, *range(2 * seats + 2, 2 * seats + 5)):
            if place <= seats + 1 or chance.random() < 0.5:
                shoe[place] = pair + chance.choice("cdhs")
        if chance.random() < 0.5:
            suit = chance.choice("cdhs")
            shoe[seats] = "6" + suit
            shoe[2 * seats + 1] = "6" + chance.choice([suit, "s"])
    return shoe


def test_every_round_ends_as_the_second_reader_says() -> None:
    chance, seen = random.Random(672), Counter[str]()
    for number in range(2_400):
        answers: Mapping[str, object] = READINGS[number % len(READINGS)]
        rules: Rules = RULES[number % len(READINGS)]
        seats = chance.choice((1, 1, 2, 3))
        bets = [Bet(seat, "blackjack", 1000, player=f"p{seat}") for seat in range(1, seats + 1)]
        bets += [replaced(bet) for bet in bets if chance.random() < 0.5]
        shoe = shuffled(chance, seats, rigged=number % 2 == 0)
        chooser = Chooser(chance)
        ends, used = driven(play, rules, bets, [DECK_NUMBERS[card] for card in shoe], chooser)
        told = [(bet.seat, bet.wager, bet.amount, "", bet.player) for bet in bets]
        rows, read = second_reader.settle(
            {**answers, "even-money": True}, told, shoe, chooser.does, chooser.insured
        )
        mine = [(end.seat, end.wager, end.on, end.stake, end.net) for end in ends]
        assert by_wager(mine) == by_wager(rows), (number, answers, shoe[:30], chooser.does)
        assert used == read, (number, answers, shoe[:30], chooser.does)
        seen.update(f"{end.wager} {end.outcome}" for end in ends)
    assert {
        *(f"push-22 {row}" for row in ("lose", "other-22", "same-color-22", "same-suit-22")),
        *(f"{wager} {end}" for wager in ("double", "split") for end in ("win", "push", "lose")),
        *(f"blackjack {end}" for end in ("win", "push", "lose", "blackjack", "even-money")),
        *("free-double win", "free-split win", "insurance win", "insurance lose"),
    } <= seen.keys()


RULES = [GAME.rules(answers) for answers in READINGS]


def replaced(bet: Bet) -> Bet:
    return Bet(bet.seat, "push-22", 500, player=bet.player)


def test_the_second_reader_counts_push_22_and_insurance_alike() -> None:
    push_22_and_insurance(6)


def push_22_and_insurance(decks: int) -> None:
    for label in "AB":
        rules = GAME.rules({"decks": decks, "push-22-paytable": label})
        edges = {}
        for wager in ("push-22", "insurance"):
            (counted,) = odds.count(rules, wager, Terms(), tell_nobody)
            pricing = Pricing(rules, wager, Terms())
            gain = sum(pricing.net(parts) * ways for parts, ways in counted.lines.items())
            edges[wager] = -gain / counted.total
        assert edges["push-22"] == second_odds.push_22(decks, label)
        assert edges["insurance"] == second_odds.insurance(decks)


@pytest.mark.parametrize("bust", ["loses", "returned"])
@pytest.mark.parametrize("aces", ["as-other-pairs", "one-card"])
def test_optimal_play_of_a_small_shoe_is_worth_what_every_deal_of_it_brings(
    aces: str, bust: str
) -> None:
    held = {"8": 3, "K": 9, "9": 4, "7": 2} if aces != "one-card" else {"A": 3, "K": 7, "9": 3}
    rules = GAME.rules({"split-aces": aces, "bust": bust})
    shoe = tuple(held.get(rank, 0) for rank in PAIRS)
    game = replace(shoe_game(rules, Terms()), shoe=shoe)
    ups = solve_all(game)

    def policy(asked: Any, up: str) -> str:
        hand = asked[3]
        values = [PAIRS.index(card[:-1]) for card in hand.cards]
        solution = ups[PAIRS.index(up[:-1])]
        assert solution is not None
        if "split" in asked[2] and values[0] in solution.splits:
            return "split"
        play = solution.play
        if hand.is_split:
            plays = solution.added_play if hand.lammer else solution.split_play
            play = plays[values[0]]
        return WORDS[int(play.policy[lattice().at(*values)])]

    cards = {f"{rank}s": number for rank, number in held.items()}
    worth = second_odds.under(
        {**second_odds.ANSWERS, "split-aces": aces, "bust": bust}, cards, policy
    )
    assert game_value(game, solutions=ups) == pytest.approx(float(worth), abs=1e-12)
    assert any(up.splits for up in ups if up)


WORDS = {STAND: "stand", HIT: "draw", DOUBLE: "double"}


def test_live_rounds_are_the_compiled_ones_under_sixteen_rule_sets() -> None:
    compared = 0
    sets = list(
        product((6, 8), ("as-other-pairs", "one-card"), ("lost", "returned"), (True, False))
    )
    for seed, (decks, aces, busted, offered) in enumerate(sets):
        rules = GAME.rules(
            {
                "decks": decks,
                "split-aces": aces,
                "busted-hand-with-lammer": busted,
                "push-22": offered,
                "bust": "returned" if offered != (decks == 6) else "loses",
            }
        )
        game = simulated_game(rules, Terms(1000))
        compared += compare(play, rules, game, rounds=40, seed=seed)
    assert compared == 40 * len(sets)
