"""Raise It Up Stud Poker under chapter 587: rounds through the table and a second reader."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest
from tests.chapters.raise_it_up_stud_poker.edition_2013 import second_reader as second

import croupier
from croupier.catalog.index import UnknownGame, find
from croupier.equipment.cards import parse_cards
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.types import Reading

GAME, TODAY = croupier.game("669a@2013"), croupier.game("669a")
DECK = [f"{rank}{suit}" for rank in (*"23456789", "10", *"JQKA") for suit in "cdhs"]
SIDE = ("pair-plus", "progressive-payout", "six-card-bonus")
RIGGED = ("As Ks Qs", "Ah Kh Qh", "7d 8d 9d", "6c 6d 6h", "4h 5c 6s", "2d 9d Jd", "Qs Qd 3c")
STREETS = {3: ["play-3x"], 2: ["check", "play-2x"], 1: ["check"] * 2 + ["play"]}
FOLD = ["check", "check", "fold"]
METER = 1_234_56
PROGRESSIVE = "progressive-payout"


def reading(key: str) -> Reading:
    return next(each for each in GAME.rulebook.reading if each.key == key)


def random_round(rng: Random) -> None:
    labels = {wager: rng.choice("ABCD") for wager in ("pair-plus", "six-card-bonus")}
    rate, of_six = rng.choice((14, 15, 20, 50)), rng.random() < 0.3
    answers: dict[str, object] = {f"{wager}-paytable": label for wager, label in labels.items()}
    answers[f"{PROGRESSIVE}-rate"] = f"{rate}%"
    answers[f"{PROGRESSIVE}-seed"] = rng.choice(("$1,000", "$2,500"))
    answers["progressive-cards"] = "best-of-six" if of_six else "own-three"
    hand = rng.choice(RIGGED).split() if rng.random() < 0.5 else rng.sample(DECK, 3)
    rest = [card for card in DECK if card not in hand]
    if rng.random() < 0.3:
        rest = [card for card in rest if card[-1] == hand[0][-1]]
    community = rng.sample(rest, 3)
    stakes = {"ante": 1000, "blind": 1000}
    stakes |= {wager: 100 if wager == PROGRESSIVE else 500 for wager in SIDE if rng.random() < 0.7}
    times = rng.choice((0, 1, 2, 3))
    rules = GAME.rules(answers)
    meters = {PROGRESSIVE: {"meter": METER}}
    order = parse_cards(" ".join([*hand, *community]))
    session = GAME.open_session(rules, order=order, meters=meters)
    round_ = session.open_round([f"{wager}={cents // 100}" for wager, cents in stakes.items()])
    for choice in STREETS.get(times, FOLD):
        round_.choose(choice)
    nets: Counter[str] = Counter()
    for end in round_.settlements:
        nets[end.wager] += end.net
        assert end.cite.startswith("587.")
    grown = METER + (rate if PROGRESSIVE in stakes else 0)
    expected = second.settle(
        stakes, labels, hand, community, times=times, of_six=of_six, meter=grown
    )
    assert nets == expected, (answers, stakes, hand, community, times)


def test_587_11_and_12_random_and_rigged_rounds_are_settled_alike() -> None:
    rng = Random(587)
    for _ in range(400):
        random_round(rng)


@cache
def hands() -> Counter[str]:
    """Every three cards by their row in 587.12(e)(1), or in (a)."""
    return Counter(
        second.progressive_row(hand) or second.three_cards(hand) for hand in combinations(DECK, 3)
    )


@pytest.mark.parametrize("label", "ABCD")
def test_587_12_a_pair_plus_over_all_hands(label: str) -> None:
    won = 0
    for row, number in hands().items():
        kind = "straight flush" if row in ("spades", "other") else row
        won += number * second.PAIR_PLUS.get(kind, (-1,) * 4)["ABCD".index(label)]
    report = GAME.odds(wager="pair-plus", paytable=label)
    assert report.wagers[0].house_advantage == Fraction(-won, 22_100)


def test_587_12_a_paytables_c_and_d_are_gone_and_a_and_b_cost_the_same() -> None:
    then, now = (
        {odds.paytable: odds.house_advantage for odds in game.odds(wager="pair-plus").wagers}
        for game in (GAME, TODAY)
    )
    assert set(then) - set(now) == {"C", "D"}
    assert all(then[label] == edge for label, edge in now.items())
    assert then["A"] < then["B"] < then["C"] < then["D"]
    with pytest.raises(AnswerError, match=r"669a\.12\(a\)"):
        TODAY.rules({"pair-plus-paytable": "C"})


@pytest.mark.parametrize(("rate", "seed"), [("14%", "$1,000"), ("20%", "$2,500")])
def test_587_12_e_3_the_meter_is_elected(rate: str, seed: str) -> None:
    """At each amount of the wager; today the seed is $1,000 for 1, so $5,000 for a $5 wager."""
    for amount in ("$1", "$5"):
        rules = GAME.rules(
            {
                "progressive-payout-amount": amount,
                "progressive-payout-rate": rate,
                "progressive-payout-seed": seed,
            }
        )
        (meter,) = rules.meters(PROGRESSIVE)
        assert (meter.seed, meter.reseed, meter.rate) == (seed, seed, rate)
    assert TODAY.rules({}).meters(PROGRESSIVE)[0].seed == "$1,000 for 1"


@pytest.mark.parametrize(("key", "value"), [("rate", "13.9%"), ("seed", "$999.99")])
def test_587_12_e_3_less_than_the_least_is_refused(key: str, value: str) -> None:
    with pytest.raises(AnswerError, match=r"587\.12\(e\)\(3\)"):
        GAME.rules({f"progressive-payout-{key}": value})


def progressive_edge(**elected: str) -> Fraction:
    rules = GAME.rules({f"{PROGRESSIVE}-{key}": value for key, value in elected.items()})
    terms = GAME.terms(stake=100, wager=PROGRESSIVE)
    return GAME.odds(rules, wager=PROGRESSIVE, terms=terms).wagers[0].house_advantage


def test_587_12_e_3_what_is_elected_goes_back_to_the_players() -> None:
    """Six points of each dollar; and $1,500 more for one hand of spades in 22,100, which nobody
    folds."""
    least = progressive_edge()
    assert hands()["spades"] == 1
    assert least - progressive_edge(rate="20%") == Fraction(6, 100)
    assert least - progressive_edge(seed="$2,500") == Fraction(1500, 22_100)


def test_587_12_b_to_d_and_f_what_was_left_alone_costs_the_same() -> None:
    for wager in ("ante", "six-card-bonus"):
        then, now = (
            {odds.paytable: odds.house_advantage for odds in game.odds(wager=wager).wagers}
            for game in (GAME, TODAY)
        )
        assert then == now


def test_587_12_e_2_two_cards_is_a_reading() -> None:
    assert "two cards" in reading("progressive-cards").doubt
    assert reading("progressive-cards").taken == "own-three"


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_587_8_h_and_587_9_f_and_587_10_f_three_cards_are_no_misdeal(dealing: str) -> None:
    """The text says 2 cards; a hand of three is dealt and settled (reading two-cards-misdealt)."""
    assert reading("two-cards-misdealt").effect == "none"
    order = parse_cards("Kh Ks 4c 9d 7s 2h")
    rules = GAME.rules({"dealing": dealing})
    round_ = GAME.open_session(rules, order=order).open_round(["ante=10", "blind=10"])
    round_.choose("play")
    assert {end.net for end in round_.settlements} == {10_00, 0}


def test_587_11_f_and_g_a_fold_keeps_the_six_card_bonus_and_forfeits_the_progressive() -> None:
    order = parse_cards("As Ks Qs Qh Qd 2c")
    meters = {PROGRESSIVE: {"meter": METER}}
    session = GAME.open_session(GAME.rules({}), order=order, meters=meters)
    round_ = session.open_round(["ante=10", "blind=10", f"{PROGRESSIVE}=1", "six-card-bonus=5"])
    for choice in FOLD:
        round_.choose(choice)
    ends = {end.wager: (end.net, end.cite) for end in round_.settlements}
    assert ends[PROGRESSIVE] == (-1_00, "587.11(g)")
    assert ends["six-card-bonus"][0] == 25_00
    assert reading("progressive-of-a-folded-hand").effect == "none"


def test_587_14_a_to_d_duties_that_only_this_text_has() -> None:
    cites = [each.cite for each in GAME.rulebook.procedure if each.cite.startswith("587.14")]
    assert cites == [f"587.14({label})" for label in "abcd"]
    assert GAME.rulebook.chapter.sections[13].startswith("Surveillance")
    assert len(TODAY.rulebook.chapter.sections) == 13


def test_what_today_must_be_read_and_this_text_says() -> None:
    """587.9(f) is whole, and 601a.2 was the section on Rules Submissions."""
    then, now = ({each.key for each in game.rulebook.reading} for game in (GAME, TODAY))
    assert now - then == {"lost-words", "rules-submission-section"}
    assert then - now == {"two-cards-misdealt", "progressive-of-a-folded-hand"}


def test_in_force_for_two_years() -> None:
    assert find("669a@2013-08-31") == find("669a@2015-08-30") == find("669a@2013")
    assert find("669a@2015-08-31") == find("669a")
    with pytest.raises(UnknownGame, match="2013"):
        find("669a@2013-08-30")
