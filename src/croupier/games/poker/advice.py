"""What each choice of a player is worth, if every card not seen is random and nobody bets again."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from croupier.games.poker.opponents import kept_after, part_of_pot
from croupier.rounds.words import Choice, Decide
from croupier.rulebook.rules import Rules

TRIES, TRIES_OF_A_DRAW = 600, 60


def advise(rules: Rules, question: Decide) -> Mapping[str, Fraction]:
    """In cents, from sampled cards; a fold is worth nothing, what is in the pot is no longer the
    player's, and whoever is in calls a bet."""
    if "hand" not in question.known:
        return {}
    hand, pot = question.known["hand"], question.seen["pot"]
    rng = Random(repr(sorted(question.known.items())))
    drawing = any(choice.key.startswith("discard") for choice in question.choices)
    if drawing:
        return {
            choice.key: pot * _part(rules, question, kept_after(choice, hand), rng, TRIES_OF_A_DRAW)
            for choice in question.choices
        }
    part = _part(rules, question, hand, rng, TRIES)
    return {choice.key: _worth(question, choice, part) for choice in question.choices}


def _part(
    rules: Rules, question: Decide, cards: tuple[int, ...], rng: Random, tries: int
) -> Fraction:
    return Fraction(round(part_of_pot(rules, question, cards, rng, tries) * tries), tries)


def _worth(question: Decide, choice: Choice, part: Fraction) -> Fraction:
    seen = question.seen
    if choice.key == "fold":
        return Fraction(0)
    called: int = max(choice.stake - seen["owed"], 0) * seen["others"]
    pot: int = seen["pot"] + choice.stake + called
    return part * pot - choice.stake
