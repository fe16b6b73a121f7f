"""How the stacks are cut and delivered: 621a.7 and 621a.9(g), (i) by paragraph."""

from __future__ import annotations

import pytest
from tests.chapters.pai_gow.rounds import ALL, GAME

from croupier.chapters.pai_gow.stacks import STYLES, cut, delivery
from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.rounds.words import Decide
from croupier.rulebook.answers import AnswerError
from croupier.table.round import Round
from croupier.table.session import Session

BETS = ["1:pai-gow=10", "2:pai-gow=10"]
ORDER = parse_cards(" ".join(ALL))
NUMBERED = [f"{stack}{tile}" for stack in "12345678" for tile in "abcd"]
"""The tiles by stack from the dealer's right, and from the top."""


def delivered(style: str) -> list[str]:
    """What the positions get, one after another."""
    tiles = [NUMBERED[tile] for tile in delivery(style)]
    return [" ".join(tiles[at : at + 4]) for at in range(0, 32, 4)]


def test_621a_7_1_house_way_from_the_left() -> None:
    first, *_, last = delivered("house-way-from-the-left")
    assert (first, last) == ("8a 8b 8c 8d", "1a 1b 1c 1d")


@pytest.mark.parametrize(
    ("style", "first_four"),
    [
        ("cup-say-from-the-right", ["1a 1b 2a 2b", "1c 1d 2c 2d", "3a 3b 4a 4b", "3c 3d 4c 4d"]),
        ("cup-say-from-the-left", ["8a 8b 7a 7b", "8c 8d 7c 7d", "6a 6b 5a 5b", "6c 6d 5c 5d"]),
    ],
)
def test_621a_7_2_and_3_two_stacks_are_picked_at_a_time(style: str, first_four: list[str]) -> None:
    assert delivered(style)[:4] == first_four


def test_621a_7_4_the_two_center_stacks_come_first() -> None:
    first, second, third, *_, last = delivered("jung-quat")
    assert (first, second) == ("4a 4b 5a 5b", "4c 4d 5c 5d")
    assert (third, last) == ("3a 3b 6a 6b", "1c 1d 8c 8d")


def test_621a_7_5_the_two_outer_stacks_come_first() -> None:
    first, second, third, *_, last = delivered("chee-yee")
    assert (first, second) == ("1a 1b 8a 8b", "1c 1d 8c 8d")
    assert (third, last) == ("2a 2b 7a 7b", "4c 4d 5c 5d")


@pytest.mark.parametrize(
    ("style", "first_four"),
    [
        ("pin-say-from-the-right", ["1a 2a 3a 4a", "8a 7a 6a 5a", "1b 2b 3b 4b", "8b 7b 6b 5b"]),
        ("pin-say-from-the-left", ["8a 7a 6a 5a", "1a 2a 3a 4a", "8b 7b 6b 5b", "1b 2b 3b 4b"]),
    ],
)
def test_621a_7_6_and_7_four_stacks_are_sliced_in_turn(style: str, first_four: list[str]) -> None:
    assert delivered(style)[:4] == first_four


def test_621a_7_8_and_9_dragon_head_and_phoenix_tail_take_turns() -> None:
    right = delivered("dragon-head-and-phoenix-tail-from-the-right")
    assert right[::2] == ["1a 1b 2a 2b", "1c 1d 2c 2d", "3a 3b 4a 4b", "3c 3d 4c 4d"]
    assert right[1::2] == ["8a 7a 6a 5a", "8b 7b 6b 5b", "8c 7c 6c 5c", "8d 7d 6d 5d"]
    left = delivered("dragon-head-and-phoenix-tail-from-the-left")
    assert left[:2] == ["8a 8b 7a 7b", "1a 2a 3a 4a"]


@pytest.mark.parametrize("style", STYLES)
def test_621a_7_every_style_delivers_every_tile_once(style: str) -> None:
    assert sorted(delivery(style)) == list(range(32))


def test_621a_7_the_dealers_style_is_one_of_those_elected() -> None:
    with pytest.raises(AnswerError, match=r"621a\.7") as refused:
        GAME.rules({"dealers-style": "jung-quat"})
    assert "dealing-styles" in str(refused.value)
    GAME.rules({"dealers-style": "jung-quat", "dealing-styles": ["jung-quat"]})


