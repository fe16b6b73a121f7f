"""Face Up Pai Gow Poker by paragraph."""

from __future__ import annotations

import pytest
from tests.chapters.face_up_pai_gow_poker.rounds import (
    BONUS,
    FORTUNE,
    GAME,
    MAIN,
    PROGRESSIVE,
    played,
)

from croupier.chapters.face_up_pai_gow_poker.play import check
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Call, Decide, Moment, NextCard

BET = [f"1:{MAIN}=10"]
DEALER = "8c 8d Qh Jh 6c 4d 2s"  # a pair of 8s, queen and jack low
ACE_HIGH = "Ac Kd Js 9h 7d 5c 3c"
OWN = "As Ks 10c 10d 7h 5h 3c"
DEALT = 51  # the questions up to the last card


# ---------------------------------------------------------------------------- the main wager


@pytest.mark.parametrize(
    ("cards", "low", "net", "cite"),
    [
        (OWN, "As Ks", 1000, "688a.11(f)(3)"),
        ("9c 9d Jc 5s 4h 3s 2d", "Jc 5s", 0, "688a.11(f)(2)(i)"),
        ("9c 9d Qc Js 4h 3s 2d", "Qc Js", 0, "688a.11(f)(2)(i)"),
        ("Ac Kc 7c 7d 5c 4s 3d", "Ac Kc", 0, "688a.11(f)(2)(ii)"),
        ("Ac Kc 8h 8s 6h 4c 2h", "Ac Kc", 0, "688a.11(f)(2)(ii)"),
        ("Js 10h 7s 6h 5d 3h 2c", "10h 7s", -1000, "688a.11(f)(1)(i)"),
        ("8h 8s Qd Jd 6s 4c 2h", "Qd Jd", -1000, "688a.11(f)(1)(ii)"),
        ("8h 8s Qd 5c 6s 4c 2h", "Qd 5c", -1000, "688a.11(f)(1)(ii)"),
        ("Qd Jd 7c 7s 6s 4c 2h", "Qd Jd", -1000, "688a.11(f)(1)(ii)"),
        ("Kd Kh Qc Qs 10s 9h 6d", "Kd Kh", -1000, "688a.11(f)(1)(iii)"),
    ],
)
def test_688a_11_f(cards: str, low: str, net: int, cite: str) -> None:
    end = played(BET, {"dealer": DEALER, "seat 1": cards}, sets={1: f"low={low}"}).end(1, MAIN)
    assert (end.net, end.cite) == (net, cite)


@pytest.mark.parametrize(
    ("cards", "low", "wrong"),
    [
        (OWN, "As Ks", False),
        ("Qs 10h 7s 6h 4c 3h 2c", "10h 7s", False),
        ("Kh Kc Qc Qs 10s 9c 6d", "Kh Kc", True),
    ],
    ids=["higher", "lower", "foul"],
)
def test_688a_11_f_2_iii_an_ace_high_pai_gow_pushes(cards: str, low: str, wrong: bool) -> None:
    hands = {"dealer": ACE_HIGH, "seat 1": cards.replace("3c", "3s")}
    sets = {1: f"low={low}"}
    end = played(BET, hands, sets=sets).end(1, MAIN)
    assert (end.net, end.cite) == (0, "688a.11(f)(2)(iii)")
    strict = played(BET, hands, answers={"ace-high-push": "wrongly-set-loses"}, sets=sets)
    assert strict.net(1, MAIN) == (-1000 if wrong else 0)


@pytest.mark.parametrize(
    "cards", ["Ac 2d 3s 4h 5d Jc 9c", "Ac Kc 9c 7c 3c 5d Jh", "Ac Ad Js 9h 7d 5c 3c", "Kc Qd Js 9h"]
)
def test_688a_1_what_is_no_ace_high_pai_gow(cards: str) -> None:
    dealer = cards if len(cards.split()) == 7 else f"{cards} 7d 5c 3c"
    end = played([*BET, f"1:{BONUS}=5"], {"dealer": dealer, "seat 1": "6h 6s 4s 2s 8h 8s 10h"})
    assert end.net(1, BONUS) == -500


