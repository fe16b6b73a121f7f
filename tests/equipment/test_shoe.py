"""The shoe: no card is lost, doubled or seen too early."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import Deck, parse_cards
from croupier.equipment.errors import EquipmentError
from croupier.equipment.randomness import Randomness, Seed
from croupier.equipment.shoe import Shoe, ShoeEmpty, cut

ONE = Deck()


def stacked(text: str, *, cover: int | None = None) -> Shoe:
    return Shoe(parse_cards(text), ONE, cover=cover)


def test_cards_come_out_in_their_order() -> None:
    shoe = stacked("Kh 10s 2c")
    assert [shoe.draw(), shoe.draw()] == list(parse_cards("Kh 10s"))
    assert shoe.remaining == 1
    assert shoe.stub == parse_cards("2c")
    assert shoe.on_table == parse_cards("Kh 10s")


def test_burned_and_discarded_cards_lie_in_the_rack_in_order() -> None:
    shoe = stacked("Kh 10s 2c 3c 4c")
    assert shoe.burn(2) == parse_cards("Kh 10s")
    first, second = shoe.draw(), shoe.draw()
    shoe.discard([second, first])
    assert shoe.discards == parse_cards("Kh 10s 3c 2c")
    assert shoe.on_table == ()


def test_a_card_dealt_twice_is_refused() -> None:
    with pytest.raises(EquipmentError) as error:
        stacked("Kh 2c Kh")
    assert str(error.value) == "order deals Kh too often: it has 2 of it, and the deck has 1."
    with pytest.raises(EquipmentError, match="joker too often: it has 3 of it, and the deck has 2"):
        Shoe(parse_cards("joker joker joker"), Deck(decks=2, jokers=1))


def test_a_card_the_deck_does_not_have_is_refused() -> None:
    with pytest.raises(EquipmentError, match="10s too often: it has 1 of it, and the deck has 0"):
        Shoe(parse_cards("10s"), Deck(spanish=True))
    with pytest.raises(EquipmentError, match="joker too often: it has 1 of it, and the deck has 0"):
        stacked("joker")
    with pytest.raises(EquipmentError, match="card 53 does not exist"):
        Shoe([53], ONE)


def test_several_decks_hold_a_card_several_times() -> None:
    assert Shoe(parse_cards("Kh Kh"), Deck(decks=2)).remaining == 2


def test_an_empty_shoe_says_so_and_changes_nothing() -> None:
    shoe = stacked("Kh")
    with pytest.raises(ShoeEmpty, match="shoe cannot give 2 more: the cards left are 1"):
        shoe.burn(2)
    assert (shoe.remaining, shoe.discards) == (1, ())
    shoe.draw()
    with pytest.raises(ShoeEmpty, match="shoe cannot give 1 more: the cards left are 0"):
        shoe.draw()


def test_a_negative_burn_is_refused() -> None:
    with pytest.raises(EquipmentError, match="count is -1: it must be 0 or more"):
        stacked("Kh").burn(-1)


def test_the_cover_card_comes_after_the_cards_above_it() -> None:
    shoe = stacked("Kh 10s 2c 3c", cover=2)
    shoe.draw()
    assert not shoe.cover_card_reached
    shoe.draw()
    assert shoe.cover_card_reached
    shoe.draw()
    assert shoe.cover_card_reached


def test_without_a_cover_card_none_is_reached() -> None:
    shoe = stacked("Kh")
    shoe.draw()
    assert not shoe.cover_card_reached


@pytest.mark.parametrize("cover", [-1, 3])
def test_a_cover_card_outside_the_shoe_is_refused(cover: int) -> None:
    with pytest.raises(EquipmentError, match=f"cover is {cover}: it must be 0 to 2"):
        stacked("Kh 10s", cover=cover)


def test_only_cards_on_the_table_can_be_discarded() -> None:
    shoe = stacked("Kh 10s")
    card = shoe.draw()
    with pytest.raises(EquipmentError, match="discard of Kh is not possible"):
        shoe.discard([card, card])
    assert shoe.on_table == (card,)
    with pytest.raises(EquipmentError, match="discard of 10s is not possible"):
        shoe.discard(parse_cards("10s"))


def test_a_reshuffle_in_mid_round_leaves_the_table_alone() -> None:
    shoe = stacked("Kh 10s 2c 3c")
    shoe.burn(2)
    held = shoe.draw()
    shoe.reshuffle(parse_cards("10s 3c Kh"), cover=1)
    assert shoe.on_table == (held,)
    assert shoe.discards == ()
    assert shoe.stub == parse_cards("10s 3c Kh")
    shoe.burn(2)
    assert shoe.cover_card_reached


def test_the_segregated_area_comes_back_with_a_reshuffle() -> None:
    shoe = Shoe(parse_cards("Kh 10s 2c"), ONE, rack=parse_cards("9d"))
    shoe.set_aside([shoe.draw()])
    held = shoe.draw()
    assert (shoe.segregated, shoe.discards) == (parse_cards("Kh"), parse_cards("9d"))
    assert shoe.off_table == parse_cards("2c 9d Kh")
    shoe.reshuffle(parse_cards("Kh 9d 2c"))
    assert (shoe.segregated, shoe.on_table) == ((), (held,))
    with pytest.raises(EquipmentError, match="9c too often: it has 2"):
        Shoe(parse_cards("9c"), ONE, rack=parse_cards("9c"))


def test_a_reshuffle_may_not_change_the_cards() -> None:
    shoe = stacked("Kh 10s 2c")
    held = shoe.draw()
    with pytest.raises(EquipmentError, match=r"has 1 of Kh: it must have the 0 of"):
        shoe.reshuffle([*shoe.off_table, held])
    with pytest.raises(EquipmentError, match=r"has 0 of 2c: it must have the 1 of"):
        shoe.reshuffle(parse_cards("10s"))
    assert shoe.stub == parse_cards("10s 2c")


def test_a_refused_reshuffle_keeps_the_rack() -> None:
    shoe = stacked("Kh 10s")
    shoe.burn()
    with pytest.raises(EquipmentError, match="cover is 9"):
        shoe.reshuffle(parse_cards("10s Kh"), cover=9)
    assert shoe.discards == parse_cards("Kh")


def test_the_order_is_not_shown() -> None:
    assert repr(stacked("Kh 10s")) == "Shoe(2 remaining, 0 on the table, 0 discarded)"


def test_a_cut_moves_the_top_to_the_bottom() -> None:
    assert cut(parse_cards("2c 3c 4c 5c"), 3) == parse_cards("5c 2c 3c 4c")
    with pytest.raises(EquipmentError, match="cut at 5 is outside the cards: it must be 0 to 4"):
        cut(parse_cards("2c 3c 4c 5c"), 5)
    with pytest.raises(EquipmentError, match="cut at -1"):
        cut((), -1)


@given(st.integers(0, 52))
def test_a_cut_is_undone_by_the_opposite_cut(at: int) -> None:
    assert cut(cut(ONE.cards(), at), 52 - at) == ONE.cards()


@given(
    st.builds(Deck, decks=st.integers(1, 2), jokers=st.integers(0, 2), spanish=st.booleans()),
    st.lists(st.sampled_from(["draw", "burn", "discard", "set aside", "reshuffle"]), max_size=150),
)
def test_no_card_is_lost_or_doubled(deck: Deck, actions: list[str]) -> None:
    randomness = Randomness(Seed.from_text("conserved"))
    shoe = Shoe(randomness.shuffle(deck.cards()), deck)
    for action in actions:
        if action == "draw" and shoe.remaining:
            shoe.draw()
        elif action == "burn":
            shoe.burn(min(3, shoe.remaining))
        elif action == "discard":
            shoe.discard(shoe.on_table[:2])
        elif action == "set aside":
            shoe.set_aside(shoe.on_table[:1])
        elif action == "reshuffle":
            shoe.reshuffle(randomness.shuffle(shoe.off_table))
        assert shoe.remaining == len(shoe.stub)
        held = shoe.stub + shoe.on_table + shoe.discards + shoe.segregated
        assert sorted(held) == sorted(deck.cards())
