"""Fortune Asia Poker by paragraph: hands, how they are set and what they win."""

from __future__ import annotations

import pytest
from tests.chapters.fortune_asia_poker.rounds import GAME, MAIN, played

from croupier.chapters.fortune_asia_poker.outcomes import insured_kind
from croupier.chapters.fortune_asia_poker.play import check
from croupier.equipment.cards import parse_cards
from croupier.hands.four_two_one import JOKER_IS_ACE, category_name, high_strength
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide, NextCard

BET = [f"1:{MAIN}=10"]
DEALER = "Ks Kd Ac 9h 8c 5d 3s"  # a pair of kings, ace and 8, a 9
OWN = "As Ah Qc 10d 7h 6s 2c"


def strength(text: str, by: int = 0) -> int:
    return int(high_strength(by, *parse_cards(text)))


# ---------------------------------------------------------------------------- hands


def test_659a_6_b_four_cards_from_the_highest_to_the_lowest() -> None:
    hands = (
        *("Ac Ad Ah joker", "Ah Kh Qh Jh", "Ah 2h 3h 4h", "Kh Qh Jh 10h", "2h 3h 4h 5h"),
        *("Kc Kd Kh Ks", "2c 2d 2h 2s", "Ah Kh Qh 10h", "7h 5h 4h 2h", "Ah Kc Qh Jh"),
        *("Ah 2c 3h 4h", "Kh Qc Jh 10h", "2h 3c 4h 5h", "Ac Ad joker 2h", "Kc Kd Kh joker"),
        *("2c 2d 2h 3s", "Ac joker Kd Ks", "Ac Ad 3c 3d", "Kc Kd Qc Qd", "3c 3d 2c 2d"),
        *("Ac joker Qd 9s", "Kc Kd Ah Qh", "2c 2d 4h 3h", "Ac Kd Qh 10s", "Ac Kd Qh 9s"),
        *("6c 4d 3h 2s",),
    )
    found = [strength(hand) for hand in hands]
    assert found == sorted(set(found), reverse=True)


def test_659a_6_c_the_cards_of_the_rank_come_before_the_others() -> None:
    assert strength("Kc Kd 3h 2s") > strength("3c 3d Ah Qs")
    assert strength("Kc Kd 4h 3s") > strength("Kh Ks 4d 2s")


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("Kd Qd Jd joker", "straight flush"),
        ("2d 3d 4d joker", "straight flush"),
        ("9d 5d 2d joker", "flush"),
        ("9c 8d 6d joker", "straight"),
        ("Ac Kd Jd joker", "straight"),
        ("Ac Kd 9d joker", "pair"),
        ("Kc Kd Kh joker", "three of a kind"),
        ("9c 8d 4d joker", "high card"),
    ],
)
def test_659a_6_a_the_joker_is_an_ace_or_completes(cards: str, kind: str) -> None:
    assert category_name(strength(cards)) == kind


def test_659a_6_a_the_joker_in_a_flush_by_the_reading() -> None:
    assert strength("Ad 9d 5d joker") == strength("Ah Kh 9h 5h")
    assert strength("Ad 9d 5d joker", JOKER_IS_ACE) > strength("Ah Kh Qh 10h", JOKER_IS_ACE)
    assert strength("Qd 9d 5d joker", JOKER_IS_ACE) == strength("Ah Qh 9h 5h")
    assert strength("2d 3d 4d joker") == strength("Ah 2h 3h 4h")


# ---------------------------------------------------------------------------- the main wager