def test_621a_9_g_1_adjacent_stacks_go_to_one_end() -> None:
    assert cut(2, 2, 2) == (2, 3, 0, 1, 4, 5, 6, 7)
    assert cut(2, 2, 0) == (0, 1, 4, 5, 6, 7, 2, 3)


def test_621a_9_g_2_adjacent_stacks_go_to_both_ends() -> None:
    assert cut(2, 3, 1) == (2, 0, 1, 5, 6, 7, 3, 4)


def second_round(answers: dict[str, object]) -> Round:
    """The round in which the bank is offered first, with its tiles stacked in order."""
    rules = GAME.rules({"player-bank": True} | answers)
    session = Session(GAME.entry, rules, seed=Seed.from_text("stacks"))
    first = session.open_round(BETS)
    while first.question is not None:
        first.choose("keep" if isinstance(first.question, Decide) else "house-way")
    (compartment,) = session.dealer.sides.values()
    compartment.order = ORDER
    return session.open_round(BETS)


def cards(round_: Round) -> list[tuple[str, str]]:
    start = max(at for at, each in enumerate(round_.log.records) if each["record"] == "shuffle")
    own = round_.log.records[start:]
    return [(each["cite"], each["card"]) for each in own if each["record"] == "card"]


def choices(round_: Round) -> list[str]:
    assert isinstance(round_.question, Decide)
    return [choice.key for choice in round_.question.choices]


def test_621a_9_g_the_bank_is_asked_for_a_cut_and_the_tiles_follow_it() -> None:
    round_ = second_round({})
    round_.choose("bank")
    assert choices(round_) == ["no-cut", "to-the-right", "to-the-left", "to-both-ends"]
    round_.choose("to-the-right")
    assert choices(round_) == [f"stack-{number}" for number in range(1, 9)]
    round_.choose("stack-7")
    assert choices(round_) == ["1-stacks", "2-stacks"]
    round_.choose("2-stacks")
    round_.choose("none")
    said = [each for each in round_.log.records if each["record"] == "said"]
    assert "621a.9(g)(1)" in [each["cite"] for each in said]
    dealt = [card for _, card in cards(round_)]
    assert dealt == ALL[24:] + ALL[:24]


def test_621a_9_i_the_bank_chooses_a_style_after_no_more_bets() -> None:
    round_ = second_round({"dealing-styles": ["jung-quat", "chee-yee"]})
    for choice in ("bank", "no-cut", "none"):
        round_.choose(choice)
    assert round_.log.records[-1]["cite"] == "621a.6(a)"
    assert choices(round_) == ["house-way-from-the-right", "jung-quat", "chee-yee"]
    round_.choose("jung-quat")
    assert ("said", "621a.7(4)") in [
        (each["record"], each.get("cite")) for each in round_.log.records
    ]
    dealt = cards(round_)
    assert {cite for cite, _ in dealt} == {"621a.9(k)"}
    assert [card for _, card in dealt] == [ALL[tile] for tile in delivery("jung-quat")]


def test_621a_7_without_a_bank_the_tiles_follow_the_dealers_style() -> None:
    style = "pin-say-from-the-left"
    round_ = second_round({"dealing-styles": [style], "dealers-style": style})
    round_.choose("pass")
    round_.choose("pass")
    dealt = cards(round_)
    assert {cite for cite, _ in dealt} == {"621a.7(7)"}
    assert [card for _, card in dealt] == [ALL[tile] for tile in delivery(style)]


def test_621a_2_f_1_the_roll_is_recorded_with_the_colors_of_the_dice() -> None:
    """Beat It by paytables A and B depends on the red die (621a.5(e)(4)(i))."""
    for paytable, colors in (("A", ["red", "blue", "blue"]), ("C", None)):
        session = Session(GAME.entry, GAME.rules({"beat-it-paytable": paytable}))
        session.open_round(BETS)
        (roll,) = [each for each in session.log.records if each["record"] == "roll"]
        assert roll.get("colors") == colors
