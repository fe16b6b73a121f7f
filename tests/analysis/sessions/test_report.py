"""Sessions of games: the simulation against the count, rounds of a shoe against the exact odds."""

from __future__ import annotations

import pickle
from math import comb, exp, log, sqrt
from typing import Any

import numpy as np
import pytest

from croupier.analysis.sessions.dealt import in_batches, source_of
from croupier.analysis.sessions.house import House, Trade
from croupier.analysis.sessions.plan import plan_of
from croupier.analysis.sessions.report import Asked, SessionsReport
from croupier.analysis.sessions.rounds import main_wager, round_results
from croupier.analysis.sessions.rules import stops_of
from croupier.api import game
from croupier.maths.strategies.fault import StrategyError
from croupier.refusals import Wrong
from croupier.rounds.bets import BetError

SIMULATED = 6_000


def report(name: str, said: dict[str, Any] | None = None, **asked: Any) -> SessionsReport:
    answers = asked.pop("answers", None)
    plan = plan_of({"rounds": 100, **(said or {})}, asked.pop("progression", None))
    return game(name).session_report(answers, asked=Asked(plan=plan, **asked))


@pytest.mark.parametrize(
    ("name", "said", "progression"),
    [
        ("craps", {"stop_at_win": "$50", "bankroll": "$60"}, None),
        ("three-card-poker", {"stop_after_losses": 8}, None),
        ("let-it-ride-poker", {"stop_at_loss": "$100"}, None),
        ("sic-bo", {"bankroll": "$100"}, None),
        ("roulette", {"bankroll": "$200"}, "dalembert"),
        ("pai-gow-poker", {"stop_at_win": "$80"}, "paroli"),
    ],
)
def test_simulation_meets_the_count(
    name: str, said: dict[str, Any], progression: str | None
) -> None:
    counted = report(name, said, progression=progression).facts()["player"]
    drawn = report(name, said, progression=progression, simulated=True, sessions=SIMULATED).facts()[
        "player"
    ]
    assert (counted["method"], drawn["method"]) == ("exact", "simulated")
    assert counted["error"] < 1e-3
    error = 4 * drawn["standard_error"]
    assert drawn["mean_result"] == pytest.approx(counted["mean_result"], abs=error)
    told = [(counted["ends"][each], drawn["ends"][each]) for each in counted["ends"]]
    told.append((counted["ahead"], drawn["ahead"]))
    for table, key in (("losing_streaks", "losses"), ("drawdowns", "amount")):
        met = {each[key]: each["chance"] for each in drawn[table]["at_least"]}
        told += [(x["chance"], met.get(x[key], 0.0)) for x in counted[table]["at_least"]]
    for exact, sampled in told:
        assert sampled == pytest.approx(
            exact, abs=4 * sqrt(exact * (1 - exact) / SIMULATED) + 2 / SIMULATED
        )


SHOES = {
    "minibaccarat": ("banker", "player", "tie"),
    "21-baccarat": ("player", "banker"),
    "over-under": ("ante", "bonus"),
    "casino-war": ("initial", "tie"),
    "blackjack": ("blackjack",),
    "spanish-21": ("spanish-21",),
    "double-attack-blackjack": ("bet",),
    "free-bet-blackjack": ("blackjack",),
}


@pytest.mark.parametrize("name", SHOES)
def test_rounds_of_a_shoe_are_those_of_the_count(name: str) -> None:
    """Cards that nobody knows change no mean; the cover card changes that of Blackjack a little."""
    found = game(name)
    rules = found.rules()
    for wager in SHOES[name]:
        terms = found.terms(rules, wager=wager)
        rounds = round_results(found.entry, rules, wager, terms)
        assert rounds.dealt is not None
        ends = rounds.dealt.ends(np.random.default_rng(36), 120_000)
        met, places = np.unique(ends, return_inverse=True)
        nets = rounds.values_of_ends(met.tolist())[0][places]
        error = 4 * float(rounds.variance) ** 0.5 / sqrt(len(nets))
        assert nets.mean() == pytest.approx(float(rounds.mean), abs=error)
        assert set(nets.tolist()) <= set(rounds.values[0])
        for value, chance in zip(rounds.values[0], rounds.chances.tolist(), strict=True):
            if chance > 0.02:
                error = 4 * sqrt(chance * (1 - chance) / len(nets))
                assert (nets == value).mean() == pytest.approx(chance, abs=error)


def test_any_cores_give_the_same() -> None:
    asked = {"sessions": 3_000, "wager": "banker"}
    one, two = (report("minibaccarat", {"rounds": 1_500}, cores=n, **asked).facts() for n in (1, 2))
    assert one == two
    assert one["player"]["method"] == "simulated"


def test_a_meter_grows_and_is_won() -> None:
    """Of few rounds hardly any wins the meter, so the mean is that of the meter as it stands, with
    what a round adds to it."""
    found = game("three-card-poker")
    rules = found.rules({"five-card-progressive": "yes"})
    wager = next(each.key for each in rules.wagers() if rules.meters(each.key))
    asked = Asked(
        wager=wager, plan=plan_of({"rounds": 50, "bankroll": "$10000"}), sessions=20_000, seed=7
    )
    told = found.session_report(rules, asked=asked)
    odds = told.found
    assert odds.progressive is not None
    growth = sum(
        float(end.chance * end.share * odds.progressive.funded[end.meter].added)
        for end in odds.progressive.endings
        if end.meter >= 0
    )
    once = -float(odds.progressive.return_at_meters - 1)
    whole = told.facts()["player"]["all_rounds"]
    expected = odds.stake / 100 * (-50 * once + growth * 50 * 51 / 2)
    assert whole["mean"] == pytest.approx(expected, abs=4 * whole["standard_error"])


