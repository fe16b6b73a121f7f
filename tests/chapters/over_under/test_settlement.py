"""Wagers, dealing and settlement of Over/Under by the paragraph."""

from __future__ import annotations

import pytest
from tests.chapters.table import Table

import croupier
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide
from croupier.table.session import ActError

GAME = croupier.game("686a")
TABLE = Table(GAME)

# Three cards of every total.
HANDS = {
    6: "2h 2d 2c",
    7: "2h 2d 3c",
    8: "2h 2d 4c",
    9: "2h 2d 5c",
    10: "2h 2d 6c",
    11: "2h 2d 7c",
    12: "2h 2d 8c",
    13: "2h 2d 9c",
    14: "2h 2d 10c",
    15: "2h 2d Ac",
    16: "2h 3d Ac",
    17: "3h 4d Kc",
    18: "3h 4d Ac",
    19: "4h 5d Jc",
    20: "4h 5d Ac",
    21: "5h 6d Qc",
    22: "5h 6d Ac",
    23: "6h 7d 10c",
    24: "6h 7d Ac",
    25: "7h 8d Kc",
    26: "7h 8d Ac",
    27: "8h 9d Kc",
    28: "8h 9d Ac",
    29: "9h 10d Kc",
    30: "Jh Qd Kc",
    31: "10h Kd Ac",
    32: "Kh Ad Ac",
    33: "Ah Ad Ac",
}


def test_686a_3_d_hands_of_every_total() -> None:
    assert [*HANDS] == [*range(6, 34)]
    for total, cards in HANDS.items():
        round_ = TABLE.played(["ante=10"], cards, ["over-23"])
        (said,) = [r["text"] for r in round_.log.records if r["record"] == "said"]
        assert said == f"Seat 1 has a total of {total}."


@pytest.mark.parametrize("total", HANDS)
@pytest.mark.parametrize("made", ["over-23", "under-18"])
@pytest.mark.parametrize("reading", ["lose", "returned"])
def test_686a_7_i_1_i_2_and_k_and_8_a_over_and_under(total: int, made: str, reading: str) -> None:
    answers = {"total-on-the-other-side": reading}
    ends = TABLE.settled(["ante=12.50"], HANDS[total], [made], answers)
    side = "over-23" if total >= 24 else "under-18" if total <= 17 else ""
    back = side and reading == "returned"
    net, cite = (0, "686a.7(k)") if back else (-1_250, "686a.7(k)")
    if side == made:
        net, cite = 1_250, "686a.7(i)(1)" if made == "over-23" else "686a.7(i)(2)"
    assert {wager: (end.net, end.cite) for wager, end in ends.items()} == {
        "ante": (net, cite),
        made: (net, cite),
    }


BONUS = dict(zip(range(6, 13), (50, 10, 5, 4, 3, 2, 1), strict=True))


@pytest.mark.parametrize("total", HANDS)
@pytest.mark.parametrize("choice", ["over-23", "under-18", "surrender"])
def test_686a_7_h_l_and_8_b_the_bonus_by_the_total_whatever_was_decided(
    total: int, choice: str
) -> None:
    end = TABLE.settled(["ante=10", "bonus=5"], HANDS[total], [choice])["bonus"]
    pays = BONUS.get(min(total, 39 - total), -1)
    assert (end.net, end.cite) == (500 * pays, "686a.7(l)")


def test_686a_7_g_3_and_i_a_surrendered_ante_is_collected_before_two_more_cards() -> None:
    round_ = TABLE.played(["ante=10"], "9h Kd Kc", ["surrender"])
    (end,) = round_.settlements
    assert (end.wager, end.net, end.cite) == ("ante", -1_000, "686a.7(g)(3)")
    records = [r["record"] for r in round_.log.records]
    assert records.index("settled") < len(records) - 1 - records[::-1].index("card")
    assert records.count("card") == 3


def test_686a_7_g_1_and_2_what_is_made_equals_the_ante() -> None:
    round_ = TABLE.opened(["ante=12.50"], "9h Kd Kc")
    for amount in ("over-23=5", "under-18=25", "over-23=12.51"):
        with pytest.raises(ActError):
            round_.choose(amount)
    round_.choose("over-23")
    assert {end.stake for end in round_.settlements} == {1_250}


def asked_and_settled(reading: str) -> list[tuple[str, int]]:
    answers = {"order-of-decisions": reading}
    round_ = TABLE.opened(["1:ante=10", "2:ante=10"], "9h 2d Kd Kc 3d 3c", answers)
    for choice in ("over-23", "under-18"):
        round_.choose(choice)
    kept = ("decided", "settled", "card")
    return [
        (r["record"], r.get("seat") or int(r["to"][-1]))
        for r in round_.log.records
        if r["record"] in kept
    ]


def test_686a_7_e_f_i_and_j_cards_decisions_and_settlement_clockwise_hand_by_hand() -> None:
    first, two = [("card", 1), ("card", 2)], {n: [("card", n)] * 2 for n in (1, 2)}
    ends = {n: [("settled", n)] * 2 for n in (1, 2)}
    one, other = [("decided", 1)], [("decided", 2)]
    hand_by_hand = [*first, *one, *two[1], *ends[1], *other, *two[2], *ends[2]]
    assert asked_and_settled("player-by-player") == hand_by_hand
    all_first = [*first, *one, *other, *two[1], *ends[1], *two[2], *ends[2]]
    assert asked_and_settled("all-first") == all_first


def test_686a_7_j_a_finished_hand_is_collected_and_was_seen_by_the_next_player() -> None:
    round_ = TABLE.opened(["1:ante=10", "2:ante=10"], "9h 2d Kd Kc 3d 3c")
    assert isinstance(round_.question, Decide)
    assert {k: len(v) for k, v in round_.question.known.items()} == {"hand": 1, "others": 1}
    round_.choose("over-23")
    assert isinstance(round_.question, Decide)
    assert {k: len(v) for k, v in round_.question.known.items()} == {"hand": 1, "others": 3}
    (collected,) = [r for r in round_.log.records if r["record"] == "collected"]
    assert (collected["cards"], collected["cite"]) == (["9h", "Kd", "Kc"], "686a.7(j)")


def test_686a_6_c_d_and_e_which_wagers_may_be_placed() -> None:
    for bets in (["bonus=5"], ["ante=5", "over-23=5"], ["ante=5", "under-18=5"]):
        with pytest.raises(BetError):
            TABLE.opened(bets, "9h Kd Kc")
    with pytest.raises(BetError, match="not offered"):
        TABLE.opened(["ante=5", "bonus=5"], "9h Kd Kc", {"bonus": False})
    with pytest.raises(BetError, match="seat 7 does not exist"):
        TABLE.opened(["7:ante=5"], "9h Kd Kc")


def test_686a_6_f_adjacent_boxes() -> None:
    bets = [Bet(seat, "ante", 500, player="Ann") for seat in (1, 2)]
    with pytest.raises(BetError, match=r"686a\.6\(f\)"):
        GAME.open_round(GAME.rules(), bets)
    GAME.open_round(GAME.rules({"adjacent-boxes": 2}), bets)


def test_686a_7_e_one_card_lies_before_a_player_who_is_asked() -> None:
    (deal,) = GAME.rules().book.deal
    round_ = GAME.open_round(GAME.rules(), ["ante=10"], "10h Jd 4c")
    assert isinstance(round_.question, Decide)
    assert len(round_.question.known["hand"]) == sum(step.cards for step in deal.steps) == 1
