"""Settlement by the paragraphs of 645a.11 and 645a.13."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.chapters.pai_gow_poker.rounds import GAME, MAIN, played

from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet
from croupier.rulebook.answers import AnswerError

EZ = {"ez-pai-gow-poker": True}
BY_RANK = {"three-of-a-kind-with-straight": "rank-order"}
STRICT = {"three-of-a-kind-wins": "straight-or-better"}
NATURAL = {**EZ, "natural-straight-flush-joker": "none-of-seven"}
# A pair of queens and K-J; of the player some hand that is set as said.
DEALER = "Qs Qd Kh Jc 9s 6d 3c"
DRAGON = "Qs Jd 9h 8c 7s 4d 2c"
BET = [f"1:{MAIN}=10"]


def main(
    own: str, low: str, dealer: str = DEALER, answers: Mapping[str, object] | None = None
) -> tuple[str, int, str]:
    found = played(BET, {"seat 1": own, "dealer": dealer}, sets={1: f"low={low}"}, answers=answers)
    end = found.end(1)
    return end.outcome, end.net, end.cite


def test_645a_11_f_1_i_both_hands_lower() -> None:
    assert main("As Td 9h 8c 5s 4d 2c", "10d 9h") == ("lose", -1000, "645a.11(f)(1)(i)")


def test_645a_11_f_1_ii_copies_are_the_dealers() -> None:
    """The same high and low hands; and one identical, the other lower."""
    same = "Qh Qc Kd Js 9h 6c 3d"
    assert main(same, "Kd Js") == ("lose", -1000, "645a.11(f)(1)(ii)")
    assert main("Jh 10c Kd Js 9h 6c 3d", "Kd 10c") == ("lose", -1000, "645a.11(f)(1)(i)")
    assert main("Jh 10c Kd Js 4h 6c 3d", "Kd Js") == ("lose", -1000, "645a.11(f)(1)(iii)")
    assert main("Ah Ac Kd Js 4h 6c 3d", "Kd Js") == ("push", 0, "645a.11(f)(2)(i)")


def test_645a_11_f_1_iii_a_low_hand_above_the_high_hand_loses() -> None:
    assert main("Ah Ac Kd Js 4h 6c 3d", "Ah Ac") == ("lose", -1000, "645a.11(f)(1)(iii)")


def test_645a_11_f_2_ties() -> None:
    assert main("Ah Ac 9d 8s 4h 6c 3d", "9d 8s") == ("push", 0, "645a.11(f)(2)(i)")
    assert main("10h 10c Ad 8s 4h 6c 3d", "Ad 8s") == ("push", 0, "645a.11(f)(2)(ii)")


def test_645a_11_f_3_and_645a_13_a_a_win_is_charged_five_percent() -> None:
    assert main("Ah Ac Kd Qh 4h 6c 3d", "Kd Qh") == ("win", 950, "645a.11(f)(3)")


@pytest.mark.parametrize(
    ("stake", "quarter", "vigorish"),
    [("10", "up", 50), ("11", "up", 75), ("12", "nearest", 50), ("1", "nearest", 25)],
)
def test_645a_13_a_vigorish_rounded_to_a_quarter(stake: str, quarter: str, vigorish: int) -> None:
    answers = {"vigorish-rounding": True, "vigorish-quarter": quarter}
    cards = {"seat 1": "Ah Ac Kd Qh 4h 6c 3d", "dealer": DEALER}
    found = played([f"1:{MAIN}={stake}"], cards, sets={1: "low=Kd Qh"}, answers=answers)
    assert found.end(1).vigorish == vigorish
    assert found.net(1) == int(stake) * 100 - vigorish


def test_645a_1_no_vigorish_at_an_ez_table_and_a_queens_dragon_pushes() -> None:
    assert main("Ah Ac Kd Qh 4h 6c 3d", "Kd Qh", answers=EZ) == ("win", 1000, "645a.11(f)(3)")
    for own, low in (("Ah Ac Kd Qh 4h 6c 3d", "Kd Qh"), ("Jh 10c 9d 8h 4h 6c 3d", "10c 9d")):
        assert main(own, low, DRAGON, EZ) == ("push", 0, "645a.11(f)(2)(iii)")
        assert main(own, low, DRAGON)[0] != "push"


def test_645a_11_f_1_v_a_queens_dragon_returns_a_foul_hand_too() -> None:
    assert main("Ah Ac Kd Js 4h 6c 3d", "Ah Ac", DRAGON, EZ) == ("push", 0, "645a.11(f)(2)(iii)")


def test_645a_11_c_the_dealers_hand_is_set_by_the_way_elected() -> None:
    """Two pair of 9s and 8s with an ace: together by Trump Plaza, split by one's own way."""
    cards = {"seat 1": "Ah Ac Kd Js 4h 6c 3d", "dealer": "9s 9d 8h 8c As 5d 2c"}
    own = "; ".join(
        ("no-pair -> others", "pair -> others", "two-pair -> second", "three-pair -> first",
         "three-of-a-kind -> others", "full-house -> second", "three-and-two-pair -> second",
         "three-of-a-kind-twice -> first", "four-of-a-kind -> others", "five-aces -> first")
    )  # fmt: skip
    shown = {}
    for way in ("trump-plaza", own):
        found = played(BET, cards, answers={"house-way": way})
        shown[way] = next(said.text for said in found.said if said.cite == "645a.11(c)")
    assert shown["trump-plaza"] == "Dealer sets 9s 9d 8h 8c 2c (two pair) and As 5d."
    assert shown[own] == "Dealer sets As 9s 9d 5d 2c (pair) and 8h 8c."


