"""The second reader of chapter 679a against rounds settled by hand, the second count against it.

The tests are of the reader, not of the program: their names leave out the chapter's number, so that
the register of paragraphs does not take them for tests of play.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb

import numpy as np
import pytest
from tests.chapters.three_card_prime import second_odds
from tests.chapters.three_card_prime.second_reader import (
    ALL_SIX,
    Row,
    odds,
    settle,
    six_card_hands,
    three_card_hand,
)

ANSWERS: dict[str, object] = {
    "table-minimum": "$1",
    "abandoned-wagers-lose": True,
    "pair-bonus-community-card": False,
    "bad-beat-bonus-paytable": "A",
    "pair-bonus-paytable": "A",
    "all-six-bonus-paytable": "A",
    "payout-limit": "no",
    "bad-beat-stake": "returned",
}
KING_HIGH = "Kc 10s 6d"


def settled(
    own: str,
    dealer: str,
    *bets: str,
    decision: str = "play",
    community: str = "",
    exposed: bool = False,
    **answers: object,
) -> dict[str, int]:
    """The net of each wager of seat 1, each with $1."""
    elected = ANSWERS | {key.replace("_", "-"): value for key, value in answers.items()}
    placed = [(1, wager, 100, "", "Ann") for wager in bets or ("ante",)]
    hands, board = {1: own.split()}, community.split()
    dealt = [*hands[1], *dealer.split(), *board]
    assert len(set(dealt)) == len(dealt)
    rows, meters = settle(
        elected, placed, {1: decision}, hands, dealer.split(), board, {}, (), exposed=exposed
    )
    assert meters == {}
    return {wager: net for _, wager, _, _, net in rows}


@pytest.mark.parametrize("own", ["Ah Kh Qh", "5h 4d 2c"])
def test_11_c_3_i_ante_is_returned_and_play_paid_1_to_1_whatever_the_hands(own: str) -> None:
    assert settled(own, "Jc 10d 8s") == {"ante": 0, "play": 100}


def test_1_queen_high_qualifies_and_so_do_a_pair_and_a_low_straight() -> None:
    for dealer in ("Qs 3d 2c", "2s 2d 3c", "As 3d 2c"):
        assert settled("9h 8d 6c", dealer) == {"ante": -100, "play": -100}


@pytest.mark.parametrize(
    ("own", "dealer", "play"),
    [
        ("Ah Kh Qh", KING_HIGH, 1000),
        ("Ah 2h 3h", KING_HIGH, 600),
        ("5h 5d 5c", KING_HIGH, 500),
        ("Ah Kd Qh", KING_HIGH, 200),
        ("9h 7h 2h", KING_HIGH, 100),
        ("2h 2d 3c", KING_HIGH, 100),
        ("Ah 9s 4s", KING_HIGH, 100),
        ("Kd 10h 6s", KING_HIGH, 100),  # a tie
        ("Ad Kd Qd", "Ah Kh Qh", 1000),  # a tie
    ],
)
def test_11_c_3_ii_a_higher_or_equal_hand_wins_both(own: str, dealer: str, play: int) -> None:
    assert settled(own, dealer) == {"ante": 100, "play": play}


@pytest.mark.parametrize("label", "ABCD")
def test_11_c_3_iii_a_pair_loses_both(label: str) -> None:
    lost = {"ante": -100, "play": -100}
    assert settled("9h 9d 4c", "9s 9c 5c", bad_beat_bonus_paytable=label) == lost


@pytest.mark.parametrize("label", "AC")
def test_11_c_3_iii_a_flush_loses_both_under_a_and_c(label: str) -> None:
    lost = {"ante": -100, "play": -100}
    assert settled("9h 7h 2h", "Ac Jc 2c", bad_beat_bonus_paytable=label) == lost


@pytest.mark.parametrize(
    ("own", "dealer", "pays"),
    [
        ("3h 2h Ah", "4c 3c 2c", {"A": 12, "B": 12, "C": 6, "D": 6}),
        ("2h 2d 2c", "3h 3d 3c", {"A": 10, "B": 10, "C": 5, "D": 5}),
        ("Ah 3d 2c", "4h 3c 2d", {"A": 4, "B": 4, "C": 2, "D": 2}),
        ("9h 7h 2h", "Ac Jc 2c", {"B": 1, "D": 1}),
    ],
)
def test_11_c_3_iv_a_bad_beat_is_paid_on_the_play(
    own: str, dealer: str, pays: Mapping[str, int]
) -> None:
    for label, times in pays.items():
        for reading, play in (("returned", 0), ("lost", -100)):
            assert settled(own, dealer, bad_beat_bonus_paytable=label, bad_beat_stake=reading) == {
                "ante": -100,
                "play": play,
                "bad-beat-bonus": 100 * times,
            }


def test_6_c_the_cards_of_the_rank_come_first() -> None:
    falling = ["Ah Kh Qh", "Kh Qh Jh", "3h 2h Ah", "2h 2d 2c", "Ah Kd Qh", "4h 3d 2c", "Ah 3d 2c"]
    falling += ["Ah Qh 2h", "Ah Jh 10h", "10h 10d 2c", "9h 9d Ac", "9h 9d Kc", "Ah Kd 2c"]
    ranked = [three_card_hand(hand.split()) for hand in falling]
    assert all(higher > lower for higher, lower in pairwise(ranked))


@pytest.mark.parametrize(
    ("own", "dealer", "net"),
    [
        ("Ah 9d 4h", "Kd Qh 2d", 400),
        ("Ac 9s 4s", "Kd Qh 2d", 300),
        ("Ah 9d 4h", "Kd Qh 2s", 300),
        ("Ah 9d 4s", "Kd Qh 2d", -100),
    ],
)
def test_11_d_1_prime(own: str, dealer: str, net: int) -> None:
    assert settled(own, dealer, "prime") == {"prime": net}


PAIR_BONUS_HANDS = ["Ah Kh Qh", "3h 4h 5h", "9h 9d 9c", "Kh Qd Jh", "9h 7h 2h", "2h 2d 3c"]


def test_11_d_2_ii_a_fourth_card_not_a_2() -> None:
    for own, times in zip(PAIR_BONUS_HANDS, (50, 40, 30, 6, 3, 1), strict=True):
        assert settled(f"{own} Ks", KING_HIGH, "pair-bonus") == {"pair-bonus": 100 * times}


@pytest.mark.parametrize(
    ("label", "pays"),
    [
        ("A", (100, 80, 60, 12, 6, 1)),
        ("B", (75, 60, 45, 10, 5, 2)),
        ("C", (75, 50, 40, 8, 4, 2)),
        ("D", (75, 50, 40, 8, 4, 1)),
    ],
)
def test_11_d_2_ii_b_the_fourth_card_a_2(label: str, pays: Sequence[int]) -> None:
    for own, times in zip(PAIR_BONUS_HANDS, pays, strict=True):
        won = settled(f"{own} 2s", KING_HIGH, "pair-bonus", pair_bonus_paytable=label)
        assert won == {"pair-bonus": 100 * times}


def test_11_d_2_i_the_fourth_card_makes_no_pair() -> None:
    assert settled("Ah Kd 2c 2s", KING_HIGH, "pair-bonus") == {"pair-bonus": -100}


def test_11_d_2_ii_the_community_card_stands_for_the_fourth() -> None:
    for card, times in (("2s", 6), ("3s", 3)):
        assert settled(
            "9h 7h 2h", KING_HIGH, "pair-bonus", community=card, pair_bonus_community_card=True
        ) == {"pair-bonus": 100 * times}


@pytest.mark.parametrize(
    ("own", "dealer", "pays"),
    [
        ("Ad Kd Qd", "Jd 10d 9d", (1_000, 1_000, 1_000, 1_000, 200_000)),
        ("Ah Kh Qh", "Jh 10h 9h", (1_000, 1_000, 1_000, 1_000, 20_000)),
        ("Ad Kd Qd", "Jd 10d 9h", (1_000, 1_000, 1_000, 1_000, 1_000)),
        ("Kd Qd Jd", "10d 9d Ah", (200, 200, 200, 200, 200)),
        ("Ah 2h 3h", "4h 5h 9c", (200, 200, 200, 200, 200)),
        ("9d 9h 9s", "9c 5d 5h", (50, 50, 100, 100, 50)),
        ("9d 9h 9s", "5c 5d 5h", (25, 25, 20, 20, 20)),
        ("9d 9h 9s", "5c 5d 2h", (25, 25, 20, 20, 20)),
        ("Kd 9d 7d", "5d 2d Kh", (20, 15, 15, 15, 15)),
        ("6d 7d 8d", "9d 10h 2d", (20, 15, 15, 15, 15)),
        ("6d 7d 8d", "9c 10h 6h", (10, 10, 9, 10, 10)),
        ("Ad 2d 3h", "4c 5h Kh", (10, 10, 9, 10, 10)),
        ("9d 9h 4s", "9c 5d 2h", (5, 5, 8, 7, 5)),
        ("Qd Kh Ad", "2c 3h 9h", (-1, -1, -1, -1, -1)),
        ("9d 9h 5s", "5c 2d 2h", (-1, -1, -1, -1, -1)),
    ],
)
def test_11_d_3_all_six_bonus(own: str, dealer: str, pays: Sequence[int]) -> None:
    for label, times in zip("ABCDE", pays, strict=True):
        won = settled(own, dealer, "all-six-bonus", all_six_bonus_paytable=label)
        assert won == {"all-six-bonus": 100 * times}


def test_11_b_a_fold_forfeits_the_ante_alone() -> None:
    assert settled(
        "9h 9d 2h 2s", "Kh 9c 4d", "all-six-bonus", "pair-bonus", "prime", "ante", decision="fold"
    ) == {"ante": -100, "prime": 300, "pair-bonus": 100, "all-six-bonus": 500}


def test_11_c_forfeits_come_first_then_each_seat_from_the_dealers_right() -> None:
    bets = [(s, wager, 100, "", f"{s}") for s in (1, 2, 3) for wager in ("prime", "ante")]
    hands = {1: ["Ah", "Kh", "2h"], 2: ["7h", "4d", "2c"], 3: ["As", "Ks", "2s"]}
    rows, _ = settle(
        ANSWERS, bets, {1: "play", 2: "fold", 3: "play"}, hands, KING_HIGH.split(), [], {}, ()
    )
    assert [(seat, wager) for seat, wager, *_ in rows] == [
        *[(2, "ante"), (3, "ante"), (3, "play"), (3, "prime"), (2, "prime")],
        *[(1, "ante"), (1, "play"), (1, "prime")],
    ]


def two_boxes(
    own: Sequence[str], dealer: str, left: Sequence[int] = (), **more: object
) -> list[Row]:
    """Boxes 1 and 2 of one player with $10,000 on the Ante, box 3 of another with as much."""
    bets = [(s, "ante", 10_000_00, "", player) for s, player in ((1, "A"), (2, "A"), (3, "B"))]
    hands = {seat: hand.split() for seat, hand in enumerate(own, start=1)}
    play = dict.fromkeys(hands, "play")
    elected = ANSWERS | {key.replace("_", "-"): value for key, value in more.items()}
    return settle(elected, bets, play, hands, dealer.split(), [], {}, left)[0]


def test_12_h_the_limit_is_the_players_on_all_boxes_together() -> None:
    rows = two_boxes(["Ah Kh Qh", "5h 5d 5c", "Ad Kd Qd"], "Kc 9d 4c", payout_limit="$70,000")
    assert [(seat, wager, net) for seat, wager, _, _, net in rows] == [
        *[(3, "ante", 10_000_00), (3, "play", 60_000_00)],
        *[(2, "ante", 10_000_00), (2, "play", 50_000_00)],
        *[(1, "ante", 10_000_00), (1, "play", 0)],
    ]


def test_12_h_a_bad_beat_and_what_is_lost_are_outside_the_limit() -> None:
    rows = two_boxes(["2h 2d 2c", "Ah Kh Qh", "9h 8d 6c"], "Kc Kd Ks", payout_limit="$50,000")
    assert [(seat, wager, net) for seat, wager, _, _, net in rows] == [
        *[(3, "ante", -10_000_00), (3, "play", -10_000_00)],
        *[(2, "ante", 10_000_00), (2, "play", 40_000_00)],
        *[(1, "ante", -10_000_00), (1, "play", 0), (1, "bad-beat-bonus", 100_000_00)],
    ]


@pytest.mark.parametrize(
    ("limit", "minimum"), [("$49,999", "$1"), ("$50,000", "$5,000"), ("$54,999.99", "$5,000")]
)
def test_12_h_a_limit_below_its_floor_is_refused(limit: str, minimum: str) -> None:
    with pytest.raises(ValueError, match="less than"):
        settled("Ah Kh Qh", KING_HIGH, payout_limit=limit, table_minimum=minimum)


def test_7_b_wagers_of_a_player_who_left_lose_or_stand() -> None:
    bets = [(1, "ante", 100, "", "Ann"), (1, "prime", 100, "", "Ann")]
    for lose, decisions, nets in (
        (True, {1: "play"}, [-100, -100, -100]),
        (True, {}, [-100, -100]),
        (False, {1: "play"}, [100, 100, 300]),
        (False, {}, [-100, 300]),
    ):
        rows, _ = settle(
            ANSWERS | {"abandoned-wagers-lose": lose},
            *(bets, decisions, {1: ["Ah", "9d", "4h"]}, KING_HIGH.split(), [], {}, {1}),
        )
        assert [net for *_, net in rows] == nets


def test_13_d_ante_and_play_go_back_and_the_others_are_settled() -> None:
    for decision, nets in (("play", {"ante": 0, "play": 0}), ("fold", {"ante": 0})):
        assert settled(
            "Ah 9d 4h", "Kd Kh 2s", "ante", "prime", decision=decision, exposed=True
        ) == nets | {"prime": 300}


def written(cards: Sequence[int]) -> list[str]:
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    return [f"{ranks[card // 4]}{'cdhs'[card % 4]}" for card in cards]


def test_the_count_ranks_three_cards_as_the_reader_does() -> None:
    hands = random.Random(679).sample(range(comb(52, 3)), 4_000)
    read = {nth: three_card_hand(written(second_odds.CARDS[nth].tolist())) for nth in hands}
    rising = sorted(hands, key=lambda nth: read[nth])
    for one, other in pairwise(rising):
        lower, higher = second_odds.STRENGTH[one], second_odds.STRENGTH[other]
        assert (read[one] < read[other], read[one] == read[other]) == (
            lower < higher,
            lower == higher,
        )


def test_the_count_ranks_six_cards_as_the_reader_does() -> None:
    chance = random.Random(679)
    straight = second_odds.in_a_row(low_ace=True)
    for player in chance.sample(range(comb(52, 3)), 60):
        dealers = second_odds.dealers_of(player)
        kinds = second_odds.six_card_kinds(player, dealers, straight)
        first_of_each = {int(kind): nth for nth, kind in enumerate(kinds)}
        for nth in (*first_of_each.values(), *chance.sample(range(len(dealers)), 20)):
            cards = [*second_odds.CARDS[player].tolist(), *second_odds.CARDS[dealers[nth]].tolist()]
            met = six_card_hands(written(cards))
            counted = second_odds.SIX_CARD_KINDS[kinds[nth]].replace("six-card-", "")
            assert odds(ALL_SIX, "C", met) == odds(ALL_SIX, "C", {counted})


def test_six_card_hands_are_as_many_as_can_be_said_on_paper() -> None:
    counts = second_odds.six_card_counts(low_ace=True)
    assert sum(counts.values()) == second_odds.DEALS
    of_six = {kind: count // comb(6, 3) for kind, count in counts.items()}
    assert of_six["six-card-royal-flush"] == 4
    assert of_six["royal-flush"] == 4 * 46
    assert of_six["four-of-a-kind"] == 13 * comb(48, 2)
    assert of_six["full-house"] == 13 * 4 * 12 * 6 * 44 + comb(13, 2) * 4 * 4
    assert of_six["three-of-a-kind"] == 13 * 4 * comb(12, 3) * 4**3


def test_three_card_hands_are_as_many_as_can_be_said_on_paper() -> None:
    counts = [16_440, 13 * 6 * 48, 4 * (comb(13, 3) - 12), 12 * 4**3 - 48, 13 * 4, 11 * 4, 4]
    assert sum(counts) == comb(52, 3)
    assert np.bincount(second_odds.KIND).tolist() == counts


def test_prime_costs_what_can_be_said_on_paper() -> None:
    same = Fraction(2 * comb(26, 3), comb(52, 3))
    both = same * Fraction(comb(23, 3), comb(49, 3))
    assert second_odds.prime_line()[2] == 1 - same - 3 * same - both
