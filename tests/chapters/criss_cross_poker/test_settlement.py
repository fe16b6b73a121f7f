"""674a.7, 674a.11 to 674a.13: which bets may stand, and how each ends."""

from __future__ import annotations

import re

import pytest
from tests.chapters.table import Answers, Table

import croupier
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.answers import AnswerError
from croupier.table.round import ActError

GAME = croupier.game("criss-cross-poker")
BETS = ("across-bet", "down-bet", "middle-bet")
ANTES = ["ante-across=10", "ante-down=10"]
opened = Table(GAME, beside=ANTES).opened
settled = Table(GAME, beside=ANTES).settled


def cross(outside_row: str, outside_column: str, middle: str, hand: str) -> str:
    """The cards in the order of 674a.8(d)."""
    (left, right), (top, bottom) = outside_row.split(), outside_column.split()
    return f"{top} {left} {middle} {right} {bottom} {hand}"


HANDS = [
    ("Ah Kh Qh", "Jh 10h", 1, 500),
    ("9h Kh Qh", "Jh 10h", 1, 100),
    ("4h 5h 3h", "Ah 2h", 1, 100),
    ("9d 9s 9c", "9h 2d", 1, 40),
    ("9d 9s 2c", "9h 2d", 1, 12),
    ("2h 4h 9h", "Jh Kh", 1, 8),
    ("3h 4d 5h", "Ah 2h", 1, 5),
    ("2d 3d Qc", "Kh Ah", -1, -1),  # 674a.6(a): no straight around the ace
    ("9s 3c 2d", "9h 9d", 1, 3),
    ("3s 3c 9d", "2h 2d", 1, 2),
    ("3s 4c 9d", "Ah Ad", 1, 1),
    ("3s 4c 9d", "Jh Jd", 1, 1),
    ("3s 4c 9d", "10h 10d", 0, 0),
    ("Ks Ac Qd", "6h 6d", 0, 0),
    ("Ks Ac Qd", "5h 5d", -1, -1),
    ("Ks Ac Qd", "2h 5d", -1, -1),
]


@pytest.mark.parametrize(("line", "hand", "ante", "bet"), HANDS)
def test_674a_11_h_1_the_across_hand(line: str, hand: str, ante: int, bet: int) -> None:
    left, middle, right = line.split()
    cards = cross(f"{left} {right}", "7c 8s", middle, hand)
    ends = settled([], cards, ["across-bet-2x", "down-bet", "middle-bet"])
    cite = "674a.11(h)(1)(i)" if bet < 0 else "674a.11(h)(1)(ii)"
    assert (ends["ante-across"].net, ends["ante-across"].cite) == (1_000 * ante, cite)
    assert (ends["across-bet"].net, ends["across-bet"].cite) == (2_000 * bet, cite)


@pytest.mark.parametrize(("line", "hand", "ante", "bet"), HANDS)
def test_674a_11_h_2_the_down_hand(line: str, hand: str, ante: int, bet: int) -> None:
    top, middle, bottom = line.split()
    cards = cross("7c 8s", f"{top} {bottom}", middle, hand)
    ends = settled([], cards, ["across-bet", "down-bet-3x", "middle-bet"])
    cite = "674a.11(h)(2)(i)" if bet < 0 else "674a.11(h)(2)(ii)"
    assert (ends["ante-down"].net, ends["ante-down"].cite) == (1_000 * ante, cite)
    assert (ends["down-bet"].net, ends["down-bet"].cite) == (3_000 * bet, cite)


@pytest.mark.parametrize(
    ("row", "column", "pays", "cite"),
    [
        ("Kc 4d", "5c 8d", 1, "674a.11(h)(4)"),  # across alone
        ("5c 8d", "Kc 4d", 1, "674a.11(h)(4)"),  # down alone
        ("Kc 4d", "Kd 9d", 2, "674a.11(h)(4)"),  # kings across, two pair down: the higher
        ("Kc Kd", "Ks 9d", 3, "674a.11(h)(4)"),
        ("6c 4d", "5c 8d", 0, "674a.11(h)(4)"),  # 674a.12(b): 6s are a push
        ("7c 4d", "5c 8d", -1, "674a.11(h)(3)"),
    ],
)
def test_674a_11_h_3_and_4_the_middle_bet_by_the_higher_hand(
    row: str, column: str, pays: int, cite: str
) -> None:
    hand = "Kh 6h" if "K" in row + column else "6h 3s"
    middle = "9s" if pays == 2 else "2s"
    ends = settled(
        [], cross(row, column, middle, hand), ["across-bet", "down-bet", "middle-bet-3x"]
    )
    assert (ends["middle-bet"].net, ends["middle-bet"].cite) == (3_000 * pays, cite)


