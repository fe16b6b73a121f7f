"""Strategy files: learned rules written as data cost what they are known to cost, simple rules what
brute force and live rounds say."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.api import game
from croupier.hands.three import category_name, strength3
from croupier.maths.pricing.counted import tell_nobody
from croupier.maths.pricing.report import WagerOdds
from croupier.maths.strategies.fault import StrategyError
from croupier.maths.strategies.own import read_strategy
from croupier.reports.pricing import main_wagers
from croupier.table.own_rounds import play_rounds

LEARNED = {
    "three-card-poker": "queen-high",
    "caribbean-stud-poker": "three-rules",
    "go-fore-it": "half-of-par",
    "high-card-flush": "nine-high",
    "mississippi-stud": "by-street",
    "let-it-ride-poker": "by-bet",
    "raise-it-up-stud-poker": "by-street",
    "five-card-hi-lo": "as-the-dealer",
}


def _priced(name: str, strategy: Path | Mapping[str, Any]) -> WagerOdds:
    (odds,) = game(name).odds(strategy=strategy).wagers
    return odds


@pytest.mark.parametrize("name", LEARNED)
def test_a_learned_rule_as_data_has_its_known_price(name: str) -> None:
    key = LEARNED[name]
    main = main_wagers(game(name).rulebook)[0].key
    best = game(name).odds(wager=main).wagers[0]
    assert best.strategy is not None
    known = next(rule for rule in best.strategy.learned if rule.key == key)
    own = _priced(name, Path(f"examples/{name}/{key}.toml"))
    assert own.strategy is not None
    assert (own.method, own.variant) == ("exact", "own")
    assert own.house_advantage == known.house_advantage
    assert own.strategy.learned[0].cost == known.cost


def test_play_everything_by_brute_force() -> None:
    """649a: all 22,100 hands against all disjoint hands of the dealer, compared one by one."""
    hands = list(combinations(range(52), 3))
    masks = np.array([1 << a | 1 << b | 1 << c for a, b, c in hands], dtype=np.int64)
    strengths = np.array([strength3(*hand) for hand in hands], dtype=np.int64)
    qualifies = strengths >= strength3(0, 5, 40)  # queen high
    bonus = {"straight": 1, "three of a kind": 4, "straight flush": 5}
    total = 0
    for mask, own in zip(masks.tolist(), strengths.tolist(), strict=True):
        free = masks & mask == 0
        met = strengths[free & qualifies]
        total += int(free.sum()) - len(met)
        total += 2 * (int((met < own).sum()) - int((met > own).sum()))
        total += bonus.get(category_name(own), 0) * int(free.sum())
    own = _priced("three-card-poker", Path("examples/three-card-poker/play-everything.toml"))
    assert own.house_advantage == Fraction(-total, 22_100 * 18_424)


SIMPLE: Mapping[str, Mapping[str, Any]] = {
    "three-card-poker": {"name": "all", "rule": [{"choose": "play"}]},
    "mississippi-stud": {
        "name": "pairs",
        "rule": [{"when": {"pair": "2-A"}, "choose": "1x"}, {"choose": "fold"}],
    },
    "four-card-poker": {
        "name": "twice",
        "rule": [{"when": {"at_least": "pair"}, "choose": "play-2x"}, {"choose": "fold"}],
    },
}


@pytest.mark.parametrize("name", SIMPLE)
def test_live_rounds_agree_with_the_count(name: str) -> None:
    exact = _priced(name, SIMPLE[name])
    (live,) = game(name).simulate(strategy=SIMPLE[name], rounds=300, seed=7).wagers
    assert live.standard_error is not None
    apart = float(abs(live.house_advantage - exact.house_advantage))
    assert apart < 4 * live.standard_error


def test_a_simple_rule_of_casino_war_by_hand() -> None:
    """651a: nine of thirteen tie hands surrendered, four taken to War."""
    both = game("casino-war").odds(wager="initial").wagers[0]
    assert both.strategy is not None
    war, given_up = (rule.house_advantage for rule in both.strategy.learned)
    own = _priced("casino-war", Path("examples/casino-war/surrender-low-ties.toml"))
    assert own.house_advantage == (4 * war + 9 * given_up) / 13
    never = _priced("casino-war", Path("examples/casino-war/never-surrender.toml"))
    assert never.house_advantage == war


def test_a_rule_by_rank_of_over_under_is_worse_than_the_best() -> None:
    own = _priced("over-under", Path("examples/over-under/never-surrender.toml"))
    assert own.strategy is not None
    assert own.strategy.learned[0].cost == Fraction(109636, 626665)


@pytest.mark.parametrize("name", ["double-back-jack", "spanish-21"])
def test_twenty_one_by_rules(name: str) -> None:
    """A rule that the best play obeys costs nothing; the dealer's own way is much worse."""
    best = game(name).odds(wager=main_wagers(game(name).rulebook)[0].key).wagers[0]
    stand = {"when": {"total": 20, "soft": False}, "choose": "stand"}
    assert _priced(name, {"name": "20", "rule": [stand]}).house_advantage == best.house_advantage
    mimic = Path("examples/spanish-21/mimic-the-dealer.toml")
    own = _priced(name, mimic)
    (live,) = game(name).simulate(strategy=mimic, rounds=400, seed=3).wagers
    assert live.standard_error is not None
    assert own.house_advantage - best.house_advantage > Fraction(1, 100)
    assert float(abs(live.house_advantage - own.house_advantage)) < 4 * live.standard_error


