"""Four Card Poker of 2011: rounds through the table and through a second reader."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

import pytest
from tests.chapters.four_card_poker.edition_2011 import second_reader as second
from tests.chapters.plain_hands import DECK

import croupier
from croupier.equipment.cards import parse_cards
from croupier.rounds.bets import BetError
from croupier.rulebook.answers import AnswerError

GAME = croupier.game("641a@2011")
TODAY = croupier.game("641a")
METER = 5_678_90
WAGERS = ("aces-up", "four-card-progressive")
RIGGED = (
    *("Ac Ad Ah As 2c", "7c 7d 7h 7s 2c", "5d 6d 7d 8d Kc", "9c 9d 9h 4s 2c", "2h 5h 9h Jh Kc"),
    *("4c 5d 6h 7s Kc", "8c 8d 3h 3s 2c", "Ac Ad 3h 9s 2c", "Kc Kd 3h 9s 2c", "Ah 2h 3h 4h 9c"),
)


def random_round(rng: Random) -> None:
    labels = {"aces-up": rng.choice("ABCDEF"), "four-card-progressive": rng.choice("AB")}
    letter = labels["four-card-progressive"]
    rules = GAME.rules(
        {
            "aces-up-paytable": labels["aces-up"],
            "four-card-progressive-paytable": letter,
            f"four-card-progressive-rate-{letter.lower()}": "10%",
        }
    )
    hand = rng.choice(RIGGED).split() if rng.random() < 0.6 else rng.sample(DECK, 5)
    dealer = rng.sample([card for card in DECK if card not in hand], 6)
    order = [card for pair in zip(hand, dealer[:5], strict=True) for card in pair] + dealer[5:]
    wagers = ["ante", *(wager for wager in WAGERS if rng.random() < 0.7)]
    stakes = {w: 100 if "progressive" in w else 500 for w in wagers}
    session = GAME.open_session(
        rules,
        order=parse_cards(" ".join(order)),
        meters={"four-card-progressive": {"meter": METER}},
    )
    round_ = session.open_round([f"{wager}={cents // 100}" for wager, cents in stakes.items()])
    times = rng.choice((0, 1, 2, 3))
    round_.choose(f"play={5 * times}" if times else "fold")
    meter = METER + (10 if "four-card-progressive" in stakes else 0)
    expected = second.settle(stakes, labels, hand, dealer, play=500 * times, meter=meter)
    nets = {end.wager: end.net for end in round_.settlements}
    assert nets == expected, (labels, stakes, hand, dealer, times)


def test_random_and_rigged_rounds_are_settled_alike() -> None:
    rng = Random(641)
    for _ in range(250):
        random_round(rng)


@pytest.mark.parametrize(("label", "seed"), [("A", 5000), ("B", 1000)])
@pytest.mark.parametrize("rate", [0, 25])
def test_641a_12_d_3_progressive_by_the_rate_elected(label: str, seed: int, rate: int) -> None:
    """Five cards hold four aces in 48 ways, another four of a kind in 12 times as many, four or
    five suited cards in a row, without one of these, in 2,072; three of a kind, or a full house,
    is worth its row unless four of the cards are a straight flush."""
    letter = label.lower()
    rules = GAME.rules(
        {
            "four-card-progressive-paytable": label,
            f"four-card-progressive-rate-{letter}": f"{rate}%",
        }
    )
    terms = GAME.terms(rules, stake=100, wager="four-card-progressive")
    report = GAME.odds(rules, wager="four-card-progressive", paytable=label, terms=terms)
    (odds,) = [each for each in report.wagers if not each.variant or each.variant == "plain"]
    hands = {"four-of-a-kind": 12 * 48, "straight flush": 2072, "three-of-a-kind": 54912 + 3744}
    column = "AB".index(label)
    fixed = sum(hands[row] * pays[column] for row, pays in second.PROGRESSIVE.items())
    back = Fraction(fixed + 48 * seed, comb(52, 5)) + Fraction(rate, 100)
    assert odds.house_advantage == 1 - back


def test_641a_12_d_3_the_least_amounts() -> None:
    for letter, least in (("A", 5000), ("B", 1000)):
        elected = {"four-card-progressive-paytable": letter}
        key = f"four-card-progressive-seed-{letter.lower()}"
        GAME.rules({**elected, key: f"${least}"})
        with pytest.raises(AnswerError, match=r"641a.12\(d\)\(3\)"):
            GAME.rules({**elected, key: f"${least - 1}"})


def test_641a_12_b_and_c_cost_what_they_cost_today() -> None:
    for wager in ("ante", "aces-up"):
        then, now = (
            {each.paytable: each.house_advantage for each in game.odds(wager=wager).wagers}
            for game in (GAME, TODAY)
        )
        assert then == now


@pytest.mark.parametrize("wager", ["five-card-progressive", "bad-beat-bonus", "six-card-bonus"])
def test_641a_7_d_other_wagers_came_later(wager: str) -> None:
    with pytest.raises(BetError, match="four-card-poker@2011"):
        GAME.open_round(None, ["ante=5", f"{wager}=1"])
