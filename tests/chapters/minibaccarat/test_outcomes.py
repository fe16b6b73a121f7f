"""627a.6, 627a.7 and 627a.10: third cards, and how each wager ends."""

from __future__ import annotations

from itertools import product

import pytest
from tests.chapters.minibaccarat.witness import VALUES, finished

import croupier
from croupier.families.baccarat.outcomes import (
    ENDS,
    STAYED,
    Hand,
    Hands,
    banker_draws,
    dragon_bonus,
    end_code,
    finish,
    hands_of,
    pairs,
    player_draws,
    resolve,
)
from croupier.rulebook.rules import Rules

GAME = croupier.game("minibaccarat")
NATURALS = (8, 9)


def rules(**answers: object) -> Rules:
    return GAME.rules({key.replace("_", "-"): value for key, value in answers.items()})


def test_627a_10_a_a_natural_ends_the_deal() -> None:
    for player, banker in product(range(10), repeat=2):
        if player in NATURALS or banker in NATURALS:
            assert not player_draws(player, banker)
            assert not any(banker_draws(player, banker, third) for third in range(STAYED, 10))


def test_627a_10_b_1_and_2_player_draws_on_less_than_6() -> None:
    for player, banker in product(range(8), repeat=2):
        assert player_draws(player, banker) == (player < 6)


def test_627a_10_c_1_banker_against_a_player_who_stays() -> None:
    for player, banker in product((6, 7), range(8)):
        assert banker_draws(player, banker, STAYED) == (banker <= 5)


def test_627a_10_d_to_g_table_1_by_the_bankers_count_and_the_third_card() -> None:
    """627a.10(c)(2)(i) and (ii): D draws and S stays, third cards from 0 to 9."""
    letters = {
        banker: "".join("D" if banker_draws(0, banker, third) else "S" for third in range(10))
        for banker in range(8)
    }
    assert letters == {
        0: "DDDDDDDDDD",
        1: "DDDDDDDDDD",
        2: "DDDDDDDDDD",
        3: "DDDDDDDDSD",
        4: "SSDDDDDDSS",
        5: "SSSSDDDDSS",
        6: "SSSSSSDDSS",
        7: "SSSSSSSSSS",
    }


def test_every_deal_of_ranks_ends_as_the_second_dealer_says() -> None:
    source = finish.py_func  # type: ignore[attr-defined]
    for head in product((0, 2, 3, 4, 5, 6, 7, 12), repeat=4):
        for tail in ((1, 6), (9, 3), (12, 5)):
            ranks = (*head, *tail)
            expected = finished([VALUES[rank] for rank in ranks])
            player, banker = hands_of(source(*ranks))
            assert (*player, *banker) == expected


def test_compiled_and_read_are_the_same() -> None:
    for ranks in product((0, 4, 6, 12), repeat=6):
        assert finish(*ranks) == finish.py_func(*ranks)  # type: ignore[attr-defined]


def test_end_code_is_undone_by_hands_of() -> None:
    for code in range(ENDS):
        player, banker = hands_of(code)
        assert end_code(player.points, player.cards, banker.points, banker.cards) == code


@pytest.mark.parametrize(
    ("player", "banker", "wagers"),
    [
        (Hand(5, 3), Hand(6, 2), ("lose", "win", "lose")),
        (Hand(9, 2), Hand(8, 2), ("win", "lose", "lose")),
        (Hand(4, 3), Hand(4, 3), ("push", "push", "win")),
        (Hand(6, 2), Hand(7, 3), ("lose", "win", "lose")),
    ],
)
def test_627a_7_a_1_to_3(player: Hand, banker: Hand, wagers: tuple[str, str, str]) -> None:
    hands = Hands(player, banker)
    found = tuple(resolve(rules(), wager, "", hands) for wager in ("player", "banker", "tie"))
    assert found == wagers


