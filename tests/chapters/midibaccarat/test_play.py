"""629a.3, 629a.5 to 629a.7 and 629a.10 to 629a.12: the shoe, the hands, and how wagers end."""

from __future__ import annotations

from itertools import product

import pytest
from tests.chapters.midibaccarat.second_reader import TABLE_1, banker_draws, player_draws, value
from tests.chapters.midibaccarat.table import GAME, Answers, dealt, open_round, said, settled
from tests.chapters.minibaccarat.table import told_of_the_shoe

from croupier.chapters.midibaccarat.play import plan
from croupier.equipment.cards import parse_card
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Decide
from croupier.table.ledger import Totals

EZ: Answers = {"ez-baccarat": True}
PAIR = "3h 7c 3d Kc"  # Player 6 with a pair, Banker 7: both stay
CARDS = ["Kd", "Ad", *(f"{rank}d" for rank in range(2, 10))]  # of value 0 to 9


# ------------------------------------------------------------------------------ the shoe


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_629a_3_a_decks(decks: int) -> None:
    assert plan(GAME.rules({"decks": decks})).deck.size == 52 * decks
    assert "automated-shuffler" not in GAME.rules().answers


@pytest.mark.parametrize("decks", [5, 9])
def test_629a_3_a_other_decks_are_refused(decks: int) -> None:
    with pytest.raises(ValueError, match=r"decks.*629a\.3\(a\)"):
        GAME.rules({"decks": decks})


@pytest.mark.parametrize(("cover", "allowed"), [(13, False), (14, True), (104, True), (105, False)])
def test_629a_5_d_the_second_cover_card(cover: int, allowed: bool) -> None:
    if allowed:
        assert plan(GAME.rules({"cover-card": cover})).cover == cover
    else:
        with pytest.raises(ValueError, match=r"cover-card.*629a\.5\(d\)"):
            GAME.rules({"cover-card": cover})


@pytest.mark.parametrize(
    ("card", "burned"), [("As", 1), ("2h", 2), ("9c", 9), ("10d", 10), ("Jd", 10), ("Kd", 10)]
)
def test_629a_5_f_burn_by_face_value(card: str, burned: int) -> None:
    burn = plan(GAME.rules()).burn
    assert burn is not None
    assert burn(parse_card(card)) == burned


def test_629a_9_d_one_more_hand_after_the_cover_card() -> None:
    rules = GAME.rules({"decks": 6, "cover-card": 104})
    session = GAME.open_session(rules, seed=Seed.from_text("cover card"))
    told: list[str] = []
    while told.count("shuffle") < 2:
        session.open_round([parse_bet("player=10")])
        told = [
            "last hand" if record.get("text") == "Last hand." else record["record"]
            for record in session.log.records
            if record["record"] in ("round", "shuffle") or record.get("text") == "Last hand."
        ]
    assert told[-4:] == ["last hand", "round", "round", "shuffle"]


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("not-counted", ["Last hand.", "", "shuffle"]),
        ("counted", ["Last hand.", "shuffle", ""]),
    ],
)
def test_629a_9_d_reading_simulated_round_as_hand(reading: str, told: list[str]) -> None:
    assert told_of_the_shoe(GAME, reading, 41, (1, 2)) == told


# ------------------------------------------------------------------------------ bets


@pytest.mark.parametrize(
    ("bets", "answers", "says"),
    [
        (["dragon-7=5"], {}, "not offered under these rules"),
        (["panda-8=5"], {}, "not offered under these rules"),
        (["dragon-bonus=5"], {}, "placed on player or banker"),
        (["dragon-bonus@player=5"], {"dragon-bonus": False}, "not offered"),
        (["house-money=5"], {"house-money": False}, "not offered"),
        (["banker=5.05"], {}, r"vigorish of 5% is not in whole cents"),
        (["banker=5", "house-money=5.05"], {}, r"added to the wager on.*629a\.12\(c\)"),
        (["player=5", "house-money=5.05"], {"house-money-portion": "50%"}, r"629a\.8\(c\)\(3\)"),
        (["10:player=5"], {}, "seats are 1 to 9"),
        (["player=5", "player=5"], {}, "placed twice"),
    ],
)
def test_629a_7_a_bets_that_are_refused(bets: list[str], answers: Answers, says: str) -> None:
    with pytest.raises(BetError, match=says):
        open_round(bets, "2h 3d 4s 5c", answers)


