"""Baccarat's odds are Minibaccarat's, whose witnesses serve for both."""

from __future__ import annotations

import random

import pytest
from tests.chapters.midibaccarat.rounds import played
from tests.chapters.midibaccarat.test_odds import READINGS, TERMS
from tests.chapters.midibaccarat.test_second import RANKS, SUITS

import croupier
from croupier.chapters.baccarat import odds
from croupier.chapters.baccarat.play import play
from croupier.families.baccarat.outcomes import finish, hands_of, resolve
from croupier.maths.pricing.counted import tell_nobody
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet

GAME, MINI = croupier.game("631a"), croupier.game("627a")


@pytest.mark.parametrize(
    "elected",
    [{}, {"decks": 7}, *({reading: values[1]} for reading, values in READINGS.items())],
    ids=lambda elected: ", ".join(elected) or "default",
)
def test_631a_every_wager_and_paytable_costs_what_it_costs_in_627a(
    elected: dict[str, object],
) -> None:
    own, mini = GAME.rules(elected), MINI.rules(elected)
    assert [wager.key for wager in own.wagers()] == [wager.key for wager in mini.wagers()]
    for wager in own.wagers():
        for table in own.book.paytables(wager.key):
            of_own, of_mini = (
                odds.count(rules.selecting(table), wager.key, TERMS, tell_nobody)
                for rules in (own, mini)
            )
            assert of_own == of_mini


@pytest.mark.parametrize("squeeze", [False, True])
def test_the_same_cards_live_and_compiled_bring_the_same_money(squeeze: bool) -> None:
    chance = random.Random(631)
    rules = GAME.rules({"ez-baccarat": True, "squeeze": squeeze})
    places = [(wager.key, on) for wager in rules.wagers() for on in wager.on or ("",)]
    bets = [Bet(1, wager, 1000, on) for wager, on in places if wager != "house-money"]
    for _ in range(500):
        shoe = [chance.choice(RANKS) + chance.choice(SUITS) for _ in range(6)]
        hands = hands_of(finish(*(RANKS.index(card[:-1]) for card in shoe)))
        compiled = {
            (bet.wager, bet.on): settle(rules, bet, resolve(rules, bet.wager, bet.on, hands), "")
            for bet in bets
        }
        ends = played(rules, bets, shoe, {}, play=play).ends
        assert {(end.wager, end.on): end.net for end in ends} == {
            key: end.net for key, end in compiled.items()
        }
