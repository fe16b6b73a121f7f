"""633a.12: Blackjack Switch, and dealing from the hand."""

from __future__ import annotations

import pytest
from tests.chapters.blackjack.table import (
    BOTH,
    GAME,
    SWITCH,
    Answers,
    cards_to,
    opened,
    settled,
    shoe,
    stepped,
    switch,
)


def test_633a_12_a_3_two_hands_to_each_player() -> None:
    round_ = opened(BOTH, switch("9h 8d", "7h 6d", "9s 8s"), SWITCH)
    assert cards_to(round_, "seat 1") == ["9h", "8d"]
    assert cards_to(round_, "seat 1 second hand") == ["7h", "6d"]


def test_633a_12_a_4_each_player_switches_and_plays_in_turn() -> None:
    bets = [f"{seat}:{wager}=10" for seat in (1, 2) for wager in ("blackjack", "second-blackjack")]
    cards = "10h 9h 8h 7h 9s 10d 9d 8d 7d 8s"
    round_ = stepped(
        bets, cards, ["switch", "stand", "stand", "keep", "stand", "stand"], answers=SWITCH
    )
    decided = [(r["seat"], r["choice"]) for r in round_.log.records if r["record"] == "decided"]
    assert decided[:4] == [(1, "switch"), (1, "stand"), (1, "stand"), (2, "keep")]


def test_633a_8_d_insurance_is_collected_before_anyone_switches() -> None:
    round_ = opened(BOTH, switch("9h 8d", "7h 6d", "As 8s"), SWITCH)
    round_.choose("insurance")
    assert [s.wager for s in round_.settlements] == ["insurance"]
    assert round_.settlements[0].stake == 1000  # half of both wagers
    assert round_.can_choose("switch")


@pytest.mark.parametrize(("reading", "stake"), [("half-of-both", 1000), ("half-of-one", 500)])
def test_633a_8_b_reading_what_insures_two_hands(reading: str, stake: int) -> None:
    answers = SWITCH | {"switch-insurance": reading}
    round_ = opened(BOTH, switch("9h 8d", "7h 6d", "As 8s"), answers)
    round_.choose("insurance")
    assert round_.settlements[0].stake == stake


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [("10h 9d", "10d Kc", "lose"), ("10h Kd", "10d 9c", "21-with-three-cards")],
)
def test_633a_12_a_2_reading_the_first_hand_decides_a_bad_beat(
    first: str, second: str, outcome: str
) -> None:
    answers = SWITCH | {"switch-side-wagers": "first-hand"}
    cards = switch(first, second, "6s 5d", "10c")
    ends = settled([*BOTH, "bad-beat-progressive=5"], cards, ["keep", "stand", "stand"], answers)
    assert ends["bad-beat-progressive"].outcome == outcome


def test_633a_12_a_5_i_blackjack_against_a_21_of_more_cards() -> None:
    cards = switch("Ah Kd", "10h 9d", "6s 5d", "10c")
    ends = settled(BOTH, cards, ["keep", "stand"], SWITCH)
    assert (ends["blackjack"].cite, ends["blackjack"].net) == ("633a.12(a)(5)(i)", 1000)


@pytest.mark.parametrize(("reading", "net"), [("as-written", 1500), ("even-money", 1000)])
def test_633a_12_a_5_i_reading_what_a_blackjack_pays(reading: str, net: int) -> None:
    cards = switch("Ah Kd", "10h 9d", "9s 8d")
    answers = SWITCH | {"switch-blackjack-pays": reading}
    assert settled(BOTH, cards, ["keep", "stand"], answers)["blackjack"].net == net


def test_633a_12_a_5_ii_blackjacks_of_player_and_dealer() -> None:
    ends = settled(BOTH, switch("Ah Kd", "10h 9d", "Ks Ad"), [], SWITCH)
    assert (ends["blackjack"].cite, ends["blackjack"].net) == ("633a.12(a)(5)(ii)", 0)