# ------------------------------------------------------------------------------ third cards


@pytest.mark.parametrize(("card", "points"), [("Ah", 1), ("2h", 2), ("9h", 9), ("10h", 0)])
def test_629a_6_a_and_b_the_value_of_a_card_and_the_last_digit(card: str, points: int) -> None:
    count = (points + 9) % 10
    round_ = open_round(["player=5"], f"{card} Kd 9s 9c 2d 2h")
    assert f"The Point Count of the Player's Hand is {count}." in said(round_)


def test_629a_10_a_to_c_every_two_counts_and_third_cards_of_six_values() -> None:
    """629a.10(b)(2), 629a.10(c)(2)(i) and 629a.10(c)(2)(ii) beside Table 1, 629a.10(c)(2)(iii)."""
    for player, banker, third in product(range(10), range(10), (0, 2, 4, 6, 8, 9)):
        hands = [CARDS[player], "Kh"], [CARDS[banker], "Kh"]
        round_ = open_round(
            ["tie=5"], f"{CARDS[player]} {CARDS[banker]} Kh Kh {CARDS[third]} {CARDS[third]}"
        )
        to = [hand for hand, _ in dealt(round_)[4:]]
        expected = ["Player's Hand"] if player_draws(*hands) else []
        hands[0].extend([CARDS[third]] * len(expected))
        assert to == expected + ["Banker's Hand"] * banker_draws(*hands)


def test_629a_10_d_to_g_the_example_of_table_1() -> None:
    """629a.10(e) and 629a.10(f): a column is the value of the third card, D is to draw."""
    assert TABLE_1[5][value("4h")] == "D"
    assert [to for to, _ in dealt(open_round(["tie=5"], "Kd 5d Kh Kh 4d 2h"))[4:]] == [
        "Player's Hand",
        "Banker's Hand",
    ]


@pytest.mark.parametrize(
    ("shoe", "result"),
    [
        ("2h Kd 4s 7c", "Player's Hand 6, Banker's Hand 7: the Banker's Hand wins."),
        ("2h Kd 4s 6c", "Player's Hand 6, Banker's Hand 6: tie hand."),
        ("2h Kd 4s 3c 4d", "Player's Hand 6, Banker's Hand 7: the Banker's Hand wins. Dragon 7."),
        ("2h Kd 2s 7c 4d", "Player's Hand 8, Banker's Hand 7: the Player's Hand wins. Panda 8."),
    ],
)
def test_629a_11_a_result(shoe: str, result: str) -> None:
    assert result in said(open_round(["player=10"], shoe, EZ))
    plain = result.removesuffix(" Dragon 7.").removesuffix(" Panda 8.")
    assert plain in said(open_round(["player=10"], shoe))


# ------------------------------------------------------------------------------ settlement


@pytest.mark.parametrize(
    ("shoe", "banker", "player", "tie"),
    [
        ("2h Kd 4s 7c", 950, -1000, -1000),
        ("2h Kd 5s 6c", -1000, 1000, -1000),
        ("2h Kd 4s 6c", 0, 0, 8000),
        ("2h Kd 4s 3c 4d", 950, -1000, -1000),  # a Dragon 7, where there is none
    ],
)
def test_629a_7_a_1_to_3(shoe: str, banker: int, player: int, tie: int) -> None:
    ends = settled(["banker=10", "player=10", "tie=10"], shoe)
    assert [ends[f"1:{key}"].net for key in ("banker", "player", "tie")] == [banker, player, tie]


