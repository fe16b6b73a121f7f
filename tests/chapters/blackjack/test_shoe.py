"""633a.3(c), 633a.5(d) to (h), 633a.7(c) to (e): the shoe, its cover card, the double shoe."""

from __future__ import annotations

import pytest
from tests.chapters.blackjack.table import GAME, Answers, cards_to, stepped

from croupier.chapters.blackjack.play import plan
from croupier.chapters.blackjack.simulation.simulate import simulated_game
from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.equipment.shoe import Shoe
from croupier.maths.pricing.counted import Terms
from croupier.rounds.bets import parse_bet
from croupier.rulebook.answers import AnswerError
from croupier.table.replay import replay
from croupier.table.session import Session

BET = ["1:blackjack=10"]
DOUBLE_SHOE: Answers = {"dealing": "double-shoe", "decks": 2}


def session(answers: Answers | None = None) -> Session:
    return GAME.open_session(GAME.rules(answers), seed=Seed.from_text("shoe"))


def compartment(at: Session, side: str = "") -> Shoe:
    shoe = at.dealer.sides[side].shoe
    assert shoe is not None
    return shoe


def stood_through(at: Session) -> None:
    round_ = at.open_round([parse_bet(bet) for bet in BET])
    while not round_.finished:
        passing = ("stand", "no-insurance")
        round_.choose(next(choice for choice in passing if round_.can_choose(choice)))


def shuffles(at: Session) -> list[str]:
    return [r.get("side", "shoe") for r in at.log.records if r["record"] == "shuffle"]


def test_633a_7_c_the_first_card_of_a_full_batch_is_burned() -> None:
    at = session()
    at.dealer.begin_round()
    assert [r["record"] for r in at.log.records] == ["session", "shuffle", "card"]
    assert not at.log.records[-1]["face_up"]
    assert len(compartment(at).discards) == 1


@pytest.mark.parametrize(
    ("decks", "depth", "below"), [(6, "25%", 78), (6, "50%", 156), (1, "33%", 18), (8, "75%", 312)]
)
def test_633a_5_d_the_cover_card_may_go_in_further(decks: int, depth: str, below: int) -> None:
    """At least a quarter in from the bottom; the table and the simulated shoe put it alike."""
    rules = GAME.rules({"decks": decks, "cover-card": depth})
    assert plan(rules).cover == below
    assert simulated_game(rules, Terms()).shoe.below_cover == below
    with pytest.raises(AnswerError, match="cover-card"):
        GAME.rules({"cover-card": "24%"})


@pytest.mark.parametrize("left", [78, 79])
def test_633a_7_e_the_round_of_the_cover_card_is_completed_and_the_cards_reshuffled(
    left: int,
) -> None:
    """Of 312 cards 78 lie below the cover card (633a.5(d)): it comes first, or during play."""
    at = session()
    at.dealer.begin_round()
    compartment(at).burn(compartment(at).remaining - left)
    stood_through(at)
    assert shuffles(at) == ["shoe"]
    stood_through(at)
    assert shuffles(at) == ["shoe", "shoe"]


def test_633a_5_h_a_reshuffling_device_has_no_cover_card() -> None:
    at = session({"reshuffling-device": True})
    for _ in range(3):
        stood_through(at)
    assert shuffles(at) == ["shoe"] * 3


def test_633a_3_c_each_side_has_the_same_decks_and_its_own_cover_card() -> None:
    at = session(DOUBLE_SHOE)
    at.dealer.begin_round()
    for side in ("left", "right"):
        assert compartment(at, side).remaining == 104
        compartment(at, side).burn(78)
        assert compartment(at, side).cover_card_reached
    assert compartment(at, "left").stub != compartment(at, "right").stub


@pytest.mark.parametrize(
    ("suits", "card", "side"),
    [
        ("left", "9h", "left"),
        ("left", "9d", "left"),
        ("left", "9s", "right"),
        ("left", "9c", "right"),
        ("right", "9h", "right"),
        ("right", "9c", "left"),
    ],
)
def test_633a_7_d_1_the_suit_says_which_side(suits: str, card: str, side: str) -> None:
    cards = {"left": f"{card} 2c 3c 10c 4c 10d 9h 8h", "right": "2c 3d 10c 4c 10d 9h 8h"}
    answers = DOUBLE_SHOE | {"double-shoe-suits": suits}
    round_ = stepped(BET, cards, ["stand"], answers=answers)
    dealt = [r for r in round_.log.records if r["record"] == "card"]
    assert dealt[0]["side"] == "left"
    assert {record["side"] for record in dealt[1:]} == {side}


