"""The door to Double Attack Blackjack's odds: a Double Attack Wager is made where it gains."""

from __future__ import annotations

import numpy as np

from croupier.chapters.double_attack_blackjack.advice import advise
from croupier.chapters.double_attack_blackjack.counting.game import attacks, names_of, shoe_game
from croupier.chapters.double_attack_blackjack.counting.wagers import any_shoe, main_counted
from croupier.chapters.double_attack_blackjack.outcomes import MAIN
from croupier.chapters.double_attack_blackjack.simulation import simulated_game
from croupier.families.twenty_one.counting.looking import told_twenty_one
from croupier.families.twenty_one.counting.own import own_counted, up_rank
from croupier.families.twenty_one.simulation.card_odds import CardOdds
from croupier.hands.twenty_one import VALUES
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.strategies.own import OwnStrategy
from croupier.rulebook.rules import Rules

__all__ = [
    "advise",
    "by_strategy",
    "count",
    "decisions",
    "from_shoe",
    "not_endless",
    "seen_rounds",
    "simulate",
    "solved_from",
]

ATTACKS = ("no-attack", "double-attack")
ODDS = CardOdds(MAIN, shoe_game, any_shoe, simulated_game, main_counted)
count, simulate, from_shoe, decisions = ODDS.count, ODDS.simulate, ODDS.from_shoe, ODDS.decisions
not_endless = ODDS.not_endless
seen_rounds, solved_from = ODDS.seen_rounds, ODDS.solved_from


def by_strategy(rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted:
    """The main wager by a strategy file, which may say when to attack."""
    tell("every deal of the shoe")
    gains = attacks(rules, terms)
    made = frozenset(up for up in range(VALUES) if _attacks(strategy, up, gains=up in gains))
    return own_counted(names_of(made), shoe_game(rules, terms), strategy, others=ATTACKS)


def _attacks(strategy: OwnStrategy, up: int, *, gains: bool) -> bool:
    none = np.zeros(1, dtype=np.int64)
    seen = told_twenty_one(0, none, none, none - 1, up_rank(up))
    return bool(strategy.decide(seen, ATTACKS, np.array([[0], [2 * gains - 1]]))[0])