def test_688a_6_a_the_joker_is_an_ace_or_completes() -> None:
    hands = {"dealer": "Kc Kd Qh Jh 6c 4d 2s", "seat 1": "joker 9s 8s 7d 6d As Ks"}
    assert played(BET, hands, sets={1: "low=As Ks"}).net(1, MAIN) == 1000
    hands = {"dealer": DEALER, "seat 1": "joker Ah 9s 7s 5d 3d 10c"}
    assert played(BET, hands, sets={1: "low=10c 9s"}).end(1, MAIN).cite == "688a.11(f)(2)(i)"


# ---------------------------------------------------------------------------- the order of a round


def test_688a_11_a_the_dealers_hands_are_set_and_seen_before_a_player_sets() -> None:
    found = played(BET, {"dealer": DEALER, "seat 1": OWN})
    dealt = [each for each in found.asked if isinstance(each, NextCard)]
    assert {each.to for each in dealt if each.face_up} == {"dealer"}
    assert sum(each.face_up for each in dealt) == 7
    kinds = [type(each) for each in found.asked[DEALT:]]
    assert kinds == [Moment, Moment, Arrange, Moment, Decide, Moment]
    (asked,) = (each for each in found.asked if isinstance(each, Arrange))
    assert {part: len(cards) for part, cards in asked.seen["dealer"].items()} == {
        "high": 5,
        "low": 2,
    }
    said = [each.text for each in found.said]
    shown = said.index("Dealer sets 8d 8c 6c 4d 2s (pair) and Qh Jh.")
    assert shown < said.index("Seat 1 shows 10d 10c 7h 5h 3c (pair) and As Ks.")


def test_688a_11_d_who_has_an_optional_wager_may_not_surrender() -> None:
    hands = {"dealer": DEALER, "seat 1": OWN, "seat 2": "9c 9d Jc 5s 4h 3s 2d"}
    for wager in (BONUS, FORTUNE, PROGRESSIVE):
        stake = 1 if wager == PROGRESSIVE else 5
        bets = [*BET, f"2:{MAIN}=10", f"2:{wager}={stake}"]
        found = played(bets, hands, decide={1: ["surrender"]})
        asked = [each.seat for each in found.asked if isinstance(each, Decide)]
        assert asked == [1]
        assert (found.end(1, MAIN).net, found.end(1, MAIN).cite) == (-1000, "688a.11(d)")


def test_688a_11_e_players_are_settled_from_the_dealers_right() -> None:
    bets = [f"{seat}:{MAIN}=10" for seat in (1, 3, 5)]
    hands = {"dealer": DEALER, "seat 1": OWN, "seat 3": "9c 9d Jc 5s 4h 3s 2d"}
    hands["seat 5"] = "Ac Kc 7c 7d 5c 4s 3d"
    assert [end.seat for end in played(bets, hands).ends] == [5, 3, 1]


def test_688a_7_f_of_two_areas_the_larger_wager_is_set_first() -> None:
    bets = [Bet(1, MAIN, 2000, player="x"), Bet(2, MAIN, 1000, player="x")]
    hands = {"dealer": DEALER, "seat 1": OWN, "seat 2": "9c 9d Jc 5s 4h 3s 2d"}
    found = played(bets, hands)
    assert [each.seat for each in found.asked if isinstance(each, Arrange)] == [1, 2]
    same = [Bet(1, MAIN, 1000, player="x"), Bet(2, MAIN, 1000, player="x")]
    found = played(same, hands)
    assert [each.seat for each in found.asked if isinstance(each, Arrange)] == [2, 1]
    with pytest.raises(BetError, match=r"688a\.7"):
        check(GAME.rules(), bets)
    check(GAME.rules({"adjacent-boxes": 2}), bets)


def test_688a_7_e_optional_wagers_need_the_main_wager() -> None:
    for wager in (BONUS, FORTUNE, PROGRESSIVE):
        with pytest.raises(BetError, match=MAIN):
            check(GAME.rules(), [Bet(1, wager, 100 if wager == PROGRESSIVE else 500)])
    with pytest.raises(BetError, match=r"\$1"):
        check(GAME.rules(), [Bet(1, MAIN, 1000), Bet(1, PROGRESSIVE, 500)])


