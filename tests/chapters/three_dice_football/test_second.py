"""Thousands of random games settled at the table and by the second reader of 661a."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

from tests.chapters.three_dice_football.second_reader import (
    Dice,
    drive_of,
    full_game,
    is_full_game,
    single_play,
)

from croupier.api import game
from croupier.rulebook.rules import Rules

GAME = game("three-dice-football")
FULL = [
    "touchdown",
    "defense",
    "extra-point",
    "quick-strike-td",
    "game-changer",
    *(f"game-length@{plays}" for plays in range(1, 7)),
]
SINGLE = [
    "trips-td",
    "penalty",
    "turnover",
    "cover-three",
    "no-gain",
    "big-play",
    "over-four-yards",
    "under-four-yards",
]
READINGS = {
    "goal-downs": ("at-once", "after-three-downs"),
    "touchdown-line": ("reached", "passed"),
    "goal-kept": ("kept", "lost"),
}
Ends = Counter[tuple[int, str, str, int, int]]


@cache
def rules_of(elected: tuple[str, ...]) -> Rules:
    return GAME.rules(dict(zip(READINGS, elected, strict=True)))


def some_dice(rng: Random) -> Dice:
    """A third of the throws are short or backward, so that games are long; a few are 1s."""
    dice = (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6))
    kind = rng.random()
    if kind < 0.35:
        return rng.choice(((1, 2, 5), (1, 2, 3), (2, 2, 3), (6, 5, 1), (1, 3, 2)))
    return (1, 1, rng.choice((1, *dice))) if kind < 0.42 else dice


def some_bets(rng: Random, places: list[str]) -> list[tuple[int, str, int]]:
    seats = rng.sample(range(1, 17), rng.randint(1, 2))
    return [
        (seat, place, rng.choice((100, 500, 2500)))
        for seat in seats
        for place in rng.sample(places, rng.randint(0, 4))
    ]


def gained(bet: tuple[int, str, int], units: Fraction | int) -> tuple[int, str, str, int, int]:
    seat, place, cents = bet
    wager, _, on = place.partition("@")
    return seat, wager, on, cents, int(units * cents)


def test_random_games_are_settled_as_the_second_reader_says() -> None:
    rng = Random(661)
    outcomes: set[tuple[str, str]] = set()
    for _ in range(2000):
        elected = tuple(rng.choice(choices) for choices in READINGS.values())
        answers = dict(zip(READINGS, elected, strict=True))
        throws = [some_dice(rng) for _ in range(7)]
        drive = drive_of(answers, throws)
        plays, extra = drive.plays, throws[drive.plays]
        session = GAME.open_session(rules_of(elected), seed="second", rolls=throws[: plays + 1])
        full = some_bets(rng, FULL)
        expected: Ends = Counter()
        found: Ends = Counter()
        for nth in range(plays):
            single = some_bets(rng, SINGLE)
            if not nth and not single and not full:
                single = [(1, "penalty", 100)]
            placed = [*full, *single] if not nth else single
            round_ = session.open_round([f"{s}:{p}={c // 100}" for s, p, c in placed])
            assert round_.finished
            assert bool(session.carry) is (nth < plays - 1)
            found.update((e.seat, e.wager, e.on, e.stake, e.net) for e in round_.settlements)
            expected.update(gained(bet, single_play(bet[1], throws[nth])) for bet in single)
            outcomes |= {(e.wager, e.outcome) for e in round_.settlements}
            assert nth == plays - 1 or not any(is_full_game(e[1]) for e in found)
        for bet in full:
            wager, _, on = bet[1].partition("@")
            expected[gained(bet, full_game(wager, int(on or 0), drive, extra))] += 1
        assert found == expected
    assert len(outcomes) == sum(map(len, GAME.entry.play().OUTCOMES.values()))
