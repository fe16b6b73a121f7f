"""What each choice of a player is worth, if every card not seen is random and nobody bets again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from croupier.chapters.poker.opponents import kept_after, parts_of_pot
from croupier.rounds.words import Choice, Decide
from croupier.rulebook.rules import Rules

TRIES, TRIES_OF_A_DRAW = 600, 400


def advise(rules: Rules, question: Decide) -> Mapping[str, Fraction]:
    """In cents, from sampled cards; a fold is worth nothing, what is in the pot is no longer the
    player's, and whoever is in calls a bet."""
    if "hand" not in question.known:
        return {}
    hand, pot = question.known["hand"], question.seen["pot"]
    rng = Random(repr(sorted(question.known.items())))
    drawing = any(choice.key.startswith("discard") for choice in question.choices)
    if drawing:
        kept = [kept_after(choice, hand) for choice in question.choices]
        parts = _parts(rules, question, kept, rng, TRIES_OF_A_DRAW)
        keys = (choice.key for choice in question.choices)
        return {key: pot * part for key, part in zip(keys, parts, strict=True)}
    (part,) = _parts(rules, question, [hand], rng, TRIES)
    return {choice.key: _worth(question, choice, part) for choice in question.choices}


def _parts(
    rules: Rules, question: Decide, several: Sequence[tuple[int, ...]], rng: Random, tries: int
) -> list[Fraction]:
    parts = parts_of_pot(rules, question, several, rng, tries)
    return [Fraction(round(part * tries), tries) for part in parts]


def _worth(question: Decide, choice: Choice, part: Fraction) -> Fraction:
    """What the player can win of the pot (637a.8(b)(5)(i)), by the part won, less the stake."""
    seen = question.seen
    if choice.key == "fold":
        return Fraction(0)
    own = seen["put"] + choice.stake
    raises = choice.stake > seen["owed"]
    pot: int = own
    for put, stack in zip(seen["others_put"], seen["others_may_bet"], strict=True):
        pot += min(own, put + stack) if raises and stack else min(own, put)
    return part * pot - choice.stake