def test_688a_5_i_the_count_begins_with_the_dealer_and_goes_counterclockwise() -> None:
    for dice, first in (((1, 1, 1), "seat 5"), ((2, 2, 4), "dealer"), ((2, 2, 3), "seat 1")):
        hands = {"dealer": DEALER, **{f"seat {seat}": "" for seat in range(2, 6)}}
        hands |= {"seat 1": OWN, "seat 5": "9c 9d Jc 5s 4h 3s 2d"}
        bets = [f"1:{MAIN}=10", f"5:{MAIN}=10"]
        found = played(bets, hands, dice=dice)
        dealt = [each.to for each in found.asked if isinstance(each, NextCard)]
        assert dealt[0] == first
        assert dealt.count("discard rack") == 28


# ---------------------------------------------------------------------------- optional wagers


@pytest.mark.parametrize(
    ("dealer", "cards", "outcome", "net"),
    [
        (ACE_HIGH, "Ah Qd 10s 8c 6d 4h 2s", "both-dealer-and-player-have-ace-high", 10_000),
        (ACE_HIGH, "joker Qd 10s 8c 6d 4h 2s", "both-dealer-and-player-have-ace-high", 10_000),
        (ACE_HIGH, "9c 9d Jc 5s 4h 3s 2d", "only-dealer-has-ace-high-no-joker", 4_000),
        (ACE_HIGH.replace("Ac", "joker"), OWN, "only-dealer-has-ace-high-with-joker", 5_000),
        (DEALER, "Ah Qd 10s 8s 6d 4h 2c", "lose", -500),
    ],
)
def test_688a_11_h_1(dealer: str, cards: str, outcome: str, net: int) -> None:
    hands = {"dealer": dealer.replace("5c 3c", "4c 3s"), "seat 1": cards.replace("3c", "2c")}
    end = played([*BET, f"1:{BONUS}=5"], hands).end(1, BONUS)
    assert (end.outcome, end.net) == (outcome, net)


@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("4s 5s 6s 7s 8s 9s 10s", "7-card-straight-flush"),
        ("As 2s 3s 4s 5s 6s 7s", "7-card-straight-flush"),
        ("Ac Kc Qc Jc 10c Kd Qd", "royal-flush-royal-match"),
        ("joker Kc Qc Jc 10c Kd Qd", "royal-flush-royal-match"),
        ("Ac Kc Qc Jc 10c joker Kd", "royal-flush"),
        ("4s 5s joker 7s 8s 9s 10s", "7-card-straight-flush-with-joker"),
        ("As Ah Ad Ac joker 3s 2d", "five-aces"),
        ("joker Kc Qc Jc 10c 3d 2h", "royal-flush"),
        ("5s 6s 7s 8s joker 2c 3d", "straight-flush"),
        ("7h 7s 7d 7c Ac 3s 2d", "four-of-a-kind"),
        ("9h 9s 9d 9c joker 3s 2d", "four-of-a-kind"),
        ("Kc Kd Ks 9c 9d 3h 2h", "full-house"),
        ("Kc Jc 9c 7c joker 3h 2h", "flush"),
        ("9c 9d 9h 10c Jd Qs Ks", "three-of-a-kind"),
        ("5s 6h 7s 9c joker 2c 3d", "straight"),
        ("10c 10d 9c 9d 5c 5d 2h", "three-pair"),
        ("10c 10d 9c 9d joker Kd 2h", "lose"),
    ],
)
def test_688a_11_h_2_rows_of_the_fortune_bonus(cards: str, outcome: str) -> None:
    hands = {"dealer": "8c 8d Qh Jh 6c 4d 3c", "seat 1": cards}
    end = played([*BET, f"1:{FORTUNE}=5"], hands).end(1, FORTUNE)
    assert end.outcome == outcome


