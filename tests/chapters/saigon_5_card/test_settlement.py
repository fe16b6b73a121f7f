"""680a.3, 680a.6 to 680a.12: bets, setting hands, the Ante and the Bonus Wager."""

from __future__ import annotations

import pytest
from tests.chapters.saigon_5_card.table import (
    GAME,
    NO,
    SEVEN,
    TABLE,
    in_turn,
    nets,
    played,
    settled,
)
from tests.chapters.table import Answers

from croupier.chapters.saigon_5_card.play import plan
from croupier.chapters.saigon_5_card.setting import settings
from croupier.equipment.cards import JOKER, parse_cards
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide

ANTE = ["1:ante=10"]


def test_680a_3_a_one_deck_with_a_joker() -> None:
    deck = plan(GAME.rules()).deck
    assert (deck.size, deck.count(JOKER)) == (53, 1)


@pytest.mark.parametrize(
    ("bets", "answers", "says"),
    [
        (["bonus=5"], {}, "needs ante"),
        (["ante=5", "bonus=5"], {"bonus": False}, "not offered"),
        (["ante=5", "pot=1"], {}, "not offered"),
        (["ante=5.01"], {}, "1 to 2"),
        (["7:ante=5"], {}, "seats are 1 to 6"),
    ],
)
def test_680a_7_bets_that_are_refused(bets: list[str], answers: Answers, says: str) -> None:
    with pytest.raises(BetError, match=says):
        TABLE.opened(bets, in_turn(NO, SEVEN), answers)


# ------------------------------------------------------------------------------ setting hands


def counts(hand: str) -> tuple[bool, list[int]]:
    ways = settings(parse_cards(hand))
    return ways[0].qualifies, [way.count for way in ways]


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("joker 8s 6s 5s 2s", (True, [10, 7, 4])),  # the text's example: 10
        ("Kh 6s 4h 4s 2s", (True, [6])),
        ("10h Jh Qs Ks 2s", (True, [2])),  # three tens are 30
        ("10h Jh Qs Ks As", (True, [1])),
        ("5h 5s Kh 10s Jd", (True, [10])),  # 20 beside 20, 10 beside 30
        ("Ah As 8s Kh Qs", (True, [10])),
        ("Kh 6s 4h 2s joker", (True, [8, 5, 1])),  # 20, and 2 with a joker of 6, 3 or 9
        ("Ac Ad Ah As joker", (False, [10, 7, 4, 2])),
        (NO, (False, [9, 8, 7, 6, 5, 4])),
    ],
)
def test_680a_6_a_and_b_point_counts(hand: str, found: tuple[bool, list[int]]) -> None:
    assert counts(hand) == found


def test_680a_11_b_1_a_player_chooses_where_counts_differ() -> None:
    round_ = TABLE.opened(ANTE, in_turn("Kh 6s 4h 2s joker", SEVEN))
    question = round_.question
    assert isinstance(question, Decide)
    assert question.cite == "680a.11(b)(1)"
    keys = [choice.key for choice in question.choices]
    assert keys == ["point-count-8", "point-count-5", "point-count-1"]
    for key, net in zip(keys, (1000, -1000, -1000), strict=True):
        assert nets(ANTE, "Kh 6s 4h 2s joker", SEVEN, do=[key]) == {"1:ante": net}


def test_680a_11_b_1_by_the_reading_the_highest_is_set() -> None:
    answers: Answers = {"several-qualifying-sets": "highest-count"}
    assert nets(ANTE, "Kh 6s 4h 2s joker", SEVEN, answers=answers) == {"1:ante": 1000}


def test_680a_11_b_nothing_is_asked_where_counts_are_the_same() -> None:
    """Several sets of three without a joker leave one count."""
    assert played(ANTE, "5h 5s Kh 10s Jd", SEVEN).finished


def test_680a_11_c_the_dealer_sets_the_highest_count() -> None:
    """A joker of 9 with 8 would leave 7: it is 10 that beats 9."""
    end = settled(ANTE, "Kc 7s 3h 5h 4d", "joker 8s 6s 5s 2s")["1:ante"]
    assert (end.net, end.cite) == (-1000, "680a.11(d)(2)(ii)(A)")


# ------------------------------------------------------------------------------ the Ante


@pytest.mark.parametrize(
    ("hand", "dealer", "net", "cite"),
    [
        ("Kh Qh 9s 8s 7s", NO, 0, "680a.11(d)(1)(i)"),
        ("Kh 6s 4h Qs As", NO, 1000, "680a.11(d)(1)(ii)(A)"),  # 1
        ("Kh 6s 4h 3s 2s", NO, 500, "680a.11(d)(1)(ii)(B)"),  # 5
        ("Kh Qh 9s 8s 7s", SEVEN, -1000, "680a.11(d)(2)(i)"),
        ("Kh 6s 4h 4s 2s", SEVEN, -1000, "680a.11(d)(2)(ii)(A)"),  # 6
        ("Kh 6s 4h 6h 2s", SEVEN, 1000, "680a.11(d)(2)(ii)(B)"),  # 8
        ("Kh 6s 4h 3s 2s", "Kd 6d 4d 2d Ad", 500, "680a.11(d)(2)(ii)(B)"),  # 5 over 3
        ("Kh 6s 4h 4s 3s", SEVEN, 0, "680a.11(d)(2)(ii)(C)"),  # 7
    ],
)
def test_680a_11_d_and_12_a_and_b(hand: str, dealer: str, net: int, cite: str) -> None:
    end = settled(ANTE, hand, dealer)["1:ante"]
    assert (end.net, end.cite) == (net, cite)


