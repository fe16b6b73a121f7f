"""Strategies of Roulette: a Touchdown game lasts five spins; live play, exact ruin, refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from tests.chapters.live_sessions import Carry, Live, came, numbers, simulated, within
from tests.chapters.roulette.tables import ENTRY, rules_of

import croupier
from croupier.chapters.roulette.round.layout import layout_of
from croupier.chapters.roulette.sessions import STRATEGIES, Strategy, StrategyBet, run_file
from croupier.maths.pricing.counted import tell_nobody
from croupier.maths.strategies.fault import StrategyError
from croupier.rounds.words import Answer, Bet, Decide, Question, standing_bets

GAME = croupier.game("617a")
OFFERED = {"touchdown": True}
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def strategy(*bets: StrategyBet, **how: object) -> Strategy:
    return Strategy.model_validate(
        {"name": "test", "bankroll": "$1,000", "spins": 1, "bet": bets, **how}
    )


# ------------------------------------------------------------------------------ witnesses


@pytest.mark.parametrize("reading", ["manufacturer", "face-value"])
@pytest.mark.parametrize("bankroll", ["$40", "$500"])
@pytest.mark.parametrize("seed", range(6))
def test_617a_3_f_2_live_play_to_the_cent(seed: int, bankroll: str, reading: str) -> None:
    bets = (
        StrategyBet(wager="touchdown", amount="$5", team="black"),
        StrategyBet(wager="five-adjacent", amount="$10", on="0"),
        StrategyBet(wager="split", amount="$5", on="0-00"),
        StrategyBet(wager="red", amount="$7"),
    )
    plan = strategy(*bets, bankroll=bankroll, spins=80, stop_at_win="$300")
    rules = rules_of({**OFFERED, "touchdown-yardage": reading})
    pockets = layout_of(rules).wheel.pockets

    def wanted(carry: Carry) -> Sequence[Bet]:
        standing = {bet.wager for bet in standing_bets(carry)}
        return [Bet(1, bet.wager, bet.cents, bet.on) for bet in bets if bet.wager not in standing]

    def answers(number: int) -> Callable[[Question], Answer]:
        return lambda question: "black" if isinstance(question, Decide) else pockets[number]

    live = Live(ENTRY, rules, plan)
    found = simulated(STRATEGIES, rules, plan, sessions=1, seed=seed)
    assert came(found) == live.session(numbers(seed, 38), wanted, answers)


def yards(number: int) -> int:
    """The maker's table, towards the red team's end zone; 37 is 00."""
    if number in (0, 37):
        return 0
    far = 3 if number <= 10 else 5 if number <= 20 else 10 if number <= 30 else 15
    return far if number in RED else -far


def exact_ruin(units: int, pays: Callable[[int], int], spins: int) -> Fraction:
    """One unit on Touchdown, again and again: by units held, where the ball lies and downs."""
    here = Counter({(units, 0, 0): 38**spins})
    ruined = 0
    for _ in range(spins):
        then: Counter[tuple[int, int, int]] = Counter()
        for (held, ball, downs), ways in here.items():
            if not downs and not held:
                ruined += ways
                continue
            for number in range(38):
                if not downs:
                    zero = number in (0, 37)
                    after = (held - 1, 0, 4 if zero else 0)
                else:
                    lies = ball + yards(number) if abs(ball) < 50 else ball
                    after = (held, lies, downs - 1)
                    if downs == 1:
                        after = (held + pays(lies), 0, 0)
                then[after] += ways // 38
        here = then
    return Fraction(ruined, 38**spins)


def test_ruin_of_a_small_bankroll_is_that_of_the_chain() -> None:
    rules = rules_of(OFFERED)
    rows = {row.outcome: row for row in rules.paytable("touchdown").rows}

    def pays(lies: int) -> int:
        """What comes back, the stake included, by the yard line."""
        line = 50 - lies
        if lies < 0:
            row = rows.get("losing-team")
        elif lies == 0:
            row = rows.get("tie-50-yard-line")
        elif line <= 0:
            row = rows["touchdown"]
        else:
            low = (line - 1) // 10 * 10 + 1
            row = rows[f"{low}-{49 if low == 41 else low + 9}-yard-line"]
        if row is None:
            return 0
        text = str(row.pays)
        return 1 if text == "Push" else 1 + int(text.split()[0].replace(",", ""))

    exact = exact_ruin(2, pays, 8)
    bet = StrategyBet(wager="touchdown", amount="$5", team="red")
    found = simulated(STRATEGIES, rules, strategy(bet, bankroll="$10", spins=8), sessions=100_000)
    assert Fraction(1, 2) < exact < 1
    assert within(found.ruined, found.sessions, exact)


@pytest.mark.parametrize("paytable", ["A", "D"])
def test_one_touchdown_a_session_loses_what_the_odds_say(paytable: str) -> None:
    rules = rules_of({**OFFERED, "touchdown-paytable": paytable})
    odds = GAME.odds(rules, wager="touchdown", paytable=paytable).wagers[0]
    bet = StrategyBet(wager="touchdown", amount="$5")
    found = simulated(STRATEGIES, rules, strategy(bet), sessions=400_000)
    assert abs(float(found.mean + 500 * odds.house_advantage)) < 4 * found.standard_error
    assert found.deviation == pytest.approx(500 * odds.standard_deviation, rel=0.15)


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero", "double-zero-as-single-zero"])
def test_red_on_each_wheel(wheel: str) -> None:
    rules = rules_of({"wheel": wheel})
    odds = GAME.odds(rules, wager="red").wagers[0]
    found = simulated(
        STRATEGIES, rules, strategy(StrategyBet(wager="red", amount="$5")), sessions=100_000
    )
    assert abs(float(found.mean + 500 * odds.house_advantage)) < 4 * found.standard_error
    assert found.rolls == found.sessions


# ------------------------------------------------------------------------------ files


def test_what_is_shipped_can_be_played() -> None:
    files = sorted(Path("examples/roulette").glob("*.toml"))
    assert len(files) == 3
    for file in files:
        found = run_file(rules_of(OFFERED), file, sessions=200, seed=1, cores=1, tell=tell_nobody)
        facts = found.facts()
        assert sum(found.counts) == 200
        assert facts["spins"] == found.rolls
        assert facts["session_spins"] == found.strategy.rolls
        assert "spins, bankroll" in found.svg()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('wager = "touchdown"\namount = "$5"', r"not offered under these rules \(617a.3\(f\)\)"),
        ('wager = "red"\namount = "$5"\nteam = "red"', "team is for touchdown"),
        ('wager = "touchdown"\namount = "$5"\nteam = "green"', "team"),
        ('wager = "split"\non = "1-9"\namount = "$5"', "is not a place on the layout"),
        ('wager = "red"\namount = "$5"\n[[bet]]\nwager = "red"\namount = "$6"', "red"),
    ],
)
def test_faults_are_named(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "strategy.toml"
    file.write_text(f'name = "x"\nbankroll = "$50"\nspins = 5\n[[bet]]\n{text}\n', encoding="utf-8")
    with pytest.raises(StrategyError, match=fault):
        run_file(rules_of(), file, sessions=1, seed=1, cores=1, tell=tell_nobody)
