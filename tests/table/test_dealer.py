"""The dealer: which cards a shuffle takes, from one shoe or from the two sides of a double shoe."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.equipment.cards import Deck, card_text, parse_cards
from croupier.equipment.errors import EquipmentError
from croupier.equipment.randomness import Randomness, Seed
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import DISCARD_RACK, SEGREGATED_AREA, NextCard
from croupier.table.dealer import Dealer, order_text, parse_order
from croupier.table.log import Log

ONE = ShoePlan(Deck(), every_round=False)
TWO_SIDES = ShoePlan(Deck(), every_round=False, cover=13, sides=("left", "right"))


def dealer(plan: ShoePlan, order: object = None) -> Dealer:
    seat = Dealer(plan, Randomness(Seed.from_text("dealer")), Log(), order=order)  # type: ignore[arg-type]
    seat.begin_round()
    return seat


def wanted(to: str = "seat 1", side: str = "") -> NextCard:
    return NextCard(to, "1", side=side)


def draw(at: Dealer, count: int, side: str = "") -> list[int]:
    return [at.card(wanted(side=side)) for _ in range(count)]


def test_a_reshuffle_in_mid_round_leaves_what_lies_on_the_table() -> None:
    at = dealer(ONE)
    held = draw(at, 20)
    at.card(wanted(DISCARD_RACK))
    at.reshuffle("")
    again = draw(at, 32)
    assert sorted(held + again) == sorted(Deck().cards())


def test_cards_collected_in_mid_round_come_back_with_a_reshuffle() -> None:
    at = dealer(ONE)
    held = draw(at, 20)
    at.collect(held[:5], DISCARD_RACK)
    at.reshuffle("")
    assert sorted(held[5:] + draw(at, 37)) == sorted(Deck().cards())


def test_only_cards_on_the_table_are_collected() -> None:
    at = dealer(ONE, parse_cards("Kh 9c"))
    with pytest.raises(EquipmentError, match="Kh is not on the table"):
        at.collect(parse_cards("Kh"), DISCARD_RACK)


def test_the_next_round_begins_with_all_cards_after_a_reshuffle() -> None:
    at = dealer(ONE)
    draw(at, 20)
    at.end_round()
    at.reshuffle("")
    at.begin_round()
    assert at.shoe is not None
    assert at.shoe.remaining == 52


def test_cards_held_for_the_next_round_stay_on_the_table() -> None:
    at = dealer(ONE)
    first, second = draw(at, 2)
    at.hold([second])
    at.end_round()
    assert at.shoe is not None
    assert (at.shoe.on_table, at.shoe.discards) == ((second,), (first,))
    at.begin_round()
    assert draw(at, 1) == [second]


def test_a_short_stacked_order_has_the_rest_of_the_deck_in_the_rack() -> None:
    at = dealer(ONE, parse_cards("Kh 9c"))
    held = draw(at, 2)
    at.reshuffle("")
    assert sorted(held + draw(at, 50)) == sorted(Deck().cards())


def test_after_a_reshuffle_in_mid_round_no_card_is_burned() -> None:
    plan = ShoePlan(Deck(), every_round=False, burn=lambda first: 0)
    at = dealer(plan)
    assert at.shoe is not None
    assert at.shoe.remaining == 51
    draw(at, 1)
    at.reshuffle("")
    draw(at, 1)
    assert at.shoe.remaining == 50


def test_a_card_that_is_burned_unseen_is_sealed_in_the_log() -> None:
    log = Log(seal=lambda n, text: "sealed")
    at = Dealer(
        replace(ONE, unseen=1, burn_cite="651a.8(b)"), Randomness(Seed.from_text("dealer")), log
    )
    at.begin_round()
    assert at.shoe is not None
    assert at.shoe.remaining == 51
    burned = log.records[-1]
    assert (burned["to"], burned["face_up"], burned["cite"]) == (DISCARD_RACK, False, "651a.8(b)")
    assert [card_text(card) for card in at.shoe.discards] == [burned["card"]]
    assert burned["card"] not in log.lines[-1]


def test_each_side_has_all_the_decks_and_an_order_of_its_own() -> None:
    at = dealer(TWO_SIDES)
    left, right = draw(at, 52, "left"), draw(at, 52, "right")
    assert sorted(left) == sorted(right) == sorted(Deck().cards())
    assert left != right


def test_only_the_side_whose_cover_card_came_out_is_shuffled() -> None:
    at = dealer(TWO_SIDES)
    draw(at, 40, "left")
    rest = at.sides["right"].shoe
    assert rest is not None
    before = rest.stub
    at.end_round()
    at.begin_round()
    left = at.sides["left"].shoe
    assert left is not None
    assert (left.remaining, left.discards) == (52, ())
    assert rest.stub == before


def test_the_segregated_area_belongs_to_its_side() -> None:
    at = dealer(TWO_SIDES)
    card = at.card(wanted(SEGREGATED_AREA, "left"))
    left, right = at.sides["left"].shoe, at.sides["right"].shoe
    assert left is not None
    assert right is not None
    assert (left.segregated, right.segregated) == ((card,), ())
    at.end_round()
    at.begin_round()
    assert left.segregated == (card,)
    at.reshuffle("left")
    at.begin_round()
    assert not at.sides["left"].shoe.segregated  # type: ignore[union-attr]
    assert left.remaining == 52


def test_stacked_cards_name_the_side_they_lie_in() -> None:
    order = {"left": parse_cards("Kh"), "right": parse_cards("9c")}
    at = dealer(TWO_SIDES, order)
    assert draw(at, 1, "right") == list(parse_cards("9c"))
    with pytest.raises(EquipmentError, match="side '': the sides of this shoe are 'left', 'right'"):
        dealer(TWO_SIDES, parse_cards("Kh"))
    for stacked in (order, parse_cards("Kh 9c"), None):
        assert order_text(parse_order(order_text(stacked))) == order_text(stacked)
