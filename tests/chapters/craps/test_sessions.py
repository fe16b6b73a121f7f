"""Strategies and sets of bets: simulation against exact figures, and what is refused."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest
from tests.chapters.craps.tables import rules_of

from croupier.chapters.craps.sessions import run_file, simulate_sessions
from croupier.chapters.craps.strategy import Strategy, StrategyBet
from croupier.chapters.craps.together import together
from croupier.maths.plot import Histogram, Mark, ticks
from croupier.maths.pricing.counted import tell_nobody
from croupier.maths.sessions.play import Sessions
from croupier.maths.sessions.strategy import load_strategy
from croupier.maths.strategies.fault import StrategyError
from croupier.rounds.bets import BetError, parse_bet
from croupier.rulebook.foreign import FileError

STRATEGY = """
name = "Pass with odds, 6 and 8"
bankroll = "$300"
rolls = 120
stop_at_win = "$150"
[[bet]]
wager = "pass"
amount = "$10"
odds = { 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }
[[bet]]
wager = "place-to-win"
on = "6"
amount = "$12"
when = "point"
points = [4, 5, 8, 9, 10]
[[bet]]
wager = "come"
amount = "$5"
odds = 1
most = 2
"""


def played(
    *bets: StrategyBet,
    rolls: int = 1,
    bankroll: str = "$100,000",
    sessions: int = 200_000,
    **answers: object,
) -> Sessions:
    strategy = Strategy(name="test", bankroll=bankroll, rolls=rolls, bet=bets)
    rules = rules_of({key.replace("_", "-"): value for key, value in answers.items()})
    return simulate_sessions(rules, strategy, sessions=sessions, seed=3, tell=tell_nobody)


def bet(wager: str, amount: str, on: str = "", **more: object) -> StrategyBet:
    return StrategyBet.model_validate({"wager": wager, "amount": amount, "on": on, **more})


@pytest.mark.parametrize("wager", ["pass", "dont-pass"])
@pytest.mark.parametrize("odds", [0, 2])
def test_one_line_bet_a_session_against_the_chain(wager: str, odds: int) -> None:
    """A session of one roll is one line bet, rolled until it is decided."""
    found = played(bet(wager, "$10", odds=odds))
    exact = together(rules_of(), [parse_bet(f"{wager}=10")], odds=odds)
    assert abs(float(found.mean - exact.mean)) < 4 * found.standard_error
    assert found.deviation == pytest.approx(exact.deviation, rel=0.01)


def test_a_set_of_bets_on_the_same_dice() -> None:
    """Bets that cannot be removed run out; the covariances of Bonus, Pass and Field matter."""
    wagers = [("pass", 10), ("all-small", 5), ("field", 5), ("any-seven", 5)]
    found = played(*(bet(wager, f"${amount}") for wager, amount in wagers))
    exact = together(rules_of(), [parse_bet(f"{wager}={amount}") for wager, amount in wagers])
    assert abs(float(found.mean - exact.mean)) < 4 * found.standard_error
    assert found.deviation == pytest.approx(exact.deviation, rel=0.02)
    apart = float(sum(exact.variances)) ** 0.5
    assert abs(apart - exact.deviation) > 0.005 * apart


def test_pass_against_dont_pass_leaves_the_twelve() -> None:
    both = together(rules_of(), [parse_bet("pass=10"), parse_bet("dont-pass=10")])
    assert both.mean == Fraction(-1000, 36)
    assert both.variance == Fraction(1000**2 * 35, 36**2)


def test_vigorish_and_numbers_in_a_set() -> None:
    found = together(rules_of(), [parse_bet("buy@4=20"), parse_bet("lay@4=40")])
    assert found.mean == -200
    on_win = rules_of({"buy-vigorish": "on-win"})
    assert together(on_win, [parse_bet("buy@4=20")]).mean == Fraction(-100, 3)


def test_sets_that_are_not_one() -> None:
    with pytest.raises(BetError, match="same roll"):
        together(rules_of(), [parse_bet("pass=10"), parse_bet("come=10")])
    with pytest.raises(BetError, match="give odds"):
        together(rules_of(), [parse_bet("pass-odds@4=10")])


def test_long_sessions_lose_what_the_edge_takes() -> None:
    """Without ruin the loss per dollar is the pass bet's element of risk."""
    found = played(bet("pass", "$10", odds=2), rolls=200, sessions=20_000)
    loss = -float(found.mean) * found.sessions / found.wagered
    expected = 7 / 495 / (1 + 2 * 24 / 36)
    per_dollar = found.standard_error * found.sessions / found.wagered
    assert abs(loss - expected) < 4 * per_dollar
    assert found.ruined == 0