def test_633a_12_a_5_iii_switched_to_a_blackjack() -> None:
    answers = SWITCH | {"switch-peek": "after-switching"}
    ends = settled(BOTH, switch("Ah 9d", "10h Kd", "Ks Ad"), ["switch"], answers)
    assert (ends["blackjack"].cite, ends["blackjack"].net) == ("633a.12(a)(5)(iii)", -1000)
    other = ends["second-blackjack@second hand"]
    assert (other.cite, other.net) == ("633a.7(h)", -1000)


@pytest.mark.parametrize(
    ("more", "cite"), [("10c", "633a.12(a)(5)(v)"), ("9c", "633a.7(q)"), ("8c", "633a.7(p)(2)")]
)
def test_633a_12_a_5_iv_a_split_ace_with_a_10_was_not_switched_to(more: str, cite: str) -> None:
    cards = switch("Ah 9d", "10h As", "6s 6d", f"Kd Qd {more}")
    ends = settled(BOTH, cards, ["switch", "split", "stand"], SWITCH)
    assert ends["blackjack"].cite == cite


def test_633a_12_a_5_a_blackjack_wins_over_a_dealer_over_21() -> None:
    for more, cite in (("10c", "633a.7(p)(1)"), ("5c", "633a.7(p)(2)")):
        cards = switch("Ah Kd", "10h 9d", "7s 6d", more)
        ends = settled(BOTH, cards, ["keep", "stand"], SWITCH)
        assert (ends["blackjack"].cite, ends["blackjack"].net) == (cite, 1500)


@pytest.mark.parametrize(
    ("dealer", "more", "net", "cite"),
    [
        ("6s 5d", "10c", 0, "633a.12(a)(5)(iv)"),
        ("6s 6d", "10c", 0, "633a.12(a)(5)(iv)"),
        ("9s 8d", "", 1000, "633a.7(p)(2)"),
    ],
)
def test_633a_12_a_5_iv_switched_to_a_blackjack(
    dealer: str, more: str, net: int, cite: str
) -> None:
    cards = switch("Ah 9d", "10h Kd", dealer, more)
    ends = settled(BOTH, cards, ["switch", "stand"], SWITCH)
    assert (ends["blackjack"].net, ends["blackjack"].cite) == (net, cite)


def test_633a_12_a_5_iii_reading_a_switched_blackjack_that_wins() -> None:
    answers = SWITCH | {"switched-blackjack": "blackjack"}
    ends = settled(BOTH, switch("Ah 9d", "10h Kd", "9s 8d"), ["switch", "stand"], answers)
    assert ends["blackjack"].net == 1500


@pytest.mark.parametrize(
    ("answers", "net"),
    [
        ({}, 0),
        ({"switch-blackjack-against-22": "win"}, 1500),
        ({"switch-blackjack-against-22": "win", "switch-blackjack-pays": "even-money"}, 1000),
    ],
)
def test_633a_12_a_5_v_dealers_22(answers: Answers, net: int) -> None:
    cards = switch("Ah Kd", "10h 9d", "2s 10d", "10c")
    ends = settled(BOTH, cards, ["keep", "stand"], SWITCH | answers)
    assert ends["blackjack"].net == net
    assert ends["second-blackjack@second hand"].net == 0


def test_633a_12_a_5_v_doubled_and_split_hands_are_returned_but_not_busts() -> None:
    cards = switch("6h 5d", "10h 6d", "6s 6d", "10d 10s 10c")
    ends = settled(BOTH, cards, ["keep", "double", "draw"], SWITCH)
    assert (ends["blackjack"].net, ends["double"].net) == (0, 0)
    assert ends["second-blackjack@second hand"].net == -1000


def test_633a_12_a_4_reading_no_surrender() -> None:
    cards = switch("10h 6d", "10d 6c", "9s 8d")
    for reading in ("no", "yes"):
        round_ = opened(BOTH, cards, SWITCH | {"switch-surrender": reading})
        round_.choose("keep")
        assert round_.can_choose("surrender") == (reading == "yes")


