"""A shoe that runs out speaks for itself: nobody can call it while cards are left."""

from __future__ import annotations

import pytest

import croupier
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide, NextCard
from croupier.table.round import DEALERS
from croupier.table.session import ActError

SHOES = [  # 633a.14(f), 635a.13(g), 665a.13(e), 672a.12(f), 673a.13(f), 685a.12(e)
    ("blackjack", "blackjack=10"),
    ("spanish-21", "spanish-21=10"),
    ("double-attack-blackjack", "bet=10"),
    ("free-bet-blackjack", "blackjack=10"),
    ("double-back-jack", "blackjack=10"),
    ("down-under-blackjack", "bet=10"),
    ("minibaccarat", "player=10"),  # 627a.13(e), 629a.13(e), 631a.15(e)
    ("midibaccarat", "player=10"),
    ("baccarat", "player=10"),
    ("over-under", "ante=10"),  # 686a.9(b)
    ("21-baccarat", "player=10"),  # 681a.7(d)
    ("lunar-poker", "ante=10 super=10"),  # 671a.11(d)(1)
]


@pytest.mark.parametrize(("game", "bets"), SHOES)
def test_672a_12_f_nobody_calls_an_empty_shoe_while_cards_are_left(game: str, bets: str) -> None:
    played = croupier.game(game)
    session = played.open_session(played.rules(), seed=Seed.from_text("full"))
    round_ = session.open_round([parse_bet(text) for text in bets.split()], stepwise=True)
    asked = 0
    while (question := round_.question) is not None:
        if isinstance(question, NextCard) and question.if_empty:
            asked += 1
            with pytest.raises(ActError, match=question.if_empty):
                round_.call(question.if_empty)
        if isinstance(question, DEALERS):
            round_.deal()
        elif isinstance(question, Decide):
            keys = [choice.key for choice in question.choices]
            round_.choose("sixth-card" if "sixth-card" in keys else keys[0])
    assert asked
