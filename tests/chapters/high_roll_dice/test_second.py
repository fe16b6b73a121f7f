"""Thousands of random rounds settled at the table and by the second reader of 675a."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from tests.chapters.high_roll_dice.second_reader import Bet, leading, may_be_placed, settle

from croupier.api import game
from croupier.rounds.bets import BetError
from croupier.rulebook.rules import Rules

GAME = game("high-roll-dice")
CALLS = ("die-off-table", "cocked-die", "die-on-two-sides")
WAGERS = {
    "pip": "pip-street",
    "extra": "extra-roll",
    "row": "millionaire-row",
    "like": "like-kind-boulevard",
}
READINGS = {
    "six-dice-no-match": ("ace-leads", "none-leads"),
    "extra-roll-price": ("one-unit", "each-circle"),
    "millionaire-row-amount": ("exactly-a-dollar", "up-to-a-dollar"),
    "fixed-prize-and-stake": ("returned", "included"),
}


@cache
def rules_of(answers: tuple[tuple[str, str], ...]) -> Rules:
    return GAME.rules(dict(answers))


def some_bets(rng: Random, six: bool, each_circle: bool) -> list[Bet]:
    """Mostly such as may be placed; some amounts and some needs are not kept."""
    bets: list[Bet] = []
    for seat in rng.sample(range(1, 7), rng.randint(1, 3)):
        unit = rng.choice((100, 500, 1000))
        other = unit if rng.random() < 0.95 else 2 * unit
        circles = rng.sample((0, 2, 3, 4, 5, 6) if six else range(2, 9), rng.randint(0, 5))
        if rng.random() < 0.97:
            faces = rng.sample(range(1, 7), rng.randint(1, 3))
            bets += [(seat, "pip", face, unit) for face in faces]
        bets += [(seat, "like", circle, other) for circle in circles]
        if rng.random() < (0.6 if circles and not six else 0.02):
            by_circle = each_circle is (rng.random() < 0.95)
            bets.append((seat, "extra", 0, other * max(len(circles), 1) if by_circle else other))
        if rng.random() < (0.02 if six else 0.4):
            amount = 100 if rng.random() < 0.9 else rng.choice((50, 200))
            bets.append((seat, "row", rng.choice((9, 10)), amount))
    return bets


def rigged(rng: Random, dice: int, face: int) -> tuple[int, ...]:
    """Half the throws show many dice alike, so that rare numbers come up."""
    if rng.random() < 0.5:
        return tuple(rng.randint(1, 6) for _ in range(dice))
    many = rng.randint(0, dice)
    return tuple([face] * many + [rng.randint(1, 6) for _ in range(dice - many)])


def written(bet: Bet, six: bool) -> str:
    seat, wager, number, cents = bet
    key = WAGERS[wager] + ("-six" if six and wager == "like" else "")
    place = "no-match" if six and not number else str(number)
    on = "" if wager == "extra" else f"@{place}"
    return f"{seat}:{key}{on}={cents // 100}.{cents % 100:02}"


@pytest.mark.parametrize("dice", [10, 6])
def test_random_rounds_are_refused_and_settled_as_the_second_reader_says(dice: int) -> None:
    rng, six = Random(675 + dice), dice == 6
    named = {key: wager for wager, key in WAGERS.items()} | {"like-kind-boulevard-six": "like"}
    played = refused = extras = 0
    for _ in range(2000):
        answers = {key: rng.choice(each) for key, each in READINGS.items()}
        answers["dice"] = "six" if six else "ten"
        bets = some_bets(rng, six, answers["extra-roll-price"] == "each-circle")
        first = rigged(rng, dice, rng.randint(1, 6))
        face, most = leading(first)
        second = rigged(rng, dice - most, face)
        rules = rules_of(tuple(answers.items()))
        session = GAME.open_session(rules, seed="second", rolls=[first, second])
        placed = [written(bet, six) for bet in bets]
        if not bets or not may_be_placed(answers, bets):
            refused += 1
            with pytest.raises(BetError):
                session.open_round(placed)
            continue
        round_ = session.open_round(placed, stepwise=True)
        while round_.question is not None:
            if rng.random() < 0.1:
                round_.call(rng.choice(CALLS))
            else:
                round_.deal()
        found = {
            (s.seat, named[s.wager], int(s.on.replace("no-match", "0") or 0), s.stake, s.net)
            for s in round_.settlements
        }
        assert len(round_.settlements) == len(bets)
        assert found == settle(answers, bets, first, second.count(face))
        played += 1
        extras += any(bet[1] == "extra" for bet in bets)
    assert played > 1200
    assert refused > 100
    assert six or extras > 600
