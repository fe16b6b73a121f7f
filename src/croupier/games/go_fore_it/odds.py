"""Counting Go Fore It: every deal, the best choice for every two front cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.families.poker.counting.beside import advise_beside, count_main
from croupier.families.poker.counting.lines import hand_lines
from croupier.games.go_fore_it.counting import EVERY, GAME, pair_place
from croupier.games.go_fore_it.outcomes import HAND_WAGERS
from croupier.games.go_fore_it.simulation import simulate
from croupier.games.go_fore_it.strategy import strategy
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager."""
    tell("all hands of the player and the dealer")
    if wager != "front-9":
        return (Counted(wager, hand_lines(rules, HAND_WAGERS[wager], EVERY[wager]())),)
    return (count_main(GAME, rules, terms, strategy),)


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents; no choice touches the Skins and Gopher Wagers."""
    place = 0, int(pair_place(*question.known["front cards"]))
    return advise_beside(rules, terms, GAME.values(rules, terms), place, question, bets)


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """The decision for every two front cards (suits do not matter), for export: 91 rows."""
    return GAME.values(rules, terms).rows()
