"""685a.6 to 685a.11: how wagers end, each paragraph by its name."""

from __future__ import annotations

import pytest
from tests.chapters.stepping import cards_to, decision, in_order, offered, shoe
from tests.chapters.table import Answers, Table

import croupier
from croupier.chapters.down_under_blackjack.play import check
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Settlement
from croupier.rulebook.answers import AnswerError

GAME = croupier.game("down-under-blackjack")
TABLE = Table(GAME)
opened, settled = TABLE.opened, TABLE.settled
ONE = ["bet=10"]
MATCH = ["bet=10", "match-the-dealer=5"]


def ends(found: dict[str, Settlement]) -> dict[str, tuple[str, int, str]]:
    return {wager: (end.outcome, end.net, end.cite) for wager, end in found.items()}


def choices(cards: str, answers: Answers | None = None, do: tuple[str, ...] = ()) -> set[str]:
    round_ = opened(ONE, cards, answers)
    for choice in do:
        round_.choose(choice)
    return offered(round_)


def said(cards: str, do: list[str], answers: Answers | None = None) -> list[str]:
    round_ = TABLE.played(ONE, cards, do, answers)
    return [record["text"] for record in round_.log.records if record["record"] == "said"]


# ------------------------------------------------------------------------------ 685a.6


def test_685a_6_d_and_e_the_match_needs_a_bet_wager() -> None:
    with pytest.raises(BetError, match="bet"):
        opened(["match-the-dealer=5"], "2c")


def test_685a_6_e_the_match_is_offered_with_six_or_eight_decks_only() -> None:
    for decks in (4, 5):
        with pytest.raises(AnswerError, match="six or eight"):
            GAME.rules({"decks": decks, "match-the-dealer": True})
        assert not GAME.rules({"decks": decks, "match-the-dealer": False}).offers(
            "match-the-dealer"
        )


def test_685a_6_f_boxes_of_one_player_are_adjacent_and_as_many_as_elected() -> None:
    for boxes, seats in ((1, (1, 2)), (3, (1, 2, 4))):
        bets = [Bet(seat, "bet", 1000, player="one patron") for seat in seats]
        with pytest.raises(BetError, match=r"685a\.6\(f\)"):
            check(GAME.rules({"adjacent-boxes": boxes}), bets)
    check(GAME.rules({"adjacent-boxes": 2}), bets[:2])


# ------------------------------------------------------------------------------ 685a.7


def test_685a_7_e_cards_go_round_and_the_hole_card_lies_face_down() -> None:
    round_ = opened(["1:bet=10", "2:bet=10"], "2c 3c 4c 5c 6c 7c")
    places = ("seat 1", "seat 2", "dealer")
    assert [cards_to(round_, place) for place in places] == [
        ["2c", "5c"],
        ["3c", "6c"],
        ["4c", "7c"],
    ]
    assert decision(round_).known["up"] == (8,)


@pytest.mark.parametrize(
    ("player", "answers", "net"),
    [
        ("9s 9d", {}, 11 * 500 + 4 * 500),
        ("9s 2d", {}, 11 * 500),
        ("9h 2d", {}, 4 * 500),
        ("9h 9d", {}, 8 * 500),
        ("9s 9d", {"decks": 8}, 14 * 500 + 3 * 500),
        ("9s 9d", {"match-paid": "once"}, 11 * 500),
        ("10s 2d", {}, -500),
    ],
)
def test_685a_7_f_and_685a_11_c_each_match_is_paid_before_the_range_is_told(
    player: str, answers: Answers, net: int
) -> None:
    round_ = TABLE.played(MATCH, shoe(player, "9s 9c"), ["stand"], answers)
    match = [end for end in round_.settlements if end.wager == "match-the-dealer"]
    assert sum(end.net for end in match) == net
    assert {end.cite for end in match} == {"685a.7(f)"}
    assert round_.settlements[0].wager == "match-the-dealer"


def test_685a_7_f_a_king_matches_a_king_alone() -> None:
    found = settled(MATCH, shoe("10s Kd", "Kh 9c"), ["stand"])
    assert found["match-the-dealer"].outcome == "unsuited-match"
    found = settled(MATCH, shoe("10s Qd", "Kh 9c"), ["stand"])
    assert found["match-the-dealer"].outcome == "lose"