@pytest.mark.parametrize(
    ("cards", "sets", "net", "cite"),
    [
        (OWN, "low=10d, medium=Qc 7h", 1000, "659a.11(f)(2)"),
        ("10c 10h Jh Qd Qs 7c 2d", "low=Jh, medium=10c 10h", 1000, "659a.11(f)(2)"),
        (OWN, "low=7h, medium=Qc 10d", -1000, "659a.11(f)(1)(i)"),
        ("Ad 8d 9d Jc Js 4h 4c", "low=9d, medium=Ad 8d", -1000, "659a.11(f)(1)(i)"),
        ("Ad 8d 10d Qc Qs 4h 3c", "low=10d, medium=Ad 8d", -1000, "659a.11(f)(1)(i)"),
        (OWN, "low=10d, medium=As Ah", -1000, "659a.11(f)(1)(iii)"),
        (OWN, "low=Qc, medium=10d 7h", -1000, "659a.11(f)(1)(iv)"),
    ],
)
def test_659a_11_f(cards: str, sets: str, net: int, cite: str) -> None:
    hands = {"dealer": DEALER, "seat 1": cards}
    end = played(BET, hands, sets={1: sets}).end(1, MAIN)
    assert (end.net, end.cite) == (net, cite)


@pytest.mark.parametrize(
    ("cards", "sets", "allowed"),
    [
        ("7c 7d Ah 9s 7h 7s 2c", "low=2c, medium=7c 7d", (True, True)),
        ("Kh Kc 2c As Qd Jc 9d", "low=Kh, medium=Kc 2c", (True, False)),
        ("Kh 5c As Ad Jc 9d 4s", "low=Kh, medium=As 5c", (True, True)),
        ("As Ad Kh Kc 9d 8s 3c", "low=3c, medium=Ad Kc", (True, False)),
        ("As Ad Kh Qc 9d 8s 3c", "low=3c, medium=Ad Kh", (False, False)),
        ("As joker Kh Kc 9d 8s 3c", "low=3c, medium=As joker", (False, False)),
    ],
)
def test_659a_11_b_which_hand_is_higher_by_the_reading(
    cards: str, sets: str, allowed: tuple[bool, bool]
) -> None:
    hands = {"dealer": "9c 8d 7d 5s 4c 3h 2h", "seat 1": cards}
    for reading, is_allowed in zip(("more-cards-higher", "strict"), allowed, strict=True):
        answers = {"higher-hand-of-more-cards": reading}
        end = played(BET, hands, sets={1: sets}, answers=answers).end(1, MAIN)
        assert (end.cite not in ("659a.11(f)(1)(iii)", "659a.11(f)(1)(iv)")) == is_allowed


def test_659a_11_d_surrender_only_without_an_optional_wager() -> None:
    hands = {"dealer": DEALER, "seat 1": OWN, "seat 2": "9c 9d 7s 6c 4h 3h 2h"}
    bets = [*BET, f"2:{MAIN}=10", "2:insurance=5"]
    found = played(bets, hands, decide={1: ["surrender"], 2: ["surrender"]})
    asked = [each for each in found.asked if isinstance(each, Decide)]
    assert [each.seat for each in asked] == [1]
    assert (found.end(1, MAIN).net, found.end(1, MAIN).cite) == (-1000, "659a.11(d)")
    assert not any(said.text.startswith("Seat 1 shows") for said in found.said)


def test_659a_11_e_counterclockwise_from_the_dealers_right() -> None:
    hands = {"dealer": DEALER, "seat 1": OWN, "seat 4": "9c 9d 7s 6c 4h 3h 2h"}
    found = played([*BET, f"4:{MAIN}=10", "4:insurance=5"], hands)
    ends = [(end.seat, end.wager) for end in found.ends]
    assert ends == [(4, MAIN), (4, "insurance"), (1, MAIN)]


# ---------------------------------------------------------------------------- optional wagers


def test_659a_7_e_2_insurance_by_the_reading() -> None:
    assert insured_kind(*parse_cards("9c 8d 7h 5s 4c 3d 2h")) == 1 + 6
    assert insured_kind(*parse_cards("As Qc 10d 8h 6s 5c 3d")) == 6
    assert insured_kind(*parse_cards("joker Jd 9h 8d 6d 4d 2c")) == 0
    assert insured_kind(*parse_cards("joker Jd 9h 7s 6c 4d 2c")) == 6 + 6
    hands = {"dealer": DEALER, "seat 1": "Kh Jc 9d 7c 5s 4d 2s"}
    bets = [*BET, "1:insurance=5"]
    assert played(bets, hands).end(1, "insurance").net == 3000
    flush = {"dealer": DEALER, "seat 1": "Kh Jh 9d 7h 5h 4d 2s"}
    for reading, net in (("pairs-and-five-cards", 3000), ("four-card-hands-too", -500)):
        answers = {"insurance-pair-or-better": reading}
        assert played(bets, flush, answers=answers).net(1, "insurance") == net