@pytest.mark.parametrize(
    ("player", "banker", "dragon", "panda"),
    [
        (Hand(6, 2), Hand(7, 3), True, False),
        (Hand(6, 2), Hand(7, 2), False, False),
        (Hand(7, 3), Hand(7, 3), False, False),
        (Hand(9, 3), Hand(7, 3), False, False),
        (Hand(8, 3), Hand(7, 3), False, True),
        (Hand(8, 2), Hand(7, 2), False, False),
        (Hand(8, 3), Hand(8, 3), False, False),
        (Hand(8, 3), Hand(9, 3), False, False),
    ],
)
def test_627a_1_dragon_7_and_panda_8(player: Hand, banker: Hand, dragon: bool, panda: bool) -> None:
    hands, ez = Hands(player, banker), rules(ez_baccarat=True)
    assert (hands.dragon_7, hands.panda_8) == (dragon, panda)
    assert resolve(ez, "dragon-7", "", hands) == ("win" if dragon else "lose")
    assert resolve(ez, "panda-8", "", hands) == ("win" if panda else "lose")


def test_627a_7_a_1_iii_dragon_7_pushes_at_ez_baccarat_alone() -> None:
    hands = Hands(Hand(6, 2), Hand(7, 3))
    assert resolve(rules(ez_baccarat=True), "banker", "", hands) == "push"
    assert resolve(rules(ez_baccarat=True), "player", "", hands) == "lose"
    assert resolve(rules(), "banker", "", hands) == "win"


def test_627a_7_a_2_i_player_wins_with_and_without_a_panda_8() -> None:
    for player in (Hand(8, 3), Hand(8, 2), Hand(5, 3)):
        assert resolve(rules(ez_baccarat=True), "player", "", Hands(player, Hand(4, 3))) == "win"


@pytest.mark.parametrize(
    ("own", "other", "outcome", "by_margin"),
    [
        (Hand(8, 2), Hand(7, 2), "natural-winner", "natural-winner"),  # (4)(i)(A)
        (Hand(9, 2), Hand(0, 2), "natural-winner", "win-by-9-points"),
        (Hand(9, 2), Hand(5, 2), "natural-winner", "win-by-4-points"),
        (Hand(9, 2), Hand(6, 2), "natural-winner", "natural-winner"),
        (Hand(9, 2), Hand(8, 2), "natural-winner", "natural-winner"),  # (4)(i)(B)
        (Hand(4, 3), Hand(0, 3), "win-by-4-points", "win-by-4-points"),  # (4)(i)(C)
        (Hand(9, 3), Hand(0, 3), "win-by-9-points", "win-by-9-points"),
        (Hand(9, 3), Hand(4, 3), "win-by-5-points", "win-by-5-points"),
        (Hand(8, 2), Hand(9, 2), "lose", "lose"),  # (4)(ii)(A)
        (Hand(0, 2), Hand(9, 2), "lose", "lose"),
        (Hand(5, 3), Hand(5, 3), "lose", "lose"),  # (4)(ii)(B): a tie that is no Natural
        (Hand(7, 2), Hand(4, 3), "lose", "lose"),  # (4)(ii)(C): by three
        (Hand(8, 2), Hand(8, 2), "natural-tie", "natural-tie"),  # (4)(iii)
        (Hand(9, 2), Hand(9, 2), "natural-tie", "natural-tie"),
    ],
)
def test_627a_7_a_4_dragon_bonus(own: Hand, other: Hand, outcome: str, by_margin: str) -> None:
    assert dragon_bonus(own, other, by_margin=False) == outcome
    assert dragon_bonus(own, other, by_margin=True) == by_margin
    assert resolve(rules(), "dragon-bonus", "player", Hands(own, other)) == outcome
    assert resolve(rules(), "dragon-bonus", "banker", Hands(other, own)) == outcome


def test_627a_7_a_7_a_pair_is_of_one_rank() -> None:
    ten, queen, king = 8, 10, 11
    assert pairs(queen, ten, queen, king) == 1
    assert pairs(queen, ten, king, ten) == 1
    assert pairs(queen, ten, queen, ten) == 2
    assert pairs(queen, queen, ten, king) == 0  # the first cards of different hands
