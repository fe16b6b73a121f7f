"""627a.3, 627a.5 and 627a.8 to 627a.13: dealing, settling and what goes wrong."""

from __future__ import annotations

from itertools import pairwise

import pytest

import croupier
from croupier.equipment.cards import parse_card
from croupier.equipment.randomness import Seed
from croupier.games.minibaccarat.play import plan
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Decide, Moment, NextCard, Settlement
from croupier.table.session import ActError, Round

GAME = croupier.game("minibaccarat")
Answers = dict[str, object]


def open_round(
    bets: list[str], shoe: str, answers: Answers | None = None, *, stepwise: bool = False
) -> Round:
    session = GAME.open_session(GAME.rules(answers), order=tuple(map(parse_card, shoe.split())))
    return session.open_round([parse_bet(bet) for bet in bets], stepwise=stepwise)


def settled(
    bets: list[str], shoe: str, do: list[str] | None = None, answers: Answers | None = None
) -> dict[str, Settlement]:
    """The settlements of a finished round by seat, wager and place."""
    round_ = open_round(bets, shoe, answers)
    for choice in do or []:
        round_.choose(choice)
    assert round_.finished
    return {f"{s.seat} {s.wager}{'@' + s.on if s.on else ''}": s for s in round_.settlements}


def said(round_: Round) -> list[str]:
    return [record["text"] for record in round_.log.records if record["record"] == "said"]


def dealt(round_: Round) -> list[tuple[str, str]]:
    cards = [record for record in round_.log.records if record["record"] == "card"]
    return [(card["to"], card["card"]) for card in cards]


def call_at(round_: Round, question: int, irregularity: str) -> None:
    """Deal up to a question, counted from one, and call an irregularity there."""
    for _ in range(question - 1):
        round_.deal()
    round_.call(irregularity)


def finish(round_: Round) -> None:
    while round_.question is not None:
        round_.deal()


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
        "1 dragon-bonus@player": 500,
        "1 dragon-bonus@banker": -500,
    }


def test_627a_12_c_rounding_allows_what_part_cents_would_not() -> None:
    ends = settled(["banker=5.05"], "5h Ad 8s 7c", answers={"vigorish-rounding": True})
    assert (ends["1 banker"].vigorish, ends["1 banker"].net) == (50, 455)


# ------------------------------------------------------------------------------ dealing


def test_627a_8_c_order_of_the_first_four_cards() -> None:
    round_ = open_round(["player=10"], "2h Kd 4s 7c")
    player, banker = "Player's Hand", "Banker's Hand"
    assert dealt(round_) == [(player, "2h"), (banker, "Kd"), (player, "4s"), (banker, "7c")]


def test_627a_9_c_third_card_to_the_player_first() -> None:
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
    assert round_.totals() == {"player 1": 950, "house": -950}


def test_627a_12_b_tie_at_the_elected_odds() -> None:
    shoe = "2h Kd 4s 6c"
    assert settled(["tie=5"], shoe)["1 tie"].net == 4000
    assert settled(["tie=5"], shoe, answers={"tie-odds": "9 to 1"})["1 tie"].net == 4500
    with pytest.raises(ValueError, match=r"tie-odds.*8 to 1"):
        GAME.rules({"tie-odds": "7 to 1"})


def test_627a_12_e_no_vigorish_on_the_dragon_bonus() -> None:
    end = settled(["dragon-bonus@banker=5"], "5h Ad 8s 7c")["1 dragon-bonus@banker"]
    assert (end.net, end.vigorish) == (500, 0)


@pytest.mark.parametrize(("label", "pays"), [("A", 30), ("B", 20), ("C", 30)])
def test_627a_12_e_paytables(label: str, pays: int) -> None:
    answers: Answers = {"dragon-bonus-paytable": label}
    ends = settled(["dragon-bonus@player=5"], "Kh 10d Qs Jc 9d Ks", answers=answers)
    assert ends["1 dragon-bonus@player"].net == 500 * pays


# ------------------------------------------------------------------------------ House Money

PAIR = "3h 7c 3d Kc"  # Player 6 with a pair, Banker 7: both stay


def test_627a_8_d_1_from_the_highest_position_and_before_third_cards() -> None:
    bets = ["2:house-money=5", "2:player=5", "7:house-money=5", "4:house-money=5", "4:banker=5"]
    round_ = open_round(bets, "2h 2d Ks 2c 9d")
    assert [end.seat for end in round_.settlements] == [7, 4]
    assert isinstance(round_.question, Decide)
    assert round_.question.seat == 4
    round_.choose("take")
    round_.choose("take")
    order = [end.wager for end in round_.settlements]
    assert order[:3] == ["house-money"] * 3
    kinds = [r["record"] for r in round_.log.records if r["record"] in ("card", "settled")]
    assert kinds[:7] == ["card"] * 4 + ["settled"] * 3


def test_627a_8_d_1_i_added_to_the_original_wager() -> None:
    ends = settled(["player=10", "house-money=10"], "4h 7c 4d Kc", ["add-to-player"])
    assert (ends["1 player"].stake, ends["1 player"].net) == (4000, 4000)
    assert ends["1 house-money"].net == 3000


