"""631a.2, 631a.3, 631a.5 and 631a.8 to 631a.15: cards, hands, wagers and irregularities."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from tests.chapters.baccarat.table import (
    GAME,
    SQUEEZE,
    Answers,
    dealt,
    open_round,
    pass_on,
    played,
    said,
    settled,
)
from tests.chapters.midibaccarat.second_reader import TABLE_1, banker_draws, player_draws, value

from croupier.chapters.baccarat.play import plan
from croupier.equipment.cards import parse_card
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Decide
from croupier.table.session import Round

EZ: Answers = {"ez-baccarat": True}
PAIR = "3h 7c 3d Kc"  # Player 6 with a pair, Banker 7: both stay
STAYS = "2h Kd 4s 7c Ah 5d 6s 2c 3s"  # Player 6, Banker 7
DRAWS = "2h Kd 4s 3c 9d"  # Player 6, Banker 3
BOTH_DRAW = "2h Kd 3s 2c 9d 8h"
CARDS = ["Kd", "Ad", *(f"{rank}d" for rank in range(2, 10))]  # of value 0 to 9


# ------------------------------------------------------------------------------ table and shoe


@pytest.mark.parametrize("seats", [10, 12, 14])
def test_631a_2_a_ten_to_fourteen_positions(seats: int) -> None:
    answers: Answers = {"seats": seats}
    assert open_round([f"{seats}:tie=5"], PAIR, answers).question is not None
    with pytest.raises(BetError, match=rf"seats are 1 to {seats}"):
        open_round([f"{seats + 1}:tie=5"], PAIR, answers)


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_631a_3_a_decks(decks: int) -> None:
    assert plan(GAME.rules({"decks": decks})).deck.size == 52 * decks


def test_631a_5_d_and_f_the_cover_card_and_the_burn() -> None:
    assert plan(GAME.rules({"cover-card": 52})).cover == 52
    with pytest.raises(ValueError, match=r"cover-card.*631a\.5\(d\)"):
        GAME.rules({"cover-card": 13})
    burn = plan(GAME.rules()).burn
    assert burn is not None
    assert [burn(parse_card(card)) for card in ("As", "9c", "10d", "Kd")] == [1, 9, 10, 10]


@pytest.mark.parametrize(
    ("bets", "answers", "says"),
    [
        (["dragon-7=5"], {}, "not offered under these rules"),
        (["dragon-bonus=5"], {}, "placed on player or banker"),
        (["dragon-bonus@player=5"], {"dragon-bonus": False}, "not offered"),
        (["house-money=5"], {"house-money": False}, "not offered"),
        (["banker=5.05"], {}, "vigorish of 5% is not in whole cents"),
        (["player=5", "house-money=5.05"], {"house-money-portion": "50%"}, r"631a\.9\(e\)"),
    ],
)
def test_631a_8_a_bets_that_are_refused(bets: list[str], answers: Answers, says: str) -> None:
    with pytest.raises(BetError, match=says):
        open_round(bets, PAIR, answers)


# ------------------------------------------------------------------------------ dealing


def test_631a_9_e_2_third_cards_follow_the_settlement_of_house_money() -> None:
    round_ = played(["1:player=10", "1:house-money=5"], BOTH_DRAW)
    kinds = [r["record"] for r in round_.log.records if r["record"] in ("card", "settled")]
    assert kinds == ["card"] * 4 + ["settled"] + ["card"] * 2 + ["settled"]


def test_631a_10_c_no_hand_gets_more_than_one_card_more() -> None:
    """5 and a king stays 5 for the Player's Hand, 2 and a 2 makes 4 for the Banker's."""
    round_ = played(["1:player=10"], "2h Kd 3s 2c Kh 2d 9c 9d")
    assert Counter(to for to, _ in dealt(round_)) == {"Player's Hand": 3, "Banker's Hand": 3}


def test_631a_9_a_to_c_the_dealer_turns_up_what_is_dealt_face_down() -> None:
    """631a.9(b): the dealer calls for cards; 631a.10(a) and 631a.10(c): counts, third cards."""
    round_ = played(["1:player=10"], BOTH_DRAW)
    assert [to for to, _ in dealt(round_)] == ["Player's Hand", "Banker's Hand"] * 3
    faces = [r["face_up"] for r in round_.log.records if r["record"] == "card"]
    assert faces == [False] * 4 + [True] * 2
    assert said(round_)[1:5] == [
        "No more bets. Cards.",
        "The Player's Hand shows 2h 3s.",
        "The Banker's Hand shows Kd 2c.",
        "The Player's Hand has 5, the Banker's Hand 2.",
    ]


def test_631a_9_d_1_to_5_with_the_squeeze_players_turn_the_cards() -> None:
    round_ = played(["2:player=10", "3:player=5", "7:banker=10"], BOTH_DRAW, (), SQUEEZE)
    assert said(round_)[1:12] == [
        "No more bets. Cards.",
        "The Banker's Hand lies under the right corner of the shoe.",
        "Seat 2 is handed the Player's Hand, face down.",
        "Seat 2 turns up the Player's Hand: 2h 3s.",
        "The Point Count of the Player's Hand is 5.",
        "Seat 7 is handed the Banker's Hand, face down.",
        "Seat 7 turns up the Banker's Hand: Kd 2c.",
        "The Point Count of the Banker's Hand is 2.",
        "Seat 2 is handed the third card of the Player's Hand, face down.",
        "Seat 2 turns up the third card of the Player's Hand: 9d.",
        "Seat 7 is handed the third card of the Banker's Hand, face down.",
    ]
    assert not any(r["face_up"] for r in round_.log.records if r["record"] == "card")


def cited(round_: Round, start: str) -> list[tuple[str, str]]:
    texts = [(r.get("text", ""), r.get("cite", "")) for r in round_.log.records]
    return [(text, cite) for text, cite in texts if text.startswith(start)]


def test_631a_9_d_6_of_equal_wagers_that_nearest_the_dealers_right() -> None:
    round_ = played(["3:player=10", "11:player=10"], PAIR, (), SQUEEZE)
    handed = ("Seat 11 is handed the Player's Hand, face down.", "631a.9(d)(6)")
    assert cited(round_, "Seat 11 is handed") == [handed]


def test_631a_9_d_7_the_dealer_turns_a_hand_that_nobody_wagered_on() -> None:
    round_ = played(["3:player=10"], DRAWS, (), SQUEEZE)
    assert cited(round_, "The dealer turns up") == [
        ("The dealer turns up the Banker's Hand: Kd 3c.", "631a.9(d)(7)"),
        ("The dealer turns up the third card of the Banker's Hand: 9d.", "631a.9(d)(7)"),
    ]


def test_631a_9_f_the_right_is_offered_and_then_the_dealers() -> None:
    round_ = open_round(["2:tie=5", "4:player=10", "9:tie=5"], PAIR, SQUEEZE, stepwise=True)
    round_.choose("designate-dealer")
    pass_on(round_, 4)
    round_.call("player-delays")
    for seat in (2, 9):
        assert isinstance(round_.question, Decide)
        assert round_.question.seat == seat
        round_.choose("decline")
    turned = ("The dealer turns up the Player's Hand: 3h 3d.", "631a.9(f)")
    assert cited(round_, "The dealer turns up the Player") == [turned]


def test_631a_11_a_to_c_every_two_counts_and_third_cards_of_six_values() -> None:
    """631a.11(b)(2), 631a.11(c)(2)(i) and 631a.11(c)(2)(ii) beside Table 1, 631a.11(c)(2)(iii)."""
    for player, banker, third in product(range(10), range(10), (0, 2, 4, 6, 8, 9)):
        hands = [CARDS[player], "Kh"], [CARDS[banker], "Kh"]
        shoe = f"{CARDS[player]} {CARDS[banker]} Kh Kh {CARDS[third]} {CARDS[third]}"
        expected = ["Player's Hand"] if player_draws(*hands) else []
        hands[0].extend([CARDS[third]] * len(expected))
        expected += ["Banker's Hand"] * banker_draws(*hands)
        assert [to for to, _ in dealt(played(["tie=5"], shoe))[4:]] == expected


def test_631a_11_d_to_g_the_example_of_table_1() -> None:
    """631a.11(e) and 631a.11(f): a column is the value of the third card, D is to draw."""
    assert TABLE_1[5][value("4h")] == "D"
    assert len(dealt(played(["tie=5"], "Kd 5d Kh Kh 4d 2h"))) == 6


# ------------------------------------------------------------------------------ settlement


@pytest.mark.parametrize(
    ("shoe", "banker", "player", "tie"),
    [
        ("2h Kd 4s 7c", 950, -1000, -1000),
        ("2h Kd 5s 6c", -1000, 1000, -1000),
        ("2h Kd 4s 6c", 0, 0, 8000),
    ],
)
def test_631a_8_a_1_to_3(shoe: str, banker: int, player: int, tie: int) -> None:
    ends = settled(["banker=10", "player=10", "tie=10"], shoe)
    assert [ends[key].net for key in ("banker", "player", "tie")] == [banker, player, tie]


@pytest.mark.parametrize(
    ("shoe", "nets", "says"),
    [
        ("2h Kd 4s 3c 4d", (0, -1000, 40_000, -1000), "Dragon 7."),
        ("2h Kd 4s 7c", (1000, -1000, -1000, -1000), "the Banker's Hand wins."),
        ("2h Kd 2s 7c 4d", (-1000, 1000, -1000, 25_000), "Panda 8."),
        ("4h Kd 4s 7c", (-1000, 1000, -1000, -1000), "the Player's Hand wins."),
    ],
)
def test_631a_8_a_5_and_6_dragon_7_and_panda_8_at_ez_baccarat(
    shoe: str, nets: tuple[int, ...], says: str
) -> None:
    """631a.12(a), 631a.13(f) and 631a.13(g); the words are those of 631a.1."""
    wagers = ("banker", "player", "dragon-7", "panda-8")
    round_ = played([f"{wager}=10" for wager in wagers], shoe, (), EZ)
    found = {end.wager: end.net for end in round_.settlements}
    assert found == dict(zip(wagers, nets, strict=True))
    assert any(text.endswith(says) for text in said(round_))


@pytest.mark.parametrize(
    ("shoe", "on_player", "on_banker"),
    [
        ("4h Kd 5s 2c", "natural-winner", "lose"),  # (i)(A)
        ("4h Kd 5s 8c", "natural-winner", "lose"),  # (i)(B) and (ii)(A)
        ("Kh Kd 7s 2c Ad", "win-by-4-points", "lose"),  # (i)(C) and (ii)(B)
        ("Kh Kd 7s 4c Kh", "lose", "lose"),  # (ii)(C): by three
        ("4h Kd 4s 8c", "natural-tie", "natural-tie"),  # (iii)
    ],
)
def test_631a_8_a_4_dragon_bonus(shoe: str, on_player: str, on_banker: str) -> None:
    ends = settled(["dragon-bonus@player=5", "dragon-bonus@banker=5"], shoe)
    assert ends["dragon-bonus@player"].outcome == on_player
    assert ends["dragon-bonus@banker"].outcome == on_banker


@pytest.mark.parametrize(
    ("label", "pays"),
    [("A", (30, 10, 6, 4, 2, 1)), ("B", (20, 8, 7, 4, 3, 1)), ("C", (30, 10, 4, 4, 2, 2))],
)
def test_631a_13_e_paytables(label: str, pays: tuple[int, ...]) -> None:
    for count, times in zip(range(9, 3, -1), pays, strict=True):
        shoe = f"Kh 10d Qs Jc {CARDS[count]} Ks"
        ends = settled(["dragon-bonus@player=5"], shoe, (), {"dragon-bonus-paytable": label})
        assert ends["dragon-bonus@player"].net == 500 * times


@pytest.mark.parametrize(
    ("answers", "says"), [({}, "collected"), ({"vigorish-collection": "later"}, "marked")]
)
def test_631a_12_b_a_winner_is_paid_and_the_vigorish_taken_immediately_after(
    answers: Answers, says: str
) -> None:
    """631a.13(d): collected at the payout or later."""
    round_ = played(["1:banker=10", "2:player=10", "9:tie=5", "9:banker=20"], STAYS, (), answers)
    told = [
        r.get("text") or (r["seat"], r["wager"])
        for r in round_.log.records
        if r["record"] == "settled" or "vigorish" in r.get("text", "")
    ]
    assert told == [
        *[(9, "tie"), (2, "player")],
        *[(9, "banker"), f"The vigorish of $1 that seat 9 owes is {says}."],
        *[(1, "banker"), f"The vigorish of $0.50 that seat 1 owes is {says}."],
    ]


@pytest.mark.parametrize(("rule", "vigorish"), [("up", 50), ("nearest", 25)])
def test_631a_13_c_vigorish_rounded_to_25_cents(rule: str, vigorish: int) -> None:
    answers: Answers = {"vigorish-rounding": True, "vigorish-rounding-rule": rule}
    assert settled(["banker=6"], STAYS, (), answers)["banker"].vigorish == vigorish


def test_631a_13_b_tie_at_the_elected_odds() -> None:
    assert settled(["tie=5"], "2h Kd 4s 6c", (), {"tie-odds": "9 to 1"})["tie"].net == 4500


# ------------------------------------------------------------------------------ House Money


@pytest.mark.parametrize(
    ("shoe", "net"), [(PAIR, 1500), ("3h 7c 3d 7h 2s", 7500), ("3h 3c 4d Kc 5s", -500)]
)
def test_631a_8_a_7_i_and_ii_a_pair_in_either_hand(shoe: str, net: int) -> None:
    """631a.13(h)."""
    assert settled(["house-money=5"], shoe)["house-money"].net == net


@pytest.mark.parametrize(
    ("answers", "stake"),
    [
        ({}, 4000),
        ({"house-money-portion": "50%"}, 2500),
        ({"house-money-rides": "payout-and-stake"}, 5000),
        ({"house-money-table-maximum": "bound", "table-maximum": "$25"}, 2500),
    ],
)
def test_631a_9_e_1_i_what_is_added_and_settled_with_the_wager(
    answers: Answers, stake: int
) -> None:
    ends = settled(["banker=10", "house-money=10"], PAIR, ("add-to-banker",), answers)
    assert (ends["banker"].stake, ends["banker"].net) == (stake, stake * 95 // 100)


# ------------------------------------------------------------------------------ irregularities


def called(shoe: str, questions: int, key: str, answers: Answers | None = None) -> Round:
    """A round that the dealer deals, in which something is called after so many questions."""
    round_ = open_round(["banker=10"], shoe, answers, stepwise=True)
    round_.choose("designate-dealer")
    pass_on(round_, questions)
    round_.call(key)
    while round_.question is not None:
        round_.deal()
    return round_


def test_631a_15_a_the_card_begins_the_next_hand() -> None:
    round_ = called(STAYS, 4, "card-drawn-in-error")
    assert round_.session.carry["next-cards"] == [parse_card("Ah")]
    again = round_.session.open_round([parse_bet("tie=10")])
    assert ("Player's Hand", "Ah") in dealt(again)


@pytest.mark.parametrize(
    ("shoe", "to"), [(DRAWS, ("Banker's Hand", "9d")), (STAYS, ("next hand", "Ah"))]
)
def test_631a_15_b(shoe: str, to: tuple[str, str]) -> None:
    assert dealt(called(shoe, 4, "third-card-undisclosed"))[4:] == [to]


def test_631a_15_c_disclosed_and_the_banker_draws() -> None:
    round_ = called(DRAWS, 4, "third-card-disclosed-banker-draws")
    assert dealt(round_)[4:] == [("Banker's Hand", "9d")]


def test_631a_15_c_1_into_the_discard_bucket_with_one_more() -> None:
    round_ = called(STAYS, 4, "third-card-disclosed-discard")
    assert dealt(round_)[4:] == [("discard bucket", "Ah"), ("discard bucket", "5d")]


@pytest.mark.parametrize(
    ("key", "answers"),
    [
        ("third-card-disclosed-simulated", {"disclosed-third-card": "simulated-round"}),
        ("card-disclosed", {}),
    ],
)
def test_631a_15_c_2_and_d_a_simulated_round_without_wagers(key: str, answers: Answers) -> None:
    """631a.15(d)"""
    round_ = called(STAYS, 4, key, answers)
    player, banker = "simulated Player's Hand", "simulated Banker's Hand"
    assert [to for to, _ in dealt(round_)[4:]] == [player, banker, player, banker]
    assert len(round_.settlements) == 1


@pytest.mark.parametrize(
    ("answers", "total"), [({}, 0), ({"house-money-in-void-round": "stays-settled"}, 3000)]
)
def test_631a_15_e_too_few_cards(answers: Answers, total: int) -> None:
    round_ = played(["house-money=10", "player=10"], "2h 2d 2s 3c", ("add-to-player",), answers)
    assert round_.totals().players == {"player 1": total}
