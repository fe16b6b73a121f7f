"""The door to the odds of Three Dice Football."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.chapters.three_dice_football.counting import (
    THROWS,
    Course,
    courses,
    expected_plays,
    games,
)
from croupier.chapters.three_dice_football.outcomes import (
    FULL_GAME_OUTCOMES,
    LENGTH_ROWS,
    Game,
    Readings,
    Throw,
    full_game,
    single_play,
)
from croupier.chapters.three_dice_football.simulation import simulated_courses
from croupier.families.draw.counting import OneDraw
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell, Terms
from croupier.rulebook.rules import Rules


def _throws(rules: Rules) -> Mapping[Throw, int]:
    return THROWS


def _games(rules: Rules) -> Mapping[Game, int]:
    return games(Readings.of(rules))


def _courses(rules: Rules) -> Mapping[Course, int]:
    return courses(Readings.of(rules))


def _by_throw(rules: Rules, wager: str, on: str, throw: Throw) -> str:
    return single_play(wager, throw)


def _by_game(rules: Rules, wager: str, on: str, game: Game) -> str:
    return full_game(wager, on, game)


def _by_course(rules: Rules, wager: str, on: str, course: Course) -> str:
    first, game = course
    if wager in FULL_GAME_OUTCOMES:
        return full_game(wager, on, game)
    return single_play(wager, first)


def _named(rules: Rules, wager: str, on: str) -> tuple[str, str]:
    return on, f"On {LENGTH_ROWS[on].replace('-', ' ')}."


ONE_THROW = OneDraw(_throws, _by_throw)
ONE_GAME = OneDraw(_games, _by_game, named=_named)
FROM_THE_FIRST_THROW = OneDraw(_courses, _by_course, named=_named)


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """A wager on each of its places; of full game wagers also how long a game is."""
    if wager not in FULL_GAME_OUTCOMES:
        return ONE_THROW.count(rules, wager, terms, tell)
    plays = expected_plays(Readings.of(rules))
    return tuple(
        replace(one, extra=_lasts(plays), notes=_note(one, plays))
        for one in ONE_GAME.count(rules, wager, terms, tell)
    )


def _lasts(plays: Fraction) -> dict[str, object]:
    return {"expected_rolls": float(plays), "expected_rolls_exact": str(plays)}


def _note(counted: Counted, plays: Fraction) -> tuple[str, ...]:
    if counted.variant not in ("", "1"):
        return ()
    return (
        f"A game lasts {float(plays):.4f} throws on average, not counting the extra point roll.",
    )


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same games, single play wagers made for the first throw."""
    seen = simulated_courses(Readings.of(rules), rounds=rounds, seed=seed, cores=cores, tell=tell)
    thrown = replace(FROM_THE_FIRST_THROW, draws=lambda rules: seen)
    return {
        wager.key: tuple(
            replace(one, method=SIMULATED) for one in thrown.count(rules, wager.key, terms, tell)
        )
        for wager in rules.wagers()
    }