@pytest.mark.parametrize(
    ("label", "cards", "net"),
    [
        ("2", "9h 9s 9d 9c joker 3s 2d", 49_900),
        ("2", "As Ah Ad Ac joker 3s 2d", 49_900),
        ("5", "9h 9s 9d joker Kc 3s 2d", 1_900),
        ("5", "9h 9s Kd joker Kc 3s 2d", 400),
        ("6", "9h 9s Kd joker Kc 3s 2d", -100),
        ("1", "9h 9s 9d joker Kc 3s 2d", -100),
        ("1", "9h 9s 9d 9c joker 3s 2d", 7_400),
        ("1", "9h 9s Kd joker Kc 3s 2d", -100),
        ("2", "4s 5s joker 7s 8s 9s 10s", 149_900),
        ("1", "4s 5s joker 7s 8s 9s 10s", 1_499_900),
        ("4", "5s 6h 7s 9c joker 2c 3d", 750),
        ("4", "Ac Kc Qc Jc 10c Kd Qd", 800_000),
    ],
)
def test_688a_12_d_rows_of_the_progressive(label: str, cards: str, net: int) -> None:
    stake = 5 if label == "4" else 1
    answers = {"progressive-paytable": label, "progressive-amount": f"${stake}"}
    rates = {"1": 28, "2": 7, "4": 5, "5": 17, "6": 17}
    hands = {"dealer": "8c 8d Qh Jh 6c 4d 3c", "seat 1": cards}
    bets = [*BET, f"1:{PROGRESSIVE}={stake}"]
    found = played(bets, hands, answers=answers, meter=1_500_000 - rates[label])
    assert found.net(1, PROGRESSIVE) == net


@pytest.mark.parametrize(
    ("cards", "share"),
    [
        ("4s 5s 6s 7s 8s 9s 10s", 1_500_000),
        ("Ah Kh Qh Jh 10h Ks Qs", 300_000),
        ("4s 5s 6s 7s 8s joker 10s", 150_000),
    ],
)
def test_688a_12_d_the_first_rows_of_paytable_4_by_the_reading(cards: str, share: int) -> None:
    """$5,000/100%, 20% and 10% of meter: both, or the share alone; the wager comes back."""
    hands = {"dealer": "8c 8d Qd Jc 6c 4d 3c", "seat 1": cards}
    for reading, beside in (("both", 500_000), ("share", 0)):
        answers = {"progressive-paytable": "4", "progressive-amount": "$5"}
        answers["paytable-4-top-rows"] = reading
        bets = [*BET, f"1:{PROGRESSIVE}=5"]
        found = played(bets, hands, answers=answers, meter=1_500_000 - 5)
        assert found.net(1, PROGRESSIVE) == share + beside


@pytest.mark.parametrize(
    ("cards", "cite"),
    [
        ("9h 9s 9d Kc Kd 3s 2d", "688a.11(h)(3)(i)(B)(4)"),
        ("9h 9s Jd Kc Kd 3s 2d", "688a.11(h)(3)(i)(A)"),
    ],
)
def test_688a_11_h_3_i_progressive_payout(cards: str, cite: str) -> None:
    hands = {"dealer": "8c 8d Qh Jh 6c 4d 3c", "seat 1": cards}
    assert played([*BET, f"1:{PROGRESSIVE}=1"], hands).end(1, PROGRESSIVE).cite == cite


def test_688a_12_d_two_winners_of_the_meter() -> None:
    """Read at the player's turn: the second is paid from the seed."""
    hands = {"dealer": "8c 8d Qh Jd 6c 4d 3c", "seat 2": "4s 5s 6s 7s 8s 9s 10s"}
    hands["seat 1"] = "4h 5h 6h 7h 8h 9h 10h"
    bets = [f"{s}:{w}" for s in (1, 2) for w in (f"{MAIN}=10", f"{PROGRESSIVE}=1")]
    found = played(bets, hands, meter=1_999_944)
    assert [found.net(seat, PROGRESSIVE) for seat in (2, 1)] == [1_999_900, 999_900]
    assert found.meter == 1_000_000


def test_688a_11_h_2_ii_envy_of_two_areas_of_one_player() -> None:
    hands = {"dealer": DEALER, "seat 1": "7h 7s 7d 7c Ac 3s 2d", "seat 2": OWN}
    hands["seat 3"] = "9c 9d Jc 5s 4h 3h 2h"
    bets = [Bet(1, MAIN, 1000)]
    bets += [Bet(seat, MAIN, 1000, player="x") for seat in (2, 3)]
    bets += [Bet(seat, FORTUNE, 500, player="x") for seat in (2, 3)]

    def paid(answers: dict[str, object]) -> list[int]:
        ends = played(bets, hands, answers=answers).ends
        return [end.seat for end in ends if end.outcome.startswith("envy")]

    assert paid({}) == [3, 2]
    assert paid({"envy-of-two-boxes": "each-player"}) == [3]
    void = played(
        bets,
        hands,
        answers={"envy-of-two-boxes": "each-player"},
        calls={DEALT + 1: Call("player-card-exposed", 3)},
        decide={3: ["void"]},
    )
    assert [end.seat for end in void.ends if end.outcome.startswith("envy")] == [2]
    own = [Bet(2, MAIN, 1000, player="x"), *bets[3:], Bet(1, MAIN, 1000, player="x")]
    own += [Bet(3, MAIN, 1000, player="x")]
    assert not [end for end in played(own, hands).ends if end.outcome.startswith("envy")]