@pytest.mark.parametrize(
    ("shoe", "banker", "player", "dragon", "panda"),
    [
        ("2h Kd 4s 3c 4d", 0, -1000, 40_000, -1000),  # 7 in three cards against 6
        ("2h Kd 4s 7c", 1000, -1000, -1000, -1000),  # 7 in two
        ("2h Kd 5s 3c 4d", 0, 0, -1000, -1000),  # 7 in three against 7
        ("2h Kd 2s 7c 4d", -1000, 1000, -1000, 25_000),  # 8 in three cards against 7
        ("4h Kd 4s 7c", -1000, 1000, -1000, -1000),  # a Natural 8
        ("2h Kd 2s 2c 4d 6h", 0, 0, -1000, -1000),  # 8 in three against 8
    ],
)
def test_629a_7_a_5_and_6_dragon_7_and_panda_8_at_ez_baccarat(
    shoe: str, banker: int, player: int, dragon: int, panda: int
) -> None:
    """629a.7(a)(1)(iii), 629a.12(f) and 629a.12(g); the words are those of 629a.1."""
    ends = settled(["banker=10", "player=10", "dragon-7=10", "panda-8=10"], shoe, answers=EZ)
    assert [end.vigorish for end in ends.values()] == [0] * 4
    found = {key.removeprefix("1:"): end.net for key, end in ends.items()}
    assert found == {"banker": banker, "player": player, "dragon-7": dragon, "panda-8": panda}


@pytest.mark.parametrize(
    ("shoe", "on_player", "on_banker", "by_margin"),
    [
        ("4h Kd 4s 7c", "natural-winner", "lose", "natural-winner"),  # (i)(A)
        ("4h Kd 5s 2c", "natural-winner", "lose", "win-by-7-points"),
        ("4h Kd 5s 8c", "natural-winner", "lose", "natural-winner"),  # (i)(B) and (ii)(A)
        ("Kh Kd 2s 7c 4d", "lose", "lose", "lose"),  # by one
        ("Kh Kd 7s 2c Ad", "win-by-4-points", "lose", "win-by-4-points"),  # (i)(C), (ii)(B)
        ("Kh Kd Ks Kc 9d Qh", "win-by-9-points", "lose", "win-by-9-points"),
        ("Kh Kd 6s 6c", "lose", "lose", "lose"),  # (ii)(B): equal
        ("Kh Kd 7s 4c Kh", "lose", "lose", "lose"),  # (ii)(C): by three
        ("4h Kd 4s 8c", "natural-tie", "natural-tie", "natural-tie"),  # (iii)
    ],
)
def test_629a_7_a_4_dragon_bonus(shoe: str, on_player: str, on_banker: str, by_margin: str) -> None:
    bets = ["dragon-bonus@player=5", "dragon-bonus@banker=5"]
    ends = settled(bets, shoe)
    assert ends["1:dragon-bonus@player"].outcome == on_player
    assert ends["1:dragon-bonus@banker"].outcome == on_banker
    ends = settled(bets, shoe, answers={"natural-margin": "by-margin"})
    assert ends["1:dragon-bonus@player"].outcome == by_margin


@pytest.mark.parametrize(
    ("label", "pays"),
    [("A", (30, 10, 6, 4, 2, 1)), ("B", (20, 8, 7, 4, 3, 1)), ("C", (30, 10, 4, 4, 2, 2))],
)
def test_629a_12_e_paytables(label: str, pays: tuple[int, ...]) -> None:
    answers: Answers = {"dragon-bonus-paytable": label}
    for count, times in zip(range(9, 3, -1), pays, strict=True):
        shoe = f"Kh 10d Qs Jc {CARDS[count]} Ks"
        (end,) = settled(["dragon-bonus@player=5"], shoe, answers=answers).values()
        assert (end.net, end.vigorish) == (500 * times, 0)


def test_629a_11_b_losing_wagers_first_then_from_the_highest_position() -> None:
    bets = ["1:banker=10", "2:player=10", "5:banker=20", "5:player=5", "9:tie=5", "9:banker=30"]
    ends = open_round(bets, "5h Ad 8s 7c").settlements
    losing, winning = (
        [(9, "tie"), (5, "player"), (2, "player")],
        [(seat, "banker") for seat in (9, 5, 1)],
    )
    assert [(end.seat, end.wager) for end in ends] == losing + winning


@pytest.mark.parametrize(
    ("answers", "says"), [({}, "collected"), ({"vigorish-collection": "later"}, "marked")]
)
def test_629a_12_d_vigorish_collected_or_marked(answers: Answers, says: str) -> None:
    round_ = open_round(["banker=10"], "5h Ad 8s 7c", answers)
    assert f"The vigorish of $0.50 that seat 1 owes is {says}." in said(round_)
    assert round_.totals() == Totals({"player 1": 950}, -950, meters=0, layout=0)