def test_bets_on_one_draw_are_counted_together() -> None:
    """Red and a pocket of its own: of 38 pockets one wins both, 17 red alone, 20 nothing."""
    asked = Asked(bets=("red=10", "straight@1=5"), plan=plan_of({"rounds": 40}))
    told = game("roulette").session_report(asked=asked)
    found = told.found
    cents = [float(found.cent_unit * value) for value in found.values[0]]
    assert dict(zip(cents, found.weights, strict=True)) == {-1500: 20, 500: 17, 18500: 1}
    assert told.facts()["player"]["mean_result"] == pytest.approx(-40 * 15 * 2 / 38)
    with pytest.raises(Wrong, match="bets"):
        report("roulette", {"stake": "$5"}, bets=("red=10",))


@pytest.mark.parametrize("name", SHOES)
def test_rounds_of_a_shoe_stray_hardly_farther(name: str) -> None:
    found = game(name)
    rules = found.rules()
    wager = SHOES[name][0]
    rounds = round_results(found.entry, rules, wager, found.terms(rules, wager=wager))
    told = in_batches(rounds, seed=3)
    assert 0 < told.standard_error < 0.05
    assert told.ratio == pytest.approx(1, abs=0.03 + 4 * told.standard_error)


@pytest.mark.parametrize("name", SHOES)
def test_sessions_can_be_sent_to_workers(name: str) -> None:
    """A block of sessions is plain data: what a worker of a cluster gets."""
    found = game(name)
    rules = found.rules()
    wager = SHOES[name][0]
    rounds = round_results(found.entry, rules, wager, found.terms(rules, wager=wager))
    stops = stops_of(plan_of({"rounds": 20}), rounds)
    source = pickle.loads(pickle.dumps(source_of(rounds, stops)))
    drawn, values = source(np.random.default_rng(1), 40)
    again, same = source_of(rounds, stops)(np.random.default_rng(1), 40)
    assert values[0][drawn].tolist() == same[0][again].tolist()


def test_two_boxes_that_switch_are_not_dealt_as_one() -> None:
    found = game("blackjack")
    rules = found.rules({"blackjack-switch": "yes"})
    terms = found.terms(rules, wager="blackjack")
    report = round_results(found.entry, rules, "blackjack", terms)
    assert report.dealt is None


def test_all_46_games() -> None:
    """Every game has both sides, each with its method; Poker says what can be said."""
    told = {"exact", "approximate", "simulated"}
    for name in ("big-six-wheel", "pai-gow", "mississippi-stud", "high-roll-dice", "lunar-poker"):
        facts = report(name, {"bankroll": "$2000"}, sessions=200).facts()
        assert facts["player"]["method"] in told
        assert {each["method"] for each in facts["house"]["judging"]} <= told | {"normal"}
    room = game("poker").poker_table().facts()
    assert room["cites"]
    assert room["house_per_table_hour"] == 9 * room["players_lose_per_hour"]


def test_an_actual_hold_is_judged() -> None:
    """Roulette's straight: one unit of 37 returns 35; after 20,000 rounds the chance of a hold is a
    sum of binomial chances."""
    found = game("roulette")
    rules = found.rules()
    wager = main_wager(rules)
    rounds = round_results(found.entry, rules, wager, found.terms(rules, wager=wager))
    house = House(rounds, Trade(actual=0.01, rounds=20_000))
    judged = house.judge(0.01, 20_000)
    # The house holds 1% when the player wins h of n: n - 36 h = 0.01 n; so at 550 wins or more.
    wins = 20_000 * 0.99 / 36
    chance = sum(_binomial(20_000, h, 1 / 38) for h in range(550, 800))
    assert wins == 550
    assert judged.method == "exact"
    assert judged.chance == pytest.approx(chance, rel=1e-6)
    assert judged.distance == pytest.approx((0.01 - 2 / 38) / (5.7626171 / sqrt(20_000)), rel=1e-6)
    assert house.within() == 5_102_650
    low, high = house.hold(20_000).low, house.hold(20_000).high
    assert low < 2 / 38 < high


def _binomial(n: int, h: int, p: float) -> float:
    return exp(log(comb(n, h)) + h * log(p) + (n - h) * log(1 - p))


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"bankroll": "$-5"}, "bankroll"),
        ({"rounds": 0}, "rounds"),
        ({"steps": [0]}, "steps"),
        ({"after_win": "twice"}, "after_win"),
        ({"unknown": 1}, "unknown"),
    ],
)
def test_a_wrong_plan_is_refused(said: dict[str, Any], field: str) -> None:
    with pytest.raises((StrategyError, ValueError), match=field):
        plan_of(said)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(StrategyError, match="bankroll"):
        report("craps", {"bankroll": "$2"})
    with pytest.raises(BetError, match=r"601a\.6"):
        report("craps", {"name": "own", "steps": [1, 10_000], "bankroll": "$100000"})
    with pytest.raises(Wrong, match="actual"):
        Trade(actual=0.1)
    with pytest.raises(Wrong, match="drop"):
        Trade(drop=0)
