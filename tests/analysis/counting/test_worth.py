"""The fast value of a composition against counts from nothing and against its own definition."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.analysis.counting.tags import (
    Count,
    ideal_count,
    own_count,
    simplest,
    whole_counts,
)
from croupier.analysis.counting.wagers import Shoed, shoe_wager, shoe_wagers
from croupier.analysis.counting.worth import Worth, worth_of
from croupier.api import game
from croupier.catalog.index import NotThere
from croupier.equipment.cards import Deck, parse_card
from croupier.maths.pricing.removal import correlation
from croupier.refusals import Wrong
from croupier.reports.pricing import usual_terms


def asked(name: str, wager: str, **answers: object) -> Shoed:
    found = game(name)
    rules = found.rules({key.replace("_", "-"): value for key, value in answers.items()})
    return shoe_wager(found.entry, rules, wager, usual_terms(rules))


@pytest.fixture(scope="module")
def tie() -> tuple[Shoed, Worth]:
    wager = asked("casino-war", "tie")
    return wager, worth_of(wager)


def test_a_wager_on_two_cards_is_worth_exactly_the_fast_value(tie: tuple[Shoed, Worth]) -> None:
    wager, worth = tie
    rng = np.random.default_rng(1)
    for _ in range(30):
        shoe = tuple(rng.integers(0, worth.held + 1).tolist())
        assert worth.at(shoe) == pytest.approx(float(wager.gain(shoe)), abs=1e-9)


def test_what_three_cards_tell_is_all_that_is_left_out() -> None:
    wager = asked("over-under", "bonus")
    worth = worth_of(wager)
    full = np.array(wager.from_shoe.full)
    for depth in (1, 2):
        for missing in list(combinations(range(13), depth))[::5]:
            shoe = full.copy()
            shoe[list(missing)] -= 1
            exact = float(wager.gain(tuple(shoe.tolist())))
            assert worth.at(shoe) == pytest.approx(exact, abs=1e-9)
    rng = np.random.default_rng(2)
    differences, spread = [], []
    for _ in range(60):
        left = rng.permutation(np.repeat(np.arange(13), full))[: int(full.sum()) // 3]
        shoe = np.bincount(left, minlength=13)
        exact = float(wager.gain(tuple(shoe.tolist())))
        differences.append(worth.at(shoe) - exact)
        spread.append(exact)
    assert np.std(differences) < np.std(spread) / 3


def test_effects_and_their_average_are_those_of_the_odds_report(tie: tuple[Shoed, Worth]) -> None:
    _, worth = tie
    (odds,) = game("casino-war").odds(wager="tie", removal=True).wagers
    assert odds.removal is not None
    assert dict(worth.effects) == dict(odds.removal.effects)
    held = sum(worth.kinds[kind] * effect for kind, effect in worth.effects.items())
    assert held == 0
    assert worth.gain == -odds.house_advantage
    assert worth.variance == odds.variance


def test_kinds_that_no_composition_tells_apart_are_one(tie: tuple[Shoed, Worth]) -> None:
    _, worth = tie
    rng = np.random.default_rng(3)
    fewer, at = worth.merged
    assert len(fewer.kinds) == 13  # every rank ties with itself alone
    wager = asked("minibaccarat", "tie")
    tens = worth_of(wager)
    fewer, at = tens.merged
    assert len(fewer.kinds) == 10
    for _ in range(5):
        shoe = rng.integers(4, tens.held + 1)
        together = np.bincount(at, shoe).astype(int)
        assert fewer.at(together) == pytest.approx(tens.at(shoe), abs=1e-12)


# ------------------------------------------------------------------------------ tags


def made(effects: dict[str, float], held: int = 4) -> Worth:
    exact = {kind: Fraction(effect).limit_denominator(1000) for kind, effect in effects.items()}
    size = len(effects)
    kinds = dict.fromkeys(effects, held)
    zero = np.zeros(size)
    return Worth(kinds, Fraction(0), Fraction(1), exact, zero, np.zeros((size, size)))


def by_rank(effects: str) -> Worth:
    names = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    return made(dict(zip(names, map(float, effects.split()), strict=True)))


HI_LO = by_rank(".38 .44 .55 .69 .46 .28 0 -.18 -.51 -.51 -.51 -.51 -.61")


def test_the_level_of_one_of_the_textbooks_main_wager_is_hi_lo() -> None:
    first, *_ = whole_counts(HI_LO)
    wanted = "2=1 3=1 4=1 5=1 6=1 10=-1 J=-1 Q=-1 K=-1 A=-1"
    own = own_count(wanted, HI_LO, 52)
    assert {kind: tag for kind, tag in first.tags.items() if tag} == {
        kind: tag for kind, tag in own.tags.items() if tag
    }
    assert own.correlation == pytest.approx(first.correlation)
    assert own.balanced
    assert (own.level, own.mean) == (1, 0.0)
    assert own.variance == pytest.approx(40 / 52)


def test_levels_stay_in_their_bounds_balanced_or_not() -> None:
    for balanced in (True, False):
        counts = whole_counts(HI_LO, balanced=balanced)
        assert [count.level for count in counts] == [1, 2, 3, 4]
        assert not balanced or all(count.balanced for count in counts)
        effects = {kind: float(effect) for kind, effect in HI_LO.effects.items()}
        for count in counts:
            assert count.correlation == pytest.approx(correlation(HI_LO.kinds, effects, count.tags))
        assert counts[-1].correlation > counts[0].correlation
        assert simplest(counts).correlation >= max(c.correlation for c in counts) - 0.01
    assert ideal_count(HI_LO).correlation == 1.0


def test_tags_of_ones_own_by_rank_suit_color_and_card_add_up() -> None:
    worth = made({f"{rank}{suit}": 0.0 for rank in ("Q", "2") for suit in "cdhs"})
    found = own_count("queen=1, Qh=2 red=0.5 spades=-1", worth, 52)
    assert found.tags["Qh"] == 3.5
    assert found.tags["Qd"] == 1.5
    assert found.tags["Qs"] == 0.0
    assert found.tags["2s"] == -1.0
    assert found.tags["2c"] == 0.0
    assert found.level is None
    cards = found.of_cards(52)
    assert cards[parse_card("Qh")] == 3.5
    assert cards[parse_card("2d")] == 0.5


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2",
        "2=x",
        "2=1/0",
        "Zh=1",
        "2=1000",
        "2=1 3=1 4=1 5=1 6=1 7=1 8=1 9=1 10=1 J=1 Q=1 K=1 A=1",
    ],
)
def test_tags_that_say_nothing_are_refused(text: str) -> None:
    with pytest.raises(Wrong, match="--tags"):
        own_count(text, HI_LO, 52)


def test_suits_are_refused_where_the_wager_knows_none() -> None:
    with pytest.raises(Wrong, match="suits"):
        own_count("hearts=1", HI_LO, 13)


def test_an_unbalanced_count_says_so() -> None:
    found = Count("own", {"2": 1, "3": 0}, {"2": 4, "3": 4}, 1.0)
    assert not found.balanced
    assert found.total == 4


# ------------------------------------------------------------------------------ which wagers


def test_wagers_that_hang_on_a_shoe_come_from_the_games_themselves() -> None:
    offered = {(entry.game, wager): dict(changed) for entry, wager, changed in shoe_wagers()}
    found = set(offered)
    assert offered["minibaccarat", "tie"] == {}
    for name in ("minibaccarat", "midibaccarat", "baccarat"):
        for wager in ("dragon-7", "panda-8"):
            assert offered[name, wager] == {"ez-baccarat": True}
    assert offered["blackjack", "super-match"] == {"blackjack-switch": True}
    assert ("minibaccarat", "dragon-bonus") in found
    assert ("spanish-21", "match-the-dealer") in found
    assert ("blackjack", "lucky-ladies") in found
    assert ("blackjack", "insurance") not in found
    assert ("casino-war", "war-tie") not in found
    assert {game for game, _ in found} == {
        "minibaccarat",
        "midibaccarat",
        "baccarat",
        "blackjack",
        "spanish-21",
        "casino-war",
        "double-attack-blackjack",
        "free-bet-blackjack",
        "double-back-jack",
        "21-baccarat",
        "down-under-blackjack",
        "over-under",
    }


@pytest.mark.parametrize(
    ("name", "wager", "answers", "said"),
    [
        ("roulette", "straight", {}, "without cards"),
        ("three-card-poker", "ante", {}, "every round"),
        ("blackjack", "insurance", {}, "already lie open"),
        ("casino-war", "war-tie", {}, "round decides it\\.$"),
        ("blackjack", "blackjack", {"dealing": "double-shoe"}, "double shoe"),
        ("minibaccarat", "dragon-7", {"ez-baccarat": "no"}, "it needs ez-baccarat = yes"),
    ],
)
def test_what_nobody_can_count_is_refused(
    name: str, wager: str, answers: dict[str, object], said: str
) -> None:
    found = game(name)
    rules = found.rules(answers)
    with pytest.raises(NotThere, match=said):
        shoe_wager(found.entry, rules, wager, usual_terms(rules))


def test_a_variant_is_chosen_by_its_name() -> None:
    found = game("minibaccarat")
    rules = found.rules()
    terms = usual_terms(rules)
    wager = shoe_wager(found.entry, rules, "dragon-bonus", terms, variant="banker")
    assert wager.variant_name == "banker"
    assert wager.deck == Deck(8)
    with pytest.raises(NotThere, match="choose player, banker"):
        shoe_wager(found.entry, rules, "dragon-bonus", terms, variant="tie")
