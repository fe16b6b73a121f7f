"""Simulating Free Bet Blackjack: compiled rounds, every wager at once."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import sqrt

from croupier.chapters.free_bet_blackjack.counting import NAMED, shoe_game
from croupier.chapters.free_bet_blackjack.outcomes import PUSH_22, kind_of_22
from croupier.families.twenty_one.simulation.card_rounds import ON_22
from croupier.families.twenty_one.simulation.cards import (
    MOST_KINDS_OF_22,
    CardGame,
    SecondWager,
    shoe_of,
)
from croupier.maths.pricing.counted import APPROXIMATE, Counted, Line, Part, Tell, Terms, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.simulate import Sample
from croupier.rulebook.rules import Rules


def card_game(rules: Rules, terms: Terms) -> CardGame:
    """The rules as compiled rounds play them, with a Push 22 Wager where one is offered."""
    offered = rules.offers("push-22")
    kinds = tuple(int(kind_of_22(suits)) for suits in range(MOST_KINDS_OF_22))
    return CardGame(
        Pricing(rules, "blackjack", terms),
        NAMED,
        lambda post_split: shoe_game(rules, terms, post_split),
        shoe_of(rules),
        SecondWager("push-22", ON_22, len(PUSH_22), _push_22, kinds) if offered else None,
        always=offered,
        returned=rules["busted-hand-with-lammer"] == "returned",
    )


def _push_22(ends: list[int]) -> dict[Line, int]:
    return single("push-22", zip(PUSH_22, ends, strict=True))


ROUNDS_FOR_READING = 4_000_000
LOST = (Part("blackjack", "lose"), Part("free-split", "lose", Fraction(0), Fraction(1)))
RETURNED = (Part("blackjack", "push"), *LOST[1:])


def with_returned(
    rules: Rules, terms: Terms, counted: tuple[Counted, ...], tell: Tell
) -> tuple[Counted, ...]:
    """By the reading `busted-hand-with-lammer` some wagers of lost hands go back.

    How often is sampled; play does not change for it.
    """
    if rules["busted-hand-with-lammer"] != "returned":
        return counted
    sample = Sample(ROUNDS_FOR_READING, 1, None, tell)
    game, found = card_game(rules, terms), []
    for each in counted:
        share = game.returned_share(sample, each.variant)
        moved = int(share * 10**9) * each.total // 10**9
        lines = dict(each.lines)
        lines[LOST] -= moved
        lines[RETURNED] = lines.get(RETURNED, 0) + moved
        error = sqrt(share / ROUNDS_FOR_READING)
        note = (
            f"Approximate: how often a first hand over 21 is returned ({share:.4%} of rounds) is "
            f"sampled from {ROUNDS_FOR_READING:,} rounds, standard error {error:.4%}."
        )
        found.append(replace(each, lines=lines, method=APPROXIMATE, notes=(*each.notes, note)))
    return tuple(found)
