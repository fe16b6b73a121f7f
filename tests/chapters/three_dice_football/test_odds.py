"""Figures of 661a against the second reader's games, gone through throw by throw forwards."""

from __future__ import annotations

from collections import Counter
from copy import copy
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from unittest.mock import Mock

import pytest
from tests.chapters.three_dice_football.second_reader import (
    Dice,
    Drive,
    drive_of,
    extra_point,
    full_game,
    is_full_game,
    is_trips,
    is_turnover,
    single_play,
)

from croupier.api import game
from croupier.chapters.three_dice_football import simulation
from croupier.chapters.three_dice_football.outcomes import LOSE, ON_DOWNS, TRIPS_TD, Readings, read
from croupier.chapters.three_dice_football.outcomes import extra_point as extra_row
from croupier.families.draw.together import Together
from croupier.maths import simulate as monte_carlo
from croupier.maths.pricing.counted import tell_nobody
from croupier.maths.pricing.report import WagerOdds
from croupier.rounds.bets import BetError

GAME = game("three-dice-football")
DICE: list[Dice] = [(a, b, c) for a, b, c in product(range(1, 7), repeat=3)]
READINGS = {
    "goal-downs": ("at-once", "after-three-downs"),
    "touchdown-line": ("reached", "passed"),
    "goal-kept": ("kept", "lost"),
}
ELECTED = list(product(*READINGS.values()))


def kinds_of_throws() -> dict[Dice, int]:
    """One throw for all that move the field alike, with their number."""
    ways: Counter[object] = Counter()
    shown: dict[object, Dice] = {}
    for dice in DICE:
        yards = max(dice[0] + dice[1] - dice[2], -1)
        kind = "trips" if is_trips(dice) else "turnover" if is_turnover(dice) else yards
        ways[kind] += 1
        shown.setdefault(kind, dice)
    return {shown[kind]: ways[kind] for kind in ways}


THROWS = kinds_of_throws()


@cache
def all_ends(elected: tuple[str, ...]) -> Counter[tuple[str, int]]:
    """How games end, in ways out of 216 to the sixth: games that stand alike go on together."""
    found: Counter[tuple[str, int]] = Counter()
    drive = Drive(dict(zip(READINGS, elected, strict=True)))
    state: Counter[tuple[int, int, int, tuple[bool, ...]]] = Counter()
    state[drive.line, drive.plays, drive.last_play, ()] = 216**6
    while state:
        following: Counter[tuple[int, int, int, tuple[bool, ...]]] = Counter()
        for (line, plays, last_play, held), weight in state.items():
            for dice, ways in THROWS.items():
                then = copy(drive)
                then.line, then.plays, then.last_play = line, plays, last_play
                then.held = list(held)
                then.throw(dice)
                share = weight // 216 * ways
                if then.result:
                    found[then.result, then.plays] += share
                else:
                    following[then.line, then.plays, then.last_play, tuple(then.held)] += share
        state = following
    assert sum(found.values()) == 216**6
    return found


def ended(result: str, plays: int) -> Drive:
    drive = Drive({})
    drive.result, drive.plays = result, plays
    return drive


def expected(wager: str, on: str, elected: tuple[str, ...]) -> Fraction:
    """The house advantage as the second reader has it."""
    if not is_full_game(wager):
        return -Fraction(sum(single_play(wager, dice) for dice in DICE), 216)
    total = Fraction(0)
    for (result, plays), weight in all_ends(elected).items():
        drive = ended(result, plays)
        if wager == "extra-point" and drive.scored:
            gain = Fraction(sum(map(extra_point, DICE)), 216)
        else:
            gain = full_game(wager, int(on or 0), drive, None)
        total += weight * gain
    return -total / 216**6


@cache
def priced(elected: tuple[str, ...]) -> list[WagerOdds]:
    rules = GAME.rules(dict(zip(READINGS, elected, strict=True)))
    heads = GAME.odds(rules).wagers
    return [one for head in heads for one in (head, *head.variants)]


@pytest.mark.parametrize("elected", ELECTED)
def test_every_house_advantage_is_the_second_readers(elected: tuple[str, ...]) -> None:
    found = priced(elected)
    assert len(found) == 19
    for one in found:
        assert one.house_advantage == expected(one.wager, one.variant, elected), one.wager