def test_645a_11_c_a_way_that_is_not_whole_is_refused() -> None:
    with pytest.raises(AnswerError, match=r"has no case without conditions.*645a.11\(c\) allows"):
        GAME.rules({"house-way": "pair -> others"})


def test_645a_11_a_1_a_player_may_ask_for_the_house_way() -> None:
    found = played(BET, {"seat 1": "Ah Ac Kd Js 4h 6c 3d", "dealer": DEALER})
    (question,) = (each for each in found.asked if isinstance(each, Arrange))
    assert question.house_way == "low=Kd Js"


def test_645a_11_d_surrender_for_who_has_no_optional_wager() -> None:
    cards = {"seat 1": "Ah Ac Kd Js 4h 6c 3d", "dealer": DEALER}
    found = played(BET, cards, decide={1: ["surrender"]})
    assert (found.net(1), found.end(1).cite) == (-1000, "645a.11(d)")
    with_bonus = played([*BET, "1:fortune-bonus=5"], cards, decide={1: ["surrender"]})
    assert with_bonus.end(1).cite != "645a.11(d)"


@pytest.mark.parametrize("owner", ["Ann", "Ben"])
def test_645a_11_d_an_optional_wager_of_the_player_counts_for_both_areas(owner: str) -> None:
    cards = {"seat 1": "Ah Ac Kd Js 4h 6c 3d", "seat 2": "9h 9c Jd 8s 4c 6h 2d", "dealer": DEALER}
    bets = [Bet(1, MAIN, 1000, player="Ann"), Bet(2, MAIN, 1000, player=owner)]
    bonus = Bet(2, "fortune-bonus", 500, player=owner)
    found = played([*bets, bonus], cards, decide={1: ["surrender"]}, answers={"adjacent-boxes": 2})
    assert (found.end(1).cite == "645a.11(d)") == (owner != "Ann")


def test_645a_11_d_a_surrendered_hand_and_envy() -> None:
    cards = {"seat 1": "9h 9c 9d 9s 4h 6c 3d", "seat 2": "Ah Kc Jd 8s 4c 6h 2d", "dealer": DEALER}
    bets = [*BET, f"2:{MAIN}=10", "2:fortune-bonus=5"]
    for reading, paid in (("yes", 500), ("no", 0)):
        answers = {"envy-for-surrendered-hand": reading}
        found = played(bets, cards, decide={1: ["surrender"]}, answers=answers)
        assert found.net(2, "fortune-bonus") == -500 + paid


def test_645a_1_an_envy_bonus_needs_five_dollars() -> None:
    cards = {"seat 1": "9h 9c 9d 9s 4h 6c 3d", "seat 2": "Ah Kc Jd 8s 4c 6h 2d", "dealer": DEALER}
    for stake, envy in (("4", 0), ("5", 500), ("25", 500)):
        found = played([*BET, f"2:{MAIN}=10", f"2:fortune-bonus={stake}"], cards)
        assert found.net(2, "fortune-bonus") == -100 * int(stake) + envy