@pytest.mark.parametrize(
    ("do", "lost", "cite"),
    [
        (["fold"], (), "674a.11(b)"),
        (["across-bet-3x", "fold"], ("across-bet",), "674a.11(d)"),
        (["across-bet-3x", "down-bet", "fold"], ("across-bet", "down-bet"), "674a.11(f)"),
    ],
)
def test_674a_11_b_d_f_a_fold_loses_both_antes_and_the_bets(
    do: list[str], lost: tuple[str, ...], cite: str
) -> None:
    royal = cross("Ah Kh", "9h 8h", "Qh", "Jh 10h")
    ends = settled(["five-card-bonus=5"], royal, do)
    bonus = ends.pop("five-card-bonus")
    assert tuple(ends) == ("ante-across", "ante-down", *lost)
    assert all(end.net == -end.stake and end.cite == cite for end in ends.values())
    assert (bonus.net, bonus.cite) == (5_000, "674a.11(h)(5)")  # the cross is a flush


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("Ah Kh Qh Jh 10h", 250),
        ("9h Kh Qh Jh 10h", 100),
        ("9h 9d 9s 9c 2d", 40),
        ("9h 9d 9s 2c 2d", 15),
        ("2h 4h 9h Jh Kh", 10),
        ("Ah 2h 3h 4d 5h", 6),
        ("9h 9d 9s 3c 2d", 4),
        ("2h 2d 3s 3c 9d", 3),
        ("Ah Ad 3s 4c 9d", 1),
        ("6h 6d 3s 4c 9d", 1),
        ("5h 5d 3s 4c 9d", -1),
        ("Ah Kd 3s 4c 9d", -1),
    ],
)
def test_674a_11_h_5_five_card_bonus_on_the_cross(cards: str, pays: int) -> None:
    ends = settled(["five-card-bonus=5"], f"{cards} 7c 7s", ["fold"])
    assert ends["five-card-bonus"].net == 500 * pays


# ------------------------------------------------------------------------------ the payout limit

ROYAL = cross("Ah Kh", "9h 8h", "Qh", "Jh 10h")
LARGEST = ["across-bet-3x", "down-bet-3x", "middle-bet-3x"]


@pytest.mark.parametrize(("limit", "won"), [("no", 3_302_000), ("$50,000", 3_302_000)])
def test_674a_12_d_a_limit_that_does_not_bind(limit: str, won: int) -> None:
    ends = settled([], ROYAL, LARGEST, {"payout-limit": limit})
    assert sum(end.net for end in ends.values()) == won


def test_674a_12_d_one_limit_for_all_boxes_and_none_for_the_bonus() -> None:
    rules = GAME.rules({"payout-limit": "$50,000", "adjacent-boxes": 2})
    bets = [
        Bet(seat, wager, 10_000, player="one")
        for seat in (1, 2)
        for wager in ("ante-across", "ante-down", "five-card-bonus")
    ]
    round_ = GAME.open_round(rules, bets, "9h Ah Qh Kh 8h Jh Jd 10h Jc")
    for choice in [each for bet in BETS for each in (f"{bet}-3x", f"{bet}-3x")]:
        round_.choose(choice)
    bonus = [end.net for end in round_.settlements if end.wager == "five-card-bonus"]
    others = [end.net for end in round_.settlements if end.wager != "five-card-bonus"]
    assert bonus == [100_000, 100_000]
    assert sum(others) == 5_000_000


@pytest.mark.parametrize(
    ("reading", "floor"), [("smallest-bets", "$110,200"), ("largest-bets", "$330,200")]
)
def test_674a_12_d_the_least_limit_by_the_minimum_wager(reading: str, floor: str) -> None:
    """At $100: both Antes, 500 to 1 across and in the middle, 100 to 1 down."""
    answers: Answers = {"table-minimum": "$100", "payout-limit-minimum-wager": reading}
    GAME.rules({**answers, "payout-limit": floor})
    with pytest.raises(AnswerError, match=r"674a\.12\(d\)"):
        GAME.rules({**answers, "payout-limit": floor[:-1] + "0", "table-minimum": "$101"})