def test_680a_11_d_to_f_from_the_dealers_right_ante_then_bonus() -> None:
    bets = ["1:bonus=5", "1:ante=10", "2:ante=10", "2:bonus=5"]
    ends = played(bets, "Kh 6s 4h 4s 2s", NO, SEVEN).settlements
    assert [(end.seat, end.wager) for end in ends] == [
        (2, "ante"),
        (2, "bonus"),
        (1, "ante"),
        (1, "bonus"),
    ]


def test_680a_12_d_a_limit_for_all_boxes_of_a_player() -> None:
    rules = GAME.rules(
        {"payout-limit": "$50,000", "table-maximum": "$100,000", "adjacent-boxes": 2}
    )
    amounts = {(1, "ante"): 4_000_000, (2, "ante"): 4_000_000, (2, "bonus"): 1_000_000}
    bets = [Bet(*placed, amount, player="Ann") for placed, amount in amounts.items()]
    cards = in_turn("Kh 6s 4h 6h 2s", "Kc 7s 3h 5s 4d", SEVEN)
    ends = GAME.open_round(rules, bets, cards).settlements
    assert {(end.seat, end.wager): end.net for end in ends} == {
        (2, "ante"): 4_000_000,
        (2, "bonus"): -1_000_000,
        (1, "ante"): 1_000_000,
    }


# ------------------------------------------------------------------------------ the Bonus Wager


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Ac Ad Ah As joker", 5000),
        ("Ah Kh Qh Jh 10h", 1000),
        ("As Ks Qs Js joker", 250),
        ("Ks Qs Js 10s joker", 250),
        ("9h 8h 7h 6h 5h", 100),
        ("Qs Js 10s 9s joker", 100),
        ("Ah 2h 3h 4h 5h", 100),
        ("Ah 2h 4h 5h joker", 100),
        ("4c 4d 4h 4s Kh", 50),
        ("Kc Kd Kh Ks joker", 50),
        ("Ac Ad Ah Ks joker", 50),
        ("Kc Kh Kd Qs Qh", 20),
        ("Kc Kh Kd As joker", 20),
        ("Ac Ad Kh Ks joker", 20),
        ("Kh 9h 7h 4h 2h", 15),
        ("Kh 9h 7h 4h joker", 15),
        ("Ah Ks Qh Jd 10h", 12),
        ("Ah Ks Qh Jd joker", 12),
        ("Ks Qh Jd 10h joker", 12),
        ("Ah 2s 3h 4d 5h", 12),
        ("6h 2s 3h 4d joker", 12),
        ("Qc Qd Qh 2s 3s", 10),
        ("Qc Qd Qh 2s joker", 10),
        ("Ac Ad Kh 3s joker", 10),
        ("Qc Qd 5h 5s 3s", 8),
        ("Qc Qd Ah 5s joker", 8),
        ("Kc Kd 3h 3s joker", 8),  # no full house: the joker is an ace
        ("Kc Kd Qh 3s joker", -1),
        ("Ac Kd Qh 3s joker", -1),  # a pair of aces
        ("Qs Kh Ad 2h 3s", -1),  # the text's example
        ("Qs Kh Ad 2h joker", -1),
    ],
)
def test_680a_6_c_and_12_c_bonus_hands(hand: str, pays: int) -> None:
    answers: Answers = {"several-qualifying-sets": "highest-count"}
    free = [card for card in ("Jc", "9d", "9s", "8d", "6d", "8c", "6s") if card not in hand]
    end = settled([*ANTE, "1:bonus=5"], hand, " ".join(free[:5]), answers=answers)["1:bonus"]
    assert end.net == 500 * pays
    assert end.cite == ("680a.11(e)(2)" if pays > 0 else "680a.11(e)(1)")


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Ah Ks Qh Jd 10h", -1),
        ("Ah Ks Qh Jd joker", -1),
        ("Ks Qh Jd 10h joker", 12),  # from 9 to king
        ("Ah Kh Qh Jh 10h", 1000),
        ("Ah 2s 3h 4d 5h", 12),
    ],
)
def test_680a_6_c_by_the_reading_no_straight_up_to_the_ace(hand: str, pays: int) -> None:
    answers: Answers = {
        "several-qualifying-sets": "highest-count",
        "ace-high-straight": "none",
    }
    end = settled([*ANTE, "1:bonus=5"], hand, "9d 9c 8d 6d 6c", answers=answers)["1:bonus"]
    assert end.net == 500 * pays
