"""633a.7(g)(10), 633a.13(n): the House Money Wager."""

from __future__ import annotations

import pytest
from tests.chapters.blackjack.table import GAME, Answers, opened, settled, shoe, side

from croupier.rulebook.answers import AnswerError


@pytest.mark.parametrize(
    ("player", "outcome"),
    [
        ("Ah Kh", "ace-king-suited"),
        ("Ah 2h", "two-card-straight-flush"),
        ("8h 8d", "pair"),
        ("8h 9d", "two-card-straight"),
        ("Kh 2d", "lose"),
    ],
)
def test_633a_13_n_house_money(player: str, outcome: str) -> None:
    assert side("house-money", player, "9s 8d").outcome == outcome


def test_633a_7_g_10_ii_the_payout_added_is_part_of_the_wager() -> None:
    cards = shoe("8h 8d", "6s 10c", "3d 10d 9d 10h")
    do = ["add", "split", "double", "stand"]
    ends = settled(["blackjack=10", "house-money=5"], cards, do)
    stakes = {key: end.stake for key, end in ends.items()}
    assert stakes["blackjack"] == stakes["split@split hand 1"] == stakes["double"] == 2500
    assert ends["house-money"].net == 1500


def test_633a_7_g_10_ii_a_a_portion_is_added() -> None:
    cards = shoe("8h 8d", "6s 10c", "10d")
    answers: Answers = {"house-money-share": "50%"}
    ends = settled(["blackjack=10", "house-money=4"], cards, ["add", "stand"], answers)
    assert ends["blackjack"].stake == 1600


def test_633a_7_g_10_ii_a_a_portion_is_an_even_number_of_cents() -> None:
    """The reading `house-money-rounded`: half of 99 cents could not be surrendered."""
    cards = shoe("8h 8d", "6s 10c", "10d")
    answers: Answers = {"house-money-share": "33%"}
    ends = settled(["blackjack=10", "house-money=1"], cards, ["add", "stand"], answers)
    assert (ends["blackjack"].stake, ends["house-money"].net) == (1098, 300)


def test_633a_7_g_10_ii_a_nothing_is_no_portion() -> None:
    for share in ("0%", "0.0%"):
        with pytest.raises(AnswerError, match="a percentage above 0% and at most 100%"):
            GAME.rules({"house-money-share": share})
    GAME.rules({"house-money-share": "0.5%"})


def test_633a_7_g_10_i_a_and_b_house_money_waits_for_the_card_reader() -> None:
    bets = ["blackjack=10", "house-money=5"]
    round_ = opened(bets, shoe("8h 8d", "Ks 9c"))
    assert round_.can_choose("add")
    said = [r.get("text") for r in round_.log.records]
    assert "The dealer checks the hole card: no Blackjack." in said
    ends = settled(bets, shoe("8h 8d", "Ks Ac"), [])
    assert (ends["house-money"].cite, ends["house-money"].net) == ("633a.7(g)(10)(i)(A)", 1500)
    round_ = opened(bets, shoe("8h 9d", "Ks Ac"), {"blackjack-switch": False})
    assert round_.finished
    assert opened(bets, shoe("8h Kd", "Ks Ac")).settlements[0].cite == "633a.7(g)(10)"


def test_633a_7_g_10_ii_b_a_blackjack_may_be_enlarged() -> None:
    ends = settled(["blackjack=10", "house-money=10"], shoe("Ah Kh", "9s 8d"), ["add"])
    assert (ends["blackjack"].stake, ends["blackjack"].net) == (10_000, 15_000)


def test_633a_7_g_10_ii_c_the_entire_wager_is_matched() -> None:
    round_ = opened(["blackjack=10", "house-money=5"], shoe("5h 6d", "6s 10c", "10d 10h"))
    round_.choose("add")
    assert not round_.can_choose("double-for-less=5")
    round_.choose("double")
    assert {s.stake for s in round_.settlements if s.wager != "house-money"} == {1500}


def test_633a_7_g_10_ii_c_reading_an_enlarged_wager_doubled_for_less() -> None:
    cards, answers = shoe("5h 6d", "6s 10c", "10d 10h"), {"house-money-doubled": "up-to"}
    round_ = opened(["blackjack=10", "house-money=5"], cards, answers)
    round_.choose("add")
    round_.choose("double-for-less=5")
    ends = {s.wager: s.stake for s in round_.settlements}
    assert (ends["blackjack"], ends["double"]) == (1500, 500)


def test_633a_13_n_1_a_single_deck_pays_a_straight_flush_5_to_1() -> None:
    assert side("house-money", "8h 9h", "9s 8d").net == 2000
    cards = shoe("8h 9h", "9s 7d")
    ends = settled(["blackjack=10", "house-money=5"], cards, ["take", "stand"], {"decks": 1})
    assert ends["house-money"].net == 2500


@pytest.mark.parametrize(("reading", "stake"), [("payout", 2500), ("payout-and-wager", 3000)])
def test_633a_7_g_10_ii_a_reading_what_is_added(reading: str, stake: int) -> None:
    cards = shoe("8h 8d", "9s 8s")
    answers: Answers = {"house-money-added": reading}
    ends = settled(["blackjack=10", "house-money=5"], cards, ["add", "stand"], answers)
    assert ends["blackjack"].stake == stake


def test_633a_7_g_10_ii_a_half_of_what_is_added_can_be_surrendered_in_whole_cents() -> None:
    cards = shoe("8h 8d", "9s 8s")
    ends = settled(["blackjack=10", "house-money=5.01"], cards, ["add", "surrender"])
    assert (ends["blackjack"].stake, ends["blackjack"].net) == (2502, -1251)
