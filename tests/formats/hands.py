"""Random hands at a table of ours, within what PHH can say."""

from __future__ import annotations

from random import Random

from croupier.api import game
from croupier.formats.phh import CODES
from croupier.rounds.words import Choice, Decide
from croupier.table.session import Session

RAISES = 4
"""PokerKit knows so many bets in a round of fixed limits, the blind among them."""


def some_hands(kind: tuple[str, str], seed: int, hands: int = 2, rake: str = "0%") -> Session:
    """A closed session of a game and its betting, of players who bet at random."""
    name, betting = kind
    rng = Random(f"{name} {betting} {seed}")
    rules = game("poker").rules(
        {
            "game": name,
            "betting": betting,
            "rake-percentage": rake,
            "heads-up-blinds": "button",
            "table-minimum": "$2",
            "table-maximum": "$4" if betting == "fixed" else "$10,000",
            "pot-division": "cent",
            "ante": rng.random() < 0.3,
        }
    )
    session = game("poker").open_session(rules, seed=f"{kind} {seed}")
    players = rng.randint(2, 5)
    for _ in range(hands):
        stacks = (rng.choice((20, 50, 200)) for _ in range(players))
        bets = [f"{seat}:table-stakes={stack}" for seat, stack in enumerate(stacks, 1)]
        round_ = session.open_round(bets)
        street, raised = None, 0
        while isinstance(question := round_.question, Decide):
            now = sum(r["record"] == "card" and r["to"] == "burn card" for r in session.log.records)
            if now != street:
                raised = 1 if street is None and "stud" not in name else 0
                street = now
            choice = _some_choice(question, rng, may_raise=betting != "fixed" or raised < RAISES)
            raised += choice.partition("=")[0] in ("bet", "raise")
            round_.choose(choice)
    session.close()
    return session


def _some_choice(question: Decide, rng: Random, *, may_raise: bool) -> str:
    offered = {choice.key: choice for choice in question.choices}
    choice = rng.choice(list(offered.values()))
    if choice.key == "fold" and rng.random() < 0.6:
        choice = offered.get("call", choice)
    if choice.key in ("bet", "raise") and not may_raise:
        choice = offered.get("call") or offered["check"]
    return _sized(choice, rng)


def _sized(choice: Choice, rng: Random) -> str:
    if not choice.most or rng.random() < 0.3:
        return choice.key
    cents = min(choice.most, choice.stake * rng.randint(1, 4))
    return f"{choice.key}={cents / 100:.2f}"


KINDS = tuple(CODES)