def test_645a_11_h_1_ii_envy_comes_after_all_wagers_of_its_kind() -> None:
    cards = {"seat 1": "9h 9c 9d 9s 4h 6c 3d", "seat 2": "Ah Kc Jd 8s 4c 6h 2d", "dealer": DEALER}
    bets = [*BET, "1:fortune-bonus=5", f"2:{MAIN}=10", "2:fortune-bonus=5"]
    ends = [(end.seat, end.wager, end.on) for end in played(bets, cards).ends]
    assert ends[-1] == (2, "fortune-bonus", "seat 1")


@pytest.mark.parametrize(
    ("wager", "cards", "answers", "net"),
    [
        ("fortune-bonus", "3h 4h 5h 6h 7h 8h 9h", {}, 8000),
        ("fortune-bonus", "Ah 2h 3h 4h 5h 6h 7h", {}, 8000),
        ("fortune-bonus", "Ah 2h 3h 4h 5h 6h 7h", {"ace-low-in-seven": "does-not"}, 50),
        ("fortune-bonus", "Ah Kh Qh Jh 10h Ks Qs", {}, 2000),
        ("fortune-bonus", "Ah Kh Qh Jh 10h As Ks", {}, 150),
        ("fortune-bonus", "Ah Kh Qh Jh 10h As Ks", {"brand": "emperors-challenge"}, 2000),
        ("fortune-bonus", "Ah Kh Qh Jh 10h Ks Qs", {"brand": "neither"}, 150),
        ("fortune-bonus", "3h 4h 5h joker 7h 8h 9h", {}, 1000),
        ("fortune-bonus", "Ah As Ac Ad joker 4d 9h", {}, 400),
        ("fortune-bonus", "9h 9s 9c 4d 4h 2s Kd", {}, 5),
        ("fortune-bonus", "9h 9s 9c 8d 7h 6s 5d", {}, 3),
        ("fortune-bonus", "9h 9s 9c 8d 7h 6s 5d", BY_RANK, 2),
        ("fortune-bonus", "9h 9s 9c 8d 2h 6s Kd", STRICT, -1),
        ("fortune-bonus", "9h 9s 8c 8d 2h 2s Kd", {"fortune-bonus-paytable": "C"}, 0),
        ("fortune-bonus", "9h 9s 8c 8d 2h 2s Kd", {}, -1),
        ("emperors-treasure", "Ah Kh Qh Jh 10h As Ks", {}, 2000),
        ("emperors-treasure", "Ah Kh Qh Jh 10h joker Ks", {}, 150),
        ("pai-gow-insurance", "9h 8s 7c 5d 4h 3s 2d", {}, 100),
        ("pai-gow-insurance", "9h 9s 7c 5d 4h 3s 2d", {}, -1),
        ("queens-dragon", "9h 9s 7c 5d 4h 3s 2d", EZ, -1),
        ("dynasty-bonus", "Ah 2h 3h 4h 5h As Qs", EZ, 2000),
        ("dynasty-bonus", "Ah Kh Qh Jh 10h As Qs", EZ, 1000),
        ("dynasty-bonus", "Ah 2h 3h 4h 5h joker Qs", EZ, 120),
        ("dynasty-bonus", "Ah 2h 3h 4h 5h joker Qs", NATURAL, 50),
        ("protection", "Ah 2h 3h 4h 5h 9s Qs", EZ, -1),
        ("protection", "Ah 2h 3h 4h 5h 9s Qs", {**EZ, "protection-straight-flush": "paid"}, 120),
        ("protection", "Ah Jh 9c 7d 5s 3s 2c", EZ, 3),
        ("red-black@red", "Ah Jh 9d 7d 5s 3s joker", EZ, 1),
        ("red-black@black", "Ah Jh 9d 7s 5s 3s joker", EZ, -1),
        ("red-black@black", "Ah Jh 9d 7s 5s 3s joker", {**EZ, "joker-colour": "chosen"}, 1),
        ("red-black@red", "Ah Jh 9d 7d 5d 3d 2d", EZ, 5),
    ],
)  # fmt: skip
def test_645a_11_h_optional_wagers(
    wager: str, cards: str, answers: Mapping[str, object], net: int
) -> None:
    dealer = "Qc Jc 9s 8c 6s 4c 10d"
    found = played([*BET, f"1:{wager}=5"], {"seat 1": cards, "dealer": dealer}, answers=answers)
    assert found.net(1, wager.partition("@")[0]) == 500 * net


