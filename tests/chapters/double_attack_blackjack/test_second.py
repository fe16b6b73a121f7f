"""665a settled twice: thousands of random rounds, half of them rigged, through both."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.chapters.double_attack_blackjack.second_reader import settle
from tests.chapters.twenty_one_second import Live, random_shoe

import croupier
from croupier.chapters.double_attack_blackjack import play
from croupier.chapters.double_attack_blackjack.outcomes import OUTCOMES
from croupier.rounds.words import Bet

GAME = croupier.game("double-attack-blackjack")
RIGGED = ("8", "A", "AKQJ", "678", "9K6", "2345", "A5")
ROUNDS = 3_000


def random_answers(rng: Random) -> dict[str, object]:
    return {
        "surrendered-double": rng.choice(("half", "returned")),
        "split-aces-surrender": rng.choice(("yes", "no")),
        "bust": rng.choice(("loses", "returned")),
        "adjacent-boxes": 6,
    }


def random_bets(rng: Random) -> list[Bet]:
    bets = []
    for seat in sorted(rng.sample(range(1, 7), rng.randint(1, 3))):
        stake = rng.choice((200, 1000, 2400))
        bets.append(Bet(seat, "bet", stake))
        if rng.random() < 0.5:
            bets.append(Bet(seat, "bust-it", rng.choice((100, 200))))
    return bets


def test_thousands_of_rounds_are_settled_alike() -> None:
    rng = Random(665)
    outcomes: Counter[tuple[str, str]] = Counter()
    for _ in range(ROUNDS):
        answers = random_answers(rng)
        rules = GAME.rules(answers)
        bets, shoe = random_bets(rng), random_shoe(rng, RIGGED)
        live = Live(play, rules, bets, shoe, rng, {"keep": "stand"})
        given = [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets]
        attacks, insured = live.aside["double-attack"], live.aside["insurance"]
        rows, used = settle(answers, given, shoe, live.does, attacks, insured)
        expected = Counter((seat, wager, stake, net) for seat, wager, _, stake, net in rows)
        ended = [str(one) for one in live.settled]
        assert live.rows() == expected, (answers, shoe[:20], live.does, ended)
        assert used == live.used
        outcomes.update((one.wager, one.outcome) for one in live.settled)
    missing = {
        (wager, outcome)
        for wager, known in OUTCOMES.items()
        for outcome in known
        if not outcomes[wager, outcome]
    }
    assert not missing