# ------------------------------------------------------------------------------ wagers, decisions


@pytest.mark.parametrize(
    ("bets", "why"),
    [
        (["1:ante-across=5"], "ante-down"),
        (["1:ante-across=5", "1:ante-down=10"], "equal to ante-across"),
        (["1:five-card-bonus=5"], "needs ante-across"),
        (["1:ante-across=5", "1:ante-down=5", "1:across-bet=5"], "made during the round"),
        (["7:ante-across=5", "7:ante-down=5"], "seats are 1 to 6"),
    ],
)
def test_674a_7_bets_that_may_not_stand(bets: list[str], why: str) -> None:
    with pytest.raises(BetError, match=why):
        GAME.open_round(GAME.rules(), bets, ROYAL)


def test_674a_7_e_the_five_card_bonus_only_where_it_is_offered() -> None:
    with pytest.raises(BetError, match="five-card-bonus"):
        opened(["five-card-bonus=5"], ROYAL, {"five-card-bonus": False})


def test_674a_7_g_adjacent_boxes() -> None:
    bets = [
        Bet(seat, wager, 500, player="one")
        for seat in (1, 2)
        for wager in ("ante-across", "ante-down")
    ]
    with pytest.raises(BetError, match=r"674a\.7\(g\)"):
        GAME.open_round(GAME.rules(), bets)


def test_674a_11_b_to_f_the_choices_and_what_is_known() -> None:
    round_ = opened([], ROYAL)
    asked = []
    for bet in BETS:
        question = round_.question
        assert isinstance(question, Decide)
        assert [(choice.key, choice.stake) for choice in question.choices] == [
            (bet, 1_000),
            (f"{bet}-2x", 2_000),
            (f"{bet}-3x", 3_000),
            ("fold", 0),
        ]
        asked.append({name: len(cards) for name, cards in question.known.items()})
        assert [made.wager for made in question.made] == list(BETS[: len(asked) - 1])
        with pytest.raises(ActError, match=r"12\.50"):
            round_.choose(f"{bet}=12.50")
        round_.choose(f"{bet}-2x")
    assert asked == [
        {"hand": 2},
        {"hand": 2, "across": 2},
        {"hand": 2, "across": 2, "down": 2},
    ]


def test_674a_11_b_reading_of_any_amount() -> None:
    answers: Answers = {"bet-multiples": "range"}
    ends = settled([], ROYAL, ["across-bet=12.50", "down-bet-2x", "middle-bet=29.99"], answers)
    assert [ends[bet].stake for bet in BETS] == [1_250, 2_000, 2_999]
    round_ = opened([], ROYAL, answers)
    for amount in ("9.99", "30.01"):
        with pytest.raises(ActError, match=re.escape(amount)):
            round_.choose(f"across-bet={amount}")


@pytest.mark.parametrize(("reading", "net"), [("returned", 0), ("lost", -2_000)])
def test_674a_13_d_a_void_round_and_a_fold_before(reading: str, net: int) -> None:
    bets = ["2:ante-across=10", "2:ante-down=10"]
    round_ = opened(bets, "9h Ah Qh Kh 8h Jh 2c 10h 3d", {"fold-in-void-round": reading})
    round_.choose("across-bet")
    round_.choose("fold")
    round_.call("community-card-exposed")
    assert round_.finished
    won = {seat: sum(e.net for e in round_.settlements if e.seat == seat) for seat in (1, 2)}
    assert won == {1: 0, 2: net}
    paid = [(end.net, end.cite) for end in round_.settlements if end.net]
    back = [] if reading == "lost" else [(1_000, "674a.13(d)")] * 2
    assert paid == [(-1_000, "674a.11(b)")] * 2 + back


def test_674a_13_d_no_community_card_is_left_to_expose_once_all_are_turned() -> None:
    round_ = opened([], ROYAL)
    for bet in BETS:
        assert isinstance(round_.question, Decide)
        assert "community-card-exposed" in round_.question.calls
        round_.choose(bet)
    assert round_.finished