def test_685a_7_f_from_the_dealers_right() -> None:
    bets = [f"{seat}:{bet}" for seat in (1, 2) for bet in MATCH]
    round_ = TABLE.played(bets, "10h 9h 8s 7d 7c 10c", ["stand", "stand"])
    assert in_order(round_)[:2] == [(2, "match-the-dealer"), (1, "match-the-dealer")]


@pytest.mark.parametrize(
    ("hole", "told"),
    [("2c", "blue light: the hole card is small"), ("5c", "blue"), ("6c", "red"), ("9c", "red")],
)
def test_685a_7_h_the_light_tells_the_range(hole: str, told: str) -> None:
    assert any(told in text for text in said(shoe("10h 9d", f"10s {hole}", "10d 9c"), ["stand"]))


def test_685a_7_h_beside_a_large_up_card_a_large_hole_card_is_exposed() -> None:
    for dealer in ("10s Kc", "As Ac"):
        round_ = opened(ONE, shoe("10h 9d", dealer))
        if "no-insurance" in offered(round_):
            round_.choose("no-insurance")
        texts = [r["text"] for r in round_.log.records if r["record"] == "said"]
        assert any("yellow" in text for text in texts)
        assert any("The dealer shows" in text for text in texts)
    hidden = opened(ONE, shoe("10h 9d", "6s Kc"))
    assert not any("shows" in r.get("text", "") for r in hidden.log.records)


def test_685a_7_h_1_a_tied_blackjack_is_returned_and_insurance_paid() -> None:
    found = ends(settled(ONE, shoe("Ah 10d", "As 10c"), ["insurance"]))
    assert found == {
        "insurance": ("win", 1000, "685a.8(c)"),
        "bet": ("push", 0, "685a.7(h)(1)"),
    }


def test_685a_7_h_2_a_dealers_blackjack_ends_the_round() -> None:
    round_ = TABLE.played(ONE, shoe("9h 9d", "10s Ac"))
    assert [(end.net, end.cite) for end in round_.settlements] == [(-1000, "685a.7(h)(2)")]
    assert cards_to(round_, "dealer") == ["10s", "Ac"]


def test_685a_7_i_1_a_blackjack_is_paid_before_a_dealers_22() -> None:
    found = ends(settled(ONE, shoe("Ah 10d", "6s 6c", "10h")))
    assert found == {"bet": ("blackjack", 1500, "685a.7(i)(1)")}


def test_685a_7_i_2_there_is_no_surrender() -> None:
    assert choices(shoe("10h 6d", "10s 9c")) == {"stand", "draw", "double", "double-for-less"}


def test_685a_7_k_1_a_21_draws_no_card() -> None:
    found = ends(settled(ONE, shoe("10h 6d", "10s 9c", "5h"), ["draw"]))
    assert found == {"bet": ("win", 1000, "685a.7(o)(2)")}


def test_685a_7_l_the_hole_card_is_turned_up_once() -> None:
    for dealer in ("10s Kc", "10s 9c"):
        texts = said(shoe("10h 9d", dealer), ["stand"])
        assert sum("The dealer shows" in text for text in texts) == 1


@pytest.mark.parametrize(
    ("dealer", "more", "total"),
    [
        ("6s Ac", "", 17),
        ("As Ac", "", 22),
        ("6s 5c", "Ac 10d", 22),
        ("As 5c", "6c 10d", 22),
        ("As 2c", "9c 10d", 22),
        ("As 3c", "9c 10d", 23),
    ],
)
def test_685a_7_m_and_685a_3_d_3_the_dealer_stands_on_17_to_22(
    dealer: str, more: str, total: int
) -> None:
    cards = shoe("10h 8d", dealer, more)
    do = ["no-insurance", "stand"] if dealer[0] == "A" else ["stand"]
    texts = said(cards, do)
    assert any(text.endswith(f": {total}.") for text in texts), texts


def test_685a_3_d_3_by_the_other_reading_the_dealers_ace_is_that_of_other_games() -> None:
    texts = said(shoe("10h 8d", "6s 5c", "Ac 10d"), ["stand"], {"dealers-ace": "up-to-21"})
    assert texts[-2:] == ["Dealer's total: 12.", "Dealer's total: 22."]