def test_633a_12_a_2_reading_other_optional_wagers_follow_the_first_hand() -> None:
    answers = SWITCH | {"switch-side-wagers": "first-hand"}
    round_ = opened([*BOTH, "lucky-ladies=5"], switch("10h 10d", "2h 3d", "9s 8d"), answers)
    assert round_.settlements[0].outcome == "any-20"


# ------------------------------------------------------------------------------ from the hand

HAND: Answers = {"dealing": "hand", "decks": 2}
LATE: Answers = HAND | {"hand-dealt-card-reader": "no"}


def by_hand(player: str, dealer: str, more: str = "") -> str:
    """The card that is discarded before each round comes first."""
    return f"2c {shoe(player, dealer, more)}"


def test_633a_12_b_5_i_to_iv_one_card_is_discarded_and_players_cards_lie_face_down() -> None:
    round_ = opened(["blackjack=10"], by_hand("10h 9d", "7s 10c"), HAND)
    dealt = [r for r in round_.log.records if r["record"] == "card"]
    assert [(r["to"], r["face_up"]) for r in dealt] == [
        ("discard rack", False),
        ("seat 1", False),
        ("dealer", True),
        ("seat 1", False),
        ("dealer", False),
    ]


@pytest.mark.parametrize("choice", ["double", "split", "surrender"])
def test_633a_12_b_6_i_the_cards_are_turned_over(choice: str) -> None:
    round_ = opened(["blackjack=10"], by_hand("8h 8d", "9s 8c", "3c 3d 10c 10d"), HAND)
    round_.choose(choice)
    said = [r for r in round_.log.records if r.get("cite") == "633a.12(b)(6)(i)"]
    assert said[0]["text"] == "Seat 1 shows 8h 8d."


def test_633a_12_b_6_ii_a_bust_is_discarded_at_once() -> None:
    cards = by_hand("10h 6d", "9s 8c", "10c")
    round_ = opened(["blackjack=10"], cards, HAND)
    round_.choose("draw")
    assert round_.settlements[0].cite == "633a.12(b)(6)(ii)"
    assert any(r["record"] == "collected" for r in round_.log.records)


def test_633a_12_b_7_and_8_further_cards_are_dealt_face_up_and_the_dealer_draws_last() -> None:
    round_ = opened(["blackjack=10"], by_hand("5h 6d", "7s 9c", "8c 4d"), HAND)
    round_.choose("draw")
    round_.choose("stand")
    dealt = [r for r in round_.log.records if r["record"] == "card"]
    assert [(r["to"], r["card"], r["face_up"]) for r in dealt[-2:]] == [
        ("seat 1", "8c", True),
        ("dealer", "4d", True),
    ]


def test_633a_12_b_9_the_cards_are_turned_over_before_settlement() -> None:
    round_ = opened(["blackjack=10"], by_hand("10h 9d", "7s 10c"), HAND)
    round_.choose("stand")
    records = [r.get("cite") for r in round_.log.records]
    assert records.index("633a.12(b)(9)") < records.index("633a.7(p)(2)")


def test_633a_12_b_late_blackjack_takes_original_wagers_alone() -> None:
    answers: Answers = {"dealing": "hand", "decks": 2, "hand-dealt-card-reader": "no"}
    cards = "2c " + shoe("8h 8d", "Ks Ad", "10h 10c")
    ends = settled(["blackjack=10"], cards, ["split", "stand", "stand"], answers)
    assert ends["blackjack"].net == -1000
    assert (ends["split@split hand 1"].net, ends["split@split hand 1"].cite) == (0, "633a.11(d)")


def test_633a_10_b_a_late_blackjack_does_not_collect_the_double_down_wager() -> None:
    ends = settled(["blackjack=10"], by_hand("6h 5d", "Ks Ad", "10h"), ["double"], LATE)
    assert (ends["blackjack"].net, ends["double"].net) == (-1000, 0)
    assert ends["double"].cite == "633a.10(b)"


