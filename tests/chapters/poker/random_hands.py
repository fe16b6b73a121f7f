"""Random hands of every game, through the table itself, so that the ledger looks at every one."""

from __future__ import annotations

from random import Random

from tests.chapters.jackpots import every_jackpot
from tests.chapters.poker.table import GAME

from croupier.catalog.index import find
from croupier.chapters.poker.forms import FORMS, HIGH
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import most_seats
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules
from croupier.table.session import Session

ENTRY = find("poker")
OPEN = ("pot", "layout")
ANSWERS: dict[str, object] = {
    "ante": True,
    "rake-types": ["percentage", "incremental", "time-charge"],
    "rake-rounding": "cent",
}
FUNDS: dict[str, object] = {
    **every_jackpot(GAME.rulebook),
    "bad-beat-hands": "full-house",
}


def rules_of(game: str) -> Rules:
    """With all there is to take from a pot."""
    funds = FUNDS if FORMS[game].wins[0] == HIGH else {}
    return GAME.rules({**ANSWERS, **funds, "game": game})


def play_hands(rules: Rules, hands: int, seed: str) -> int:
    """Play so many; returns what the house took, all that players and meters lack."""
    rng = Random(seed)
    session = Session(ENTRY, rules, seed=Seed.from_text(seed))
    most = most_seats(rules)
    assert most is not None
    for _ in range(hands):
        players = rng.randint(2, rng.randint(2, most))
        seats = rng.sample(range(1, most + 1), players)
        stakes = [Bet(seat, "table-stakes", rng.randint(500, 20_000)) for seat in sorted(seats)]
        round_ = session.open_round(stakes)
        while (question := round_.question) is not None:
            if not isinstance(question, Decide):
                round_.choose(rng.choice(("", "", "", *question.among)))  # type: ignore[union-attr]
                continue
            choices = [c for c in question.choices if c.key != "fold" or rng.random() < 0.3]
            choice = rng.choice(choices)
            high = min(choice.most, choice.stake + 2_000)
            amount = rng.randint(choice.stake, high) if high else 0
            round_.choose(f"{choice.key}={amount / 100:.2f}" if amount else choice.key)
        assert sum(round_.ledger.accounts.values()) == 0
        left = [cents for one, cents in round_.ledger.accounts.items() if one.kind in OPEN]
        assert not any(left)
    accounts = session.ledger.accounts
    meters = sum(cents for account, cents in accounts.items() if account.kind == "meter")
    players = sum(cents for account, cents in accounts.items() if account.kind == "player")
    house = sum(cents for account, cents in accounts.items() if account.kind == "house")
    assert meters == sum(sum(amounts.values()) for amounts in session.meters.plain().values())
    assert players + meters + house == 0
    return house