def test_627a_8_d_1_i_the_enlarged_banker_wager_owes_vigorish() -> None:
    ends = settled(["banker=10", "house-money=10"], PAIR, ["add-to-banker"])
    assert (ends["1 banker"].stake, ends["1 banker"].vigorish) == (4000, 200)


@pytest.mark.parametrize(
    ("answers", "stake"),
    [
        ({}, 4000),
        ({"house-money-portion": "50%"}, 2500),
        ({"house-money-rides": "payout-and-stake"}, 5000),
        ({"house-money-rides": "payout-and-stake", "house-money-portion": "50%"}, 3500),
    ],
)
def test_627a_8_d_1_i_what_is_added(answers: Answers, stake: int) -> None:
    ends = settled(["player=10", "house-money=10"], PAIR, ["add-to-player"], answers)
    assert ends["1 player"].stake == stake


@pytest.mark.parametrize(
    ("bets", "onto", "choices"),
    [
        (["player=10"], "original-wager", ["take", "add-to-player"]),
        (["banker=10"], "original-wager", ["take", "add-to-banker"]),
        (["player=10", "banker=10"], "original-wager", ["take", "add-to-player", "add-to-banker"]),
        (["banker=10"], "either-hand", ["take", "add-to-player", "add-to-banker"]),
        ([], "either-hand", ["take", "add-to-player", "add-to-banker"]),
    ],
)
def test_627a_8_d_1_reading_onto(bets: list[str], onto: str, choices: list[str]) -> None:
    round_ = open_round([*bets, "house-money=10"], PAIR, {"house-money-onto": onto})
    assert isinstance(round_.question, Decide)
    assert [choice.key for choice in round_.question.choices] == choices


def test_627a_8_d_1_without_an_original_wager_the_payout_is_taken() -> None:
    assert settled(["house-money=10", "tie=5"], PAIR)["1 house-money"].net == 3000


def test_627a_8_d_1_either_hand_places_a_new_wager() -> None:
    answers: Answers = {"house-money-onto": "either-hand"}
    ends = settled(["house-money=10"], PAIR, ["add-to-banker"], answers)
    assert (ends["1 banker"].stake, ends["1 banker"].net) == (3000, 2850)


def test_627a_8_d_1_reading_after_a_natural() -> None:
    shoe = "4h 3d 4s 2c"
    bets = ["player=10", "house-money=10"]
    assert not open_round(bets, shoe).finished
    assert open_round(bets, shoe, {"house-money-after-natural": "not-allowed"}).finished


def test_act_out_of_turn_and_unknown_choice() -> None:
    round_ = open_round(["player=10", "house-money=10"], PAIR)
    with pytest.raises(ActError, match=r"add-to-banker.*is not a choice of seat 1"):
        round_.choose("add-to-banker")
    assert round_.advice()["add-to-player"] < round_.advice()["take"]
    round_.choose("take")
    with pytest.raises(ActError, match="out of turn"):
        round_.choose("take")


# ------------------------------------------------------------------------------ irregularities


def test_627a_13_a_card_drawn_in_error_is_the_first_of_the_next_hand() -> None:
    round_ = open_round(["player=10"], "4h 5d 4s 3c 7h Kd 2s 3c", stepwise=True)
    call_at(round_, 5, "card-drawn-in-error")
    finish(round_)
    assert round_.session.carry == {"next-cards": [parse_card("7h")]}
    again = round_.session.open_round([parse_bet("player=10")])
    assert dealt(again)[-4:-2] == [("Player's Hand", "7h"), ("Banker's Hand", "Kd")]


@pytest.mark.parametrize(
    ("shoe", "third", "carry"),
    [
        ("2h Kd 4s 3c 9d", ("Banker's Hand", "9d"), {}),  # the Banker's Hand draws
        ("2h Kd 4s 7c 9d", ("next hand", "9d"), {"next-cards": [parse_card("9d")]}),  # it stays
        ("4h Kd 4s 3c 9d", ("next hand", "9d"), {"next-cards": [parse_card("9d")]}),  # a Natural
    ],
)
def test_627a_13_b(shoe: str, third: tuple[str, str], carry: dict[str, object]) -> None:
    round_ = open_round(["player=10"], shoe, stepwise=True)
    call_at(round_, 5, "third-card-undisclosed")
    finish(round_)
    assert dealt(round_)[4:] == [third]
    assert round_.session.carry == carry


def test_627a_13_c_disclosed_and_the_banker_draws() -> None:
    round_ = open_round(["player=10"], "2h Kd 4s 3c 9d", stepwise=True)
    call_at(round_, 5, "third-card-disclosed-banker-draws")
    assert isinstance(round_.question, NextCard)
    assert "third-card-undisclosed" not in round_.question.calls  # once in a round
    finish(round_)
    assert dealt(round_)[4:] == [("Banker's Hand", "9d")]


def test_627a_13_c_1_discarded_with_one_more() -> None:
    round_ = open_round(["banker=10"], "2h Kd 4s 7c Ah 5d", stepwise=True)
    call_at(round_, 5, "third-card-disclosed-discard")
    finish(round_)
    assert dealt(round_)[4:] == [("discard rack", "Ah"), ("discard rack", "5d")]
    assert round_.settlements[0].net == 950


