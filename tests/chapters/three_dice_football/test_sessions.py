"""Strategies of Three Dice Football: live play to the cent, exact ruin, and what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from fractions import Fraction
from pathlib import Path

import pytest
from tests.chapters.live_sessions import Carry, Live, came, numbers, simulated, within
from tests.chapters.three_dice_football.second_reader import Drive
from tests.chapters.three_dice_football.test_odds import THROWS

import croupier
from croupier.chapters.three_dice_football.outcomes import Field, extra_point, read
from croupier.chapters.three_dice_football.sessions import (
    STRATEGIES,
    Strategy,
    StrategyBet,
    Thrown,
    run_file,
    thrown,
)
from croupier.equipment.dice import all_rolls
from croupier.maths.pricing.counted import tell_nobody
from croupier.maths.strategies.fault import StrategyError
from croupier.rounds.words import Answer, Bet, Question, standing_bets

GAME = croupier.game("661a")
ROLLS = all_rolls(3)
FULL = ("touchdown", "defense", "extra-point", "quick-strike-td", "game-changer", "game-length")


def strategy(*bets: StrategyBet, **how: object) -> Strategy:
    return Strategy.model_validate(
        {"name": "test", "bankroll": "$1,000", "rolls": 1, "bet": bets, **how}
    )


def bet(wager: str, amount: str = "$5", on: str = "", **more: object) -> StrategyBet:
    return StrategyBet.model_validate({"wager": wager, "amount": amount, "on": on, **more})


# ------------------------------------------------------------------------------ witnesses

WITNESS = (
    bet("touchdown", "$10"),
    bet("extra-point"),
    bet("game-length", "$5", "4"),
    bet("game-length", "$7", "3"),
    bet("under-four-yards", "$5", plays=(1, 3)),
    bet("under-four-yards", "$6", plays=(2,)),
    bet("big-play", "$5", goal=True),
)


@pytest.mark.parametrize("goal_downs", ["at-once", "after-three-downs"])
@pytest.mark.parametrize("bankroll", ["$60", "$600"])
@pytest.mark.parametrize("seed", range(5))
def test_661a_3_c_live_play_to_the_cent(seed: int, bankroll: str, goal_downs: str) -> None:
    rules = GAME.rules({"goal-downs": goal_downs})
    plan = strategy(*WITNESS, bankroll=bankroll, rolls=60, stop_at_win="$200")
    draws: list[Thrown] = list(thrown())
    dice = {read(roll): roll for roll in ROLLS}
    extra = {extra_point(roll): roll for roll in ROLLS}

    def wanted(carry: Carry) -> Sequence[Bet]:
        standing = {(bet.wager, bet.on) for bet in standing_bets(carry)}
        field = Field(*carry["field"]) if carry else Field()  # type: ignore[misc]
        return [
            Bet(1, each.wager, each.cents, each.on)
            for each in WITNESS
            if (each.wager, each.on) not in standing
            and (not field.plays if each.wager in FULL else field.plays + 1 in each.plays)
            and each.goal in (None, field.goal)
        ]

    def answers(number: int) -> Callable[[Question], Answer]:
        throw, point = draws[number]
        rolls = iter((dice[throw], extra[point]))
        return lambda question: next(rolls)

    live = Live(GAME.entry, rules, plan)
    found = simulated(STRATEGIES, rules, plan, sessions=1, seed=seed)
    assert came(found) == live.session(numbers(seed, 216**2), wanted, answers)


State = tuple[int, int, int, int, tuple[bool, ...], bool]


def exact_ruin(units: int, rolls: int) -> Fraction:
    """One unit on the Touchdown of each game, by the second reader's games."""
    start = Drive(dict(GAME.rules().answers))
    here: Counter[State] = Counter()
    here[units, start.line, start.plays, start.last_play, (), False] = 216**rolls
    ruined = 0
    for _ in range(rolls):
        then: Counter[State] = Counter()
        for (held, line, plays, last, goal, stands), ways in here.items():
            if not stands and not held and not plays:
                ruined += ways
                continue
            left = held if stands else held - 1
            for roll, number in THROWS.items():
                drive = copy(start)
                drive.line, drive.plays, drive.last_play, drive.held = line, plays, last, list(goal)
                drive.throw(roll)
                share = ways // 216 * number
                if drive.result:
                    won = 2 if drive.scored else 0
                    then[left + won, start.line, 0, start.last_play, (), False] += share
                else:
                    after = (drive.line, drive.plays, drive.last_play, tuple(drive.held))
                    then[left, *after, True] += share
        here = then
    return Fraction(ruined, 216**rolls)