def test_risk_of_ruin_of_a_bold_bet() -> None:
    """One even-money bet of all there is: ruined unless the Pass Bet wins."""
    found = played(bet("pass", "$10"), bankroll="$10", rolls=1)
    assert found.ahead + found.ruined <= found.sessions
    assert found.ahead / found.sessions == pytest.approx(244 / 495, abs=0.005)
    assert found.quantile(0.25) == -1000
    assert found.quantile(0.75) == 1000


def test_gamblers_ruin_by_the_formula() -> None:
    """$30 in bets of $10, until $30 are won: (r^3 - 1) / (r^6 - 1) with r = 251/244."""
    strategy = Strategy(
        name="ruin",
        bankroll="$30",
        rolls=1_000_000,
        stop_at_win="$30",
        bet=(bet("pass", "$10"),),
    )
    found = simulate_sessions(rules_of(), strategy, sessions=40_000, seed=9, tell=tell_nobody)
    ratio = 251 / 244
    reach = (ratio**3 - 1) / (ratio**6 - 1)
    assert found.ruined + found.reached == found.sessions
    spread = (reach * (1 - reach) / found.sessions) ** 0.5
    assert abs(found.reached / found.sessions - reach) < 4 * spread


def test_called_on_works_on_the_come_out_roll() -> None:
    """Off, a Place Bet made before a come out roll of one roll is taken down untouched."""
    off = played(bet("place-to-win", "$12", "6"), sessions=1000)
    on = played(bet("place-to-win", "$12", "6", called_on=True), sessions=1000)
    assert off.deviation == 0
    assert on.deviation > 0


def test_same_seed_same_figures_on_any_cores(tmp_path: Path) -> None:
    file = tmp_path / "strategy.toml"
    file.write_text(STRATEGY, encoding="utf-8")
    one, two = (
        run_file(rules_of(), file, sessions=50_000, seed=4, cores=cores, tell=tell_nobody)
        for cores in (1, 2)
    )
    assert one == two
    assert one.facts()["risk_of_ruin"] == one.ruined / 50_000
    assert sum(one.counts) == 50_000


def test_plot_is_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "strategy.toml"
    file.write_text(STRATEGY.replace("Pass with", "Pass &amp; <with>"), encoding="utf-8")
    found = run_file(rules_of(), file, sessions=2000, seed=4, cores=1, tell=tell_nobody)
    root = ET.fromstring(found.svg())
    assert root.tag.endswith("svg")
    bars = [child for child in root if child.tag.endswith("rect")]
    assert 2 <= len(bars) <= 62
    assert found.svg() == found.svg()


def test_histogram_bins_and_ticks() -> None:
    merged = Histogram([1, 2, 3, 4, 0], -10, 5).merged(2)
    assert (list(merged.counts), merged.width) == ([3, 7], 10)
    assert ticks(-500, 2000, 8) == [-500, 0, 500, 1000, 1500, 2000]
    assert "mean" in merged.svg(title="t", marks=[Mark(0, "mean")])


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('wager = "place-to-win"', 'wager = "place-too-win"', "not a wager of craps"),
        ('when = "point"', 'when = "sometimes"', r"bet > 2 \(place-to-win\) > when"),
        ("most = 2", "most = 9", r"bet > 3 \(come\) > most"),
        ("odds = 1", "odds = 11", r"623a\.6\(e\)"),
        ('amount = "$12"', 'amount = "$5"', "whole cents"),
        ("points = [4, 5, 8, 9, 10]", "points = [7]", "points are among"),
        ('wager = "come"', 'wager = "come"\nwhen = "come out"', r"623a\.4\(c\)\(2\)"),
        ('name = "Pass with odds, 6 and 8"', "name = ", "not TOML"),
        ("rolls = 120", "rolls = 120\nrules = 1", "rules"),
        ('wager = "pass"', 'wager = "field"', "odds support"),
        ('wager = "place-to-win"\non = "6"', 'wager = "pass-odds"\non = "6"', "write it as odds"),
    ],
)
def test_faults_of_a_strategy_are_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in STRATEGY
    file = tmp_path / "strategy.toml"
    file.write_text(STRATEGY.replace(old, new), encoding="utf-8")
    with pytest.raises((StrategyError, FileError), match=fault):
        run_file(rules_of(), file, sessions=1, seed=1, cores=1, tell=tell_nobody)


def test_strategy_file_reads_back(tmp_path: Path) -> None:
    file = tmp_path / "strategy.toml"
    file.write_text(STRATEGY, encoding="utf-8")
    read = load_strategy(file, Strategy)
    assert [b.wager for b in read.bet] == ["pass", "place-to-win", "come"]
    assert [read.bet[0].times(p) for p in (4, 5, 6, 8, 9, 10)] == [3, 4, 5, 5, 4, 3]
