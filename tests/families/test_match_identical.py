"""The reading `match-identical`: what a card that counts ten must match, in 633a, 635a and 685a."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.chapters.stepping import shoe, stepped

import croupier
from croupier.maths.pricing.counted import Terms

GAMES = {"blackjack": "blackjack", "spanish-21": "spanish-21", "down-under-blackjack": "bet"}
WAGER = "match-the-dealer"


def net(game: str, cards: str, reading: str) -> int:
    bets = [f"1:{GAMES[game]}=10", f"1:{WAGER}=5"]
    answers: dict[str, object] = {"match-identical": reading}
    round_ = stepped(croupier.game(game), bets, cards, ["stand"], answers=answers)
    return sum(end.net for end in round_.settlements if end.wager == WAGER)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("player", "up", "by_rank", "suit_too"),
    [
        ("Kh 5d", "Ks", 4, -1),
        ("Kh Kd", "Ks", 8, -1),
        ("7h 5d", "7s", 4, 4),
        ("Qh 5d", "Ks", -1, -1),
    ],
)
def test_633a_7_g_2_and_635a_7_f_1_and_685a_7_f_a_king_of_another_suit(
    game: str, player: str, up: str, by_rank: int, suit_too: int
) -> None:
    cards = shoe(player, f"{up} 9d")
    assert net(game, cards, "rank") == 500 * by_rank
    assert net(game, cards, "suit-too") == 500 * suit_too


@pytest.mark.parametrize("game", GAMES)
def test_633a_7_g_2_and_635a_7_f_1_and_685a_7_f_a_king_of_the_same_suit(game: str) -> None:
    cards = shoe("Kh 5d", "Kh 9d")
    assert net(game, cards, "suit-too") == net(game, cards, "rank") > 500 * 4


def brute_force(ranks: list[int], decks: int, pays: tuple[int, int]) -> Fraction:
    """All orders of an up card and two others: 0 to 12 are the ranks, 8 to 11 count ten."""
    cards = [(rank, suit) for rank in ranks for suit in range(4)]
    gain = Fraction(0)
    size = decks * len(cards)
    for up, one, two in product(cards, repeat=3):
        ways = decks * (decks - (one == up)) * (decks - (two == up) - (two == one))
        won = 0
        for card in (one, two):
            if card == up:
                won += pays[1]
            elif card[0] == up[0] and not 8 <= up[0] <= 11:
                won += pays[0]
        gain += Fraction(ways * (won or -1), size * (size - 1) * (size - 2))
    return gain


@pytest.mark.parametrize(
    ("game", "pays"),
    [("blackjack", (4, 11)), ("spanish-21", (4, 9)), ("down-under-blackjack", (4, 11))],
)
def test_633a_13_d_1_and_635a_12_e_1_and_685a_11_c_counted_and_simulated(
    game: str, pays: tuple[int, int]
) -> None:
    found = croupier.game(game)
    rules = found.rules({"decks": 6, "match-identical": "suit-too"})
    ranks = [rank for rank in range(13) if rank != 8 or game != "spanish-21"]
    (odds,) = found.odds(rules, wager=WAGER, terms=Terms(stake=500)).wagers[:1]
    assert odds.house_advantage == -brute_force(ranks, 6, pays)
    simulated = found.simulate(rules, rounds=1 << 17, seed=3, wager=WAGER).wagers[0]
    assert simulated.standard_error is not None
    assert abs(float(simulated.house_advantage - odds.house_advantage)) < (
        4 * simulated.standard_error
    )