@pytest.mark.parametrize(
    ("cards", "reading", "outcome"),
    [
        ("joker Kh Qh Jh 10h 4d 2s", "completes", "royal-flush"),
        ("joker Kh Qh Jh 10h 4d 2s", "natural", "straight-flush"),
        ("joker Ah Kh Qh Jh 10h 2s", "natural", "royal-flush"),
        ("joker Kh Qh Jh 10h Kd Qd", "natural", "royal-flush-and-royal-match"),
    ],
)
def test_659a_6_d_5_the_joker_in_a_royal_flush_by_the_reading(
    cards: str, reading: str, outcome: str
) -> None:
    """659a.6(d)(2) says "with or without a joker" of a royal flush plus Royal Match."""
    hands = {"dealer": "Ks 9d 8c 6s 5d 4s 3c", "seat 1": cards}
    found = played([*BET, "1:fortune-bonus=5"], hands, answers={"royal-flush-joker": reading})
    assert found.end(1, "fortune-bonus").outcome == outcome


@pytest.mark.parametrize(
    ("cards", "reading", "ends"),
    [
        ("Ah 2h 3h 4h 5h Kd 9s", "straight", ["straight-flush", "lose", "straight-flush"]),
        ("Ah 2h 3h 4h 5h Kd 9s", "no-straight", ["flush", "lose", "lose"]),
        ("Ah 2h 3h 4h joker Ad As", "straight", ["straight-flush", "lose", "straight-flush"]),
        ("Ah 2h 3h 4h joker Ad As", "no-straight", ["four-of-a-kind", "lose", "four-of-a-kind"]),
        ("Ah 2d 3h 4c 5h Kd 9s", "straight", ["straight", "lose", "lose"]),
        ("Ah 2d 3h 4c 5h Kd 9s", "no-straight", ["lose", "ace-high", "lose"]),
        ("joker 2d 3h 4c 5h Kd 9s", "no-straight", ["straight", "lose", "lose"]),
        ("Ah 2h 3h 4h 5h 6h 9s", "no-straight", ["straight-flush", "lose", "straight-flush"]),
    ],
)
def test_659a_6_a_ace_to_5_by_the_reading(cards: str, reading: str, ends: list[str]) -> None:
    """Of Fortune Bonus, Insurance and Progressive Payout; with the joker 2 to 5 reaches the 6."""
    hands = {"dealer": "Ks 9d 8c 6s 5d 4s 3c", "seat 1": cards}
    wagers = {"fortune-bonus": 5, "insurance": 5, "progressive-payout": 1}
    bets = [*BET, *(f"1:{wager}={stake}" for wager, stake in wagers.items())]
    found = played(bets, hands, answers={"ace-to-5": reading, "table-minimum": "$1"})
    assert [found.end(1, wager).outcome for wager in wagers] == ends


@pytest.mark.parametrize(("stake", "envy"), [("4", 0), ("5", 2000), ("25", 2000)])
def test_659a_1_a_qualifying_wager_is_of_five_dollars_or_more(stake: str, envy: int) -> None:
    hands = {"dealer": DEALER, "seat 1": "Jc 9s 7s 5h 4d 2d 2h", "seat 2": "5c 6c 7c 8c 9c Qd 2c"}
    hands["dealer"] = "Ks Kd Ac 9h 8d 5d 3s"
    bets = [*BET, f"1:fortune-bonus={stake}", f"2:{MAIN}=10"]
    for does in ("keep", "surrender"):
        found = played(bets, hands, answers={"table-minimum": "$1"}, decide={2: [does]})
        assert sum(end.net for end in found.ends if end.on == "seat 2") == envy
    no = {"table-minimum": "$1", "envy-for-surrendered-hand": "no"}
    found = played(bets, hands, answers=no, decide={2: ["surrender"]})
    assert not any(end.on == "seat 2" for end in found.ends)