LIVE = {"criss-cross-poker": "pairs", "lunar-poker": "bet-a-pair"}


@pytest.mark.parametrize("name", LIVE)
def test_a_game_that_is_not_counted_by_files_is_played_live(name: str) -> None:
    found = game(name)
    main = main_wagers(found.rulebook)[0].key
    strategy = read_strategy(Path(f"examples/{name}/{LIVE[name]}.toml"))
    rules = found.rules()
    terms = found.terms(rules, wager=main)
    played = play_rounds(found.entry, rules, strategy, main, terms, tell_nobody, 40, 1)
    assert (played.method, played.total) == ("simulated", 40)
    again = play_rounds(found.entry, rules, strategy, main, terms, tell_nobody, 40, 1)
    assert again.lines == played.lines


def test_every_example_can_be_read() -> None:
    files = [
        file
        for file in Path("examples").glob("*/*.toml")
        if not game(file.parent.name).entry.has_sessions
    ]
    assert len(files) > 20
    assert all(read_strategy(file).name for file in files)


def test_what_no_rule_speaks_of_is_played_as_is_best() -> None:
    best = game("three-card-poker").odds(wager="ante").wagers[0]
    rule = {"when": {"at_least": "pair"}, "choose": "play"}
    own = _priced("three-card-poker", {"name": "pairs are played", "rule": [rule]})
    assert own.house_advantage == best.house_advantage
    always = _priced("three-card-poker", {"name": "never fold", "never": ["fold"]})
    assert always.strategy is not None
    assert always.strategy.frequencies["play"] == {"fold": Fraction(0), "play": Fraction(1)}


BAD: Mapping[str, tuple[Mapping[str, Any], tuple[str, ...]]] = {
    "no name": ({"rule": [{"choose": "play"}]}, ("name",)),
    "unknown key": ({"name": "x", "rules": []}, ("rules", "name, never, rule, chart")),
    "no rule": ({"name": "x"}, ("rule",)),
    "no choice": ({"name": "x", "rule": [{"when": {}}]}, ("rule 1 > choose",)),
    "choice": ({"name": "x", "rule": [{"choose": "raise"}]}, ("rule 1", "raise", "fold, play")),
    "never": ({"name": "x", "never": ["bet"]}, ("never", "bet", "fold, play")),
    "field": ({"name": "x", "rule": [{"when": {"suit": 1}, "choose": "play"}]}, ("suit", "suited")),
    "dealer": (
        {"name": "x", "rule": [{"when": {"dealer": "A"}, "choose": "play"}]},
        ("rule 1 > when > dealer", "highest"),
    ),
    "rank": (
        {"name": "x", "rule": [{"when": {"pair": "1-A"}, "choose": "play"}]},
        ("rule 1 > when > pair", "1-A"),
    ),
    "flag": (
        {"name": "x", "rule": [{"when": {"suited": "yes"}, "choose": "play"}]},
        ("rule 1 > when > suited", "yes", "true or false"),
    ),
    "category": (
        {"name": "x", "rule": [{"when": {"at_least": "full house"}, "choose": "play"}]},
        ("rule 1 > when > at_least", "full house", "straight flush"),
    ),
    "cards": (
        {"name": "x", "rule": [{"when": {"at_least": "Ah Kd"}, "choose": "play"}]},
        ("rule 1 > when > at_least", "3"),
    ),
    "chart": (
        {"name": "x", "chart": {"hard 16": "S S S"}},
        ("chart > hard 16", "S S S", "Rs", "10 A"),
    ),
    "row": ({"name": "x", "chart": {"16": "S"}}, ("chart > 16", "hard 16")),
    "chart elsewhere": (
        {"name": "x", "chart": {"hard 16": "S S S S S S S S S S"}},
        ("chart", "stand", "fold, play"),
    ),
    "own": (
        {"name": "x", "rule": [{"when": {"own": {"pair": "A"}}, "choose": "play"}]},
        ("rule 1 > when > own", "highest"),
    ),
    "points": (
        {"name": "x", "rule": [{"when": {"points": {"A": 1}}, "choose": "play"}]},
        ("rule 1 > when > points", "least"),
    ),
}


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_file_is_refused_with_its_field(fault: str) -> None:
    data, named = BAD[fault]
    with pytest.raises(StrategyError) as refused:
        _priced("three-card-poker", data)
    assert all(word in str(refused.value) for word in named), str(refused.value)


def test_a_file_is_named_in_its_refusal(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("name = 'x'\n[[rule]]\nchoose = 3\n", encoding="utf-8")
    with pytest.raises(StrategyError, match=r"own\.toml: rule 1 > choose: 3"):
        read_strategy(file)
