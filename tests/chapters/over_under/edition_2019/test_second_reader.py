"""Over/Under of 2019: rounds through the table and a second reader, with the cites of its text."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

import pytest
from tests.chapters.over_under.edition_2019 import second_reader as second

import croupier
from croupier.catalog.index import UnknownGame, find
from croupier.equipment.cards import parse_cards

GAME, TODAY = croupier.game("686a@2019"), croupier.game("686a")
RANKS = (*"23456789", "10", *"JQKA")
DECK = [f"{rank}{suit}" for rank in RANKS for suit in "cdhs"]
LOW, HIGH = (DECK[:12], DECK[28:])
CHOICES = ("over-23", "under-18", "surrender")


def played(cards: list[str], choice: str, *, bonus: bool = True) -> second.Ends:
    session = GAME.open_session(GAME.rules({}), order=parse_cards(" ".join(cards)))
    round_ = session.open_round(["ante=10", *(["bonus=5"] if bonus else [])])
    round_.choose(choice)
    return {end.wager: (end.net, end.cite) for end in round_.settlements}


def test_686a_7_and_8_rounds_are_settled_alike_under_the_paragraphs_of_this_text() -> None:
    rng = Random(686)
    seen: Counter[str] = Counter()
    for nth in range(400):
        cards = rng.choices((DECK, LOW, HIGH)[nth % 3], k=3)
        choice, bonus = rng.choice(CHOICES), rng.random() < 0.7
        stakes = {"ante": 10_00} | ({"bonus": 5_00} if bonus else {})
        found = played(cards, choice, bonus=bonus)
        assert found == second.settle(stakes, choice, cards), (cards, choice)
        seen.update(cite for _, cite in found.values())
    assert len(seen) == 5


def test_686a_7_g_second_the_bonus_of_a_surrendered_hand_is_settled_under_k() -> None:
    """As the text says; today's cites (k), which is about the other wagers there."""
    found = played(["Ah", "As", "Ad"], "surrender")
    assert found == {"ante": (-10_00, "686a.7(g)(3)"), "bonus": (250_00, "686a.7(k)")}
    then, now = ({each.key for each in game.rulebook.reading} for game in (GAME, TODAY))
    assert now - then == {"bonus-cross-reference"}
    assert then - now == {"reshuffled-cards"}


def test_686a_8_b_bonus_over_all_hands_of_six_decks() -> None:
    won = 0
    for hand in combinations_with_replacement(RANKS, 3):
        ways = prod(comb(24, number) for number in Counter(hand).values())
        won += ways * second.BONUS.get(second.total([f"{rank}s" for rank in hand]), -1)
    edge = GAME.odds(wager="bonus").wagers[0].house_advantage
    assert edge == Fraction(-won, comb(312, 3))


def test_686a_8_what_the_rulemaking_left_alone_costs_the_same() -> None:
    for wager in ("ante", "bonus"):
        then, now = (game.odds(wager=wager).wagers[0].house_advantage for game in (GAME, TODAY))
        assert then == now


def test_686a_4_e_and_686a_5_a_reshuffled_is_a_reading() -> None:
    (reading,) = (each for each in GAME.rulebook.reading if each.key == "reshuffled-cards")
    assert (reading.cite, reading.also) == ("686a.4(e)", ("686a.5(a)",))
    assert GAME.rules({"preshuffled-cards": True})["preshuffled-cards"] is True


def test_no_day_finds_a_proposal() -> None:
    with pytest.raises(UnknownGame, match="2019"):
        find("686a@2019-07-01")