def test_685a_7_m_the_dealer_completes_the_hand_though_all_are_over_21() -> None:
    round_ = TABLE.played(ONE, shoe("10h 6d", "6s 6c", "10h 9s"), ["draw"])
    assert cards_to(round_, "dealer") == ["6s", "6c", "9s"]


@pytest.mark.parametrize(
    ("player", "more", "do", "outcome"),
    [
        ("10h Kd", "10c", ["stand"], "win"),
        ("Ah Ad", "10c", ["stand"], "win"),
        ("10h 5d", "6d 10c", ["draw"], "win"),
        ("10h 9d", "10c", ["stand"], "push"),
        ("10h 2d", "8d 10c", ["draw", "stand"], "push"),
        ("Ah 9d", "10c", ["stand"], "push"),
        ("Ah 7d", "10s 10c", ["draw", "stand"], "push"),
    ],
)
def test_685a_7_n_1_a_22_loses_to_21_and_to_two_original_large_cards(
    player: str, more: str, do: list[str], outcome: str
) -> None:
    end = settled(ONE, shoe(player, "6s 6c", more), do)["bet"]
    assert (end.outcome, end.cite) == (outcome, "685a.7(n)(1)")


def test_685a_7_n_1_a_hand_over_21_is_lost_to_a_22() -> None:
    end = settled(ONE, shoe("10h 5d", "6s 6c", "10d 10c"), ["draw"])["bet"]
    assert (end.outcome, end.cite) == ("lose", "685a.7(q)(1)")


@pytest.mark.parametrize(
    ("answers", "first", "second"),
    [({}, "push", "push"), ({"two-original-large-cards": "split-hands-too"}, "win", "win")],
)
def test_685a_7_n_1_split_tens_are_original_cards_by_the_other_reading(
    answers: Answers, first: str, second: str
) -> None:
    cards = shoe("10h Kd", "6s 6c", "Qd Jd 10c")
    found = settled(ONE, cards, ["split", "stand", "stand"], answers)
    assert [end.outcome for end in found.values()] == [first, second]


@pytest.mark.parametrize(
    ("answers", "outcome"), [({}, "lose"), ({"bust": "returned-on-22"}, "push")]
)
def test_685a_7_q_1_a_hand_over_21_is_lost_or_waits_for_a_22(
    answers: Answers, outcome: str
) -> None:
    found = settled(ONE, shoe("10h 6d", "6s 6c", "8d 10c"), ["double"], answers)
    assert {key: end.outcome for key, end in found.items()} == {"bet": outcome, "double": outcome}
    other = settled(ONE, shoe("10h 6d", "6s 7c", "8d 10c"), ["double"], answers)
    assert {end.outcome for end in other.values()} == {"lose"}


@pytest.mark.parametrize(
    ("answers", "added"), [({}, "win"), ({"added-wagers-against-22": "returned"}, "push")]
)
def test_685a_7_n_1_added_wagers_go_with_a_21_or_are_returned(answers: Answers, added: str) -> None:
    doubled = settled(ONE, shoe("5h 6d", "6s 6c", "10d 10c"), ["double"], answers)
    assert {key: end.outcome for key, end in doubled.items()} == {"bet": "win", "double": added}
    split = settled(ONE, shoe("Ah Ad", "6s 6c", "10d 10h 10c"), ["split"], answers)
    assert {key: end.outcome for key, end in split.items()} == {
        "bet": "win",
        "split@split hand 1": added,
    }


@pytest.mark.parametrize(
    ("player", "dealer", "more", "outcome", "cite"),
    [
        ("10h 2d", "10s 6c", "9d", "win", "685a.7(o)(1)"),
        ("10h 9d", "10s 8c", "", "win", "685a.7(o)(2)"),
        ("10h 8d", "10s 8c", "", "push", "685a.7(p)"),
        ("10h 7d", "10s 8c", "", "lose", "685a.7(q)(2)"),
    ],
)
def test_685a_7_o_to_q(player: str, dealer: str, more: str, outcome: str, cite: str) -> None:
    end = settled(ONE, shoe(player, dealer, more), ["stand"])["bet"]
    assert (end.outcome, end.cite) == (outcome, cite)