def test_633a_9_a_2_i_a_late_blackjack_takes_the_whole_surrendered_wager() -> None:
    ends = settled(["blackjack=10"], by_hand("10h 6d", "Ks Ad"), ["surrender"], LATE)
    assert (ends["blackjack"].net, ends["blackjack"].cite) == (-1000, "633a.9(a)(2)(i)")


def test_633a_12_b_reading_without_a_card_reader_there_is_no_insurance() -> None:
    assert opened(["blackjack=10"], by_hand("10h 9d", "As 9c"), LATE).can_choose("stand")
    assert opened(["blackjack=10"], by_hand("10h 9d", "As 9c"), HAND).can_choose("insurance")


def test_633a_7_g_1_i_without_a_card_reader_the_pair_waits_for_the_hole_card() -> None:
    cards = by_hand("Qh Qh", "Ks 9d")
    ends = settled(["blackjack=10", "lucky-ladies=5"], cards, ["stand"], LATE)
    assert (ends["lucky-ladies"].net, ends["lucky-ladies"].cite) == (100_000, "633a.7(g)(1)(i)")


def test_633a_12_b_1_and_2_at_most_two_decks_from_an_automated_shuffler() -> None:
    for answers in ({"dealing": "hand"}, HAND | {"automated-shuffler": False}):
        with pytest.raises(ValueError, match=r"633a\.12\(b\)"):
            GAME.rules(answers)


def test_633a_10_b_nor_one_on_a_hand_over_21_which_waits_for_the_hole_card() -> None:
    round_ = opened(["blackjack=10"], by_hand("10h 5d", "Ks Ad", "10c"), LATE)
    round_.choose("double")
    assert {s.wager: s.net for s in round_.settlements} == {"blackjack": -1000, "double": 0}


def test_633a_14_g_a_second_card_that_comes_late_lies_face_down_too() -> None:
    bets = ["1:blackjack=10", "2:blackjack=10"]
    cards = "2c 10h 9h 7s 9d 10c 8d"
    do = ["second-card", "stand", "stand"]
    round_ = stepped(bets, cards, do, {5: "one-card-dealt"}, HAND)
    late = [r for r in round_.log.records if r.get("to") == "seat 1"][-1]
    assert (late["card"], late["face_up"]) == ("8d", False)


@pytest.mark.parametrize(
    ("bets", "player", "dealer", "do", "cite"),
    [
        (["blackjack=10", "lucky-ladies=5"], "Qh Kh", "9s 8d", [], "633a.7(g)"),
        (["blackjack=10"], "Ah Kh", "9s 8d", [], "633a.7(i)(1)"),
        (["blackjack=10"], "Ah Kh", "As 8d", ["even-money"], "633a.8(e)"),
    ],
)
def test_633a_12_b_6_cards_that_decide_a_payment_are_shown_before_it(
    bets: list[str], player: str, dealer: str, do: list[str], cite: str
) -> None:
    """Dealt face down, they were paid for without having been seen."""
    round_ = opened(bets, by_hand(player, dealer), HAND)
    for choice in do:
        round_.choose(choice)
    told = [r for r in round_.log.records if r["record"] in ("said", "settled")]
    shows = next(r for r in told if r.get("text") == f"Seat 1 shows {player}.")
    paid = next(r for r in told if r["record"] == "settled")
    assert shows["cite"] == cite
    assert shows["n"] < paid["n"]


def test_633a_12_b_6_cards_that_decide_nothing_yet_stay_face_down() -> None:
    bets = ["blackjack=10", "bad-beat-progressive=5", "hit-and-run-progressive=5"]
    round_ = opened(bets, by_hand("10h 9d", "9s 8d"), HAND)
    assert not [r for r in round_.log.records if "shows" in r.get("text", "")]
