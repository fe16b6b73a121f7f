"""Thousands of random rounds settled at the table and by the second reader of 668a."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import numpy as np
import pytest
from tests.chapters.props_and_hops.second_reader import (
    SHAKE,
    SHAKEN,
    Answers,
    Bet,
    Dice,
    Reader,
    RefusedError,
)

from croupier.api import game
from croupier.chapters.props_and_hops.counting import roll_shakes, roll_table
from croupier.rounds.bets import BetError
from croupier.rulebook.rules import Rules

GAME = game("props-and-hops")
CALLS = ("lid-removed", "die-falls-out", "die-not-flat")
WAGERS = [wager.key for wager in GAME.rules().wagers() if wager.key != SHAKE]
ALL = [f"{low}-{high}" for low in range(1, 7) for high in range(low, 7)]
TABLES, ROUNDS = 64, 40


@cache
def layout(number: int) -> dict[str, object]:
    """A layout of the Hops: the first is ours, the others are drawn."""
    hops = ("hop-the-left", "hop-the-center", "hop-the-right")
    if not number:
        rules = GAME.rules()
        return {
            f"{hop}-combinations": rules[f"{hop}-combinations"] for hop in (*hops, "hop-the-top")
        }
    rng = Random(number)
    mixed = rng.sample(ALL, len(ALL))
    parts = (mixed[:6], mixed[6:13], mixed[13:])
    found: dict[str, object] = {
        f"{hop}-combinations": part for hop, part in zip(hops, parts, strict=True)
    }
    return found | {"hop-the-top-combinations": rng.sample(ALL, 7)}


@cache
def rules_of(number: int, entry: str) -> tuple[Answers, Rules]:
    answers = layout(number) | {"six-eight-shake-entry": entry}
    return answers, GAME.rules(answers)


def some_bets(rng: Random) -> list[Bet]:
    bets = []
    for seat in rng.sample(range(1, 7), rng.randint(0, 3)):
        bets += [
            (seat, wager, 100 * rng.choice((1, 2, 5, 10)))
            for wager in rng.sample(WAGERS, rng.randint(0, 4))
        ]
        if rng.random() < 0.3:
            bets.append((seat, SHAKE, rng.choice((0, 100, 500))))
    return bets


def some_roll(rng: Random) -> Dice:
    """Half the rolls are of a Six Eight Shake, so that some are won."""
    if rng.random() < 0.5:
        low, high = rng.choice(SHAKEN)
        return (low, high) if rng.random() < 0.5 else (high, low)
    return rng.randint(1, 6), rng.randint(1, 6)


@pytest.mark.parametrize("entry", ["fresh-start", "own-count", "join"])
def test_random_rounds_are_refused_and_settled_as_the_second_reader_says(entry: str) -> None:
    seen: Counter[str] = Counter()
    rng = Random(entry)
    for number in range(TABLES):
        answers, rules = rules_of(number % 8, entry)
        rolls = [some_roll(rng) for _ in range(ROUNDS)]
        session = GAME.open_session(rules, seed="second", rolls=rolls)
        reader, at = Reader(answers), 0
        for _ in range(ROUNDS):
            bets = some_bets(rng)
            if not bets and not reader.shakes:
                continue
            placed = [f"{seat}:{wager}={cents / 100:.2f}" for seat, wager, cents in bets]
            try:
                expected = reader.round(bets, rolls[at])
            except RefusedError:
                seen["refused"] += 1
                with pytest.raises(BetError):
                    session.open_round(placed)
                continue
            round_ = session.open_round(placed, stepwise=True)
            at += round_.question is not None
            while round_.question is not None:
                if rng.random() < 0.1:
                    round_.call(rng.choice(CALLS))
                else:
                    round_.deal()
            found = [(s.seat, s.wager, s.stake, s.net) for s in round_.settlements]
            assert len(found) == len(expected)
            assert set(found) == expected
            seen["rounds"] += 1
            seen.update(f"{wager} {'won' if net > 0 else 'not'}" for _, wager, _, net in found)
    assert seen["rounds"] > 1500
    assert seen["refused"] > 100
    assert all(seen[f"{wager} {how}"] for wager in (*WAGERS, SHAKE) for how in ("won", "not"))


class Rolled:
    """A generator whose rolls are given; it keeps count of those that were asked for."""

    def __init__(self, rolls: list[Dice]) -> None:
        self.rolls = rolls
        self.asked = 0

    def integers(self, low: int, high: int) -> int:
        assert (low, high) == (0, 36)
        one, other = self.rolls[self.asked]
        self.asked += 1
        return 6 * (one - 1) + other - 1


def test_simulated_shakes_end_as_the_second_reader_says() -> None:
    rng, (answers, _) = Random(668), rules_of(0, "fresh-start")
    ended: Counter[int] = Counter()
    for _ in range(500):
        rolls = [some_roll(rng) for _ in range(60)] + [(1, 6)]
        reader = Reader(answers)
        rows, thrown = reader.round([(1, SHAKE, 100)], rolls[0]), 1
        while not rows:
            rows, thrown = reader.round([], rolls[thrown]), thrown + 1
        ((_, _, _, net),) = rows
        dealt, tally = Rolled(rolls), np.zeros(2, dtype=np.int64)
        starts = np.zeros(1, dtype=np.int64)
        roll_shakes.py_func(dealt, 1, tally, roll_table(), starts)  # type: ignore[attr-defined]
        assert dealt.asked == thrown
        assert tally.tolist() == ([0, 1] if net > 0 else [1, 0])
        ended[net] += 1
    assert set(ended) == {15_000, -100}
