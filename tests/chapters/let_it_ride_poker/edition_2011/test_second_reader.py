"""Let It Ride Poker of 2011: rounds through the table and through a second reader."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import pytest
from tests.chapters.let_it_ride_poker.edition_2011 import second_reader as second
from tests.chapters.plain_hands import DECK

import croupier
from croupier.equipment.cards import parse_cards
from croupier.rounds.bets import BetError

GAME = croupier.game("643a@2011")
TODAY = croupier.game("643a")
RIGGED = (
    *("Ah Kh Qh Jh 10h", "9s 8s 7s 6s 5s", "4c 4d 4h 4s Kd", "Qc Qd Qh 2s 2d", "10c 10d 3h 7s 2c"),
    *("Ad 2d 3d 9c 9h", "9c 9d 2h 3s 4c", "5c 6d 7h 8s 9c", "Jc Jd 8h 8s 2c", "As Ks Qs 2d 2h"),
)
# 643a.12(b): all hands of five cards by row, as any book of poker counts them.
HANDS = dict(
    zip(second.ROWS, (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 5 * 84480), strict=True)
)


def random_round(rng: Random) -> None:
    labels = {
        "bet-1": rng.choice("AB"),
        "five-card-bonus": rng.choice("ABC"),
        "three-card-bonus": rng.choice("ABCDEF"),
    }
    returned = rng.random() < 0.3
    rules = GAME.rules(
        {
            "let-it-ride-paytable": labels["bet-1"],
            "five-card-bonus-paytable": labels["five-card-bonus"],
            "three-card-bonus-paytable": labels["three-card-bonus"],
            "bonus-amounts": "returned" if returned else "included",
        }
    )
    cards = rng.choice(RIGGED).split() if rng.random() < 0.6 else rng.sample(DECK, 5)
    if rng.random() < 0.5:
        rng.shuffle(cards)
    hand, community = cards[:3], cards[3:]
    order = [hand[0], community[0], hand[1], community[1], hand[2]]
    bonuses = [w for w in ("five-card-bonus", "three-card-bonus") if rng.random() < 0.7]
    stakes = {wager: 100 if wager == "five-card-bonus" else 500 for wager in bonuses}
    bets = {"bet-1": 500, "bet-2": 500, "bet-3": 500}
    round_ = GAME.open_session(rules, order=parse_cards(" ".join(order))).open_round(
        [f"{wager}={cents // 100}" for wager, cents in (bets | stakes).items()]
    )
    riding = {"bet-3": 500}
    for bet in ("bet-1", "bet-2"):
        if rng.random() < 0.5:
            round_.choose("let-it-ride")
            riding[bet] = 500
        else:
            round_.choose("withdraw")
    expected = second.settle(riding, stakes, labels, hand, community, returned=returned)
    nets = {end.wager: end.net for end in round_.settlements if end.wager in expected}
    assert nets == expected, (labels, stakes, cards, riding)
    assert {end.cite for end in round_.settlements if end.wager in expected} == {"643a.11(f)(3)"}


def test_random_and_rigged_rounds_are_settled_alike() -> None:
    rng = Random(643)
    for _ in range(250):
        random_round(rng)


@pytest.mark.parametrize("label", "ABC")
def test_643a_12_b_let_it_ride_bonus_over_all_hands(label: str) -> None:
    back = sum(hands * second.BONUS[label][row] for row, hands in HANDS.items())
    paid = sum(hands for row, hands in HANDS.items() if second.BONUS[label][row])
    total = comb(52, 5)
    (odds,) = GAME.odds(wager="five-card-bonus", paytable=label).wagers
    assert odds.house_advantage == 1 - Fraction(back, total)
    rules = {"bonus-amounts": "returned", "five-card-bonus-paytable": label}
    report = GAME.odds(rules, wager="five-card-bonus", paytable=label)
    (other,) = [odds for odds in report.wagers if odds.in_force]
    assert other.house_advantage == 1 - Fraction(back + paid, total)


def test_643a_12_b_any_chip_wins_the_same_amount_if_so_read() -> None:
    bets = ["bet-1=5", "bet-2=5", "bet-3=5", "five-card-bonus=5"]
    with pytest.raises(BetError, match="five-card-bonus"):
        GAME.open_round(None, bets)
    rules = {"bonus-wager-amount": "any-chip", "five-card-bonus-paytable": "B"}
    round_ = GAME.open_round(rules, bets, "Ah 4c 4d 9s 4h")
    for _ in range(2):
        round_.choose("let-it-ride")
    (end,) = [end for end in round_.settlements if end.wager == "five-card-bonus"]
    assert end.net == 500 - 500  # $5 for three-of-a-kind, the chip was collected


@cache
def three_card_hands() -> dict[str, int]:
    found: dict[str, int] = {}
    for hand in combinations(DECK, 3):
        row = second.three_cards(hand)
        found[row] = found.get(row, 0) + 1
    return found


@pytest.mark.parametrize("label", "ABCDEF")
def test_643a_12_c_three_card_bonus_over_all_hands(label: str) -> None:
    won = sum(n * second.THREE[label].get(row, -1) for row, n in three_card_hands().items())
    (odds,) = GAME.odds(wager="three-card-bonus", paytable=label).wagers
    assert odds.house_advantage == Fraction(-won, comb(52, 3))
    (today,) = TODAY.odds(wager="three-card-bonus", paytable=label).wagers
    assert today.house_advantage == odds.house_advantage


def test_643a_12_a_the_main_bets_cost_what_they_cost_today() -> None:
    for label in "AB":
        then, now = (game.odds(wager="bet-1", paytable=label).wagers[0] for game in (GAME, TODAY))
        assert then.house_advantage == now.house_advantage


@pytest.mark.parametrize(
    "wager", ["three-card-progressive", "five-card-progressive", "six-card-bonus"]
)
def test_643a_7_other_wagers_came_later(wager: str) -> None:
    with pytest.raises(BetError, match="let-it-ride-poker@2011"):
        GAME.open_round(None, ["bet-1=5", "bet-2=5", "bet-3=5", f"{wager}=1"])