def test_685a_7_r_losers_first_or_player_by_player() -> None:
    cards, bets = "10h 10d 10s 7h 9d 8c", ["1:bet=10", "2:bet=10"]
    for answer, order in (("losers-first", [1, 2]), ("player-by-player", [2, 1])):
        round_ = TABLE.played(bets, cards, ["stand", "stand"], {"settlement-order": answer})
        assert [seat for seat, _ in in_order(round_)] == order


# ------------------------------------------------------------------------------ 685a.8 to 685a.10


def test_685a_8_a_and_b_insurance_against_an_ace_alone_up_to_half_or_the_next_dollar() -> None:
    round_ = opened(["bet=15"], shoe("10h 9d", "As 9c"))
    amounts = {choice.key: (choice.stake, choice.most) for choice in decision(round_).choices}
    assert amounts["insurance"] == (800, 0)
    # 685a.8(b): in chips of a dollar (the reading `chip-unit`) $7.50 cannot be bet: more than half
    # may be, $8, and the most that is less than half is $7.
    assert amounts["insurance-for-less"] == (100, 700)
    round_ = opened(["bet=15"], shoe("10h 9d", "As 9c"), {"chip-unit": "half-dollar"})
    amounts = {choice.key: (choice.stake, choice.most) for choice in decision(round_).choices}
    assert amounts["insurance"] == (750, 0)
    assert amounts["insurance-for-less"] == (50, 750)
    assert "insurance" not in choices(shoe("10h 9d", "10s 9c"))


@pytest.mark.parametrize("hole", ["6c", "Ac"])
def test_685a_8_d_lost_insurance_is_collected_once_no_blackjack_can_be(hole: str) -> None:
    round_ = opened(ONE, shoe("10h 6d", f"As {hole}", "2h"))
    round_.choose("insurance")
    assert [(end.wager, end.net, end.cite) for end in round_.settlements] == [
        ("insurance", -500, "685a.8(d)")
    ]


def test_685a_7_g_even_money_is_offered_by_the_reading() -> None:
    found = ends(settled(ONE, shoe("Ah 10d", "As 10c"), ["even-money"]))
    assert found == {"bet": ("even-money", 1000, "685a.7(g)")}
    assert "even-money" not in choices(shoe("Ah 10d", "As 10c"), {"even-money": "no"})


def test_685a_9_a_and_c_one_card_for_at_most_the_bet() -> None:
    round_ = opened(ONE, shoe("Ah 5d", "9s 9c", "10c"))
    less = next(c for c in decision(round_).choices if c.key == "double-for-less")
    assert (less.stake, less.most) == (100, 1000)
    round_.choose("double-for-less=7")
    assert {end.wager: end.stake for end in round_.settlements} == {"bet": 1000, "double": 700}
    assert cards_to(round_, "seat 1") == ["Ah", "5d", "10c"]


def test_685a_10_a_to_c_a_pair_is_split_once_and_its_hands_may_be_doubled() -> None:
    cards = shoe("Kh 10d", "9s 9c", "10c 8d")
    assert "split" in choices(cards)
    assert "split" not in choices(cards, do=("split",))
    assert "double" in choices(cards, do=("split",))
    round_ = opened(ONE, cards)
    round_.choose("split")
    assert cards_to(round_, "seat 1 split hand 1") == []


def test_685a_10_e_split_aces_get_one_card_each() -> None:
    found = settled(ONE, shoe("Ah Ad", "9s 9c", "Ac 9d"), ["split"])
    assert {key: end.net for key, end in found.items()} == {
        "bet": -1000,
        "split@split hand 1": 1000,
    }


def test_685a_11_a_and_b() -> None:
    assert settled(ONE, shoe("Ah 10d", "9s 9c"))["bet"].pays == "3 to 2"
    assert settled(ONE, shoe("10h 10d", "9s 9c"), ["stand"])["bet"].pays == "1 to 1"
    insured = settled(ONE, shoe("10h 9d", "As 10c"), ["insurance"])
    assert insured["insurance"].pays == "2 to 1"
