"""627a.3, 627a.5 and 627a.7 to 627a.12: dealing and settling."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.chapters.minibaccarat.table import (
    GAME,
    Answers,
    dealt,
    open_round,
    said,
    settled,
)

from croupier.chapters.minibaccarat.play import plan
from croupier.equipment.cards import parse_card
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import BetError, parse_bet
from croupier.table.ledger import Totals

# ------------------------------------------------------------------------------ the shoe


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_627a_3_a_decks(decks: int) -> None:
    assert plan(GAME.rules({"decks": decks})).deck.size == 52 * decks


def test_627a_3_a_five_decks_are_refused() -> None:
    with pytest.raises(ValueError, match=r"decks.*627a\.3\(a\)"):
        GAME.rules({"decks": 5})


@pytest.mark.parametrize(
    ("card", "burned"), [("As", 1), ("2h", 2), ("9c", 9), ("10d", 10), ("Jd", 10), ("Kd", 10)]
)
def test_627a_5_f_burn_by_face_value(card: str, burned: int) -> None:
    burn = plan(GAME.rules()).burn
    assert burn is not None
    assert burn(parse_card(card)) == burned


def test_627a_9_e_one_more_hand_after_the_cover_card() -> None:
    session = GAME.open_session(GAME.rules({"decks": 6}), seed=Seed.from_text("cover card"))
    told: list[str] = []
    while told.count("shuffle") < 2:
        session.open_round([parse_bet("player=10")])
        told = [
            "last hand" if record.get("text") == "Last hand." else record["record"]
            for record in session.log.records
            if record["record"] in ("round", "shuffle") or record.get("text") == "Last hand."
        ]
    assert told[:2] == ["round", "shuffle"]
    assert told[-4:] == ["last hand", "round", "round", "shuffle"]


# ------------------------------------------------------------------------------ bets


@pytest.mark.parametrize(
    ("bets", "answers", "says"),
    [
        (["dragon-7=5"], {}, "not offered under these rules"),
        (["panda-8=5"], {}, "not offered under these rules"),
        (["dragon-bonus=5"], {}, "placed on player or banker"),
        (["dragon-bonus@player=5"], {"dragon-bonus": False}, "not offered"),
        (["house-money=5"], {"house-money": False}, "not offered"),
        (["banker=5.05"], {}, "vigorish of 5% is not in whole cents"),
        (["banker=5", "house-money=5.05"], {}, r"added to the wager on the Banker's Hand"),
        (["player=5", "house-money=5.05"], {"house-money-portion": "50%"}, "not in whole cents"),
        (["10:player=5"], {}, "seats are 1 to 9"),
        (["player=5", "player=5"], {}, "placed twice"),
    ],
)
def test_627a_7_bets_that_are_refused(bets: list[str], answers: Answers, says: str) -> None:
    with pytest.raises(BetError, match=says):
        open_round(bets, "2h 3d 4s 5c", answers)


def test_627a_7_a_4_dragon_bonus_on_both_hands_alone() -> None:
    ends = settled(["dragon-bonus@player=5", "dragon-bonus@banker=5"], "4h Kd 4s 7c")
    assert {key: end.net for key, end in ends.items()} == {
        "1:dragon-bonus@player": 500,
        "1:dragon-bonus@banker": -500,
    }


def test_627a_12_c_rounding_allows_what_part_cents_would_not() -> None:
    ends = settled(["banker=5.05"], "5h Ad 8s 7c", answers={"vigorish-rounding": True})
    assert (ends["1:banker"].vigorish, ends["1:banker"].net) == (50, 455)


# ------------------------------------------------------------------------------ dealing


def test_627a_8_a_and_c_order_of_the_first_four_cards() -> None:
    round_ = open_round(["player=10"], "2h Kd 4s 7c")
    player, banker = "Player's Hand", "Banker's Hand"
    assert dealt(round_) == [(player, "2h"), (banker, "Kd"), (player, "4s"), (banker, "7c")]


def test_627a_9_b_to_d_third_card_to_the_player_first() -> None:
    round_ = open_round(["player=10"], "2h Kd 3s 2c 9d 8h")
    assert dealt(round_)[4:] == [("Player's Hand", "9d"), ("Banker's Hand", "8h")]
    assert round_.settlements[0].net == 1000  # 4 against 0


def test_627a_8_c_2_face_down_until_called() -> None:
    round_ = open_round(["player=10"], "2h Kd 4s 7c", {"initial-deal": "face-down"})
    cards = [record for record in round_.log.records if record["record"] == "card"]
    assert not any(card["face_up"] for card in cards)
    assert said(round_)[1:3] == ["The Player's Hand shows 2h 4s.", "The Banker's Hand shows Kd 7c."]


@pytest.mark.parametrize(
    ("shoe", "result"),
    [
        ("2h Kd 4s 7c", "Player's Hand 6, Banker's Hand 7: the Banker's Hand wins."),
        ("2h Kd 4s 6c", "Player's Hand 6, Banker's Hand 6: tie hand."),
        ("2h Kd 4s 3c 4d", "Player's Hand 6, Banker's Hand 7: the Banker's Hand wins. Dragon 7."),
        ("2h Kd 2s 7c 4d", "Player's Hand 8, Banker's Hand 7: the Player's Hand wins. Panda 8."),
    ],
)
def test_627a_11_a_result(shoe: str, result: str) -> None:
    assert result in said(open_round(["player=10"], shoe, {"ez-baccarat": True}))
    plain = result.removesuffix(" Dragon 7.").removesuffix(" Panda 8.")
    assert plain in said(open_round(["player=10"], shoe))


# ------------------------------------------------------------------------------ settlement


def test_627a_11_b_losing_wagers_first_then_from_the_highest_position() -> None:
    bets = ["1:banker=10", "2:player=10", "5:banker=20", "5:player=5", "9:tie=5", "9:banker=30"]
    round_ = open_round(bets, "5h Ad 8s 7c")
    order = [(end.seat, end.wager) for end in round_.settlements]
    assert order == [
        (9, "tie"),
        (5, "player"),
        (2, "player"),
        (9, "banker"),
        (5, "banker"),
        (1, "banker"),
    ]
    records = [r for r in round_.log.records if r["record"] in ("said", "settled")]
    for before, paid in pairwise(records):
        if paid["record"] == "settled" and paid["net"] > 0:
            assert before["text"].startswith("The vigorish of")
            assert f"seat {paid['seat']} " in before["text"]


@pytest.mark.parametrize(
    ("answers", "says"), [({}, "collected"), ({"vigorish-collection": "later"}, "marked")]
)
def test_627a_12_d_vigorish_collected_or_marked(answers: Answers, says: str) -> None:
    round_ = open_round(["banker=10"], "5h Ad 8s 7c", answers)
    assert f"The vigorish of $0.50 that seat 1 owes is {says}." in said(round_)
    assert round_.totals() == Totals({"player 1": 950}, -950, meters=0, layout=0)


def test_627a_12_b_tie_at_the_elected_odds() -> None:
    shoe = "2h Kd 4s 6c"
    assert settled(["tie=5"], shoe)["1:tie"].net == 4000
    assert settled(["tie=5"], shoe, answers={"tie-odds": "9 to 1"})["1:tie"].net == 4500
    with pytest.raises(ValueError, match=r"tie-odds.*8 to 1"):
        GAME.rules({"tie-odds": "7 to 1"})


def test_627a_12_e_no_vigorish_on_the_dragon_bonus() -> None:
    end = settled(["dragon-bonus@banker=5"], "5h Ad 8s 7c")["1:dragon-bonus@banker"]
    assert (end.net, end.vigorish) == (500, 0)


@pytest.mark.parametrize(("label", "pays"), [("A", 30), ("B", 20), ("C", 30)])
def test_627a_12_e_paytables(label: str, pays: int) -> None:
    answers: Answers = {"dragon-bonus-paytable": label}
    ends = settled(["dragon-bonus@player=5"], "Kh 10d Qs Jc 9d Ks", answers=answers)
    assert ends["1:dragon-bonus@player"].net == 500 * pays