@pytest.mark.parametrize(
    ("stake", "rule", "vigorish"),
    [
        ("5", "up", 25),
        ("6", "up", 50),
        ("6", "nearest", 25),
        ("1", "nearest", 25),
        ("7.50", "nearest", 50),
    ],
)
def test_629a_12_c_vigorish_rounded_to_25_cents(stake: str, rule: str, vigorish: int) -> None:
    answers: Answers = {"vigorish-rounding": True, "vigorish-rounding-rule": rule}
    answers["table-minimum"] = "$1"
    (end,) = settled([f"banker={stake}"], "5h Ad 8s 7c", answers=answers).values()
    assert end.vigorish == vigorish


def test_629a_12_b_tie_at_the_elected_odds() -> None:
    assert (
        settled(["tie=5"], PAIR.replace("7c", "6c"), answers={"tie-odds": "9 to 1"})["1:tie"].net
        == 4500
    )
    with pytest.raises(ValueError, match=r"tie-odds.*8 to 1"):
        GAME.rules({"tie-odds": "7 to 1"})


# ------------------------------------------------------------------------------ House Money


@pytest.mark.parametrize(
    ("shoe", "net"),
    [
        ("Qh 10d Qs Kc 6d 2h", 1500),
        ("Qh 10d Ks 10c 6d 2h", 1500),
        ("Qh 10d Qs 10c 6d 2h", 7500),
        ("Qh Qd 10s 10c 6d 2h", -500),  # of one rank, but not in one hand; all count zero
    ],
)
def test_629a_7_a_7_i_and_ii_a_pair_in_either_hand(shoe: str, net: int) -> None:
    assert settled(["house-money=5"], shoe)["1:house-money"].net == net


def test_629a_8_c_3_i_when_both_hands_are_up_from_the_highest_position() -> None:
    bets = ["2:house-money=5", "2:player=5", "7:house-money=5", "4:house-money=5", "4:banker=5"]
    round_ = open_round(bets, "2h 2d Ks 2c 9d")
    assert [end.seat for end in round_.settlements] == [7, 4]
    assert sum(" turns up " in text for text in said(round_)) == 2
    assert isinstance(round_.question, Decide)
    assert {hand: len(cards) for hand, cards in round_.question.known.items()} == {
        "player": 2,
        "banker": 2,
    }


@pytest.mark.parametrize(
    ("answers", "stake"),
    [
        ({}, 4000),
        ({"house-money-portion": "50%"}, 2500),
        ({"house-money-rides": "payout-and-stake"}, 5000),
        ({"house-money-table-maximum": "bound", "table-maximum": "$25"}, 2500),
    ],
)
def test_629a_8_c_3_i_a_what_is_added_and_settled_with_the_wager(
    answers: Answers, stake: int
) -> None:
    ends = settled(["banker=10", "house-money=10"], PAIR, ["add-to-banker"], answers)
    assert (ends["1:banker"].stake, ends["1:banker"].net) == (stake, stake * 95 // 100)


def test_629a_8_c_3_i_b_the_whole_payout_is_handed_over() -> None:
    ends = settled(["banker=10", "house-money=10"], PAIR, ["take"])
    assert (ends["1:house-money"].net, ends["1:banker"].net) == (3000, 950)


@pytest.mark.parametrize(
    ("answers", "shoe", "choices"),
    [
        ({}, PAIR, ["take", "add-to-player"]),
        ({"house-money-onto": "either-hand"}, PAIR, ["take", "add-to-player", "add-to-banker"]),
        ({}, "4h 3d 4s 2c", ["take", "add-to-player"]),
        ({"house-money-after-natural": "not-allowed"}, "4h 3d 4s 2c", []),
    ],
)
def test_629a_8_c_3_i_readings_of_what_is_offered(
    answers: Answers, shoe: str, choices: list[str]
) -> None:
    question = open_round(["player=10", "house-money=10"], shoe, answers).question
    offered = question.choices if isinstance(question, Decide) else ()
    assert [choice.key for choice in offered] == choices