# ---------------------------------------------------------------------------- irregularities

MOMENTS = {
    "the dice are shaken": 2,
    "the deal": DEALT,
    "all are dealt": DEALT + 1,
    "the dealer's hands are set": DEALT + 2,
    "a player sets": DEALT + 3,
    "all hands are set": DEALT + 4,
    "a player may surrender": DEALT + 5,
    "the hands are shown": DEALT + 6,
}


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_688a_13_what_can_be_called_when(dealing: str) -> None:
    found = played(BET, {"dealer": DEALER, "seat 1": OWN}, answers={"dealing": dealing})
    calls = {moment: set(found.asked[at - 1].calls) for moment, at in MOMENTS.items()}

    def when(key: str) -> list[str]:
        return [moment for moment in MOMENTS if key in calls[moment]]

    after = list(MOMENTS)[2:]
    assert when("dice-not-flat") == when("die-falls-out") == ["the dice are shaken"]
    assert when("wrong-dice-total") == ["the deal", *after[:-1]]
    assert when("wrong-number-of-cards") == ["the deal", *after]
    assert when("house-way-not-followed") == after[1:]
    assert when("remaining-cards-misdealt") == when("remaining-cards-wrong-deck") == after[:-1]
    assert when("face-up-card") == when("card-drawn-in-error") == ["the deal"]
    by_hand = dealing != "manual-shoe"
    assert when("player-card-exposed") == ["the deal"] * (not by_hand) + after[:3]
    assert when("card-exposed-while-dealing-stacks") == ["the deal"] * by_hand
    assert when("shoe-jam") == ["the deal"] * (dealing == "automated-shoe")
    assert not when("shuffler-jam")
    assert "shuffler-jam" in found.asked[0].calls
    assert when("player-leaves") == when("shuffler-out-of-order") == list(MOMENTS)


def test_688a_13_d_a_void_hand_gets_all_wagers_back_and_brings_no_envy() -> None:
    hands = {"dealer": DEALER, "seat 1": "7h 7s 7d 7c Ac 3s 2d", "seat 2": OWN}
    bets = [f"{s}:{w}" for s in (1, 2) for w in (f"{MAIN}=10", f"{FORTUNE}=5", f"{PROGRESSIVE}=1")]
    calls = {DEALT + 1: Call("player-card-exposed", 1)}
    found = played(bets, hands, calls=calls, decide={1: ["void"]})
    assert [end.net for end in found.ends if end.seat == 1] == [0, 0, 0]
    assert not [end for end in found.ends if end.outcome.startswith("envy")]
    late = played(bets, hands, calls={DEALT + 4: Call("player-card-exposed", 2)})
    assert late.net(2, MAIN) == 1000
    assert "The hand of seat 2 can no longer be voided." in [said.text for said in late.said]


@pytest.mark.parametrize("at", [DEALT, DEALT + 1, DEALT + 3, DEALT + 6])
def test_688a_13_g_a_wrong_number_of_cards_voids_the_round(at: int) -> None:
    hands = {"dealer": DEALER, "seat 1": OWN}
    found = played(BET, hands, calls={at: Call("wrong-number-of-cards")})
    assert found.void is not None
    assert not found.ends


def test_688a_7_b_who_leaves_loses_all_wagers_or_plays_on_in_the_house_way() -> None:
    hands = {"dealer": DEALER, "seat 1": OWN}
    bets = [*BET, f"1:{FORTUNE}=5"]
    calls = {DEALT + 1: Call("player-leaves", 1)}
    lost = played(bets, hands, calls=calls)
    assert {(end.net, end.cite) for end in lost.ends} == {(-1000, "688a.7(b)"), (-500, "688a.7(b)")}
    stays = played(bets, hands, calls=calls, answers={"abandoned-wagers-lose": False})
    assert stays.net(1, MAIN) == 1000