def test_659a_12_d_4_the_meter_at_the_players_turn() -> None:
    hands = {
        "dealer": "Ks Kd Qc 9h 8c 5d 3s",
        "seat 1": "4h 5h 6h 7h 8h 10h joker",
        "seat 2": "As Ah Ad 2c 2h 2s 9c",
        "seat 3": "2d 3d 4d 6d 7d 8d Jc",
    }
    bets = [f"{seat}:{MAIN}=10" for seat in (1, 2, 3)]
    bets += [f"{seat}:progressive-payout=1" for seat in (1, 2, 3)]
    found = played(bets, hands, meter=2_000_000)
    assert found.net(3, "progressive-payout") == -100
    assert found.net(2, "progressive-payout") == 300
    assert found.net(1, "progressive-payout") == 2_000_000 + 84 - 100
    assert found.meter == 1_000_000


# ---------------------------------------------------------------------------- dealing, areas


def test_659a_8_c_cards_go_out_clockwise_from_the_starting_position() -> None:
    for dice, first in (((3, 4, 1), "dealer"), ((3, 4, 2), "discard rack")):
        asked = played(BET, {"dealer": DEALER, "seat 1": OWN}, dice=dice).asked
        dealt = [each.to for each in asked if isinstance(each, NextCard)]
        assert len(dealt) == 49
        assert dealt[0] == first
        assert dealt.count("seat 1") == dealt.count("dealer") == 7


def test_659a_10_b_stacks_from_an_automated_shoe() -> None:
    answers = {"dealing": "automated-shoe", "starting-position": "random-number-generator"}
    asked = played(BET, {"dealer": DEALER, "seat 1": OWN}, answers=answers, dice=(1,)).asked
    dealt = [each.to for each in asked if isinstance(each, NextCard)]
    assert dealt[:14] == ["dealer"] * 7 + ["seat 1"] * 7


def test_659a_7_f_the_larger_wager_is_set_first_then_counterclockwise() -> None:
    hands = {"dealer": DEALER, "seat 1": OWN, "seat 2": "9c 9d 7s 6c 4h 3h 2h"}
    for amounts, order in (((2000, 1000), [1, 2]), ((1000, 2000), [2, 1]), ((500, 500), [2, 1])):
        rules = GAME.rules({"adjacent-boxes": 2})
        bets = [Bet(nth + 1, MAIN, cents, "", "Ann") for nth, cents in enumerate(amounts)]
        check(rules, bets)
        asked = played(bets, hands, rules=rules).asked
        assert [each.seat for each in asked if isinstance(each, Arrange)] == order
    with pytest.raises(BetError, match=r"659a\.7\(f\)"):
        check(GAME.rules(), bets)


def test_envy_of_two_boxes_by_the_reading() -> None:
    hands = {
        "dealer": "Ks Kd Ac 9h 8d 5d 3s",
        "seat 1": "Jc 9s 7s 5h 4d 2d 2h",
        "seat 2": "Js 10s 7h 6h 4c 3h 3d",
        "seat 3": "5c 6c 7c 8c 9c Qd 2c",
    }
    bets = [Bet(seat, MAIN, 1000, "", "Ann") for seat in (1, 2)]
    bets += [Bet(seat, "fortune-bonus", 500, "", "Ann") for seat in (1, 2)]
    bets.append(Bet(3, MAIN, 1000))
    for reading, times in (("each-wager", 2), ("each-player", 1)):
        rules = GAME.rules({"adjacent-boxes": 2, "envy-of-two-boxes": reading})
        found = played(bets, hands, rules=rules)
        assert sum(end.on == "seat 3" for end in found.ends) == times
