"""Strategies of Props & Hops: live play to the cent, exact ruin, and what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from tests.chapters.live_sessions import Carry, Live, came, numbers, simulated, within

import croupier
from croupier.chapters.props_and_hops.sessions import STRATEGIES, Strategy, StrategyBet, run_file
from croupier.maths.pricing.counted import tell_nobody
from croupier.maths.strategies.fault import StrategyError
from croupier.rounds.words import Answer, Bet, Question, standing_bets

GAME = croupier.game("668a")
DICE = list(product(range(1, 7), repeat=2))
SHAKE = "six-eight-shake"


def strategy(*bets: tuple[str, str], **how: object) -> Strategy:
    made = tuple(StrategyBet(wager=wager, amount=amount) for wager, amount in bets)
    return Strategy.model_validate(
        {"name": "test", "bankroll": "$1,000", "rolls": 1, "bet": made, **how}
    )


# ------------------------------------------------------------------------------ witnesses


@pytest.mark.parametrize("bankroll", ["$25", "$400"])
@pytest.mark.parametrize("taken_down", [True, False])
@pytest.mark.parametrize("seed", range(8))
def test_668a_2_f_8_live_play_to_the_cent(seed: int, bankroll: str, taken_down: bool) -> None:
    bets = (
        StrategyBet(wager=SHAKE, amount="$10", taken_down=taken_down),
        StrategyBet(wager="field", amount="$5"),
        StrategyBet(wager="1-6-and-under", amount="$6"),
    )
    plan = Strategy(name="w", bankroll=bankroll, rolls=60, stop_at_win="$150", bet=bets)
    rules = GAME.rules()

    def wanted(carry: Carry) -> Sequence[Bet]:
        standing = {bet.wager for bet in standing_bets(carry)}
        return [Bet(1, bet.wager, bet.cents) for bet in bets if bet.wager not in standing]

    def answers(number: int) -> Callable[[Question], Answer]:
        return lambda question: DICE[number]

    live = Live(GAME.entry, rules, plan)
    found = simulated(STRATEGIES, rules, plan, sessions=1, seed=seed)
    assert came(found) == live.session(
        numbers(seed, 36), wanted, answers, removed=lambda bet: taken_down
    )


def exact_ruin(units: int, wins: int, rolls: int) -> Fraction:
    """A Shake of one unit, again and again: rolls in all ways, by units held and what is thrown."""
    here = Counter({(units, frozenset[tuple[int, int]](), False): 36**rolls})
    ruined = 0
    for _ in range(rolls):
        then: Counter[tuple[int, frozenset[tuple[int, int]], bool]] = Counter()
        for (held, seen, stands), ways in here.items():
            if not stands and not held:
                ruined += ways
                continue
            left = held if stands else held - 1
            for a, b in DICE:
                after = seen | {(min(a, b), max(a, b))} if a + b in (6, 8) else seen
                if a + b == 7:
                    then[left, frozenset(), False] += ways // 36
                elif len(after) == 6:
                    then[left + wins + 1, frozenset(), False] += ways // 36
                else:
                    then[left, after, True] += ways // 36
        here = then
    return Fraction(ruined, 36**rolls)


def test_ruin_of_a_small_bankroll_is_that_of_the_chain() -> None:
    rules = GAME.rules()
    pays = rules.paytable(SHAKE).rows[0].pays
    wins = int(str(pays).split()[0])
    exact = exact_ruin(2, wins, 25)
    found = simulated(
        STRATEGIES, rules, strategy((SHAKE, "$5"), bankroll="$10", rolls=25), sessions=100_000
    )
    assert Fraction(1, 2) < exact < 1
    assert within(found.ruined, found.sessions, exact)


@pytest.mark.parametrize("wager", [SHAKE, "field", "hop-the-center", "six-the-hardway"])
def test_one_bet_a_session_loses_what_the_odds_say(wager: str) -> None:
    odds = GAME.odds(wager=wager).wagers[0]
    found = simulated(STRATEGIES, GAME.rules(), strategy((wager, "$5")), sessions=200_000)
    assert abs(float(found.mean + 500 * odds.house_advantage)) < 4 * found.standard_error
    assert found.deviation == pytest.approx(500 * odds.standard_deviation, rel=0.03)


# ------------------------------------------------------------------------------ files


def test_what_is_shipped_can_be_played() -> None:
    files = sorted(Path("examples/props-and-hops").glob("*.toml"))
    assert len(files) == 3
    for file in files:
        found = run_file(GAME.rules(), file, sessions=200, seed=1, cores=1, tell=tell_nobody)
        assert sum(found.counts) == 200
        assert found.wagered > 0


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('wager = "shake"\namount = "$5"', "not a wager of props-and-hops"),
        ('wager = "field"\namount = "$5"\ntaken_down = true', "the next roll decides field"),
        ('wager = "field"\namount = "much"', "much"),
        ('wager = "field"\namount = "$5"\nodds = 2', "odds"),
        ('wager = "field"\namount = "$5"\n[[bet]]\nwager = "field"\namount = "$6"', "field"),
    ],
)
def test_faults_are_named(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "strategy.toml"
    file.write_text(f'name = "x"\nbankroll = "$50"\nrolls = 5\n[[bet]]\n{text}\n', encoding="utf-8")
    with pytest.raises(StrategyError, match=fault):
        run_file(GAME.rules(), file, sessions=1, seed=1, cores=1, tell=tell_nobody)
