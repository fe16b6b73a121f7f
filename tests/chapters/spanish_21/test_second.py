"""635a settled twice: thousands of random rounds, half of them rigged, through both."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.chapters.spanish_21.second_reader import settle
from tests.chapters.twenty_one_second import Live, random_shoe

import croupier
from croupier.chapters.spanish_21 import play
from croupier.chapters.spanish_21.outcomes import OUTCOMES
from croupier.rounds.words import Bet

GAME = croupier.game("spanish-21")
RIGGED = ("678", "7", "A23", "AKQJ", "2345", "A78", "2223334")
PLAYERS = ("Ann", "Ben", "Cas")
ROUNDS = 3_000


def random_answers(rng: Random) -> dict[str, object]:
    return {
        "decks": rng.choice((6, 8)),
        "additional-splits": rng.randrange(3),
        "additional-splits-of-aces": rng.randrange(2),
        "two-card-21": rng.choice(("win", "tie")),
        "split-aces": rng.choice(("as-other-pairs", "one-card")),
        "additional-payout-under-5": rng.choice(("others-paid", "nobody")),
        "settlement-order": rng.choice(("losers-first", "player-by-player")),
        "table-minimum": "$1",
        "adjacent-boxes": 7,
    }


def random_bets(rng: Random) -> list[Bet]:
    """One to three boxes, of players who may have several, some of them for less than $5."""
    bets = []
    for seat in sorted(rng.sample(range(1, 8), rng.randint(1, 3))):
        player = rng.choice(PLAYERS)
        stake = rng.choice((200, 500, 1000, 2400, 2500, 10000))
        bets.append(Bet(seat, "spanish-21", stake, player=player))
        if rng.random() < 0.5:
            bets.append(Bet(seat, "match-the-dealer", rng.choice((100, 500)), player=player))
    return bets


def test_thousands_of_rounds_are_settled_alike() -> None:
    rng = Random(635)
    outcomes: Counter[tuple[str, str]] = Counter()
    for _ in range(ROUNDS):
        answers = random_answers(rng)
        rules = GAME.rules(answers)
        bets, shoe = random_bets(rng), random_shoe(rng, RIGGED)
        live = Live(play, rules, bets, shoe, rng, {})
        given = [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets]
        rows, _ = settle(answers, given, shoe, live.does, live.aside["insurance"])
        expected = Counter((seat, wager, stake, net) for seat, wager, _, stake, net in rows)
        told = [str(one) for one in live.settled]
        assert live.rows() == expected, (answers, shoe[:20], live.does, told)
        outcomes.update((one.wager, one.outcome) for one in live.settled)
    missing = {
        (wager, outcome)
        for wager, known in OUTCOMES.items()
        for outcome in known
        if not outcomes[wager, outcome]
    }
    assert not missing