def test_645a_11_h_5_the_queens_dragon_wager_is_on_the_dealers_cards() -> None:
    cards = {"seat 1": "Ah Ac Kd Js 4h 6c 3d", "dealer": DRAGON}
    found = played([*BET, "1:queens-dragon=5"], cards, answers=EZ)
    assert found.net(1, "queens-dragon") == 25000


def test_645a_13_e_3_a_second_jackpot_of_the_round_gets_the_meter_that_was_reset() -> None:
    cards = {
        "seat 1": "3h 4h 5h 6h 7h 8h 9h",
        "seat 2": "3s 4s 5s 6s 7s 8s 9s",
        "dealer": "Qc Jc 9d 8c 6c 4c 10d",
    }
    bets = [
        f"{seat}:{wager}" for seat in (1, 2) for wager in (f"{MAIN}=10", "progressive-payout=1")
    ]
    found = played(bets, cards, meter=1_000_000)
    paid = [end.from_meter for end in found.ends if end.wager == "progressive-payout"]
    assert paid == [1_000_020, 200_000]
    assert found.meter == 200_000


def test_645a_13_j_the_limit_is_for_all_optional_wagers_of_a_hand() -> None:
    cards = {"seat 1": "3h 4h 5h 6h 7h 8h 9h", "dealer": "Qc Jc 9d 8c 6c 4c 10d"}
    bets = [*BET, "1:fortune-bonus=10", "1:emperors-treasure=10"]
    answers: dict[str, object] = {"payout-limit-amount": "$100,000"}
    nets = [
        [found.net(1, wager) for wager in ("fortune-bonus", "emperors-treasure")]
        for scope in ("hand", "wager")
        for found in [played(bets, cards, answers={**answers, "payout-limit-scope": scope})]
    ]
    assert nets == [[8_000_000, 2_000_000], [8_000_000, 8_000_000]]


def test_645a_13_j_no_limit_cuts_a_share_of_the_meter() -> None:
    """605a.7(e)(1): the jackpot is paid in full, beside a Fortune Bonus that reaches the limit."""
    cards = {"seat 1": "3h 4h 5h 6h 7h 8h 9h", "dealer": "Qc Jc 9d 8c 6c 4c 10d"}
    bets = [*BET, "1:fortune-bonus=10", "1:progressive-payout=1"]
    answers = {"payout-limit-amount": "$50,000", "table-minimum": "$1"}
    found = played(bets, cards, answers=answers, meter=9_000_000)
    assert found.net(1, "fortune-bonus") == 5_000_000
    end = found.end(1, "progressive-payout")
    assert end.from_meter == end.net + end.stake >= 9_000_000
    assert found.meter == 200_000


def test_645a_7_f_two_areas_the_larger_wager_is_set_first() -> None:
    cards = {"seat 1": "Ah Ac Kd Js 4h 6c 3d", "seat 2": "9h 9c 8d 7s 4c 6h 2d", "dealer": DEALER}
    rules = GAME.rules({"adjacent-boxes": 2})
    bets = [Bet(1, MAIN, 2000, player="Ann"), Bet(2, MAIN, 1000, player="Ann")]
    found = played(bets, cards, rules=rules)
    assert [each.seat for each in found.asked if isinstance(each, Arrange)] == [1, 2]
    found = played([bets[0], Bet(2, MAIN, 3000, player="Ann")], cards, rules=rules)
    assert [each.seat for each in found.asked if isinstance(each, Arrange)] == [2, 1]


def test_645a_7_e_optional_wagers_need_the_pai_gow_poker_wager() -> None:
    with pytest.raises(BetError):
        GAME.open_round(None, ["1:fortune-bonus=5"])