@pytest.mark.parametrize("elected", ELECTED)
def test_the_length_of_a_game(elected: tuple[str, ...]) -> None:
    plays = sum(n * weight for (_, n), weight in all_ends(elected).items())
    for one in priced(elected):
        if is_full_game(one.wager):
            assert one.extra is not None
            assert Fraction(one.extra["expected_rolls_exact"]) == Fraction(plays, 216**6)


def test_every_game_of_two_throws_one_by_one() -> None:
    """Games of one and of two plays by hand: nine throws of 216 end the game wherever it is."""
    short = all_ends(ELECTED[0])
    one = sum(weight for (_, plays), weight in short.items() if plays == 1)
    assert Fraction(one, 216**6) == Fraction(9, 216)
    gains = Counter(a + b - c for a, b, c in DICE if not a == b == c)
    twenty = sum(gains[g] * gains[h] for g in gains for h in gains if g + h >= 20)
    two = sum(weight for (_, plays), weight in short.items() if plays == 2)
    assert Fraction(two, 216**6) == Fraction(207 * 9 + twenty, 216**2)


def test_single_play_figures_by_hand() -> None:
    """By the numbers of throws: 6 Trips TDs, 3 turnovers, 17 penalties, 15 without a gain."""
    found = {one.wager: one.house_advantage for one in priced(ELECTED[0])}
    assert found["trips-td"] == 1 - Fraction(6 * 31, 216)
    assert found["turnover"] == 1 - Fraction(3 * 61, 216)
    assert found["penalty"] == 1 - Fraction(20 * 10, 216)
    assert found["cover-three"] == 1 - Fraction(26 * 8, 216)
    assert found["no-gain"] == 1 - Fraction(35 * 6, 216)


def set_of(bets: list[str]) -> Together:
    found = GAME.together(None, bets)
    assert isinstance(found, Together)
    return found


def test_bets_together_hang_on_the_same_game() -> None:
    bets = ["touchdown=10", "defense=10", "game-length@1=5", "trips-td=5"]
    found = set_of(bets)
    touchdown = {one.wager: one.house_advantage for one in priced(ELECTED[0])}
    assert -found.means[0] == 1000 * touchdown["touchdown"]
    assert -found.means[3] == 500 * touchdown["trips-td"]
    hedged = set_of(bets[:2])
    assert hedged.variance < min(hedged.variances)
    alike = set_of(bets[2:])
    assert alike.variance > sum(alike.variances)
    with pytest.raises(BetError, match="No bet is placed"):
        set_of([])


# ------------------------------------------------------------------------------ simulation


@cache
def readings_of(elected: tuple[str, ...]) -> Readings:
    return Readings.of(GAME.rules(dict(zip(READINGS, elected, strict=True))))


def test_the_compiled_game_is_the_second_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice through the simulation's games and through the second reader's."""
    rng = Random(661)
    monkeypatch.setattr(simulation, "throw_games", simulation.throw_games.py_func)  # type: ignore[attr-defined]
    names = {"downs": ON_DOWNS, "trips": TRIPS_TD}
    for _ in range(100):
        elected = tuple(rng.choice(choices) for choices in READINGS.values())
        answers = dict(zip(READINGS, elected, strict=True))
        numbers = [rng.randrange(216) for _ in range(7)]
        drive = drive_of(answers, [DICE[number] for number in numbers])
        stream = Mock(integers=Mock(side_effect=numbers))
        monkeypatch.setattr(monte_carlo, "stream", Mock(return_value=stream))
        seen = simulation.simulated_courses(
            readings_of(elected), rounds=1, seed=0, cores=1, tell=tell_nobody
        )
        (((first, ended_so), times),) = [each for each in seen.items() if each[1]]
        assert times == 1
        assert first == read(DICE[numbers[0]])
        assert ended_so.end == (names.get(drive.result, drive.result), drive.plays)
        extra = extra_row(DICE[numbers[drive.plays]]) if drive.scored else LOSE
        assert ended_so.extra == extra


def test_a_few_games_tell_every_place_of_a_wager() -> None:
    found = GAME.simulate(rounds=3, seed=1)
    assert len([one for head in found.wagers for one in (head, *head.variants)]) == 19
