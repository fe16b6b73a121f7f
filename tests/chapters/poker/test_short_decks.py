"""637a.10(h), 637a.13(g), 637a.20(h): what is dealt where the deck does not suffice."""

from __future__ import annotations

import pytest
from tests.chapters.poker.table import told

from croupier.rounds.words import Call

STUD = "seven-card-stud-high"


def test_637a_10_h_a_common_card_where_the_deck_does_not_go_round() -> None:
    nine = told(STUD, [100] * 9)
    assert len(nine.face_up("common card")) == 2
    assert len(nine.face_up("seat 1")) == 5
    assert not nine.collected
    eight = told(STUD, [100] * 8)
    assert len(eight.face_up("seat 1")) == 6
    assert len(eight.face_up("common card")) == 1
    burned = [card for place, card, _ in eight.cards if place == "burn card"]
    assert eight.collected == burned[:3], "the burn cards alone are shuffled"


def test_637a_10_m_super_stud_deals_five_and_discards_two() -> None:
    game = "super-seven-card-stud-high-low-split-eight-or-better"
    found = told(game, [100, 100])
    assert found.face_up("seat 1") == [False] * 4 + [True, True, True, True, False]
    keys = {choice.key for choice in found.asked[0].choices}
    assert len(keys) == 6
    any_two = told(game, [100, 100], super_stud_discard="any-cards")
    assert len(any_two.asked[0].choices) == 10
    full = told(game, [100] * 9)
    assert len(full.face_up("common card")) == 4


def test_637a_13_g_2_discards_of_who_has_not_drawn_are_not_used() -> None:
    acts = {seat: ["-", "discard-1-2-3-4-5"] for seat in range(1, 9)}
    found = told("five-card-draw-high", [100] * 8, acts)
    first, second, last = (
        {*[card for place, card, _ in found.cards if place == f"seat {seat}"][:5]}
        for seat in (1, 2, 8)
    )
    assert first | second <= {*found.collected}
    assert not last & {*found.collected[:15]}


@pytest.mark.parametrize(("reading", "come_back"), [("whole-pile", True), ("of-others", False)])
def test_637a_13_g_2_cards_just_discarded_by_who_draws(reading: str, come_back: bool) -> None:
    """Of eleven cards two players have drawn ten when the third asks for five."""
    acts = {seat: ["-", "discard-1-2-3-4-5"] for seat in (1, 2, 3)}
    found = told("five-card-draw-high", [100] * 8, acts, five_card_draw_discards=reading)
    third = {*[card for place, card, _ in found.cards if place == "seat 3"][:5]}
    assert (third <= {*found.collected}) is come_back
    assert bool(third & {*found.collected}) is come_back


def test_637a_20_h_the_players_own_discards_are_not_used() -> None:
    acts = {seat: ["-", *["discard-1-2-3-4-5", "-"] * 3] for seat in range(1, 8)}
    found = told("triple-draw-2-7", [100] * 7, acts)
    assert found.collected
    third = [card for place, card, _ in found.cards if place == "seat 3"][:5]
    assert not {*third} & {*found.collected[:10]}, "the deck is short when the third player draws"


@pytest.mark.parametrize(
    ("game", "players"),
    [("five-card-draw-high", 8), ("triple-draw-2-7", 7), ("badugi", 9), (STUD, 9)],
)
def test_637a_18_j_and_o_a_card_may_be_lost_wherever_another_can_be_dealt(
    game: str, players: int
) -> None:
    """Everybody draws all there is; a card falls at the last cards of seat 2 and of the last."""
    cards = "discard-1-2-3-4" + ("" if game == "badugi" else "-5")
    acts = {} if game == STUD else {n: ["-", *[cards, "-"] * 3] for n in range(1, players + 1)}
    usual = told(game, [100] * players, acts)
    for seat in (2, players):
        nth = len(usual.face_up(f"seat {seat}"))
        calls = {("card", f"seat {seat}", nth): Call("card-off-table", None)}
        found = told(game, [100] * players, acts, calls=calls)
        assert len(found.face_up("discards")) == 1
        assert len(found.face_up(f"seat {seat}")) == nth
        assert sum(found.net.values()) == -found.rake


def test_637a_20_h_what_was_discarded_before_is_used_by_the_reading() -> None:
    """The deck is short at the sixth player's second draw; another's eight discards suffice."""
    acts = {
        1: ["-", *["discard-1-2-3-4", "-"] * 2],
        6: ["-", *["discard-1-2-3-4-5", "-"] * 2],
    }
    for reading, used in (("this-draw", True), ("whole-round", False)):
        found = told("triple-draw-2-7", [100] * 7, acts, discards_of_the_player=reading)
        own = [card for place, card, _ in found.cards if place == "seat 6"]
        assert found.collected
        assert bool({*own[:5]} & {*found.collected}) is used, reading


def test_637a_20_h_own_discards_are_used_where_nothing_else_is_left() -> None:
    """Six players keep 30 cards, three are burned: 19 are left, 20 are asked for in four draws."""
    acts = {7: ["-", *["discard-1-2-3-4-5", "-"] * 3]}
    found = told("triple-draw-2-7", [100] * 7, acts, discards_of_the_player="whole-round")
    own = [card for place, card, _ in found.cards if place == "seat 7"]
    assert len(own) == 20
    assert {*found.collected} == {*own[:10]}
