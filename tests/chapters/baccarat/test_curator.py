"""631a.7, 631a.9(b) and 631a.14: who deals, and how the shoe passes."""

from __future__ import annotations

import pytest
from tests.chapters.baccarat.table import GAME, asked, open_round, pass_on, said
from tests.chapters.minibaccarat.table import told_of_the_shoe

from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Moment
from croupier.table.session import ActError, Round

TIE, PLAYER, BANKER = "2h Kd 4s 6c", "2h Kd 5s 6c", "2h Kd 4s 7c"
SEATS = ["1:tie=5", "4:tie=5", "9:tie=5", "14:tie=5"]
OFFER = ["accept", "decline", "designate-dealer"]


def next_round(round_: Round, bets: list[str]) -> Round:
    return round_.session.open_round([parse_bet(bet) for bet in bets])


def test_631a_7_b_a_new_shoe_goes_to_seat_one_and_on_counterclockwise() -> None:
    round_ = open_round(SEATS, TIE)
    offered = []
    for _ in range(4):
        seat, choices = asked(round_)
        assert choices == OFFER
        offered.append(seat)
        round_.choose("decline")
    assert offered == [1, 14, 9, 4]


def test_631a_7_b_where_nobody_sits_in_seat_one_the_highest_is_offered_it_first() -> None:
    assert asked(open_round(["3:tie=5", "8:tie=5"], TIE))[0] == 8


def test_631a_7_c_who_accepts_is_the_curator() -> None:
    round_ = open_round(SEATS, TIE)
    round_.choose("decline")
    round_.choose("accept")
    assert "Seat 14 is the curator." in said(round_)
    assert asked(round_) == (14, ["keep-shoe", "pass-shoe"])


def test_631a_7_d_1_a_player_designates_the_dealer() -> None:
    round_ = open_round(SEATS, TIE)
    round_.choose("designate-dealer")
    assert "The dealer acts as the curator." in said(round_)
    assert round_.finished


def test_631a_7_d_2_nobody_accepts() -> None:
    round_ = open_round(["1:tie=5"], f"{TIE} {TIE}")
    round_.choose("decline")
    assert "No player accepts the shoe; the dealer acts as the curator." in said(round_)
    assert next_round(round_, ["1:tie=5"]).finished  # with the next shoe it is offered again


def test_631a_7_b_the_next_shoe_is_offered_to_seat_one_again() -> None:
    round_ = open_round(SEATS, TIE)
    for choice in ("decline", "accept", "keep-shoe"):
        round_.choose(choice)
    round_.session.dealer.reshuffle("")
    assert asked(next_round(round_, SEATS)) == (1, OFFER)


# ------------------------------------------------------------------------------ passing it


def after(shoe: str, choice: str = "") -> Round:
    """A round of four seats dealt by seat 4."""
    round_ = open_round(SEATS, f"{shoe} {TIE}")
    for each in ("decline", "decline", "decline", "accept", *([choice] if choice else [])):
        round_.choose(each)
    assert round_.finished
    return round_


@pytest.mark.parametrize("shoe", [TIE, BANKER, "2h Kd 4s 3c 4d"])
def test_631a_14_a_the_curator_keeps_the_shoe_unless_the_bankers_hand_loses(shoe: str) -> None:
    again = next_round(after(shoe, "keep-shoe"), SEATS)
    assert asked(again) == (4, ["keep-shoe", "pass-shoe"])


def test_631a_14_a_1_the_shoe_is_passed_when_the_bankers_hand_loses() -> None:
    round_ = after(PLAYER)
    assert "Seat 4 passes the shoe: the Banker's Hand lost." in said(round_)
    assert asked(next_round(round_, SEATS)) == (1, OFFER)


def test_631a_14_b_to_the_right_of_the_last_curator_and_on_counterclockwise() -> None:
    again = next_round(after(TIE, "pass-shoe"), SEATS)
    offered = []
    for _ in range(3):
        offered.append(asked(again)[0])
        again.choose("decline")
    assert offered == [1, 14, 9]
    assert "No player accepts the shoe; the dealer acts as the curator." in said(again)


def test_631a_14_a_the_shoe_of_a_curator_without_a_wager_is_passed_on() -> None:
    again = next_round(after(TIE, "keep-shoe"), ["9:tie=5", "14:tie=5"])
    assert asked(again) == (14, OFFER)


def test_631a_14_a_a_lone_curator_is_not_asked() -> None:
    round_ = open_round(["3:tie=5"], TIE)
    round_.choose("accept")
    assert round_.finished


@pytest.mark.parametrize(("questions", "cite"), [(0, "631a.9(b)"), (5, "631a.10(b)")])
def test_631a_14_a_2_ordered_to_pass_when_cards_are_called_for(questions: int, cite: str) -> None:
    """631a.10(b): before a third card too."""
    round_ = open_round(SEATS, "2h Kd 3s 2c 9d 8h", stepwise=True)
    round_.choose("accept")
    pass_on(round_, questions)
    assert isinstance(round_.question, Moment)
    assert round_.question.cite == cite
    round_.call("curator-ordered-to-pass")
    assert asked(round_) == (14, OFFER)
    assert round_.advice() == {"accept": 0, "decline": 0, "designate-dealer": 0}
    round_.choose("accept")
    assert said(round_)[-2:] == ["Seat 1 is ordered to pass the shoe.", "Seat 14 is the curator."]


def test_631a_14_a_2_the_dealer_is_not_ordered_to_pass() -> None:
    round_ = open_round(["1:tie=5"], TIE, stepwise=True)
    round_.choose("designate-dealer")
    while round_.question is not None:
        with pytest.raises(ActError, match="cannot happen now"):
            round_.call("curator-ordered-to-pass")
        round_.deal()


def test_631a_15_e_after_a_void_round_the_new_shoe_is_offered() -> None:
    round_ = open_round(SEATS, "2h Kd 2s")
    round_.choose("accept")
    assert {end.outcome for end in round_.settlements} == {"void"}
    assert asked(next_round(round_, SEATS)) == (1, OFFER)


def test_631a_10_d_one_more_hand_after_the_cover_card_then_a_new_shoe_is_offered() -> None:
    """Seat 4 keeps the shoe as long as there is one; seat 1, who declined, is asked again."""
    rules = GAME.rules({"decks": 6, "cover-card": 104})
    session = GAME.open_session(rules, seed=Seed.from_text("cover card"))
    round_ = session.open_round([parse_bet(bet) for bet in SEATS])
    rounds_after_last_hand = -1
    while True:
        while not round_.finished:
            seat, choices = asked(round_)
            if "keep-shoe" in choices:
                round_.choose("keep-shoe")
            else:
                round_.choose("accept" if seat == 4 else "decline")
        if rounds_after_last_hand >= 0 or "Last hand." in said(round_):
            rounds_after_last_hand += 1
        if rounds_after_last_hand == 1:
            break
        round_ = next_round(round_, SEATS)
    assert asked(next_round(round_, SEATS)) == (1, OFFER)


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("not-counted", ["Last hand.", "", "shuffle"]),
        ("counted", ["Last hand.", "shuffle", ""]),
    ],
)
def test_631a_10_d_reading_simulated_round_as_hand(reading: str, told: list[str]) -> None:
    assert told_of_the_shoe(GAME, reading, 41, (1, 2)) == told