def test_633a_7_d_2_a_determinant_card_that_corresponds_is_the_first_players_first_card() -> None:
    cards = {"left": "9h 2c 7d 10d 3c 10c", "right": ""}
    round_ = stepped([*BET, "2:blackjack=10"], cards, ["stand", "stand"], answers=DOUBLE_SHOE)
    assert cards_to(round_, "determinant card") == ["9h"]
    assert cards_to(round_, "seat 1") == ["10d"]
    assert cards_to(round_, "seat 2") == ["2c", "3c"]
    assert next(s for s in round_.settlements if s.seat == 1).net == 1000  # 19 against 17


def test_633a_7_d_2_another_goes_to_the_segregated_area_of_its_side() -> None:
    cards = {"left": "9s", "right": "10d 7d 9c 10c"}
    round_ = stepped(BET, cards, ["stand"], answers=DOUBLE_SHOE)
    assert compartment(round_.session, "left").segregated == parse_cards("9s")
    assert len(compartment(round_.session, "right").discards) >= 4
    assert not any(r["record"] == "burn" for r in round_.log.records)  # (d) in lieu of (c)


@pytest.mark.parametrize(
    ("reading", "sides"),
    [
        ("alternating", ["left", "right", "left"]),
        ("left", ["left"] * 3),
        ("right", ["right"] * 3),
    ],
)
def test_633a_7_d_1_reading_where_the_determinant_card_comes_from(
    reading: str, sides: list[str]
) -> None:
    at = session(DOUBLE_SHOE | {"determinant-side": reading})
    for _ in range(3):
        stood_through(at)
    drawn = [r for r in at.log.records if r.get("to") == "determinant card"]
    assert [record["side"] for record in drawn] == sides


def test_633a_7_e_2_and_3_only_the_side_of_the_cover_card_is_reshuffled() -> None:
    at = session(DOUBLE_SHOE)
    at.dealer.begin_round()
    left, right = compartment(at, "left"), compartment(at, "right")
    left.set_aside([left.draw()])
    left.burn(left.remaining - 26)
    stood_through(at)
    discards = right.discards
    stood_through(at)
    assert shuffles(at) == ["left", "right", "left"]
    assert len(left.stub + left.on_table + left.discards + left.segregated) == 104
    assert right.discards[: len(discards)] == discards


def test_633a_14_f_a_side_that_runs_out_is_refilled_with_its_segregated_area() -> None:
    cards = {"left": "9s 9h 7d", "right": "10d 7d 9c 10c"}
    first = stepped(BET, cards, ["stand"], answers=DOUBLE_SHOE | {"determinant-side": "left"})
    left = compartment(first.session, "left")
    assert left.segregated == parse_cards("9s")
    round_ = first.session.open_round([parse_bet(bet) for bet in BET])
    last = [r for r in round_.log.records if r["record"] == "shuffle"][-1]
    assert (last["cards"], last["side"]) == (102, "left")  # all but 9h and 7d on the table
    assert left.segregated == ()
    assert len(left.discards) == 1  # the first card, face down


def test_633a_14_f_the_side_that_runs_out_is_the_one_refilled() -> None:
    round_ = stepped(BET, {"left": "9s 2c", "right": "10d 7d 9c"}, ["stand"], answers=DOUBLE_SHOE)
    assert shuffles(round_.session) == ["left", "right", "right"]


def test_a_session_from_a_double_shoe_replays_from_its_seed() -> None:
    at = session(DOUBLE_SHOE)
    for _ in range(12):
        stood_through(at)
    at.close()
    assert replay(at.log.text()).log.text() == at.log.text()
    stacked = stepped(
        BET, {"left": "9h 7d 10d 10c", "right": "2c"}, ["stand"], answers=DOUBLE_SHOE
    ).session
    stacked.close()
    assert replay(stacked.log.text()).log.text() == stacked.log.text()