def test_ruin_of_a_small_bankroll_is_that_of_the_chain() -> None:
    exact = exact_ruin(2, 8)
    plan = strategy(bet("touchdown", "$10"), bankroll="$20", rolls=8)
    found = simulated(STRATEGIES, GAME.rules(), plan, sessions=100_000)
    assert Fraction(1, 20) < exact < Fraction(19, 20)
    assert within(found.ruined, found.sessions, exact)


@pytest.mark.parametrize(
    ("wager", "on"),
    [*((wager, "") for wager in FULL[:-1]), ("game-length", "2"), ("over-four-yards", "")],
)
def test_one_bet_a_session_loses_what_the_odds_say(wager: str, on: str) -> None:
    """A session of one throw is one game, thrown to its end."""
    head = GAME.odds(wager=wager).wagers[0]
    odds = next(each for each in (head, *head.variants) if each.variant == on)
    found = simulated(STRATEGIES, GAME.rules(), strategy(bet(wager, "$5", on)), sessions=100_000)
    assert abs(float(found.mean + 500 * odds.house_advantage)) < 4 * found.standard_error
    assert found.deviation == pytest.approx(500 * odds.standard_deviation, rel=0.03)


def test_bets_of_a_game_hang_on_the_same_dice() -> None:
    """Touchdown against defense leaves nothing to chance but what the two pay."""
    both = GAME.together(None, ["touchdown=10", "defense=10", "extra-point=5"]).facts()
    plan = strategy(bet("touchdown", "$10"), bet("defense", "$10"), bet("extra-point"))
    found = simulated(STRATEGIES, GAME.rules(), plan, sessions=100_000)
    assert abs(float(found.mean) / 100 - both["mean"]) < 4 * found.standard_error / 100
    assert found.deviation / 100 == pytest.approx(both["standard_deviation"], rel=0.03)


# ------------------------------------------------------------------------------ files


def test_what_is_shipped_can_be_played() -> None:
    files = sorted(Path("examples/three-dice-football").glob("*.toml"))
    assert len(files) == 3
    for file in files:
        found = run_file(GAME.rules(), file, sessions=200, seed=1, cores=1, tell=tell_nobody)
        assert sum(found.counts) == 200
        assert found.facts()["session_rolls"] == found.strategy.rolls


SAME = 'wager = "penalty"\namount = "$5"\nplays = [1]\n[[bet]]\nwager = "penalty"\namount = "$6"'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('wager = "field-goal"\namount = "$5"', "not a wager of three-dice-football"),
        ('wager = "touchdown"\namount = "$5"\nplays = [2]', r"661a\.3\(c\)"),
        ('wager = "penalty"\namount = "$5"\nplays = [7]', "plays are among 1, 2, 3, 4, 5, 6"),
        ('wager = "game-length"\namount = "$5"\non = "9"', "game-length"),
        (SAME, "are made for the same throw; make them one"),
    ],
)
def test_faults_are_named(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "strategy.toml"
    file.write_text(f'name = "x"\nbankroll = "$50"\nrolls = 5\n[[bet]]\n{text}\n', encoding="utf-8")
    with pytest.raises(StrategyError, match=fault):
        run_file(GAME.rules(), file, sessions=1, seed=1, cores=1, tell=tell_nobody)