def test_627a_13_c_2_simulated_round() -> None:
    answers: Answers = {"disclosed-third-card": "simulated-round"}
    round_ = open_round(["banker=10"], "2h Kd 4s 7c Ah 5d 6s 2c", answers, stepwise=True)
    call_at(round_, 5, "third-card-disclosed-simulated")
    finish(round_)
    assert [to for to, _ in dealt(round_)[4:]] == [
        "simulated Player's Hand",
        "simulated Banker's Hand",
        "simulated Player's Hand",
        "simulated Banker's Hand",
    ]
    assert len(round_.settlements) == 1


@pytest.mark.parametrize("remedy", ["discard", "simulated-round"])
def test_627a_13_c_only_the_elected_remedy_can_be_called(remedy: str) -> None:
    answers: Answers = {"disclosed-third-card": remedy}
    round_ = open_round(["banker=10"], "2h Kd 4s 7c", answers, stepwise=True)
    for _ in range(4):
        round_.deal()
    assert isinstance(round_.question, Moment)
    elected = {"discard": "discard", "simulated-round": "simulated"}[remedy]
    offered = [key for key in round_.question.calls if "third-card-disclosed" in key]
    assert offered == [f"third-card-disclosed-{elected}"]


def test_627a_13_c_not_where_a_third_card_was_due() -> None:
    round_ = open_round(["banker=10"], "2h Kd 3s 7c 2d", stepwise=True)
    for _ in range(5):
        round_.deal()
    assert isinstance(round_.question, Moment)
    assert round_.question.calls == ("card-drawn-in-error", "card-disclosed")


@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("after-round", "6h 5d [9h] 2c Kd 4d 3s 8s"),
        ("at-once", "6h 5d [9h] [2c] [Kd] [4d] 3s 8s"),
    ],
)
def test_627a_13_d_when_the_simulated_round_is_dealt(reading: str, order: str) -> None:
    shoe = "6h 5d 9h 2c Kd 4d 3s 8s 9d Qd"
    answers: Answers = {"disclosed-card-simulated": reading}
    round_ = open_round(["player=10"], shoe, answers, stepwise=True)
    call_at(round_, 3, "card-disclosed")
    finish(round_)
    found = [f"[{card}]" if "simulated" in to else card for to, card in dealt(round_)]
    if reading == "after-round":
        # Player 6h 2c, Banker 5d Kd; then the simulated round from the card put aside
        assert found == ["6h", "5d", "[9h]", "2c", "Kd", "[4d]", "[3s]", "[8s]", "[9d]", "[Qd]"]
    else:
        assert found[:8] == order.split()


def test_627a_13_d_before_the_first_card_the_wagers_wait() -> None:
    round_ = open_round(["player=10"], "9h 2c Kd 4d 6h 5d 2s 3c", stepwise=True)
    call_at(round_, 1, "card-disclosed")
    finish(round_)
    assert [card for to, card in dealt(round_) if "simulated" not in to] == ["6h", "5d", "2s", "3c"]
    assert round_.settlements[0].outcome == "push"


def test_627a_13_e_too_few_cards() -> None:
    bets = ["1:player=10", "2:tie=5", "2:house-money=5"]
    round_ = open_round(bets, "2h 3d 2s 2c")
    assert [end.outcome for end in round_.settlements] == ["player-or-banker-pair", "void", "void"]
    assert round_.totals() == {"player 1": 0, "player 2": 1500, "house": -1500}
    session = round_.session
    session.open_round([parse_bet("player=10")])
    assert sum(record["record"] == "shuffle" for record in session.log.records) == 2


def test_627a_13_e_an_added_payout_is_returned_with_its_wager() -> None:
    ends = settled(["player=10", "house-money=5"], "2h 3d 2s 2c", ["add-to-player"])
    assert (ends["1 player"].stake, ends["1 player"].net) == (2500, 0)


def test_627a_13_e_in_a_simulated_round_after_the_settlement() -> None:
    round_ = open_round(["player=10"], "6h 5d 9h 2c Kd", stepwise=True)
    call_at(round_, 3, "card-disclosed")
    finish(round_)
    assert [end.outcome for end in round_.settlements] == ["win"]
    assert "The dealing shoe is empty." in said(round_)


def test_a_card_that_waited_goes_back_with_a_reshuffle() -> None:
    round_ = open_round(["player=10"], "6h 5d 9h 2c", stepwise=True)
    call_at(round_, 3, "card-drawn-in-error")
    finish(round_)
    assert round_.session.carry == {}
    assert [end.outcome for end in round_.settlements] == ["void"]


@pytest.mark.parametrize("key", ["third-card-undisclosed", "third-card-disclosed-discard"])
def test_irregularity_that_cannot_happen_now(key: str) -> None:
    round_ = open_round(["player=10"], "6h 5d 9h 2c", stepwise=True)
    with pytest.raises(ActError, match="cannot happen now"):
        round_.call(key)
