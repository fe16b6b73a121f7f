"""A dealer's Blackjack that the card reader device missed: the hole card shows it."""

from __future__ import annotations

import pytest
from tests.chapters.stepping import shoe, stepped

import croupier
from croupier.table.session import ActError

MISSED = "card-reader-misses-blackjack"
AGAIN: dict[str, object] = {"late-dealer-blackjack": "settled-again"}
Ends = list[tuple[str, str, int]]


def missed(
    game: str,
    bets: list[str],
    cards: str,
    do: list[str],
    at: int,
    answers: dict[str, object] | None = None,
) -> Ends:
    round_ = stepped(croupier.game(game), bets, cards, do, {at: MISSED}, answers)
    return [(end.wager, end.outcome, end.net) for end in round_.settlements]


@pytest.mark.parametrize("game", ["blackjack", "spanish-21"])
def test_635a_10_b_only_the_original_wager_is_collected(game: str) -> None:
    """Also 633a.10(b)."""
    do = ["double"] + (["keep"] if game == "spanish-21" else [])
    ends = missed(game, [f"1:{game}=10"], shoe("6h 5d", "Ks Ad", "8c"), do, 5)
    assert ends == [(game, "lose", -1000), ("double", "push", 0)]


@pytest.mark.parametrize("game", ["blackjack", "spanish-21"])
def test_635a_11_d_the_wager_on_a_split_hand_is_returned(game: str) -> None:
    """Also 633a.11(d)."""
    do = ["split", "stand", "stand"]
    ends = missed(game, [f"1:{game}=10"], shoe("8h 8d", "Ks Ad", "Kc Qc"), do, 5)
    assert ends == [(game, "lose", -1000), ("split", "push", 0)]


def test_635a_9_a_2_a_surrendered_wager_is_lost_whole() -> None:
    ends = missed("spanish-21", ["1:spanish-21=10"], shoe("Kh 6d", "Ks Ad"), ["surrender"], 5)
    assert ends == [("spanish-21", "lose", -1000)]


def test_635a_7_n_3_a_blackjack_wins_against_a_blackjack() -> None:
    """Found at once, or after the device has missed it: in two or more cards."""
    cards, bets = shoe("Kh Ad", "Ks As"), ["1:spanish-21=10"]
    ends = missed("spanish-21", bets, cards, [], 5)
    assert ends == [("spanish-21", "blackjack", 1500)]
    at_once = stepped(croupier.game("spanish-21"), bets, cards, [])
    assert [end.net for end in at_once.settlements] == [1500]


INSURED = ["insurance", "double"]


@pytest.mark.parametrize(
    ("answers", "ends"),
    [
        (None, [("insurance", "lose", -500), ("blackjack", "lose", -1000), ("double", "push", 0)]),
        (
            AGAIN,
            [
                ("insurance", "lose", -500),
                ("insurance", "win", 1500),
                ("blackjack", "lose", -1000),
                ("double", "push", 0),
            ],
        ),
    ],
)
def test_633a_8_c_insurance_stays_lost_or_is_settled_again(
    answers: dict[str, object] | None, ends: Ends
) -> None:
    cards = shoe("6h 5d", "As Kd", "8c")
    assert missed("blackjack", ["1:blackjack=10"], cards, INSURED, 6, answers) == ends


@pytest.mark.parametrize(("answers", "more"), [(None, 0), (AGAIN, 2000)])
def test_633a_10_b_a_doubled_hand_over_21_gets_its_double_back_if_settled_again(
    answers: dict[str, object] | None, more: int
) -> None:
    cards = shoe("Kh 6d", "Ks Ad", "8c")
    bets = ["1:blackjack=20"]
    ends = missed("blackjack", bets, cards, ["double"], 5, answers)
    assert ends[:2] == [("blackjack", "lose", -2000), ("double", "lose", -2000)]
    assert sum(net for _, _, net in ends) == -4000 + more


@pytest.mark.parametrize(
    ("answers", "nets"), [(None, [-500, -500]), (AGAIN, [-500, -500, -500, 500])]
)
def test_665a_9_b_2_i_a_surrendered_bet_wager_is_lost_whole_if_settled_again(
    answers: dict[str, object] | None, nets: list[int]
) -> None:
    """The Double Attack Wager is returned; of the Bet Wager the other half is taken back."""
    cards, do = "Ks Kh 6d Ad", ["double-attack", "surrender"]
    bets = ["1:bet=10"]
    ends = missed("double-attack-blackjack", bets, cards, do, 6, answers)
    assert [net for _, _, net in ends] == nets


def test_665a_10_b_double_down_and_double_attack_are_returned_and_bust_it_lost() -> None:
    cards, do = "Ks 6h 5d Ad 8c", ["double-attack", "double", "keep"]
    bets = ["1:bet=10", "1:bust-it=5"]
    ends = missed("double-attack-blackjack", bets, cards, do, 6)
    assert sorted(ends) == [
        ("bet", "lose", -1000),
        ("bust-it", "lose", -500),
        ("double", "push", 0),
        ("double-attack", "push", 0),
    ]


@pytest.mark.parametrize(
    ("choice", "ends"),
    [
        ("continue", [("bet", "lose", -1000), ("double", "push", 0)]),
        ("dead-hand", [("bet", "void", 0), ("double", "void", 0)]),
    ],
)
def test_685a_9_b_and_12_h_a_wrong_light(choice: str, ends: Ends) -> None:
    """The hand goes on, and the Double Down Wager is not collected; or it is dead."""
    do = ["double", choice]
    assert missed("down-under-blackjack", ["1:bet=10"], shoe("6h 5d", "Ks Ad", "8c"), do, 5) == ends


def test_685a_10_d_the_wager_on_a_split_hand_is_returned() -> None:
    do, cards = ["split", "stand", "stand", "continue"], shoe("8h 8d", "Ks Ad", "Kc Qc")
    ends = missed("down-under-blackjack", ["1:bet=10"], cards, do, 5)
    assert ends == [("bet", "lose", -1000), ("split", "push", 0)]


def test_a_device_cannot_miss_a_blackjack_that_is_not_there() -> None:
    with pytest.raises(ActError, match=MISSED):
        missed("blackjack", ["1:blackjack=10"], shoe("6h 5d", "Ks 9d", "8c"), ["double"], 5)
