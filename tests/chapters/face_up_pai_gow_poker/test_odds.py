"""Odds: exact counts against other ways of counting, ways of setting, what advice says."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.chapters.face_up_pai_gow_poker.rounds import BONUS, FORTUNE, GAME, MAIN, PROGRESSIVE

from croupier.chapters.face_up_pai_gow_poker.counting import ace_highs, problem
from croupier.chapters.face_up_pai_gow_poker.odds import advise
from croupier.chapters.face_up_pai_gow_poker.outcomes import ace_high_kind
from croupier.equipment.cards import parse_cards
from croupier.families.setting.counting.lookup import best_outcome
from croupier.families.setting.counting.seen import RESCUED, corners
from croupier.families.setting.counting.sevens import hands_by_sign
from croupier.families.setting.counting.solved import HOUSE, LEARNED, solution
from croupier.families.setting.counting.stairs import stairs
from croupier.families.setting.ways.patterns import pattern_hands
from croupier.hands import sevens
from croupier.hands.pai_gow import (
    HIGHS,
    LOW_BITS,
    LOWS,
    high_strength,
    is_foul,
    low_strength,
    point,
)
from croupier.hands.sevens import seven_sign, wild_sign
from croupier.maths.pricing.counted import Terms
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Bet, Choice, Decide

DEALS = comb(53, 7) * comb(46, 7)
_LOW = (1 << LOW_BITS) - 1


def test_every_deal_is_counted_and_looking_pays() -> None:
    solved = solution(problem(GAME.rules()))
    assert {deals.total for deals in (solved.best, *solved.ways.values())} == {DEALS}
    worth = {name: deals.wins - deals.losses for name, deals in solved.ways.items()}
    best = solved.best
    assert best.wins - best.losses > worth[RESCUED] > worth[LEARNED] > worth[HOUSE]
    assert solved.ways[RESCUED].losses == best.losses
    assert solved.ways[RESCUED].wins == solved.ways[HOUSE].wins


def test_stairs_and_their_corners_say_which_points_can_be_beaten() -> None:
    rng = np.random.default_rng(7)
    hands = np.array([np.sort(rng.permutation(53)[:7]) for _ in range(40)], dtype=np.uint8)
    found, every = corners(0, hands, []), stairs(0, pattern_hands(), []).asked
    for nth, hand in enumerate(hands):
        *points, top = found.points[found.starts[nth] : found.starts[nth + 1]].tolist()
        for high, low in rng.integers((HIGHS, LOWS), size=(60, 2)).tolist():
            below = [high < each >> LOW_BITS and low < each & _LOW for each in points]
            other = int(point(high, low))
            best = best_outcome(0, every.starts, every.points, hand.astype(np.int64), other)
            assert sum(below[::2]) - sum(below[1::2]) == (best == 0)
            assert (high < top >> LOW_BITS or low < top & _LOW) == (best < 2)


@pytest.mark.parametrize(
    ("cards", "semi", "wild"),
    [
        ("9h 9s 9d joker Kc 3s 2d", sevens.TRIPS, sevens.QUADS),
        ("9h 9s 9d joker Ac 3s 2d", sevens.FULL_HOUSE, sevens.QUADS),
        ("9h 9s Kd joker Kc 3s 2d", sevens.TWO_PAIR, sevens.FULL_HOUSE),
        ("9h 9s Kd joker Kc 3s 3d", sevens.THREE_PAIR, sevens.FULL_HOUSE),
        ("9h 9s 9d 9c joker 3s 2d", sevens.QUADS, sevens.FIVE_ALIKE),
        ("As Ah Ad Ac joker 3s 2d", sevens.FIVE_ACES, sevens.FIVE_ACES),
        ("Ks Kd 9s 9d 4s 2s joker", sevens.FLUSH, sevens.FULL_HOUSE),
        ("9h 9s 9d joker 8c 7s 6d", sevens.TRIPS_AND_STRAIGHT, sevens.QUADS),
        ("9s 9d joker Kc Qs 3s 2d", sevens.PAIR, sevens.PAIR),
        ("9h 9s 9d 9c Kc 3s 2d", sevens.QUADS, sevens.QUADS),
    ],
)
def test_688a_12_d_a_fully_wild_joker(cards: str, semi: int, wild: int) -> None:
    hand = parse_cards(cards)
    assert (seven_sign(*hand), wild_sign(*hand)) == (semi, wild)


def test_hands_by_sign_with_a_fully_wild_joker() -> None:
    """By hand: the ranks of six cards beside the joker."""
    found = hands_by_sign(wild=True)
    assert found.sum() == comb(53, 7)
    assert found[sevens.FIVE_ALIKE] == 12 * comb(48, 2)
    assert found[sevens.FIVE_ACES] == comb(48, 2)
    natural = hands_by_sign()
    above = slice(sevens.STRAIGHT_FLUSH, sevens.FIVE_ALIKE)
    assert (found[above] == natural[above]).all()
    assert (found[sevens.FIVE_ALIKE + 1 :] == natural[sevens.FIVE_ALIKE + 1 :]).all()
    # Three of a rank and the joker: with three more alike, with a pair and one, with none alike.
    threes = comb(13, 2) * 16 + 13 * 4 * (12 * 6 * 44 + comb(12, 3) * 64)
    plain = 13 * comb(48, 3)
    straight_flushes = found[sevens.QUADS] - threes - plain
    assert straight_flushes < 0
    assert -straight_flushes < natural[sevens.STRAIGHT_FLUSH]


def test_ace_highs_by_sampled_deals() -> None:
    found = ace_highs()
    assert sum(found) == DEALS
    assert Fraction(sum(found[1:]), DEALS) == Fraction(14_430_780, comb(53, 7))
    rng = np.random.default_rng(688)
    rounds = 12_000
    tally = np.zeros(4, dtype=np.int64)
    for _ in range(rounds):
        tally[ace_high_kind(*(int(card) for card in rng.permutation(53)[:14]))] += 1
    for seen, ways in zip(tally.tolist(), found, strict=True):
        share = ways / DEALS
        assert abs(seen / rounds - share) < 4 * (share * (1 - share) / rounds) ** 0.5


def test_the_best_outcome_is_that_of_some_setting() -> None:
    rng = np.random.default_rng(11)
    met, every = set(), stairs(0, pattern_hands(), []).asked
    for _ in range(120):
        cards = rng.permutation(53)[:14]
        own, dealer = cards[:7], [int(card) for card in cards[7:]]
        other = int(high_strength(0, *dealer[:5])), int(low_strength(*dealer[5:]))
        results = []
        for low in combinations([int(card) for card in own], 2):
            five = [int(card) for card in own if card not in low]
            mine = int(high_strength(0, *five)), int(low_strength(*low))
            if not is_foul(*mine):
                results.append(2 - (mine[0] > other[0]) - (mine[1] > other[1]))
        best = best_outcome(0, every.starts, every.points, own, int(point(*other)))
        assert best == min(results)
        met.add(min(results))
    assert met == {0, 1, 2}


# ------------------------------------------------------------------------------ advice

PARTS = (("high", 5), ("low", 2))
BETS = [Bet(1, MAIN, 1000)]


def seen(high: str, low: str) -> dict[str, object]:
    return {"dealer": {"high": parse_cards(high), "low": parse_cards(low)}}


def test_advice_says_what_each_setting_comes_to() -> None:
    cards = parse_cards("As Ks 10c 10d 7h 5h 3c")
    dealer = seen("8c 8d 6c 4d 2s", "Qh Jh")
    worth = advise(GAME.rules(), Arrange(1, "", cards, PARTS, seen=dealer), BETS, Terms())
    assert len(worth) == 21
    assert worth["low=As Ks"] == 1000
    assert worth["low=10c 10d"] == -1000  # a pair low beside ace high
    assert worth["low=5h 3c"] == 0
    foul = parse_cards("Kd Kh Qc Qs 10s 9h 6d")
    worth = advise(GAME.rules(), Arrange(1, "", foul, PARTS, seen=dealer), BETS, Terms())
    assert worth["low=Kd Kh"] == -1000
    assert worth["low=Qc Qs"] == 1000


def test_advice_against_an_ace_high_pai_gow() -> None:
    foul = parse_cards("Kh Kc Qc Qs 10s 9c 6d")
    question = Arrange(1, "", foul, PARTS, seen=seen("Ac 9h 7d 5c 3c", "Kd Js"))
    assert set(advise(GAME.rules(), question, BETS, Terms()).values()) == {0}
    strict = GAME.rules({"ace-high-push": "wrongly-set-loses"})
    worth = advise(strict, question, BETS, Terms())
    assert worth["low=Kh Kc"] == -1000
    assert worth["low=Qc Qs"] == 0


def test_advice_on_surrender() -> None:
    known = {"high": parse_cards("10c 10d 7h 5h 3c"), "low": parse_cards("As Ks")}
    dealer = {"banker's high": parse_cards("Jc Jd 6c 4d 2s"), "banker's low": parse_cards("Ah Kh")}
    choices = (Choice("keep", "", ""), Choice("surrender", "", ""))
    asked = Decide(1, "", choices, {**known, **dealer})
    assert advise(GAME.rules(), asked, BETS, Terms()) == {"keep": -1000, "surrender": -1000}
    void = Decide(1, "", (Choice("play", "", ""), Choice("void", "", "")), {})
    assert advise(GAME.rules(), void, BETS, Terms()) == {}


# ------------------------------------------------------------------------------ what is told


def test_house_advantages() -> None:
    report = GAME.odds({}, wager=MAIN)
    first = report.wagers[0]
    assert first.strategy is not None
    rules = {rule.key: rule for rule in first.strategy.learned}
    assert [rule.cost for rule in first.strategy.learned] == sorted(
        rule.cost for rule in first.strategy.learned
    )
    assert rules["low-first"].cost == 0
    assert set(rules) == {"low-first", RESCUED, LEARNED, HOUSE}


def test_notes_on_envy() -> None:
    answers = {"progressive-paytable": "4", "progressive-amount": "$5"}
    for wager in (FORTUNE, PROGRESSIVE):
        (found, *_) = GAME.odds(answers, wager=wager, terms=Terms(stake=500)).wagers
        assert any("Envy" in note for note in found.notes)
    (found, *_) = GAME.odds({}, wager=BONUS).wagers
    assert not found.notes


def test_688a_12_d_the_note_on_envy_says_what_the_report_holds() -> None:
    """Paytable 4: natural and joker hands that count as one row bring envy both."""
    answers = {"progressive-paytable": "4", "progressive-amount": "$5"}
    (found, *_) = GAME.odds(answers, wager=PROGRESSIVE, terms=Terms(stake=500)).wagers
    assert found.progressive is not None
    share = found.envy_per_other_player
    assert share is not None
    assert any(f"{float(share):.4%}" in note for note in found.notes)
    assert f"{float(share):.4%}" == "4.3979%"
